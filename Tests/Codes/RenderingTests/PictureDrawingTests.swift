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
    let symbol = try sample.symbology.encode(sample.payload(&generator), options: sample.options(0))
    let picture = try picture(symbol, PictureDrawing(modulePixels: module, style: PictureStyle(showsText: false)))
    switch symbol {
    case .linear(let linear):
      func light(_ count: Int) -> [Bool] { [Bool](repeating: false, count: count) }
      let frame = [Bool](repeating: true, count: linear.bearerBars)
      let expected =
        frame + light(linear.quietZone.left) + linear.modules + light(linear.quietZone.right) + frame
      func row(_ y: Int) -> [Bool] { (0..<picture.width).map { picture[$0, y] == 0 } }
      let middle = row(picture.height / 2)
      #expect(middle == expected.flatMap { [Bool](repeating: $0, count: module) })
      // White above and below the bars, and identical rows of bars.
      #expect(row(0) == light(picture.width) && row(picture.height - 1) == light(picture.width))
      let first = (2 + linear.bearerBars) * module
      #expect(row(first) == middle && row(picture.height - 1 - first) == middle)
      #expect(picture.height == (linear.barHeight + 2 * linear.bearerBars + 4) * module)
    case .matrix(let matrix):
      let quiet = matrix.quietZone
      #expect(picture.width == (matrix.width + 2 * quiet) * module)
      #expect(picture.height == (matrix.height * matrix.moduleHeight + 2 * quiet) * module)
      for y in 0..<picture.height {
        let row = y < quiet * module ? -1 : (y / module - quiet) / matrix.moduleHeight
        for x in 0..<picture.width where (picture[x, y] == 0) != matrix[x / module - quiet, row] {
          Issue.record("pixel \(x), \(y) of \(sample.name)")
        }
      }
    }
  }

  /// The quiet zones in the standards, left and right, or on all sides.
  static let quietZones: [(Symbology, Int, Int)] = [
    (.code128, 10, 10), (.ean13, 11, 7), (.code39, 10, 10), (.qr, 4, 4), (.itf, 10, 10), (.upcA, 9, 9), (.ean8, 7, 7),
    (.gs1128, 10, 10), (.codabar, 10, 10), (.pdf417, 2, 2), (.aztec, 1, 1), (.dataMatrix, 1, 1), (.upcE, 9, 7),
    (.code93, 10, 10), (.itf14, 10, 10), (.code39FullASCII, 10, 10), (.code39Checked, 10, 10), (.gs1DataMatrix, 1, 1),
    (.gs1QR, 4, 4), (.rectangularDataMatrix, 1, 1), (.dataBar, 1, 1), (.dataBarExpanded, 1, 1), (.microQR, 2, 2),
  ]

  @Test(arguments: SymbologySample.all)
  func quietZonesAreThoseOfTheStandards(_ sample: SymbologySample) throws {
    let (_, left, right) = try #require(Self.quietZones.first { $0.0 == sample.symbology })
    #expect(sample.symbology.quietZone == QuietZone(left: left, right: right))
    var generator = SeededGenerator("quiet zones \(sample.name)")
    switch try sample.symbology.encode(sample.payload(&generator), options: sample.options(0)) {
    case .linear(let symbol):
      #expect(symbol.quietZone == QuietZone(left: left, right: symbol.addOn == nil ? right : 5))
    case .matrix(let symbol):
      #expect(symbol.quietZone == left)
    }
  }

  @Test(arguments: SymbologySample.all)
  func textNeverTouchesTheCode(_ sample: SymbologySample) throws {
    var generator = SeededGenerator("text \(sample.name)")
    for module in [2, 4, 5] {
      let symbol = try sample.symbology.encode(sample.payload(&generator), options: sample.options(0))
      let with = try picture(symbol, PictureDrawing(modulePixels: module))
      let without = try picture(symbol, PictureDrawing(modulePixels: module, style: PictureStyle(showsText: false)))
      #expect(with.width == without.width)
      // The text of an add-on replaces the upper part of its bars; the rest must be high enough.
      var columns = 0..<with.width
      if case .linear(let linear) = symbol, let addOn = linear.addOn {
        let start = (linear.quietZone.left + addOn.lowerBound) * module
        columns = 0..<start
        for y in 12 * module..<(linear.barHeight + 2) * module {
          #expect((start..<with.width).allSatisfy { with[$0, y] == without[$0, y] })
        }
      }
      let codeRows = without.height - (sample.symbology.family == .linear ? 2 * module : 0)
      for y in 0..<codeRows { #expect(columns.allSatisfy { with[$0, y] == without[$0, y] }, "row \(y)") }
    }
  }

  @Test(arguments: SymbologySample.all)
  func turningAPictureFourTimesChangesNothing(_ sample: SymbologySample) throws {
    var generator = SeededGenerator("rotation \(sample.name)")
    let symbol = try sample.symbology.encode(sample.payload(&generator), options: sample.options(0))
    let upright = try PictureDrawing(modulePixels: 2).draw(symbol)
    let turned = try PictureStyle.Rotation.allCases.map {
      try PictureDrawing(modulePixels: 2, style: PictureStyle(rotation: $0)).draw(symbol)
    }
    #expect(turned[0] == upright && turned[1].width == upright.height && turned[1].height == upright.width)
    #expect(turned[1].rotated(quarterTurns: 1) == turned[2] && turned[2].rotated(quarterTurns: 1) == turned[3])
    #expect(turned[3].rotated(quarterTurns: 1) == upright)
    // Clockwise: the top left corner becomes the top right one.
    let first = try #require((0..<upright.width).first { x in (0..<upright.height).contains { upright[x, $0] } })
    let top = try #require((0..<upright.height).first { upright[first, $0] })
    #expect(turned[1][upright.height - 1 - top, first])
  }

  @Test func resolutionIsThatOfTheNominalModule() throws {
    let symbol = try Symbology.ean13.encode(Payload(text: "4006381333931"))
    let drawing = PictureDrawing(modulePixels: 4)
    let bytes = try PNG.data(drawing.draw(symbol), pixelsPerMetre: drawing.pixelsPerMetre(moduleMillimetres: 0.33))
    // The pHYs chunk: its length, 9, then its name, two resolutions and the unit, 1 for metre. ISO/IEC 15948, 11.3.5.3.
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("pHYs".utf8)) })
    func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(at: start - 4) == 9)
    #expect(number(at: start + 4) == 12121 && number(at: start + 8) == 12121 && bytes[start + 12] == 1)
    // Bit depth 2, colour type 0: letters have gray edges. Without them it is 1.
    #expect(bytes[24] == 2 && bytes[25] == 0)
    let bare = try PNG.data(PictureDrawing(modulePixels: 4, style: PictureStyle(showsText: false)).draw(symbol))
    #expect(bare[24] == 1 && bare[25] == 0)
    let plain = try PNG.data(drawing.draw(symbol))
    #expect(!plain.indices.contains { plain[$0...].starts(with: Array("pHYs".utf8)) })
  }

  @Test func everyGlyphIsDrawnAndNoTwoAreAlike() throws {
    var seen: [[UInt8]: Character] = [:]
    let ascii = (UInt8(0x21)...0x7E).map { Character(Unicode.Scalar($0)) }
    // Without those that look like one of ASCII.
    let ukrainian = Array("БГҐДЄЖЗИЇЙЛПУФЦЧШЩЬЮЯбвгґдєжзиїйклмнптфцчшщьюя’«»№…")
    for character in ascii + ukrainian {
      let text = try letters(of: String(character))
      #expect(text.contains(0), "\(character) has ink")
      #expect(seen[text] == nil, "\(character) looks like \(seen[text] ?? " ")")
      seen[text] = character
    }
  }

  @Test func theUkrainianAlphabetIsDrawn() throws {
    let alphabet = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
    for character in alphabet + alphabet.uppercased() + "’ʼ" {
      #expect(try letters(of: String(character)).contains(0), "\(character) has ink")
    }
    // A letter that is written as two characters of Unicode is the same.
    #expect(try letters(of: "\u{438}\u{306}") == letters(of: "й"))
  }

  /// Letters without a glyph are drawn by the fonts of this machine.
  @Test func lettersWithoutAGlyphAreThoseOfFonts() throws {
    var seen: Set<[UInt8]> = []
    // DejaVu has these, which U-Card names where no font is installed.
    for text in ["Ж\u{301}", "é", "ü", "ł", "مكتبة", "Βιβλιοθήκη", "ბარათი", "Łódź"] {
      let symbol = try Symbology.qr.encode(Payload(text: "1")).printing(text)
      #expect(PictureDrawing.hasLetters(for: text) && !PictureDrawing(for: .qr).leavesOutText(of: symbol))
      #expect(!PDFDrawing(for: .qr).leavesOutText(of: symbol))
      let drawn = try letters(of: text)
      #expect(drawn.contains { $0 < 0x80 } && seen.insert(drawn).inserted, "\(text)")
      // Bars, too, whose text has its own place.
      let bars = try Symbology.code128.encode(Payload(text: "A-1234")).printing(text)
      let rows = try picture(bars, PictureDrawing(modulePixels: 4))
      let bare = try picture(bars, PictureDrawing(modulePixels: 4, style: PictureStyle(showsText: false)))
      #expect(rows.height > bare.height && rows.pixels.prefix(bare.width * 200) == bare.pixels.prefix(bare.width * 200))
    }
    // Emoji have no outlines.
    let symbol = try Symbology.qr.encode(Payload(text: "1")).printing("🎉")
    #expect(!PictureDrawing.hasLetters(for: "🎉"))
    #expect(PictureDrawing(for: .qr).leavesOutText(of: symbol) && PDFDrawing(for: .qr).leavesOutText(of: symbol))
  }

  /// Letters of any size have gray pixels at the edges of slanting lines.
  @Test(arguments: [4, 7, 16, 40]) func lettersAreSmooth(_ module: Int) throws {
    let symbol = try Symbology.code128.encode(Payload(text: "A-1234")).printing("/\\AVX")
    let drawn = try picture(symbol, PictureDrawing(modulePixels: module))
    let bare = try picture(symbol, PictureDrawing(modulePixels: module, style: PictureStyle(showsText: false)))
    let start = (bare.height - 2 * module) * drawn.width
    #expect(Set(drawn.pixels[start...]).isSubset(of: [0, 85, 170, 255]))
    #expect(drawn.pixels[start...].contains(0) && drawn.pixels[start...].contains { $0 == 85 || $0 == 170 })
  }

  @Test(arguments: [
    ("https://example.org/membership/12345678", ["https://example.", "org/membership/", "12345678"]),
    ("M1SHEVCHENKO/TARAS E7ABCDE KBPWAWLO 0784", ["M1SHEVCHENKO/TARAS", "E7ABCDE KBPWAWLO", "0784"]),
    ("(01)09506000134352(10)AB-123456789(21)7", ["(01)09506000134352", "(10)AB-123456789", "(21)7"]),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ", ["ABCDEFGHIJKLMNOPQR", "STUVWXYZABCDEFGHIJ"]),
    ("a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8", ["a=1&b=2&c=3&d=4&", "e=5&f=6&g=7&h=8"]),
  ])
  func aLongTextIsBrokenAtItsSeparators(_ text: String, _ lines: [String]) throws {
    let symbol = try Symbology.qr.encode(Payload(text: "12345678901234")).printing(text)
    let svg = SVGDrawing(for: .qr).draw(symbol)
    let drawn = svg.matches(of: /<tspan [^>]*>([^<]*)<\/tspan>/).map { String($0.1).replacing("&amp;", with: "&") }
    #expect(drawn == lines)
    #expect(!PictureDrawing(for: .qr).leavesOutText(of: symbol) && !PDFDrawing(for: .qr).leavesOutText(of: symbol))
  }

  /// The pixels below a code.
  private func letters(of text: String) throws -> [UInt8] {
    let symbol = try Symbology.qr.encode(Payload(text: "1")).printing(text)
    let with = try picture(symbol, PictureDrawing(modulePixels: 4))
    return Array(with.pixels[(29 * 4 * with.width)...])
  }

  @Test(arguments: [
    (Symbology.qr, String(repeating: "https://example.org/", count: 20), true),
    (.qr, "https://example.org/m/42", false),
    (.code39, "ABC", false), (.ean13, "4006381333931", false), (.dataMatrix, String(repeating: "a", count: 300), true),
  ])
  func aTextThatDoesNotFitIsLeftOut(_ symbology: Symbology, _ text: String, _ isLeftOut: Bool) throws {
    let symbol = try symbology.encode(Payload(text: text))
    let bare = PictureStyle(showsText: false)
    let pixels = PictureDrawing(for: symbology)
    #expect(pixels.leavesOutText(of: symbol) == isLeftOut)
    let height = try PictureDrawing(for: symbology, style: bare).draw(symbol).height
    #expect(try (pixels.draw(symbol).height == height) == isLeftOut)
    #expect(SVGDrawing(for: symbology).leavesOutText(of: symbol) == isLeftOut)
    #expect(PDFDrawing(for: symbology).leavesOutText(of: symbol) == isLeftOut)
    #expect(SVGDrawing(for: symbology).draw(symbol).contains("<text") != isLeftOut)
    // Nothing is left out of a picture that was asked for without text.
    #expect(!PictureDrawing(for: symbology, style: bare).leavesOutText(of: symbol))
    #expect(!SVGDrawing(for: symbology, style: bare).leavesOutText(of: symbol))
    #expect(!PDFDrawing(for: symbology, style: bare).leavesOutText(of: symbol))
  }

  @Test func anAddOnLosesItsTextIfTheBarsAreTooLow() throws {
    let symbol = try Symbology.ean13.encode(Payload(text: "9771234567003+05"))
    let low = PictureStyle(barHeight: 9)
    #expect(PictureDrawing(for: .ean13, style: low).leavesOutText(of: symbol))
    #expect(SVGDrawing(for: .ean13, style: low).leavesOutText(of: symbol))
    #expect(!PictureDrawing(for: .ean13).leavesOutText(of: symbol))
  }

  @Test func picturesThatAreTooLargeAreRefused() throws {
    let symbol = try Symbology.code128.encode(Payload(text: "A"))
    #expect(throws: PictureDrawingError.self) { try PictureDrawing(modulePixels: 1000).draw(symbol) }
  }
}
