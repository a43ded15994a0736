import Barcodes
import Foundation
import Pictures
import Rendering
import Testing
import Witnesses

/// PNG files of black and white pictures, read back by libpng.
@Suite struct PNGTests {
  /// A kind of picture.
  enum Content: CaseIterable {
    case white, noise, sparse, bars, repeatedRows
  }

  private func expectReadBack(_ bitmap: Bitmap, _ name: String) throws {
    let scratch = try ScratchFolder()
    let path = scratch.path("picture.png")
    try Data(PNG.data(bitmap)).write(to: URL(fileURLWithPath: path))
    let picture = try GrayPicture(file: path)
    #expect(picture.width == bitmap.width && picture.height == bitmap.height, "\(name)")
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where (picture[x, y] == 0) != bitmap[x, y] {
        Issue.record("pixel \(x), \(y) of \(name), \(bitmap.width) × \(bitmap.height)")
        return
      }
    }
  }

  private func draw(_ content: Content, width: Int, height: Int, _ generator: inout SeededGenerator) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    func blacken(row y: Int, _ isBlack: (Int) -> Bool) {
      for x in 0..<width where isBlack(x) { bitmap.blacken(x..<x + 1, row: y) }
    }
    switch content {
    case .white: break
    case .noise:
      for y in 0..<height { blacken(row: y) { _ in Bool.random(using: &generator) } }
    case .sparse:
      for y in 0..<height { blacken(row: y) { _ in Int.random(in: 0..<60, using: &generator) == 0 } }
    case .bars:
      blacken(row: 0) { _ in Bool.random(using: &generator) }
      bitmap.repeatRow(0, count: height)
    case .repeatedRows:
      var y = 0
      while y < height {
        blacken(row: y) { _ in Bool.random(using: &generator) }
        let count = min(height - y, Int.random(in: 1...9, using: &generator))
        bitmap.repeatRow(y, count: count)
        y += count
      }
    }
    return bitmap
  }

  @Test(arguments: Content.allCases)
  func everyPictureIsReadBackAsItIs(_ content: Content) throws {
    var generator = SeededGenerator("png \(content)")
    for (width, height) in [
      (1, 1), (1, 300), (7, 2), (8, 1), (9, 40), (264, 162), (2_063, 5), (2_064, 3), (4_200, 4), (300_000, 2),
    ] {
      try expectReadBack(draw(content, width: width, height: height, &generator), "\(content)")
    }
    for _ in 0..<40 {
      let (width, height) = (
        Int.random(in: 1...90, using: &generator), Int.random(in: 1...90, using: &generator)
      )
      try expectReadBack(draw(content, width: width, height: height, &generator), "\(content)")
    }
    try expectReadBack(draw(content, width: 2_000, height: 700, &generator), "\(content)")
  }

  /// Stamps of any width at any place of a byte, in black, two grays and white.
  @Test func grayPixelsAreReadBackAsTheyAre() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path("gray.png")
    var generator = SeededGenerator("png grays")
    for width in [1, 7, 20, 55, 56, 57, 120] {
      let levels = (0..<width * 9).map { _ in Int.random(in: 0...3, using: &generator) }
      let stamp = Stamp(width: width, height: 9) { Double(levels[$1 * width + $0]) / 3 }
      for left in 0..<9 {
        var bitmap = Bitmap(width: width + left + 3, height: 14)
        bitmap.blacken(0..<bitmap.width, rows: 0..<2)
        bitmap.draw(stamp, x: left, y: 3)
        for turns in 0..<4 {
          try Data(PNG.data(bitmap.rotated(quarterTurns: turns))).write(to: URL(fileURLWithPath: path))
          let picture = try GrayPicture(file: path)
          for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
              let isStamp = (left..<left + width).contains(x) && (3..<12).contains(y)
              let level = y < 2 ? 3 : isStamp ? levels[(y - 3) * width + x - left] : 0
              let (column, row) =
                switch turns {
                case 0: (x, y)
                case 1: (bitmap.height - 1 - y, x)
                case 2: (bitmap.width - 1 - x, bitmap.height - 1 - y)
                default: (y, bitmap.width - 1 - x)
                }
              guard Int(picture[column, row]) != 255 - 85 * level else { continue }
              Issue.record("\(x), \(y) of \(width) pixels at \(left), turned \(turns) times")
              return
            }
          }
        }
        #expect(bitmap.extended(width: 300, height: 20).extended(width: 301, height: 20)[left, 3] == bitmap[left, 3])
      }
    }
  }

  /// Zint 2.11 writes pictures of such codes in as many bytes, on average, at zlib's best compression.
  @Test func linearCodesAreNoLargerThanZintWritesThem() throws {
    for (symbology, payload, most) in [
      (Symbology.code128, "A-792700", 174), (.ean13, "1000007919007", 172), (.code39, "A-792700", 187),
      (.itf, "100000792700", 167),
    ] {
      let symbol = try symbology.encode(Payload(text: payload))
      let drawing = PictureDrawing(modulePixels: 3, style: PictureStyle(showsText: false, barHeight: 50))
      let count = try PNG.data(drawing.draw(symbol)).count
      #expect(count <= most, "\(symbology)")
    }
  }

  /// libdeflate's fastest level makes these 1.6 to 20 times as large.
  @Test func squareCodesAndWideModulesAreSmall() throws {
    let digits = (0..<120).map { String($0 * 7_919 % 1_000) }.joined()
    for (symbology, payload, modulePixels, most) in [
      (Symbology.qr, digits, 8, 1_000), (.aztec, digits, 8, 1_000), (.dataMatrix, digits, 8, 1_000),
      (.code39, "A-1234-5678", 4, 280), (.code128, "A-1234-5678", 16, 2_500),
    ] {
      let symbol = try symbology.encode(Payload(text: payload))
      let drawing = PictureDrawing(modulePixels: modulePixels, style: PictureStyle(showsText: false))
      let count = try PNG.data(drawing.draw(symbol)).count
      #expect(count <= most, "\(symbology)")
    }
  }

  @Test func threadsWriteFilesAtTheSameTime() throws {
    var generator = SeededGenerator("png threads")
    let pictures = Content.allCases.map { draw($0, width: 264, height: 162, &generator) }
    let files = try pictures.map { try PNG.data($0) }
    DispatchQueue.concurrentPerform(iterations: 400) { index in
      let number = index % pictures.count
      #expect(throws: Never.self) { try #expect(PNG.data(pictures[number]) == files[number]) }
    }
  }
}
