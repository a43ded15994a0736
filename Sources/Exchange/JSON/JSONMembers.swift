package import Cards
package import Foundation

/// The members of a JSON object, which are read by key. For an invalid value an `ImportError` with its key is thrown.
///
/// A missing key and a null value both read as nil; `has` distinguishes them.
package struct JSONMembers {
  /// The location of the object.
  package let location: ImportLocation
  private let container: KeyedDecodingContainer<JSONKey>
  /// The keys that lead to the object, such as `identifiers.2.`; empty for an object that is not in another one.
  private let path: String

  /// Reads an object from bytes.
  ///
  /// - Throws: `ImportError`: `.notJSON`; `.notAnObject` for another type of value.
  package init(_ bytes: [UInt8], with decoder: JSONDecoder, at location: ImportLocation) throws(ImportError) {
    do {
      container = try bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return try decoder.decode(Whole.self, from: Data()) }
        // The decoder makes its own copy.
        let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
        return try decoder.decode(Whole.self, from: data)
      }.container
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw ImportError(.notAnObject, at: location)
    } catch {
      throw ImportError(.notJSON, at: location)
    }
    self.location = location
    path = ""
  }

  private init(_ container: KeyedDecodingContainer<JSONKey>, path: String, at location: ImportLocation) {
    self.container = container
    self.path = path
    self.location = location
  }

  private struct Whole: Decodable {
    let container: KeyedDecodingContainer<JSONKey>

    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: JSONKey.self) }
  }

  // MARK: keys

  /// Every key.
  package var keys: [String] { container.allKeys.map(\.stringValue) }

  /// Whether the key exists, even with a null value.
  package func has(_ key: String) -> Bool { container.contains(JSONKey(key)) }

  /// Whether the key exists with a null value.
  package func isNull(_ key: String) -> Bool {
    has(key) && (try? container.decodeNil(forKey: JSONKey(key))) ?? false
  }

  /// The location of the value of a key.
  package func location(of key: String) -> ImportLocation { location.of(path + key) }

  /// An error about the value of a key.
  package func error(_ key: String, _ code: ImportError.Code = .badValue) -> ImportError {
    ImportError(code, at: location(of: key))
  }

  // MARK: values

  /// Reads a string.
  package func string(_ key: String) throws(ImportError) -> String? { try value(String.self, key) }

  /// Reads true or false.
  package func flag(_ key: String) throws(ImportError) -> Bool? { try value(Bool.self, key) }

  /// Reads a whole number.
  package func whole(_ key: String) throws(ImportError) -> Int? { try value(Int.self, key) }

  /// Reads a string and converts it with `read`, which returns nil for an invalid one.
  package func read<Value>(_ key: String, _ read: (String) -> Value?) throws(ImportError) -> Value? {
    guard let text = try string(key) else { return nil }
    guard let value = read(text) else { throw error(key) }
    return value
  }

  /// Reads an exact amount from a string or a number.
  ///
  /// - Throws: `ImportError`, `.missing` if there is none.
  package func amount(_ key: String) throws(ImportError) -> Decimal {
    let text: String?
    do throws(ImportError) {
      text = try string(key)
    } catch {
      guard let number = try value(Decimal.self, key) else { throw error }
      text = number.description
    }
    guard let text else { throw error(key, .missing) }
    guard let amount = Decimal(amount: text) else { throw error(key) }
    return amount
  }

  /// Reads an object.
  package func object(_ key: String) throws(ImportError) -> JSONMembers? {
    guard has(key), !isNull(key) else { return nil }
    do {
      return JSONMembers(
        try container.nestedContainer(keyedBy: JSONKey.self, forKey: JSONKey(key)), path: "\(path)\(key).", at: location
      )
    } catch {
      throw self.error(key)
    }
  }

  /// Reads an array of objects.
  package func objects(_ key: String) throws(ImportError) -> [JSONMembers]? {
    try elements(key) { elements, element in
      JSONMembers(try elements.nestedContainer(keyedBy: JSONKey.self), path: "\(path)\(element).", at: location)
    }
  }

  /// Reads an array of strings.
  package func strings(_ key: String) throws(ImportError) -> [String]? {
    try elements(key) { elements, _ in try elements.decode(String.self) }
  }

  private func elements<Element>(
    _ key: String, _ next: (inout any UnkeyedDecodingContainer, _ element: String) throws -> Element
  ) throws(ImportError) -> [Element]? {
    guard has(key), !isNull(key) else { return nil }
    var elements: any UnkeyedDecodingContainer
    do { elements = try container.nestedUnkeyedContainer(forKey: JSONKey(key)) } catch { throw self.error(key) }
    var all: [Element] = []
    while !elements.isAtEnd {
      let element = "\(key).\(elements.currentIndex + 1)"
      do { all.append(try next(&elements, element)) } catch { throw self.error(element) }
    }
    return all
  }

  private func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws(ImportError) -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: JSONKey(key))
    } catch {
      // The decoder's own errors are about the type of a value; other errors mean that the text is not JSON. A number
      // that `Int` cannot hold is valid JSON.
      let isJSON = type == Int.self ? !isMalformed(key) : error is DecodingError
      throw isJSON ? self.error(key) : ImportError(.notJSON, at: location)
    }
  }

  /// Whether a value is invalid JSON: an unknown escape sequence, or a number that is too large for any type.
  private func isMalformed(_ key: String) -> Bool {
    do {
      _ = try container.decode(Decimal.self, forKey: JSONKey(key))
      return false
    } catch DecodingError.typeMismatch {
      return false
    } catch {
      return true
    }
  }
}
