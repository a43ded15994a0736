import Barcodes
import Foundation
import LinearBarcodes
import Pictures
import Rendering
import Testing
import Witnesses

/// The faces of cards, by their pixels and by independent readers.
@Suite struct FaceTests {
  private static let ground = CardFace.Ground(red: 0x6A, green: 0x1B, blue: 0x9A, hasWhiteLetters: true)
  private static let forms = [FaceDrawing.Form.card, .phone]

  private static let codes: [(symbology: Symbology, payload: String)] = [
    (.ean13, "4820000000000"), (.code128, "A-1234-5678"), (.code39, "LIBRARY 42"), (.itf, "123456789012"),
    (.qr, "https://example.org/m/42"), (.pdf417, "Member 42 of the club"), longBars,
  ]

  /// A code that is too wide for a phone, where it is turned.
  private static let longBars = (symbology: Symbology.code128, payload: "member-of-the-club-xyz")

  private func face(
    _ code: (symbology: Symbology, payload: String), name: String = "Сільпо", number: String? = nil,
    background: CardFace.Picture? = nil
  ) throws -> CardFace {
    CardFace(
      name: name, ground: Self.ground, subtitles: ["Food", "Їжа"],
      facts: [.init(name: "Balance", value: "12.50 UAH"), .init(name: "Valid until", value: "2027-12-31")],
      number: number, symbol: try code.symbology.encode(Payload(text: code.payload)), background: background)
  }

  /// A background of black and white squares, the hardest one for readers of codes.
  private static func squares() throws -> CardFace.Picture {
    let bytes = (0..<240 * 160).flatMap { pixel -> [UInt8] in
      let isWhite = (pixel % 240 / 3 + pixel / 240 / 3).isMultiple(of: 2)
      return [UInt8](repeating: isWhite ? 255 : 0, count: 3) + [255]
    }
    let file = try PNG.data(ColourPicture(width: 240, height: 160, bytes: bytes))
    return try #require(CardFace.Picture(file))
  }

  // MARK: pixels

  private static let black: UInt32 = 0xFF00_0000
  private static let white: UInt32 = 0xFFFF_FFFF

  /// The pixels of a picture as numbers 0xAABBGGRR, to be quick.
  private struct Pixels {
    let width: Int
    let height: Int
    let values: [UInt32]

    init(_ picture: ColourPicture) {
      width = picture.width
      height = picture.height
      values = picture.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    func line(_ index: Int, isColumn: Bool) -> [UInt32] {
      isColumn
        ? stride(from: index, to: values.count, by: width).map { values[$0] }
        : Array(values[index * width..<(index + 1) * width])
    }
  }

  /// The lengths of black and white runs in a line, from the first black pixel to the last; nil if there is none, or one
  /// of another colour between them.
  private func runs(_ line: [UInt32]) -> [Int]? {
    guard let first = line.firstIndex(of: Self.black), let last = line.lastIndex(of: Self.black) else { return nil }
    var runs: [Int] = []
    var before: UInt32 = 0
    for pixel in line[first...last] {
      if pixel == before {
        runs[runs.count - 1] += 1
      } else {
        guard pixel == Self.black || pixel == Self.white else { return nil }
        runs.append(1)
        before = pixel
      }
    }
    return runs
  }

