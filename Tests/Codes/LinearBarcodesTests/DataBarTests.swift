import Testing
import Witnesses

@testable import LinearBarcodes

@Suite struct DataBarTests {
  /// The smallest and the greatest number, the example of ISO/IEC 24724, and random ones.
  private func numbers(_ name: String, _ count: Int) -> [[UInt8]] {
    var generator = SeededGenerator(name)
    return ["00000000000000", "99999999999997", "20012345678909"].map { Array($0.utf8) }
      + (0..<count).map { _ in generator.gtin(14) }
  }

  @Test func theSameModulesAsZint() throws {
    for number in numbers("DataBar zint", 400) {
      #expect(try [DataBar.encode(number).modules] == Zint.modules(.dataBar, number.dropLast()), "\(number)")
    }
  }

  @Test func readBack() throws {
    for number in numbers("DataBar", 60) {
      let picture = try picture(DataBar.encode(number))
      #expect(try picture.readZXing()?.bytes == ZXing.transmitted(dataBar: number), "\(number)")
      #expect(try picture.readZBar() == Array("01".utf8) + number, "\(number)")
    }
  }

  /// Figures 1, 2 and 4 of ISO/IEC 24724:2011.
  @Test(arguments: [
    (
      "20012345678909",
      """
      010100011101000001001111111000010100110110111110110000010010100101100000000111000110110110001101
      """
    ),
    (
      "04412345678909",
      """
      010010001000010001000111000000010101000001100110101100100100000101111110000011000010100011100101
      """
    ),
    (
      "00012345678905",
      """
      010101001000000001001111111000010111001011011110111001010110000101111111000111001100111101110101
      """
    ),
  ])
  func figuresOfTheStandard(_ number: String, _ modules: String) throws {
    let symbol = try DataBar.encode(Array(number.utf8))
    #expect(symbol.modules.map { $0 ? "1" : "0" }.joined() == modules)
    #expect(symbol.characters == "(01)" + number)
    #expect(symbol.quietZone == QuietZone(left: 1, right: 1) && symbol.barHeight == 33)
  }

  @Test func elementsAreLegal() throws {
    for number in numbers("DataBar elements", 200) {
      let symbol = try DataBar.encode(number)
      #expect(symbol.elements.count == 47 && symbol.elements.dropFirst().allSatisfy { (1...9).contains($0) })
      #expect(symbol.moduleCount == 96 && symbol.elements.reduce(0) { $0 + Int($1) } == 96)
    }
  }

  @Test func refusals() {
    for (payload, error) in [
      ("", .empty), ("2001234567890", .missingCheckDigit(expected: "9", at: 13)),
      ("20012345678900", .wrongCheckDigit(found: "0", expected: "9", at: 13)),
      ("2001234567890A", .unencodable("A", at: 13)), ("12", .wrongLength(found: 2, allowed: [14])),
      ("200123456789090", .wrongLength(found: 15, allowed: [14])),
    ] as [(String, EncodingError)] {
      #expect(throws: error) { try DataBar.encode(Array(payload.utf8)) }
    }
  }

  /// The number of values of each kind of character. ISO/IEC 24724:2011, Tables 1, 2 and 8.
  @Test func characterTables() {
    for (table, count, modules) in [
      (DataBarCharacterTable.outside, 2841, 16), (.inside, 1597, 15), (.expanded, 4192, 17),
    ] {
      #expect(table.count == count)
      let patterns = (0..<count).map { table[$0] }
      #expect(Set(patterns).count == count)
      for pattern in patterns {
        let widths = (0..<8).map { Int(pattern >> (28 - 4 * $0) & 0xF) }
        #expect(widths.reduce(0, +) == modules && !widths.contains(0))
        let sum = widths.reversed().reduce(0) { 3 * $0 + $1 }
        #expect(DataBarCharacterTable.weightedSum(of: pattern) == sum)
      }
    }
  }
}

@Suite struct DataBarExpandedTests {
  private func elementString(_ typed: String) throws -> GS1ElementString {
    try GS1ElementString(written: Array(typed.utf8))
  }

  /// The symbol characters of an element string, without the check character.
  private func characters(_ bytes: [UInt8]) -> [UInt16] {
    DataBarEncodation.characters(of: bytes).characters?.map { UInt16($0) } ?? []
  }

  /// The data of an element string, read from its symbol characters.
  private func read(_ bytes: [UInt8]) -> [UInt8]? { DataBarReader.read(characters: characters(bytes)) }

  /// The modules that zint draws for an element string, with its separators where they are.
  private func zint(_ bytes: [UInt8]) -> [Bool]? {
    Zint.modules(
      .dataBarExpanded, bytes.split(separator: 0x1D).flatMap { Array("[]".utf8) + $0 }, mode: .gs1Unchecked)?.first
  }

