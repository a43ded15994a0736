package import Cards
package import Wallet

/// Which cards of a wallet an export takes.
package enum ExportedCards: Equatable, Sendable {
  /// Every card, by number.
  case everything
  /// The cards with these numbers, in this order.
  case named([Int])
  /// The cards that pass a filter, in the order of a list.
  case filtered(CardFilter)
}

/// The chosen cards of a wallet, at one moment.
package struct ChosenCards {
  package let snapshot: WalletSnapshot
  /// The numbers of the cards, in order; nil for every card.
  private let numbers: [Int]?
  private let unreadable: (Int) -> Void
  /// The number of cards that are left out because they are archived.
  package let archived: Int
  /// The number of cards.
  package let count: Int
  /// Every category of the wallet, or those of the chosen cards, in order.
  package let categories: [String]

  /// Finds the cards.
  ///
  /// - Parameter unreadable: receives the number of each damaged card, which is left out.
  /// - Throws: a database error, which `WalletStore.withSnapshot` converts to a `WalletError`.
  package init(
    _ choice: ExportedCards, of snapshot: WalletSnapshot, unreadable: @escaping (Int) -> Void = { _ in }
  ) throws {
    self.snapshot = snapshot
    self.unreadable = unreadable
    (numbers, archived) = try Self.find(choice, in: snapshot)
    count = try numbers?.count ?? snapshot.cardCount()
    categories = try snapshot.categories(of: numbers)
  }

  private static func find(
    _ choice: ExportedCards, in snapshot: WalletSnapshot
  ) throws -> (numbers: [Int]?, archived: Int) {
    switch choice {
    case .everything: return (nil, 0)
    case .named(let numbers): return (numbers, 0)
    case .filtered(let filter):
      guard filter.archived == .hidden else { return (try snapshot.numbers(filter), 0) }
      var all = filter
      all.archived = .last
      let found = try snapshot.numbers(all)
      let archivedOnes = Set(try snapshot.numbers(CardFilter(archived: .only)))
      let open = found.filter { !archivedOnes.contains($0) }
      // If only archived cards match the text as typed, others may match in another spelling.
      return (try open.isEmpty ? snapshot.numbers(filter) : open, found.count - open.count)
    }
  }

  /// Whether it is every card of the wallet.
  var areAll: Bool { numbers == nil }

  /// The originals of the cards, each file once.
  ///
  /// - Throws: a database error, or that of a damaged row.
  func originals() throws -> [CardOriginal] { try snapshot.originals(of: numbers) }

  /// Calls `body` with each card, without its use and its origins.
  ///
  /// - Throws: `NothingToExport` if there are none; the errors of `body`.
  package func forEach(_ body: (Card) throws -> Void) throws {
    var isEmpty = true
    try snapshot.forEachPart(numbers, unreadable: unreadable) { cards in
      isEmpty = isEmpty && cards.isEmpty
      for card in cards { try body(card) }
    }
    if isEmpty { throw try nothing }
  }

  func forEachStored(_ body: (StoredCard) throws -> Void) throws {
    try snapshot.forEachCard(numbers, unreadable: unreadable, body)
  }

  /// The error that there is nothing to export.
  var nothing: NothingToExport {
    get throws { .noCards(isWalletEmpty: try snapshot.cardCount() == 0, archived: archived) }
  }
}

/// The error that an export would write nothing.
package enum NothingToExport: Error, Equatable {
  /// No card is chosen, and this number of archived cards is left out.
  case noCards(isWalletEmpty: Bool, archived: Int)
  /// The phone has every card.
  case noNewCards
  /// No card has an event.
  case noEvents
}
