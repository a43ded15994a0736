/// A key of a name that ignores alphabet and spelling habits: `silpo`, `Sil’po` and «Сільпо» have the same key, and so
/// have `Kyiv` and «Київ», and `Halychyna`, `Galychyna` and «Галичина».
///
/// Cyrillic letters become Latin ones by the official romanisation (Cabinet of Ministers of Ukraine, resolution 55 of
/// 27 January 2010). Then all usual spellings of a sound become the same, in names of either alphabet. Different names
/// may share a key, so it only finds candidates.
public struct SpellingKey: Hashable, Sendable {
  /// The text of the key: words of small Latin letters, digits and symbols, with one blank between them.
  public let text: String

  /// Creates the key of a name.
  public init(_ name: String) { self.init(SearchKey(name)) }

  /// Creates the key of a name that is folded already.
  public init(_ key: SearchKey) {
    var latin: [UInt8] = []
    // A letter of two bytes becomes up to four.
    latin.reserveCapacity(2 * key.text.utf8.count)
    let table = Self.lettersByScalar
    var lead: UInt8?
    for byte in key.text.utf8 {
      if let first = lead {
        lead = nil
        if let letters = table[Int(first & 0x1F) << 6 | Int(byte & 0x3F)] {
          for letter in letters { latin.append(letter) }
        } else {
          latin.append(first)
          latin.append(byte)
        }
      } else if byte >= 0xC0 && byte < 0xE0 {
        lead = byte
      } else {
        latin.append(byte)
      }
    }
    text = String(decoding: Self.simplified(latin), as: UTF8.self)
  }

  /// Up to four letters of ASCII in one number, the first one in its lowest byte.
  private struct Letters: Sequence, IteratorProtocol {
    private var bits: UInt32 = 0

    /// Creates the next four letters of a text, or those that are left.
    init(in text: [UInt8], at index: Int) {
      for place in 0..<4 where index + place < text.count { bits |= UInt32(text[index + place]) << UInt32(8 * place) }
    }

    init(_ text: String) { self.init(in: Array(text.utf8), at: 0) }

    var count: Int { 4 - bits.leadingZeroBitCount / 8 }

    mutating func next() -> UInt8? {
      guard bits != 0 else { return nil }
      defer { bits >>= 8 }
      return UInt8(truncatingIfNeeded: bits)
    }

    /// Whether these letters begin with `other`.
    func begin(with other: Letters) -> Bool { bits & (.max >> UInt32(32 - 8 * other.count)) == other.bits }
  }

  /// For each scalar below U+0800, which has up to two bytes in UTF-8, its Latin letters; nil for those that `latin` does
  /// not have.
  private static let lettersByScalar: [Letters?] = {
    var letters = [Letters?](repeating: nil, count: 0x800)
    for (letter, text) in latin { letters[Int(letter.value)] = Letters(text) }
    return letters
  }()

  /// The spellings of each sound, the longer ones first among those of a letter. A sound is an arbitrary text that all
  /// its spellings share.
  package static let sounds = [
    ("shch", "q"), ("sch", "q"), ("sh", "q"), ("zh", "z"), ("kh", "h"), ("gh", "h"), ("ch", "w"), ("ck", "k"),
    ("cz", "w"), ("ts", "s"), ("tz", "s"), ("ph", "f"), ("th", "t"), ("ce", "se"), ("ci", "si"), ("cy", "si"),
    ("qu", "kv"), ("yo", "io"), ("jo", "io"), ("yi", "i"), ("ji", "i"), ("ye", "e"), ("ie", "e"), ("je", "e"),
    ("oo", "u"), ("ou", "u"), ("g", "h"), ("c", "k"), ("q", "k"), ("x", "ks"), ("w", "v"), ("y", "i"), ("j", "i"),
  ]

  private typealias Rule = (spelling: Letters, sound: Letters)

  /// `sounds`, sorted by first letter. The rules of the ASCII character `c` are those from `starts[c]` up to `starts[c + 1]`.
  private static let ruleTable: (rules: [Rule], starts: [Int]) = {
    let byLetter = (UInt8(0)..<128).map { letter in sounds.filter { $0.0.utf8.first == letter } }
    var starts = [0]
    for rules in byLetter { starts.append((starts.last ?? 0) + rules.count) }
    return (byLetter.joined().map { (Letters($0.0), Letters($0.1)) }, starts)
  }()

