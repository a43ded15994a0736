internal import Barcodes

extension CommandContext {
  /// Warns where a code of `symbology` that carries `payload` may not be read everywhere.
  func warn(of payload: Payload, in symbology: Symbology) {
    switch symbology.caution(for: payload) {
    case .beyondASCII:
      say(
        Phrase(
          english:
            "Warning: some readers do not read characters beyond ASCII in a \(symbology.name); a QR code is safer.",
          ukrainian: "Увага: деякі сканери не читають у \(symbology.name) знаків поза ASCII; надійніший QR-код."))
    case .pairs:
      say(
        Phrase(
          english:
            "Warning: scanners that are not set for full ASCII read other characters from this \(symbology.name).",
          ukrainian: "Увага: сканери, не налаштовані на повний ASCII, прочитають у цьому \(symbology.name) інші знаки.")
      )
    case nil:
      break
    }
  }
}
