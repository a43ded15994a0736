/// Text that was typed while the keyboard was left in the wrong layout: `cskmgj` is «сільпо» on the same keys, and `пнь`
/// is `gym`.
public enum KeyboardLayout {
  /// The texts that the same keys give in other layouts: in the Ukrainian and the Russian layout for Latin letters, in
  /// the English one for Cyrillic letters. Empty for text in both alphabets, in neither, or in another one.
  public static func readings(of text: String) -> [String] {
    let letters = text.lowercased().unicodeScalars
    let isLatin = letters.contains { ("a"..."z").contains($0) }
    let isCyrillic = letters.contains { ("\u{400}"..."\u{4FF}").contains($0) }
    guard isLatin != isCyrillic else { return [] }
    var readings: [String] = []
    for layout in isLatin ? [ukrainian, russian] : [english] {
      let reading = String(String.UnicodeScalarView(letters.map { layout[$0] ?? $0 }))
      if !readings.contains(reading) { readings.append(reading) }
    }
    return readings
  }

  private static let keys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`\\{}:\"<>~|"

  private static let ukrainian = layout(keys, "йцукенгшщзхїфівапролджєячсмитьбю'ґхїжєбю'ґ")
  private static let russian = layout(keys, "йцукенгшщзхъфывапролджэячсмитьбюё\\хъжэбюё/")
  private static let english = russian.reversed.merging(ukrainian.reversed) { $1 }

  private static func layout(_ keys: String, _ letters: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(uniqueKeysWithValues: zip(keys.unicodeScalars, letters.unicodeScalars))
  }
}

extension [Unicode.Scalar: Unicode.Scalar] {
  /// The key for each Cyrillic letter; of two keys, the one without Shift.
  fileprivate var reversed: Self {
    let unshifted = filter { key, letter in letter.value >= 0x400 && !"{}:\"<>~|".unicodeScalars.contains(key) }
    return Dictionary(uniqueKeysWithValues: unshifted.map { ($1, $0) })
  }
}
