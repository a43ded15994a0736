internal import Cards
internal import JSON

extension Pass {
  /// Takes the balance out of the fields.
  ///
  /// It is the first amount of money that is called so, or that the pass marks as the balance (`semantics`). On other
  /// passes than tickets, it is also the only amount of money, unless that is called a price or a discount. Without any
  /// money, it is a number that is called points.
  func takeBalance(from fields: inout [Field]) -> Balance? {
    let money = fields.indices.filter { fields[$0].currency != nil }
    let named = money.first { fields[$0].isCalled(Self.balanceStems) || fields[$0].semantics?["balance"] != nil }
    if let named { return take(named, from: &fields) }
    for semantics in [root["semantics"]] + fields.map(\.semantics) {
      if let balance = semantics?["balance"].flatMap(Balance.init(semantic:)) { return balance }
    }
    if !isTicket, money.count == 1, !fields[money[0]].isCalled(Self.priceStems) { return take(money[0], from: &fields) }
    guard money.isEmpty else { return nil }
    return fields.firstIndex(where: \.isPoints).flatMap { take($0, from: &fields) }
  }

  private func take(_ index: Int, from fields: inout [Field]) -> Balance? {
    guard let amount = fields[index].amount else { return nil }
    return Balance(amount, fields.remove(at: index).currency)
  }

  /// The beginnings of words for the money on a card.
  private static let balanceStems = [
    "balance", "credit", "storedvalue", "guthaben", "saldo", "kontostand", "restwert", "restbetrag", "solde", "crédit",
    "crédito", "credito", "баланс", "залишок", "кошти", "кредит", "остаток", "zůstatek", "zostatok", "środki",
  ]
  /// The beginnings of words for money that is not on the card.
  private static let priceStems = [
    "price", "total", "cost", "fee", "fare", "paid", "discount", "saving", "save", "off", "deposit", "minimum", "preis",
    "kosten", "gebühr", "rabatt", "pfand", "prix", "tarif", "remise", "coût", "precio", "descuento", "prezzo", "sconto",
    "cena", "zniżka", "ціна", "вартість", "сплачено", "знижка", "застава", "цена", "скидка",
  ]
}

extension Pass.Field {
  /// The words of the label and of the key, of which the latter may be joined as in `cardBalance`.
  private var names: [String] {
    let key = key.replacing(#/[a-z][A-Z]/#) { "\($0.output.prefix(1)) \($0.output.suffix(1))" }
    return PassDetail.words(of: "\(detail?.label ?? "") \(key)")
  }

  /// Whether a word of the label or of the key begins with one of `stems`.
  fileprivate func isCalled(_ stems: [String]) -> Bool {
    names.contains { name in stems.contains(where: name.hasPrefix) }
  }

  /// Whether the field is clearly a number of points, and not, for example, that of points to the next reward.
  fileprivate var isPoints: Bool {
    guard amount != nil, currency == nil else { return false }
    let names = Set(names)
    return !names.isDisjoint(with: Self.pointsWords) && names.isDisjoint(with: Self.distanceWords)
  }

  private static let pointsWords: Set = [
    "points", "pts", "bonus", "bonuses", "punkte", "bonuspunkte", "treuepunkte", "puntos", "punti", "punkty", "pontos",
    "bonusy", "body", "бали", "балів", "бонуси", "бонусів", "баллы", "баллов",
  ]
  private static let distanceWords: Set = [
    "to", "until", "till", "next", "needed", "missing", "per", "bis", "nächste", "до", "наступної", "бракує",
    "na",
    "do", "jusqu", "para", "hasta",
  ]
}

extension Balance {
  /// Reads an amount of money with its meaning (Apple's `SemanticTagType.CurrencyAmount`); nil for any other value.
  init?(semantic value: JSONValue) {
    guard let amount = Pass.amount(value["amount"]),
      let currency = value["currencyCode"]?.string.flatMap(Currency.init(code:))
    else { return nil }
    self.init(amount, currency)
  }
}
