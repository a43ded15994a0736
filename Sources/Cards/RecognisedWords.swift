/// Words of several languages that count whatever language is set.
enum RecognisedWords {
  /// The words that name a secret in the label of an identifier, as a `SearchKey` has them.
  static let secrets: Set<String> = [
    "pin", "pincode", "пін", "пінкод", "пин", "password", "passcode", "пароль", "secret", "секрет", "cvv", "cvc",
  ]

  /// The codes of currencies by their signs and abbreviations, in lower case.
  static let currencies = [
    "₴": "UAH", "грн": "UAH", "грн.": "UAH", "$": "USD", "€": "EUR", "£": "GBP", "zł": "PLN", "kč": "CZK", "₺": "TRY",
    "¥": "JPY", "₽": "RUB", "₸": "KZT", "₾": "GEL", "₪": "ILS", "₹": "INR", "ft": "HUF",
  ]
}
