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
    latin.reserveCapacity(key.text.utf8.count)
    for scalar in key.text.unicodeScalars {
      if scalar.isASCII {
        latin.append(UInt8(scalar.value))
      } else if scalar.value < Self.letters.count, let letters = Self.letters[Int(scalar.value)] {
        latin += letters
      } else {
        latin += String(scalar).utf8
      }
    }
    text = String(decoding: Self.simplified(latin), as: UTF8.self)
  }

  /// `latin` as an array by scalar, for fast access.
  private static let letters: [[UInt8]?] = {
    let count = (latin.keys.map(\.value).max() ?? 0) + 1
    var letters = [[UInt8]?](repeating: nil, count: Int(count))
    for (scalar, text) in latin { letters[Int(scalar.value)] = Array(text.utf8) }
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

  /// `sounds` as an array by letter, for fast access.
  private static let soundsByLetter: [[(spelling: [UInt8], sound: [UInt8])]] = {
    var byLetter = [[(spelling: [UInt8], sound: [UInt8])]](repeating: [], count: 256)
    for (spelling, sound) in sounds {
      byLetter[Int(spelling.utf8.first ?? 0)].append((Array(spelling.utf8), Array(sound.utf8)))
    }
    return byLetter
  }()

  private static func simplified(_ latin: [UInt8]) -> [UInt8] {
    var simple: [UInt8] = []
    simple.reserveCapacity(latin.count)
    // Equal letters collapse in pairs: the second is dropped, a third is kept again.
    var isDouble = false
    func append(_ letter: UInt8) {
      let isLetter = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      isDouble = isLetter && simple.last == letter && !isDouble
      if !isDouble { simple.append(letter) }
    }
    var index = 0
    next: while index < latin.count {
      let letter = latin[index]
      for rule in soundsByLetter[Int(letter)] where stands(rule.spelling, in: latin, at: index) {
        for letter in rule.sound { append(letter) }
        index += rule.spelling.count
        continue next
      }
      append(letter)
      index += 1
    }
    return simple
  }

  private static func stands(_ spelling: [UInt8], in latin: [UInt8], at index: Int) -> Bool {
    guard latin.count - index >= spelling.count else { return false }
    for offset in 0..<spelling.count where latin[index + offset] != spelling[offset] { return false }
    return true
  }

  /// The Latin letters for those of the Ukrainian alphabet and of its neighbours.
  package static let latin: [Unicode.Scalar: String] = {
    var latin: [Unicode.Scalar: String] = [
      "а": "a", "б": "b", "в": "v", "г": "h", "ґ": "g", "д": "d", "е": "e", "є": "ie", "ж": "zh", "з": "z", "и": "y",
      "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
      "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ь": "", "ю": "iu",
      "я": "ia", "ё": "io", "ъ": "", "ы": "y", "э": "e", "ў": "u", "ß": "ss", "æ": "e", "œ": "e", "ø": "o", "ł": "l",
      "đ": "d", "ı": "i", "þ": "t", "ð": "d",
    ]
    // Letters with diacritics become plain Latin letters.
    for (plain, marked) in [
      ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ď"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥ"),
      ("i", "ìíîïĩīĭįǐ"),
      ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľ"), ("n", "ñńņň"), ("o", "òóôõöōŏőǒ"), ("r", "ŕŗř"), ("s", "śŝşšș"),
      ("t", "ţťț"), ("u", "ùúûüũūŭůűųǔ"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
    ] {
      for letter in marked.unicodeScalars { latin[letter] = plain }
    }
    return latin
  }()
}
