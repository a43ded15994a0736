import Barcodes
import Scanning
import Testing
import Witnesses

/// The text of codes that declare no charset, or several.
@Suite struct CharsetTests {
  private func code(_ picture: [UInt8]) throws -> ScannedCode {
    try #require(try Samples.scanner().scan(picture).codes.first)
  }

  private func segno(_ arguments: String) throws -> ScannedCode {
    try code(Samples().pillow("import segno; segno.make(\(arguments), micro=False).save(out, kind='png', scale=4)"))
  }

  private func text(of code: ScannedCode) -> String {
    code.charset?.text(of: code.payload.bytes) ?? code.payload.text
  }

  @Test func theTextOfKanjiModeIsCertain() throws {
    let code = try segno("'会員番号'")
    #expect(text(of: code) == "会員番号" && code.charset == .shiftJIS && !code.isCharsetGuessed)
    #expect(code.isExactCopy)
  }

  @Test(arguments: ["会員番号123", "カード No. 7", "ポイントカード", "いらっしゃいませ", "Tカード会員: 0123-4567"])
  func japaneseInByteModeIsGuessed(_ japanese: String) throws {
    let code = try segno("'\(japanese)', encoding='shift_jis', mode='byte'")
    #expect(text(of: code) == japanese && code.charset == .shiftJIS && code.isCharsetGuessed)
    #expect(code.isExactCopy)
  }

  /// Text in other charsets, some of whose bytes may be Shift_JIS too.
  @Test(
    arguments: [
      ("ÄÖÜ äöü ß", "iso-8859-1", nil), ("Café Zürich Ñandú", "iso-8859-1", nil), ("déjà vu", "cp1252", nil),
      ("l’eau d’or", "cp1252", nil), ("“Œuvre” – 5 €", "cp1252", nil), ("Сільпо: картка 42", "cp1251", nil),
      ("да, это едва ли дело", "cp1251", nil), ("ﾎﾟｲﾝﾄ", "shift_jis", nil), ("会", "shift_jis", nil),
      ("會員", "big5", nil), ("会員番号", "utf-8", .utf8), ("Їжак", "utf-8", .utf8),
    ] as [(String, String, Charset?)])
  func otherTextIsNotTakenForJapanese(_ written: String, _ encoding: String, _ charset: Charset?) throws {
    // The bytes are given as Latin-1, so that nothing declares what they are.
    let code = try segno("'\(written)'.encode('\(encoding)').decode('iso-8859-1'), encoding='iso-8859-1', mode='byte'")
    #expect(code.charset == charset && !code.isCharsetGuessed)
  }

  /// libzint writes the parts, each in the charset of its ECI.
  private func parts(_ symbology: String, _ arguments: [String]) throws -> ScannedCode {
    let samples = try Samples()
    let file = samples.path("parts.png")
    _ = try samples.output("zint", ["-b", symbology, "--scale=2", "--quietzones", "-o", file] + arguments, [])
    return try #require(try Samples.scanner().scan(path: file).codes.first)
  }

  @Test(arguments: ["QRCODE", "AZTEC", "DATAMATRIX", "PDF417"]) func severalCharsetsAreOneText(_ symbology: String)
    throws
  {
    let code = try parts(symbology, ["--eci=4", "-d", "Łódź ", "--seg1=7,Київ ", "--seg2=26,会"])
    #expect(code.payload == Payload(bytes: Array("Łódź Київ 会".utf8), eci: 26))
    #expect(code.losses.contains(.severalECIs) && code.isConfirmed)
  }

  /// ASCII says the same in each of them.
  @Test func aCharsetForASCIIAloneIsNone() throws {
    let code = try parts("QRCODE", ["-d", "ABC ", "--seg1=26,Київ", "--seg2=3,!"])
    #expect(code.payload == Payload(bytes: Array("ABC Київ!".utf8), eci: 26))
    #expect(!code.losses.contains(.severalECIs))
  }

  /// Nobody knows the charset of binary data: the bytes are kept.
  @Test func partsThatAreNoTextAreKeptAsBytes() throws {
    let code = try parts("QRCODE", ["--eci=4", "-d", "Łódź ", "--seg1=899,é"])
    #expect(code.payload.eci == 4 && code.payload.bytes.starts(with: [0xA3, 0xF3, 0x64, 0xBC, 0x20]))
    #expect(code.losses.contains(.severalECIs))
  }
}
