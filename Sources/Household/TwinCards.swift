internal import Cards
internal import Exchange
internal import Values

/// The cards that two versions of a household have made, each by itself, of the same row of a phone, or with the same name and
/// code.
///
/// A wallet that has not heard of a row of a phone takes it for a new card, although another wallet has given its own card to
/// the phone as this row, or has imported the row, too. Two persons may add the same card. When the two wallets meet, both
/// cards become one.
struct TwinCards {
  /// Two cards that become one.
  struct Pair {
    /// The card in the first version, and that in the second one.
    let one: UUID, other: UUID
    /// The UUID that both get: that of one of them.
    let kept: UUID
    /// The card from which the second one was made; nil for none.
    let base: UUID?

    /// The card that is no more.
    var dropped: UUID { one == kept ? other : one }
  }

  /// The cards.
  private(set) var pairs: [Pair] = []
  /// The UUIDs that cards and identifiers get, by their own ones.
  private(set) var identities: [UUID: UUID] = [:]
  private var twins: [UUID: UUID] = [:]

  /// Finds the cards.
  ///
  /// - Parameters:
  ///   - ones: the phones that a version has changed.
  ///   - others: those that another version has changed.
  ///   - base: a phone as it was known before both; nil if it was not.
  ///   - age: the age of a card.
  init(
    _ ones: [HouseholdPhone], _ others: [HouseholdPhone], base: (UUID) throws -> HouseholdPhone?,
    age: (UUID) throws -> Age
  ) rethrows {
    for one in ones {
      for other in others where one.id == other.id || one.isTwin(of: other) {
        let (before, otherBefore) = (try base(one.id), try base(other.id))
        for (key, row) in one.rows.sorted(by: { $0.key < $1.key }) {
          guard let twin = other.rows[key], row.card != twin.card, row.isSame(as: twin) else { continue }
          // A row that had another card before has got this one from a person.
          switch (try age(row.card), try age(twin.card)) {
          case (.newInFirst, .newInSecond) where before?.rows[key] == nil && otherBefore?.rows[key] == nil:
            // Both versions choose the same one, as `HouseholdPhone.merging` does.
            pair(row, twin, kept: max(row.card, twin.card), base: nil)
          case (.newInFirst, .old) where before?.rows[key] == nil: pair(row, twin, kept: twin.card, base: nil)
          case (.old, .newInSecond) where otherBefore?.rows[key] == nil: pair(row, twin, kept: row.card, base: nil)
          default: break
          }
        }
      }
    }
  }

  /// The age of a card.
  enum Age {
    /// One version alone has made it.
    case newInFirst, newInSecond
    /// It was there before both versions, and both still have it.
    case old
    /// Both have made it, or it is not in both any more.
    case other
  }

  /// Adds cards with the same name and a common code, of which at least one is new.
  ///
  /// - Parameters:
  ///   - ones: cards in the first version.
  ///   - others: cards in the second version.
  ///   - isOld: whether a card was there before both versions. It is kept then.
  mutating func add(_ ones: [HouseholdCard], _ others: [HouseholdCard], isOld: (UUID) -> Bool) {
    let (ones, others) = (ones.filter { twins[$0.id] == nil }, others.filter { twins[$0.id] == nil })
    for same in FirstMeeting.pairs(ones, others) {
      let (one, other) = same.ids
      let isFirstKept = isOld(one) || !isOld(other) && one > other
      pair(one, other, kept: isFirstKept ? one : other, base: nil)
      for (own, second) in same.identifiers where own != second {
        if isFirstKept { identities[second] = own } else { identities[own] = second }
      }
    }
  }

