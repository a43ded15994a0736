import Testing
import Witnesses

@testable import LinearBarcodes

@Suite struct Code128Tests {
  /// The symbol characters without the check and stop characters.
  private func characters(_ payload: [UInt8]) -> [UInt8] { Code128Planner(payload).symbolCharacters() }

  private func read(_ characters: [UInt8]) -> [UInt8]? {
    Code128Reader.read(characters)?.map { UInt8(truncatingIfNeeded: $0) }
  }

  /// The symbol characters of a pattern of modules, without the check and stop characters; 255 for an unknown pattern.
  private func symbolCharacters(_ modules: [Bool]) -> [UInt8] {
    stride(from: 0, to: modules.count - 24, by: 11).map { start in
      Self.values[modules[start..<start + 11].map { $0 ? "1" : "0" }.joined()] ?? .max
    }
  }

  /// The values by pattern, from zint's symbols for each pair of digits and for the start characters.
  private static let values: [String: UInt8] = {
    var values: [String: UInt8] = [:]
    func note(_ value: UInt8, _ modules: ArraySlice<Bool>?) {
      if let modules { values[modules.map { $0 ? "1" : "0" }.joined()] = value }
    }
    for value in UInt8(0)..<100 {
      let digits = Array((value < 10 ? "0\(value)" : "\(value)").utf8)
      note(value, Zint.modules(.code128, digits)?.first?[11..<22])
    }
    note(105, Zint.modules(.code128, Array("00".utf8))?.first?[..<11])
    note(104, Zint.modules(.code128, Array("ab".utf8))?.first?[..<11])
    note(103, Zint.modules(.code128, [1, 2, 3])?.first?[..<11])
    // From code set B to C, from C to B, from B to A.
    note(99, Zint.modules(.code128, Array("ab123456".utf8))?.first?[33..<44])
    note(100, Zint.modules(.code128, Array("123456ab".utf8))?.first?[44..<55])
    note(101, Zint.modules(.code128, Array("ab".utf8) + [1, 2, 3])?.first?[33..<44])
    return values
  }()

  private func fewest(_ payload: [UInt8]) -> Int? { Code128Reader.fewestCharacters(for: payload.map(UInt16.init)) }

  @Test func noStringOfUpToFiveTemptingCharactersHasAShorterSymbol() {
    // Two digits, one character that only code set A has, one that only B has, one that both have, and their
    // counterparts in the upper half.
    let alphabet: [UInt8] = [0x31, 0x41, 0x61, 0x0A, 0xC1, 0xE9, 0x8A]
    var strings: [[UInt8]] = [[]]
    for length in 1...5 {
      strings = strings.flatMap { string in alphabet.map { string + [$0] } }
      // Of the strings of length 5, a sample; 29 and 7 have no common factor, so that every letter occurs at every
      // index.
      for (number, string) in strings.enumerated() where length < 5 || number % 29 == 0 {
        let found = characters(string)
        #expect(read(found) == string)
        #expect(found.count == fewest(string), "\(string)")
      }
    }
  }

