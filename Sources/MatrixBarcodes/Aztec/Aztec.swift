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
  /// - Throws: `.empty`; `.noSuchECI`; `.misplacedFNC1`; `.noSuchSize` for a percentage or number of layers out of
  ///   range; `.tooLong` with the data codewords of the shortest bit stream, and those that the symbol has room for.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, fnc1: [Int] = [], percentage: Int = 23, size: Size? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try AztecMessage(payload, eci: eci, fnc1: fnc1)
    let planner = AztecPlanner(message)
    if let size {
      guard let layout = size.layout else { throw .noSuchSize }
      return try planner.symbol(in: CollectionOfOne(layout)) { $0.mostDataWords }
    }
    guard 5...95 ~= percentage else { throw .noSuchSize }
    return try planner.symbol(in: AztecLayout.ascending) { $0.dataWords(percentage: percentage) }
  }
}

extension AztecPlanner {
  /// The symbol in the first layout in which some bit stream needs no more than `limit` codewords.
  @inline(__always)
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
