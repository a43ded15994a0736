internal import LinearBarcodes

extension Symbology {
  /// EAN-13, ISO/IEC 15420.
  public static let ean13 = linear(
    id: "ean13", name: "EAN-13",
    aliases: [
      "ean", "eanx", "eanxchk", "gtin13", "jan", "jan13", "isbn", "isbn13", "isbnx", "issn", "ismn",
      "PKBarcodeFormatEAN13",
    ],
    standard: "ISO/IEC 15420", alphabet: .digits, lengths: [13], checkDigit: .last,
    quietZone: EAN13.quietZone, guess: .checkDigit
  ) { payload, _ throws(EncodingError) in try EAN13.encode(payload) }
}
