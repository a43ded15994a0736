/// The order of a list. Within each, starred cards come first and archived ones last.
public enum CardOrder: String, CaseIterable, Sendable {
  /// By name, in the English and then the Ukrainian alphabet.
  case name
  /// What was shown last first.
  case recent
  /// What was shown most often first.
  case used
  /// What came in last first.
  case added
  /// What ends first first; what never ends last.
  case expiry

  /// Terms of ORDER BY over `card` and `usage`.
  var terms: String {
    switch self {
    case .name: "sort_key, id"
    case .recent: "last_shown DESC, sort_key, id"
    case .used: "times_shown DESC, last_shown DESC, sort_key, id"
    case .added: "added DESC, id DESC"
    case .expiry: "expiry IS NULL, expiry, sort_key, id"
    }
  }
}
