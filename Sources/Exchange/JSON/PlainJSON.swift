/// A value of JSON of the usual form: without escape sequences of Unicode, fractions, exponents, numbers of more than 15
/// digits, and keys that occur twice.
///
/// Almost all objects that programs write are of this form, and are read in a fraction of the time that `JSONDecoder`
/// takes. Whether anything else is valid, and what it means, is left to the decoder.
enum PlainJSON {
  case null
  case flag(Bool)
  case number(Int)
  case string(String)
  case array([PlainJSON])
  case object(Object)

  /// The members of an object.
  final class Object {
    private(set) var members: [(key: String, value: PlainJSON)] = []
    /// A bit for each key, which a key that is not here most often lacks.
    private var filter: UInt64 = 0
    /// The index of each key, if there are many.
    private var indices: [String: Int]?

    private static let many = 32

    /// The value of a key; nil if there is none.
    subscript(key: String) -> PlainJSON? {
      guard filter & Self.bit(of: key) != 0 else { return nil }
      if let indices { return indices[key].map { members[$0].value } }
      return members.first { $0.key == key }?.value
    }

    /// Adds a member.
    ///
    /// - Returns: whether no member has the key yet.
    fileprivate func add(_ key: String, _ value: PlainJSON) -> Bool {
      guard self[key] == nil else { return false }
      filter |= Self.bit(of: key)
      members.append((key, value))
      if indices != nil {
        indices?[key] = members.count - 1
      } else if members.count > Self.many {
        indices = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
      }
      return true
    }

    private static func bit(of key: String) -> UInt64 {
      let count = key.utf8.count
      return 1 << UInt64(truncatingIfNeeded: (count &* 7 &+ Int(key.utf8.first ?? 0)) & 63)
    }
  }

  /// Reads an object; nil if the bytes are anything else, are not of the usual form, or not valid.
  static func object(_ bytes: [UInt8]) -> Object? {
    bytes.withUnsafeBufferPointer { bytes in
      var parser = Parser(bytes: bytes)
      guard case .object(let object)? = parser.value(depth: 0), parser.isAtEnd else { return nil }
      return object
    }
  }

  private struct Parser {
    let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    private static let deepest = 32

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next byte that is not blank; nil at the end.
    private mutating func next() -> UInt8? {
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): index += 1
        case let byte: return byte
        }
      }
      return nil
    }

    var isAtEnd: Bool { mutating get { next() == nil } }

    private mutating func accept(_ byte: UInt8) -> Bool {
      guard next() == byte else { return false }
      index += 1
      return true
    }

    /// Reads the next value; nil if it is not of the usual form.
    mutating func value(depth: Int) -> PlainJSON? {
      guard depth < Self.deepest, let byte = next() else { return nil }
      switch byte {
      case UInt8(ascii: "\""): return string().map(PlainJSON.string)
      case UInt8(ascii: "{"): return object(depth: depth)
      case UInt8(ascii: "["): return array(depth: depth)
      case UInt8(ascii: "t"): return word("true", .flag(true))
      case UInt8(ascii: "f"): return word("false", .flag(false))
      case UInt8(ascii: "n"): return word("null", .null)
      default: return number()
      }
    }

    private mutating func object(depth: Int) -> PlainJSON? {
      index += 1
      let object = Object()
      if accept(UInt8(ascii: "}")) { return .object(object) }
      while true {
        guard next() == UInt8(ascii: "\""), let key = string(), key.utf8.allSatisfy({ $0 < 0x80 }),
          accept(UInt8(ascii: ":")), let value = value(depth: depth + 1), object.add(key, value)
        else { return nil }
        if accept(UInt8(ascii: "}")) { return .object(object) }
        guard accept(UInt8(ascii: ",")) else { return nil }
      }
    }

    private mutating func array(depth: Int) -> PlainJSON? {
      index += 1
      var elements: [PlainJSON] = []
      if accept(UInt8(ascii: "]")) { return .array(elements) }
      while true {
        guard let element = value(depth: depth + 1) else { return nil }
        elements.append(element)
        if accept(UInt8(ascii: "]")) { return .array(elements) }
        guard accept(UInt8(ascii: ",")) else { return nil }
      }
    }

    /// Reads the string that begins at the current byte, a quotation mark.
    private mutating func string() -> String? {
      let start = index + 1
      index = start
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""):
          let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
          index += 1
          return String(utf8: text)
        case UInt8(ascii: "\\"):
          return escapedString(from: start)
        case 0..<0x20:
          return nil
        default:
          index += 1
        }
      }
      return nil
    }

    /// Reads a string in which there are escape sequences.
    private mutating func escapedString(from start: Int) -> String? {
      var text = Array(bytes[start..<index])
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""):
          return text.withUnsafeBufferPointer { String(utf8: $0) }
        case UInt8(ascii: "\\"):
          guard index < bytes.count, let meant = Self.meaning(ofEscaped: bytes[index]) else { return nil }
          text.append(meant)
          index += 1
        case 0..<0x20:
          return nil
        default:
          text.append(byte)
        }
      }
      return nil
    }

    /// The byte for which an escape sequence of two characters stands (RFC 8259, 7).
    private static func meaning(ofEscaped byte: UInt8) -> UInt8? {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      default: nil
      }
    }

    private mutating func word(_ word: StaticString, _ value: PlainJSON) -> PlainJSON? {
      let count = word.utf8CodeUnitCount
      guard bytes.count - index >= count,
        bytes[index..<index + count].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count))
      else { return nil }
      index += count
      return value
    }

    /// Reads a whole number of up to 15 digits, without zeros before it.
    private mutating func number() -> PlainJSON? {
      let isNegative = bytes[index] == UInt8(ascii: "-")
      if isNegative { index += 1 }
      let start = index
      var number = 0
      while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10, index - start < 16 {
        number = number * 10 + Int(digit)
        index += 1
      }
      let count = index - start
      guard (1...15).contains(count), bytes[start] != UInt8(ascii: "0") || (count == 1 && !isNegative) else {
        return nil
      }
      // A fraction or an exponent would follow here.
      switch next() {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return .number(isNegative ? -number : number)
      default: return nil
      }
    }
  }
}
