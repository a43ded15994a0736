internal import Cards
internal import JSON
internal import Values
internal import Words

/// The fields of a pass of the style `storeCard`.
///
/// There are no primary fields, because Apple Wallet writes those on top of the strip picture.
struct PassStoreCard {
  private var headerFields: [PassField] = []
  private var secondaryFields: [PassField] = []
  private var backFields: [PassField] = []

  /// Creates the fields of a card.
  ///
  /// - Parameters:
  ///   - number: the printed number of the identifier; nil for none.
  ///   - hasCode: whether the pass has a code, below which the number stands.
  ///   - language: the language of the labels.
  ///   - day: returns a day as people read it.
  init(_ card: CardContent, number: String?, hasCode: Bool, _ language: Language, day: (CalendarDate) -> String) {
    func label(_ fact: CardFields) -> String { fact.heading.text(in: language) }
    if let balance = card.balance {
      headerFields.append(PassField(key: .balance, label: label(.balance), value: balance.passText))
    }
    if let number {
      let field = PassField(key: .number, label: Phrase("Number").text(in: language), value: number)
      if hasCode { backFields.append(field) } else { secondaryFields.append(field) }
    }
    if let validFrom = card.validFrom {
      secondaryFields.append(
        PassField(key: .validFrom, label: label(.validFrom), value: day(validFrom.day)))
    }
    if let expiry = card.expiry {
      secondaryFields.append(PassField(key: .expiry, label: label(.expiry), value: day(expiry.day)))
    }
    if let issuer = card.issuer {
      backFields.append(PassField(key: .issuer, label: label(.issuer), value: issuer))
    }
    if let note = card.note { backFields.append(PassField(key: .note, label: label(.note), value: note)) }
  }

  /// The fields in JSON.
  var json: JSONObject {
    [
      "auxiliaryFields": [JSONObject](), "backFields": backFields.map(\.json),
      "headerFields": headerFields.map(\.json), "primaryFields": [JSONObject](),
      "secondaryFields": secondaryFields.map(\.json),
    ]
  }
}

extension Balance {
  /// The balance in a field: the amount, and the code of the currency if it is money. The price of one person is marked
  /// as such.
  var passText: String {
    (currency.map { "\(amountText) \($0.code)" } ?? amountText) + (isPerPerson ? Self.perPerson : "")
  }

  /// Reads a balance from a field.
  init?(passText text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, parts.count <= 2, first.wholeMatch(of: #/-?[0-9]+(\.[0-9]+)?/#) != nil,
      let amount = Amount(first)
    else { return nil }
    guard parts.count == 2 else {
      self.init(amount)
      return
    }
    guard let currency = Currency(code: parts[1]) else { return nil }
    self.init(amount, currency)
  }
}
