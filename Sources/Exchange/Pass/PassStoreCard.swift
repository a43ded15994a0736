internal import Cards
internal import FoundationEssentials
internal import JSON

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
  init(_ card: CardContent, number: String?, hasCode: Bool, _ words: PassWords) {
    if let balance = card.balance {
      headerFields.append(PassField(key: .balance, label: words.balance, value: balance.passText))
    }
    if let number {
      let field = PassField(key: .number, label: words.number, value: number)
      if hasCode { backFields.append(field) } else { secondaryFields.append(field) }
    }
    if let validFrom = card.validFrom {
      secondaryFields.append(PassField(key: .validFrom, label: words.validFrom, value: words.day(validFrom.day)))
    }
    if let expiry = card.expiry {
      secondaryFields.append(PassField(key: .expiry, label: words.expiry, value: words.day(expiry.day)))
    }
    if let issuer = card.issuer {
      backFields.append(PassField(key: .issuer, label: words.issuer, value: issuer))
    }
    if let note = card.note { backFields.append(PassField(key: .note, label: words.note, value: note)) }
  }

  /// The fields in JSON.
  var json: JSONObject {
    var object = JSONObject()
    object.add("auxiliaryFields", [JSONObject]())
    object.add("backFields", backFields.map(\.json))
    object.add("headerFields", headerFields.map(\.json))
    object.add("primaryFields", [JSONObject]())
    object.add("secondaryFields", secondaryFields.map(\.json))
    return object
  }
}

extension Balance {
  /// The balance in a field: the amount, and the code of the currency if it is money.
  var passText: String { currency.map { "\(amountText) \($0.code)" } ?? amountText }

  /// Reads a balance from a field.
  init?(passText text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, parts.count <= 2, first.wholeMatch(of: #/-?[0-9]+(\.[0-9]+)?/#) != nil,
      let amount = Decimal(string: first)
    else { return nil }
    guard parts.count == 2 else {
      self.init(amount)
      return
    }
    guard let currency = Currency(code: parts[1]) else { return nil }
    self.init(amount, currency)
  }
}