  /// Finds the card that a card has become in one of two versions, as `followTwin(of:isFirst:_:base:isNew:)`, by its content.
  ///
  /// - Parameters:
  ///   - card: the card as it was before both versions.
  ///   - isFirst: whether it has become another one in the first version, and not in the second one.
  ///   - cards: the cards that this version alone has made.
  mutating func followTwin(of card: HouseholdCard, isFirst: Bool, in cards: [HouseholdCard]) -> Bool {
    guard let same = FirstMeeting.pairs([card], cards).first, twins[same.ids.shared] == nil else { return false }
    let now = same.ids.shared
    isFirst ? pair(now, card.id, kept: now, base: card.id) : pair(card.id, now, kept: now, base: card.id)
    identities.merge(same.identifiers) { first, _ in first }
    return true
  }

  private mutating func pair(_ one: UUID, _ other: UUID, kept: UUID, base: UUID?) {
    (twins[one], twins[other]) = (other, one)
    let pair = Pair(one: one, other: other, kept: kept, base: base)
    pairs.append(pair)
    identities[pair.dropped] = kept
  }

  private mutating func pair(
    _ row: HouseholdPhone.Row, _ twin: HouseholdPhone.Row, kept: UUID, base: UUID?
  ) {
    if twins[row.card] == nil, twins[twin.card] == nil { pair(row.card, twin.card, kept: kept, base: base) }
    if twins[row.card] == twin.card, let one = row.identifier, let other = twin.identifier, one != other {
      let (old, new) = row.card == kept ? (other, one) : (one, other)
      identities[old] = new
    }
  }

  /// Finds the card that a card has become in one of two versions, while the other version has changed it.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - isFirst: whether it has become another one in the first version, and not in the second one.
  ///   - phones: the phones that this version has changed.
  ///   - base: a phone as it was known before both versions; nil if it was not.
  ///   - isNew: whether this version alone has made a card.
  /// - Returns: whether there is such a card, which is a pair then.
  mutating func followTwin(
    of card: UUID, isFirst: Bool, _ phones: [HouseholdPhone], base: (UUID) throws -> HouseholdPhone?,
    isNew: (UUID) -> Bool
  ) rethrows -> Bool {
    for phone in phones {
      for (key, row) in try base(phone.id)?.rows ?? [:] where row.card == card {
        guard let now = phone.rows[key], now.card != card, isNew(now.card) else { continue }
        isFirst ? pair(now, row, kept: now.card, base: card) : pair(row, now, kept: now.card, base: card)
      }
    }
    return twins[card] != nil
  }

  /// The UUIDs that cards and identifiers of a wallet get by a commit in which they have become others.
  ///
  /// - Parameters:
  ///   - old: a phone as the wallet knows it.
  ///   - new: the phone in the commit.
  ///   - hasBecome: whether the commit lacks a card, and the wallet another one.
  static func identities(
    of old: HouseholdPhone, in new: HouseholdPhone, hasBecome: (_ card: UUID, _ other: UUID) -> Bool
  ) -> [UUID: UUID] {
    var identities: [UUID: UUID] = [:]
    for (key, row) in old.rows {
      guard let now = new.rows[key], now.card != row.card, hasBecome(row.card, now.card) else { continue }
      identities[row.card] = now.card
      if let one = row.identifier, let other = now.identifier, one != other { identities[one] = other }
    }
    return identities
  }
}

extension HouseholdPhone {
  /// Whether two wallets have met the same phone, each by itself.
  fileprivate func isTwin(of other: HouseholdPhone) -> Bool {
    guard let name, let otherName = other.name else { return false }
    return name.lowercased() == otherName.lowercased()
      && isSame(as: other) { $0.card == $1.card || $0.isSame(as: $1) }
  }
}

extension HouseholdPhone.Row {
  /// Whether the phone has shown a card in both rows, or was to get one, with the same name or identifier. One of them may have
  /// been changed on the phone.
  fileprivate func isSame(as other: Self) -> Bool {
    versions.contains { one in
      other.versions.contains { !CatimaEntry.sameParts(one, $0).isDisjoint(with: [.name, .identifier]) }
    }
  }

  private var versions: [String] {
    offers + [entry].compactMap(\.self).filter { CardOrigin.Mark(rawValue: $0) == nil }
  }
}
