import Barcodes
import Foundation
import Pictures
import Rendering
import Testing
import Witnesses

/// PDF files of codes, by what Poppler sees in them.
@Suite struct PDFTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Writes a file with a page for each symbol, and returns its path.
  private func file(_ pages: [PDFPage], title: String? = nil) throws -> String {
    let path = scratch.path("\(UUID().uuidString).pdf")
    try Data(PDF.data(pages, title: title)).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func page(
    _ symbology: Symbology, _ text: String, printing printed: String? = nil, _ style: PictureStyle = PictureStyle()
  ) throws -> PDFPage {
    let symbol = try symbology.encode(symbology.payload(typed: Payload(text: text)))
    return PDFDrawing(for: symbology, style: style).page(of: printed.map(symbol.printing) ?? symbol)
  }

  /// The lines of text that can be copied from a file.
  private func lines(_ file: String) throws -> [String] {
    let result = try Subprocess.run("pdftotext", [file, "-"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.text.split(whereSeparator: { $0 == "\n" || $0 == "\u{C}" }).map(String.init)
  }

  /// Draws the first page of a file, and returns the path of the picture.
  private func picture(_ file: String, _ options: String...) throws -> String {
    let name = file.dropLast(4) + options.joined()
    let result = try Subprocess.run("pdftoppm", options + ["-gray", "-png", "-singlefile", file, String(name)])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return name + ".png"
  }

  // MARK: text

  private static let texts: [(symbology: Symbology, payload: String, lines: [String])] = [
    (.ean13, "4820000000024", ["4820000000024"]), (.ean8, "96385074", ["96385074"]),
    (.upcA, "036000291452", ["036000291452"]), (.upcE, "01234565", ["01234565"]),
    (.ean13, "9771234567003+05", ["05", "9771234567003"]), (.upcA, "036000291452+12345", ["12345", "036000291452"]),
    (.code128, "A-1234-5678", ["A-1234-5678"]), (.code128, "1", ["1"]), (.code128, #"a (b) \c"#, [#"a (b) \c"#]),
    (.itf14, "09506000134352", ["09506000134352"]), (.code39, "LIBRARY 42", ["LIBRARY 42"]),
    (.gs1128, "[01]09506000134352[10]AB-1", ["(01)09506000134352(10)AB-1"]),
    // The text below these has several lines.
    (.qr, "https://example.org/m/42", ["https://example.org/m/42"]),
    (.qr, "Картка п’ятого рівня — 42, клуб «Ґедзь» № 7", ["Картка п’ятого рівня — 42, клуб «Ґедзь» № 7"]),
    (.dataMatrix, "1 1 1 1 1 1 2 2 2 2 2 2", ["1 1 1 1 1 1 2 2 2 2 2 2"]),
    (.pdf417, "Щасливий їжак: 100 % ґатунку", ["Щасливий їжак: 100 % ґатунку"]),
  ]

  @Test(arguments: texts, PictureStyle.Rotation.allCases)
  func aTextIsCopiedAsItIs(
    _ code: (symbology: Symbology, payload: String, lines: [String]), _ rotation: PictureStyle.Rotation
  ) throws {
    let file = try file([page(code.symbology, code.payload, PictureStyle(rotation: rotation))])
    #expect(try Set(lines(file)) == Set(code.lines), "\(code.symbology)")
  }

  @Test func everyCharacterWithAGlyphIsCopied() throws {
    let alphabet = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
    let ascii = String(decoding: UInt8(0x21)...0x7E, as: UTF8.self)
    let texts = [String(ascii.prefix(50)), String(ascii.dropFirst(50)), alphabet, alphabet.uppercased(), "ʼ’«»—–“”№…"]
    let file = try file(texts.map { try page(.code128, String(repeating: "A", count: 60), printing: $0) })
    #expect(try lines(file) == texts)
  }

  @Test func textInAnyScriptIsCopied() throws {
    let texts = ["Café", "Łódź żółć", "Ünïcödé", "Βιβλιοθήκη", "ბარათი", "Հայերեն", "Ж\u{301}", "مكتبة الإسكندرية 42"]
    let file = try file(texts.map { try page(.code128, String(repeating: "A", count: 30), printing: $0) })
    // Poppler puts signs of the direction around Arabic.
    let signs: Set<Character> = ["\u{202A}", "\u{202B}", "\u{202C}"]
    #expect(try lines(file).map { $0.filter { !signs.contains($0) } } == texts)
    // More characters than a font of a byte each has room for.
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x12F, 0x391...0x3A1, 0x3B1...0x3C9, 0x400...0x45F, 0x10D0...0x10F0]
    let many = ranges.joined().compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
    #expect(many.count > 256)
    let pages = try stride(from: 0, to: many.count, by: 12).map {
      let part = many[$0..<min($0 + 12, many.count)].joined()
      return try page(.code128, String(repeating: "A", count: 30), printing: part)
    }
    #expect(try lines(self.file(pages)).joined() == many.joined())
  }

  @Test func aTextWithoutLettersIsLeftOut() throws {
    let bare = PictureStyle(showsText: false)
    let pages = try [page(.qr, "🎉"), page(.qr, "🎉", bare), page(.qr, "1", bare)]
    #expect(PDF.data([pages[0]]) == PDF.data([pages[1]]))
    #expect(try lines(file(pages)).isEmpty)
  }

  /// NUL and joiners have letters, but no width. Fuzzing found it.
  @Test(arguments: ["\0", "\r\0", "\u{200B}", "\u{2060}", "A\0"])
  func aTextWithoutWidthHasNothingToCopy(_ text: String) throws {
    let file = try file([.qr, .dataMatrix, .aztec].map { try page($0, text) } + [page(.code128, "1", printing: text)])
    #expect(try lines(file) == Array(repeating: "A", count: text.contains("A") ? 4 : 0))
  }

  // MARK: drawing

  /// A module of a point has four pixels at 288 dpi, as in a PNG.
  @Test(arguments: [
    (Symbology.ean13, "4820000000024"), (.ean8, "96385074"), (.ean13, "9771234567003+05"), (.code128, "A-1234-5678"),
    (.itf14, "09506000134352"), (.codabar, "A40156B"),
  ])
  func barsAreThoseOfAPNG(_ symbology: Symbology, _ text: String) throws {
    let symbol = try symbology.encode(symbology.payload(typed: Payload(text: text)))
    for rotation in PictureStyle.Rotation.allCases {
      let style = PictureStyle(showsText: false, rotation: rotation)
      let bitmap = try PictureDrawing(modulePixels: 4, style: style).draw(symbol)
      let file = try file([PDFDrawing(moduleDots: 4, dotsPerInch: 288, style: style).page(of: symbol)])
      let drawn = try GrayPicture(file: picture(file, "-r", "288"))
      #expect(drawn.width == bitmap.width && drawn.height == bitmap.height)
      let differences = (0..<bitmap.height).reduce(0) { sum, y in
        sum + (0..<bitmap.width).count { (drawn[$0, y] < 0x80) != bitmap[$0, y] }
      }
      #expect(differences == 0, "\(symbology) \(rotation)")
    }
  }

  /// Without smoothing, Poppler blackens every pixel that a shape touches, as printers do.
  @Test(arguments: [
    (Symbology.ean13, "4820000000024"), (.code128, "A-1234-5678"), (.gs1128, "[01]09506000134352"),
    (.itf14, "09506000134352"), (.codabar, "A40156B"), (.qr, "https://example.org/m/42"), (.dataMatrix, "A-1"),
    (.aztec, "A-1"), (.pdf417, "A-1"),
  ])
  func aPrinterDrawsModulesOfWholeDots(_ symbology: Symbology, _ text: String) throws {
    let symbol = try symbology.encode(symbology.payload(typed: Payload(text: text)))
    let isMatrix = symbology.family != .linear
    for (resolution, multiples) in [(300, [1, 2, 4]), (203, [1, 2])] {
      for rotation in PictureStyle.Rotation.allCases {
        let style = PictureStyle(showsText: false, rotation: rotation)
        let drawing = PDFDrawing(
          moduleMillimetres: symbology.moduleMillimetres, dotsPerInch: Double(resolution), style: style)
        let file = try file([drawing.page(of: symbol)])
        for multiple in multiples {
          let printed = try GrayPicture(
            file: picture(file, "-r", "\(resolution * multiple)", "-aa", "no", "-aaVector", "no"))
          let bitmap = try PictureDrawing(modulePixels: drawing.moduleDots * multiple, style: style).draw(symbol)
          // Poppler rounds the size of a page up, by an error of rounding too.
          #expect((0...1).contains(printed.width - bitmap.width) && (0...1).contains(printed.height - bitmap.height))
          // The ends of bars may be a dot longer, so that a line across them is enough.
          let isTurned = rotation == .quarter || rotation == .threeQuarters
          let rows = isMatrix || isTurned ? 0..<bitmap.height : bitmap.height / 2..<bitmap.height / 2 + 1
          let columns = isMatrix || !isTurned ? 0..<bitmap.width : bitmap.width / 2..<bitmap.width / 2 + 1
          let differences = rows.reduce(0) { sum, y in
            sum + columns.count { (printed[$0, y] < 0x80) != bitmap[$0, y] }
          }
          #expect(differences == 0, "\(symbology) \(rotation) at \(resolution * multiple) dpi")
        }
      }
    }
  }

  @Test(arguments: SymbologySample.all)
  func everyPDFIsReadBack(_ sample: SymbologySample) throws {
    var generator = SeededGenerator("PDF \(sample.name)")
    for (number, resolution) in ["300", "600"].enumerated() {
      let payload = sample.payload(&generator)
      let symbol = try sample.symbology.encode(payload, options: sample.options(number))
      let picture = try picture(file([PDFDrawing(for: sample.symbology).page(of: symbol)]), "-r", resolution)
      for decoder in sample.decoders {
        let expected = sample.expected(payload, by: decoder)
        #expect(
          try decoder.read(picture, sample.reading) == expected,
          "\(decoder), \(sample.name) at \(resolution) dpi; \(SeededGenerator.hint)")
      }
    }
  }

  // MARK: the file

  @Test func aFileHasItsTitleAndAPageOfEachSize() throws {
    let pages = try [
      page(.ean13, "4820000000024"), page(.ean13, "4820000000024", PictureStyle(rotation: .quarter)),
      page(.qr, "https://example.org/m/42"),
    ]
    for title in ["U-Card", "Моя «картка» 🎉", "a (b) \\"] {
      let facts = try Subprocess.run("pdfinfo", ["-l", "3", file(pages, title: title)])
      #expect(facts.errors.isEmpty && facts.text.contains(/Title: +/) && facts.text.contains(title), "\(facts.text)")
      // 113 modules of 0.96 pt, which are 4 dots of 300 dpi.
      #expect(facts.text.contains(/Page +1 size: +108.48 x 79.68 pts/), "\(facts.text)")
      #expect(facts.text.contains(/Page +2 size: +79.68 x 108.48 pts/), "\(facts.text)")
    }
    let untitled = try Subprocess.run("pdfinfo", [file(pages)])
    #expect(!untitled.text.contains("Title:") && untitled.text.contains(/Pages: +3/), "\(untitled.text)")
    #expect(PDF.data(pages, title: "A") == PDF.data(pages, title: "A"))
  }

  /// ISO 32000-1, 7.5.4: an entry of 20 bytes for each object, with its place. Viewers repair a wrong table silently.
  @Test func theTableOfObjectsIsRight() throws {
    let bytes = try PDF.data((1...60).map { try page(.code128, "\($0)") }, title: "Їжа")
    #expect(bytes.allSatisfy { $0 < 0x80 })
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.firstMatch(of: /startxref\n([0-9]+)\n%%EOF\n$/).flatMap { Int($0.1) })
    let table = String(decoding: bytes[start...], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(table[0] == "xref" && table[2] == "0000000000 65535 f ")
    let count = try #require(Int(table[1].dropFirst(2)))
    #expect(table[count + 2] == "trailer" && table[count + 3].contains("/Size \(count)/"))
    for number in 1..<count {
      let entry = table[number + 2]
      let offset = try #require(Int(entry.prefix(10)))
      #expect(entry.dropFirst(10) == " 00000 n " && bytes[offset...].starts(with: "\(number) 0 obj\n".utf8))
    }
    let lengths = text.matches(of: /<<\/Length ([0-9]+)[^\n]*>>\nstream\n/)
    for length in lengths {
      let after = text.utf8.index(length.range.upperBound, offsetBy: Int(length.1) ?? 0)
      #expect(text[after...].hasPrefix("\nendstream\nendobj\n"))
    }
    // A page each, a glyph, the characters and the letters: ten digits.
    #expect(lengths.count == 72)
  }
}