  @Test(arguments: forms + [.screen(reduction: 2), .screen(reduction: 3)], [false, true])
  func modulesAreWholePixelsInAWhiteQuietZone(_ form: FaceDrawing.Form, hasBackground: Bool) throws {
    for code in Self.codes {
      let symbol = try code.symbology.encode(Payload(text: code.payload))
      let quiet: (left: Int, right: Int) =
        switch symbol {
        case .linear(let symbol): (symbol.quietZone.left, symbol.quietZone.right)
        case .matrix(let symbol): (symbol.quietZone, symbol.quietZone)
        }
      let expected = Set(
        symbol.rows.map { row in
          row.map { $0 ? "1" : "0" }.joined().replacing(/^0+|0+$/, with: "")
        })
      // A background of grey, of which no row is a code.
      let grey = try CardFace.Picture(PNG.data(ColourPicture(width: 1, height: 1, bytes: [99, 99, 99, 255])))
      let pixels = Pixels(try FaceDrawing(form).picture(of: face(code, background: hasBackground ? grey : nil)))
      // The columns of the picture are those of a code that is turned.
      let isTurned = form == .phone && code == Self.longBars
      let lines = stride(from: 0, to: isTurned ? pixels.width : pixels.height, by: 7).map { index in
        pixels.line(index, isColumn: isTurned)
      }
      let found = lines.compactMap { line in runs(line).map { (line: line, runs: $0) } }
      let module = try #require(found.compactMap { $0.runs.min() }.min(), "\(code) \(form)")
      #expect(module >= (form == .card ? 4 : form == .phone ? 3 : 2), "\(code)")
      var read: Set<String> = []
      for (line, runs) in found {
        #expect(runs.allSatisfy { $0.isMultiple(of: module) }, "\(code) \(form) \(runs)")
        let text = runs.enumerated().map {
          String(repeating: $0.offset.isMultiple(of: 2) ? "1" : "0", count: $0.element / module)
        }
        read.insert(text.joined())
        let first = line.firstIndex(of: Self.black) ?? 0
        let last = line.lastIndex(of: Self.black) ?? 0
        #expect(line[first - quiet.left * module..<first].allSatisfy { $0 == Self.white }, "\(code) \(form)")
        #expect(line[last + 1...last + quiet.right * module].allSatisfy { $0 == Self.white }, "\(code) \(form)")
      }
      #expect(read == expected, "\(code) \(form): \(read.symmetricDifference(expected))")
    }
  }

  // MARK: readers

  @Test func twoReadersReadFacesHalfAsLargeOnBlackAsJPEG() throws {
    let scratch = try ScratchFolder()
    var expected: [(path: String, payload: String, symbology: Symbology)] = []
    let squares: CardFace.Picture? = try Self.squares()
    for (index, code) in Self.codes.enumerated() {
      for (form, background) in Self.forms.flatMap({ [($0, nil), ($0, squares)] }) {
        let drawing = FaceDrawing(form)
        let name = "\(index)-\(form)\(background == nil ? "" : "-squares")"
        let picture = try drawing.picture(of: face(code, number: code.payload, background: background))
        let file = try PNG.data(picture, pixelsPerMetre: drawing.pixelsPerMetre)
        try Data(file).write(to: URL(fileURLWithPath: scratch.path("\(name).png")))
        expected.append((scratch.path("\(name)-small.png"), code.payload, code.symbology))
      }
    }
    let script = """
      import glob, sys
      from PIL import Image
      for name in glob.glob(sys.argv[1] + '/*.png'):
          picture = Image.open(name).convert('RGBA')
          black = Image.new('RGB', (picture.width + 200, picture.height + 200), (12, 12, 16))
          black.paste(picture, (100, 100), picture)
          jpeg = name.replace('.png', '.jpg')
          black.resize((black.width // 2, black.height // 2), Image.BOX).save(jpeg, quality=60)
          Image.open(jpeg).convert('L').save(name.replace('.png', '-small.png'))
      """
    let result = try Subprocess.run("/usr/bin/python3", ["-c", script, scratch.url.path])
    #expect(result.status == 0, "\(result.errors)")
    for (path, payload, symbology) in expected {
      for decoder in Decoder.general where decoder != .zbar || symbology != .pdf417 {
        #expect(try decoder.read(path) == Array(payload.utf8), "\(decoder) \(symbology) \(path)")
      }
    }
  }

  // MARK: text

  static let names = [
    "Сільпо", "Gym", "مكتبة الإسكندرية", "ספריית העיר", "किताबों की दुकान", "ห้องสมุดประชาชน", "東京都立図書館会員証",
    "한국도서관", "Βιβλιοθήκη", "Thư viện Quốc gia", "🎉🎉🎉 Party 🏊‍♀️", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenträgerverein", String(repeating: "W", count: 300),
    String(repeating: "ЩЖЮ ", count: 60), "<img src=x onerror=alert(1)> & \"quotes\" ]]>",
    "\u{202E}reversed\u{2066} \u{0}\u{1B}[31m\u{7}", "Z̸̡̛͎̯̪͂̇͝a̶̰͛l̷̨͗g̴̖̚o̶̰͛", " ", "",
  ]

