internal import LinearBarcodes

extension Symbology {
  /// UPC-E, ISO/IEC 15420.
  public static let upcE = linear(
    id: "upce", name: "UPC-E", aliases: ["upcechk"],
    standard: "ISO/IEC 15420", alphabet: .digits, lengths: [8], checkDigit: .last,
    quietZone: UPCE.quietZone
  ) { payload, _ throws(EncodingError) in try UPCE.encode(payload) }
}
