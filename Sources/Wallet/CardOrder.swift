/// The order of a list. In every order, starred cards come first and archived ones last.
public enum CardOrder: String, CaseIterable, Sendable {
  /// By name, in the English and then the Ukrainian alphabet.
  case name
  /// By the time of last use, the latest first.
  case recent
  /// By the number of uses, the most used first.
  case used
  /// By the time when the card was added, the latest first.
  case added
  /// By expiry date, the earliest first; cards without one come last.
  case expiry
  /// By the beginning of the event, the earliest first; cards without one come last.
  case event

  /// The terms of ORDER BY over `card` and `usage`.
  var terms: String {
    switch self {
    case .name: "sort_key, id"
    case .recent: "last_shown DESC, sort_key, id"
    case .used: "times_shown DESC, last_shown DESC, sort_key, id"
    case .added: "added DESC, id DESC"
    case .expiry: "expiry IS NULL, expiry, sort_key, id"
    case .event: "starts IS NULL, starts, sort_key, id"
    }
  }
}
