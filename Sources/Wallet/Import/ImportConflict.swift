/// What happens to a card that a file has otherwise than the wallet.
public enum ImportConflict: String, CaseIterable, Sendable {
  /// The wallet's becomes what the file says.
  case update
  /// The wallet's stays.
  case skip
  /// The file's comes in beside it.
  case duplicate
}
