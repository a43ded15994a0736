internal import LinearBarcodes

extension Symbology {
  /// Code 128, ISO/IEC 15417.
  public static let code128 = linear(
    id: "code128", name: "Code 128", aliases: ["128", "c128", "PKBarcodeFormatCode128"],
    standard: "ISO/IEC 15417", alphabet: .latin1, cautions: [.beyondASCII],
    // 24 symbol characters: about 9 cm in print.
    guess: .text(modules: 24 * 11 + 2)
  ) { payload, _ throws(EncodingError) in try Code128.encode(payload) }
}
