import Testing
import Witnesses

@testable import MatrixBarcodes

@Suite struct AztecTests {
  /// The items that a reader reports for a payload.
  private func items(_ payload: [UInt8], eci: Int? = nil, fnc1: [Int] = []) -> [Int] {
    var items: [Int] = []
    if fnc1.first == 0 { items.append(AztecReader.fnc1) }
    if let eci { items.append(AztecReader.firstECI + eci) }
    for (index, byte) in payload.enumerated() {
      if index > 0 && fnc1.contains(index) { items.append(AztecReader.fnc1) }
      items.append(Int(byte))
    }
    return items
  }

  /// A payload of one of several kinds, each of which leads a reader through other modes.
  private func payload(_ generator: inout SeededGenerator, most: Int) -> [UInt8] {
    let alphabets: [[UInt8]] = [
      Array(0x30...0x39), Array(0x41...0x5A), Array(0x61...0x7A), Array(" .,:;!?\r\n".utf8), Array(0...0x1F),
      Array(0xA0...0xFF), Array(0...0xFF), [0, 0xFF], Array("aA1. ,:@\r\n".utf8),
    ]
    if Bool.random(using: &generator) {
      return generator.bytes(of: alphabets.randomElement(using: &generator) ?? [0x41], most: most)
    }
    var payload: [UInt8] = []
    let count = Int.random(in: 1...most, using: &generator)
    while payload.count < count {
      payload += generator.bytes(of: alphabets.randomElement(using: &generator) ?? [0x41], most: 12)
    }
    return payload
  }

  /// A railway ticket as UIC 918.3 prescribes it: a header and a signature, then compressed data.
  private func ticket(_ generator: inout SeededGenerator, count: Int) -> [UInt8] {
    let header = Array("#UT01".utf8) + generator.digits(4) + generator.digits(5)
    let random = (0..<count - 18).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return header + random[..<50] + Array("0".utf8) + generator.digits(3) + random[50...]
  }

  /// Whether version 1.4 of zxing-cpp can read a symbol. It takes ten bits of padding after a character of `upper`,
  /// `lower` or `mixed` for B/S and a length, and 0x1D for FNC1 in the first position and after an application indicator;
  /// 3.1 does not.
  private func isReadable(_ reading: AztecReader, _ payload: [UInt8]) -> Bool {
    guard ZXing.version < 300 else { return true }
    return !reading.endsLikeBinaryShift && !payload.prefix(3).contains(0x1D)
  }

