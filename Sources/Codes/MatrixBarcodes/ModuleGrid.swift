/// The modules of a matrix code, or of a stacked one: rows from the top, without the quiet zone.
public struct ModuleGrid: Hashable, Sendable {
  /// The number of modules in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The modules, row by row from the top, true for dark.
  public let modules: [Bool]

  /// - Precondition: the number of `modules` is a multiple of `width`.
  package init(modules: [Bool], width: Int) {
    precondition(width > 0 && modules.count.isMultiple(of: width), "a grid has whole rows")
    self.modules = modules
    self.width = width
    self.height = modules.count / width
  }

  /// Whether the module in column `x` of row `y` is dark. Modules outside of the grid are light.
  public subscript(x: Int, y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && modules[y * width + x]
  }

  /// The modules of each row, from the top.
  public var rows: [[Bool]] { (0..<height).map { Array(modules[$0 * width..<($0 + 1) * width]) } }
}

/// The reason why a payload cannot be encoded as a matrix code, or as a stacked one.
public enum MatrixEncodingError: Error, Hashable, Sendable {
  /// The payload is empty.
  case empty
  /// The payload needs `codewords`, but the symbol has room for `limit`: the symbol of the size that was asked for, or
  /// else the largest of all.
  case tooLong(codewords: Int, limit: Int)
  /// There is no Extended Channel Interpretation of this number, or the symbology cannot declare it.
  case noSuchECI(Int)
  /// The symbology has no symbol of the size, no error correction of the amount, or no mask of the number, that was asked
  /// for.
  case noSuchSize
  /// No FNC1 can stand before the byte at this index of the payload, from 0 on.
  case misplacedFNC1(at: Int)
}

extension MatrixEncodingError {
  /// Checks what the payloads of Aztec, Data Matrix and QR have in common.
  ///
  /// - Parameter fnc1: the indices of the bytes before which an FNC1 stands.
  /// - Throws: `.empty`; `.noSuchECI`; `.misplacedFNC1` for an index that does not ascend, or is none of a byte.
  static func check(_ payload: [UInt8], eci: Int?, fnc1: [Int] = []) throws(MatrixEncodingError) {
    guard !payload.isEmpty else { throw .empty }
    if let eci, !(0...999_999).contains(eci) { throw .noSuchECI(eci) }
    var previous = -1
    for position in fnc1 {
      guard position > previous && position < payload.count else { throw .misplacedFNC1(at: position) }
      previous = position
    }
  }
}

/// The bytes that the data codewords of a symbol encode, and the Extended Channel Interpretation of all of them.
struct MatrixContent: Equatable {
  var bytes: [UInt8] = []
  var eci: Int?
}

/// The costs of encoding the rest of a payload, for readers in up to eight states.
typealias Costs = SIMD8<Int32>

extension Costs {
  /// More than the cost of any path, and small enough to be added to without overflow.
  static let impossible: Int32 = 1 << 29

  /// The lesser cost in each state.
  @inline(__always)
  static func least(_ one: Costs, _ other: Costs) -> Costs { one.replacing(with: other, where: other .< one) }
}
