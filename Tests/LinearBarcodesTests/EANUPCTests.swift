import LinearBarcodes
import Testing
import Witnesses

@Suite struct EANUPCTests {
  /// A member of the family, and what another encoder knows it by.
  struct Member: CustomTestStringConvertible {
    let name: String
    let rules: any LinearSymbology.Type
    let length: Int
    let zint: Zint.Symbology
    let modules: Int
    let quietZone: QuietZone
    let testDescription: String

    init(
      _ name: String, _ rules: any LinearSymbology.Type, length: Int, zint: Zint.Symbology, modules: Int, left: Int,
      right: Int
    ) {
      self.name = name
      self.rules = rules
      self.length = length
      self.zint = zint
      self.modules = modules
      quietZone = QuietZone(left: left, right: right)
      testDescription = name
    }

    static let all = [
      Member("EAN-13", EAN13.self, length: 13, zint: .ean, modules: 95, left: 11, right: 7),
      Member("EAN-8", EAN8.self, length: 8, zint: .ean, modules: 67, left: 7, right: 7),
      Member("UPC-A", UPCA.self, length: 12, zint: .upcA, modules: 95, left: 9, right: 9),
    ]
  }

  @Test(arguments: Member.all)
  func theSameBarsAsZint(_ member: Member) throws {
    var generator = SeededGenerator(member.name)
    for _ in 0..<2000 {
      let payload = generator.gtin(member.length)
      let symbol = try member.rules.encode(payload)
      // Zint works out the check digit of what lacks it.
      #expect(
        symbol.modules == Zint.modules(member.zint, Array(payload.dropLast()))?.first,
        "\(String(decoding: payload, as: UTF8.self)) \(SeededGenerator.hint)")
      #expect(symbol.moduleCount == member.modules)
      #expect(symbol.quietZone == member.quietZone)
    }
  }

  /// The example of the GS1 General Specifications, figure 5.2.1.2, and others printed widely.
  @Test func goldenBars() throws {
    let bars = try EAN13.encode(Array("4006381333931".utf8)).modules.map { $0 ? "1" : "0" }.joined()
    #expect(
      bars == "101"
        + "0001101" + "0100111" + "0101111" + "0111101" + "0001001" + "0110011"
        + "01010"
        + "1000010" + "1000010" + "1000010" + "1110100" + "1000010" + "1100110"
        + "101")
  }

  @Test(arguments: Member.all)
  func textStandsUnderTheBarsThatCarryIt(_ member: Member) throws {
    var generator = SeededGenerator("text \(member.name)")
    let payload = generator.gtin(member.length)
    let symbol = try member.rules.encode(payload)
    #expect(symbol.text.map(\.characters).joined() == String(decoding: payload, as: UTF8.self))
    for group in symbol.text {
      #expect(group.span.count == 7 * group.characters.count)
      #expect(group.span.lowerBound >= -symbol.quietZone.left)
      #expect(group.span.upperBound <= symbol.moduleCount + symbol.quietZone.right)
      #expect(!symbol.guardBars.contains { $0.overlaps(group.span) })
    }
  }

  @Test(arguments: Member.all)
  func aWrongCheckDigitIsNamedAndARightOneOffered(_ member: Member) {
    var generator = SeededGenerator("wrong \(member.name)")
    for _ in 0..<100 {
      let right = generator.gtin(member.length)
      let expected = Int(right[member.length - 1] - 0x30)
      for digit in 0...9 where digit != expected {
        let wrong = Array(right.dropLast()) + [UInt8(0x30 + digit)]
        #expect(throws: EncodingError.wrongCheckDigit(found: digit, expected: expected)) {
          try member.rules.encode(wrong)
        }
      }
      #expect(throws: EncodingError.missingCheckDigit(expected: expected)) {
        try member.rules.encode(Array(right.dropLast()))
      }
    }
  }

  @Test(arguments: Member.all)
  func whatIsNoNumberIsRefused(_ member: Member) {
    #expect(throws: EncodingError.empty) { try member.rules.encode([]) }
    #expect(throws: EncodingError.unencodable("A", at: 2)) { try member.rules.encode(Array("40A6381333931".utf8)) }
    #expect(throws: EncodingError.unencodable(" ", at: 0)) { try member.rules.encode(Array(" 4006381333931".utf8)) }
    #expect(throws: EncodingError.wrongLength(found: 3, allowed: [member.length])) {
      try member.rules.encode(Array("123".utf8))
    }
    #expect(throws: EncodingError.wrongLength(found: member.length + 1, allowed: [member.length])) {
      try member.rules.encode([UInt8](repeating: 0x30, count: member.length + 1))
    }
  }
}
