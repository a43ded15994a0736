internal import LinearBarcodes

extension Symbology {
  /// A linear symbology that follows `rules`.
  static func linear(
    id: String, name: String, aliases: [String], alphabet: Alphabet, lengths: [Int]? = nil,
    rules: any LinearSymbology.Type
  ) -> Symbology {
    Symbology(
      id: id, name: name, aliases: aliases, family: .linear, alphabet: alphabet, lengths: lengths,
      moduleMillimetres: 0.33
    ) { payload, _ throws(EncodingError) in
      .linear(try rules.encode(latin1(payload)))
    }
  }

  /// The bytes that a linear code carries, which has no way to declare another charset than ISO-8859-1.
  private static func latin1(_ payload: Payload) throws(EncodingError) -> [UInt8] {
    guard payload.eci != nil else { return payload.bytes }
    for (place, character) in payload.text.enumerated()
    where character.unicodeScalars.contains(where: { $0.value > 0xFF }) {
      throw .unencodable(character, at: place)
    }
    return Payload(text: payload.text).bytes
  }
}
