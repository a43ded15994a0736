extension Symbology {
  /// The symbology with an id, name or alias, ignoring letter case, blanks and punctuation between the words: `ean13`,
  /// `EAN-13`, `EAN_13` and zint's `BARCODE_EAN13` are the same.
  public static func named(_ name: String) -> Symbology? {
    // Most names are ids, which need no table of all names.
    all.first { $0.id == name } ?? byName[folded(name)]
  }

  /// Every name by which `named(_:)` finds the symbology.
  public var names: [String] { [id, name] + aliases }

  /// The prefixes of the numbers that a name such as ISBN stands for; nil if the name stands for all numbers of the
  /// symbology. GS1 General Specifications, 2.1.7 to 2.1.9.
  public static func prefixes(named name: String) -> [String]? {
    switch folded(name) {
    case "isbn", "isbn13", "isbnx": ["978", "979"]
    case "issn": ["977"]
    case "ismn": ["9790"]
    default: nil
    }
  }

  private static let byName: [String: Symbology] = {
    var byName: [String: Symbology] = [:]
    for symbology in all { for name in symbology.names { byName[folded(name)] = symbology } }
    return byName
  }()

  private static func folded(_ name: String) -> String {
    let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return folded.hasPrefix("barcode") ? String(folded.dropFirst(7)) : folded
  }
}
