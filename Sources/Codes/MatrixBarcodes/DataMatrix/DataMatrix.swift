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
/// Sources: ISO/IEC 16022:2006, ISO/IEC 21471:2020.
public enum DataMatrix {
  /// The sizes among which a symbol is chosen. ISO/IEC 16022:2006, Table 7.
  public enum Shape: Hashable, Sendable {
    /// The smallest of the 24 squares, from 10 × 10 to 144 × 144 modules.
    case square
    /// The smallest of the 6 rectangles, from 8 × 18 to 16 × 48 modules.
    case rectangle
    /// The square or rectangle with this many rows and columns of modules, whether a smaller one is enough or not. It may
    /// also be one of the 18 rectangles of ISO/IEC 21471, from 8 × 48 to 26 × 64 modules.
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
  ///   - codewords: all data codewords of a symbol that another encoder drew for the payload, pads included, to draw it again;
  ///     nil for the fewest.
  /// - Returns: the modules without the quiet zone, which is one module wide on each side.
  /// - Throws: `.empty`; `.noSuchECI`; `.misplacedFNC1`; `.noSuchSize`, also for `codewords` which are not those of the size and
  ///   the payload; `.tooLong` with the number of data codewords.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, fnc1: [Int] = [], shape: Shape = .square, codewords: [UInt16]? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    if let codewords {
      try MatrixEncodingError.check(payload, eci: eci, fnc1: fnc1)
      let content = DataMatrixContent(payload, eci: eci, fnc1: fnc1)
      guard case .size(let rows, let columns) = shape, let size = DataMatrixSize.with(rows: rows, columns: columns),
        codewords.count == size.dataCodewords, DataMatrixContent(of: codewords) == content
      else { throw .noSuchSize }
      return size.symbol(of: codewords)
    }
    let (codewords, size) = try dataCodewords(of: payload, eci: eci, fnc1: fnc1, shape: shape)
    return size.symbol(of: codewords)
  }

  /// The data codewords in the modules of a symbol, as they are; nil if no symbol has this size.
  package static func dataCodewords(of grid: ModuleGrid) -> [UInt16]? {
    DataMatrixSize.with(rows: grid.height, columns: grid.width)?.dataCodewords(of: grid)
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
      sizes = DataMatrixSize.with(rows: rows, columns: columns).map { [$0] } ?? []
    }
    guard let largest = sizes.last else { throw .noSuchSize }
    guard let size = sizes.first(where: { $0.dataCodewords >= count }) else {
      throw .tooLong(codewords: count, limit: largest.dataCodewords)
    }
    return size
  }
}

/// The content of a symbol: some codewords first, and then bytes and FNC1 in any encodation.
struct DataMatrixMessage {
  /// The codewords before those of the elements, all of them in ASCII encodation.
  private(set) var header: [UInt16] = []
  /// The bytes after those that the header stands for, and `fnc1` for each FNC1.
  private(set) var elements: [UInt16] = []

  /// The element that stands for FNC1.
  static let fnc1: UInt16 = 256
  /// The codeword of FNC1. ISO/IEC 16022:2006, Table 2.
  static let fnc1Codeword: UInt16 = 232

  init(_ payload: [UInt8], eci: Int?, fnc1 positions: [Int]) throws(MatrixEncodingError) {
    try MatrixEncodingError.check(payload, eci: eci, fnc1: positions)
    if let macro = Self.macro(of: payload), eci == nil && positions.isEmpty {
      header = [macro]
      elements = payload[Self.macroStart.count..<(payload.count - Self.macroEnd.count)].map { UInt16($0) }
      return
    }
    let start = appendFirstFNC1(positions.first, payload)
    if let eci { appendECI(eci) }
    elements = payload.map { UInt16($0) }
    for position in (start == nil ? positions[...] : positions.dropFirst()).reversed() {
      elements.insert(Self.fnc1, at: position)
    }
    elements.removeFirst(start ?? 0)
  }

  /// Appends an FNC1 in the first or second position, where readers only recognize it as a codeword.
  ///
  /// - Parameters:
  ///   - position: the index of the byte before which the first FNC1 stands; nil if there is none.
  ///   - payload: the bytes.
  /// - Returns: the number of bytes that were appended; nil if the FNC1 is a separator, or if there is none.
  private mutating func appendFirstFNC1(_ position: Int?, _ payload: [UInt8]) -> Int? {
    switch position {
    case 0: break
    case 1 where payload[0] | 0x20 >= 0x61 && payload[0] | 0x20 <= 0x7A && payload[0] < 0x80:
      header.append(UInt16(payload[0]) + 1)
    case 2 where payload[0] &- 0x30 < 10 && payload[1] &- 0x30 < 10:
      header.append(130 + UInt16(payload[0] - 0x30) * 10 + UInt16(payload[1] - 0x30))
    default: return nil
    }
    header.append(Self.fnc1Codeword)
    return position
  }

  /// ISO/IEC 16022:2006, 5.4.1.
  private mutating func appendECI(_ eci: Int) {
    header.append(241)
    switch eci {
    case ...126: header.append(UInt16(eci + 1))
    case ...16_382:
      header.append(UInt16((eci - 127) / 254 + 128))
      header.append(UInt16((eci - 127) % 254 + 1))
    default:
      header.append(UInt16((eci - 16_383) / 64_516 + 192))
      header.append(UInt16((eci - 16_383) / 254 % 254 + 1))
      header.append(UInt16((eci - 16_383) % 254 + 1))
    }
  }

  /// The bytes for which the macro codewords 236 and 237 stand, at the beginning and at the end; the index 5 is 0x35 for
  /// one and 0x36 for the other. ISO/IEC 16022:2006, Table 5.
  private static let macroStart: [UInt8] = [0x5B, 0x29, 0x3E, 0x1E, 0x30, 0x35, 0x1D]
  static let macroEnd: [UInt8] = [0x1E, 0x04]

  /// The bytes at the beginning for which a macro codeword stands.
  static func start(ofMacro codeword: UInt16) -> [UInt8] {
    var start = macroStart
    start[5] += UInt8(codeword - 236)
    return start
  }

  /// The macro codeword for the first and last bytes of `payload`; nil if there is none.
  private static func macro(of payload: [UInt8]) -> UInt16? {
    guard payload.count > macroStart.count + macroEnd.count, payload[0] == macroStart[0],
      payload.suffix(macroEnd.count) == macroEnd[...]
    else { return nil }
    return [236, 237].first { payload.starts(with: start(ofMacro: $0)) }
  }
}
