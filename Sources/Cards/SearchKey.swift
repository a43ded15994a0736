/// Text as it is compared when a person looks for a card: letter case, Unicode form, apostrophes and
/// punctuation make no difference.
///
/// ```swift
/// SearchKey("«Сільпо»").text      // "сільпо"
/// SearchKey("М’ята & Co").text    // "мята co"
/// ```
public struct SearchKey: Hashable, Sendable {
  /// The folded text: words of letters, digits and symbols with one blank between them.
  public let text: String

  /// The key of `original`. Text of nothing but punctuation stays itself.
  public init(_ original: String) {
    var folded = ""
    var pendingBlank = false
    for character in original.lowercased() where !Self.isApostrophe(character) {
      if character.isWhitespace || character.isPunctuation || character == "\0" {
        pendingBlank = !folded.isEmpty
        continue
      }
      if pendingBlank { folded.append(" ") }
      pendingBlank = false
      folded.append(Self.composed(character))
    }
    text = folded.isEmpty ? original.lowercased() : folded
  }

  /// `original` as names are compared that have to be unique: letter case and Unicode form make no difference.
  public static func identity(of original: String) -> String {
    String(original.lowercased().map(composed))
  }

  private static func isApostrophe(_ character: Character) -> Bool {
    switch character {
    case "'", "’", "ʼ", "‘", "`", "´": true
    default: false
    }
  }

  /// The character in one scalar where letters of European alphabets have one (Unicode form NFC): `и` with a
  /// breve becomes `й`.
  private static func composed(_ character: Character) -> Character {
    guard character.unicodeScalars.count > 1, let place = precomposed.firstIndex(of: character) else {
      return character
    }
    return precomposed[place]
  }

  /// Characters are equal and hash alike in either form; the set holds the composed one.
  private static let precomposed: Set<Character> = Set(
    """
    йїёўѓќѐѝ\
    àáâãäåçèéêëìíîïñòóôõöùúûüýÿ\
    āăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżžșțǎǐǒǔ
    """)
}