  private static func simplified(_ latin: [UInt8]) -> [UInt8] {
    var simple = Simplified()
    simple.letters.reserveCapacity(latin.count)
    let (rules, starts) = ruleTable
    var index = 0
    next: while index < latin.count {
      let letter = latin[index]
      if letter < 0x80 {
        let ahead = Letters(in: latin, at: index)
        for rule in starts[Int(letter)]..<starts[Int(letter) + 1] where ahead.begin(with: rules[rule].spelling) {
          for letter in rules[rule].sound { simple.append(letter) }
          index += rules[rule].spelling.count
          continue next
        }
      }
      simple.append(letter)
      index += 1
    }
    return simple.letters
  }

  /// Letters of which equal ones collapse in pairs: the second is dropped, a third is kept again.
  private struct Simplified {
    var letters: [UInt8] = []
    private var isDouble = false

    mutating func append(_ letter: UInt8) {
      let isLetter = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      isDouble = isLetter && letters.last == letter && !isDouble
      if !isDouble { letters.append(letter) }
    }
  }

  /// A set of letters that keys begin with: a bit for each Latin letter, and one for everything else and for an empty key.
  package struct Initials: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// All letters.
    package static let all = Initials(rawValue: .max)

    /// The first letters of the texts of some keys.
    package init(ofKeys keys: [String]) { self.init(keys.map { Self.letter($0.utf8.first ?? 0) }) }

    /// The letters that the key of a name may begin with. They are told by the first letter of the name alone, which is
    /// faster than making the key. A letter that the table does not have may become any.
    package init(possibleFor name: String) {
      var scalars = name.unicodeScalars.makeIterator()
      // A mark may make another letter of the one before it, as a breve makes the Cyrillic short I.
      guard let first = scalars.next(), first.value < Self.byScalar.count,
        !(0x300...0x36F).contains(scalars.next()?.value ?? 0)
      else {
        self = .all
        return
      }
      self = Self.byScalar[Int(first.value)]
    }

    private static func letter(_ byte: UInt8) -> Initials {
      Initials(
        rawValue: 1 << ((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? UInt32(byte - UInt8(ascii: "a")) : 31))
    }

    private static let byScalar: [Initials] = {
      // A sound may begin with another letter than its spellings.
      let ofLetters = (UInt8(0)...127).map { byte in
        Initials([letter(byte)] + sounds.filter { $0.0.utf8.first == byte }.map { letter($0.1.utf8.first ?? 0) })
      }
      var byScalar = [Initials](repeating: .all, count: 0x800)
      let plain = "abcdefghijklmnopqrstuvwxyz".unicodeScalars.map { (letter: $0, latin: String($0)) }
      for (letter, text) in plain + latin {
        guard let first = text.utf8.first else { continue }
        let capital = letter.properties.uppercaseMapping.unicodeScalars
        for scalar in capital.count == 1 ? [letter] + capital : [letter] {
          byScalar[Int(scalar.value)] = ofLetters[Int(first)]
        }
      }
      return byScalar
    }()
  }

  /// The Latin letters for those of the Ukrainian alphabet and of its neighbours.
  package static let latin: [(letter: Unicode.Scalar, latin: String)] = [
    ("a", "аàáâãäåāăąǎ"), ("b", "б"), ("v", "в"), ("h", "гĥ"), ("g", "ґĝğġģ"), ("d", "дďđð"), ("e", "еэèéêëēĕėęěæœ"),
    ("ie", "є"), ("zh", "ж"), ("z", "зźżž"), ("y", "иыýÿŷ"), ("i", "іїйìíîïĩīĭįǐı"), ("k", "кķ"), ("l", "лĺļľł"),
    ("m", "м"), ("n", "нñńņň"), ("o", "оòóôõöōŏőǒø"), ("p", "п"), ("r", "рŕŗř"), ("s", "сśŝşšș"), ("t", "тţťțþ"),
    ("u", "уўùúûüũūŭůűųǔ"), ("f", "ф"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"), ("shch", "щ"), ("", "ьъ"),
    ("iu", "ю"), ("ia", "я"), ("io", "ё"), ("ss", "ß"), ("c", "çćĉċč"), ("j", "ĵ"), ("w", "ŵ"),
  ].flatMap { latin, letters in letters.unicodeScalars.map { ($0, latin) } }
}
