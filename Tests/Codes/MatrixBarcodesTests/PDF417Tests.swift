import Testing
import Witnesses

@testable import MatrixBarcodes

@Suite struct PDF417Tests {
  private func codewords(_ payload: [UInt8]) -> [UInt16] { PDF417Planner(payload).codewords }

  /// A picture with rows of three modules.
  private func picture(_ symbol: ModuleGrid) -> GrayPicture {
    GrayPicture(rows: symbol.rows.flatMap { [$0, $0, $0] })
  }

  private func columns(of symbol: ModuleGrid) -> Int { symbol.width / 17 - 4 }

  // MARK: - Worked examples

  @Test func theExamplesOfTheStandard() {
    // Annex Q: text, and the codewords for error correction.
    #expect(codewords(Array("PDF417".utf8)) == [453, 178, 121, 239])
    var all: [UInt16] = [5, 453, 178, 121, 239]
    PDF417ErrorCorrection.append(count: 4, to: &all)
    #expect(all == [5, 453, 178, 121, 239, 452, 327, 657, 619])
    // 5.4.3: bytes.
    #expect(codewords([1, 2, 3, 4, 5, 6]) == [924, 1, 620, 89, 74, 846])
    // 5.4.4: digits.
    #expect(codewords(Array("000213298174000".utf8)) == [902, 1, 624, 434, 632, 282, 200])
  }

  /// All patterns of 17 modules that belong to the clusters, in ascending order of the distances between like edges.
  @Test func thePatternsAreThoseOfTheirClusters() {
    for cluster in 0..<3 {
      #expect(PDF417Patterns.clusters[cluster].count == 929)
      var before: [Int] = []
      for pattern in PDF417Patterns.clusters[cluster] {
        let widths = widths(of: pattern)
        #expect(widths.count == 8 && widths.allSatisfy { $0 <= 6 } && pattern >> 16 == 1)
        #expect((widths[0] - widths[2] + widths[4] - widths[6] + 18) % 9 == 3 * cluster)
        let distances = (1..<6).map { widths[$0] + widths[$0 + 1] }
        #expect(before.lexicographicallyPrecedes(distances))
        before = distances
      }
    }
  }

  @Test func aSymbolThatLibzintDrawsTooHigh() throws {
    let payload = Array("https://example.org/0Xw72tmRUnOQF".utf8)
    let symbol = try PDF417.encode(payload, level: 4)
    #expect(columns(of: symbol) == 4 && symbol.height == 14)
    #expect(try picture(symbol).readZXing()?.bytes == payload)
    let theirs = try #require(Zint.modules(.pdf417, payload, option: 4, level: 4))
    #expect(theirs.count == 15 || theirs.count == 14 && Zint.version > 21100)
  }

  // MARK: - The fewest codewords

  @Test func noStringOfUpToFiveTemptingCharactersHasFewerCodewords() {
    // A character of each sub-mode alone, of mixed and punctuation, of the first three, a digit, and a byte that text
    // compaction does not have.
    let alphabet = Array("Aa1;, ".utf8) + [0xE9]
    var strings: [[UInt8]] = [[]]
    for length in 1...5 {
      strings = strings.flatMap { string in alphabet.map { string + [$0] } }
      // Of the longer strings, a sample. Its step has no factor in common with 7, so that every letter occurs at every
      // index.
      let step = length == 4 ? 5 : length == 5 ? 61 : 1
      for string in stride(from: 0, to: strings.count, by: step).map({ strings[$0] }) { expectFewest(string) }
    }
  }

  @Test(arguments: PDF417Sample.allCases)
  func noLongerStringHasFewerCodewords(_ sample: PDF417Sample) {
    var generator = SeededGenerator("fewest \(sample)")
    for number in 0..<24 {
      expectFewest(sample.payload(most: number % 6 == 0 ? 60 : 12, using: &generator))
    }
  }

  private func expectFewest(_ payload: [UInt8]) {
    let plan = PDF417Planner(payload)
    #expect(plan.codewords.count == PDF417Search.fewestCodewords(for: payload), "\(payload) \(SeededGenerator.hint)")
    #expect(PDF417Search.read(plan.codewords) == payload, "\(payload) \(SeededGenerator.hint)")
  }