  /// Figures 10, 11 and F.3 of ISO/IEC 24724:2011.
  @Test(arguments: [
    (
      "[01]98898765432106[3202]012345[15]991231",
      """
      0100100001100011011011111111000010111000011001010001101000000110001010111111000011101001110000001001\
      0100111110111001100011111100001011101100000100100100011110010110001011111111001110001101111010000101
      """
    ),
    (
      "[01]90012345678908[3103]001750",
      """
      0101110010000010011011111111000010111000010011000101011110111001100010111100000011100101110001110111\
      011110101111000110001111110000101011000010011111010
      """
    ),
    (
      "[10]12A",
      """
      0101000001101000001011111111000010100010000000101101011111001001110010111100000000100111011111110101\
      01
      """
    ),
  ])
  func figuresOfTheStandard(_ typed: String, _ modules: String) throws {
    let symbol = try DataBarExpanded.encode(elementString(typed))
    #expect(symbol.modules.map { $0 ? "1" : "0" }.joined() == modules)
    #expect(symbol.characters == typed.replacing("[", with: "(").replacing("]", with: ")"))
  }

  /// The result of zxing-cpp for an element string: its text in version 1.4, but nothing for a GTIN alone (its issue 384).
  private func transmitted(_ elementString: GS1ElementString) -> [UInt8]? {
    guard ZXing.version < 200 else { return elementString.bytes }
    return elementString.identifiers == ["01"] ? nil : Array(elementString.text.utf8)
  }

  /// The same modules, but where a symbol character is saved.
  @Test func theSameModulesAsZintUnlessSmaller() throws {
    var generator = SeededGenerator("DataBar Expanded zint")
    var (same, smaller, refused) = (0, 0, 0)
    for _ in 0..<1500 {
      let elementString = try elementString(generator.elements())
      let theirs = zint(elementString.bytes)
      guard let ours = try? DataBarExpanded.encode(elementString) else {
        refused += 1
        #expect(theirs == nil, "\(elementString.bracketed) \(SeededGenerator.hint)")
        continue
      }
      if ours.modules == theirs {
        same += 1
      } else {
        smaller += 1
        let isSmaller = theirs.map { ours.moduleCount < $0.count } ?? true
        #expect(isSmaller, "\(elementString.bracketed) \(SeededGenerator.hint)")
      }
    }
    #expect(same > 1300 && smaller > 0 && refused > 0)
  }

  @Test func readBack() throws {
    var generator = SeededGenerator("DataBar Expanded")
    var counts: Set<Int> = []
    for _ in 0..<150 {
      let elementString = try elementString(generator.elements())
      guard let symbol = try? DataBarExpanded.encode(elementString) else { continue }
      counts.insert(symbolCharacterCount(of: symbol))
      #expect(read(elementString.bytes) == elementString.bytes, "\(elementString.bracketed) \(SeededGenerator.hint)")
      let found = try picture(symbol).readZXing()?.bytes
      #expect(found == transmitted(elementString), "\(elementString.bracketed) \(SeededGenerator.hint)")
    }
    #expect(counts.count > 12)
  }

  /// Symbols of every size: their elements, and that each is read.
  @Test func everySize() throws {
    var counts: Set<Int> = []
    for length in 1...60 {
      let digits = [UInt8](repeating: 0x37, count: length)
      let parts = stride(from: 0, to: length, by: 20).map { Array("21".utf8) + digits[$0..<min($0 + 20, length)] }
      let bytes = Array(parts.joined(separator: [0x1D]))
      let symbol = try DataBarExpanded.encode(bytes)
      let count = symbolCharacterCount(of: symbol)
      guard counts.insert(count).inserted else { continue }
      #expect(symbol.elements.count == 5 + 8 * count + 5 * ((count + 1) / 2))
      #expect(symbol.elements.first == 0 && symbol.elements.dropFirst().allSatisfy { (1...9).contains($0) })
      #expect(symbol.moduleCount == 4 + 17 * count + 15 * ((count + 1) / 2))
      #expect(symbol.elements.reduce(0) { $0 + Int($1) } == symbol.moduleCount)
      #expect(symbol.barHeight == 34 && symbol.quietZone == QuietZone(left: 1, right: 1))
      #expect(symbol.modules == zint(bytes))
      #expect(read(bytes) == bytes)
      #expect(try picture(symbol).readZXing()?.bytes == transmitted(GS1ElementString(bytes: bytes)))
    }
    #expect(counts == Set(4...22))
  }