  @Test func theFiguresOfTheStandard() throws {
    func rows(_ grid: ModuleGrid) -> String {
      grid.rows.map { $0.map { $0 ? "1" : "0" }.joined() }.joined(separator: "\n")
    }
    // ISO/IEC 24778:2008, Figure 1 on the left, and Figure G.2.
    #expect(
      rows(try Aztec.encode(Array("123456789012".utf8))) == """
        000111000011100
        110111001110010
        111100001000100
        001111111111100
        010100000001000
        100101111101010
        100101000101110
        001101010101100
        101101000101111
        101101111101010
        110100000001101
        000111111111111
        110001010010001
        101011110101010
        100010001000101
        """)
    #expect(
      rows(try Aztec.encode(Array("Code 2D!".utf8))) == """
        000110001100000
        000000110000010
        101100001000101
        011111111111100
        111100000001101
        000101111101100
        100101000101111
        001101010101001
        001101000101010
        010101111101001
        100100000001011
        100111111111101
        010001100010010
        011000011011010
        111001101100000
        """)
  }

  @Test func payloadsOfAllKindsAreReadBack() throws {
    var generator = SeededGenerator("aztec payloads")
    var compared = 0
    for number in 0..<300 {
      let payload = payload(&generator, most: [12, 60, 300][number % 3])
      let eci = number % 4 == 0 ? [0, 3, 26, 899, 20_000, 999_999].randomElement(using: &generator) : nil
      let grid = try Aztec.encode(payload, eci: eci)
      let reading = try #require(AztecReader(grid.rows))
      #expect(reading.items == items(payload, eci: eci), "\(payload) \(SeededGenerator.hint)")
      guard isReadable(reading, payload) else { continue }
      compared += 1
      let read = try GrayPicture(rows: grid.rows).readZXing()
      #expect(read?.bytes == payload, "\(payload) \(SeededGenerator.hint)")
      #expect(read?.hasECI == (eci != nil))
    }
    #expect(compared > 270)
  }

  @Test func functionOneIsReadBack() throws {
    var generator = SeededGenerator("aztec FNC1")
    for number in 0..<60 {
      let payload = generator.bytes(of: Array("0123456789ABCabc.,/".utf8), most: 40)
      let fnc1 = payload.indices.filter { index in
        index == 0 ? number % 2 == 0 : index > 2 && Int.random(in: 0..<6, using: &generator) == 0
      }
      let eci = number % 3 == 0 ? 26 : nil
      let grid = try Aztec.encode(payload, eci: eci, fnc1: fnc1)
      let reading = try #require(AztecReader(grid.rows))
      #expect(reading.items == items(payload, eci: eci, fnc1: fnc1), "\(payload) \(fnc1) \(SeededGenerator.hint)")
      guard isReadable(reading, payload) else { continue }
      // A reader transmits FNC1 as 0x1D, but not that in the first position.
      let separated = payload.indices.flatMap { index -> [UInt8] in
        (index > 0 && fnc1.contains(index) ? [0x1D] : []) + [payload[index]]
      }
      let read = try GrayPicture(rows: grid.rows).readZXing()
      #expect(read?.bytes == separated, "\(payload) \(fnc1) \(SeededGenerator.hint)")
      #expect(read?.identifier == (fnc1.first == 0 ? "]z1" : "]z0") || eci != nil)
    }
  }

  @Test func everyByteAndEveryLengthOfBinaryIsReadBack() throws {
    for byte in UInt8.min...UInt8.max {
      #expect(AztecReader(try Aztec.encode([byte]).rows)?.items == [Int(byte)])
      let four = [0x31, byte, 0x2E, byte]
      #expect(AztecReader(try Aztec.encode(four).rows)?.items == items(four))
    }
    for count in Array(28...66) + [2047, 2077, 2078, 2079, 2110, 2450] {
      let payload = (0..<count).map { UInt8(0x80 | $0 & 0x7F) }
      let grid = try Aztec.encode(payload, size: count > 100 ? .full(layers: 32) : nil)
      #expect(AztecReader(grid.rows)?.items == items(payload), "\(count) bytes")
    }
  }

  private static let sizes: [Aztec.Size] =
    (1...4).map { .compact(layers: $0) } + (1...32).map { .full(layers: $0) }

  /// The number of all codewords, the size of each, and the side. ISO/IEC 24778:2008, Table 1.
  private func table(_ size: Aztec.Size) -> (words: Int, wordSize: Int, side: Int) {
    let (isCompact, layers) =
      switch size {
      case .compact(let layers): (true, layers)
      case .full(let layers): (false, layers)
      }
    let side = isCompact ? 11 + 4 * layers : 15 + 4 * layers + 2 * ((2 * layers + 6) / 15)
    let wordSize = layers <= 2 ? 6 : layers <= 8 ? 8 : layers <= 22 ? 10 : 12
    return (((isCompact ? 88 : 112) + 16 * layers) * layers / wordSize, wordSize, side)
  }

  /// `J` is 01011 in `upper`, so that no bits are inserted.
  private func letters(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "J"), count: count) }

  @Test(arguments: sizes)
  func everySizeTakesWhatItHasRoomFor(_ size: Aztec.Size) throws {
    let (words, wordSize, side) = table(size)
    let most = if case .compact = size { min(words, 64) } else { words }
    let full = letters(most * wordSize / 5)
    for payload in [Array("Zug".utf8), letters((most - 3) * wordSize / 5), full] {
      let grid = try Aztec.encode(payload, size: size)
      #expect(grid.width == side && grid.height == side)
      let reading = try #require(AztecReader(grid.rows))
      #expect(reading.items == items(payload) && reading.words.count == words)
      // Without any words for correction, too, where the version reads that.
      if isReadable(reading, payload), payload != full || most < words || ZXing.readsUncorrectedAztec {
        #expect(try GrayPicture(rows: grid.rows).readZXing()?.bytes == payload)
      }
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: most + 1, limit: most)) {
      try Aztec.encode(letters((most * wordSize + 5) / 5), size: size)
    }
    // libzint draws the same modules.
    let text = letters(words * wordSize / 12)
    let number: Int32 = if case .compact(let layers) = size { Int32(layers) } else { Int32((side - 11) / 4) }
    let option = if case .full(let layers) = size { Int32(4 + layers) } else { number }
    #expect(try Aztec.encode(text, size: size).rows == Zint.modules(.aztec, text, option: option))
  }

  /// The longest payload of each size, and the next one, which needs the next size.
  @Test(arguments: [5, 23, 36, 50, 95])
  func theSizeChangesWhereItMust(_ percentage: Int) throws {
    var last = 0
    for size in Self.sizes {
      if case .full(let layers) = size, layers < 4 { continue }
      let (words, wordSize, side) = table(size)
      // At least this percentage of all codewords, and three.
      let check = (words * percentage + 99) / 100 + 3
      let most = if case .compact = size { min(words - check, 64) } else { words - check }
      let count = most * wordSize / 5
      guard most > 0, count > last else { continue }
      for count in [last + 1, count] {
        let grid = try Aztec.encode(letters(count), percentage: percentage)
        #expect(grid.width == side, "\(count) letters, \(percentage) %")
      }
      last = count
    }
    let limit = 1664 - (1664 * percentage + 99) / 100 - 3
    #expect(throws: MatrixEncodingError.tooLong(codewords: limit + 1, limit: limit)) {
      try Aztec.encode(letters((limit * 12 + 5) / 5), percentage: percentage)
    }
  }

  @Test func damageUpToThePromiseIsCorrected() throws {
    var generator = SeededGenerator("aztec damage")
    for number in 0..<40 {
      let payload = payload(&generator, most: [20, 100, 400][number % 3])
      let percentage = [23, 36, 50].randomElement(using: &generator) ?? 23
      var rows = try Aztec.encode(payload, percentage: percentage).rows
      let reading = try #require(AztecReader(rows))
      guard isReadable(reading, payload) else { continue }
      let check = reading.words.count - reading.dataCount
      #expect(100 * (check - 3) >= percentage * reading.words.count)
      let path = try #require(
        AztecReader.path(side: rows.count, isCompact: reading.isCompact, layers: reading.layers))
      let spare = path.count % reading.wordSize
      for word in (0..<reading.words.count).shuffled(using: &generator).prefix(check / 2) {
        for bit in 0..<reading.wordSize where bit == 0 || Bool.random(using: &generator) {
          let place = path[spare + word * reading.wordSize + bit]
          rows[place.y][place.x].toggle()
        }
      }
      #expect(try GrayPicture(rows: rows).readZXing()?.bytes == payload, "\(payload) \(SeededGenerator.hint)")
    }
  }

  // MARK: - The smallest symbol

  @Test func noStringOfUpToFourTemptingCharactersHasAShorterStream() throws {
    // Characters of each mode alone, of several modes, of pairs, and of none.
    let alphabet = Array("Aa1@ .,\r\n\u{0}".utf8)
    var strings: [[UInt8]] = [[]]
    for length in 1...5 {
      strings = strings.flatMap { string in alphabet.map { string + [$0] } }
      // Of the longer strings, a sample; 13 and 197 have no factor in common with 10, so that every letter occurs at every
      // index.
      for (number, string) in strings.enumerated() where length < 4 || number % (length == 4 ? 13 : 197) == 0 {
        let planner = AztecPlanner(try AztecMessage(string, eci: nil, fnc1: []))
        #expect(planner.bitCount == AztecSearch(items: items(string)).fewestBits(), "\(string)")
        #expect(planner.shortestStream().count == planner.bitCount)
      }
    }
  }

  @Test func noLongerStringHasAShorterStreamOrFewerCodewords() throws {
    var generator = SeededGenerator("aztec search")
    for number in 0..<120 {
      let payload = payload(&generator, most: 14)
      let eci = number % 4 == 0 ? [0, 26, 899, 999_999].randomElement(using: &generator) : nil
      let fnc1 = number % 3 == 0 ? payload.indices.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 } : []
      let planner = AztecPlanner(try AztecMessage(payload, eci: eci, fnc1: fnc1))
      let search = AztecSearch(items: items(payload, eci: eci, fnc1: fnc1))
      #expect(planner.bitCount == search.fewestBits(), "\(payload) \(SeededGenerator.hint)")
      let size = [6, 8, 10, 12][number % 4]
      let words = try #require(planner.codewords(size: size, limit: 100))
      #expect(words.count == search.fewestWords(size: size), "\(payload) \(SeededGenerator.hint)")
      #expect(planner.codewords(size: size, limit: words.count - 1) == nil)
    }
  }

  /// 15 × 15 modules instead of 19 × 19 would leave 6 of 17 codewords for correction, where 7 are promised.
  @Test func thePromisedCorrectionDecides() throws {
    #expect(try Aztec.encode([UInt8](repeating: 0x41, count: 13)).width == 19)
    #expect(try Aztec.encode([UInt8](repeating: 0x41, count: 12)).width == 15)
  }

  /// The shortest streams of these payloads have so many bits inserted that they need the next size; others do not.
  @Test func theStreamWithTheFewestCodewordsIsFound() throws {
    for (text, side) in [
      ("{]?A{]{", 15), ("[hwRbRuo", 15), ("p`dETbt", 15), (",}}z} z", 15), (">??AA3?1]}?1]{}}{]?{{?>", 19),
    ] {
      let payload = Array(text.utf8)
      let layout = try #require(AztecLayout.ascending.first { $0.side == side })
      let planner = AztecPlanner(try AztecMessage(payload, eci: nil, fnc1: []))
      let most = layout.dataWords(percentage: 23)
      #expect(planner.shortestStream().codewords(size: layout.wordSize).count > most)
      #expect(AztecSearch(items: items(payload)).fewestWords(size: layout.wordSize) == most)
      let grid = try Aztec.encode(payload)
      #expect(grid.width == side)
      #expect(AztecReader(grid.rows)?.items == items(payload))
      #expect(try GrayPicture(rows: grid.rows).readZXing()?.bytes == payload)
    }
  }

  /// Long runs of equal bits, of which every codeword gets one inserted.
  @Test func longRunsOfEqualBits() throws {
    for count in [40, 78, 86, 404] {
      for byte: UInt8 in [0, 0xFF] {
        let payload = [UInt8](repeating: byte, count: count)
        let grid = try Aztec.encode(payload)
        #expect(AztecReader(grid.rows)?.items == items(payload))
      }
    }
  }

  /// The tickets of about 330 bytes, which libzint draws with 75 or 79 modules on each side.
  @Test func railwayTicketsFitTheirSize() throws {
    var generator = SeededGenerator("aztec tickets")
    for _ in 0..<20 {
      let ticket = ticket(&generator, count: 330)
      let grid = try Aztec.encode(ticket)
      #expect(grid.width == 67)
      #expect(try GrayPicture(rows: grid.rows).readZXing()?.bytes == ticket, "\(SeededGenerator.hint)")
    }
  }

  /// No symbol is larger than that of libzint, if that keeps its promise, and the modules are the same if the bits are.
  @Test func neverLargerThanZint() throws {
    var generator = SeededGenerator("aztec zint")
    var (same, smaller) = (0, 0)
    for number in 0..<300 {
      let payload =
        number % 10 == 0 ? ticket(&generator, count: 330) : payload(&generator, most: [12, 60, 300][number % 3])
      let ours = try Aztec.encode(payload).rows
      // Versions before 2.16 take a symbol whose correction is below the promise.
      guard let theirs = Zint.modules(.aztec, payload, level: 2), let reading = AztecReader(theirs),
        100 * (reading.words.count - reading.dataCount - 3) >= 23 * reading.words.count
      else { continue }
      #expect(reading.items == items(payload))
      #expect(ours.count <= theirs.count, "\(payload) \(SeededGenerator.hint)")
      if ours.count < theirs.count { smaller += 1 }
      if AztecReader(ours)?.bits == reading.bits && ours.count == theirs.count {
        same += 1
        #expect(ours == theirs, "\(payload) \(SeededGenerator.hint)")
      }
    }
    #expect(same > 50 && smaller > 0)
  }

  @Test func refusals() {
    let letter: [UInt8] = [0x41]
    #expect(throws: MatrixEncodingError.empty) { try Aztec.encode([]) }
    for eci in [-1, 1_000_000, .max, .min] {
      #expect(throws: MatrixEncodingError.noSuchECI(eci)) { try Aztec.encode(letter, eci: eci) }
    }
    for percentage in [.min, -1, 4, 96, .max] {
      #expect(throws: MatrixEncodingError.noSuchSize) { try Aztec.encode(letter, percentage: percentage) }
    }
    for layers in [.min, 0, 33, .max] {
      #expect(throws: MatrixEncodingError.noSuchSize) { try Aztec.encode(letter, size: .full(layers: layers)) }
    }
    #expect(throws: MatrixEncodingError.noSuchSize) { try Aztec.encode(letter, size: .compact(layers: 5)) }
    for (fnc1, position) in [([1], 1), ([-1], -1), ([0, 0], 0), ([Int.max], .max), ([0, Int.min], .min)] {
      #expect(throws: MatrixEncodingError.misplacedFNC1(at: position)) { try Aztec.encode(letter, fnc1: fnc1) }
    }
    // A run of 2078 bytes, and one of the others.
    #expect(throws: MatrixEncodingError.tooLong(codewords: (42 + 8 * 4000 + 11) / 12, limit: 1278)) {
      try Aztec.encode([UInt8](repeating: 0xAA, count: 4000))
    }
  }
}
