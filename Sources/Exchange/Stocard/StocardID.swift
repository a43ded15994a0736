/// What Stocard knows a card or shop by.
struct StocardID: Hashable, Comparable {
  /// Whose it is.
  let user: String
  /// Which of theirs.
  let id: String

  static func < (one: StocardID, other: StocardID) -> Bool { (one.id, one.user) < (other.id, other.user) }
}
