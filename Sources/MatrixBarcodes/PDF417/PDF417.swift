/// PDF417, the stacked code of boarding passes and driving licences: any bytes, in the fewest codewords that the standard
/// allows.
///
/// ```swift
/// let symbol = try PDF417.encode(Array("M1DOE/JANE".utf8))
/// print("\(symbol.width) × \(symbol.height)")  // 103 × 8
/// ```
///
/// Source: ISO/IEC 15438:2015.
public enum PDF417 {
  /// Encodes `payload` as a symbol with the fewest data codewords.
  ///
  /// Without `columns` and `rows`, the columns of codewords are the square root of a third of the number of all codewords
  /// but the first, rounded, so that there are about three rows a column. If only one of the two is given, the other is the
  /// least that holds the codewords.
  ///
  /// - Parameters:
  ///   - payload: the bytes, at least one.
  ///   - eci: the Extended Channel Interpretation of the bytes, from 0 to 811,799; nil declares none.
  ///   - level: the error correction level, from 0 to 8. Level n adds 2 to the power of n + 1 codewords, and corrects one
  ///     less than half as many that are misread (5.7). Nil takes the level that the standard recommends: 2 for up to 40
  ///     data codewords, 3 for up to 160, 4 for up to 320, otherwise 5 (Table E.1).
  ///   - columns: the number of columns of codewords, from 1 to 30, beside the row indicators.
  ///   - rows: the number of rows, from 3 to 90. A symbol has at most 928 codewords.
  /// - Returns: One row of modules for each row of the symbol. A row is at least three modules high (5.8.2).
  /// - Throws: `.empty`; `.noSuchECI`; `.noSuchSize` for numbers out of these ranges; `.tooLong`, whose codewords are those
  ///   of the payload and the interpretation, without the one that tells their number.
  public static func encode(
    _ payload: [UInt8], eci: Int? = nil, level: Int? = nil, columns: Int? = nil, rows: Int? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    guard !payload.isEmpty else { throw .empty }
    let interpretation = try codewords(ofECI: eci)
    guard (0...8).contains(level ?? 0), (1...30).contains(columns ?? 1), (3...90).contains(rows ?? 3),
      (columns ?? 1) * (rows ?? 3) <= PDF417Size.mostCodewords
    else { throw .noSuchSize }

    let plan = PDF417Planner(payload, most: PDF417Size.mostCodewords - 3 - interpretation.count)
    let dataCount = interpretation.count + plan.count
    let level = level ?? recommendedLevel(dataCount: dataCount)
    let correctionCount = 2 << level
    guard let size = PDF417Size(codewords: 1 + dataCount + correctionCount, columns: columns, rows: rows) else {
      let most = PDF417Size.mostCodewords(columns: columns, rows: rows)
      throw .tooLong(codewords: dataCount, limit: max(0, most - 1 - correctionCount))
    }

    var codewords: [UInt16] = []
    codewords.reserveCapacity(size.columns * size.rows)
    codewords.append(UInt16(size.columns * size.rows - correctionCount))
    codewords += interpretation
    codewords += plan.codewords
    while codewords.count < size.columns * size.rows - correctionCount { codewords.append(900) }
    PDF417ErrorCorrection.append(count: correctionCount, to: &codewords)
    return PDF417Symbol(codewords: codewords, size: size, level: level).grid
  }

  /// The codewords that declare an Extended Channel Interpretation. ISO/IEC 15438:2015, 5.5, Table 8.
  private static func codewords(ofECI eci: Int?) throws(MatrixEncodingError) -> [UInt16] {
    switch eci {
    case nil: return []
    case let eci? where (0..<900).contains(eci): return [927, UInt16(eci)]
    case let eci? where (900..<810_900).contains(eci): return [926, UInt16(eci / 900 - 1), UInt16(eci % 900)]
    case let eci? where (810_900..<811_800).contains(eci): return [925, UInt16(eci - 810_900)]
    case let eci?: throw .noSuchECI(eci)
    }
  }

  /// The recommended level. ISO/IEC 15438:2015, Table E.1.
  private static func recommendedLevel(dataCount: Int) -> Int {
    dataCount <= 40 ? 2 : dataCount <= 160 ? 3 : dataCount <= 320 ? 4 : 5
  }
}
