internal import LinearBarcodes

extension Symbology {
  /// GS1 DataBar Omnidirectional, ISO/IEC 24724.
  public static let dataBar = linear(
    id: "databar", name: "GS1 DataBar",
    aliases: ["rss14", "rss", "dbaromn", "databaromni", "databaromnidirectional", "gs1databaromnidirectional"],
    standard: "ISO/IEC 24724", alphabet: .digits, lengths: [14], checkDigit: .last, quietZone: DataBar.quietZone
  ) { payload, _ throws(EncodingError) in try DataBar.encode(payload) }

  /// GS1 DataBar Expanded, ISO/IEC 24724.
  public static let dataBarExpanded = linear(
    id: "databarexp", name: "GS1 DataBar Expanded",
    aliases: ["rssexpanded", "rssexp", "dbarexp", "databarexpanded", "gs1databarexpanded"],
    standard: "ISO/IEC 24724", alphabet: .elementString, quietZone: DataBarExpanded.quietZone
  ) { payload, _ throws(EncodingError) in try DataBarExpanded.encode(payload) }
}
