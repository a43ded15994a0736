extension Symbology {
  /// The symbology of that id, name or alias, whatever the letter case, blanks and marks between the words: `ean13`,
  /// `EAN-13`, `EAN_13` and zint's `BARCODE_EAN13` are one.
  public static func named(_ name: String) -> Symbology? {
    byName[folded(name)]
  }

  /// Every name by which `named(_:)` finds it.
  public var names: [String] { [id, name] + aliases }

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
