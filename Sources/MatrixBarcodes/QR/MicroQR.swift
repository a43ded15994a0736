/// Micro QR, a small QR code: at most 35 digits, 21 characters or 15 bytes.
///
/// ```swift
/// let grid = try MicroQR.encode(Array("12345".utf8))
/// print(grid.width)  // 11
/// ```
///
/// Source: ISO/IEC 18004:2015.
public enum MicroQR {
  /// Encodes `payload`.
  ///
  /// - Parameters:
  ///   - payload: the bytes, at least one.
  ///   - level: the error correction level; H does not exist, and the first version has L alone, which only detects
  ///     errors there.
  ///   - version: the wanted version, from 1, of 11 modules, to 4, of 17; nil for the smallest.
  ///   - mask: the wanted mask, from 0 to 3; nil for the best one (7.8.3.2).
  ///   - segments: the wanted segments, which cover the payload; nil for those that need the fewest bits.
  /// - Throws: `.empty`; `.noSuchSize` for a version or mask out of range, and a level that the version lacks;
  ///   `.misplacedSegment`; `.tooLong` with the data codewords.
  public static func encode(
    _ payload: [UInt8], level: QR.Level = .low, version: Int? = nil, mask: Int? = nil, segments: [QRSegment]? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    guard mask == nil || 0...3 ~= mask ?? 0 else { throw .noSuchSize }
    let plan = try MicroQRPlan(payload, level: level, version: version, segments: segments)
    let versions = QRVersionClass.micro[plan.version - 1]
    var bits = QRBits()
    for segment in plan.segments {
      bits.append(segment.mode.rawValue, count: versions.modeBits)
      bits.append(
        segment, of: payload, lengthBits: versions.lengthBits[segment.mode.rawValue] ?? 0, isGS1: false)
    }
    bits.pad(to: plan.capacity.dataBits, terminator: 1 + 2 * plan.version)
    let codewords = bits.bytes + QRBlocks.checkWords(of: bits.bytes, count: plan.capacity.checkWords)
    let isShort = plan.capacity.dataBits % 8 != 0
    let layout = QRLayout(
      version: plan.version, isMicro: true, codewords: codewords, fourBits: isShort ? bits.bytes.count - 1 : nil)
    let symbol = [0, 1, 3, 5][plan.version - 1] + level.rawValue
    return layout.grid(
      masks: QRMask.micro, wanted: mask, draw: { $0.drawMicroFormat(symbol: symbol, mask: $1) },
      score: QRMask.micro(rows:columns:))
  }
}

/// The version and the segments with which a payload is encoded.
package struct MicroQRPlan {
  package let version: Int
  package let segments: [QRSegment]
  let capacity: QRCapacity

  /// The smallest version that holds a payload, or the wanted one.
  ///
  /// - Throws: as `MicroQR.encode` does.
  package init(
    _ payload: [UInt8], level: QR.Level, version wanted: Int? = nil, segments given: [QRSegment]? = nil
  ) throws(MatrixEncodingError) {
    guard !payload.isEmpty else { throw .empty }
    if let wanted, !(1...4 ~= wanted) { throw .noSuchSize }
    guard wanted.map({ QRCapacity(microVersion: $0, level: level) != nil }) ?? (level != .high) else {
      throw .noSuchSize
    }
    if let given { try QRPlan.check(given, payload, false) }
    var (bits, limit) = (0, 0)
    for versions in QRVersionClass.micro where versions.versions.lowerBound == wanted ?? versions.versions.lowerBound {
      let version = versions.versions.lowerBound
      guard let capacity = QRCapacity(microVersion: version, level: level) else { continue }
      limit = capacity.dataWords
      let segments: [QRSegment]
      if let given {
        (segments, bits) = (given, QRPlan.bits(of: given, payload, versions, false))
      } else if payload.count <= Self.longest, let found = QRSegmentation(payload, in: versions) {
        (segments, bits) = (found.segments, found.bitCount)
      } else {
        bits = max(bits, 8 * payload.count)
        continue
      }
      guard bits <= capacity.dataBits else { continue }
      (self.version, self.segments, self.capacity) = (version, segments, capacity)
      return
    }
    throw .tooLong(codewords: (bits + 7) / 8, limit: limit)
  }

  /// The number of digits that version 4-L holds. No longer payload fits any version.
  private static let longest = 35
}

extension QRLayout {
  /// The version, the level and the mask, with their BCH code. ISO/IEC 18004:2015, 7.9.2.
  fileprivate mutating func drawMicroFormat(symbol: Int, mask: Int) {
    let bits = Self.format(symbol << 2 | mask, 0x4445)
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      if index < 8 { set(8, index + 1, isDark) } else { set(15 - index, 8, isDark) }
    }
  }
}
