internal import Barcodes

extension CardContent {
  /// The facts that the card has. A flag that is off counts as absent.
  ///
  /// To look for each of `CardFact.all` would make a list of 10,000 cards as JSON take three quarters longer.
  package var facts: CardFields {
    var facts: CardFields = []
    if issuer != nil { facts.insert(.issuer) }
    if note != nil { facts.insert(.note) }
    if colour != nil { facts.insert(.colour) }
    if isStarred { facts.insert(.star) }
    if isArchived { facts.insert(.archive) }
    if validFrom != nil { facts.insert(.validFrom) }
    if expiry != nil { facts.insert(.expiry) }
    if balance != nil { facts.insert(.balance) }
    if starts != nil { facts.insert(.starts) }
    if ends != nil { facts.insert(.ends) }
    if place != nil { facts.insert(.place) }
    if address != nil { facts.insert(.address) }
    if people != nil { facts.insert(.people) }
    if price != nil { facts.insert(.price) }
    if status != nil { facts.insert(.status) }
    if url != nil { facts.insert(.url) }
    if !reminders.isEmpty { facts.insert(.reminders) }
    return facts
  }

  /// The parts in which this content differs from another state of the same card.
  public func differences(from other: CardContent) -> CardFields {
    var fields: CardFields = []
    for fact in CardFact.all where !fact.isSame(in: self, and: other) { fields.insert(CardFields(fact)) }
    if name != other.name { fields.insert(.name) }
    if identifiers != other.identifiers { fields.insert(.identifiers) }
    if balanceHistory != other.balanceHistory { fields.insert(.balanceHistory) }
    if categories != other.categories { fields.insert(.categories) }
    for side in PictureSide.allCases where pictures[side] != other.pictures[side] { fields.insert(CardFields(side)) }
    if originals != other.originals { fields.insert(.originals) }
    return fields
  }

  /// Adds the identifiers, categories, pictures and originals of `other`, and each fact that is missing here. If both have a fact,
  /// the own one stays; notes are joined.
  ///
  /// - Returns: the parts of `other` that were dropped, because this card has its own.
  public mutating func merge(_ other: CardContent) -> CardFields {
    let own = self
    var lost: CardFields = []
    for fact in CardFact.all where fact.merge(other, into: &self) { lost.insert(CardFields(fact)) }
    // The first day of one card may be later than the last day of the other.
    if let first = validFrom, let last = expiry, first.day > last.day {
      if own.validFrom != first { lost.insert(.validFrom) }
      if own.expiry != last { lost.insert(.expiry) }
      (validFrom, expiry) = (own.validFrom, own.expiry)
    }
    if own.balance == nil {
      if other.balance != nil { balanceHistory = other.balanceHistory }
    } else if other.balance != nil, balanceHistory != other.balanceHistory {
      lost.insert(.balance)
    }
    for side in PictureSide.allCases {
      guard let picture = other.pictures[side] else { continue }
      if let own = pictures[side] {
        if own != picture { lost.insert(CardFields(side)) }
      } else {
        pictures[side] = picture
      }
    }
    for original in other.originals {
      if original.type == .pass, let own = pass {
        if own.digest != original.digest { lost.insert(.originals) }
      } else {
        insert(original)
      }
    }
    for identifier in other.identifiers where !identifiers.contains(identifier) { identifiers.append(identifier) }
    for category in other.categories { insert(category: category) }
    return lost
  }
}

extension CardFact {
  /// The facts that a search for text looks through.
  public static let searched = all.filter(\.isSearched)

  /// The fact as text for programs: a day as `2027-03-05`, a colour as `#RRGGBB`, a flag as `true`, an amount with a
  /// decimal point and without its currency, a time in the form of `EventTime.iso`, reminders as `1h 10m`; nil if the card lacks the fact.
  public func text(in content: CardContent) -> String? {
    switch value {
    case .line(let property), .note(let property): content[keyPath: property]
    case .colour(let property): content[keyPath: property]?.hex
    case .flag(let property): content[keyPath: property] ? "true" : nil
    case .date(let property): content[keyPath: property]?.day.iso
    case .amount(let property, _): content[keyPath: property]?.amountText
    case .time(let property): content[keyPath: property]?.iso
    case .count(let property): content[keyPath: property].map(String.init)
    case .status(let property): content[keyPath: property]?.rawValue
    case .reminders(let property): content[keyPath: property].isEmpty ? nil : content[keyPath: property].text
    }
  }
}

/// The limits on what a card holds.
extension CardContent {
  /// The most bytes of a text of a card, such as a note, in UTF-8: 1 MiB.
  public static let maximumText = 1 << 20

  /// The first part with a longer text; nil for none. Encrypted parts were measured before they were encrypted.
  package var overlongPart: CardFields? {
    func isLong(_ text: String?) -> Bool { text.map { $0.utf8.count > Self.maximumText } ?? false }
    if isLong(name) { return .name }
    for fact in CardFact.all {
      switch fact.value {
      case .line(let property), .note(let property): if isLong(self[keyPath: property]) { return CardFields(fact) }
      default: break
      }
    }
    for identifier in identifiers where identifier.encryptedFor == nil {
      let isLongCode = identifier.payload.bytes.count > Self.maximumText
      if isLongCode || isLong(identifier.label) || isLong(identifier.text) { return .identifiers }
    }
    if balanceHistory.contains(where: { isLong($0.note) }) { return .balanceHistory }
    if originals.contains(where: { isLong($0.name) }) { return .originals }
    return categories.contains(where: isLong) ? .categories : nil
  }
}
