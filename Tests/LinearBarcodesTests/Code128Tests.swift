import Testing
import Witnesses

@testable import LinearBarcodes

@Suite struct Code128Tests {
  /// Symbol characters without check and stop.
  private func characters(_ payload: [UInt8]) -> [UInt8] { Code128Planner(payload).symbolCharacters() }

  @Test func noStringOfUpToFiveTemptingCharactersHasAShorterSymbol() {
    // Two digits, one character of each half of code set A and B alone, one of both, and their upper twins.
    let alphabet: [UInt8] = [0x31, 0x41, 0x61, 0x0A, 0xC1, 0xE9, 0x8A]
    var strings: [[UInt8]] = [[]]
    for length in 1...5 {
      strings = strings.flatMap { string in alphabet.map { string + [$0] } }
      // Of those of length 5 a sample; 29 has no factor in common with 7, so that every letter stands everywhere.
      for (number, string) in strings.enumerated() where length < 5 || number % 29 == 0 {
        let found = characters(string)
        #expect(Code128Reader.read(found) == string)
        #expect(found.count == Code128Reader.fewestCharacters(for: string), "\(string)")
      }
    }
  }

  @Test(arguments: Sample.allCases)
  func noLongStringHasAShorterSymbol(_ sample: Sample) {
    var generator = SeededGenerator("long \(sample)")
    for _ in 0..<60 {
      let payload = sample.payload(most: 60, using: &generator)
      let found = characters(payload)
      #expect(Code128Reader.read(found) == payload, "\(payload) \(SeededGenerator.hint)")
      #expect(
        found.count == Code128Reader.fewestCharacters(for: payload), "\(payload) \(SeededGenerator.hint)")
    }
  }

  @Test(arguments: Sample.allCases)
  func symbolsNeverGrowByMoreThanTheyMust(_ sample: Sample) {
    var generator = SeededGenerator("properties \(sample)")
    for _ in 0..<200 {
      let one = sample.payload(most: 300, using: &generator)
      let other = sample.payload(most: 300, using: &generator)
      let joined = characters(one + other)
      #expect(Code128Reader.read(joined) == one + other)
      // The second start character becomes a change of code set; a latch may have to go off.
      #expect(joined.count <= characters(one).count + characters(other).count + 2)
      #expect(joined.count >= characters(one).count)
      #expect(joined.count >= 1 + (one.count + other.count + 1) / 2)
    }
  }

  @Test func everyByteAloneAndNULAmongOthers() {
    for byte in UInt8.min...UInt8.max {
      #expect(Code128Reader.read(characters([byte])) == [byte])
      #expect(Code128Reader.read(characters([0x30, byte, 0, byte])) == [0x30, byte, 0, byte])
    }
  }

  @Test(arguments: [Sample.digits, .cardNumbers, .printable])
  func neverLongerThanZint(_ sample: Sample) throws {
    var generator = SeededGenerator("zint \(sample)")
    var compared = 0
    for _ in 0..<2000 {
      let payload = sample.payload(most: 40, using: &generator)
      guard let theirs = Zint.modules(.code128, payload)?.first else { continue }
      compared += 1
      let ours = try Code128.encode(payload)
      #expect(ours.moduleCount <= theirs.count, "\(payload) \(SeededGenerator.hint)")
    }
    #expect(compared > 1900)
  }

  @Test func theSameBarsAsZintWhereThereIsNoChoice() throws {
    // One code set holds it all, and no run of digits tempts: the shortest symbol is unique.
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
      let count = Code128.symbolCharacterCount(of: symbol)
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
    #expect(throws: EncodingError.tooLong(found: 4097, limit: 4096)) {
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

  /// Runs that tempt a greedy encoder: digits at odd places, single controls, single upper letters.
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
