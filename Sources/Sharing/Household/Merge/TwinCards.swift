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
    /// The UUID that both get, which is the UUID of one of them.
    let kept: UUID
    /// The card from which the second one was made; nil for none.
    let base: UUID?

    /// The card that is merged into the other.
    var dropped: UUID { one == kept ? other : one }
  }

  /// The cards.
  private(set) var pairs: [Pair] = []
  /// The UUIDs that cards and identifiers get, by their own ones.
  private(set) var identities: [UUID: UUID] = [:]
  private var twins: [UUID: UUID] = [:]

  /// Creates an empty list.
  init() {}

  /// Finds the cards by the rows of phones.
  ///
  /// - Parameters:
  ///   - ones: the phones of one version.
  ///   - others: those of another version.
  ///   - base: returns a phone as it was before both versions; nil if it was not known.
  ///   - age: returns the age of a card.
  init(
    _ ones: [HouseholdPhone], _ others: [HouseholdPhone], base: (UUID) throws -> HouseholdPhone?,
    age: (UUID) throws -> Age
  ) rethrows {
    for one in ones {
      for other in others where one.id == other.id || one.isTwin(of: other, { $0.card == $1.card || $0.isSame(as: $1) })
      {
        let (before, otherBefore) = (try base(one.id), try base(other.id))
        let differing = one.rows.filter { key, row in other.rows[key].map { $0.card != row.card } ?? false }
        for (key, row) in differing.sorted(by: { $0.key < $1.key }) {
          guard let twin = other.rows[key], row.isSame(as: twin) else { continue }
          // If a row stood for another card before, a person has given it this one.
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

  /// Whether a card is one of two that become one.
  func contain(_ card: UUID) -> Bool { twins[card] != nil }

  /// Adds cards with the same name and a common code, of which at least one is new.
  ///
  /// - Parameters:
  ///   - ones: cards in the first version.
  ///   - others: cards in the second version.
  ///   - isOld: whether a card was there before both versions. It is kept then.
  mutating func add(_ ones: [HouseholdCard], _ others: [HouseholdCard], isOld: (UUID) -> Bool) {
    pair(ones, others) { one, other in (isOld(one) || !isOld(other) && one > other ? one : other, nil) }
  }

  /// Adds the cards that others have become in one of two versions, while the other version has changed these: by the rows of
  /// phones.
  ///
  /// - Parameters:
  ///   - cards: the others.
  ///   - isFirst: whether they have become others in the first version.
  ///   - phones: the phones that this version has changed, before and after it.
  ///   - isNew: whether this version alone has made a card.
  mutating func follow(
    _ cards: Set<UUID>, isFirst: Bool, _ phones: [(before: HouseholdPhone, now: HouseholdPhone)],
    isNew: (UUID) -> Bool
  ) {
    for (before, phone) in phones {
      for (key, row) in before.rows.filter({ cards.contains($0.value.card) }).sorted(by: { $0.key < $1.key }) {
        guard let now = phone.rows[key], now.card != row.card, isNew(now.card) else { continue }
        isFirst ? pair(now, row, kept: now.card, base: row.card) : pair(row, now, kept: now.card, base: row.card)
      }
    }
  }

  /// As `follow(_:isFirst:_:isNew:)`, by name and code.
  ///
  /// - Parameters:
  ///   - cards: the others as they were before both versions.
  ///   - isFirst: whether they have become others in the first version.
  ///   - new: the cards that this version alone has made.
  mutating func follow(_ cards: [HouseholdCard], isFirst: Bool, in new: [HouseholdCard]) {
    if isFirst { pair(new, cards) { ($0, $1) } } else { pair(cards, new) { ($1, $0) } }
  }

  /// - Parameter choose: returns the UUID that is kept of two cards, and the card from which the second one was made.
  private mutating func pair(
    _ ones: [HouseholdCard], _ others: [HouseholdCard],
    choose: (_ one: UUID, _ other: UUID) -> (kept: UUID, base: UUID?)
  ) {
    for same in FirstMeeting.pairs(ones.filter { !contain($0.id) }, others.filter { !contain($0.id) }) {
      let (one, other) = same.ids
      let (kept, base) = choose(one, other)
      pair(one, other, kept: kept, base: base)
      for (own, second) in same.identifiers where own != second {
        if kept == one { identities[second] = own } else { identities[own] = second }
      }
    }
  }

  private mutating func pair(
    _ row: HouseholdPhone.Row, _ twin: HouseholdPhone.Row, kept: UUID, base: UUID?
  ) {
    if !contain(row.card), !contain(twin.card) { pair(row.card, twin.card, kept: kept, base: base) }
    if twins[row.card] == twin.card, let one = row.identifier, let other = twin.identifier, one != other {
      let (old, new) = row.card == kept ? (other, one) : (one, other)
      identities[old] = new
    }
  }

  private mutating func pair(_ one: UUID, _ other: UUID, kept: UUID, base: UUID?) {
    (twins[one], twins[other]) = (other, one)
    let pair = Pair(one: one, other: other, kept: kept, base: base)
    pairs.append(pair)
    identities[pair.dropped] = kept
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

extension HouseholdPhone.Row {
  /// Whether both rows stand for cards with the same name or identifier, as the phone has shown them or as they were
  /// offered to it. One of them may have been changed on the phone.
  fileprivate func isSame(as other: Self) -> Bool {
    versions.contains { one in
      other.versions.contains { !CatimaEntry.sameParts(one, $0).isDisjoint(with: [.name, .identifier]) }
    }
  }

  private var versions: [String] { offers + [shown].compactMap(\.self) }
}
