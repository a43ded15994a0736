/// Code 39 for all of ASCII, with small letters and control characters as pairs. A reader has to be configured for it;
/// other readers transmit the pairs.
///
/// Source: ISO/IEC 16388:2007, Annex A.
public enum Code39FullASCII: LinearSymbology {
  /// Encodes `payload`, in ASCII.
  ///
  /// - Throws: `.unencodable`, `.empty`, `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try encode(payload, ratio: Code39.defaultRatio)
  }

  /// Encodes `payload` with the given ratio.
  ///
  /// - Throws: as `encode(_:)`.
  public static func encode(_ payload: [UInt8], ratio: WideNarrowRatio) throws(EncodingError) -> LinearSymbol {
    try payload.checkLength()
    var characters: [UInt8] = []
    characters.reserveCapacity(2 * payload.count)
    for (index, byte) in payload.enumerated() {
      guard let pair = FullASCII.pair(of: byte) else {
        throw .unencodable(Character(Unicode.Scalar(byte)), at: index)
      }
      if let shift = pair.shift { characters.append(shift) }
      characters.append(pair.character)
    }
    return Code39.symbol(of: characters, ratio: ratio, text: String(printing: payload))
  }
}
