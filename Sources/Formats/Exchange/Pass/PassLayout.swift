internal import Cards
internal import JSON
internal import Values
internal import Words

/// The style of a pass that U-Card writes, and its fields.
///
/// There are no primary fields, because Apple Wallet writes those on top of the strip picture.
struct PassLayout {
  /// The styles of the passes that U-Card writes: that of cards, and that of events.
  static let styles = ["storeCard", "eventTicket"]
  /// The facts of an event that are fields.
  static let eventFacts: CardFields = [.starts, .ends, .place, .address, .people, .price, .url]

  /// The key of the style in `pass.json`.
  let style: String
  private var fields: [Group: [PassField]] = [:]
  private let language: Language

  /// The parts of the style that contain fields, by their keys.
  private enum Group: String, CaseIterable {
    case auxiliaryFields, backFields, headerFields, primaryFields, secondaryFields
  }

  /// Creates the fields of a card.
  ///
  /// - Parameters:
  ///   - number: the printed number of the identifier; nil for none.
  ///   - hasCode: whether the pass has a code, below which the number stands.
  ///   - language: the language of the labels.
  ///   - day: returns a day as people read it.
  init(_ card: CardContent, number: String?, hasCode: Bool, _ language: Language, day: (CalendarDate) -> String) {
    style = Self.styles[card.starts == nil ? 0 : 1]
    self.language = language
    add(.balance, .balance, card.balance?.passText, to: .headerFields)
    addEvent(of: card, day: day)
    if let number {
      let field = PassField(key: .number, label: Phrase("Number").text(in: language), value: number)
      fields[hasCode ? .backFields : .secondaryFields, default: []].append(field)
    }
    add(.validFrom, .validFrom, (card.validFrom?.day).map(day), to: .secondaryFields)
    add(.expiry, .expiry, (card.expiry?.day).map(day), to: .secondaryFields)
    add(.issuer, .issuer, card.issuer, to: .backFields)
    add(.note, .note, card.note, to: .backFields)
  }

  private mutating func addEvent(of card: CardContent, day: (CalendarDate) -> String) {
    func text(_ time: EventTime, after start: EventTime? = nil) -> String {
      let parts = [time.day == start?.day && time.clock != nil ? nil : day(time.day), time.clock?.text]
      return parts.compactMap(\.self).joined(separator: " ")
    }
    add(.starts, .starts, card.starts.map { text($0) }, to: .secondaryFields)
    add(.place, .place, card.place, to: .secondaryFields)
    add(.ends, .ends, card.ends.map { text($0, after: card.starts) }, to: .auxiliaryFields)
    add(.people, .people, card.people.map(String.init), to: .auxiliaryFields)
    add(.price, .price, card.price?.passText, to: .auxiliaryFields)
    add(.address, .address, card.address, to: .backFields)
    add(.url, .url, card.url, to: .backFields)
  }

  private mutating func add(_ key: PassField.Key, _ fact: CardFields, _ value: String?, to group: Group) {
    guard let value else { return }
    fields[group, default: []].append(PassField(key: key, label: fact.heading.text(in: language), value: value))
  }

  /// The fields in JSON.
  var json: JSONObject {
    Group.allCases.reduce(into: JSONObject()) { $0.add($1.rawValue, (fields[$1] ?? []).map(\.json)) }
  }
}

extension Balance {
  /// The balance in a field: the amount, and the code of the currency if it is money. The price of one person is marked
  /// as such.
  var passText: String {
    (currency.map { "\(amountText) \($0.code)" } ?? amountText) + (isPerPerson ? Self.perPerson : "")
  }

  /// Reads a balance or price from a field.
  init?(passText text: String) {
    let isPerPerson = text.hasSuffix(Self.perPerson)
    let words = text.dropLast(isPerPerson ? Self.perPerson.count : 0)
    let parts = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, parts.count <= 2, first.wholeMatch(of: #/-?[0-9]+(\.[0-9]+)?/#) != nil,
      let amount = Amount(first)
    else { return nil }
    guard parts.count == 2 else {
      self.init(amount, isPerPerson: isPerPerson)
      return
    }
    guard let currency = Currency(code: parts[1]) else { return nil }
    self.init(amount, currency, isPerPerson: isPerPerson)
  }
}
