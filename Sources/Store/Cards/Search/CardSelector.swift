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

  /// How much of a name the typed text is, the nearest first.
  public enum Nearness: Int, Comparable, Sendable {
    /// All of it.
    case wholeName
    /// One of its words, or several.
    case wholeWords
    /// The beginning of one of its words.
    case beginningOfWord

    /// Whether the first one is nearer.
    public static func < (one: Nearness, other: Nearness) -> Bool { one.rawValue < other.rawValue }
  }

  /// The number of letters that the typed text needs. With three letters and a typo, almost anything would match.
  private static let shortest = 4

  /// Creates a search for `key`; nil if it is too short, or a number, since another digit makes another number.
  public init?(_ key: String) {
    typed = key.unicodeScalars.map(\.value)
    guard typed.count >= Self.shortest, !typed.allSatisfy({ Self.isDigit($0) || $0 == Self.blank }) else { return nil }
  }

  private static let blank: UInt32 = 0x20

  private static func isDigit(_ letter: UInt32) -> Bool { (0x30...0x39).contains(letter) }

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
  public func matches(_ name: String) -> Bool { nearness(to: name) != nil }

  /// How near `name` is; nil if no word of it begins with the typed text but for one typo. A digit is never a typo, and a
  /// number never the beginning of another one.
  public func nearness(to name: String) -> Nearness? {
    let name = name.unicodeScalars.map(\.value)
    var nearest: Nearness?
    for start in name.indices where start == 0 || name[start - 1] == Self.blank {
      forEachEnd(in: name[start...]) { end in
        let isWhole = end == name.count || name[end] == Self.blank
        let own: Nearness =
          !isWhole ? .beginningOfWord : start == 0 && end == name.count ? .wholeName : .wholeWords
        nearest = min(nearest ?? own, own)
      }
    }
    return nearest
  }

  /// How many letters of the typed text, and of a name, a typo takes: none if nothing is wrong, then a letter that is
  /// added, missing or wrong, and two that are swapped.
  private static let typos: [(typed: Int, meant: Int)] = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2)]

  /// Calls `body` with each index at which a beginning of `words` ends that is the typed text but for one typo.
  private func forEachEnd(in words: ArraySlice<UInt32>, _ body: (Int) -> Void) {
    var same = 0
    while same < min(typed.count, words.count), typed[same] == words[words.startIndex + same] { same += 1 }
    let (rest, other) = (typed[same...], words.dropFirst(same))
    let isSwapped = rest.count > 1 && rest.prefix(2).elementsEqual(other.prefix(2).reversed())
    let isNumber = typed.last.map(Self.isDigit) ?? false
    for typo in Self.typos where typo.typed < 2 || isSwapped {
      guard rest.count >= typo.typed, other.count >= typo.meant,
        other.dropFirst(typo.meant).starts(with: rest.dropFirst(typo.typed)),
        !rest.prefix(typo.typed).contains(where: Self.isDigit), !other.prefix(typo.meant).contains(where: Self.isDigit)
      else { continue }
      let end = other.startIndex + typo.meant + rest.count - typo.typed
      // The number at the end goes on.
      if isNumber, end < words.endIndex, Self.isDigit(words[end]) { continue }
      body(end)
    }
  }
}
