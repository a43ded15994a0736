import Testing
import Witnesses

@testable import MatrixBarcodes

@Suite struct QRTests {
  static let separator: UInt8 = 0x1D

  private func reading(_ grid: ModuleGrid) throws -> QRReading { try #require(QRReading(grid.rows)) }

  // MARK: Read back

  @Test func payloadsAreReadBack() throws {
    var generator = SeededGenerator("QR read back")
    for number in 0..<240 {
      let bytes = generator.qrMixture(most: [20, 60, 300][number % 3])
      let level = try #require(QR.Level.allCases.randomElement(using: &generator))
      let eci = number % 4 == 0 ? [3, 26, 899, 20_000].randomElement(using: &generator) : nil
      let grid = try QR.encode(bytes, eci: eci, level: level)
      let picture = GrayPicture(rows: grid.rows)
      let read = try picture.readZXing()
      #expect(read?.bytes == bytes, "\(bytes) \(SeededGenerator.hint)")
      #expect(read?.hasECI == (eci != nil))
      #expect(read?.errorCorrection == ["L", "M", "Q", "H"][level.rawValue])
      let own = try reading(grid)
      #expect(own.bytes == bytes && own.eci == eci && !own.isGS1)
      // libzbar converts what an ECI declares.
      if eci == nil { #expect(try picture.readZBar() == bytes, "\(bytes) \(SeededGenerator.hint)") }
    }
  }

  @Test func elementStringsAreReadBack() throws {
    var generator = SeededGenerator("GS1 QR read back")
    for _ in 0..<150 {
      let bytes = generator.elementString(most: 120)
      let grid = try QR.encode(bytes, isGS1: true)
      let picture = GrayPicture(rows: grid.rows)
      #expect(try picture.readZBar() == bytes, "\(bytes) \(SeededGenerator.hint)")
      // zxing-cpp 1.4 cuts an element string off after %.
      if ZXing.version >= 200 || !bytes.contains(UInt8(ascii: "%")) {
        let read = try picture.readZXing()
        #expect(read?.bytes == bytes && read?.identifier == "]Q3", "\(bytes) \(SeededGenerator.hint)")
      }
      let own = try reading(grid)
      #expect(own.bytes == bytes && own.isGS1)
    }
  }

  /// Separators and percent signs in any order, which element strings of GS1 do not have.
  @Test func separatorsBesidePercentSignsAreReadBack() throws {
    var generator = SeededGenerator("GS1 QR percent")
    for _ in 0..<150 {
      let bytes = generator.bytes(of: [Self.separator, 0x25, 0x41, 0x41, 0x37, 0x61], most: 40)
      let grid = try QR.encode(bytes, isGS1: true)
      #expect(try GrayPicture(rows: grid.rows).readZBar() == bytes, "\(bytes) \(SeededGenerator.hint)")
      #expect(try reading(grid).bytes == bytes, "\(bytes) \(SeededGenerator.hint)")
    }
  }

  /// As many codewords of each block as ISO/IEC 18004:2015, Table 9 promises to correct, one module of each.
  @Test func damagedCodewordsAreCorrected() throws {
    var generator = SeededGenerator("QR damage")
    for number in 0..<80 {
      let level = try #require(QR.Level(rawValue: number % 4))
      let bytes = generator.bytes(of: Array(0x00...0x7F), most: [10, 60, 200, 600][number / 4 % 4])
      let grid = try QR.encode(bytes, level: level)
      var rows = grid.rows
      let own = try reading(grid)
      let blocks = try #require(own.blocks)
      // Small symbols keep check codewords against misreading.
      let kept = ["1L": 3, "1M": 2, "1Q": 1, "1H": 1, "2L": 2, "3L": 1]["\(own.version)\(own.level)"] ?? 0
      var left = blocks.data.map { _ in (blocks.check - kept) / 2 }
      let modules = own.modules()
      for (codeword, block) in own.blockOfEachCodeword().enumerated().shuffled(using: &generator) where left[block] > 0
      {
        let module = modules[8 * codeword + Int.random(in: 0..<8, using: &generator)]
        rows[module.y][module.x].toggle()
        left[block] -= 1
      }
      #expect(left.allSatisfy { $0 == 0 })
      #expect(try GrayPicture(rows: rows).readZXing()?.bytes == bytes, "\(own.version) \(SeededGenerator.hint)")
      #expect(try GrayPicture(rows: rows).readZBar() == bytes, "\(own.version) \(SeededGenerator.hint)")
    }
  }

  // MARK: Sizes

  @Test func segmentsTakeTheFewestBitsThatAnyCutTakes() throws {
    var generator = SeededGenerator("segments")
    for number in 0..<100 {
      let isGS1 = number % 2 == 0
      let bytes = generator.qrMixture(most: 50)
      for versions in QRVersionClass.qr {
        let segmentation = try #require(QRSegmentation(bytes, isGS1: isGS1, in: versions))
        let fewest = QRSearch.fewestBits(bytes, isGS1: isGS1, version: versions.versions.lowerBound)
        #expect(segmentation.bitCount == fewest, "\(bytes) \(SeededGenerator.hint)")
        #expect(segmentation.segments.map { Array(bytes[$0.bytes]) }.joined().elementsEqual(bytes))
        let fits = segmentation.segments.allSatisfy { part in
          part.mode.holds(bytes[part.bytes], isGS1: isGS1)
        }
        #expect(fits)
      }
    }
  }

  @Test(arguments: [false, true])
  func noStringOfUpToFiveTemptingCharactersHasFewerBits(isGS1: Bool) throws {
    // A digit, a letter, what only bytes hold, and what GS1 treats differently.
    let alphabet: [UInt8] = [0x37, 0x41, 0x61, 0x25, Self.separator]
    var strings: [[UInt8]] = [[]]
    for length in 1...5 {
      strings = strings.flatMap { string in alphabet.map { string + [$0] } }
      // Of the strings of length 5, a sample; 7 and 5 have no common factor, so that every character occurs everywhere.
      for (number, string) in strings.enumerated() where length < 5 || number % 7 == 0 {
        try checkLength(of: string, isGS1: isGS1)
      }
    }
    var generator = SeededGenerator("tempting \(isGS1)")
    for _ in 0..<200 {
      try checkLength(of: generator.bytes(of: alphabet + [0x37, 0x37, 0x41], most: 24), isGS1: isGS1)
    }
  }

  private func checkLength(of bytes: [UInt8], isGS1: Bool) throws {
    let own = try reading(try QR.encode(bytes, isGS1: isGS1, level: .low, mask: 0))
    #expect(own.bytes == bytes)
    let fewest = try #require(QRSearch.fewestBits(bytes, isGS1: isGS1, version: own.version))
    #expect(own.bitCount == fewest + (isGS1 ? 4 : 0), "\(bytes) \(SeededGenerator.hint)")
  }

  /// An ECI costs 12 bits, not 28.
  @Test func anECIThatFitsTakesNoLargerVersion() throws {
    let ones = [UInt8](repeating: 0x31, count: 26)
    #expect(try QR.encode(ones, eci: 26).width == 21)
    #expect(try QR.encode(ones + [0x31], eci: 26).width == 21)
    #expect(try QR.encode(ones + [0x31, 0x31], eci: 26).width == 21)
  }

  /// Each version and level at its limit and beyond it.
  @Test func eachVersionHoldsExactlyItsCapacity() throws {
    for level in QR.Level.allCases {
      for version in 1...40 {
        let header = version < 10 ? 12 : 20
        let most = (QRCapacity.bits(version: version, level: level) - header) / 8
        let full = [UInt8](repeating: 0x80, count: most)
        let grid = try QR.encode(full, level: level, mask: version % 8)
        #expect(grid.width == 17 + 4 * version && grid.height == grid.width)
        let own = try reading(grid)
        #expect(own.bytes == full && own.mask == version % 8)
        let data = try #require(own.blocks).data.reduce(0, +)
        #expect(throws: MatrixEncodingError.tooLong(codewords: data + 1, limit: data)) {
          try QR.encode(full + [0x80], level: level, version: version)
        }
      }
    }
  }

  // MARK: The standard

  /// ISO/IEC 18004:2015, Annex I.2: "01234567" in version 1-M with mask 010.
  @Test func theExampleOfTheStandard() throws {
    let own = try reading(try QR.encode(Array("01234567".utf8)))
    #expect(own.version == 1 && own.level == "M" && own.segments == [QRReading.Segment(mode: "N", count: 8)])
    #expect(own.mask == 0b010)
  }

  /// The penalty points of ISO/IEC 18004:2015, Table 11, counted module by module.
  private func points(_ rows: [[Bool]]) -> Int {
    let side = rows.count
    var points = 0
    for lines in [rows, (0..<side).map { x in rows.map { $0[x] } }] {
      for line in lines {
        var runs: [(isDark: Bool, length: Int)] = [(false, 4)]
        for (index, isDark) in line.enumerated() {
          if index > 0 && runs[runs.count - 1].isDark == isDark {
            runs[runs.count - 1].length += 1
          } else {
            runs.append((isDark, 1))
          }
        }
        for run in runs.dropFirst() where run.length >= 5 { points += 3 + run.length - 5 }
        // The quiet zone is light.
        if runs[1].isDark == false { runs[1].length += 4 }
        runs.append((false, 4))
        if runs[runs.count - 2].isDark == false { runs[runs.count - 2].length += 4 }
        for start in runs.indices where runs[start].isDark && start + 5 <= runs.count {
          guard runs[start..<start + 5].map(\.length) == [1, 1, 3, 1, 1] else { continue }
          if runs[start - 1].length >= 4 || runs[start + 5].length >= 4 { points += 40 }
        }
      }
    }
    for y in 1..<side {
      for x in 1..<side where rows[y][x] == rows[y][x - 1] && rows[y - 1][x - 1...x] == rows[y][x - 1...x] {
        points += rows[y][x] == rows[y - 1][x] ? 3 : 0
      }
    }
    let dark = rows.joined().count { $0 }
    let deviation = abs(Double(dark) / Double(side * side) - 0.5) * 100
    return points + 10 * Int(deviation / 5)
  }

  @Test func theMaskHasTheFewestPenaltyPoints() throws {
    var generator = SeededGenerator("masks")
    for version in [1, 2, 3, 7, 10, 11, 12, 15, 16, 26, 27, 28, 40] {
      let grids = try (0..<8).map { mask in
        try QR.encode(Array("01234567".utf8), version: version, mask: mask)
      }
      let scores = grids.map { points($0.rows) }
      let best = try QR.encode(Array("01234567".utf8), version: version)
      #expect(best == grids[scores.firstIndex(of: scores.min() ?? 0) ?? 0], "version \(version): \(scores)")
    }
    for _ in 0..<30 {
      let bytes = generator.qrMixture(most: 200)
      let grids = try (0..<8).map { try QR.encode(bytes, mask: $0) }
      let scores = grids.map { points($0.rows) }
      #expect(try QR.encode(bytes) == grids[scores.firstIndex(of: scores.min() ?? 0) ?? 0], "\(scores)")
    }
  }

  // MARK: ECI and errors

  @Test func interpretationsTakeOneToThreeBytes() throws {
    for (eci, bits) in [
      (0, 12), (26, 12), (127, 12), (128, 20), (16_383, 20), (16_384, 28), (65_535, 28), (999_999, 28),
    ] {
      for isGS1 in [false, true] {
        let own = try reading(try QR.encode([0x61], eci: eci, isGS1: isGS1))
        #expect(own.eci == eci && own.isGS1 == isGS1 && own.bytes == [0x61])
        #expect(own.bitCount == bits + (isGS1 ? 4 : 0) + 20)
      }
    }
  }

  @Test func errors() throws {
    #expect(throws: MatrixEncodingError.empty) { try QR.encode([]) }
    #expect(throws: MatrixEncodingError.empty) { try MicroQR.encode([]) }
    for eci in [-1, 1_000_000, Int.min, Int.max] {
      #expect(throws: MatrixEncodingError.noSuchECI(eci)) { try QR.encode([0x41], eci: eci) }
    }
    for version in [0, 41, -1, Int.min, Int.max] {
      #expect(throws: MatrixEncodingError.noSuchSize) { try QR.encode([0x41], version: version) }
      #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode([0x41], version: version) }
    }
    for mask in [-1, 8, Int.min, Int.max] {
      #expect(throws: MatrixEncodingError.noSuchSize) { try QR.encode([0x41], mask: mask) }
      #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode([0x41], mask: mask == 8 ? 4 : mask) }
    }
    #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode([0x37], level: .high) }
    #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode([0x37], level: .medium, version: 1) }
    #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode([0x41], version: 1) }
    #expect(throws: MatrixEncodingError.noSuchSize) { try MicroQR.encode([0x61], version: 2) }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 2957, limit: 2956)) {
      try QR.encode([UInt8](repeating: 0xFF, count: 2954), level: .low)
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 100_003, limit: 1276)) {
      try QR.encode([UInt8](repeating: 0xFF, count: 100_000), level: .high)
    }
    // M3-L has 10 codewords of 8 bits and one of 4: 84 bits, of which 24 digits need 87.
    #expect(throws: MatrixEncodingError.tooLong(codewords: 12, limit: 11)) {
      try MicroQR.encode([UInt8](repeating: 0x37, count: 24), version: 3)
    }
    #expect(throws: MatrixEncodingError.tooLong(codewords: 17, limit: 16)) {
      try MicroQR.encode([UInt8](repeating: 0xFF, count: 16))
    }
  }
}
