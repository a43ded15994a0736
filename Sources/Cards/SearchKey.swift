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
    text = Self.foldedPlainly(original) ?? Self.folded(original)
  }

  private static func folded(_ original: String) -> String {
    var folded = ""
    var pendingBlank = false
    for character in original.lowercased() where !isApostrophe(character) {
      if character.isWhitespace || character.isPunctuation || isArrow(character) || character == "\0" {
        pendingBlank = !folded.isEmpty
        continue
      }
      if pendingBlank { folded.append(" ") }
      pendingBlank = false
      folded.append(composed(character))
    }
    return folded.isEmpty ? original.lowercased() : folded
  }

  /// The fast path of `folded`, which does not use Unicode's tables, for almost all text: ASCII, the Latin letters up to
  /// U+017E, and the Cyrillic ones of Ukrainian and its neighbours. Nil if there are other characters, or if nothing is
  /// left.
  private static func foldedPlainly(_ original: String) -> String? {
    var original = original
    return original.withUTF8 { bytes -> String? in
      var folded: [UInt8] = []
      folded.reserveCapacity(bytes.count + 1)
      var pendingBlank = false
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte < 0x80 {
          switch plain[Int(byte)] {
          case dropped:
            continue
          case blank:
            pendingBlank = !folded.isEmpty
          case let kept:
            if pendingBlank { folded.append(UInt8(ascii: " ")) }
            pendingBlank = false
            folded.append(kept)
          }
          continue
        }
        // Apostrophes, dashes and quotation marks.
        if byte == 0xE2, index + 1 < bytes.count, bytes[index] == 0x80 {
          switch bytes[index + 1] {
          case 0x98, 0x99: break
          case 0x93, 0x94, 0x9C...0x9E: pendingBlank = !folded.isEmpty
          default: return nil
          }
          index += 2
          continue
        }
        // Letters and signs of two bytes.
        guard index < bytes.count, byte >= 0xC2, byte <= 0xD2 else { return nil }
        var scalar = UInt16(byte & 0x1F) << 6 | UInt16(bytes[index] & 0x3F)
        index += 1
        switch scalar {
        // Quotation marks.
        case 0xAB, 0xBB:
          pendingBlank = !folded.isEmpty
          continue
        // The apostrophe ʼ.
        case 0x2BC: continue
        // Small letters.
        case 0xDF...0xF6, 0xF8...0xFF, 0x430...0x45F, 0x491: break
        // Capitals, each some places before its small letter.
        case 0xC0...0xD6, 0xD8...0xDE, 0x410...0x42F: scalar += 0x20
        case 0x400...0x40F: scalar += 0x50
        // Pairs of a capital and its small letter: here the capital is even,
        case 0x100...0x12F, 0x132...0x137, 0x14A...0x177, 0x490: scalar |= 1
        // and here it is odd.
        case 0x139...0x148, 0x179...0x17E: scalar += scalar & 1
        default: return nil
        }
        if pendingBlank { folded.append(UInt8(ascii: " ")) }
        pendingBlank = false
        folded.append(0xC0 | UInt8(scalar >> 6))
        folded.append(0x80 | UInt8(scalar & 0x3F))
      }
      return folded.isEmpty ? nil : String(decoding: folded, as: UTF8.self)
    }
  }

  private static let dropped: UInt8 = 0xFF
  private static let blank: UInt8 = 0xFE

  /// The result for each ASCII character: another character, a blank, or nothing.
  private static let plain: [UInt8] = (0..<128).map { (code: UInt8) -> UInt8 in
    switch Unicode.Scalar(code) {
    case "'", "`": dropped
    case "\0", "\t"..."\r", " "..."#", "%"..."*", ","..."/", ":", ";", "?", "@", "["..."]", "_", "{", "}": blank
    case "A"..."Z": code + 0x20
    default: code
    }
  }

  /// The key by which names that must be unique are compared: letter case and Unicode form make no difference.
  public static func identity(of original: String) -> String {
    let lower = original.lowercased()
    return lower.utf8.allSatisfy { $0 < 0x80 } ? lower : String(lower.map(composed))
  }

  private static func isApostrophe(_ character: Character) -> Bool {
    switch character {
    case "'", "’", "ʼ", "‘", "`", "´": true
    default: false
    }
  }

  private static func isArrow(_ character: Character) -> Bool { "←→↔⇄".contains(character) }

  /// The character as one scalar (Unicode form NFC), if it is a letter of a European alphabet that has one: `и` with a
  /// breve becomes `й`.
  private static func composed(_ character: Character) -> Character {
    guard character.unicodeScalars.count > 1, let index = precomposed.firstIndex(of: character) else {
      return character
    }
    return precomposed[index]
  }

  /// The composed letters. Characters compare equal, and have the same hash, in either form.
  private static let precomposed: Set<Character> = Set(
    """
    йїёўѓќѐѝ\
    àáâãäåçèéêëìíîïñòóôõöùúûüýÿ\
    āăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżžșțǎǐǒǔ
    """)
}

/// Text that sorts byte by byte as people sort names: digits, then the English alphabet, then the Ukrainian one
/// (ґ after г, і and ї after и, й after ї).
public struct SortKey: Hashable, Sendable {
  /// The text of the key.
  public let text: String

  /// Creates the key of a name.
  public init(_ name: String) { self.init(SearchKey(name)) }

  /// Creates the key of a name that is folded already.
  public init(_ folded: SearchKey) {
    guard folded.text.utf8.contains(where: { $0 >= 0x80 }) else {
      text = folded.text
      return
    }
    var key = Array(folded.text.utf8)
    for index in key.indices.dropLast() where key[index] >= 0xD0 && key[index] <= 0xD2 {
      // A letter of two bytes becomes another one of two bytes.
      let letter = Int(key[index] & 0x1F) << 6 | Int(key[index + 1] & 0x3F)
      guard let rank = Self.ranks[letter - 0x400] else { continue }
      key[index] = 0xC0 | UInt8(rank >> 6)
      key[index + 1] = 0x80 | UInt8(rank & 0x3F)
    }
    text = String(decoding: key, as: UTF8.self)
  }

  /// For each letter of U+0400 to U+04BF, the scalar that stands for it, so that the order of scalars is that of the
  /// alphabet, from the first small Cyrillic letter on. Letters that only Russian has come next to the nearest Ukrainian
  /// ones.
  private static let ranks: [UInt16?] = {
    let alphabet = "абвгґдеёєжзиыіїйклмнопрстуфхцчшщъьэюя".unicodeScalars
    var ranks = [UInt16?](repeating: nil, count: 0xC0)
    for (index, letter) in alphabet.enumerated() { ranks[Int(letter.value) - 0x400] = 0x430 + UInt16(index) }
    return ranks
  }()
}
