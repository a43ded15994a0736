import CLibQREncode
import Testing
import Witnesses

@testable import MatrixBarcodes

/// libqrencode and libzint, encoders that are independent of ours.
@Suite struct QRWitnessTests {
  private func reading(_ grid: ModuleGrid) throws -> QRReading { try #require(QRReading(grid.rows)) }

  /// Payloads of every version, level and mode: libqrencode takes the same version for the same segments, and its modules
  /// are ours with its mask. Both readers read them. Without a seed, one mode for each version and level.
  @Test(arguments: QR.Level.allCases)
  func theVersionAndTheModulesAreThoseOfLibqrencode(level: QR.Level) throws {
    for version in 1...40 {
      for (mode, alphabet) in ["0123456789", "ABCXYZ0189 $%*+-./:", "abcdefgh", ""].enumerated() {
        guard SeededGenerator.isChosen || (version + mode + level.rawValue) % 4 == 0 else { continue }
        var generator = SeededGenerator("libqrencode \(version) \(level) \(mode)")
        let bytes = try generator.payload(of: Array(alphabet.utf8), version: version, level: level)
        let plan = try QR.plan(bytes, eci: nil, isGS1: false, level: level)
        let theirs = try #require(try LibQREncode.modules(bytes, plan.segments, version: 0, level: level))
        #expect(plan.version == version && theirs.count == 17 + 4 * version, "\(bytes) \(SeededGenerator.hint)")
        let mask = try #require(QRReading(theirs)).mask
        #expect(try QR.encode(bytes, level: level, mask: mask).rows == theirs, "\(bytes) \(SeededGenerator.hint)")
        let picture = GrayPicture(rows: theirs)
        #expect(try picture.readZXing()?.bytes == bytes, "\(bytes) \(SeededGenerator.hint)")
        #expect(try picture.readZBar() == bytes, "\(bytes) \(SeededGenerator.hint)")
      }
    }
  }

  @Test(arguments: QR.Level.allCases)
  func eachVersionHoldsWhatItHoldsInLibqrencode(_ level: QR.Level) throws {
    for version in 1...40 {
      let header = version < 10 ? 12 : 20
      let full = [UInt8](repeating: 0x80, count: (QRCapacity.bits(version: version, level: level) - header) / 8)
      #expect(try QR.encode(full, level: level).width == 17 + 4 * version)
      #expect(LibQREncode.version(full, level: level) == version)
      #expect(LibQREncode.version(full + [0x80], level: level) ?? 41 == version + 1)
    }
  }

  // MARK: libzint

  @Test func neverLargerThanZintAndTheSameModulesForTheSameSegments() throws {
    var generator = SeededGenerator("zint QR")
    var (same, smaller) = (0, 0)
    for number in 0..<240 {
      let level = try #require(QR.Level(rawValue: number % 4))
      let bytes = generator.qrMixture(most: [20, 100][number % 2])
      let eci: Int? = number % 3 == 0 ? 899 : nil
      guard
        let theirs = Zint.modules(.qr, bytes, level: Int32(level.rawValue + 1), eci: Int32(eci ?? 0)),
        let read = QRReading(theirs), read.bytes == bytes
      else { continue }
      // libzint raises the level where the version has room.
      let grid = try QR.encode(bytes, eci: eci, level: level)
      #expect(grid.width <= theirs.count, "\(bytes) \(SeededGenerator.hint)")
      if grid.width < theirs.count { smaller += 1 }
      var end = 0
      let segments = read.segments.map { segment in
        defer { end += segment.count }
        let modes: [Character: QR.Mode] = ["N": .numeric, "A": .alphanumeric, "B": .byte]
        return QR.Segment(mode: modes[segment.mode] ?? .byte, bytes: end..<end + segment.count)
      }
      let theirLevel = try #require(QR.Level(rawValue: Array("LMQH").firstIndex(of: read.level) ?? 4))
      let versions = try #require(QRVersionClass.qr.first { $0.versions.contains(read.version) })
      let capacity = try #require(versions.capacity(version: read.version, level: theirLevel))
      let plan = QRPlan(
        message: try QRMessage(bytes, eci: eci), level: theirLevel, version: read.version, segments: segments,
        versions: versions, capacity: capacity)
      let copy = try plan.grid(mask: read.mask)
      #expect(copy.rows == theirs, "\(bytes) \(SeededGenerator.hint)")
      same += 1
    }
    #expect(same > 150)
  }

  /// The symbols of libzint for element strings: ours are not larger, and the same if their segments are the same.
  @Test func elementStringsAreNeverLargerThanThoseOfZint() throws {
    var generator = SeededGenerator("zint GS1 QR")
    var same = 0
    for _ in 0..<150 {
      let gtin = generator.gtin(14)
      let (lot, serial) = (generator.elementValue(), generator.elementValue())
      let bytes = Array("01".utf8) + gtin + Array("10".utf8) + lot + [0x1D] + Array("21".utf8) + serial
      let typed = Array("[01]".utf8) + gtin + Array("[10]".utf8) + lot + Array("[21]".utf8) + serial
      guard let theirs = Zint.modules(.qr, typed, mode: .gs1, level: 2), let read = QRReading(theirs),
        read.bytes == bytes
      else { continue }
      #expect(read.isGS1)
      let grid = try QR.encode(bytes, isGS1: true)
      #expect(grid.width <= theirs.count, "\(bytes) \(SeededGenerator.hint)")
      let own = try reading(
        try QR.encode(bytes, isGS1: true, level: .medium, version: read.version, mask: read.mask))
      if own.segments == read.segments && own.level == read.level {
        let level = try #require(QR.Level(rawValue: Array("LMQH").firstIndex(of: read.level) ?? 4))
        let copy = try QR.encode(bytes, isGS1: true, level: level, version: read.version, mask: read.mask)
        #expect(copy.rows == theirs)
        same += 1
      }
    }
    #expect(same > 20)
  }
}

extension SeededGenerator {
  /// Bytes of an alphabet, or a mixture if it is empty, that need exactly a version.
  fileprivate mutating func payload(of alphabet: [UInt8], version: Int, level: QR.Level) throws -> [UInt8] {
    var bytes: [UInt8] = []
    func versionOf(_ count: Int) -> Int {
      count == 0 ? 0 : (try? QR.plan(Array(bytes[..<count]), eci: nil, isGS1: false, level: level).version) ?? 41
    }
    while versionOf(bytes.count) <= version {
      bytes += alphabet.isEmpty ? qrMixture(most: 100) : self.bytes(of: alphabet, most: 100)
    }
    /// The first number of bytes that needs a version; more bytes never need a smaller one.
    func first(_ version: Int) -> Int {
      var range = 1..<bytes.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range = versionOf(middle) < version ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
    return Array(bytes[..<Int.random(in: first(version)..<first(version + 1), using: &self)])
  }
}

/// libqrencode, an encoder of QR codes.
enum LibQREncode {
  private static let levels = [QR_ECLEVEL_L, QR_ECLEVEL_M, QR_ECLEVEL_Q, QR_ECLEVEL_H]

  /// The smallest version that holds bytes in one segment; nil if there is none.
  static func version(_ bytes: [UInt8], level: QR.Level) -> Int? {
    guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, levels[level.rawValue]) else { return nil }
    defer { QRcode_free(code) }
    return Int(code.pointee.version)
  }

  /// The symbol that libqrencode makes of the same segments, in a version; 0 for the smallest that holds them, which it
  /// does not find for a Micro QR code.
  static func modules(
    _ bytes: [UInt8], _ segments: [QR.Segment], version: Int, level: QR.Level, isMicro: Bool = false
  ) throws -> [[Bool]]? {
    let make = isMicro ? QRinput_newMQR : QRinput_new2
    let input = try #require(make(Int32(version), levels[level.rawValue]))
    defer { QRinput_free(input) }
    for segment in segments {
      let mode = [QR_MODE_NUM, QR_MODE_AN, QR_MODE_8][segment.mode.rawValue]
      let part = Array(bytes[segment.bytes])
      try #require(QRinput_append(input, mode, Int32(part.count), part) == 0)
    }
    guard let code = QRcode_encodeInput(input) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    return (0..<width).map { y in (0..<width).map { x in code.pointee.data[y * width + x] & 1 == 1 } }
  }
}
