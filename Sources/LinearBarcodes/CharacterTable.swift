/// The characters of a symbology and their values.
struct CharacterTable: Sendable {
  /// Characters by value.
  let characters: [UInt8]
  /// Values by character; 255 for none.
  private let values: [UInt8]

  init(_ text: StaticString) {
    characters = text.withUTF8Buffer { Array($0) }
    var values = [UInt8](repeating: .max, count: 256)
    for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
    self.values = values
  }

  /// The value of `character`; nil if it has none.
  func value(of character: UInt8) -> UInt8? {
    let value = values[Int(character)]
    return value == .max ? nil : value
  }

  /// Throws `.unencodable` for the first character of `payload` that has no value.
  func check(_ payload: [UInt8]) throws(EncodingError) {
    for index in payload.indices where values[Int(payload[index])] == .max {
      throw .unencodable(Character(Unicode.Scalar(payload[index])), at: index)
    }
  }
}
