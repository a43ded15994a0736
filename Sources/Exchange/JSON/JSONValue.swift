package import Cards
package import FoundationEssentials

/// Any JSON value, with exact numbers.
package enum JSONValue: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Decimal)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Decimal.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .object(let object): try container.encode(object)
    }
  }

  /// Reads a value from bytes.
  ///
  /// - Throws: `.notJSON`, also for values nested more than 512 deep.
  package init(_ bytes: some Sequence<UInt8>, at location: ImportLocation = .init()) throws(ImportError) {
    do { self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) } catch {
      throw ImportError(.notJSON, at: location)
    }
  }

  /// An upper estimate of the number of values in JSON, which need not be valid. JSON that is nested too deep for the
  /// decoder counts as one value, since it is refused immediately.
  static func count(in bytes: [UInt8]) -> Int {
    var count = 1
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: ","): count += 1
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          count += 1
          depth += 1
          if depth > 512 { return 1 }
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
    }
    return count
  }

  /// The value of a key; nil if this is not an object, or the key is missing or null.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self, let value = object[key], value != .null else { return nil }
    return value
  }

  /// The string; nil if this is not a string.
  package var string: String? { if case .string(let string) = self { string } else { nil } }
  /// The number; nil if this is not a number.
  package var number: Decimal? { if case .number(let number) = self { number } else { nil } }
  /// True or false; nil if this is neither.
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The elements; nil if this is not an array.
  package var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
}
