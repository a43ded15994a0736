internal import Words

/// The words by which people answer a question or leave a value out.
package enum TypedAnswer {
  /// Whether a word means yes; nil if it means neither yes nor no.
  package static func isYes(_ typed: some StringProtocol) -> Bool? {
    if yes.isMeant(by: typed) { return true }
    return no.isMeant(by: typed) ? false : nil
  }

  /// Whether a word means all of what there is to choose from.
  static func isAll(_ typed: some StringProtocol) -> Bool { all.isMeant(by: typed) }

  /// Whether a word says that there is no such thing: no date, no reminder, no picture.
  static func isNone(_ typed: some StringProtocol) -> Bool { none.isMeant(by: typed) }

  private static let yes = TypedWord("yes|ye|y", context: "answer")
  private static let no = TypedWord("no|n", context: "answer")
  private static let all = TypedWord("all|a", context: "answer")
  private static let none = TypedWord("none|never", context: "value")
}
