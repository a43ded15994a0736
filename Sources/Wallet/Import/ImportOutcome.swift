public import Cards
public import Foundation

/// What became of a card of a file.
public struct ImportOutcome: Hashable, Sendable {
  /// What was done.
  public enum Result: String, CaseIterable, Sendable {
    /// It is in the wallet now, and was not before.
    case added
    /// The card in the wallet says now what the file says.
    case updated
    /// The wallet has it as the file has it.
    case unchanged
    /// The wallet has another, which stays.
    case skipped
  }

  /// What was done.
  public let result: Result
  /// What the card is called there.
  public let name: String
  /// The wallet's card.
  public let id: UUID
  /// Its number.
  public let number: Int
  /// In what the wallet's card differed; nothing where it was added or is the same.
  public let differences: CardFields
  /// The file, by its place among those that came in, from 0 on.
  public let file: Int
  /// Where it stands in that.
  public let place: ImportPlace
}
