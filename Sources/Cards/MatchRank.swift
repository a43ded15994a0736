/// The ways in which a name can match a typed text, the best first. A search returns the cards of the best rank only.
///
/// The ranks with "spelling" compare the `SpellingKey` of the name, which is the same in either alphabet.
public enum MatchRank: Int, CaseIterable, Comparable, Sendable {
  /// The name, exactly as typed.
  case exactName
  /// The whole name, ignoring letter case and punctuation.
  case wholeName
  /// The card's number.
  case number
  /// The whole name, in the other alphabet or another spelling.
  case wholeSpelling
  /// The beginning of the name.
  case beginningOfName
  /// The beginning of any word of the name.
  case beginningOfWord
  /// The beginning of the name, in another spelling.
  case beginningOfSpelling
  /// The beginning of any word of the name, in another spelling.
  case beginningOfSpelledWord
  /// Any part of the name.
  case inside
  /// Any part of the name, in another spelling.
  case insideSpelling
  /// The beginning of any word of the name with one letter wrong, missing, too much, or two swapped.
  case oneTypo

  /// Whether the first rank is the better match.
  public static func < (one: MatchRank, other: MatchRank) -> Bool { one.rawValue < other.rawValue }
}
