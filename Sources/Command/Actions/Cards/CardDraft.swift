package import Cards
package import TimeZones
package import Values
package import Wallet
package import Words

/// A card that is being made: it is filled, completed, and added to a wallet.
package struct CardDraft {
  /// The card with its name, its codes and its categories. A card without a name is named after its boarding pass, or
  /// by its number in the wallet.
  package var content: CardContent
  package var changes = FactChanges()
  /// Its pictures by side; nil for none.
  package var pictures: [PictureSide: CardPicture?] = [:]
  /// The documents that it keeps.
  package var originals: [(name: String, file: OriginalFile)] = []
  /// Returns the stores, one of which may fill in what the card lacks; nil for none.
  package var stores: (() throws -> StoreCatalogue)?
  /// Whether an event may conflict with another one at its place.
  package var isForced = false
  /// The language of words that become a part of the card.
  private let language: Language
  /// The time of day of a reminder in the morning, in seconds since midnight.
  private let morning: Int
  /// The store that fills in what the card lacks; nil for none.
  private var store: Store?

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - name: the name of the card; empty for none.
  ///   - language: the language of words that become a part of the card.
  ///   - morning: the time of day of a reminder in the morning, in seconds since midnight.
  package init(name: String, language: Language, morning: Int) {
    content = CardContent(name: name)
    self.language = language
    self.morning = morning
  }

  /// Completes the card from its boarding passes and by its changes, and looks for its store.
  ///
  /// - Parameter identifiers: the identifiers that it gets.
  /// - Throws: `CardRefusal`, and the errors of `changes.end` and `stores`.
  package mutating func complete(with identifiers: [Identifier] = [], at now: LocalMoment) throws {
    for identifier in identifiers { content.identifiers.append(identifier) }
    let name = content.name
    let filled = content.completeFromBoardingPasses(
      besides: changes.fields.union(name.isEmpty ? [] : .name), near: now.day, morning: morning, in: language)
    try changes.apply(to: &content, local: now.zone)
    changes.fields.formUnion(filled)
    content.take(pictures)
    for original in originals { content.insert(original.file.original(named: original.name)) }
    store = name.isEmpty || filled.contains(.name) ? nil : try stores?().store(in: name)
  }

  /// Finishes the completed card: it gets a name if it has none, and what its store fills in.
  ///
  /// - Parameter next: the number that it is likely to get.
  /// - Returns: the result of adding it, for which its number and its overlaps are still to be set.
  /// - Throws: `WalletError`.
  package func finished(as next: @autoclosure () throws -> Int, in wallet: WalletStore) throws -> AddResult {
    var card = NewCard(content)
    if content.name.isEmpty {
      let number = try next()
      card.content.name = Phrase("Card \(number)").text(in: language)
    }
    let taken = try store?.fill(
      &card.content, existing: wallet.categories().map(\.name),
      hasColour: changes.fields.contains(.colour), in: language)
    let namesake = content.name.isEmpty ? nil : try wallet.namesake(of: content.name)
    return AddResult(card: card, changes: changes, taken: taken, namesake: namesake)
  }

  /// The options of a step that adds the card, with its files.
  func files(for action: WalletStep.Action) -> StepOptions {
    StepOptions(action, pictures: pictures.values.compactMap(\.self), originals: originals.map(\.file))
  }

  /// Adds the completed card to a wallet.
  ///
  /// - Throws: `CardRefusal.slotTaken`, `WalletError`.
  package func add(to wallet: WalletStore, at now: LocalMoment) throws -> AddResult {
    var result = try finished(as: wallet.nextNumber(), in: wallet)
    let step = files(for: .add)
    var overlaps: [Slots.Overlap] = []
    result.number = try wallet.add([result.card], step, at: now.instant) { wallet, numbers in
      guard content.starts != nil else { return }
      overlaps = try Slots.checked(wallet, numbers, isForced: isForced, at: now)
    }[0]
    result.overlaps = overlaps
    return result
  }
}

/// The result of adding a card.
package struct AddResult {
  package let card: NewCard
  package internal(set) var number = 0
  /// The changes of facts, and the fields that a boarding pass has filled in.
  package let changes: FactChanges
  /// The facts of a store that the card took; nil for none.
  package let taken: Store.Facts?
  /// Another card that has the name already; nil for none.
  package let namesake: Card?
  /// The overlaps of its event with others.
  package internal(set) var overlaps: [Slots.Overlap] = []
}

/// A moment, in the time zone of the person.
package struct LocalMoment: Sendable {
  package let instant: Instant
  /// The zone of days, and of times whose zone the machine does not know.
  package let zone: Zone

  package init(_ instant: Instant, in zone: Zone) {
    self.instant = instant
    self.zone = zone
  }

  /// The day there.
  var day: CalendarDate { CalendarDate(at: instant.seconds, in: zone) ?? CalendarDate(epoch: instant) }
}
