import Testing
import Witnesses

@testable import MatrixBarcodes

@Suite struct MicroQRTests {
  private func reading(_ grid: ModuleGrid) throws -> QRReading { try #require(QRReading(grid.rows)) }

  /// ISO/IEC 18004:2015, Annex I.3: "01234567" in version M2-L with mask 01.
  @Test func theExampleOfTheStandardForMicroQR() throws {
    let own = try reading(try MicroQR.encode(Array("01234567".utf8)))
    #expect(own.version == 2 && own.level == "L" && own.segments == [QRReading.Segment(mode: "N", count: 8)])
    #expect(own.mask == 0b01)
  }

  @Test func theModulesOfMicroQRAreThoseOfLibqrencode() throws {
    var generator = SeededGenerator("libqrencode micro")
    for number in 0..<300 {
      let alphabet = ["0123456789", "AB1", "ab1"][number % 3]
      let bytes = generator.bytes(of: Array(alphabet.utf8), most: 12)
      for level in [QR.Level.low, .medium, .quartile] {
        guard let plan = try? MicroQR.plan(bytes, level: level) else { continue }
        let theirs = try #require(
          try LibQREncode.modules(bytes, plan.segments, version: plan.version, level: level, isMicro: true))
        let read = try #require(QRReading(theirs))
        let grid = try MicroQR.encode(bytes, level: level, mask: read.mask)
        #expect(grid.rows == theirs, "\(bytes) \(SeededGenerator.hint)")
        #expect(try GrayPicture(rows: theirs).readZXing()?.bytes == bytes, "\(bytes) \(SeededGenerator.hint)")
      }
    }
  }

  /// The maximum lengths that ISO/IEC 18004:2015, Table 7 gives for Micro QR.
  @Test(arguments: [
    (1, QR.Level.low, [5, 0, 0]), (2, .low, [10, 6, 0]), (2, .medium, [8, 5, 0]), (3, .low, [23, 14, 9]),
    (3, .medium, [18, 11, 7]), (4, .low, [35, 21, 15]), (4, .medium, [30, 18, 13]), (4, .quartile, [21, 13, 9]),
  ])
  func microQRHoldsExactlyWhatItHolds(_ version: Int, _ level: QR.Level, _ most: [Int]) throws {
    for (character, most) in zip([UInt8(ascii: "7"), UInt8(ascii: "A"), 0xE9], most) {
      let full = [UInt8](repeating: character, count: most)
      for mask in most > 0 ? Array(0..<4) : [] {
        let grid = try MicroQR.encode(full, level: level, version: version, mask: mask)
        #expect(grid.width == 9 + 2 * version && grid.height == grid.width)
        let own = try reading(grid)
        #expect(own.bytes == full && own.mask == mask)
      }
      #expect(throws: MatrixEncodingError.self) {
        try MicroQR.encode(full + [character], level: level, version: version)
      }
    }
  }

  @Test func noShortStringHasFewerBitsInMicroQR() throws {
    let alphabet: [UInt8] = [0x37, 0x41, 0x61]
    var strings: [[UInt8]] = [[]]
    for _ in 1...6 {
      strings = strings.flatMap { string in alphabet.map { string + [$0] } }
      for string in strings {
        let own = try reading(try MicroQR.encode(string))
        #expect(own.bytes == string)
        #expect(own.bitCount == QRSearch.fewestBits(string, isMicro: true, version: own.version))
        let fits = (1..<own.version).contains { version in
          let bits = [20, 40, 84, 128][version - 1]
          return QRSearch.fewestBits(string, isMicro: true, version: version).map { $0 <= bits } ?? false
        }
        #expect(!fits, "\(string) fits a smaller version")
      }
    }
  }

  @Test func microQRHasTheBestMask() throws {
    var generator = SeededGenerator("micro masks")
    for _ in 0..<60 {
      let bytes = generator.bytes(of: Array("0123456789Aa".utf8), most: 8)
      let grids = try (0..<4).map { try MicroQR.encode(bytes, mask: $0) }
      let scores = grids.map { grid in
        let side = grid.width
        let right = (1..<side).count { grid[side - 1, $0] }
        let bottom = (1..<side).count { grid[$0, side - 1] }
        return right <= bottom ? right * 16 + bottom : bottom * 16 + right
      }
      #expect(try MicroQR.encode(bytes) == grids[scores.firstIndex(of: scores.max() ?? 0) ?? 0])
    }
  }
}
