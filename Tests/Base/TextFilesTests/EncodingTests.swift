import Files
import Testing
import enum Witnesses.ProcessorTime
import Values

@testable import TextFiles

/// Files of text in other encodings than UTF-8, and strings files.
@Suite struct EncodingTests {
  private static let text = "Привіт, світе! Це звичайний текст українською мовою."

  private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private func decoded(_ bytes: [UInt8]) throws -> String {
    let encoding = try TextEncoding(of: BytesSource(bytes))
    return String(decoding: try #require(try encoding.decoded(BytesSource(bytes)).readAll(most: .max)), as: UTF8.self)
  }

  @Test func encodingsAreRecognised() throws {
    #expect(try decoded(Array(Self.text.utf8)) == Self.text)
    for isBigEndian in [true, false] {
      #expect(try decoded(utf16("\u{FEFF}" + Self.text, isBigEndian: isBigEndian)).hasSuffix(Self.text))
    }
    // The letters of Windows-1251 from А on are those of Unicode in the same order.
    let bytes = "Это обычный текст".unicodeScalars.map { $0.value < 0x80 ? UInt8($0.value) : UInt8($0.value - 0x350) }
    #expect(try decoded(bytes) == "Это обычный текст")
  }

  /// Text of which a few bytes are damaged is no text in another encoding, and neither are bytes of any kind.
  @Test(
    arguments: [
      Array("Назва,Номер\nАТБ,".utf8) + [0xD0, 0x0A], [0x41, 0x2C, 0xFF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      Array(0x80...0xFF), [0x80, 0x81, 0x8D, 0x8F, 0x90, 0x9D], [0xC3],
    ] as [[UInt8]])
  func otherBytesAreInNoEncoding(_ bytes: [UInt8]) throws { #expect(try TextEncoding(of: BytesSource(bytes)) == .utf8) }

  @Test func encodingsHaveNames() {
    for encoding in TextEncoding.all { #expect(TextEncoding(named: encoding.name) == encoding) }
    #expect(TextEncoding(named: "CP1252") == .eightBit(.windows1252))
    #expect(TextEncoding(named: "utf16be") == .utf16BigEndian)
    #expect(TextEncoding(named: "x") == nil)
  }

  @Test func lostLetters() {
    #expect("K?se".lacksLetters(of: "Köse") && "??".lacksLetters(of: "🛒") && "?".lacksLetters(of: "🛒"))
    #expect(!"K?se".lacksLetters(of: "Kase") && !"Köse".lacksLetters(of: "Köse") && !"K?s".lacksLetters(of: "Köse"))
    #expect(!"a?b".lacksLetters(of: "a?c") && "a?b?".lacksLetters(of: "a?bї"))
  }

  @Test func aByteOrderMark() { #expect([0xEF, 0xBB, 0xBF, 0x41].markLength == 3 && [0x41].markLength == 0) }

  @Test func stringsFiles() throws {
    let text = #"/* a */ "key" = "say \"ї\"\n"; // b"# + "\nplain.key = \"\\U0457\";"
    for bytes in [Array(text.utf8), utf16(text, isBigEndian: true), utf16("\u{FEFF}" + text, isBigEndian: false)] {
      let file = try #require(StringsFile(bytes))
      #expect(file.texts == ["key": "say \"ї\"\n", "plain.key": "ї"])
      #expect(file.translated("key") == "say \"ї\"\n" && file.translated("other") == "other")
    }
    for text in ["\"a\"", "\"a\" = ;", "/* a", "\"\\U12\" = \"b\";"] {
      #expect(StringsFile(Array(text.utf8)) == nil, "\(text)")
    }
    let broken = try #require(StringsFile(Array("\"a\" = ;\n\"b\" = \"c\"".utf8)))
    #expect(broken.texts == ["b": "c"] && broken.faultyLines == [1])
  }

  /// Bad entries take no more time than others.
  @Test(arguments: ["a /* x\n", "a \"\n", "\"\n", "a = \"\\\"\n", "/* \n", "a = \n"])
  func badEntriesTakeLinearTime(_ line: String) {
    let growth = ProcessorTime.growth(to: 150_000) { count in
      let bytes = Array((String(repeating: line, count: count) + "*/ \"k\" = \"v\";").utf8)
      _ = StringsFile(bytes)
    }
    #expect(growth < ProcessorTime.squareBegins)
  }
}
