import LinearBarcodes
import Testing
import Witnesses

@Suite struct EANUPCTests {
  /// A member of the family, and its counterpart in zint.
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

    /// Returns a random number with its check digit.
    func payload(_ generator: inout SeededGenerator) -> [UInt8] {
      zint == .upcE ? generator.upcE() : generator.gtin(length)
    }

    static let all = [
      Member("EAN-13", EAN13.self, length: 13, zint: .ean, modules: 95, left: 11, right: 7),
      Member("EAN-8", EAN8.self, length: 8, zint: .ean, modules: 67, left: 7, right: 7),
      Member("UPC-A", UPCA.self, length: 12, zint: .upcA, modules: 95, left: 9, right: 9),
      Member("UPC-E", UPCE.self, length: 8, zint: .upcE, modules: 51, left: 9, right: 7),
    ]
  }

  @Test(arguments: Member.all)
  func theSameBarsAsZint(_ member: Member) throws {
    var generator = SeededGenerator(member.name)
    var compared = 0
    for _ in 0..<2600 {
      let payload = member.payload(&generator)
      let symbol = try member.rules.encode(payload)
      // Zint adds a missing check digit. It refuses a UPC-E for which there is a shorter form.
      if let theirs = Zint.modules(member.zint, Array(payload.dropLast()))?.first {
        compared += 1
        #expect(symbol.modules == theirs, "\(String(decoding: payload, as: UTF8.self)) \(SeededGenerator.hint)")
      }
      #expect(symbol.moduleCount == member.modules)
      #expect(symbol.quietZone == member.quietZone)
    }
    #expect(compared > 2000)
  }

  @Test(arguments: Member.all.filter { $0.length != 8 || $0.zint == .upcE })
  func addOnsHaveTheSameBarsAsZint(_ member: Member) throws {
    var generator = SeededGenerator("add-ons \(member.name)")
    var compared = 0
    for number in 0..<2600 {
      let payload = member.payload(&generator)
      let addOn = [UInt8(ascii: "+")] + generator.digits(number.isMultiple(of: 2) ? 2 : 5)
      let symbol = try member.rules.encode(payload + addOn)
      if let theirs = Zint.modules(member.zint, payload.dropLast() + addOn)?.first {
        compared += 1
        #expect(
          symbol.modules == theirs, "\(String(decoding: payload + addOn, as: UTF8.self)) \(SeededGenerator.hint)")
      }
      #expect(symbol.quietZone == QuietZone(left: member.quietZone.left, right: 5))
      #expect(symbol.addOn?.upperBound == symbol.moduleCount)
      let text = try #require(symbol.text.last)
      #expect(text.isAbove && text.characters.utf8.elementsEqual(addOn.dropFirst()))
      #expect(symbol.addOn?.contains(text.span.lowerBound) == true)
    }
    #expect(compared > 2000)
  }

  /// A UPC-E and the corresponding UPC-A, written by the rules of GS1 General Specifications 5.2.2.4.
  @Test func everyFormOfZeroSuppressionStandsForItsUPCA() throws {
    for (short, long) in [
      ("01234505", "012000003455"), ("01234514", "012100003454"), ("01234523", "012200003453"),
      ("01234531", "012300000451"), ("01234543", "012340000053"), ("01234558", "012345000058"),
      ("01234565", "012345000065"), ("01234572", "012345000072"), ("01234589", "012345000089"),
      ("01234596", "012345000096"), ("11234502", "112000003452"), ("11234593", "112345000093"),
      // Two forms of the same UPC-A, of which the second is not canonical; each is encoded as given.
      ("01200003", "012000000003"), ("01200033", "012000000003"),
    ] {
      let upcA = try UPCE.upcA(of: Array(short.utf8))
      #expect(String(decoding: upcA, as: UTF8.self) == long)
      #expect(throws: Never.self) { try UPCA.encode(Array(long.utf8)) }
      #expect(throws: Never.self) { try UPCE.encode(Array(short.utf8)) }
    }
    #expect(throws: EncodingError.wrongNumberSystem("2")) { try UPCE.encode(Array("21234505".utf8)) }
  }

  /// The example of the GS1 General Specifications, figure 5.2.1.2, and other well-known examples.
  @Test func goldenBars() throws {
    let bars = try EAN13.encode(Array("4006381333931".utf8)).modules.map { $0 ? "1" : "0" }.joined()
    #expect(
      bars == "101"
        + "0001101" + "0100111" + "0101111" + "0111101" + "0001001" + "0110011"
        + "01010"
        + "1000010" + "1000010" + "1000010" + "1110100" + "1000010" + "1100110"
        + "101")
  }

  /// Numbers from the General Specifications and ISO/IEC 15420, with their bars written by hand from its Table 1.
  @Test(
    arguments: [
      (
        "036000291452", UPCA.self,
        ["101", "0001101", "0111101", "0101111", "0001101", "0001101", "0001101", "01010"]
          + ["1101100", "1110100", "1100110", "1011100", "1001110", "1101100", "101"]
      ),
      (
        "96385074", EAN8.self,
        ["101", "0001011", "0101111", "0111101", "0110111", "01010", "1001110", "1110010", "1000100", "1011100", "101"]
      ),
      (
        "01234565", UPCE.self,
        ["101", "0110011", "0010011", "0111101", "0011101", "0111001", "0101111", "010101"]
      ),
      (
        "01234565+05", UPCE.self,
        ["101", "0110011", "0010011", "0111101", "0011101", "0111001", "0101111", "010101"]
          + ["0000000", "1011", "0001101", "01", "0111001"]
      ),
      (
        "01234565+51999", UPCE.self,
        ["101", "0110011", "0010011", "0111101", "0011101", "0111001", "0101111", "010101"]
          + ["0000000", "1011", "0110001", "01", "0011001", "01", "0010111", "01", "0001011", "01", "0010111"]
      ),
    ] as [(String, any LinearSymbology.Type, [String])])
  func barsWrittenOutByHand(_ payload: String, _ rules: any LinearSymbology.Type, _ bars: [String]) throws {
    let modules = try rules.encode(Array(payload.utf8)).modules.map { $0 ? "1" : "0" }.joined()
    #expect(modules == bars.joined())
  }

  @Test(arguments: Member.all)
  func textStandsUnderTheBarsThatCarryIt(_ member: Member) throws {
    var generator = SeededGenerator("text \(member.name)")
    let payload = member.payload(&generator)
    let symbol = try member.rules.encode(payload)
    #expect(symbol.text.map(\.characters).joined() == String(decoding: payload, as: UTF8.self))
    for group in symbol.text {
      // GS1 General Specifications 5.2.5: the digits beside the bars of a UPC are small.
      let isSmall = member.zint != .ean && group.characters.count == 1
      #expect(group.span.count == (isSmall ? 4 : 7) * group.characters.count)
      #expect(group.span.lowerBound >= -symbol.quietZone.left)
      #expect(group.span.upperBound <= symbol.moduleCount + symbol.quietZone.right)
      #expect(!symbol.guardBars.contains { $0.overlaps(group.span) })
    }
  }

  @Test(arguments: Member.all)
  func aWrongCheckDigitIsNamedAndARightOneOffered(_ member: Member) {
    var generator = SeededGenerator("wrong \(member.name)")
    for _ in 0..<100 {
      let right = member.payload(&generator)
      let last = member.length - 1
      let expected = Character(Unicode.Scalar(right[last]))
      for digit in UInt8(0x30)...0x39 where digit != right[last] {
        let wrong = Array(right.dropLast()) + [digit]
        let found = Character(Unicode.Scalar(digit))
        for addOn in ["", "+12", "+12345"] {
          #expect(throws: EncodingError.wrongCheckDigit(found: found, expected: expected, at: last)) {
            try member.rules.encode(wrong + addOn.utf8)
          }
        }
      }
      #expect(throws: EncodingError.missingCheckDigit(expected: expected, at: last)) {
        try member.rules.encode(Array(right.dropLast()))
      }
    }
  }

  @Test(arguments: Member.all)
  func malformedNumbersAreRefused(_ member: Member) {
    #expect(throws: EncodingError.empty) { try member.rules.encode([]) }
    #expect(throws: EncodingError.unencodable("A", at: 2)) { try member.rules.encode(Array("40A6381333931".utf8)) }
    #expect(throws: EncodingError.unencodable(" ", at: 0)) { try member.rules.encode(Array(" 4006381333931".utf8)) }
    #expect(throws: EncodingError.wrongLength(found: 3, allowed: [member.length])) {
      try member.rules.encode(Array("123".utf8))
    }
    #expect(throws: EncodingError.wrongLength(found: member.length + 1, allowed: [member.length])) {
      try member.rules.encode([UInt8](repeating: 0x30, count: member.length + 1))
    }
    var generator = SeededGenerator("add-on of \(member.name)")
    let payload = member.payload(&generator)
    for (addOn, error) in [
      ("+", EncodingError.wrongAddOn(found: 0)), ("+1", .wrongAddOn(found: 1)), ("+123", .wrongAddOn(found: 3)),
      ("+123456", .wrongAddOn(found: 6)), ("+1A", .unencodable("A", at: member.length + 2)),
      ("+12+34", .unencodable("+", at: member.length + 3)), (" 12", .unencodable(" ", at: member.length)),
    ] {
      #expect(throws: error) { try member.rules.encode(payload + addOn.utf8) }
    }
  }
}
