import Testing
import Witnesses

@testable import Barcodes

@Suite struct CharsetTests {
  /// An ECI, a text, and a charset by a name that people use.
  private static let samples: [(eci: Int32, text: String, name: String)] = [
    (3, "Größe", "latin1"), (4, "Łódź", "ISO-8859-2"), (7, "Сільпо", "iso8859-5"), (9, "Ελλάς", "ISO-8859-7"),
    (11, "İstanbul", "ISO-8859-9"), (17, "5 €", "ISO-8859-15"), (20, "カード", "sjis"), (21, "Łódź", "cp1250"),
    (22, "Їжак", "cp1251"), (23, "5 €", "windows-1252"), (24, "بطاقة", "cp1256"), (25, "Їжак", "UTF-16BE"),
    (26, "Їжак", "utf8"), (28, "會員卡", "big5"), (29, "会员卡", "gb2312"), (30, "회원", "euc-kr"), (31, "會員卡", "GBK"),
    (32, "㐂員€", "GB18030"),
  ]

  /// zint converts the same text by the number alone, and zxing-cpp reads the bytes of its code.
  @Test(arguments: samples)
  func eachECIIsThatOfItsCharset(_ eci: Int32, _ text: String, _ name: String) throws {
    let rows = try #require(Zint.modules(.qr, Array(text.utf8), mode: .unicode, eci: eci))
    let read = try #require(try GrayPicture(rows: rows).readZXing())
    #expect(read.hasECI)
    let payload = try #require(Payload(text: text, charset: nil, eci: Int(eci)))
    #expect(payload.bytes == read.bytes && payload.text == text)
  }

  @Test(arguments: samples)
  func eachCharsetIsFoundByItsNameAndNumber(_ eci: Int32, _ text: String, _ name: String) throws {
    let charset = try #require(Charset(named: name))
    #expect(charset.eci == Int(eci) && Charset(eci: Int(eci)) == charset)
    #expect(charset.bytes(of: text).flatMap(charset.text) == text)
  }

  @Test func eachChineseCharsetContainsTheSmallerOne() throws {
    let held = ["会员卡", "會員卡", "㐂"].map { text in
      ["GB2312", "GBK", "GB18030"].filter { Charset(named: $0)?.bytes(of: text) != nil }
    }
    #expect(held == [["GB2312", "GBK", "GB18030"], ["GBK", "GB18030"], ["GB18030"]])
  }
}
