public import Cards
internal import Foundation
internal import GRDB

extension WalletStore {
  /// The cards that pass `filter`.
  ///
  /// Text is looked for as typed, then in any spelling, then with one typo; the first way that finds a card is taken.
  ///
  /// - Parameters:
  ///   - filter: which cards are wanted.
  ///   - order: nil for names, before which those come whose words begin with what was typed.
  ///   - unreadable: is told the number of each card that is damaged, and left out; nil where one is too many.
  /// - Throws: `WalletError`, `.damaged` where `unreadable` is nil.
  public func cards(
    _ filter: CardFilter = .init(), order: CardOrder? = nil, unreadable: ((Int) -> Void)? = nil
  ) throws(WalletError) -> [Card] {
    try read { database in
      try CardRecord.cards(CardQuery(filter, order).numbers(in: database), in: database, unreadable: unreadable)
    }
  }

  /// The cards that answer best to `selector`: none, the one meant, or several of the same rank. Where some of them
  /// are archived and some are not, those that are not.
  ///
  /// - Parameters:
  ///   - selector: what the person typed.
  ///   - best: matches of a higher rank than this are not looked for.
  ///   - worst: matches of a lower rank than this do not count.
  /// - Throws: `WalletError`.
  public func cards(
    matching selector: CardSelector, from best: MatchRank = .exactName, downTo worst: MatchRank = .oneTypo
  ) throws(WalletError) -> [Card] {
    try read { database in
      switch selector {
      case .id(let id):
        return try CardRecord.cards(
          Int.fetchAll(database, sql: "SELECT id FROM card WHERE uuid = ?", arguments: [id.uuidString]), in: database)
      case .number(let number):
        return try CardRecord.cards([number], in: database)
      case .text(let text):
        let search = NameSearch(text)
        for rank in MatchRank.allCases where rank >= best && rank <= worst {
          let numbers = try search.numbers(of: rank, in: database)
          guard !numbers.isEmpty else { continue }
          var unreadable = false
          let cards = try CardRecord.cards(numbers, in: database) { _ in unreadable = true }
          // One that is damaged keeps no other from a till.
          guard !cards.isEmpty || !unreadable else { throw DamagedRow() }
          let current = cards.filter { !$0.isArchived }
          return current.isEmpty ? cards : current
        }
        return []
      }
    }
  }

  /// Whether there is any card.
  ///
  /// - Throws: `WalletError`.
  public func isEmpty() throws(WalletError) -> Bool {
    try read { try Int.fetchOne($0, sql: "SELECT 1 FROM card LIMIT 1") == nil }
  }
}
