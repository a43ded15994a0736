import Testing
import Witnesses

@testable import LinearBarcodes

@Suite struct GS1Tests {
  private func raw(_ text: String) throws -> String {
    String(decoding: try GS1ElementString(typed: Array(text.utf8)).bytes, as: UTF8.self)
  }

  /// The examples of the GS1 General Specifications, sections 7.8 and 5.4, and others.
  @Test(arguments: [
    ("[01]09506000134352", "0109506000134352", "(01)09506000134352"),
    ("(01)09506000134352(10)ABC(21)7", "010950600013435210ABC\u{1D}217", "(01)09506000134352(10)ABC(21)7"),
    ("[10]ABC[01]09506000134352", "10ABC\u{1D}0109506000134352", "(10)ABC(01)09506000134352"),
    ("[3103]001750[17]271231[10](5)", "31030017501727123110(5)", "(3103)001750(17)271231(10)(5)"),
    ("[00]395011015300000011", "00395011015300000011", "(00)395011015300000011"),
    ("[8005]000365[10]123456", "8005000365\u{1D}10123456", "(8005)000365(10)123456"),
    ("[421]8045[255]9501101530003", "4218045\u{1D}2559501101530003", "(421)8045(255)9501101530003"),
    ("0109506000134352", "0109506000134352", "(01)09506000134352"),
    ("10AB\u{1D}217", "10AB\u{1D}217", "(10)AB(21)7"),
    ("[235]ABC[10]X", "235ABC\u{1D}10X", "(235)ABC(10)X"),
    // The example of section 7.9.5.
    ("[8013]1987654Ad4X4bL5ttr2310c2K", "80131987654Ad4X4bL5ttr2310c2K", "(8013)1987654Ad4X4bL5ttr2310c2K"),
  ])
  func elementStrings(_ typed: String, _ bytes: String, _ text: String) throws {
    #expect(try raw(typed) == bytes)
    let elementString = try GS1ElementString(bytes: Array(bytes.utf8))
    #expect(elementString.text == text)
    #expect(try GS1ElementString(typed: Array(elementString.bracketed.utf8)) == elementString)
    #expect(throws: Never.self) { try GS1128.encode(Array(bytes.utf8)) }
  }

  @Test(
    arguments: [
      ("[01]09506000134353", .wrongCheckDigit(identifier: "01", found: "3", expected: "2", at: 17)),
      ("[01]0950600013435", .wrongLength(identifier: "01", found: 13, allowed: [14])),
      ("[01]095060001343522", .wrongLength(identifier: "01", found: 15, allowed: [14])),
      ("[01]0950600013435A", .unencodable("A", identifier: "01", at: 17, digits: true)),
      ("[10]", .wrongLength(identifier: "10", found: 0, allowed: Array(1...20))),
      ("[10]123456789012345678901", .wrongLength(identifier: "10", found: 21, allowed: Array(1...20))),
      ("[10]A B", .unencodable(" ", identifier: "10", at: 5, digits: false)),
      ("[10]A#B", .unencodable("#", identifier: "10", at: 5, digits: false)),
      ("[09]1", .unknownIdentifier("09", at: 1)),
      ("[10]1[0]2", .unencodable("[", identifier: "10", at: 5, digits: false)),
      ("[1", .badBracket(at: 0)), ("[]1", .badBracket(at: 0)), ("[AB]1", .badBracket(at: 0)),
      ("0A", .unknownIdentifier("0A", at: 0)), ("AB", .unknownIdentifier("AB", at: 0)),
      ("10AB\u{1D}", .unknownIdentifier("", at: 5)), ("10AB\u{1D}\u{1D}211", .unknownIdentifier(" 211", at: 5)),
      ("01095060001343521", .unknownIdentifier("1", at: 16)),
      ("[7007]2501011", .wrongLength(identifier: "7007", found: 7, allowed: [6, 12])),
      ("[423]1234", .wrongLength(identifier: "423", found: 4, allowed: [3, 6, 9, 12, 15])),
      ("[8013]1987654Ad4X4bL5ttr2310c2A", .wrongCheckPair(identifier: "8013", found: "2A", expected: "2K")),
      ("8010ab", .unencodable("a", identifier: "8010", at: 4, digits: false)),
    ] as [(String, GS1ElementStringError)])
  func refusals(_ text: String, _ error: GS1ElementStringError) {
    #expect(throws: error) { try GS1ElementString(typed: Array(text.utf8)) }
  }

