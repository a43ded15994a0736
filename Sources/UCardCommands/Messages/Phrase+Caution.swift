internal import Barcodes
internal import Words

extension Symbology {
  /// A warning if some readers may misread a code with `payload`; nil for none.
  func warning(on payload: Payload) -> Phrase? {
    switch caution(for: payload) {
    case .beyondASCII:
      Phrase(
        english: "Warning: some readers do not read characters beyond ASCII in a \(name); a QR code is safer.",
        ukrainian: "Увага: деякі сканери не читають у \(name) знаків поза ASCII; надійнішим буде QR-код.")
    case .pairs:
      Phrase(
        english: "Warning: scanners that are not set for full ASCII read other characters from this \(name).",
        ukrainian: "Увага: сканери, не налаштовані на повний ASCII, прочитають у цьому \(name) інші знаки.")
    case .likePairs:
      Phrase(
        english:
          "Warning: scanners that are set for full ASCII read pairs such as $A in this \(name) as one character.",
        ukrainian:
          "Увага: сканери, налаштовані на повний ASCII, прочитають пари на зразок $A в цьому \(name) як один знак.")
    case nil:
      nil
    }
  }
}

extension CommandContext {
  /// Writes a warning if some readers may misread a code of `symbology` with `payload`.
  func warn(of payload: Payload, in symbology: Symbology) {
    if let warning = symbology.warning(on: payload) { say(warning) }
  }
}
