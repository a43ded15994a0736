public import Cards
public import FoundationEssentials

/// Changes of other devices of a household that are to come into a wallet, but for the cards that are new or have changed:
/// these come in parts, since a household may have more of them than should be in memory.
public struct HouseholdChange: Sendable {
  /// The UUIDs of the cards that were deleted.
  public var deleted: Set<UUID> = []
  /// The categories in order.
  public var categories: HouseholdCategories
  /// The new UUIDs of cards and identifiers of the wallet that turned out to be the same as others, by the old ones.
  public var identities: [UUID: UUID] = [:]

  /// Creates a change that leads to categories.
  public init(to categories: HouseholdCategories) { self.categories = categories }

  /// A part of the cards that are new or have changed.
  public enum Part: Sendable {
    /// A picture of cards that follow.
    case picture(CardPicture)
    /// Cards. What they say of the secret identifiers with the UUIDs of `sharedSecrets` counts, because the household shares
    /// them and this wallet can decrypt them. Other secrets of the wallet stay as they are.
    case cards([HouseholdCard], sharedSecrets: Set<UUID>)
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
