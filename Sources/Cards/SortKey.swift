/// Text that sorts byte by byte as people sort names: digits, then the English alphabet, then the Ukrainian one
/// (ґ after г, і and ї after и, й after ї).
public struct SortKey: Hashable, Sendable {
  /// The key.
  public let text: String

  /// The key of a name.
  public init(_ name: String) { self.init(SearchKey(name)) }

  /// The key of a name that is folded already.
  public init(_ folded: SearchKey) {
    guard folded.text.utf8.contains(where: { $0 >= 0x80 }) else {
      text = folded.text
      return
    }
    var key = String.UnicodeScalarView()
    for scalar in folded.text.unicodeScalars { key.append(scalar.isASCII ? scalar : Self.ranks[scalar] ?? scalar) }
    text = String(key)
  }

  /// The letters in their order on neighbouring scalars, from the first Cyrillic small letter on. Letters that
  /// are Russian alone stand beside the nearest Ukrainian ones.
  private static let ranks: [Unicode.Scalar: Unicode.Scalar] = {
    let alphabet = "абвгґдеёєжзиыіїйклмнопрстуфхцчшщъьэюя".unicodeScalars
    var ranks: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (place, letter) in alphabet.enumerated() { ranks[letter] = Unicode.Scalar(0x430 + UInt32(place)) }
    return ranks
  }()
}
