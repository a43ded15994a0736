internal import LinearBarcodes
internal import MatrixBarcodes

extension Symbology {
  /// Data Matrix (ECC 200), ISO/IEC 16022; square symbols only, which every reader reads.
  public static let dataMatrix = matrix(
    id: "datamatrix", name: "Data Matrix", aliases: ["dm", "ecc200"], standard: "ISO/IEC 16022", quietZone: 1
  ) { payload, _ throws(MatrixEncodingError) in try DataMatrix.encode(payload.bytes, eci: payload.eci) }

  /// Data Matrix in its rectangular sizes, for narrow places: at most 49 bytes. A reader takes it for what it is, a Data
  /// Matrix.
  public static let rectangularDataMatrix = matrix(
    id: "datamatrix-rectangular", name: "Data Matrix, rectangular", aliases: ["dmrect", "rectangulardatamatrix"],
    standard: "ISO/IEC 16022", quietZone: 1
  ) { payload, _ throws(MatrixEncodingError) in
    try DataMatrix.encode(payload.bytes, eci: payload.eci, shape: .rectangle)
  }

  /// GS1 Data Matrix, GS1 General Specifications 5.6.
  public static let gs1DataMatrix = gs1Matrix(
    id: "gs1-datamatrix", name: "GS1 Data Matrix", aliases: [], standard: "GS1 General Specifications 5.6", quietZone: 1
  ) { bytes, _ throws(MatrixEncodingError) in
    // FNC1 stands at the beginning, and for each separator.
    var (data, positions): ([UInt8], [Int]) = ([], [0])
    for byte in bytes {
      if byte == GS1ElementString.separator { positions.append(data.count) } else { data.append(byte) }
    }
    return try DataMatrix.encode(data, fnc1: positions)
  }
}
