internal import LinearBarcodes

extension Symbology {
  /// GS1-128, GS1 General Specifications 5.4.
  public static let gs1128 = linear(
    id: "gs1-128", name: "GS1-128", aliases: ["ean128", "ucc128", "uccean128"],
    standard: "GS1 General Specifications 5.4", alphabet: .elementString, moduleMillimetres: 0.495
  ) { payload, _ throws(EncodingError) in try GS1128.encode(payload) }
}
