/// QR, the code of links and payments: bytes in the smallest version that holds them.
///
/// ```swift
/// let grid = try QR.encode(Array("https://example.org/m/42".utf8), level: .medium)
/// print(grid.width)  // 25
/// ```
///
/// Source: ISO/IEC 18004:2015.
public enum QR {
  /// The error correction level.
  public enum Level: Int, CaseIterable, Sendable {
    /// L: about 7 % of the codewords can be wrong.
    case low
    /// M: about 15 %.
    case medium
    /// Q: about 25 %.
    case quartile
    /// H: about 30 %.
    case high

    /// The bits that stand for the level in the format information. ISO/IEC 18004:2015, Table 12.
    fileprivate var indicator: Int { rawValue ^ 1 }
  }

  /// Encodes `payload`.
  ///
  /// - Parameters:
  ///   - payload: the bytes, at least one.
  ///   - eci: the number of the Extended Channel Interpretation to declare, from 0 to 999,999; nil for none.
  ///   - isGS1: whether the payload is a GS1 element string, with 0x1D between elements. FNC1 then stands in the first
  ///     position.
  ///   - level: the error correction level.
  ///   - version: the wanted version, from 1, of 21 modules, to 40, of 177; nil for the smallest.
  ///   - mask: the wanted mask, from 0 to 7; nil for the best one (7.8.3.1).
  ///   - segments: the wanted segments, which cover the payload; nil for those that need the fewest bits.
  /// - Throws: `.empty`; `.noSuchECI`; `.noSuchSize` for a version or mask out of range; `.misplacedSegment`; `.tooLong`
  ///   with the data codewords.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, isGS1: Bool = false, level: Level = .medium, version: Int? = nil,
    mask: Int? = nil, segments: [QRSegment]? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    guard mask == nil || 0...7 ~= mask ?? 0 else { throw .noSuchSize }
    let plan = try QRPlan(payload, eci: eci, isGS1: isGS1, level: level, version: version, segments: segments)
    var bits = QRBits()
    if let eci { bits.append(eci: eci) }
    if isGS1 { bits.append(0b0101, count: 4) }
    for segment in plan.segments {
      bits.append(segment.mode.indicator, count: plan.versions.modeBits)
      bits.append(
        segment, of: payload, lengthBits: plan.versions.lengthBits[segment.mode.rawValue] ?? 0, isGS1: isGS1)
    }
    let capacity = QRCapacity(version: plan.version, level: level)
    bits.pad(to: capacity.dataBits, terminator: 4)
    let layout = QRLayout(
      version: plan.version, isMicro: false, codewords: QRBlocks.interleaved(bits.bytes, capacity))
    return layout.grid(masks: QRMask.all, wanted: mask, draw: { $0.drawFormat(level: level.indicator, mask: $1) }) {
      -QRMask.penalty(rows: $0, columns: $1)
    }
  }
}

/// The version and the segments with which a payload is encoded.
package struct QRPlan {
  package let version: Int
  package let segments: [QRSegment]
  /// The number of bits: an ECI, FNC1, mode indicators, length fields and data.
  package let bitCount: Int
  /// The number of bits of the symbol that are left.
  package let spareBits: Int
  let versions: QRVersionClass

  /// The smallest version that holds a payload, or the wanted one.
  ///
  /// - Throws: as `QR.encode` does.
  package init(
    _ payload: [UInt8], eci: Int? = nil, isGS1: Bool = false, level: QR.Level, version wanted: Int? = nil,
    segments given: [QRSegment]? = nil
  ) throws(MatrixEncodingError) {
    guard !payload.isEmpty else { throw .empty }
    if let eci, !(0...999_999 ~= eci) { throw .noSuchECI(eci) }
    if let wanted, !(1...40 ~= wanted) { throw .noSuchSize }
    if let given { try Self.check(given, payload, isGS1) }
    let extra = (eci.map(QRBits.bits(ofECI:)) ?? 0) + (isGS1 ? 4 : 0)
    var (bits, limit) = (0, 0)
    for versions in QRVersionClass.qr where wanted.map(versions.versions.contains) ?? true {
      let segments: [QRSegment]
      if let given {
        segments = given
        bits = extra + Self.bits(of: given, payload, versions, isGS1)
      } else if payload.count <= Self.longest, let found = QRSegmentation(payload, in: versions, isGS1: isGS1) {
        segments = found.segments
        bits = extra + found.bitCount
      } else {
        // Each byte takes at least a third of ten bits.
        (bits, limit) = (extra + 10 * payload.count / 3, QRCapacity(version: wanted ?? 40, level: level).dataBits)
        continue
      }
      for version in versions.versions where version == wanted ?? version {
        limit = QRCapacity(version: version, level: level).dataBits
        guard bits <= limit else { continue }
        (self.version, self.segments, bitCount, self.versions) = (version, segments, bits, versions)
        spareBits = limit - bits
        return
      }
    }
    throw .tooLong(codewords: (bits + 7) / 8, limit: limit / 8)
  }

  /// The bytes from which a payload is refused without a search for its segments. Version 40-L holds 7089 digits.
  private static let longest = 1 << 16

  /// - Throws: `.misplacedSegment` unless the segments cover the payload, and can carry it.
  static func check(_ segments: [QRSegment], _ payload: [UInt8], _ isGS1: Bool) throws(MatrixEncodingError) {
    var end = 0
    for segment in segments {
      guard segment.bytes.lowerBound == end, !segment.bytes.isEmpty, segment.bytes.upperBound <= payload.count else {
        throw .misplacedSegment(at: end)
      }
      for index in segment.bytes {
        let isHeld =
          switch segment.mode {
          case .numeric: QRAlphabet.isDigit(payload[index])
          case .alphanumeric: QRAlphabet.alphanumericCount(payload[index], isGS1: isGS1) > 0
          case .byte: true
          }
        guard isHeld else { throw .misplacedSegment(at: index) }
      }
      end = segment.bytes.upperBound
    }
    guard end == payload.count else { throw .misplacedSegment(at: end) }
  }

  /// The number of bits of segments: mode indicators, length fields and data; more than any symbol has if these versions
  /// lack a mode.
  static func bits(of segments: [QRSegment], _ payload: [UInt8], _ versions: QRVersionClass, _ isGS1: Bool) -> Int {
    segments.reduce(0) { sum, segment in
      guard let lengthBits = versions.lengthBits[segment.mode.rawValue] else { return 1 << 30 }
      let data =
        switch segment.mode {
        case .numeric: (10 * segment.bytes.count + 2) / 3
        case .alphanumeric:
          (11 * payload[segment.bytes].reduce(0) { $0 + QRAlphabet.alphanumericCount($1, isGS1: isGS1) } + 1) / 2
        case .byte: 8 * segment.bytes.count
        }
      return sum + versions.modeBits + lengthBits + data
    }
  }
}

