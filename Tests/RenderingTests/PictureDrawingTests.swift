import Barcodes
import Foundation
import LinearBarcodes
import Pictures
import Rendering
import Testing
import Witnesses

@Suite struct PictureDrawingTests {
  private func picture(_ symbol: Symbol, _ drawing: PictureDrawing) throws -> GrayPicture {
    let scratch = try ScratchFolder()
    let path = scratch.path("picture.png")
    try Data(PNG.data(drawing.draw(symbol))).write(to: URL(fileURLWithPath: path))
    return try GrayPicture(file: path)
  }

  @Test(arguments: SymbologySample.all, [1, 2, 3, 7])
  func quietZonesAndModulesAreExactInPixels(_ sample: SymbologySample, _ module: Int) throws {
    var generator = SeededGenerator("pixels \(sample.name)")
    let symbol = try sample.symbology.encode(sample.payload(&generator))
    let picture = try picture(symbol, PictureDrawing(modulePixels: module, style: PictureStyle(showsText: false)))
    switch symbol {
    case .linear(let linear):
      #expect(picture.width == (linear.quietZone.left + linear.moduleCount + linear.quietZone.right) * module)
      let middle = picture.height / 2
      let expected =
        [Bool](repeating: false, count: linear.quietZone.left) + linear.modules
        + [Bool](repeating: false, count: linear.quietZone.right)
      for (place, isDark) in expected.enumerated() {
        for x in place * module..<(place + 1) * module { #expect((picture[x, middle] == 0) == isDark) }
      }
      // White above and below the bars, and each row of bars the same.
      #expect((0..<picture.width).allSatisfy { picture[$0, 0] == 255 && picture[$0, picture.height - 1] == 255 })
      #expect((0..<picture.width).allSatisfy { picture[$0, 2 * module] == picture[$0, middle] })
    case .matrix(let matrix):
      #expect(matrix.quietZone == 4)
      #expect(picture.width == (matrix.width + 8) * module && picture.height == (matrix.height + 8) * module)
      for y in 0..<picture.height {
        for x in 0..<picture.width where (picture[x, y] == 0) != matrix[x / module - 4, y / module - 4] {
          Issue.record("pixel \(x), \(y) of \(sample.name)")
        }
      }
    }
  }

  @Test func quietZonesAreThoseOfTheStandards() throws {
    let expected: [(Symbology, String, QuietZone)] = [
      (.code128, "A1", QuietZone(left: 10, right: 10)), (.ean13, "4006381333931", QuietZone(left: 11, right: 7)),
      (.ean8, "96385074", QuietZone(left: 7, right: 7)), (.upcA, "036000291452", QuietZone(left: 9, right: 9)),
    ]
    for (symbology, text, quietZone) in expected {
      guard case .linear(let symbol) = try symbology.encode(Payload(text: text)) else {
        Issue.record("\(symbology.name) is linear")
        continue
      }
      #expect(symbol.quietZone == quietZone)
    }
  }

  @Test(arguments: SymbologySample.all)
  func textNeverTouchesTheCode(_ sample: SymbologySample) throws {
    var generator = SeededGenerator("text \(sample.name)")
    for module in [2, 4, 5] {
      let symbol = try sample.symbology.encode(sample.payload(&generator))
      let with = try picture(symbol, PictureDrawing(modulePixels: module))
      let without = try picture(symbol, PictureDrawing(modulePixels: module, style: PictureStyle(showsText: false)))
      #expect(with.width == without.width)
      let codeRows = without.height - (sample.symbology.family == .linear ? 2 * module : 0)
      for y in 0..<codeRows { for x in 0..<with.width { #expect(with[x, y] == without[x, y]) } }
    }
  }

  @Test func resolutionIsThatOfTheNominalModule() throws {
    let symbol = try Symbology.ean13.encode(Payload(text: "4006381333931"))
    let drawing = PictureDrawing(modulePixels: 4)
    let bytes = try PNG.data(drawing.draw(symbol), pixelsPerMetre: drawing.pixelsPerMetre(for: .ean13))
    // pHYs: its length, 9, then its name, two resolutions and the unit, 1 for metre. ISO/IEC 15948, 11.3.5.3.
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("pHYs".utf8)) })
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(at: start - 4) == 9)
    #expect(number(at: start + 4) == 12121 && number(at: start + 8) == 12121 && bytes[start + 12] == 1)
    // Bit depth 1, colour type 0.
    #expect(bytes[24] == 1 && bytes[25] == 0)
    let plain = try PNG.data(drawing.draw(symbol))
    #expect(!plain.indices.contains { plain[$0...].starts(with: Array("pHYs".utf8)) })
  }

  @Test func everyGlyphIsDrawnAndNoTwoAreAlike() throws {
    var seen: [[UInt8]: Character] = [:]
    for byte in UInt8(0x21)...0x7E {
      let symbol = try Symbology.qr.encode(Payload(bytes: [byte]))
      let with = try picture(symbol, PictureDrawing(modulePixels: 4))
      let rows = 29 * 4..<with.height
      let text = Array(with.pixels[(rows.lowerBound * with.width)...])
      #expect(text.contains(0), "\(Character(Unicode.Scalar(byte))) has ink")
      #expect(seen[text] == nil, "\(Character(Unicode.Scalar(byte))) looks like \(seen[text] ?? " ")")
      seen[text] = Character(Unicode.Scalar(byte))
    }
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let symbol = try Symbology.code128.encode(Payload(text: "A"))
    #expect(throws: PictureError.self) { try PictureDrawing(modulePixels: 1000).draw(symbol) }
  }
}
