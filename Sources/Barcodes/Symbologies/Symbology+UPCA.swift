internal import LinearBarcodes

extension Symbology {
  /// UPC-A, ISO/IEC 15420.
  public static let upcA = linear(
    id: "upca", name: "UPC-A", aliases: ["upc", "upcachk", "gtin12"],
    standard: "ISO/IEC 15420", alphabet: .digits, lengths: [12], checkDigit: .last,
    quietZone: UPCA.quietZone, guess: .checkDigit
  ) { payload, _ throws(EncodingError) in try UPCA.encode(payload) }
}