  /// The methods of ISO/IEC 24724:2011, Table 10, with their bits, and what just misses them.
  @Test(arguments: [
    ("[10]AB", "00"), ("[01]00012345678905", "1"), ("[01]90012345678908[10]AB", "1"),
    ("[01]90012345678908[3103]032767", "0100"), ("[01]90012345678908[3103]032768", "0111000"),
    ("[01]00012345678905[3103]001750", "1"), ("[01]90012345678908[3103]100000", "1"),
    ("[01]90012345678908[3103]001750[10]A", "1"), ("[10]A[01]90012345678908[3103]001750", "00"),
    ("[01]90012345678908[3202]009999", "0101"), ("[01]90012345678908[3202]010000", "0111001"),
    ("[01]90012345678908[3203]022767", "0101"), ("[01]90012345678908[3203]022768", "0111001"),
    ("[01]90012345678908[3201]000001", "0111001"), ("[01]90012345678908[3105]099999", "0111000"),
    ("[01]90012345678908[3922]795", "01100"), ("[01]90012345678908[3922]795[10]AB", "01100"),
    ("[01]90012345678908[3924]795", "1"), ("[01]90012345678908[3932]040123", "01101"),
    ("[01]90012345678908[3933]0401", "01101"), ("[01]90012345678908[3934]0401", "1"),
    ("[01]00012345678905[3922]795", "1"),
    ("[01]90012345678908[3102]001750[11]100312", "0111000"), ("[01]90012345678908[3202]001750[11]100300", "0111001"),
    ("[01]90012345678908[3103]001750[13]100312", "0111010"), ("[01]90012345678908[3203]001750[13]100312", "0111011"),
    ("[01]90012345678908[3104]001750[15]991231", "0111100"), ("[01]90012345678908[3204]001750[15]100312", "0111101"),
    ("[01]90012345678908[3105]099999[17]100312", "0111110"), ("[01]90012345678908[3205]001750[17]000101", "0111111"),
    ("[01]90012345678908[3103]001750[12]100312", "1"), ("[01]90012345678908[3103]100000[17]100312", "1"),
    ("[01]90012345678908[3103]001750[17]100312[10]A", "1"), ("[01]90012345678908[17]100312[3103]001750", "1"),
  ])
  func methods(_ typed: String, _ method: String) throws {
    let elementString = try elementString(typed)
    #expect(self.method(elementString.bytes) == "0" + method)
    #expect(read(elementString.bytes) == elementString.bytes)
    #expect(try DataBarExpanded.encode(elementString).modules == zint(elementString.bytes))
    let picture = try picture(DataBarExpanded.encode(elementString))
    #expect(try picture.readZXing()?.bytes == transmitted(elementString))
  }

  /// The bit for a linked component, and the method, of an element string.
  private func method(_ bytes: [UInt8]) -> String {
    let bits = DataBarReader.bits(of: characters(bytes)).map { $0 ? "1" : "0" }.joined()
    let methods = [("01", 2), ("000", 3), ("0010", 5), ("00110", 6), ("00111", 8)]
    return String(bits.prefix(methods.first { bits.hasPrefix($0.0) }?.1 ?? 0))
  }

  /// A separator that is not needed stays where it is, so that no method leaves it out.
  @Test(arguments: [
    ("0109506000134352\u{1D}10AB", "00"), ("0190012345678908\u{1D}3103001750", "00"),
    ("0190012345678908\u{1D}3922795", "00"), ("01900123456789083103001750\u{1D}17100312", "1"),
    ("01900123456789083103001750\u{1D}10A", "1"),
  ])
  func needlessSeparators(_ text: String, _ method: String) throws {
    let bytes = Array(text.utf8)
    #expect(self.method(bytes) == "0" + method)
    #expect(read(bytes) == bytes)
    #expect(throws: Never.self) { try DataBarExpanded.encode(bytes) }
  }

  /// A date that does not exist, which others may have printed, has no number.
  @Test func impossibleDates() throws {
    for date in ["100012", "101312", "100132"] {
      let bytes = Array(("0190012345678908" + "3103001750" + "17" + date).utf8)
      #expect(method(bytes) == "01")
      #expect(read(bytes) == bytes)
      #expect(try DataBarExpanded.encode(bytes).modules == zint(bytes))
    }
  }

