internal import Cards
internal import Exchange
internal import Words

extension ImportError {
  /// A message about an invalid JSON value, with its key.
  var phraseOfKey: Phrase {
    let field = location.field ?? ""
    // The key within an identifier is more useful than the index of the identifier.
    let key = field.hasPrefix("identifiers.") ? String(field.split(separator: ".").last ?? "") : field
    switch code {
    case .notAnObject:
      return Phrase(english: "it is not a JSON object.", ukrainian: "це не об’єкт JSON.")
    case .notJSON, .truncated:
      return Phrase(
        english: "it is not JSON. A line is as {\"name\": \"Gym\", \"identifiers\": [{\"payload\": \"4711\"}]}",
        ukrainian:
          "це не JSON. Рядок має бути на зразок {\"name\": \"Gym\", \"identifiers\": [{\"payload\": \"4711\"}]}")
    case .extraComma:
      return .extraComma
    case .unknownKey:
      let path = field.split(separator: ".").filter { Int($0) == nil }.joined(separator: ".")
      return .sentences(
        Phrase(
          english: "“\(path)” is no key that a card has (ucard help list).",
          ukrainian: "ключа «\(path)» в картки немає (ucard help list)."),
        UnusedKeys.nearest(to: path).map(Phrase.didYouMean))
    case .missing,
      .emptyValue where key == "payload":
      return Phrase(english: "“\(key)” is missing.", ukrainian: "бракує «\(key)».")
    case .emptyValue where key == "name":
      return .emptyName(of: .ofCard)
    case .emptyValue where field.hasPrefix("categories"):
      return .emptyName(of: .ofCategory)
    case .emptyValue:
      return .empty(.subject(ofKey: key))
    case .unprintable where CardFact.all.contains { $0.key == key && $0.isNote } || key == "note":
      return .unprintableNote
    case .unprintable:
      return .unprintable(.subject(ofKey: key))
    case .reservedCategory(let name):
      return .reservedCategory(name)
    case .repeatedCard:
      return Phrase(
        english: "the card has a line before; one line says all.",
        ukrainian: "для цієї картки вже є рядок вище; усе має бути в одному.")
    case .placeInList:
      return Phrase(
        english:
          #"“number” is the place in the list. The number of the code stands so: "identifiers": [{"payload": "123"}]"#,
        ukrainian: #"«number» — це місце у списку. Номер коду пишеться так: "identifiers": [{"payload": "123"}]"#)
    case .payload(let fault):
      return fault.phrase
    case .payloadTwice:
      return Phrase(
        english: "“payload” and “payloadBase64” say it twice.",
        ukrainian: "«payload» і «payloadBase64» задають вміст двічі.")
    case .badPicture(let refusal):
      return CommandFailure(refusal, file: field).phrase
    case .badValue where field.hasPrefix("pictures.") && key.split(separator: ".").count == 2:
      return Phrase(
        english: "“\(key)” needs base64, or null, or the digest that the card has.",
        ukrainian: "«\(key)» потребує base64, null або digest, який уже є в картки.")
    case .badValue, .outOfRange, .noSuchRatio:
      let shown = field.hasPrefix("balanceHistory.") ? "balanceHistory" : key
      return Phrase(english: "“\(shown)” has to be \(kind).", ukrainian: "«\(shown)» має бути \(kind).")
    default:
      return phrase
    }
  }

  /// The kind of value that is required.
  private var kind: Phrase {
    switch code {
    case .outOfRange(let range):
      return Phrase(
        english: "a number from \(range.lowerBound) to \(range.upperBound)",
        ukrainian: "числом від \(range.lowerBound) до \(range.upperBound)")
    case .noSuchRatio:
      return Phrase(english: "2 or 3", ukrainian: "2 або 3")
    default:
      let field = location.field ?? ""
      if let fact = CardFact.all.first(where: { field == $0.key || field == $0.key + "Instant" }) {
        return .kind(of: fact)
      }
      return .kind(ofKey: field)
    }
  }
}

extension Phrase {
  /// The kind of JSON value of a fact.
  fileprivate static func kind(of fact: CardFact) -> Phrase {
    switch fact.value {
    case .line, .note: .string
    case .colour: Phrase(english: "#RRGGBB or the name of a colour", ukrainian: "#RRGGBB або назвою кольору")
    case .flag: .flag
    case .date: .day
    case .count: Phrase(english: "a whole number", ukrainian: "цілим числом")
    case .time:
      Phrase(
        english: "a time such as 2027-03-05T19:00[Europe/Kyiv], or a date such as 2027-03-05",
        ukrainian: "часом, як-от 2027-03-05T19:00[Europe/Kyiv], або датою, як-от 2027-03-05")
    case .status:
      Phrase(
        english: "planned, confirmed, cancelled or attended", ukrainian: "planned, confirmed, cancelled або attended")
    case .reminders:
      Phrase(english: "an array such as [\"1h\", \"10m\"]", ukrainian: "масивом, як-от [\"1h\", \"10m\"]")
    case .amount:
      Phrase(english: "an object with amount and currency", ukrainian: "об’єктом з amount і currency")
    }
  }