/// The blocks of a QR code. ISO/IEC 18004:2015, 7.5 and 7.6.
enum QRBlocks {
  private static let field = ReedSolomon(bits: 8, polynomial: 0x11D, firstRoot: 0)
  private static let generators = (0...30).map { field.generator(count: $0) }

  /// The check words of a block.
  static func checkWords(of data: some Sequence<UInt8>, count: Int) -> [UInt8] {
    field.checkWords(of: data.lazy.map { UInt16($0) }, generator: generators[count]).map { UInt8($0) }
  }

  /// The codewords of all blocks, with their check words, in the order in which they are placed.
  static func interleaved(_ data: [UInt8], _ capacity: QRCapacity) -> [UInt8] {
    // The last blocks have one codeword more than the first.
    let count = capacity.blockCount
    let (length, longer) = (data.count / count, data.count % count)
    func start(_ block: Int) -> Int { block * length + max(0, block - (count - longer)) }
    let checks = (0..<count).map { checkWords(of: data[start($0)..<start($0 + 1)], count: capacity.checkWords) }
    var codewords: [UInt8] = []
    codewords.reserveCapacity(capacity.codewords)
    for index in 0..<length + 1 {
      for block in 0..<count where index < start(block + 1) - start(block) {
        codewords.append(data[start(block) + index])
      }
    }
    for index in 0..<capacity.checkWords {
      for block in 0..<count { codewords.append(checks[block][index]) }
    }
    return codewords
  }
}

extension QRLayout {
  /// The modules with the wanted mask, or with the one that has the highest score.
  ///
  /// - Parameters:
  ///   - draw: draws the format information with the number of a mask.
  ///   - score: the score of rows and columns of modules.
  func grid(
    masks: [QRMask], wanted: Int?, draw: (inout QRLayout, Int) -> Void, score: ([ModuleRow], [ModuleRow]) -> Int
  ) -> ModuleGrid {
    var best: (score: Int, rows: [ModuleRow]) = (.min, [])
    if let wanted {
      var drawn = self
      draw(&drawn, wanted)
      best.rows = masks[wanted].applied(to: drawn.rows, fixed: drawn.fixed)
    } else {
      for (number, mask) in masks.enumerated() {
        var drawn = self
        draw(&drawn, number)
        let rows = mask.applied(to: drawn.rows, fixed: fixed)
        let columns = mask.applied(toColumns: drawn.columns, fixed: fixedColumns)
        let score = score(rows, columns)
        if score > best.score { best = (score, rows) }
      }
    }
    let modules = [Bool](unsafeUninitializedCapacity: size * size) { modules, count in
      for (y, row) in best.rows.enumerated() {
        for x in 0..<size { modules.initializeElement(at: y * size + x, to: row[x]) }
      }
      count = size * size
    }
    return ModuleGrid(modules: modules, width: size)
  }

  /// The level and the mask, twice, with their BCH code. ISO/IEC 18004:2015, 7.9.1.
  fileprivate mutating func drawFormat(level: Int, mask: Int) {
    let bits = Self.format(level << 3 | mask, 0x5412)
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      // Around the finder at the top left, where the timing patterns are left out.
      if index < 8 {
        set(8, index < 6 ? index : index + 1, isDark)
        set(size - 1 - index, 8, isDark)
      } else {
        set(index == 8 ? 7 : 14 - index, 8, isDark)
        set(8, size - 15 + index, isDark)
      }
    }
  }

  /// Five bits with their BCH code, inverted so that they are never all light. Annex C.
  static func format(_ bits: Int, _ inverted: Int) -> Int { (bits << 10 | remainder(bits << 10, 0x537)) ^ inverted }
}