  /// Digits at every place of a numeric block, among letters and bytes.
  @Test func runsOfDigitsOfEveryLength() {
    let neighbours: [([UInt8], [UInt8])] = [
      ([], []), ([0x41], [0x62, 0x3B]), ([0x3B, 0x3B], [0xE9, 0xE9]), ([0xE9, 0xE9], [0x2C]),
    ]
    for length in 1...92 {
      let digits = (0..<length).map { UInt8(0x30 + $0 * 7 % 10) }
      for (before, after) in neighbours {
        if length <= 20 || length % 11 < 3 { expectFewest(before + digits + after) }
      }
    }
  }

  @Test(arguments: PDF417Sample.allCases)
  func neverHigherThanZint(_ sample: PDF417Sample) throws {
    var generator = SeededGenerator("zint \(sample)")
    var (compared, same) = (0, 0)
    for _ in 0..<40 {
      let payload = sample.payload(most: 120, using: &generator)
      let level = Int.random(in: 0...5, using: &generator)
      let symbol = try PDF417.encode(payload, level: level, columns: Int.random(in: 3...12, using: &generator))
      let option = Int32(columns(of: symbol))
      let theirs = try #require(Zint.modules(.pdf417, payload, option: option, level: Int32(level)))
      #expect(symbol.height <= theirs.count, "\(payload) \(SeededGenerator.hint)")
      compared += 1
      if symbol.rows == theirs { same += 1 }
    }
    #expect(compared == 40)
    // Where there is little choice, the codewords are the same, and so are the modules.
    if sample == .capitals || sample == .digits { #expect(same >= 30, "\(same) \(sample)") }
  }

  // MARK: - Reading

  @Test(arguments: PDF417Sample.allCases)
  func symbolsAreReadBack(_ sample: PDF417Sample) throws {
    var generator = SeededGenerator("read \(sample)")
    for number in 0..<16 {
      let payload = sample.payload(most: [12, 40, 150][number % 3], using: &generator)
      // zxing-cpp ignores interpretations from 900 on.
      let eci = number % 4 == 0 ? [3, 26, 899, 900, 810_899, 810_900, 811_799].randomElement(using: &generator) : nil
      let level = number % 3 == 0 ? nil : Int.random(in: 0...5, using: &generator)
      let symbol = try PDF417.encode(payload, eci: eci, level: level)
      let read = try picture(symbol).readZXing()
      #expect(read?.bytes == payload, "\(payload) \(SeededGenerator.hint)")
      #expect(read?.hasECI == eci.map { $0 < 900 } ?? false)
      if let level {
        let count = symbol.height * columns(of: symbol)
        #expect(read?.errorCorrection == ZXing.name(ofPDF417Level: "\(level)", codewords: count))
      }
    }
  }

  @Test func everyByteAloneAndAmongOthers() throws {
    for byte in UInt8.min...UInt8.max {
      for payload in [[byte], [byte, byte, 0x61, byte], [0x3B, 0x3B, byte, 0x3B, 0x3B]] {
        #expect(PDF417Search.read(codewords(payload)) == payload)
      }
    }
    let all = Array(UInt8.min...UInt8.max)
    #expect(try picture(PDF417.encode(all)).readZXing()?.bytes == all)
  }

  @Test func symbolsOfWantedSizes() throws {
    for (columns, rows) in [(1, 20), (2, 90), (30, 3), (30, 30), (10, 90), (29, 32), (7, 31)] {
      let payload = Array("AZ-0123456".utf8)
      let symbol = try PDF417.encode(payload, level: 2, columns: columns, rows: rows)
      #expect(symbol.width == 17 * columns + 69 && symbol.height == rows)
      #expect(try picture(symbol).readZXing()?.bytes == payload, "\(columns) columns, \(rows) rows")
    }
  }

  /// Level n has 2^(n + 1) codewords for error correction, of which a reader spends two on each codeword that it misreads,
  /// and keeps two (5.7). zxing-cpp spends two also on each that it cannot read, and keeps none.
  @Test(arguments: 2...5)
  func damagedSymbolsAreReadUpToTheCorrectionOfTheirLevel(_ level: Int) throws {
    var generator = SeededGenerator("damage \(level)")
    for number in 0..<12 {
      let payload = PDF417Sample.everything.payload(most: 100, using: &generator)
      let symbol = try PDF417.encode(payload, level: level)
      var rows = symbol.rows
      let misread = number.isMultiple(of: 2)
      let count = misread ? 1 << level - 1 : 1 << level
      let places = (0..<symbol.height * columns(of: symbol)).shuffled(using: &generator).prefix(count)
      for place in places {
        let (row, column) = place.quotientAndRemainder(dividingBy: columns(of: symbol))
        let start = 17 * (2 + column)
        let before = Array(rows[row][start..<start + 17])
        var after = before
        while misread, after == before { after = pattern(Int.random(in: 0..<929, using: &generator), row: row) }
        // One bar of 16 modules is no pattern.
        if !misread { after = [Bool](repeating: true, count: 16) + [false] }
        rows[row].replaceSubrange(start..<start + 17, with: after)
      }
      let damaged = GrayPicture(rows: rows.flatMap { [$0, $0, $0] })
      #expect(try damaged.readZXing()?.bytes == payload, "\(payload) \(SeededGenerator.hint)")
    }
  }

  /// The widths of the bars and spaces of a pattern.
  private func widths(of pattern: UInt32) -> [Int] {
    let modules = modules(of: pattern)
    let starts = modules.indices.filter { $0 == 0 || modules[$0] != modules[$0 - 1] }
    return zip(starts, starts.dropFirst() + [modules.count]).map { $1 - $0 }
  }

  private func modules(of pattern: UInt32) -> [Bool] { (0..<17).map { pattern >> (16 - $0) & 1 == 1 } }

  /// The modules of a codeword.
  private func pattern(_ value: Int, row: Int) -> [Bool] {
    modules(of: PDF417Patterns.clusters[row % 3][value])
  }

  // MARK: - Sizes and refusals

  @Test func theFullestSymbols() throws {
    for (payload, level) in [
      ([UInt8](repeating: 0x37, count: 2710), 0), ([UInt8](repeating: 0x41, count: 1850), 0),
      ([UInt8](repeating: 0xE9, count: 1108), 0), ([UInt8](repeating: 0x41, count: 2 * 863), nil),
    ] {
      let symbol = try PDF417.encode(payload, level: level)
      #expect(symbol.height * columns(of: symbol) == 928)
      #expect(try picture(symbol).readZXing()?.bytes == payload)
      let plan = PDF417Planner(payload + payload.prefix(2))
      #expect(throws: MatrixEncodingError.tooLong(codewords: plan.codewords.count, limit: level == nil ? 863 : 925)) {
        try PDF417.encode(payload + payload.prefix(2), level: level)
      }
    }
  }

