internal import Barcodes

/// A payload as a person gave it, before the type of its code is known.
struct GivenPayload {
  /// The payload with the charset and ECI that were asked for, else those of `Payload(text:)`.
  let payload: Payload
  /// Whether it is text for which neither a charset nor an ECI was asked for. The type of the code then decides.
  let isPlainText: Bool

  /// Creates the payload for bytes that were given as such.
  init(bytes: [UInt8], eci: Int?) {
    payload = Payload(bytes: bytes, eci: eci)
    isPlainText = false
  }

  /// Creates the payload for `text` in the charset with a name.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - name: the name of the charset; nil if none was asked for.
  ///   - eci: the ECI to declare; nil if none was asked for, `.some(nil)` for none.
  /// - Throws: `CommandFailure` if there is no such charset, or it lacks a character.
  init(text: String, charset name: String?, eci: Int??) throws(CommandFailure) {
    let charset = name.flatMap(Charset.init(named:))
    if let name, charset == nil { throw CommandFailure(status: .usage, phrase: .unknownCharset(name)) }
    guard let payload = Payload(text: text, charset: charset, eci: eci) else {
      let name = (charset ?? (eci ?? nil).flatMap(Charset.init(eci:)))?.name ?? ""
      throw CommandFailure(status: .badData, phrase: .missingCharacter(name))
    }
    self.payload = payload
    isPlainText = name == nil && eci == nil
  }
}
