internal import LinearBarcodes

extension Symbology {
  /// Data Matrix (ECC 200), ISO/IEC 16022; square symbols only, which every reader reads.
  public static let dataMatrix = zintMatrix(
    id: "datamatrix", name: "Data Matrix", aliases: ["dm", "ecc200"], standard: "ISO/IEC 16022",
    alphabet: .bytes, quietZone: 1
  ) { _ in ZintCode(symbology: 71, shape: 100) }

  /// Data Matrix in its rectangular sizes, for narrow places: at most 49 bytes. A reader takes it for what it is, a Data
  /// Matrix.
  public static let rectangularDataMatrix = Symbology(
    id: "datamatrix-rectangular", name: "Data Matrix, rectangular", aliases: ["dmrect", "rectangulardatamatrix"],
    standard: "ISO/IEC 16022", family: .matrix, alphabet: .bytes, quietZone: QuietZone(sides: 1),
    moduleMillimetres: 0.5, modulePixels: 8
  ) { payload, _ throws(EncodingError) in
    // libzint takes the size by its number, and does not look for the smallest one.
    for size in ZintCode.rectangularSizes {
      guard let grid = try ZintCode(symbology: 71, size: size).gridIfItFits(payload) else { continue }
      return .matrix(
        MatrixSymbol(
          modules: grid.modules, width: grid.width, moduleHeight: 1, quietZone: 1,
          text: payload.printableText))
    }
    throw .tooLong(found: payload.bytes.count, limit: nil)
  }

  /// GS1 Data Matrix, GS1 General Specifications 5.6.
  public static let gs1DataMatrix = zintMatrix(
    id: "gs1-datamatrix", name: "GS1 Data Matrix", aliases: [], standard: "GS1 General Specifications 5.6",
    alphabet: .elementString, quietZone: 1
  ) { _ in ZintCode(symbology: 71, shape: 100) }
}
