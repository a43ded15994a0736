/// The state of a wallet in the household with which it is shared.
public struct HouseholdState: Hashable, Sendable {
  /// The commit that holds the wallet as it was when it was last synced.
  public var base: String
  /// The last such commit that other devices can have; nil if none has left this device.
  public var published: String?
  /// The commit whose secrets the wallet has, if it could not decrypt those of later ones; nil if it has those of `base`.
  public var secrets: String?

  /// Creates a state from its parts.
  public init(base: String, published: String? = nil, secrets: String? = nil) {
    self.base = base
    self.published = published
    self.secrets = secrets
  }
}
