internal import Barcodes
internal import Cards

extension Payload {
  /// Creates the payload of an identifier of a kind from text in JSON or in a table.
  ///
  /// - Throws: `PayloadFault` if the charset is unknown or lacks a character, or the text is not a UID of an NFC chip.
  init(
    written text: String, as kind: Identifier.Kind, charset name: String?, eci: Int?
  ) throws(PayloadFault) {
    let charset = name.flatMap(Charset.init(named:))
    if let name, charset == nil { throw .unknownCharset(name) }
    // An ECI that is given is used. If only a charset is given, there is no ECI, instead of that of the charset.
    let declared: Int?? = eci.map { .some($0) } ?? (name == nil ? nil : .some(nil))
    guard let payload = Payload(text: text, charset: charset, eci: declared) else {
      throw .missingCharacter(charset: (charset ?? eci.flatMap(Charset.init(eci:)))?.name ?? "")
    }
    switch kind {
    case .nfc:
      guard let uid = NFCChip.uid(text) else { throw .notAUID }
      self.init(bytes: uid)
    case .code(let symbology):
      // Text that is not an element string is kept as it is.
      self = (try? symbology.payload(typed: payload)) ?? payload
    case .number, .unknown:
      self = payload
    }
  }
}
