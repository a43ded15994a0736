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
    let elements = [UInt8](reserving: 6 * values.count + 1) { elements in
      for value in values { elements.append(patterns[Int(value)], count: 6) }
      elements.append(narrow: 1)
    }
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

  /// The six widths of each value from 0 to 47. AIM USS-93, Table 1.
  private static let patterns: InlineArray<48, UInt32> = [
    0x131112, 0x111213, 0x111312, 0x111411, 0x121113, 0x121212, 0x121311, 0x111114, 0x131211, 0x141111,
    0x211113, 0x211212, 0x211311, 0x221112, 0x221211, 0x231111, 0x112113, 0x112212, 0x112311, 0x122112,
    0x132111, 0x111123, 0x111222, 0x111321, 0x121122, 0x131121, 0x212112, 0x212211, 0x211122, 0x211221,
    0x221121, 0x222111, 0x112122, 0x112221, 0x122121, 0x123111, 0x121131, 0x311112, 0x311211, 0x321111,
    0x112131, 0x113121, 0x211131, 0x121221, 0x312111, 0x311121, 0x122211, 0x111141,
  ]
}
