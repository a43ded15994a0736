public import Cards
public import Foundation

/// Changes of other devices of a household that are to come into a wallet.
public struct HouseholdChange: Sendable {
  /// The cards that are new, or have changed.
  public var cards: [HouseholdCard] = []
  /// The UUIDs of the cards that were deleted.
  public var deleted: Set<UUID> = []
  /// The categories in order.
  public var categories: HouseholdCategories
  /// The new UUIDs of cards and identifiers of the wallet that turned out to be the same as others, by the old ones.
  public var identities: [UUID: UUID] = [:]
  /// The UUIDs of secret identifiers that the household shares and this wallet can decrypt: what the cards say of them
  /// counts. Other secrets of the wallet stay as they are.
  public var sharedSecrets: Set<UUID> = []
  /// Pictures of the cards that the wallet may lack.
  public var pictures: [CardPicture] = []
  /// The state of the wallet after the change.
  public var state: HouseholdState

  /// Creates a change that leads to a state and to categories.
  public init(to state: HouseholdState, categories: HouseholdCategories) {
    self.state = state
    self.categories = categories
  }

  /// The cards that a change added, changed and deleted.
  public struct Outcome: Hashable, Sendable {
    /// The names of new cards.
    public var added: [String] = []
    /// The names of changed cards.
    public var changed: [String] = []
    /// The names of deleted cards.
    public var deleted: [String] = []
    /// Whether categories were added, renamed, moved or deleted.
    public var hasOtherCategories = false

    /// Creates an outcome without changes.
    public init() {}

    /// Whether nothing has changed.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && deleted.isEmpty && !hasOtherCategories }
  }
}
