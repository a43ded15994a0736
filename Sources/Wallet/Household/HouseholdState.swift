/// The state of a wallet in the household with which it is shared.
public struct HouseholdState: Hashable, Sendable {
  /// The commit that holds the wallet as it was when it was last synced.
  public var base: String
  /// The last such commit that other devices can have; nil if none has left this device.
  public var published: String?

  /// Creates a state from its parts.
  public init(base: String, published: String? = nil) {
    self.base = base
    self.published = published
  }
}