  /// A scanner sends the identifier of the symbology, and FNC1 in the first position as 0x1D, if it is set up so.
  @Test(arguments: [
    "]C10109506000134352", "\u{1D}0109506000134352", "]C1\u{1D}0109506000134352", "]d2[01]09506000134352",
    "]Q3(01)09506000134352", "]e00109506000134352",
  ])
  func whatAScannerSendsBeforeTheElementsIsLeftOut(_ sent: String) throws {
    #expect(try raw(sent) == "0109506000134352")
    // It is no part of a payload.
    #expect(throws: GS1ElementStringError.self) { try GS1ElementString(bytes: Array(sent.utf8)) }
  }

  @Test(
    arguments: [
      ("]C10109506000134353", .wrongCheckDigit(identifier: "01", found: "3", expected: "2", at: 18)),
      ("]C1\u{1D}[09]1", .unknownIdentifier("09", at: 5)), ("\u{1D}[1", .badBracket(at: 1)),
      ("]d2[10]A B", .unencodable(" ", identifier: "10", at: 8, digits: false)),
      ("]C[10]A", .unknownIdentifier("]C[1", at: 0)), ("\u{1D}\u{1D}10A", .unknownIdentifier(" 10A", at: 1)),
    ] as [(String, GS1ElementStringError)])
  func placesCountWhatAScannerSends(_ text: String, _ error: GS1ElementStringError) {
    #expect(throws: error) { try GS1ElementString(typed: Array(text.utf8)) }
  }

  /// Whether zint 2.11, which checks dates too, agrees.
  private func zintTakes(_ typed: String) -> Bool {
    Zint.modules(.gs1128, Array(typed.utf8), mode: .gs1, failsOnWarning: true) != nil
  }

  @Test(arguments: [
    "[17]990231", "[17]250229", "[11]251301", "[15]250001", "[17]250432", "[7006]250100", "[7003]2502301200",
    "[7007]250101250132", "[8008]25023012",
  ])
  func impossibleDatesAreRefused(_ typed: String) throws {
    #expect(throws: GS1ElementStringError.self) { try GS1ElementString(typed: Array(typed.utf8)) }
    #expect(!zintTakes(typed))
    // One that somebody has printed is drawn all the same.
    let raw = Array(typed.utf8).filter { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
    #expect(throws: Never.self) { try GS1128.encode(raw) }
    #expect(throws: GS1ElementStringError.self) { try GS1ElementString(typed: raw) }
  }

  @Test(arguments: [
    "[17]250200", "[17]240229", "[17]000229", "[11]251231", "[7007]250101250131", "[7007]250101", "[8008]2502281200",
  ])
  func possibleDatesAreTaken(_ typed: String) {
    #expect(throws: Never.self) { try GS1ElementString(typed: Array(typed.utf8)) }
    #expect(zintTakes(typed))
  }

  /// Dates with a year of four digits, which zint 2.11 does not know.
  @Test func yearsOfFourDigitsAreLeapYearsByTheirRule() {
    func isTaken(_ typed: String) -> Bool { (try? GS1ElementString(typed: Array(typed.utf8))) != nil }
    #expect(isTaken("[7250]20000229") && isTaken("[7251]202402291200"))
    #expect(!isTaken("[7250]19000229") && !isTaken("[7250]20230229") && !isTaken("[7250]20240200"))
  }

  @Test(arguments: [
    ("[01]09506000134352[02]09506000134352", "01", "02"),
    ("[02]09506000134352[37]2[01]09506000134352", "01", "37"),
    ("[01]09506000134352[21]7[235]A", "21", "235"), ("[420]12345[421]80412345", "420", "421"),
  ])
  func identifiersThatExcludeEachOtherAreRefused(_ typed: String, _ one: String, _ other: String) throws {
    #expect(throws: GS1ElementStringError.exclusivePair(one, other)) {
      try GS1ElementString(typed: Array(typed.utf8))
    }
    #expect(throws: Never.self) { try GS1ElementString(typed: Array("[02]09506000134352[37]2".utf8)) }
  }

