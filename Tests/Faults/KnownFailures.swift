/// What is known to fail, and is left out of the tests until it is mended.
enum KnownFailures {
  /// Operations and files, by the beginning of their names, and the rule that they break.
  private static let list: [(operation: String, rule: Failure.Rule)] = [
    // What SQLite cannot open for want of room, or of a disk that works, is taken for a want of permission.
    ("", .status),
    // Three transactions, of which some may have happened.
    ("undo 3", .content),
    // Hidden files, full copies among them, stay after a kill; so do SQLite's super-journals after an error.
    ("backup", .leftover), ("restore", .leftover), ("export", .leftover),
    // The copy of the old wallet is removed where the wallet was replaced, and only the last sync failed.
    ("restore (standing)", .aside),
    // Nor does the message say that the wallet was replaced.
    ("restore", .message),
    // Values that no version writes trap, and no backup is made of what cannot be compared.
    ("wallet.sqlite", .ending), ("wallet.sqlite", .status),
  ]

  static func contains(_ failure: Failure, of operation: String) -> Bool {
    list.contains { operation.hasPrefix($0.operation) && $0.rule == failure.rule }
  }
}
