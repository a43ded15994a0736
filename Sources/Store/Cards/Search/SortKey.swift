/// Text that sorts byte by byte as people sort names: digits, then the English alphabet, then the Ukrainian one.
public struct SortKey: Hashable, Sendable {
  /// The text of the key.
  public let text: String

  /// Creates the key of a name that is folded already.
  public init(_ folded: SearchKey) {
    guard folded.text.utf8.contains(where: { $0 >= 0x80 }) else {
      text = folded.text
      return
    }
    var key = Array(folded.text.utf8)
    for index in key.indices.dropLast() where key[index] >= 0xD0 && key[index] <= 0xD2 {
      // A letter of two bytes becomes another one of two bytes.
      let letter = Int(key[index] & 0x1F) << 6 | Int(key[index + 1] & 0x3F)
      guard let rank = Self.ranks[letter - 0x400] else { continue }
      key[index] = 0xC0 | UInt8(rank >> 6)
      key[index + 1] = 0x80 | UInt8(rank & 0x3F)
    }
    text = String(decoding: key, as: UTF8.self)
  }

  /// For each letter of U+0400 to U+04BF, the scalar that stands for it, so that the order of scalars is that of the
  /// alphabet, from the first small Cyrillic letter on.
  private static let ranks: [UInt16?] = {
    var ranks = [UInt16?](repeating: nil, count: 0xC0)
    for (index, letter) in alphabet.unicodeScalars.enumerated() {
      ranks[Int(letter.value) - 0x400] = 0x430 + UInt16(index)
    }
    return ranks
  }()

  /// The Ukrainian alphabet in the order in which names are sorted. Letters that only Russian has come next to the
  /// nearest Ukrainian ones.
  private static let alphabet = "абвгґдеёєжзиыіїйклмнопрстуфхцчшщъьэюя"
}