  @Test(arguments: Sample.allCases)
  func noLongStringHasAShorterSymbol(_ sample: Sample) {
    var generator = SeededGenerator("long \(sample)")
    for _ in 0..<60 {
      let payload = sample.payload(most: 200, using: &generator)
      let found = characters(payload)
      #expect(read(found) == payload, "\(payload) \(SeededGenerator.hint)")
      #expect(
        found.count == fewest(payload), "\(payload) \(SeededGenerator.hint)")
    }
  }

  @Test(arguments: Sample.allCases)
  func symbolsNeverGrowByMoreThanTheyMust(_ sample: Sample) {
    var generator = SeededGenerator("properties \(sample)")
    for _ in 0..<200 {
      let one = sample.payload(most: 300, using: &generator)
      let other = sample.payload(most: 300, using: &generator)
      let joined = characters(one + other)
      #expect(read(joined) == one + other)
      // The second start character becomes a change of code set, and a latch may have to be turned off.
      #expect(joined.count <= characters(one).count + characters(other).count + 2)
      #expect(joined.count >= characters(one).count)
      #expect(joined.count >= 1 + (one.count + other.count + 1) / 2)
    }
  }

  /// Start B, A, I, M, the check character (104 + 33 + 2 × 41 + 3 × 45 = 354, which leaves 45, M) and stop, by hand.
  @Test func barsWrittenOutByHand() throws {
    let bars = ["11010010000", "10100011000", "11000100010", "10111011000", "10111011000", "1100011101011"]
    #expect(try Code128.encode(Array("AIM".utf8)).modules.map { $0 ? "1" : "0" }.joined() == bars.joined())
  }

  @Test func everyByteAloneAndNULAmongOthers() {
    for byte in UInt8.min...UInt8.max {
      #expect(read(characters([byte])) == [byte])
      #expect(read(characters([0x30, byte, 0, byte])) == [0x30, byte, 0, byte])
    }
  }

  /// 10,000 strings in total, of six classes and of a mixture of all.
  @Test(arguments: Sample.allCases)
  func neverLongerThanZintAndAlwaysAShortest(_ sample: Sample) throws {
    var generator = SeededGenerator("zint \(sample)")
    var compared = 0
    for _ in 0..<1430 {
      let payload = sample.payload(most: 40, using: &generator)
      let count = try Code128.encode(payload).symbolCharacterCount
      // The check and the stop character do not carry the payload.
      #expect(count - 2 == fewest(payload), "\(payload) \(SeededGenerator.hint)")
      // Version 2.11 refuses some long payloads beyond ASCII, and encodes others wrongly.
      guard let theirs = Zint.modules(.code128, payload)?.first, read(symbolCharacters(theirs)) == payload else {
        continue
      }
      compared += 1
      #expect(11 * count + 2 <= theirs.count, "\(payload) \(SeededGenerator.hint)")
    }
    #expect(compared > 1000)
  }

  @Test func theSameBarsAsZintWhereThereIsNoChoice() throws {
    // One code set holds all characters, and there are no runs of digits that would allow alternatives: the shortest
    // symbol is unique.
    for text in ["A-B", "loyalty", "Zz zz", "12", "123456", "0011223344556677889900"] {
      #expect(try Code128.encode(Array(text.utf8)).modules == Zint.modules(.code128, Array(text.utf8))?.first)
    }
    for value in 0..<100 {
      let payload = Array((value < 10 ? "0\(value)" : "\(value)").utf8)
      #expect(try Code128.encode(payload).modules == Zint.modules(.code128, payload)?.first, "value \(value)")
    }
  }

  @Test func elementsAreLegal() throws {
    var generator = SeededGenerator("elements")
    for _ in 0..<500 {
      let symbol = try Code128.encode(Sample.everything.payload(most: 60, using: &generator))
      let count = symbol.symbolCharacterCount
      #expect(symbol.elements.count == 6 * count + 1)
      #expect(symbol.elements.allSatisfy { (1...4).contains($0) })
      #expect(symbol.moduleCount == 11 * count + 2)
      #expect(symbol.moduleCount == symbol.elements.reduce(0) { $0 + Int($1) })
      #expect(symbol.modules.first == true && symbol.modules.last == true)
    }
  }

  @Test func quietZoneAndText() throws {
    let symbol = try Code128.encode(Array("A\n1".utf8))
    #expect(symbol.quietZone == QuietZone(left: 10, right: 10))
    #expect(symbol.text.map(\.characters) == ["A 1"])
    #expect(symbol.text.first?.span == 0..<symbol.moduleCount)
  }

  @Test func refusals() {
    #expect(throws: EncodingError.empty) { try Code128.encode([]) }
    #expect(throws: EncodingError.tooLong(found: LinearLimits.payloadLength + 1, limit: 4096)) {
      try Code128.encode([UInt8](repeating: 0x41, count: 4097))
    }
  }
}

/// Classes of payloads for Code 128.
enum Sample: CaseIterable {
  case digits, cardNumbers, printable, controls, latin1, everything, tempting

  func payload(most: Int, using generator: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .digits: generator.bytes(of: Array("0123456789".utf8), most: most)
    case .cardNumbers: generator.bytes(of: Array("0123456789012345678901234567890123456789ABCXYZ-".utf8), most: most)
    case .printable: generator.bytes(of: Array(0x20...0x7E), most: most)
    case .controls: generator.bytes(of: Array(0x00...0x7F), most: most)
    case .latin1: generator.bytes(of: Array(0x20...0x7E) + Array(0xA0...0xFF), most: most)
    case .everything: generator.bytes(of: Array(0x00...0xFF), most: most)
    case .tempting: Self.tempting(most: most, using: &generator)
    }
  }

  /// Runs that mislead a greedy encoder: digits at odd indices, single control characters, single upper letters.
  private static func tempting(most: Int, using generator: inout SeededGenerator) -> [UInt8] {
    var payload: [UInt8] = []
    while payload.count < most / 2 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: payload += generator.digits(Int.random(in: 1...9, using: &generator))
      case 2: payload.append(UInt8.random(in: 0...0x1F, using: &generator))
      case 3: payload.append(UInt8.random(in: 0xA0...0xFF, using: &generator))
      case 4: payload.append(UInt8.random(in: 0x80...0x9F, using: &generator))
      default: payload += generator.bytes(of: Array("abAB".utf8), most: 3)
      }
    }
    return payload
  }
}

extension LinearSymbol {
  /// The number of symbol characters of a Code 128, with its start, check and stop character.
  var symbolCharacterCount: Int { (moduleCount - 2) / 11 }
}
