public import Cards
public import Foundation

/// Something that was done to a wallet, and that can be undone.
public struct WalletStep: Hashable, Sendable {
  /// What a person asked for.
  public enum Action: String, CaseIterable, Sendable {
    /// A card or more came in.
    case add
    /// Cards were changed.
    case edit
    /// Cards were taken out.
    case delete
    /// Two cards became one.
    case merge
    /// An identifier of a card was added, changed, moved, selected, taken out.
    case identifierAdd = "identifier-add"
    case identifierEdit = "identifier-edit"
    case identifierMove = "identifier-move"
    case identifierSelect = "identifier-select"
    case identifierDelete = "identifier-delete"
    /// Categories.
    case categoryAdd = "category-add"
    case categoryRename = "category-rename"
    case categoryMove = "category-move"
    case categoryDelete = "category-delete"
    /// The balance of a card changed.
    case balance
    /// Cards of files came in.
    case `import`
    /// The wallet was put in order.
    case repair
    /// Something that this version does not know.
    case other
  }

  /// Its number; a later step has a larger one.
  public let number: Int
  /// When it was done.
  public let time: Date
  /// What was done.
  public let action: Action
  /// Names of the first few cards or categories that it was done to.
  public let subjects: [String]
  /// How many those were in all.
  public let subjectCount: Int
  /// Whether it is undone, and can be done again.
  public let isUndone: Bool
  /// The parts of cards that an `edit` changed; empty for other actions.
  public internal(set) var changed: CardFields = []
}
