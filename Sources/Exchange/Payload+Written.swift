internal import Barcodes
internal import Cards

extension Payload {
  /// The payload that a text of JSON or of a table means for that kind.
  ///
  /// - Throws: `PayloadFault` where the charset is unknown or lacks a character, and for a chip whose UID it is not.
  init(
    written text: String, as kind: Identifier.Kind, charset name: String?, eci: Int?
  ) throws(PayloadFault) {
    let charset = name.flatMap(Charset.init(named:))
    if let name, charset == nil { throw .unknownCharset(name) }
    // An ECI that is named counts; none beside a charset, which else would bring its own.
    let declared: Int?? = eci.map { .some($0) } ?? (name == nil ? nil : .some(nil))
    guard let payload = Payload(text: text, charset: charset, eci: declared) else {
      throw .missingCharacter(charset: (charset ?? eci.flatMap(Charset.init(eci:)))?.name ?? "")
    }
    switch kind {
    case .nfc:
      guard let uid = NFCChip.uid(text) else { throw .notAUID }
      self.init(bytes: uid)
    case .code(let symbology):
      // What is no element string is kept as it is.
      self = (try? symbology.payload(typed: payload)) ?? payload
    case .number, .unknown:
      self = payload
    }
  }
}
