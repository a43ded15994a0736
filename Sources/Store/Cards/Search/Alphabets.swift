/// The letters that keys of names have to know.
enum Alphabets {
  /// The letters with a mark, in European alphabets, that Unicode has as one scalar (form NFC).
  static let composed = """
    йїёўѓќѐѝ\
    àáâãäåçèéêëìíîïñòóôõöùúûüýÿ\
    āăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżžșțǎǐǒǔ
    """

  /// The Ukrainian alphabet in the order in which names are sorted. Letters that only Russian has come next to the
  /// nearest Ukrainian ones.
  static let cyrillic = "абвгґдеёєжзиыіїйклмнопрстуфхцчшщъьэюя"
}

extension SpellingKey {
  /// The Latin letters for those of the Ukrainian alphabet and of its neighbours.
  package static let latin: [(letter: Unicode.Scalar, latin: String)] = [
    ("a", "аàáâãäåāăąǎ"), ("b", "б"), ("v", "в"), ("h", "гĥ"), ("g", "ґĝğġģ"), ("d", "дďđð"), ("e", "еэèéêëēĕėęěæœ"),
    ("ie", "є"), ("zh", "ж"), ("z", "зźżž"), ("y", "иыýÿŷ"), ("i", "іїйìíîïĩīĭįǐı"), ("k", "кķ"), ("l", "лĺļľł"),
    ("m", "м"), ("n", "нñńņň"), ("o", "оòóôõöōŏőǒø"), ("p", "п"), ("r", "рŕŗř"), ("s", "сśŝşšș"), ("t", "тţťțþ"),
    ("u", "уўùúûüũūŭůűųǔ"), ("f", "ф"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"), ("shch", "щ"), ("", "ьъ"),
    ("iu", "ю"), ("ia", "я"), ("io", "ё"), ("ss", "ß"), ("c", "çćĉċč"), ("j", "ĵ"), ("w", "ŵ"),
  ].flatMap { latin, letters in letters.unicodeScalars.map { ($0, latin) } }
}
