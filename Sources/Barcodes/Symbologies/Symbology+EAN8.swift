internal import LinearBarcodes

extension Symbology {
  /// EAN-8, ISO/IEC 15420.
  public static let ean8 = linear(
    id: "ean8", name: "EAN-8", aliases: ["gtin8", "jan8"],
    standard: "ISO/IEC 15420", alphabet: .digits, lengths: [8], checkDigit: .last,
    quietZone: EAN8.quietZone, guess: .checkDigit
  ) { payload, _ throws(EncodingError) in try EAN8.encode(payload) }
}
