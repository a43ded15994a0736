package import Values

/// Recognising the charset of a text by the words that it has in it.
extension EightBitCharset {
  /// Recognises the charset of a text; nil if it has words in none, or is UTF-8 with a few damaged characters.
  package init?(ofWordsIn text: [UInt8]) {
    guard !Self.isMostlyUTF8(text) else { return nil }
    let cyrillic: [EightBitCharset] = [.windows1251, .koi8U, .ibm866]
    if let charset = cyrillic.first(where: { CyrillicWords(text, $0).arePlausible }) {
      self = charset
      return
    }
    let scores = [EightBitCharset.windows1252, .windows1250, .latin2, .macRoman, .ibm850]
      .map { (charset: $0, score: LatinWords(text, $0).score) }
    // Text in a charset of several bytes for a character makes few words in any of these.
    let least = (text.count { $0 >= 0x80 } * 3 + 3) / 4
    guard let best = scores.map(\.score).max(), best > 0, best >= least else { return nil }
    let likely = scores.filter { $0.score == best }.map(\.charset)
    // Some letters of Western Europe and of Central Europe have the same bytes; most vowels have the same in both.
    let central = likely.filter(LatinWords.isCentral)
    let western = likely.filter { !LatinWords.isCentral($0) }
    let isCentral = LatinWords.areCentral(text) && !(western.first.map { Self.areSame(text, $0, central) } ?? false)
    self = (isCentral ? central.first : western.first) ?? likely[0]
  }

  /// Whether the bytes of a text are the same characters in a charset as in all others.
  private static func areSame(_ text: [UInt8], _ charset: EightBitCharset, _ others: [EightBitCharset]) -> Bool {
    let bytes = Set(text.filter { $0 >= 0x80 }.map { Int($0) - 0x80 })
    return others.allSatisfy { other in bytes.allSatisfy { charset.characters[$0] == other.characters[$0] } }
  }

  /// Whether more of the bytes beyond ASCII are characters of UTF-8 than are not. Halves of surrogate pairs count as characters:
  /// they are damaged UTF-8, and no other charset.
  private static func isMostlyUTF8(_ text: [UInt8]) -> Bool {
    var (valid, others) = (0, 0)
    var index = 0
    while index < text.count {
      let length = text[index].characterLength
      let character = text[index...].prefix(length)
      if length == 1 {
        index += 1
      } else if length > 1, character.count == length, character.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) {
        valid += length
        index += length
      } else {
        others += 1
        index += 1
      }
    }
    return valid > others
  }
}

/// The kinds of characters that a byte can be in a charset.
private enum ByteKind {
  case lower, upper
  /// A letter that few languages of the charset have, or none.
  case rareLower, rareUpper
  /// A blank, or a mark such as a quotation mark.
  case mark
  /// A small letter above the line, as in 2ª and Nº.
  case ordinal
  /// Any other sign.
  case sign
  /// No character, or one of control.
  case none

  var isLower: Bool { self == .lower || self == .rareLower }
  var isUpper: Bool { self == .upper || self == .rareUpper }
  var isLetter: Bool { isLower || isUpper }
}

extension EightBitCharset {
  /// Marks and blanks that are in texts of all languages.
  private static let marks = Set("‚„…€‘’“”•–—™\u{A0}§©«»®°±№£¿¡×·".unicodeScalars)

  /// The kind of each byte.
  ///
  /// - Parameter letters: the letters of the languages that are written in the charset, in lower case.
  fileprivate func kinds(_ letters: String) -> [ByteKind] {
    let common = Set(letters.unicodeScalars)
    let plain = (0..<0x80).map { byte -> ByteKind in
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
      case 0x09, 0x0A, 0x0D, 0x20...0x7E: .mark
      default: .none
      }
    }
    return plain
      + characters.map { scalar -> ByteKind in
        guard let scalar else { return .none }
        if Self.marks.contains(scalar) { return .mark }
        if scalar == "ª" || scalar == "º" { return .ordinal }
        guard scalar.properties.isAlphabetic, !"ƒﬁﬂˆˇ".unicodeScalars.contains(scalar) else { return .sign }
        let isCommon = !common.isDisjoint(with: scalar.properties.lowercaseMapping.unicodeScalars)
        if scalar.properties.isUppercase { return isCommon ? .upper : .rareUpper }
        return isCommon ? .lower : .rareLower
      }
  }
}

