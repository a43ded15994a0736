/// Data Matrix ECC 200: any bytes, in the smallest symbol of a shape that the standard allows.
///
/// ```swift
/// let symbol = try DataMatrix.encode(Array("123456".utf8))
/// print("\(symbol.width) × \(symbol.height)")  // 10 × 10
///
/// let rectangle = try DataMatrix.encode(Array("123456".utf8), shape: .rectangle)
/// print("\(rectangle.width) × \(rectangle.height)")  // 18 × 8
///
/// // In GS1 DataMatrix, FNC1 stands first, and after each value of variable length but the last.
/// let elements = Array("10ABC2112".utf8)
/// let gs1 = try DataMatrix.encode(elements, fnc1: [0, 5])
/// print(gs1.width)  // 14
/// ```
///
/// Source: ISO/IEC 16022:2006.
public enum DataMatrix {
  /// The sizes among which a symbol is chosen. ISO/IEC 16022:2006, Table 7.
  public enum Shape: Hashable, Sendable {
    /// The smallest of the 24 squares, from 10 × 10 to 144 × 144 modules.
    case square
    /// The smallest of the 6 rectangles, from 8 × 18 to 16 × 48 modules.
    case rectangle
    /// The square or rectangle with this many rows and columns of modules, whether a smaller one is enough or not.
    case size(rows: Int, columns: Int)
  }

  /// Encodes `payload` in the smallest symbol of a shape.
  ///
  /// A symbol whose payload begins with `[)>`, RS, `05` or `06`, GS and ends with RS, EOT uses a macro codeword for
  /// these (ISO/IEC 16022:2006, 5.2.4.7), unless it has an ECI or FNC1. Readers transmit all of its bytes.
  ///
  /// - Parameters:
  ///   - payload: the bytes. 0x1D is a byte as any other.
  ///   - eci: the Extended Channel Interpretation of all bytes, from 0 to 999999; nil for the default one.
  ///   - fnc1: the ascending indices of the bytes before which an FNC1 stands. Before the first byte it says that the
  ///     symbol is a GS1 DataMatrix. After a first letter, or after two first digits, it says that these are an
  ///     application indicator of AIM (ISO/IEC 16022:2006, 5.2.4.6). Anywhere else it is a separator.
  ///   - shape: the sizes among which the symbol is chosen.
  /// - Returns: the modules without the quiet zone, which is one module wide on each side.
  /// - Throws: `.empty`; `.noSuchECI`; `.misplacedFNC1`; `.noSuchSize`; `.tooLong` with the number of data codewords.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, fnc1: [Int] = [], shape: Shape = .square
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let (codewords, size) = try dataCodewords(of: payload, eci: eci, fnc1: fnc1, shape: shape)
    return size.symbol(of: codewords)
  }

  /// The data codewords of the symbol, with its pads, and its size.
  static func dataCodewords(
    of payload: [UInt8], eci: Int? = nil, fnc1: [Int] = [], shape: Shape = .square
  ) throws(MatrixEncodingError) -> (codewords: [UInt16], size: DataMatrixSize) {
    let message = try DataMatrixMessage(payload, eci: eci, fnc1: fnc1)
    let plan = DataMatrixPlan(message.elements)
    let size = try size(of: shape, for: message.header.count + plan.codewordCount)
    return (DataMatrixWriter.codewords(of: message, plan, capacity: size.dataCodewords), size)
  }

  /// The smallest size of a shape that has room for `count` data codewords.
  private static func size(of shape: Shape, for count: Int) throws(MatrixEncodingError) -> DataMatrixSize {
    let sizes: [DataMatrixSize]
    switch shape {
    case .square: sizes = DataMatrixSize.squares
    case .rectangle: sizes = DataMatrixSize.rectangles
    case .size(let rows, let columns):
      sizes = (rows == columns ? DataMatrixSize.squares : DataMatrixSize.rectangles).filter {
        $0.rows == rows && $0.columns == columns
      }
    }
    guard let largest = sizes.last else { throw .noSuchSize }
    guard let size = sizes.first(where: { $0.dataCodewords >= count }) else {
      throw .tooLong(codewords: count, limit: largest.dataCodewords)
    }
    return size
  }
}
