/// The representation of all of ASCII by the 43 characters of Code 39, some of them in pairs.
///
/// Source: ISO/IEC 16388:2007, Annex A (full ASCII); AIM USS-93 has the same pairs with shift characters of its own.
enum FullASCII {
  /// A character of Code 39 that stands for one of ASCII, and the shift before it, if any.
  struct Pair {
    let shift: UInt8?
    let character: UInt8
  }

  /// The pair that stands for `byte`; nil if `byte` is not ASCII.
  static func pair(of byte: UInt8) -> Pair? {
    func shifted(_ shift: Unicode.Scalar, _ index: UInt8) -> Pair {
      Pair(shift: UInt8(ascii: shift), character: UInt8(ascii: "A") + index)
    }
    switch byte {
    case 0x00: return shifted("%", 20)
    case 0x01...0x1A: return shifted("$", byte - 0x01)
    case 0x1B...0x1F: return shifted("%", byte - 0x1B)
    case 0x20, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A: return Pair(shift: nil, character: byte)
    case 0x21...0x2F: return shifted("/", byte - 0x21)
    case 0x3A: return shifted("/", 25)
    case 0x3B...0x3F: return shifted("%", byte - 0x3B + 5)
    case 0x40: return shifted("%", 21)
    case 0x5B...0x5F: return shifted("%", byte - 0x5B + 10)
    case 0x60: return shifted("%", 22)
    case 0x61...0x7A: return shifted("+", byte - 0x61)
    case 0x7B...0x7F: return shifted("%", byte - 0x7B + 15)
    default: return nil
    }
  }
}
