/// Text as it is compared when a person looks for a card: letter case, Unicode form, apostrophes, punctuation and arrows
/// make no difference.
///
/// ```swift
/// print(SearchKey("«Сільпо»").text)  // сільпо
/// print(SearchKey("М’ята & Co").text)  // мята co
/// print(SearchKey("KBP→WAW").text)  // kbp waw
/// ```
public struct SearchKey: Hashable, Sendable {
  /// The folded text: words of letters, digits and symbols with one blank between them.
  public let text: String

  /// The key of `original`. Text of nothing but punctuation is only turned to lower case.
  public init(_ original: String) {
    let lower = original.lowercased()
    var folded = String.UnicodeScalarView()
    var (pendingBlank, isDropped) = (false, false)
    for scalar in Self.composed(lower).unicodeScalars {
      switch Self.role(of: scalar) {
      case .apostrophe:
        isDropped = true
      case .gap:
        (pendingBlank, isDropped) = (!folded.isEmpty, true)
      // The mark belongs to the dropped character before it.
      case .mark where isDropped:
        break
      case .mark, .other:
        if pendingBlank { folded.append(" ") }
        (pendingBlank, isDropped) = (false, false)
        folded.append(scalar)
      }
    }
    text = folded.isEmpty ? lower : String(folded)
  }

  /// The role of a scalar in a key.
  private enum Role {
    /// Dropped.
    case apostrophe
    /// A blank, punctuation or an arrow, between words.
    case gap
    /// A mark on the letter before it.
    case mark
    /// A letter, a digit or a symbol.
    case other
  }

  private static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    case ..<0x80: rolesInASCII[Int(scalar.value)]
    // Most letters of Europe, whose properties need not be looked up.
    case 0xDF...0xF6, 0xF8...0x2AF, 0x400...0x481, 0x48A...0x52F: .other
    default: propertiesRole(of: scalar)
    }
  }

  private static let rolesInASCII = (UInt8(0)..<128).map { propertiesRole(of: Unicode.Scalar($0)) }

  private static func propertiesRole(of scalar: Unicode.Scalar) -> Role {
    switch scalar {
    case "'", "’", "ʼ", "‘", "`", "´", "\u{1FEF}", "\u{1FFD}": return .apostrophe
    case "\0", "←", "→", "↔", "⇄": return .gap
    default: break
    }
    if scalar.properties.isWhitespace { return .gap }
    return switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      .gap
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: .mark
    default: .other
    }
  }

  /// The key by which names that must be unique are compared: letter case and Unicode form make no difference.
  public static func identity(of original: String) -> String {
    composed(original.lowercased())
  }

  /// The text with composed letters, if it has combining marks.
  private static func composed(_ text: String) -> String {
    text.unicodeScalars.contains { (0x300...0x36F).contains($0.value) } ? String(text.map(composed)) : text
  }

  /// The character as one scalar (Unicode form NFC), if it is a letter of a European alphabet that has one: `u` with a
  /// breve becomes `ŭ`.
  private static func composed(_ character: Character) -> Character {
    guard character.unicodeScalars.count > 1, let index = precomposed.firstIndex(of: character) else {
      return character
    }
    return precomposed[index]
  }

  /// The letters with a mark, in European alphabets, that Unicode has as one scalar (form NFC). Characters compare equal,
  /// and have the same hash, in either form.
  private static let precomposed = Set(
    """
    йїёўѓќѐѝ\
    àáâãäåçèéêëìíîïñòóôõöùúûüýÿ\
    āăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżžșțǎǐǒǔ
    """)
}
