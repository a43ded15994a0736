internal import Cards
package import Exchange
package import Words

extension ImportError {
  /// A message about an invalid JSON value, with its key.
  package var phraseOfKey: Phrase {
    let field = location.field ?? ""
    // The key within an identifier is named without the index of the identifier.
    let key = field.hasPrefix("identifiers.") ? String(field.split(separator: ".").last ?? "") : field
    switch code {
    case .notAnObject:
      return Phrase("it is not a JSON object.")
    case .notJSON, .truncated:
      return Phrase("it is not JSON. Write a line as {\"name\": \"Gym\", \"identifiers\": [{\"payload\": \"4711\"}]}")
    case .extraComma:
      return .extraComma
    case .unknownKey:
      let path = field.split(separator: ".").filter { Int($0) == nil }.joined(separator: ".")
      return .sentences(
        Phrase("a card has no key “\(path)”."), UnusedKeys.nearest(to: path).map(Phrase.didYouMean),
        Phrase("The keys are: \(.list(CardJSON.keys.sorted().map { Phrase(verbatim: "\($0)") }))."))
    case .repeatedKey:
      return Phrase("“\(key)” stands twice in the same object.")
    case .missing,
      .emptyValue where key == "payload":
      return Phrase("“\(key)” is missing.")
    case .emptyValue where key == "name":
      return .emptyName
    case .emptyValue where field.hasPrefix("categories"):
      return .emptyCategory
    case .emptyValue:
      return .empty(.subject(ofKey: key))
    case .unprintable where CardFact.all.contains { $0.key == key && $0.isNote } || key == "note":
      return .unprintableNote
    case .unprintable:
      return .unprintable(.subject(ofKey: key))
    case .reservedCategory(let name):
      return .reservedCategory(name)
    case .repeatedCard:
      return Phrase("an earlier line already has this card; put everything into one line.")
    case .placeInList:
      return Phrase(
        #"“number” is the place in the list. Write the number of the code as "identifiers": [{"payload": "123"}]"#)
    case .payload(let fault):
      return fault.phrase
    case .payloadTwice:
      return Phrase("use either “payload” or “payloadBase64”, not both.")
    case .badPicture(let refusal):
      return CommandFailure(refusal, file: field).phrase
    case .badValue where field.hasPrefix("pictures.") && key.split(separator: ".").count == 2:
      return Phrase("“\(key)” has to be base64, null, or the digest of the picture that the card already has.")
    case .badValue, .outOfRange, .noSuchRatio:
      let shown = field.hasPrefix("balanceHistory.") ? "balanceHistory" : key
      return Phrase("“\(shown)” has to be \(kind).")
    default:
      return phrase
    }
  }

  /// The kind of value that is required.
  private var kind: Phrase {
    switch code {
    case .outOfRange(let range):
      return Phrase("a number from \(range.lowerBound) to \(range.upperBound)")
    case .noSuchRatio:
      return Phrase("2 or 3")
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
    case .colour: Phrase("#RRGGBB or the name of a colour")
    case .flag: .flag
    case .date: .day
    case .count: Phrase("a whole number")
    case .time:
      Phrase("a time such as 2027-03-05T19:00[Europe/Kyiv], or a date such as 2027-03-05")
    case .status:
      Phrase("planned, confirmed, cancelled or attended")
    case .reminders:
      Phrase("an array such as [\"1h\", \"10m\"]")
    case .amount:
      Phrase("an object with amount and currency")
    }
  }

  /// The kind of JSON value of any other key.
  fileprivate static func kind(ofKey field: String) -> Phrase {
    let parts = field.split(separator: ".")
    switch (parts.first, parts.last) {
    case ("categories"?, _) where parts.count > 1:
      return .string
    case ("identifiers"?, _) where parts.count == 2:
      return Phrase("an array of objects")
    case (_, "categories"?):
      return Phrase(#"an array, such as ["Sport"]"#)
    case (_, "identifiers"?), (_, "origins"?):
      return Phrase("an array")
    case (_, "pictures"?):
      return Phrase("an object")
    case ("balance"?, "amount"?):
      return Phrase("a decimal number")
    case ("balance"?, "currency"?):
      return Phrase("a currency such as UAH, or points")
    case ("balanceHistory"?, _):
      return Phrase("an array of objects with time, change, amount and after")
    case (_, "uuid"?):
      return Phrase("a UUID")
    case (_, "payloadBase64"?), (_, "base64"?):
      return Phrase("base64")
    case (_, "number"?), (_, "timesShown"?), (_, "eci"?), (_, "ratio"?), (_, "module"?):
      return Phrase("a whole number")
    case (_, "selected"?), (_, "secret"?), (_, "bearerBars"?):
      return .flag
    case (_, "added"?), (_, "changed"?), (_, "lastShown"?):
      return Phrase("a moment such as 2027-03-05T17:00:00.000Z")
    default:
      return .string
    }
  }

  private static let string = Phrase("a string")
  private static let flag = Phrase("true or false")
  private static let day = Phrase("a date such as 2027-03-05")
}

extension PayloadFault {
  /// A message about an invalid payload.
  package var phrase: Phrase {
    switch self {
    case .unknownCharset(let name): .unknownCharset(name)
    case .missingCharacter(let charset): .missingCharacter(charset)
    case .notAUID: .notAUID
    }
  }
}
