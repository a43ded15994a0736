/// Aztec, the code of railway tickets and boarding passes: bytes in the smallest symbol that there is for them.
///
/// ```swift
/// let grid = try Aztec.encode(Array("Code 2D!".utf8))
/// print("\(grid.width) × \(grid.height)")  // 15 × 15
/// ```
///
/// Source: ISO/IEC 24778:2024.
public enum Aztec {
  /// The size of a symbol.
  public enum Size: Hashable, Sendable {
    /// A symbol with the smaller finder and 1 to 4 layers of codewords: 15, 19, 23 or 27 modules on each side.
    case compact(layers: Int)
    /// A symbol with 1 to 32 layers of codewords: 19 to 151 modules on each side.
    case full(layers: Int)

    /// The size with a number of layers.
    package init(layers: Int, isCompact: Bool) { self = isCompact ? .compact(layers: layers) : .full(layers: layers) }

    /// The number of modules on each side; nil if there is no symbol of this size.
    package var side: Int? { layout?.side }

    /// The layout; nil if there is no symbol of this size.
    fileprivate var layout: AztecLayout? {
      switch self {
      case .compact(let layers): 1...4 ~= layers ? AztecLayout(isCompact: true, layers: layers) : nil
      case .full(let layers): 1...32 ~= layers ? AztecLayout(isCompact: false, layers: layers) : nil
      }
    }
  }

  /// Encodes `payload` in the smallest symbol with the wanted error correction, or in a symbol of the wanted size.
  ///
  /// - Parameters:
  ///   - payload: the bytes, at least one.
  ///   - eci: the number of the Extended Channel Interpretation to declare, from 0 to 999,999; nil for none.
  ///   - fnc1: the indices of the bytes before which an FNC1 stands, in ascending order. One in the first position,
  ///     which announces GS1 element strings, stands before the ECI.
  ///   - percentage: the least error correction: at least so many percent of all codewords, and three more, from 5 to
  ///     95. The standard recommends 23 (ISO/IEC 24778:2024, 11.3).
  ///   - size: the wanted size, whose symbol gets whatever error correction is left, maybe none; nil for the smallest.
  ///   - codewords: all data codewords of a symbol of this size without FNC1 that another encoder drew for the payload, to draw
  ///     it again; nil for the fewest.
  /// - Throws: `.empty`; `.noSuchECI`; `.misplacedFNC1`; `.noSuchSize` for a percentage or number of layers out of
  ///   range, and for `codewords` which are not those of the size and the payload; `.tooLong` with the data codewords of the
  ///   shortest bit stream, and those that the symbol has room for.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, fnc1: [Int] = [], percentage: Int = 23, size: Size? = nil,
    codewords: [UInt16]? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    if let codewords {
      guard !payload.isEmpty, fnc1.isEmpty, let layout = size?.layout, 1...layout.mostDataWords ~= codewords.count,
        MatrixContent(ofAztec: codewords, size: layout.wordSize) == MatrixContent(bytes: payload, eci: eci)
      else { throw .noSuchSize }
      return layout.symbol(of: codewords)
    }
    let message = try AztecMessage(payload, eci: eci, fnc1: fnc1)
    let planner = AztecPlanner(message)
    if let size {
      guard let layout = size.layout else { throw .noSuchSize }
      return try planner.symbol(in: CollectionOfOne(layout)) { $0.mostDataWords }
    }
    guard 5...95 ~= percentage else { throw .noSuchSize }
    return try planner.symbol(in: AztecLayout.ascending) { $0.dataWords(percentage: percentage) }
  }

  /// The data codewords in the modules of a symbol, as they are; nil if it has another size, or their number is not legible.
  package static func dataCodewords(of grid: ModuleGrid, size: Size) -> [UInt16]? {
    guard let layout = size.layout, grid.width == layout.side, grid.height == layout.side else { return nil }
    return layout.dataCodewords(of: grid)
  }
}

