/// Code 93: all of ASCII, in less space than Code 39, with two check characters that the reader does not transmit.
///
/// Source: AIM USS-93 (ANSI/AIM BC5-1995).
public enum Code93: LinearSymbology {
  /// Encodes `payload`, in ASCII.
  ///
  /// - Throws: `.unencodable`, `.empty`, `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try payload.checkLength()
    var values = try values(of: payload)
    values.append(checkCharacter(of: values.dropFirst(), weights: 20))
    values.append(checkCharacter(of: values.dropFirst(), weights: 15))
    values.append(startStop)
    // The stop character is followed by the termination bar.
    let elements = patterns.elements(of: values, end: 1)
    return LinearSymbol(elements: elements, quietZone: quietZone, characters: String(printing: payload))
  }

  /// The values of the start character and of the symbol characters that carry `payload`.
  private static func values(of payload: [UInt8]) throws(EncodingError) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(2 * payload.count + 4)
    values.append(startStop)
    for (index, byte) in payload.enumerated() {
      // Each of the 43 characters of Code 39 stands for itself, since Code 93 has separate shift characters.
      if let value = Code39.alphabet.value(of: byte) {
        values.append(value)
        continue
      }
      guard let pair = FullASCII.pair(of: byte), let shift = pair.shift.flatMap(shiftValue),
        let value = Code39.alphabet.value(of: pair.character)
      else { throw .unencodable(Character(Unicode.Scalar(byte)), at: index) }
      values.append(shift)
      values.append(value)
    }
    return values
  }

  /// The value of the shift character that corresponds to `$`, `%`, `/` or `+` of full-ASCII Code 39.
  private static func shiftValue(_ shift: UInt8) -> UInt8? {
    switch Unicode.Scalar(shift) {
    case "$": 43
    case "%": 44
    case "/": 45
    case "+": 46
    default: nil
    }
  }

  /// The sum of `values`, weighted 1, 2, … `weights`, 1, 2, … from the right, modulo 47.
  private static func checkCharacter(of values: ArraySlice<UInt8>, weights: Int) -> UInt8 {
    var sum = 0
    var weight = 1
    for value in values.reversed() {
      sum += weight * Int(value)
      weight = weight == weights ? 1 : weight + 1
    }
    return UInt8(sum % 47)
  }

  private static let startStop: UInt8 = 47

  /// The patterns of the values from 0 to 47. AIM USS-93, Table 1.
  private static let patterns = WidthTable(
    """
    131112111213111312111411121113121212121311111114131211141111\
    211113211212211311221112221211231111112113112212112311122112\
    132111111123111222111321121122131121212112212211211122211221\
    221121222111112122112221122121123111121131311112311211321111\
    112131113121211131121221312111311121122211111141
    """)
}
