internal import Cards
internal import FoundationEssentials

/// The uses in the log of a wallet, which are read once, when they are first needed.
final class LatestUses {
  private let log: UseLog?

  init(_ log: UseLog?) { self.log = log }

  /// The uses, by the UUIDs of the cards.
  private(set) lazy var byCard: [UUID: CardUse] = log?.uses() ?? [:]
}
