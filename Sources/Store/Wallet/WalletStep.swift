public import Cards
public import Values

/// A change of a wallet that can be undone.
public struct WalletStep: Hashable, Sendable {
  /// The action that a person asked for.
  public enum Action: String, CaseIterable, Sendable {
    /// Cards were added.
    case add
    /// Cards were changed.
    case edit
    /// Cards were deleted.
    case delete
    /// Two cards were merged.
    case merge
    /// An identifier of a card was added, changed, moved, selected or deleted.
    case identifierAdd = "identifier-add"
    case identifierEdit = "identifier-edit"
    case identifierMove = "identifier-move"
    case identifierSelect = "identifier-select"
    case identifierDelete = "identifier-delete"
    /// Categories were added, renamed, moved or deleted.
    case categoryAdd = "category-add"
    case categoryRename = "category-rename"
    case categoryMove = "category-move"
    case categoryDelete = "category-delete"
    /// The balance of a card changed.
    case balance
    /// Originals were added to a card, or one was removed.
    case originalAdd = "original-add"
    case originalRemove = "original-remove"
    /// Cards were imported from files.
    case `import`
    /// The wallet was repaired.
    case repair
    /// Changes of other devices of the household came in.
    case sync
    /// The wallet has joined a household, and its cards came in.
    case join
    /// An action that this version does not know.
    case other
  }

  /// How the name of an action begins in the table if the step took it back.
  static let undoingMark = "undid-"

  /// The number of the step; a later step has a larger one.
  public let number: Int
  /// The moment of the step.
  public let time: Instant
  /// The action of the step.
  public let action: Action
  /// Whether the step stands for the undoing of its action. Such a step is added when another step follows an undone
  /// one.
  public let isUndoing: Bool
  /// The names of the first few cards or categories that the step changed.
  public let subjects: [String]
  /// The number of cards or categories that the step changed.
  public let subjectCount: Int
  /// Whether the step is undone, and can be redone.
  public let isUndone: Bool
  /// Whether the step can be undone. While a wallet is shared, syncs and steps before joining the household cannot be
  /// undone.
  public let isUndoable: Bool
  /// The parts of cards that an `edit` changed, or an `import` in cards that were there; empty for other actions.
  public internal(set) var changed: CardFields = []
  /// The number of cards that an `import` added; nil for other actions, and if it is undone or taken back.
  public internal(set) var addedCount: Int?
  /// The identifier that an identifier action is about; nil for other actions.
  public internal(set) var identifier: IdentifierName?

  /// The entry that a `balance` added to the history of a card; nil for other actions, and if it was removed since.
  public internal(set) var balanceEntry: BalanceEntry?

  /// The name of an identifier that may not exist any more.
  public struct IdentifierName: Hashable, Sendable {
    /// The label of the identifier; nil if it has none.
    public let label: String?
    /// The kind of the identifier.
    public let kind: Identifier.Kind
  }
}

/// The number of cards or categories that a step changed, and their first few names, which are stored with the step.
struct StepSubjects: ExpressibleByArrayLiteral {
  /// The largest number of names.
  static let maximumNames = 5

  private(set) var names: [String] = []
  private(set) var count = 0

  init(arrayLiteral names: String...) { self.init(names) }

  init(_ names: [String]) { self.init(names, count: names.count) }

  /// - Parameters:
  ///   - names: the names, at least the first few.
  ///   - count: the number of all.
  init(_ names: [String], count: Int) {
    self.names = Array(names.prefix(Self.maximumNames))
    self.count = count
  }

  mutating func append(_ name: String) {
    if names.count < Self.maximumNames { names.append(name) }
    count += 1
  }
}
