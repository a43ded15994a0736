internal import Barcodes
internal import LinearBarcodes

extension CommandFailure {
  /// Why `payload` cannot be a code of `symbology`.
  ///
  /// - Parameter wasTyped: whether the person has just typed the payload. Only then the message may repeat it.
  init(_ error: EncodingError, symbology: Symbology, payload: Payload, wasTyped: Bool) {
    self.init(
      status: error == .outOfMemory ? .ioError : .badData,
      phrase: .encoding(error, symbology: symbology, payload: payload, wasTyped: wasTyped))
  }
}

extension Phrase {
  fileprivate static func encoding(
    _ error: EncodingError, symbology: Symbology, payload: Payload, wasTyped: Bool
  ) -> Phrase {
    let name = symbology.name
    switch error {
    case .empty:
      return Phrase(
        english: "The payload is empty: there is nothing to draw.",
        ukrainian: "Вміст порожній: малювати нічого.")
    case .unencodable(let character, let place):
      return unencodable(character, place: place, symbology: symbology)
    case .wrongLength(let found, let allowed):
      let lengths = allowed.map(String.init)
      return Phrase(
        english: "\(name) has \(lengths.joined(separator: " or ")) digits; these are \(found).",
        ukrainian: "У \(name) \(lengths.joined(separator: " або ")) цифр; тут їх \(found).")
    case .wrongCheckDigit(let found, let expected):
      let right = wasTyped ? ": \(payload.text.dropLast())\(expected)" : ""
      return Phrase(
        english: "The check digit of this \(name) is \(found); by the other digits it has to be \(expected)\(right).",
        ukrainian: "Контрольна цифра цього \(name) \(found); за іншими цифрами має бути \(expected)\(right).")
    case .missingCheckDigit(let expected):
      let full = wasTyped ? "\(payload.text)\(expected)" : "… \(expected)"
      let length = payload.bytes.count
      return Phrase(
        english: """
          \(name) has \(length + 1) digits, the last a check digit; these are \(length). \
          If only the check digit is missing, the number is \(full).
          """,
        ukrainian: """
          У \(name) \(length + 1) цифр, остання контрольна; тут їх \(length). \
          Якщо бракує лише контрольної, номер такий: \(full).
          """)
    case .tooLong(let found, let limit):
      return Phrase(
        english: "Such a \(name) code has room for \(limit) bytes; with its headers this payload takes \(found).",
        ukrainian: "У такому коді \(name) є місце на \(limit) байтів; цей вміст із заголовками займає \(found).")
    case .noSuchECI(let number):
      return Phrase(
        english: "There is no ECI \(number); they go from 0 to 999999.",
        ukrainian: "ECI \(number) немає; вони від 0 до 999999.")
    case .outOfMemory:
      return Phrase(english: "There is not enough memory for this code.", ukrainian: "Для цього коду бракує пам’яті.")
    }
  }

  private static func unencodable(_ character: Character, place: Int, symbology: Symbology) -> Phrase {
    let code = codePoints(of: character)
    let name = symbology.name
    switch symbology.alphabet {
    case .digits:
      return Phrase(
        english: "\(name) holds digits only; character \(place + 1) is \(code ?? "“\(character)”").",
        ukrainian: "\(name) вміщує лише цифри; \(place + 1)-й знак тут \(code ?? "«\(character)»").")
    case .latin1, .bytes:
      return Phrase(
        english: """
          \(name) cannot hold \(code ?? "“\(character)”"), character \(place + 1): it is not in ISO-8859-1. \
          A QR code can: --type qr.
          """,
        ukrainian: """
          \(name) не вміщує \(code ?? "«\(character)»"), \(place + 1)-й знак: його немає в ISO-8859-1. \
          QR-код вміщує: --type qr.
          """)
    }
  }

  /// The code points of a character that cannot be seen; nil for one that can.
  private static func codePoints(of character: Character) -> String? {
    guard !String(character).isPrintable || character.isWhitespace else { return nil }
    return character.unicodeScalars.map { scalar in
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    }.joined(separator: " ")
  }
}
