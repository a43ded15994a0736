internal import LinearBarcodes

extension Symbology {
  /// Code 128, ISO/IEC 15417.
  public static let code128 = linear(
    id: "code128", name: "Code 128", aliases: ["128", "c128", "PKBarcodeFormatCode128"],
    alphabet: .latin1, rules: Code128.self)
}
