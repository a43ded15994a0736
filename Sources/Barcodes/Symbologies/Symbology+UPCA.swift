internal import LinearBarcodes

extension Symbology {
  /// UPC-A, ISO/IEC 15420.
  public static let upcA = linear(
    id: "upca", name: "UPC-A", aliases: ["upc", "gtin12"],
    alphabet: .digits, lengths: [12], rules: UPCA.self)
}
