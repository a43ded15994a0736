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
    var key = String.UnicodeScalarView()
    for scalar in folded.text.unicodeScalars { key.append(scalar.isASCII ? scalar : Self.ranks[scalar] ?? scalar) }
    text = String(key)
  }

  /// For each letter, the scalar that stands for it, so that the order of scalars is that of the alphabet, from the
  /// first small Cyrillic letter on. Letters that only Russian has come next to the nearest Ukrainian ones.
  private static let ranks: [Unicode.Scalar: Unicode.Scalar] = {
    let alphabet = "абвгґдеёєжзиыіїйклмнопрстуфхцчшщъьэюя".unicodeScalars
    var ranks: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (index, letter) in alphabet.enumerated() { ranks[letter] = Unicode.Scalar(0x430 + UInt32(index)) }
    return ranks
  }()
}
