extension CardLines.Line {
  /// Why a line is not taken.
  enum Reason {
    case noObject
    case notJSON
    case unknownKey(String)
    case wrongKind(String, JSONKind)
    case missing(String)
    case repeatedCard
    case noCard(String)
    case unknownPicture(String)
    case repeatedPayload
    case other(Phrase)
  }

  func failure(_ reason: Reason) -> CommandFailure { Self.failure(number, reason) }

  static func failure(_ number: Int, _ reason: Reason) -> CommandFailure {
    let words: Phrase
    switch reason {
    case .noObject:
      words = Phrase(english: "it is not a JSON object.", ukrainian: "це не об’єкт JSON.")
    case .notJSON:
      words = Phrase(english: "it is not JSON.", ukrainian: "це не JSON.")
    case .unknownKey(let key):
      words = Phrase(
        english: "“\(key)” is no key that a card has (ucard help list).",
        ukrainian: "ключа «\(key)» в картки немає (ucard help list).")
    case .wrongKind(let key, let kind):
      words =
        Phrase(english: "“\(key)” has to be ", ukrainian: "«\(key)» має бути ") + kind.phrase
        + Phrase(english: ".", ukrainian: ".")
    case .missing(let key):
      words = Phrase(english: "“\(key)” is missing.", ukrainian: "бракує «\(key)».")
    case .repeatedCard:
      words = Phrase(
        english: "the card has a line before; one line says all.",
        ukrainian: "картка вже має рядок вище; одного досить.")
    case .noCard(let which):
      words = Phrase(english: "there is no card \(which).", ukrainian: "картки \(which) немає.")
    case .unknownPicture(let side):
      words = Phrase(
        english: "“pictures.\(side)” needs base64, or null, or the digest that the card has.",
        ukrainian: "«pictures.\(side)» потребує base64, або null, або digest, який має картка.")
    case .repeatedPayload:
      words = Phrase(
        english: "“payload” and “payloadBase64” say it twice.",
        ukrainian: "«payload» і «payloadBase64» кажуть це двічі.")
    case .other(let phrase):
      words = phrase
    }
    return CommandFailure(
      status: .badData, phrase: Phrase(english: "Line \(number): ", ukrainian: "Рядок \(number): ") + words,
      isOfLine: true)
  }
}

/// What the value of a key has to be.
struct JSONKind {
  let phrase: Phrase

  private init(english: String, ukrainian: String) {
    phrase = Phrase(english: english, ukrainian: ukrainian)
  }

  static let string = JSONKind(english: "a string", ukrainian: "рядком")
  static let strings = JSONKind(english: "an array of strings", ukrainian: "масивом рядків")
  static let objects = JSONKind(english: "an array of objects", ukrainian: "масивом об’єктів")
  static let array = JSONKind(english: "an array", ukrainian: "масивом")
  static let object = JSONKind(
    english: "an object with amount and currency", ukrainian: "об’єктом з amount і currency")
  static let flag = JSONKind(english: "true or false", ukrainian: "true або false")
  static let wholeNumber = JSONKind(english: "a whole number", ukrainian: "цілим числом")
  static let amount = JSONKind(
    english: "a decimal number that is not negative", ukrainian: "невід’ємним десятковим числом")
  static let isoDate = JSONKind(english: "a date such as 2027-03-05", ukrainian: "датою, як-от 2027-03-05")
  static let base64 = JSONKind(english: "base64", ukrainian: "у base64")
  static let eci = JSONKind(english: "a number from 0 to 999999", ukrainian: "числом від 0 до 999999")
  static let pixels = JSONKind(english: "a number from 1 to 1000", ukrainian: "числом від 1 до 1000")
  static let history = JSONKind(
    english: "an array of objects with time, change, amount and after",
    ukrainian: "масивом об’єктів з time, change, amount і after")
  static let uuid = JSONKind(english: "a UUID", ukrainian: "UUID")
  static let ratio = JSONKind(english: "2 or 3", ukrainian: "2 або 3")
}