  @Test func theCountOfLongPayloads() {
    for length in [2710, 2711, 9000, 20_000] {
      #expect(PDF417Planner([UInt8](repeating: 0x41, count: length)).codewords.count == (length + 1) / 2)
      #expect(
        PDF417Planner([UInt8](repeating: 0xFF, count: length)).codewords.count == 1 + length - length / 6)
      let rest = length % 44
      #expect(
        PDF417Planner([UInt8](repeating: 0x30, count: length)).codewords.count
          == 1 + length / 44 * 15 + (rest == 0 ? 0 : rest / 3 + 1))
    }
  }

  /// Without a wanted size, there are about three rows a column.
  @Test func defaultSizesAndLevels() throws {
    for count in 4...928 {
      let size = try #require(PDF417Size(codewords: count, columns: nil, rows: nil))
      let root = (Double(count - 1) / 3).squareRoot()
      #expect(size.columns * size.rows >= count && size.columns * size.rows <= 928)
      #expect((1...30).contains(size.columns) && (3...90).contains(size.rows))
      if count < 900 { #expect(abs(Double(size.columns) - root) <= 0.5, "\(count)") }
      #expect(size.rows == 3 || size.columns * (size.rows - 1) < count)
    }
    for (dataCount, level) in [(1, 2), (40, 2), (41, 3), (160, 3), (161, 4), (320, 4), (321, 5), (863, 5)] {
      let payload = [UInt8](repeating: 0x41, count: 2 * dataCount)
      let symbol = try PDF417.encode(payload)
      #expect(try symbol == PDF417.encode(payload, level: level))
      // Two letters always make a codeword, so that there is nothing to choose.
      #expect(symbol.rows == Zint.modules(.pdf417, payload), "\(dataCount) codewords")
    }
    for dataCount in stride(from: 2, to: 800, by: 23) {
      let payload = [UInt8](repeating: 0x5A, count: 2 * dataCount)
      #expect(try PDF417.encode(payload).rows == Zint.modules(.pdf417, payload), "\(dataCount) codewords")
    }
  }

  @Test func refusals() throws {
    let payload = Array("ABCDEFGHIJKLMNOPQRST".utf8)
    #expect(throws: MatrixEncodingError.empty) { try PDF417.encode([]) }
    for eci in [-1, 811_800, .max, .min] {
      #expect(throws: MatrixEncodingError.noSuchECI(eci)) { try PDF417.encode(payload, eci: eci) }
    }
    for level in [-1, 9, .max, .min] {
      #expect(throws: MatrixEncodingError.noSuchSize) { try PDF417.encode(payload, level: level) }
    }
    for (columns, rows) in [(0, 3), (31, 3), (1, 2), (1, 91), (30, 31), (.max, .max), (.min, 3), (nil, 2), (31, nil)] {
      #expect(throws: MatrixEncodingError.noSuchSize) { try PDF417.encode(payload, columns: columns, rows: rows) }
    }
    // 10 codewords of data, one for their number, and 8 for error correction.
    #expect(try PDF417.encode(payload, level: 2, columns: 1, rows: 19).height == 19)
    #expect(throws: MatrixEncodingError.tooLong(codewords: 10, limit: 9)) {
      try PDF417.encode(payload, level: 2, columns: 1, rows: 18)
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 12, limit: 9)) {
      try PDF417.encode(payload, eci: 26, level: 2, columns: 6, rows: 3)
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 10, limit: 0)) {
      try PDF417.encode(payload, level: 8, columns: 1)
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 500, limit: 90 - 9)) {
      try PDF417.encode([UInt8](repeating: 0x41, count: 1000), level: 2, columns: 1)
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 500, limit: 90 - 9)) {
      try PDF417.encode([UInt8](repeating: 0x41, count: 1000), level: 2, rows: 3)
    }
  }
}

