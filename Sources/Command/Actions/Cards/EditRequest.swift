package import Cards
internal import Values
package import Wallet

/// A request to change cards: all or none.
package struct EditRequest {
  /// Another name, for one card; nil to keep it.
  package var name: String?
  package var addedCategories: [String] = []
  package var removedCategories: [String] = []
  package var changes = FactChanges()
  /// Changes the identifiers; nil to keep them.
  package var changeIdentifiers: ((inout IdentifierList) -> Void)?
  /// New pictures by side; nil removes one.
  package var pictures: [PictureSide: CardPicture?] = [:]
  /// The time to which the event moves, with its end and its reminders; nil to leave it. A cancelled or attended event
  /// that is still to come is planned again.
  package var newTime: EventTime?
  /// Whether an event may conflict with another one at its place.
  package var isForced = false

  /// Creates a request that changes nothing.
  package init() {}

  /// Creates a request to set one fact.
  package init<Value>(_ field: CardFields, _ path: WritableKeyPath<CardContent, Value>, _ value: Value) {
    changes.fields = field
    changes.content[keyPath: path] = value
  }

  /// Changes the cards.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards.
  ///   - now: the moment of the change.
  /// - Throws: `CardRefusal`, `WalletError`, and the errors of `changes.end`.
  package func run(on numbers: [Int], in store: WalletStore, at now: LocalMoment) throws -> EditResult {
    let namesake = try name.flatMap { try store.namesake(of: $0, besides: numbers.first) }
    let options = StepOptions(.edit, pictures: pictures.values.compactMap { $0 })
    var overlaps: [Slots.Overlap] = []
    let changed = try store.edit(numbers, options, at: now.instant) { card in
      try apply(to: &card.content, at: now)
    } check: { wallet, numbers in
      guard newTime != nil || changes.zone != nil || !changes.fields.isDisjoint(with: .slot) else { return }
      overlaps = try Slots.checked(wallet, numbers, isForced: isForced, at: now)
    }
    return EditResult(changed: changed, namesake: namesake, overlaps: overlaps)
  }

  private func apply(to card: inout CardContent, at now: LocalMoment) throws {
    if let name { card.name = name }
    for category in removedCategories { card.remove(category: category) }
    for category in addedCategories { card.insert(category: category) }
    changeIdentifiers?(&card.identifiers)
    if let newTime {
      card.move(to: newTime, local: now.zone)
      if [.cancelled, .attended].contains(card.status), newTime.moment(local: now.zone) > now.instant.seconds {
        card.status = .planned
      }
    }
    try changes.apply(to: &card, local: now.zone)
    if newTime != nil { try card.requireOrderOfTimes(after: .starts, local: now.zone) }
    card.take(pictures)
  }
}

/// The result of changing cards.
package struct EditResult {
  /// The cards that have changed, with their changes.
  package let changed: CardGroup
  /// Another card that has the new name already; nil for none.
  package let namesake: Card?
  /// The overlaps of the events of the cards with others.
  package let overlaps: [Slots.Overlap]
}

/// The error that another process has deleted a card meanwhile.
package struct DeletedCard: Error {
  package let card: Card
}

extension WalletStore {
  /// Returns a card as it is now, after a change.
  ///
  /// - Parameter changed: the card if it has changed.
  /// - Throws: `DeletedCard`, `WalletError`.
  package func current(_ card: Card, _ changed: CardGroup) throws -> Card {
    guard let now = try changed.first ?? cards(matching: .number(card.number)).first else {
      throw DeletedCard(card: card)
    }
    return now
  }
}
