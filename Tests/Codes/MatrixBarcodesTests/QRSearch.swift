import Witnesses

/// An exact search for the fewest bits, from the view of a reader.
enum QRSearch {
  static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  /// The length field. ISO/IEC 18004:2015, Table 3.
  static func lengthBits(of mode: Character, isMicro: Bool, version: Int) -> Int? {
    if isMicro {
      switch mode {
      case "N": return version + 2
      case "A": return version >= 2 ? version + 1 : nil
      default: return version >= 3 ? version + 1 : nil
      }
    }
    let column = version < 10 ? 0 : version < 27 ? 1 : 2
    switch mode {
    case "N": return [10, 12, 14][column]
    case "A": return [9, 11, 13][column]
    default: return [8, 16, 16][column]
    }
  }

  /// The bytes of a segment in alphanumeric mode of a GS1 QR code, from its first character on: a percent sign for `%%`,
  /// and a separator for `%`. ISO/IEC 18004:2015, 7.4.8.2.
  static func resolved(_ characters: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < characters.count {
      let isPercent = characters[index] == UInt8(ascii: "%")
      let isDouble = isPercent && index + 1 < characters.count && characters[index + 1] == UInt8(ascii: "%")
      bytes.append(isPercent && !isDouble ? 0x1D : characters[index])
      index += isDouble ? 2 : 1
    }
    return bytes
  }

  /// The fewest bits of segments from which a reader gets `payload`, tried for each division; nil if there are none.
  static func fewestBits(_ payload: [UInt8], isGS1: Bool = false, isMicro: Bool = false, version: Int) -> Int? {
    let modeBits = isMicro ? version - 1 : 4
    var fewest = [Int?](repeating: nil, count: payload.count + 1)
    fewest[0] = 0
    for start in payload.indices {
      guard let before = fewest[start] else { continue }
      for mode in "NAB" {
        guard let lengthBits = lengthBits(of: mode, isMicro: isMicro, version: version) else { continue }
        for end in start + 1...payload.count {
          guard let bits = bits(of: Array(payload[start..<end]), mode: mode, isGS1: isGS1) else { continue }
          fewest[end] = min(fewest[end] ?? .max, before + modeBits + lengthBits + bits)
        }
      }
    }
    return fewest[payload.count]
  }

  /// The bits of one segment from which a reader gets `bytes`; nil if there is none.
  private static func bits(of bytes: [UInt8], mode: Character, isGS1: Bool) -> Int? {
    switch mode {
    case "N":
      guard bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return bytes.count / 3 * 10 + [0, 4, 7][bytes.count % 3]
    case "A":
      // A reader makes each byte of one or two characters, so that there is one candidate.
      let written = bytes.flatMap { byte -> [UInt8] in
        guard isGS1 else { return [byte] }
        return byte == 0x1D ? [0x25] : byte == 0x25 ? [0x25, 0x25] : [byte]
      }
      guard written.allSatisfy(characters.contains) else { return nil }
      guard !isGS1 || resolved(written) == bytes else { return nil }
      return written.count / 2 * 11 + written.count % 2 * 6
    default: return bytes.count * 8
    }
  }
}

extension SeededGenerator {
  /// Runs that change the mode.
  mutating func qrMixture(most: Int) -> [UInt8] {
    var payload: [UInt8] = []
    while payload.count < Int.random(in: 1...most, using: &self) {
      let alphabet: [UInt8] =
        switch Int.random(in: 0..<5, using: &self) {
        case 0, 1: Array(0x30...0x39)
        case 2: Array("ABCXYZ $%*+-./:".utf8)
        case 3: Array("abc\0\u{1D}\u{E9}".utf8)
        default: Array(0x00...0xFF)
        }
      payload += bytes(of: alphabet, most: 20)
    }
    return payload
  }

  /// An element string of GS1 with values of digits, capitals, or any characters, some with percent signs.
  mutating func elementString(most: Int) -> [UInt8] {
    var string = Array("01".utf8) + gtin(14)
    while string.count < Int.random(in: 1...most, using: &self) {
      if string.count > 16 { string.append(0x1D) }
      string += Array(["10", "21", "240", "91"][Int.random(in: 0..<4, using: &self)].utf8)
      string += elementValue()
    }
    return string
  }

  mutating func elementValue() -> [UInt8] {
    let alphabets = ["0123456789", "ABC-/0123456789", "%A%12", "abc%/x"]
    return bytes(of: Array(alphabets[Int.random(in: 0..<4, using: &self)].utf8), most: 20)
  }
}
