public import Cards
public import Values

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
    /// As `deletedHere`, but an earlier import has reported it already.
    case stillDeletedHere
    /// The card was deleted here, and was added again, because it has changed on the phone since.
    case returned
    /// An identifier of the card was deleted here, and was added again, because it has changed on the phone since.
    case identifierReturned
    /// The card, or an identifier of it, was deleted on the phone, and is therefore deleted here. It is in no file.
    case deletedThere
    /// The card, or an identifier of it, was deleted on the phone, and stays, because it was edited here since.
    case editedHere
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

/// The numbers of imported cards by result.
public struct ImportCounts: Hashable, Sendable {
  /// The number of cards that are new in the wallet, or were deleted here and are added again.
  public var added = 0
  /// The number of cards that were changed, also by an identifier that was deleted here and is added again.
  public var updated = 0
  /// The number of cards that were the same already.
  public var unchanged = 0
  /// The number of cards that differ, but were left as they are.
  public var skipped = 0

  /// The number of cards of a phone that are left out because they were deleted here.
  public var deletedHere = 0
  /// The number of cards among `deletedHere` that no earlier import has reported.
  public var newlyDeletedHere = 0
  /// The number of cards, or of identifiers of cards, that were deleted on the phone, and here.
  public var deletedThere = 0
  /// The number of cards that were archived because the feed does not contain them any more.
  public var pruned = 0
  /// The number of cards of the wallet that the feed contained before this import; nil if the files are no feed.
  public var known: Int?

  /// Creates counts of zero.
  public init() {}

  mutating func add(_ count: Int, of result: ImportOutcome.Result?) {
    switch result {
    case .updated, .identifierReturned: updated += count
    case .unchanged: unchanged += count
    case .skipped: skipped += count
    case .deletedHere:
      deletedHere += count
      newlyDeletedHere += count
    case .stillDeletedHere: deletedHere += count
    case .deletedThere, .editedHere: break
    case .pruned: pruned += count
    case .added, .returned, nil: added += count
    }
  }
}

/// The treatment of a card that differs between an imported file and the wallet.
public enum ImportConflict: String, CaseIterable, Sendable {
  /// The card in the wallet is updated from the file.
  case update
  /// The card in the wallet stays as it is.
  case skip
  /// The card of the file is added as another card.
  case duplicate
}

/// The error of a feed that lacks more cards than a person allowed it to. Nothing is changed then.
public struct PruneError: Error, Hashable, Sendable {
  /// The number of cards that the feed does not contain any more.
  public let count: Int
  /// The largest number that was allowed.
  public let maximum: Int
}