  @Test(arguments: forms)
  func aNameInAnyScriptStaysInItsPlace(_ form: FaceDrawing.Form) throws {
    let ground: UInt32 = 0xFF9A_1B6A
    for name in Self.names {
      let drawing = FaceDrawing(form)
      let face = try face(Self.codes[0], name: name)
      let pixels = Pixels(try drawing.picture(of: face))
      func isBare(_ rows: Range<Int>, _ columns: Range<Int>) -> Bool {
        rows.allSatisfy { y in
          pixels.values[y * pixels.width + columns.lowerBound..<y * pixels.width + columns.upperBound]
            .allSatisfy { $0 == ground }
        }
      }
      // Nothing is written between the facts and the field, or at the edges.
      switch form {
      case .card, .screen: #expect(isBare(585..<615, 60..<1960) && isBare(20..<615, 1930..<1960), "\(name)")
      case .phone: #expect(isBare(372..<396, 30..<1050) && isBare(20..<396, 1020..<1060), "\(name)")
      }
      let svg = drawing.draw(face)
      #expect(!svg.contains("<img") && !svg.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" })
    }
  }

  /// A fact is left out whole, the last one first, and an amount or a time is never cut.
  @Test(arguments: forms) func factsAreWhole(_ form: FaceDrawing.Form) throws {
    let words = (1...30).map { "Fact-number-\($0)" }
    for count in 1...30 {
      let facts = words.prefix(count).map { CardFace.Fact(name: "N", value: $0) }
      let symbol = try Symbology.qr.encode(Payload(text: "https://example.org/m/42"))
      let svg = FaceDrawing(form).draw(CardFace(name: "A", ground: Self.ground, facts: facts, symbol: symbol))
      let shown = words.filter { svg.contains(">\($0)</text>") }
      #expect(shown == Array(words.prefix(shown.count)) && shown.count >= min(count, 4) && !svg.contains("…"))
      #expect(svg.components(separatedBy: ">N</text>").count - 1 == shown.count)
    }
    let long = CardFace.Fact(name: "N", values: [String(repeating: "many words ", count: 40), "few"])
    #expect(FaceDrawing(form).draw(CardFace(name: "A", ground: Self.ground, facts: [long])).contains(">few</text>"))
  }

  @Test(arguments: forms) func aMarkIsAcrossTheFieldAndTheCodeIsRead(_ form: FaceDrawing.Form) throws {
    let scratch = try ScratchFolder()
    for (index, code) in Self.codes.enumerated() {
      let symbol = try code.symbology.encode(Payload(text: code.payload))
      let face = CardFace(name: "A", mark: "Прострочена", ground: Self.ground, number: code.payload, symbol: symbol)
      #expect(FaceDrawing(form).draw(face).contains(">Прострочена</text>"))
      let file = scratch.path("\(index).png")
      try Data(PNG.data(FaceDrawing(form).picture(of: face))).write(to: URL(fileURLWithPath: file))
      #expect(try Decoder.zxing.read(file) == Array(code.payload.utf8), "\(code)")
    }
    let bare = CardFace(name: "A", mark: "Expired", ground: Self.ground)
    #expect(FaceDrawing(form).draw(bare).contains(">Expired</text>"))
  }

