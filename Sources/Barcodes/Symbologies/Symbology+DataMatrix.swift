internal import LinearBarcodes

extension Symbology {
  /// Data Matrix (ECC 200), ISO/IEC 16022; square symbols only, which every reader reads.
  public static let dataMatrix = zintMatrix(
    id: "datamatrix", name: "Data Matrix", aliases: ["dm", "ecc200"], standard: "ISO/IEC 16022",
    alphabet: .bytes, quietZone: 1
  ) { _ in ZintCode(symbology: 71, shape: 100) }

  /// Data Matrix in its rectangular sizes, for narrow places: at most 49 bytes. A reader takes it for what it is, a Data
  /// Matrix.
  public static let rectangularDataMatrix = zintMatrix(
    id: "datamatrix-rectangular", name: "Data Matrix, rectangular", aliases: ["dmrect", "rectangulardatamatrix"],
    standard: "ISO/IEC 16022", alphabet: .bytes, quietZone: 1
  ) { _ in ZintCode(symbology: 71, sizes: ZintCode.rectangularSizes) }

  /// GS1 Data Matrix, GS1 General Specifications 5.6.
  public static let gs1DataMatrix = zintMatrix(
    id: "gs1-datamatrix", name: "GS1 Data Matrix", aliases: [], standard: "GS1 General Specifications 5.6",
    alphabet: .elementString, quietZone: 1
  ) { _ in ZintCode(symbology: 71, shape: 100) }
}
