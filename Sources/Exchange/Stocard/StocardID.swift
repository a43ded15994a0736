/// The identity of a card or shop in Stocard's export.
struct StocardID: Hashable, Comparable {
  /// The user that it belongs to.
  let user: String
  /// The id of the card or shop, unique for the user.
  let id: String

  static func < (one: StocardID, other: StocardID) -> Bool { (one.id, one.user) < (other.id, other.user) }
}