/// A measure of the words of a text in a charset of Latin letters.
private struct LatinWords {
  /// Two for each letter beyond ASCII in a word, one for each mark, less for what stands in no text.
  private(set) var score = 0

  private static let western = "àáâãäåæçèéêëìíîïñòóôõöøùúûüœß"
  private static let central = "áâäăąćčçďđéęěëíîľłńňóôőöřśşšťţúůűüýźžżß"

  init(_ text: [UInt8], _ charset: EightBitCharset) {
    let kinds = charset.kinds(Self.isCentral(charset) ? Self.central : Self.western)
    var (letters, pairs) = (0, 0)
    for index in text.indices where text[index] >= 0x80 {
      let kind = kinds[Int(text[index])]
      let before = index > 0 ? kinds[Int(text[index - 1])] : .mark
      let after = index + 1 < text.count ? kinds[Int(text[index + 1])] : .mark
      switch kind {
      case .lower, .upper, .rareLower, .rareUpper:
        letters += 1
        if index > 0, text[index - 1] >= 0x80, before.isLetter { pairs += 1 }
        if kind.isUpper, before.isLower {
          score -= 3
        } else if before.isLetter || after.isLetter, kind == .lower || kind == .upper {
          score += 2
        }
      case .ordinal: score += before.isLetter || index > 0 && text[index - 1].isDigit ? 2 : 0
      case .mark: score += charset.characters[Int(text[index]) - 0x80] == "\u{A0}" ? 0 : 1
      case .sign: score -= before.isLetter || after.isLetter ? 3 : 1
      case .none: score -= 10
      }
    }
    // Words of Latin letters have most of them in ASCII.
    if 2 * pairs > letters { score = 0 }
  }

  /// Whether a charset is one of Central Europe.
  static func isCentral(_ charset: EightBitCharset) -> Bool { charset == .windows1250 || charset == .latin2 }

  /// Whether the ASCII letters of a text are those of Central Europe, where z, w and j are frequent.
  static func areCentral(_ text: [UInt8]) -> Bool {
    let letters = text.lazy.map { $0 | 0x20 }.filter { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    let frequent = letters.count { "zwj".utf8.contains($0) }
    return 25 * frequent >= letters.count
  }
}

/// A count of the letters of a text in a charset of Cyrillic letters.
private struct CyrillicWords {
  private static let letters = "абвгдежзийклмнопрстуфхцчшщъыьэюяґёєії"

  private var letters = 0
  /// Pairs of letters of a word.
  private var pairs = 0
  /// Those of two small letters.
  private var lowerPairs = 0
  /// Pairs of a Cyrillic letter and a Latin one, which are common in other encodings of Latin text.
  private var mixedPairs = 0
  /// Pairs of a small letter and a capital, which are common in other encodings of Cyrillic text.
  private var fallingPairs = 0
  private var foreign = 0
  private let charset: EightBitCharset

  init(_ text: [UInt8], _ charset: EightBitCharset) {
    self.charset = charset
    let kinds = charset.kinds(Self.letters)
    var (last, lastIsLatin) = (ByteKind.mark, false)
    for byte in text {
      let (kind, isLatin) = (kinds[Int(byte)], byte < 0x80)
      if kind.isLetter, last.isLetter {
        if isLatin != lastIsLatin {
          mixedPairs += 1
        } else if !isLatin {
          pairs += 1
          if last.isLower, kind.isLower { lowerPairs += 1 }
          if last.isLower, kind.isUpper { fallingPairs += 1 }
        }
      }
      if kind.isLetter, !isLatin { letters += 1 }
      // Letters of other languages are more likely something else in another charset.
      if !(kind == .lower || kind == .upper || kind == .mark) { foreign += 1 }
      (last, lastIsLatin) = (kind, isLatin)
    }
  }

  /// Whether the letters form Cyrillic words.
  var arePlausible: Bool {
    guard foreign == 0, pairs > 0, 2 * pairs >= letters, 10 * mixedPairs <= letters, 10 * fallingPairs <= pairs else {
      return false
    }
    // Nearly any bytes are letters in the charsets of Unix and DOS.
    return charset == .windows1251 || lowerPairs > 1 && 4 * lowerPairs >= pairs
  }
}
