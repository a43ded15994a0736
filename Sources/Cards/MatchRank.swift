/// How well a name answers to what a person typed. Only the best rank that any card has counts.
///
/// The ranks of spelling compare what is left of a name in either alphabet, `SpellingKey`.
public enum MatchRank: Int, CaseIterable, Comparable, Sendable {
  /// The name, letter by letter.
  case exactName
  /// The whole name, whatever the letter case and the punctuation.
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

  /// A better match comes first.
  public static func < (one: MatchRank, other: MatchRank) -> Bool { one.rawValue < other.rawValue }
}
