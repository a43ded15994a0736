internal import LinearBarcodes

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

extension Symbology {
  /// The reason why some readers may misread a correct code.
  public enum Caution: Hashable, Sendable {
    /// Characters beyond ASCII in Code 128: some readers ignore how it carries them (FNC4 of ISO/IEC 15417, 4.3), and
    /// transmit other characters.
    case beyondASCII
    /// Characters that Code 39 carries in pairs: readers that are not configured for full ASCII transmit the pairs.
    case pairs
    /// Characters of plain Code 39 that look like such a pair, for example `$A`: readers that are configured for full
    /// ASCII, some of them by default, transmit another character instead.
    case likePairs

    func applies(to payload: Payload) -> Bool {
      switch self {
      case .beyondASCII: payload.bytes.contains { $0 >= 0x80 }
      case .pairs: !payload.bytes.allSatisfy(Code39.holds)
      case .likePairs:
        zip(payload.bytes, payload.bytes.dropFirst()).contains { first, second in
          "$%/+".utf8.contains(first) && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(second)
        }
      }
    }
  }

  /// A warning about a code of this symbology with `payload`; nil for none.
  public func caution(for payload: Payload) -> Caution? {
    cautions.first { $0.applies(to: payload) }
  }
}