extension AztecPlanner {
  /// The symbol in the first layout in which some bit stream needs no more than `limit` codewords.
  fileprivate func symbol(
    in layouts: some BidirectionalCollection<AztecLayout>, limit: (AztecLayout) -> Int
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let stream = shortestStream()
    var words: [UInt16] = []
    // The size of these codewords.
    var size = 0
    var available = 0
    for layout in layouts {
      available = max(limit(layout), 0)
      let isLast = layout == layouts.last
      guard isLast || stream.count <= available * layout.wordSize else { continue }
      if size != layout.wordSize {
        size = layout.wordSize
        words = stream.codewords(size: size)
      }
      if words.count <= available { return layout.symbol(of: words) }
      if let words = codewords(size: size, limit: available) { return layout.symbol(of: words) }
    }
    throw .tooLong(codewords: words.count, limit: available)
  }
}

/// The content of a symbol: bytes, an Extended Channel Interpretation (ECI) and FNC1, each of which is one item.
struct AztecMessage {
  /// Bytes, `fnc1` and `eci`.
  let items: [UInt16]
  /// The number of the ECI that is declared.
  private let interpretation: Int

  /// The item that stands for FNC1.
  static let fnc1: UInt16 = 256
  /// The item that declares the ECI.
  static let eci: UInt16 = 257

  /// An FNC1 in the first position stands before the declaration of the ECI.
  init(_ payload: [UInt8], eci: Int?, fnc1: [Int]) throws(MatrixEncodingError) {
    try MatrixEncodingError.check(payload, eci: eci, fnc1: fnc1)
    interpretation = eci ?? 0
    var items = payload.map { UInt16($0) }
    for index in fnc1.reversed() { items.insert(Self.fnc1, at: index) }
    if eci != nil { items.insert(Self.eci, at: fnc1.first == 0 ? 1 : 0) }
    self.items = items
  }

  /// The code FLG(n) of `punct` with its number and the digits of an ECI. ISO/IEC 24778:2024, 10.2.
  func flag(_ item: UInt16) -> (bits: UInt64, size: Int) {
    guard item == Self.eci else { return (0, 8) }
    var bits: UInt64 = 0
    var digits = 0
    var rest = interpretation
    repeat {
      // A digit has the code that it has in the mode `digit`.
      bits |= UInt64(rest % 10 + 2) << UInt64(4 * digits)
      rest /= 10
      digits += 1
    } while rest > 0
    return (UInt64(digits) << UInt64(4 * digits) | bits, 8 + 4 * digits)
  }
}

/// A growing sequence of bits.
struct AztecBits {
  /// The bits, from the highest of each byte on, followed by ones.
  private var bytes: [UInt8]
  /// The last bits.
  private var last: UInt64 = 0
  private(set) var count = 0

  /// - Parameter capacity: the number of bits that will be appended.
  init(capacity: Int) { bytes = [UInt8](repeating: 0xFF, count: capacity / 8 + MemoryLayout<UInt64>.size) }

  /// Appends the lowest `size` bits of `value`, 1 to 56. The others are zeros.
  @inline(__always)
  mutating func append(_ value: UInt64, size: Int) {
    last = last << UInt64(size) | value
    let pending = UInt64(count & 7 + size)
    let window = last << (64 - pending) | UInt64.max >> pending
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: window.bigEndian, toByteOffset: count >> 3, as: UInt64.self) }
    count += size
  }

  /// The codewords of `size` bits that carry these bits. A codeword whose bits but the last are all equal gets the
  /// opposite bit as its last one, and the last codeword is filled with ones. ISO/IEC 24778:2024, 7.3.2.
  func codewords(size: Int) -> [UInt16] {
    var words: [UInt16] = []
    // At most one bit is inserted for each codeword.
    words.reserveCapacity(count / (size - 1) + 1)
    let mask = UInt32(1) << UInt32(size) - 1
    var position = 0
    while position < count {
      let index = position >> 3
      let window = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      var word = window >> UInt32(24 - size - position & 7) & mask
      position += size
      if word <= 1 || word >= mask - 1 {
        word = word <= 1 ? 1 : mask - 1
        position -= 1
      }
      words.append(UInt16(word))
    }
    return words
  }
}
