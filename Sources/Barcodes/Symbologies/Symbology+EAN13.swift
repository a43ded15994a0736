internal import LinearBarcodes

extension Symbology {
  /// EAN-13, ISO/IEC 15420.
  public static let ean13 = linear(
    id: "ean13", name: "EAN-13", aliases: ["ean", "gtin13", "jan", "jan13", "PKBarcodeFormatEAN13"],
    alphabet: .digits, lengths: [13], rules: EAN13.self)
}
