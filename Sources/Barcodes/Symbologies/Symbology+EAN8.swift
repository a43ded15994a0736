internal import LinearBarcodes

extension Symbology {
  /// EAN-8, ISO/IEC 15420.
  public static let ean8 = linear(
    id: "ean8", name: "EAN-8", aliases: ["gtin8", "jan8"],
    alphabet: .digits, lengths: [8], rules: EAN8.self)
}
