internal import Cards
internal import Wallet

/// The cards of a list, for several passes. A few are kept in memory; many are read again in each pass.
final class ListedCards {
  private let numbers: [Int]
  private let snapshot: WalletSnapshot
  private let warn: (Int) -> Void
  private var few: [Card]?
  private var isFirst = true

  private static let maximumInMemory = 1000

  /// - Parameters:
  ///   - numbers: the numbers of the cards, in order.
  ///   - warn: receives, once, the number of each damaged card, which is left out.
  init(_ numbers: [Int], of snapshot: WalletSnapshot, _ warn: @escaping (Int) -> Void) {
    self.numbers = numbers
    self.snapshot = snapshot
    self.warn = warn
  }

  var isEmpty: Bool { numbers.isEmpty }

  /// Calls `body` with each card.
  func forEach(_ body: (Card) throws -> Void) throws {
    if let few { return try few.forEach(body) }
    let warn = isFirst ? self.warn : { _ in }
    isFirst = false
    var read: [Card] = []
    let areFew = numbers.count <= Self.maximumInMemory
    try snapshot.forEachPart(numbers, unreadable: warn) { cards in
      if areFew { read += cards } else { try cards.forEach(body) }
    }
    guard areFew else { return }
    few = read
    try read.forEach(body)
  }
}
