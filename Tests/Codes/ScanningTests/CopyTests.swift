import Barcodes
import Scanning
import Testing
import Witnesses

/// Symbols that libzint draws are drawn again as they were issued, from a picture of them.
@Suite struct CopyTests {
  /// The code in a picture, and the rows of modules that U-Card draws for it.
  private func copy(_ picture: [UInt8]) throws -> (code: ScannedCode, rows: [[Bool]])? {
    guard let code = try Samples.scanner().scan(picture).codes.first else { return nil }
    let options = DrawingOptions(errorCorrection: code.errorCorrection, form: code.form)
    return (code, try #require(code.symbology).encode(code.payload, options: options).rows)
  }

  private static let alphabets = [
    "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:", "abcdefghijklmnopqrstuvwxyz", "aB3-#@",
  ].map { Array($0.utf8) }

  /// Random characters, several of a kind in a row.
  private static func mixture(most: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = Int.random(in: 1...most, using: &generator)
    while bytes.count < count {
      let alphabet = alphabets.randomElement(using: &generator) ?? []
      bytes += generator.bytes(of: alphabet, most: 12)
    }
    return Array(bytes.prefix(count))
  }

  @Test(arguments: 1...10) func aQRCodeOfAnyVersionAndMaskIsCopied(version: Int) throws {
    var generator = SeededGenerator("copies \(version)")
    for number in 0..<4 {
      let (level, mask) = ((version + number) % 4, (3 * version + 5 * number) % 8)
      let bytes = Self.mixture(most: [4, 8, 14, 20, 30, 40, 50, 60, 70, 80][version - 1], &generator)
      let theirs = try #require(
        Zint.modules(
          .qr, bytes, option: Int32(version), level: Int32(level + 1), mask: Int32(mask), failsOnWarning: true))
      let (code, rows) = try #require(
        try copy(GrayPicture(rows: theirs, module: [2, 3, 4, 8][number]).file), "\(SeededGenerator.hint)")
      #expect(rows == theirs, "\(code.form?.text ?? "-") \(SeededGenerator.hint)")
      #expect(code.isExactCopy && code.losses.isEmpty)
      #expect(code.form?.text.hasPrefix("qr \(version) mask \(mask) ") == true)
    }
  }

  @Test(arguments: 1...4) func aMicroQRCodeIsCopied(version: Int) throws {
    for (level, mask) in zip([0, 0, 1, 2][...(version - 1)], [2, 0, 3, 1]) {
      let bytes = Array("1357".utf8)
      let theirs = try #require(
        Zint.modules(.microQR, bytes, option: Int32(version), level: Int32(level + 1), mask: Int32(mask)))
      let (code, rows) = try #require(try copy(GrayPicture(rows: theirs).file))
      #expect(rows == theirs)
      #expect(code.form == .qr(version: version, mask: mask, segments: [.init(.numeric, count: 4)]))
      #expect(code.isExactCopy && code.losses.isEmpty)
    }
  }

  @Test func aGS1QRCodeIsCopied() throws {
    let theirs = try #require(
      Zint.modules(.qr, Array("[01]09501101530003[10]ABC[21]3".utf8), mode: .gs1, option: 6, mask: 6))
    let (code, rows) = try #require(try copy(GrayPicture(rows: theirs).file))
    #expect(rows == theirs)
    #expect(code.symbology == .gs1QR && code.isExactCopy)
  }

  /// libzxing 1.4 leaves out what follows the percent sign.
  @Test(arguments: ["[10]A%B", "[01]09501101530003[10]AB%1", "[10]A%B%C%D[21]X%", "[10]AB%[21]7"])
  func aGS1QRCodeWithPercentSignsIsReadWhole(text: String) throws {
    let theirs = try #require(Zint.modules(.qr, Array(text.utf8), mode: .gs1))
    let (code, rows) = try #require(try copy(GrayPicture(rows: theirs).file))
    #expect(rows == theirs)
    #expect(code.isExactCopy && code.isConfirmed)
  }

  /// segno writes zeros where the standard has padding. Every mode and level, M3 too.
  @Test func theSymbolsOfSegnoAreCopied() throws {
    let samples = try Samples()
    let texts = ["12345678", "CARD 42:7", "card 42", "Card 0123456789 ABC xyz"]
    for (number, micro) in (0..<24).map({ ($0, $0 % 3 == 0) }) {
      let text = texts[number % (micro ? 3 : 4)]
      let version = micro ? "\"M\(3 + number / 12)\"" : "\(2 + number % 9)"
      let options = "version=\(version), error=\"\(["L", "M"][number / 3 % 2])\", mask=\(number % (micro ? 4 : 8))"
      let picture = try samples.pillow(
        "import segno; segno.make('\(text)', \(options), boost_error=False).save(out, kind='png', scale=4)")
      let code = try #require(try Samples.scanner().scan(picture).codes.first)
      #expect(code.isExactCopy && code.losses.isEmpty, "\(text): \(options), \(code.form?.text ?? "-")")
      #expect(code.payload.bytes == Array(text.utf8))
    }
  }

  @Test func aDeclaredCharsetIsCopied() throws {
    let theirs = try #require(Zint.modules(.qr, Array("Сільпо 12345678".utf8), option: 4, mask: 1, eci: 26))
    let (code, rows) = try #require(try copy(GrayPicture(rows: theirs).file))
    #expect(rows == theirs)
    #expect(code.payload.eci == 26 && code.isExactCopy)
  }

  /// Kanji mode, alone and beside other modes, in each class of versions, with and without an ECI.
  @Test(arguments: [
    ("点茗点茗", 3, 0), ("会員番号 A-12", 4, 20), ("点茗点茗点茗点茗点茗点茗12345678", 10, 0), ("点", 27, 20),
  ])
  func kanjiAreCopied(text: String, version: Int32, eci: Int32) throws {
    let theirs = try #require(
      Zint.modules(.qr, Array(text.utf8), mode: .unicode, option: version, mask: 1, eci: eci))
    let (code, rows) = try #require(try copy(GrayPicture(rows: theirs).file))
    #expect(rows == theirs)
    #expect(code.isExactCopy && code.losses.isEmpty && code.form?.text.contains(" K") == true)
    #expect(code.payload.eci.map { Int32($0) } ?? 0 == eci)
    #expect((code.charset ?? .shiftJIS).text(of: code.payload.bytes) == text && !code.isCharsetGuessed)
  }

  @Test func aMicroQRCodeWithKanjiIsCopied() throws {
    for version in [3, 4] as [Int32] {
      let theirs = try #require(Zint.modules(.microQR, Array("点茗".utf8), mode: .unicode, option: version))
      let (code, rows) = try #require(try copy(GrayPicture(rows: theirs).file))
      #expect(rows == theirs && code.isExactCopy)
      #expect(code.charset == .shiftJIS && !code.isCharsetGuessed)
    }
  }

  @Test func hanziAreNotCopied() throws {
    let picture = try Samples().pillow(
      "import segno; segno.make('书读百遍', mode='hanzi', micro=False).save(out, kind='png', scale=4)")
    let code = try #require(try Samples.scanner().scan(picture).codes.first)
    #expect(code.form == nil && !code.isExactCopy)
    #expect(code.losses == [.doubleByteSegment])
    #expect(code.charset?.text(of: code.payload.bytes) == "书读百遍" && code.isCharsetGuessed)
  }

  @Test(arguments: [("lightOnDark", "ImageOps.invert(picture)"), ("mirrored", "ImageOps.mirror(picture)")])
  func changedCodesAreNotCopied(loss: String, script: String) throws {
    let theirs = try #require(Zint.modules(.qr, Array("Ticket 7".utf8), option: 2))
    let changed = try Samples().pillow("\(script).save(out, 'PNG')", GrayPicture(rows: theirs).file)
    let code = try #require(try Samples.scanner().scan(changed).codes.first)
    #expect(code.form == nil && !code.isExactCopy)
    #expect(code.losses.map(\.rawValue) == [loss])
  }

  /// The sizes by their numbers in zint, from 10 × 10 on; those of ISO/IEC 21471 from 31 on.
  @Test(arguments: [1, 2, 5, 9, 10, 15, 18, 25, 26, 27, 28, 29, 30, 31, 36, 38, 40, 43, 48])
  func aDataMatrixOfAnySizeIsCopied(size: Int) throws {
    let bytes = Array([1, 2, 25].contains(size) ? "ABC".utf8 : "ABCDEF 12345".utf8)
    let fitting = size == 26 || size == 27 ? Array("ABCDEFG".utf8) : bytes
    let theirs = try #require(Zint.modules(.dataMatrix, fitting, option: Int32(size)))
    let (code, rows) = try #require(try copy(GrayPicture(rows: theirs).file))
    guard case .dataMatrix(theirs.count, theirs[0].count, _)? = code.form else {
      Issue.record("\(code.form?.text ?? "-")")
      return
    }
    #expect(rows == theirs && code.isExactCopy && code.losses.isEmpty)
  }

  /// libzint writes mixed content with other codewords than U-Card, most of the time.
  @Test(arguments: [Zint.Symbology.dataMatrix, .aztec, .pdf417]) func otherCodewordsAreCopied(_ kind: Zint.Symbology)
    throws
  {
    var generator = SeededGenerator("codewords \(kind)")
    var others = 0
    for number in 0..<16 {
      let bytes = Self.mixture(most: 12 + 6 * number, &generator)
      let theirs = try #require(Zint.modules(kind, bytes))
      let (code, rows) = try #require(try copy(GrayPicture(rows: theirs, ratio: kind == .pdf417 ? 3 : 1).file))
      #expect(rows == theirs, "\(code.form?.text ?? "-") \(SeededGenerator.hint)")
      #expect(code.payload.bytes == bytes && code.isExactCopy && code.isConfirmed && code.losses.isEmpty)
      if code.form?.text.contains(" words ") == true { others += 1 }
    }
    #expect(others > 4)
  }

  /// Some encoders write 0x1D between elements, and some FNC1; and some a macro codeword, and some all that it stands for.
  @Test(arguments: [
    ("[01]09506000134352[10]AB12[21]7788", ["--gs1"]), ("[01]09506000134352[10]AB12[21]7788", ["--gs1", "--gssep"]),
    ("[)>\u{1E}06\u{1D}9N110375286414\u{1D}1TABC123\u{1E}\u{4}", []),
    ("[)>\u{1E}05\u{1D}abc DEF 77\u{1E}\u{4}", ["--fast"]),
    ("[)>\u{1E}06\u{1D}17V1234", []), ("[01]09501101530003[10]ABC[21]3", ["--gs1", "--vers=41"]),
  ])
  func separatorsAndMacrosAreCopied(text: String, options: [String]) throws {
    let picture = try Samples().zint("DATAMATRIX", Array(text.utf8), options)
    let code = try #require(try Samples.scanner().scan(picture).codes.first)
    #expect(code.isExactCopy && code.losses.isEmpty, "\(code.form?.text ?? "-")")
    #expect(code.symbology == (options.contains("--gs1") ? .gs1DataMatrix : .dataMatrix))
  }

  /// The sizes by their numbers in zint: 1 to 4 are compact.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 12, 20, 36]) func anAztecCodeOfAnySizeIsCopied(size: Int) throws {
    let theirs = try #require(Zint.modules(.aztec, Array("A1b2".utf8), option: Int32(size)))
    let (code, rows) = try #require(try copy(GrayPicture(rows: theirs).file))
    guard case .aztec(size < 5 ? size : size - 4, size < 5, _)? = code.form else {
      Issue.record("\(code.form?.text ?? "-")")
      return
    }
    #expect(rows == theirs && code.isExactCopy)
  }

  @Test(arguments: [2, 3, 5, 9]) func aPDF417OfAnySizeIsCopied(columns: Int) throws {
    let bytes = Array("M1DOE/JANE            ABC123 KBPVIELH 0423".utf8)
    let theirs = try #require(Zint.modules(.pdf417, bytes, option: Int32(columns), level: 3))
    let (code, rows) = try #require(try copy(GrayPicture(rows: theirs, module: 3, ratio: 3).file))
    guard case .pdf417(theirs.count, columns, _)? = code.form else {
      Issue.record("\(code.form?.text ?? "-")")
      return
    }
    #expect(rows == theirs && code.isExactCopy)
  }

  /// A photo may hide what tells the form. Then none is told, but never a wrong one.
  @Test(arguments: [
    "picture.rotate(7, Image.BICUBIC, expand=True, fillcolor='white')", "picture.filter(ImageFilter.GaussianBlur(2))",
    "picture.filter(ImageFilter.GaussianBlur(3))",
    "picture.transform(picture.size, Image.PERSPECTIVE, (1.1, .08, -20, .05, 1.15, -25, .0002, .0003), Image.BICUBIC, fillcolor='white')",
  ])
  func aPhotoGivesTheRightFormOrNone(change: String) throws {
    var generator = SeededGenerator("photos")
    let samples = try Samples()
    for version in 1...4 {
      let bytes = Self.mixture(most: 6 * version, &generator)
      let theirs = try #require(Zint.modules(.qr, bytes, option: Int32(version), level: 2, mask: Int32(version)))
      let picture = GrayPicture(rows: theirs, module: 5).file
      guard let (code, rows) = try copy(samples.pillow("\(change).save(out, 'PNG')", picture)) else { continue }
      #expect(code.form == nil || rows == theirs, "\(SeededGenerator.hint)")
      #expect(code.isExactCopy == (code.form != nil))
    }
  }
}
