internal import LinearBarcodes

extension Symbology {
  /// Code 93 full ASCII, AIM USS-93.
  public static let code93 = linear(
    id: "code93", name: "Code 93", aliases: ["93", "code93ext"],
    standard: "AIM USS-93", alphabet: .ascii
  ) { payload, _ throws(EncodingError) in try Code93.encode(payload) }
}
