import LinearBarcodes
import Testing
import Witnesses

/// Code 39, Code 93, Codabar and ITF, compared with zint, and the payloads that they refuse.
@Suite struct TwoWidthTests {
  struct Member: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let encode: @Sendable ([UInt8]) throws -> LinearSymbol
    let payload: @Sendable (inout SeededGenerator) -> [UInt8]
    let zint: Zint.Symbology
    /// Converts the payload to zint's input.
    var zintInput: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    var zintOption: Int32 = 0
    /// Whether zint uses the same ratio; otherwise only the wide elements are compared.
    var hasSameRatio = true

    static let code39 = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)
    static let codabar = Array("0123456789-$:/.+".utf8)

    static let all = [
      Member(
        testDescription: "Code 39", encode: { try Code39.encode($0) },
        payload: { $0.bytes(of: code39, most: 40) }, zint: .code39),
      Member(
        testDescription: "Code 39, 3:1", encode: { try Code39.encode($0, ratio: .three) },
        payload: { $0.bytes(of: code39, most: 40) }, zint: .code39, hasSameRatio: false),
      Member(
        testDescription: "Code 39, checked", encode: { try Code39.encodeChecked($0) },
        payload: { $0.code39Checked() }, zint: .code39, zintInput: { Array($0.dropLast()) }, zintOption: 1),
      Member(
        testDescription: "Code 39, full ASCII", encode: { try Code39FullASCII.encode($0) },
        payload: { $0.bytes(of: Array(0...0x7F), most: 30) }, zint: .code39FullASCII),
      Member(
        testDescription: "Code 93", encode: { try Code93.encode($0) },
        payload: { $0.bytes(of: Array(0...0x7F), most: 30) }, zint: .code93),
      Member(
        testDescription: "Codabar", encode: { try Codabar.encode($0) }, payload: { $0.codabar() }, zint: .codabar,
        hasSameRatio: false),
      Member(
        testDescription: "Codabar, 2:1", encode: { try Codabar.encode($0, ratio: .two) },
        payload: { $0.codabar() }, zint: .codabar),
      Member(
        testDescription: "ITF", encode: { try ITF.encode($0) },
        payload: { $0.digits(2 * Int.random(in: 1...20, using: &$0)) }, zint: .itf),
      Member(
        testDescription: "ITF, 2:1", encode: { try ITF.encode($0, ratio: .two) },
        payload: { $0.digits(2 * Int.random(in: 1...20, using: &$0)) }, zint: .itf, hasSameRatio: false),
      Member(
        testDescription: "ITF-14", encode: { try ITF14.encode($0) }, payload: { $0.gtin(14) }, zint: .itf14,
        zintInput: { Array($0.dropLast()) }),
    ]
  }

  /// The widths of bars and spaces, from the modules.
  private func widths(_ modules: [Bool]) -> [Int] {
    var widths: [Int] = []
    var before: Bool?
    for module in modules {
      if module == before { widths[widths.count - 1] += 1 } else { widths.append(1) }
      before = module
    }
    return widths
  }

  @Test(arguments: Member.all)
  func theSameBarsAsZint(_ member: Member) throws {
    var generator = SeededGenerator(member.testDescription)
    for _ in 0..<2000 {
      let payload = member.payload(&generator)
      let symbol = try member.encode(payload)
      var theirs = try #require(
        Zint.modules(member.zint, member.zintInput(payload), option: member.zintOption)?.first, "\(payload)")
      // Zint includes the gap after the last character of Codabar.
      while theirs.last == false { theirs.removeLast() }
      if member.hasSameRatio {
        #expect(symbol.modules == theirs, "\(payload) \(SeededGenerator.hint)")
      } else {
        #expect(
          widths(symbol.modules).map { $0 > 1 } == widths(theirs).map { $0 > 1 }, "\(payload) \(SeededGenerator.hint)")
        #expect(Set(symbol.elements).count == 2)
      }
      #expect(symbol.modules.first == true && symbol.modules.last == true)
      #expect(symbol.quietZone == QuietZone(left: 10, right: 10))
    }
  }

  /// The examples in the standards, and their bars written by hand from the tables.
  @Test func goldenBars() throws {
    func bars(_ symbol: LinearSymbol) -> String { symbol.modules.map { $0 ? "1" : "0" }.joined() }
    // ISO/IEC 16388: start, A, stop.
    #expect(try bars(Code39.encode(Array("A".utf8))) == "100101101101" + "0" + "110101001011" + "0" + "100101101101")
    // ISO/IEC 16388, Annex A: the check character of CODE 39 is R.
    #expect(throws: Never.self) { try Code39.encodeChecked(Array("CODE 39R".utf8)) }
    // AIM USS-93: "CODE 93" has the check characters E and 0.
    let code93 = try bars(Code93.encode(Array("CODE 93".utf8)))
    #expect(code93.hasSuffix("110010010" + "100010100" + "101011110" + "1"))
    // ISO/IEC 16390: start, 3 in the bars and 8 in the spaces, …, stop.
    #expect(
      try ITF.encode(Array("3852".utf8)).elements
        == [1, 1, 1, 1] + [3, 3, 3, 1, 1, 1, 1, 3, 1, 1] + [3, 1, 1, 3, 3, 1, 1, 1, 1, 3] + [3, 1, 1])
    #expect(
      try Codabar.encode(Array("A3B".utf8), ratio: .three).elements
        == [1, 1, 3, 3, 1, 3, 1] + [1] + [3, 3, 1, 1, 1, 1, 1] + [1] + [1, 3, 1, 3, 1, 1, 3])
  }

  @Test func refusals() throws {
    #expect(throws: EncodingError.unencodable("a", at: 1)) { try Code39.encode(Array("Aa".utf8)) }
    #expect(throws: EncodingError.unencodable("*", at: 0)) { try Code39.encode(Array("*A*".utf8)) }
    #expect(throws: EncodingError.unencodable("é", at: 1)) { try Code39FullASCII.encode([0x41, 0xE9]) }
    #expect(throws: EncodingError.unencodable("\u{80}", at: 0)) { try Code93.encode([0x80]) }
    #expect(throws: EncodingError.wrongCheckDigit(found: "X", expected: "R", at: 7)) {
      try Code39.encodeChecked(Array("CODE 39X".utf8))
    }
    #expect(throws: EncodingError.missingCheckDigit(expected: "A", at: 1)) { try Code39.encodeChecked(Array("A".utf8)) }
    #expect(throws: EncodingError.missingStartOrStop(at: 0)) { try Codabar.encode(Array("123A".utf8)) }
    #expect(throws: EncodingError.missingStartOrStop(at: 3)) { try Codabar.encode(Array("A123".utf8)) }
    #expect(throws: EncodingError.missingStartOrStop(at: 1)) { try Codabar.encode(Array("A".utf8)) }
    #expect(throws: EncodingError.unencodable("B", at: 2)) { try Codabar.encode(Array("A1B2C".utf8)) }
    #expect(throws: EncodingError.unencodable("a", at: 0)) { try Codabar.encode(Array("a1b".utf8)) }
    #expect(throws: EncodingError.oddLength(found: 3)) { try ITF.encode(Array("123".utf8)) }
    #expect(throws: EncodingError.unencodable("-", at: 1)) { try ITF.encode(Array("1-23".utf8)) }
    #expect(throws: EncodingError.missingCheckDigit(expected: "2", at: 13)) {
      try ITF14.encode(Array("1001234567890".utf8))
    }
    #expect(throws: EncodingError.wrongCheckDigit(found: "0", expected: "2", at: 13)) {
      try ITF14.encode(Array("09506000134350".utf8))
    }
    let all: [any LinearSymbology.Type] = [Code39.self, Code39FullASCII.self, Code93.self, Codabar.self, ITF.self]
    for rules in all {
      #expect(throws: EncodingError.empty) { try rules.encode([]) }
      #expect(throws: EncodingError.tooLong(found: 4098, limit: 4096)) {
        try rules.encode([UInt8](repeating: 0x30, count: 4098))
      }
    }
  }

  @Test func aFrameAndAnotherTextLeaveTheBars() throws {
    let symbol = try ITF14.encode(Array("09506000134352".utf8))
    let framed = symbol.framed(thickness: ITF14.bearerBars).printing("Box 7")
    #expect(framed.modules == symbol.modules && framed.quietZone == symbol.quietZone)
    #expect(framed.bearerBars == 5 && symbol.bearerBars == 0)
    #expect(framed.text.map(\.characters) == ["Box 7"])
  }

  @Test func aSymbolOfFreeRatioIsNarrowedToThatOfTwo() throws {
    for payload in ["A0B", "A40156B", "C$12:3/4.5+6-7D", "A\(String(repeating: "7", count: 60))A"] {
      let bytes = Array(payload.utf8)
      let symbol = try Codabar.encode(bytes)
      #expect(try symbol.withFreeRatio.narrowed == Codabar.encode(bytes, ratio: .two))
      #expect(symbol.narrowed == nil && symbol.withFreeRatio.elements == symbol.elements)
    }
  }
}
