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

  /// Texts of which every match contains at least one, if a blank is put before each of its words: one typo spoils one
  /// half of the typed text, or swaps the letters where the halves meet. They are for searching many names quickly.
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
    let same = zip(typed, word).prefix { $0 == $1 }.count
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
