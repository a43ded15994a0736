public import Values

/// A reference to a card, as a person types it.
public enum CardSelector: Hashable, Sendable {
  /// The card with this UUID.
  case id(UUID)
  /// The card with this number, typed as `#12` or `№12`.
  case number(Int)
  /// The card with this name, part of a name, or number without a sign.
  case text(String)

  /// Creates the selector for a typed text.
  public init(_ typed: String) {
    if let id = UUID(text: typed) {
      self = .id(id)
    } else if let sign = typed.first, "#№".contains(sign), let number = Int(typed.dropFirst()) {
      self = .number(number)
    } else if let mark = typed.last, ".,:)".contains(mark), typed.count > 1, Int(typed.dropLast()) != nil {
      // The number of a list, as it stands before a line of it.
      self = .text(String(typed.dropLast()))
    } else {
      self = .text(typed)
    }
  }
}

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
  /// The name, or its beginning, without its blanks or with others: `novaposhta` for “Nova Poshta”.
  case writtenTogether
  /// Another name of the store that the card is named after: `hennes & mauritz` for “H&M”.
  case otherName
  /// The whole number of an identifier of the card, as `NumberKey` compares it; secrets are ignored.
  case numberOnCard
  /// The beginning of any word of the name with one letter wrong, missing, too much, or two swapped.
  case oneTypo
  /// The beginning of any word of the name, typed on a keyboard that was left in the wrong layout.
  case otherLayout

  /// Whether the first rank is the better match.
  public static func < (one: MatchRank, other: MatchRank) -> Bool { one.rawValue < other.rawValue }
}

/// The number of an identifier as it is compared when a person types it: blanks and hyphens make no difference.
public struct NumberKey: Hashable, Sendable {
  /// The number without blanks and hyphens.
  public let text: String

  /// The length of the shortest number. A shorter one is that of a card in the wallet.
  private static let shortest = 4

  /// Creates the key of `typed`; nil if it is too short, or has no digit.
  public init?(_ typed: String) {
    text = typed.filter { !" -".contains($0) }
    guard text.count >= Self.shortest, text.contains(where: \.isNumber) else { return nil }
  }
}

/// A search for names of which a word begins with the typed text but for one typo.
public struct OneTypo: Sendable {
  private let typed: [UInt32]

  /// The number of letters that the typed text needs. With three letters and a typo, almost anything would match.
  private static let shortest = 4

  /// Creates a search for `key`; nil if it is too short.
  public init?(_ key: String) {
    typed = key.unicodeScalars.map(\.value)
    guard typed.count >= Self.shortest else { return nil }
  }

  /// Texts for searching many names quickly: every match contains at least one of them, if a blank is put before each
  /// of its words. One typo spoils one half of the typed text, or swaps the letters where the halves meet.
  public var fragments: [String] {
    func text(_ letters: some Sequence<UInt32>) -> String {
      String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
    }
    let middle = typed.count / 2
    return [
      " " + text(typed[..<middle]), text(typed[middle...]),
      " " + text(typed[..<(middle - 1)]) + text([typed[middle], typed[middle - 1]]),
    ]
  }

  /// Whether a word of `name` begins with the typed text, but for one letter that is wrong, missing or added, or two
  /// neighbours that are swapped.
  public func matches(_ name: String) -> Bool {
    let name = name.unicodeScalars.map(\.value)
    return name.indices.contains { start in
      (start == 0 || name[start - 1] == 0x20) && isBeginning(of: name[start...])
    }
  }

  private func isBeginning(of word: ArraySlice<UInt32>) -> Bool {
    var same = 0
    while same < min(typed.count, word.count), typed[same] == word[word.startIndex + same] { same += 1 }
    if same == typed.count { return true }
    let rest = typed[same...]
    let other = word.dropFirst(same)
    func begins(_ rest: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>) -> Bool { other.starts(with: rest) }
    // One letter added, one missing, one wrong, two swapped.
    if begins(rest.dropFirst(), other) || begins(rest, other.dropFirst()) { return true }
    if begins(rest.dropFirst(), other.dropFirst()), !other.isEmpty { return true }
    guard rest.count > 1, other.count > 1 else { return false }
    let (first, second) = (other.startIndex, other.startIndex + 1)
    return rest[same] == other[second] && rest[same + 1] == other[first]
      && begins(rest.dropFirst(2), other.dropFirst(2))
  }
}
