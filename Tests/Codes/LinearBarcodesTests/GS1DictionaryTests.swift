import Foundation
import Testing
import Witnesses

@testable import LinearBarcodes

/// The table of application identifiers and the rules for their data, against gs1-syntax-engine.
@Suite struct GS1DictionaryTests {
  private func isTaken(_ typed: String) -> Bool { (try? GS1ElementString(typed: Array(typed.utf8))) != nil }

  /// The answers of gs1-syntax-engine 1.4.1 (Apache-2.0, github.com/gs1/gs1-syntax-engine) for 4957 element strings, of
  /// which two in five break a rule. `Tests/Proof/GS1/witness.py` writes them.
  @Test func rulesAreThoseOfTheSyntaxEngine() throws {
    let file = Repository.path("Tests/Proof/GS1/judged.txt")
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4957)
    for line in lines { #expect(isTaken(String(line.dropFirst(2))) == (line.first == "1"), "\(line)") }
  }

  @Test func everyCheckIsKnown() {
    let names = ApplicationIdentifier.allNumbers.flatMap { number in
      ApplicationIdentifier.named(number.utf8)?.components.flatMap(\.checkNames) ?? []
    }
    #expect(Set(names) == Set(GS1Rule.allCases.map(\.rawValue) + ["csum", "csumalpha"]).subtracting(["cset64"]))
  }

  @Test func everyIdentifierIsRead() {
    let numbers = ApplicationIdentifier.allNumbers
    #expect(numbers.count == 541 && Set(numbers).count == 541)
    for number in numbers { #expect(ApplicationIdentifier.named(number.utf8)?.lengths.isEmpty == false, "\(number)") }
    for (number, lengths) in [
      ("8040", [15]), ("8041", [15]), ("8042", [32]), ("8043", [18, 19, 20]), ("7041", [1, 2, 3, 4]),
    ] { #expect(ApplicationIdentifier.named(number.utf8)?.lengths == lengths, "\(number)") }
    // No identifier is the beginning of another, because a reader could not tell them apart.
    for one in numbers { for other in numbers where other != one { #expect(!other.hasPrefix(one), "\(one) \(other)") } }
  }

  @Test(arguments: [
    ("[422]999", "999", GS1Rule.country), ("[7039]000A", "000", .countryOr999), ("[4307]XX", "XX", .countryLetters),
    ("[3910]99812", "998", .currency), ("[8007]UA123456789012", "UA123456789012", .iban),
    ("[8110]10614141011111275117111", "7111", .coupon), ("[8112]2", "2", .positiveOffer),
    ("[4300]A%2", "%2", .percentEncoding), ("[7040]1AB?", "?", .importerIndex), ("[8004]95A6", "95A6", .companyPrefix),
    ("[7003]2712312400", "2400", .time), ("[8008]27123124", "24", .hour), ("[8008]2712311260", "60", .minute),
    ("[8006]095060001343520302", "0302", .pieceOfTotal), ("[7258]3/2", "3/2", .positionOfTotal),
    ("[4321]2", "2", .yesNo), ("[8001]12341234512320", "2", .winding), ("[7252]3", "3", .sex),
    ("[7241]11", "11", .mediaType), ("[7041]bx", "bx", .packageType),
    ("[4309]18000000010000000000", "1800000001", .latitude), ("[4309]00000000003600000001", "3600000001", .longitude),
    ("[8011]01", "01", .noLeadingZero), ("[8001]00001234512310", "0000", .nonZero),
    ("[8003]12345678901234", "1", .zero), ("[4330]000123A", "A", .hyphen), ("[8030]A=B", "A=B", .padding),
  ])
  func forbiddenValuesAreNamed(_ typed: String, _ found: String, _ rule: GS1Rule) throws {
    let identifier = String(typed.dropFirst().prefix { $0 != "]" })
    #expect(throws: GS1ElementStringError.forbidden(identifier: identifier, found: found, rule: rule)) {
      try GS1ElementString(typed: Array(typed.utf8))
    }
    // One that somebody has printed is drawn all the same.
    let written = try GS1ElementString(written: Array(typed.utf8))
    #expect(throws: Never.self) { try DataBarExpanded.encode(written.bytes) }
  }

  @Test func anIdentifierIsRepeatedOnlyWithTheSameData() {
    #expect(isTaken("[10]A[10]A"))
    #expect(throws: GS1ElementStringError.differentData(identifier: "10")) {
      try GS1ElementString(typed: Array("[10]A[10]B".utf8))
    }
    #expect(throws: GS1ElementStringError.exclusivePair("3100", "3101")) {
      try GS1ElementString(typed: Array("[3101]000012[3100]000012".utf8))
    }
    #expect(isTaken("[3101]000012[3110]000012"))
  }

  @Test func everyBrokenRuleIsTold() throws {
    let string = try GS1ElementString(written: Array("[10]A[422]000[10]B[3101]000012[3100]000012".utf8))
    #expect(
      string.brokenRules == [
        .forbidden(identifier: "422", found: "000", rule: .country), .differentData(identifier: "10"),
        .exclusivePair("3100", "3101"),
      ])
    #expect(throws: GS1ElementStringError.forbidden(identifier: "422", found: "000", rule: .country)) {
      try string.checkRules()
    }
    #expect(try GS1ElementString(typed: Array("[01]09506000134352[10]A".utf8)).brokenRules.isEmpty)
  }

  @Test func requiredCompanionsAreToldAndNotEnforced() throws {
    func missing(_ typed: String) throws -> [String] {
      try GS1ElementString(typed: Array(typed.utf8)).missingCompanions.map { companion in
        "\(companion.identifier): "
          + companion.alternatives.map { $0.joined(separator: "+") }.joined(separator: ",")
      }
    }
    #expect(try missing("[01]09506000134352[10]A") == [])
    #expect(try missing("[10]A") == ["10: 01,02,03,8006,8026"])
    #expect(try missing("[01]09506000134352[8040]123456789012345") == ["8040: 01+21"])
    #expect(try missing("[01]09506000134352[21]7[8040]123456789012345") == [])
    #expect(try missing("[3932]980125[3103]000125[01]09506000134352") == [])
  }
}