  @Test func theTableIsWhole() {
    // Application identifiers of the General Specifications, one of each kind; and some that do not exist.
    for (number, lengths) in [
      ("00", Array(18...18)), ("01", Array(14...14)), ("10", Array(1...20)), ("17", Array(6...6)), ("20", Array(2...2)),
      ("235", Array(1...28)), ("253", Array(13...30)),
      ("255", Array(13...25)), ("8008", [8, 10, 12]), ("3105", Array(6...6)), ("3695", Array(6...6)),
      ("3909", Array(1...15)), ("3943", Array(4...4)), ("3932", Array(4...18)), ("414", Array(13...13)),
      ("4309", Array(20...20)),
      ("7003", Array(10...10)), ("7039", Array(4...30)), ("7239", Array(3...30)), ("8018", Array(18...18)),
      ("8200", Array(1...70)), ("99", Array(1...90)),
    ] {
      #expect(ApplicationIdentifier.named(number.utf8)?.lengths == lengths, "\(number)")
    }
    for number in [
      "09", "14", "18", "19", "23", "239", "338", "3380", "3106", "3944", "3956", "4299", "7000", "9", "100",
    ] {
      #expect(ApplicationIdentifier.named(number.utf8) == nil, "\(number)")
    }
  }

  /// A random element string, in brackets, that zint accepts too.
  private func sample(_ generator: inout SeededGenerator) -> String {
    let set82 = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!\"%&'()*+,-./:;<=>?_".utf8)
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      func letters(_ most: Int) -> String { String(decoding: generator.bytes(of: set82, most: most), as: UTF8.self) }
      func digits(_ count: Int) -> String { String(decoding: generator.digits(count), as: UTF8.self) }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: text += "[01]" + String(decoding: generator.gtin(14), as: UTF8.self)
      case 1: text += "[10]" + letters(20)
      case 2: text += "[21]" + digits(Int.random(in: 1...20, using: &generator))
      case 3: text += "[3103]" + digits(6)
      case 4: text += "[17]2712" + String(Int.random(in: 10...28, using: &generator))
      case 5: text += "[30]" + digits(Int.random(in: 1...8, using: &generator))
      case 6: text += "[00]" + String(decoding: generator.gtin(18), as: UTF8.self)
      default: text += "[91]" + letters(12)
      }
    }
    return text
  }

  @Test func neverLongerThanZintAndAlwaysAShortest() throws {
    var generator = SeededGenerator("GS1-128")
    var compared = 0
    for _ in 0..<3000 {
      let text = sample(&generator)
      let elementString = try GS1ElementString(written: Array(text.utf8))
      // The symbols of longer strings are computed all the same.
      let count = Code128Planner([0x1D] + elementString.bytes, functionOne: 0x1D).symbolCharacters().count + 2
      if elementString.bytes.count <= GS1128.maximumLength {
        #expect(try GS1128.encode(elementString).symbolCharacterCount == count)
      } else {
        #expect(throws: EncodingError.tooLong(found: elementString.bytes.count, limit: 48)) {
          try GS1128.encode(elementString)
        }
      }
      let tokens =
        [Code128Reader.functionOne] + elementString.bytes.map { $0 == 0x1D ? Code128Reader.functionOne : UInt16($0) }
      #expect(count - 2 == Code128Reader.fewestCharacters(for: tokens), "\(text) \(SeededGenerator.hint)")
      let planned = Code128Planner([0x1D] + elementString.bytes, functionOne: 0x1D).symbolCharacters()
      #expect(Code128Reader.read(planned) == tokens, "\(text) \(SeededGenerator.hint)")
      guard let theirs = Zint.modules(.gs1128, Array(text.utf8), mode: .gs1)?.first else { continue }
      compared += 1
      #expect(11 * count + 2 <= theirs.count, "\(text) \(SeededGenerator.hint)")
    }
    #expect(compared > 2500)
  }
}