  @Test func refusals() throws {
    for (payload, error) in [
      ("", .empty), ("8010A#1", .unencodable("#", at: 5)), ("051", .elementString(.unknownIdentifier("051", at: 0))),
    ] as [(String, EncodingError)] {
      #expect(throws: error) { try DataBarExpanded.encode(Array(payload.utf8)) }
    }
    #expect(throws: EncodingError.tooLong(found: 4097, limit: 4096)) {
      try DataBarExpanded.encode([UInt8](repeating: 0x30, count: 4097))
    }
    #expect(throws: EncodingError.tooLong(found: 5000, limit: 4096)) {
      try DataBarExpanded.encode(elementString(String(repeating: "[20]10", count: 1250)))
    }
    #expect(throws: EncodingError.tooManyCodewords(found: 1 + (5 + 7168 + 11) / 12, limit: 22)) {
      try DataBarExpanded.encode(elementString(String(repeating: "[20]10", count: 512)))
    }
    // After five bits for the method, 35 pairs of digits and FNC1 leave two bits, and a last digit needs four.
    let serial = "21" + String(repeating: "7", count: 20) + "\u{1D}"
    for (digits, found) in [(21, 22), (22, 23), (25, 23), (26, 24)] {
      let bytes = Array((serial + serial + "400" + String(repeating: "7", count: digits)).utf8)
      if found <= 22 {
        #expect(try symbolCharacterCount(of: DataBarExpanded.encode(bytes)) == found)
      } else {
        #expect(throws: EncodingError.tooManyCodewords(found: found, limit: 22)) { try DataBarExpanded.encode(bytes) }
      }
    }
    // Lowercase letters take 7 bits each.
    let long = "[91]" + String(repeating: "a", count: 90) + "[92]" + String(repeating: "b", count: 90)
    // Each time a pair of digits, two latches and the letters; FNC1 in between.
    let bits = 5 + 2 * (7 + 9 + 90 * 7) + 5
    #expect(throws: EncodingError.tooManyCodewords(found: (bits + 11) / 12 + 1, limit: 22)) {
      try DataBarExpanded.encode(elementString(long))
    }
  }
}

/// The number of symbol characters of a GS1 DataBar Expanded, with its check character. Each two characters have a finder
/// pattern of 15 modules, and so has the last one if it is alone.
private func symbolCharacterCount(of symbol: LinearSymbol) -> Int {
  let (pairs, rest) = (symbol.moduleCount - 4).quotientAndRemainder(dividingBy: 49)
  return 2 * pairs + (rest == 0 ? 0 : 1)
}

/// A picture of a symbol, 34 modules high.
private func picture(_ symbol: LinearSymbol) -> GrayPicture {
  GrayPicture(rows: [[Bool]](repeating: symbol.modules, count: 34))
}

extension SeededGenerator {
  /// A random element string in brackets, often one for which there is a compressed field, or nearly so.
  fileprivate mutating func elements() -> String {
    let gtin = "[01]" + text(gtin(14, first: Bool.random(using: &self) ? 9...9 : 0...9))
    return switch Int.random(in: 0..<8, using: &self) {
    case 0: gtin
    case 1: gtin + weight()
    case 2: gtin + weight() + "[1" + text(of: "123567", 1...1) + "]" + date()
    case 3: gtin + price()
    case 4: gtin + price() + other()
    case 5: gtin + other()
    case 6: gtin + other() + other()
    default: other() + (Bool.random(using: &self) ? gtin : other())
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func text(of alphabet: String, _ lengths: ClosedRange<Int>) -> String {
    let characters = Array(alphabet)
    let count = Int.random(in: lengths, using: &self)
    return String((0..<count).map { _ in characters[Int.random(in: 0..<characters.count, using: &self)] })
  }

  private mutating func date() -> String {
    let (month, day) = (Int.random(in: 101...112, using: &self), Int.random(in: 100...128, using: &self))
    return text(digits(2)) + "\(month)".dropFirst() + "\(day)".dropFirst()
  }

  private mutating func weight() -> String {
    let identifier = "[3" + text(of: "12", 1...1) + "0" + text(of: "012345", 1...1) + "]"
    // Fewer digits are compressed.
    let zeros = Int.random(in: 0...2, using: &self)
    return identifier + String(repeating: "0", count: zeros) + text(digits(6 - zeros))
  }

  private mutating func price() -> String {
    let (decimals, price) = (text(of: "01234", 1...1), text(of: "0123456789", 1...15))
    return Bool.random(using: &self) ? "[392\(decimals)]" + price : "[393\(decimals)]" + text(digits(3)) + price
  }

  private mutating func other() -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let digits = "0123456789"
    return switch Int.random(in: 0..<9, using: &self) {
    case 0: "[10]" + text(of: letters + letters.lowercased() + digits + "!\"%&'()*+,-./:;<=>?_", 1...20)
    case 1: "[21]" + text(of: digits, 1...20)
    case 2: "[17]" + date()
    case 3: "[10]" + text(of: digits + letters + "-/", 1...20)
    case 4: "[10]" + text(of: digits + "ab", 1...20)
    case 5: "[21]" + text(of: digits + digits + digits + "Aa.%", 1...20)
    case 6: "[400]" + text(of: digits + "Bb-", 1...30)
    case 7: "[8200]" + text(of: "https://example.org/", 1...30)
    default: "[00]" + text(gtin(18))
    }
  }
}