  /// The kind of JSON value of any other key.
  fileprivate static func kind(ofKey field: String) -> Phrase {
    let parts = field.split(separator: ".")
    switch (parts.first, parts.last) {
    case ("categories"?, _) where parts.count > 1:
      return .string
    case ("identifiers"?, _) where parts.count == 2:
      return Phrase(english: "an array of objects", ukrainian: "масивом об’єктів")
    case (_, "categories"?):
      return Phrase(english: #"an array, such as ["Sport"]"#, ukrainian: #"масивом, як-от ["Спорт"]"#)
    case (_, "identifiers"?), (_, "origins"?):
      return Phrase(english: "an array", ukrainian: "масивом")
    case (_, "pictures"?):
      return Phrase(english: "an object", ukrainian: "об’єктом")
    case ("balance"?, "amount"?):
      return Phrase(english: "a decimal number", ukrainian: "десятковим числом")
    case ("balance"?, "currency"?):
      return Phrase(english: "a currency such as UAH, or points", ukrainian: "валютою, як-от UAH, або points")
    case ("balanceHistory"?, _):
      return Phrase(
        english: "an array of objects with time, change, amount and after",
        ukrainian: "масивом об’єктів з time, change, amount і after")
    case (_, "uuid"?):
      return Phrase(english: "a UUID", ukrainian: "UUID")
    case (_, "payloadBase64"?), (_, "base64"?):
      return Phrase(english: "base64", ukrainian: "в base64")
    case (_, "number"?), (_, "timesShown"?), (_, "eci"?), (_, "ratio"?), (_, "module"?):
      return Phrase(english: "a whole number", ukrainian: "цілим числом")
    case (_, "selected"?), (_, "secret"?), (_, "bearerBars"?):
      return .flag
    case (_, "added"?), (_, "changed"?), (_, "lastShown"?):
      return Phrase(
        english: "a moment such as 2027-03-05T17:00:00.000Z", ukrainian: "моментом часу, як-от 2027-03-05T17:00:00.000Z"
      )
    default:
      return .string
    }
  }

  private static let string = Phrase(english: "a string", ukrainian: "рядком")
  private static let flag = Phrase(english: "true or false", ukrainian: "true або false")
  private static let day = Phrase(english: "a date such as 2027-03-05", ukrainian: "датою, як-от 2027-03-05")
}

extension PayloadFault {
  /// A message about an invalid payload.
  var phrase: Phrase {
    switch self {
    case .unknownCharset(let name): .unknownCharset(name)
    case .missingCharacter(let charset): .missingCharacter(charset)
    case .notAUID: .notAUID
    }
  }
}
