public import Cards
public import FoundationEssentials

/// The result of importing a card of a file.
public struct ImportOutcome: Hashable, Sendable {
  /// The kind of a result.
  public enum Result: String, CaseIterable, Sendable {
    /// The card was added to the wallet.
    case added
    /// The card in the wallet was updated from the file.
    case updated
    /// The card in the wallet was the same already.
    case unchanged
    /// The card in the wallet differs, but was left as it is.
    case skipped
    /// The card was deleted here, and is left out, because the phone has it as it was.
    case deletedHere
    /// The card was deleted here, and was added again, because it has changed on the phone since.
    case returned
    /// An identifier of the card was deleted here, and was added again, because it has changed on the phone since.
    case identifierReturned
    /// The card was deleted on the phone. It is in no file.
    case deletedThere
    /// The card was archived because the feed does not contain it any more. It is in no file.
    case pruned
  }

  /// The kind of the result.
  public let result: Result
  /// The name of the card in the file.
  public let name: String
  /// The UUID of the card in the wallet; a random one if it is left out.
  public let id: UUID
  /// The number of the card in the wallet; 0 if it is left out.
  public let number: Int
  /// The parts in which the card in the wallet differed, or that have changed on the phone since the card or the
  /// identifier was deleted here; the archive, if the card was archived; empty if it was added or was the same.
  public let differences: CardFields
  /// The index of the file among those that were imported.
  public let file: Int
  /// The location of the card in the file.
  public let location: ImportLocation
}