  /// The white fields of all cards with bars begin and end at the same height, and so do those of all with square codes.
  @Test(arguments: forms) func fieldsHaveTheSamePlaceOnAllCards(_ form: FaceDrawing.Form) throws {
    func field(_ symbology: Symbology, _ payload: String, facts: [CardFace.Fact] = []) throws -> String {
      let symbol = try symbology.encode(Payload(text: payload))
      let face = CardFace(name: "A", ground: Self.ground, facts: facts, number: payload, symbol: symbol)
      let svg = FaceDrawing(form).draw(face)
      return String(try #require(svg.firstMatch(of: /<rect ([^>]*) rx="36" fill="#fff"/)).1)
    }
    let fact = CardFace.Fact(name: "Balance", value: "12.50 UAH")
    let wide = try field(.ean13, "4820000000000")
    for (symbology, payload) in [
      (Symbology.ean8, "96385074"), (.code128, "A-1234-5678"), (.itf, "123456"), (.pdf417, "Member 42 of the club"),
    ] {
      #expect(try field(symbology, payload, facts: [fact]) == wide, "\(symbology)")
    }
    let square = try field(.qr, "https://example.org/m/42")
    for (symbology, payload) in [
      (Symbology.aztec, "M1SHEVCHENKO/TARAS"), (.dataMatrix, "a1B2"), (.microQR, "12345"),
    ] {
      #expect(try field(symbology, payload, facts: [fact]) == square, "\(symbology)")
    }
  }

  @Test func codesAndNumbersThatDoNotFitAreReported() throws {
    let long = String(repeating: "X1", count: 200)
    let face = try face((.qr, long), number: long)
    #expect(!FaceDrawing(.card).leavesOutCode(of: face) && FaceDrawing(.card).leavesOutNumber(of: face))
    let wide = try self.face((.code128, String(repeating: "x", count: 60)), number: "60 times x")
    #expect(FaceDrawing(.card).leavesOutCode(of: wide) && !FaceDrawing(.card).leavesOutNumber(of: wide))
    #expect(FaceDrawing(.card).draw(wide).contains("60 times x"))
    let many = CardFace(
      name: "A", ground: Self.ground, subtitles: (1...40).map { "Category \($0)" },
      number: String(repeating: "9", count: 3000))
    #expect(FaceDrawing(.phone).leavesOutNumber(of: many))
    #expect(FaceDrawing(.phone).draw(many).contains(/Category 1 · Category 2.* · …</))
  }

  @Test func anIconThatIsTooLargeIsLeftOut() throws {
    var bomb: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    bomb += [0, 0, 0x80, 0, 0, 0, 0x80, 0, 8, 6, 0, 0, 0]
    #expect(CardFace.Picture(bomb) == nil)
    #expect(CardFace.Picture(Array("<svg/>".utf8)) == nil)
    let red = try PNG.data(ColourPicture(width: 1, height: 1, bytes: [255, 0, 0, 255]))
    let icon: CardFace.Picture = try #require(CardFace.Picture(red))
    let face = CardFace(name: "A", ground: Self.ground, icon: icon)
    let picture = try FaceDrawing(.card).picture(of: face)
    let middle = (picture.height / 2 * picture.width + 200) * 4
    #expect(Array(picture.bytes[middle..<middle + 4]) == [255, 0, 0, 255])
  }

  @Test(arguments: [false, true])
  func cornersAreRoundAndEmojiHaveColours(hasBackground: Bool) throws {
    let face = CardFace(name: "🎉", ground: Self.ground, background: hasBackground ? try Self.squares() : nil)
    let picture = try FaceDrawing(.card).picture(of: face)
    #expect(picture.bytes[3] == 0 && picture.bytes[(picture.width * 100 + 4) * 4 + 3] == 255)
    var colours: Set<[UInt8]> = []
    for pixel in stride(from: 0, to: picture.bytes.count, by: 4) where picture.bytes[pixel + 3] == 255 {
      colours.insert(Array(picture.bytes[pixel..<pixel + 3]))
    }
    // Letters of one colour have only the mixtures of white and the ground.
    #expect(colours.contains { $0[1] > 150 && $0[2] < 100 })
  }

  // MARK: PDF

  /// Without smoothing, Poppler blackens every pixel that a shape touches, as printers do.
  @Test(arguments: [nil, 203, 360, 406, 1200])
  func aPrinterDrawsModulesOfWholeDots(dotsPerInch: Double?) throws {
    let scratch = try ScratchFolder()
    for code in Self.codes {
      let symbol = try code.symbology.encode(Payload(text: code.payload))
      let expected = Set(
        symbol.rows.map { row in row.map { $0 ? "1" : "0" }.joined().replacing(/^0+|0+$/, with: "") })
      let face = try face(code)
      var pages = [
        "card": FaceDrawing(.card, isPrinted: true, dotsPerInch: dotsPerInch).draw(face),
        "sheet": FaceSheet(.a4, dotsPerInch: dotsPerInch ?? PDFDrawing.usualResolution).draw([face], title: "")[0],
      ]
      if dotsPerInch == nil { pages["phone"] = FaceDrawing(.phone, isPrinted: true).draw(face) }
      for (name, page) in pages {
        let file = scratch.path("\(name).pdf")
        try Data(VectorPicture.pdf([page])).write(to: URL(fileURLWithPath: file))
        // The card is in the corner of its sheet.
        let resolution = dotsPerInch ?? 300
        let part = name == "sheet" ? ["-W", "\(Int(4.5 * resolution))", "-H", "\(Int(3.5 * resolution))"] : []
        _ = try Subprocess.run(
          "pdftoppm",
          ["-r", "\(resolution)", "-aa", "no", "-aaVector", "no", "-gray", "-png", "-singlefile"] + part + [
            file, scratch.path(name),
          ])
        let picture = try GrayPicture(file: scratch.path("\(name).png"))
        let isTurned = name == "phone" && code == Self.longBars
        // Lines of the field have black and white alone; others have the colours of the card, or letters.
        let lines = stride(from: 0, to: isTurned ? picture.width : picture.height, by: max(2, Int(resolution) / 100))
        let found = lines.compactMap { index in
          runs(
            (0..<(isTurned ? picture.height : picture.width)).map { other in
              let value = isTurned ? picture[index, other] : picture[other, index]
              return value < 50 ? Self.black : value > 250 ? Self.white : 0
            })
        }
        // Letters of the number are no multiples of a module.
        let read = (2...60).map { module in
          Set(
            found.filter { $0.allSatisfy { $0.isMultiple(of: module) } }.map { runs in
              runs.enumerated().map {
                String(repeating: $0.offset.isMultiple(of: 2) ? "1" : "0", count: $0.element / module)
              }.joined()
            })
        }
        #expect(read.contains { expected.isSubset(of: $0) }, "\(code) on a \(name)")
      }
    }
  }

  @Test func codabarHasWideBarsWhereThereIsRoom() throws {
    func module(_ payload: String, _ ratio: WideNarrowRatio?) throws -> (module: String, bars: String) {
      let symbol = try Symbology.codabar.encode(Payload(text: payload), options: DrawingOptions(ratio: ratio))
      let svg = FaceDrawing(.card).draw(CardFace(name: "A", ground: Self.ground, symbol: symbol))
      let code = try #require(svg.firstMatch(of: /matrix\(([0-9]+) 0 0 [0-9]+ ([0-9]+) [0-9]+\)">(<path[^>]*>)/))
      return (String(code.1), String(code.3))
    }
    var chosen: Set<WideNarrowRatio> = []
    for count in 4...24 {
      let payload = "A\(String(repeating: "7", count: count))B"
      let free = try module(payload, nil)
      let (two, three) = try (module(payload, .two), module(payload, .three))
      #expect(free == (three.module == two.module ? three : two), "\(payload)")
      chosen.insert(three.module == two.module ? .three : .two)
    }
    #expect(chosen == [.two, .three])
  }

  @Test func sheetsHoldCardsOfTheirTrueSize() throws {
    let scratch = try ScratchFolder()
    let faces = try (1...11).map { try face(Self.codes[0], name: "Card \($0)", number: "4820000000000") }
    for (paper, size, counts) in [
      (FaceSheet.Paper.a4, "595.2 x 841.92 pts (A4)", [10, 1]), (.letter, "612 x 792 pts (letter)", [8, 3]),
    ] {
      let file = scratch.path("\(paper).pdf")
      try Data(VectorPicture.pdf(FaceSheet(paper).draw(faces, title: "Cards"), title: "Cards")).write(
        to: URL(fileURLWithPath: file))
      let facts = try Subprocess.run("pdfinfo", [file]).text
      #expect(facts.contains("Pages:           2\n") && facts.contains(size), "\(facts)")
      for (index, count) in counts.enumerated() {
        let page = "\(index + 1)"
        let text = try Subprocess.run("pdftotext", ["-f", page, "-l", page, file, "-"]).text
        #expect(text.components(separatedBy: "Card ").count == count + 1)
      }
      // At 254 dpi a millimetre is ten pixels: the last card is alone in its row, and 856 pixels wide.
      _ = try Subprocess.run("pdftoppm", ["-r", "254", "-f", "2", "-png", "-gray", file, scratch.path("\(paper)")])
      let picture = try GrayPicture(file: scratch.path("\(paper)-2.png"))
      let row = picture.height / 2 - (paper == .a4 ? 1280 : 800)
      let dark = (0..<picture.width).filter { picture[$0, row] < 120 }
      let left = paper == .a4 ? 184 : 213
      let first = try #require(dark.first { $0 > 150 })
      #expect(abs(first - left) <= 1, "\(first)")
      #expect(try picture.readZXing()?.text == "4820000000000")
    }
    #expect(FaceSheet(.a4).capacity == 10 && FaceSheet(.letter).capacity == 8)
  }
}