/// Classes of payloads for PDF417.
enum PDF417Sample: CaseIterable {
  case capitals, digits, text, punctuation, mixture, bytes, everything

  func payload(most: Int, using generator: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .capitals: return generator.bytes(of: Array(0x41...0x5A), most: most)
    case .digits: return generator.bytes(of: Array(0x30...0x39), most: most)
    case .text: return generator.bytes(of: Array(0x20...0x7E), most: most)
    case .punctuation: return generator.bytes(of: Array(";,.!?()-/:\r\n\t +=%".utf8) + [0xE9], most: most)
    case .bytes: return generator.bytes(of: Array(0x80...0xFF), most: most)
    case .mixture, .everything: break
    }
    // Runs of one alphabet each, in an unusual order.
    var bytes: [UInt8] = []
    let length = Int.random(in: 1...most, using: &generator)
    while bytes.count < length {
      let alphabet: [UInt8] =
        switch Int.random(in: 0..<(self == .mixture ? 5 : 8), using: &generator) {
        case 0, 1: Array(0x30...0x39)
        case 2: Array(0x41...0x5A)
        case 3: Array(0x61...0x7A)
        case 4: Array(" .,:;!?@\r\n".utf8)
        case 5: Array(0x00...0x1F)
        case 6: Array(0xA0...0xFF)
        default: Array(0x00...0xFF)
        }
      bytes += generator.bytes(of: alphabet, most: Bool.random(using: &generator) ? 3 : 20)
    }
    return Array(bytes.prefix(length))
  }
}
