package import Cards
package import FoundationEssentials

/// The members of a JSON object, which are read by key. For an invalid value an `ImportError` with its key is thrown.
///
/// A missing key and a null value both read as nil; `has` distinguishes them.
package struct JSONMembers {
  /// The location of the object.
  package let location: ImportLocation
  private let source: Source
  /// The keys that lead to the object, such as `identifiers.2.`; empty for an object that is not in another one.
  private let path: String

  private enum Source {
    case plain(PlainJSON.Object)
    case decoded(KeyedDecodingContainer<JSONKey>)
  }

  /// Reads an object from bytes.
  ///
  /// - Throws: `ImportError`: `.notJSON`; `.notAnObject` for another type of value.
  package init(_ bytes: [UInt8], with decoder: JSONDecoder, at location: ImportLocation) throws(ImportError) {
    self.location = location
    path = ""
    if let object = PlainJSON.object(bytes) {
      source = .plain(object)
      return
    }
    do {
      source = .decoded(
        try bytes.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress else { return try decoder.decode(Whole.self, from: Data()) }
          // The decoder makes its own copy.
          let data = Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
          return try decoder.decode(Whole.self, from: data)
        }.container)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw ImportError(.notAnObject, at: location)
    } catch {
      throw ImportError(.notJSON, at: location)
    }
  }

  private init(_ source: Source, path: String, at location: ImportLocation) {
    self.source = source
    self.path = path
    self.location = location
  }

  private struct Whole: Decodable {
    let container: KeyedDecodingContainer<JSONKey>

    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: JSONKey.self) }
  }

  // MARK: keys

  /// Every key.
  package var keys: [String] {
    switch source {
    case .plain(let object): object.members.map(\.key)
    case .decoded(let container): container.allKeys.map(\.stringValue)
    }
  }

  /// Whether the key exists, even with a null value.
  package func has(_ key: String) -> Bool {
    switch source {
    case .plain(let object): object[key] != nil
    case .decoded(let container): container.contains(JSONKey(key))
    }
  }

  /// Whether the key exists with a null value.
  package func isNull(_ key: String) -> Bool {
    switch source {
    case .plain(let object): if case .null? = object[key] { true } else { false }
    case .decoded(let container): has(key) && (try? container.decodeNil(forKey: JSONKey(key))) ?? false
    }
  }

  /// The location of the value of a key.
  package func location(of key: String) -> ImportLocation { location.of(path + key) }

  /// The key after those that lead to it, without the numbers of elements: `identifiers.payload`.
  func path(of key: String) -> String {
    guard !path.isEmpty else { return key }
    return (path.split(separator: ".").filter { Int($0) == nil } + [key[...]]).joined(separator: ".")
  }

  /// An error about the value of a key.
  package func error(_ key: String, _ code: ImportError.Code = .badValue) -> ImportError {
    ImportError(code, at: location(of: key))
  }

  // MARK: values

  /// Reads a string.
  package func string(_ key: String) throws(ImportError) -> String? {
    try value(key) { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Reads true or false.
  package func flag(_ key: String) throws(ImportError) -> Bool? {
    try value(key) { if case .flag(let flag) = $0 { flag } else { nil } }
  }

  /// Reads a whole number.
  package func whole(_ key: String) throws(ImportError) -> Int? {
    try value(key) { if case .number(let number) = $0 { number } else { nil } }
  }

  /// Reads a value.
  ///
  /// - Parameter plain: returns a value of the type; nil for one of another type.
  private func value<Value: Decodable>(_ key: String, plain: (PlainJSON) -> Value?) throws(ImportError) -> Value? {
    switch source {
    case .plain(let object):
      guard let found = object[key] else { return nil }
      if case .null = found { return nil }
      guard let value = plain(found) else { throw error(key) }
      return value
    case .decoded(let container):
      return try value(Value.self, key, in: container)
    }
  }

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
      text = try number(key)
      if text == nil { throw error }
    }
    guard let text else { throw error(key, .missing) }
    guard let amount = Decimal(amount: text) else { throw error(key) }
    return amount
  }

  /// The number of a key in decimal; nil if the value is not a number.
  private func number(_ key: String) throws(ImportError) -> String? {
    switch source {
    case .plain(let object): if case .number(let number)? = object[key] { String(number) } else { nil }
    case .decoded(let container): try value(Decimal.self, key, in: container)?.description
    }
  }

  /// Reads an object.
  package func object(_ key: String) throws(ImportError) -> JSONMembers? {
    guard has(key), !isNull(key) else { return nil }
    switch source {
    case .plain(let object):
      guard case .object(let inner)? = object[key] else { throw error(key) }
      return JSONMembers(.plain(inner), path: path + key + ".", at: location)
    case .decoded(let container):
      do {
        let inner = try container.nestedContainer(keyedBy: JSONKey.self, forKey: JSONKey(key))
        return JSONMembers(.decoded(inner), path: path + key + ".", at: location)
      } catch {
        throw self.error(key)
      }
    }
  }

  /// Reads an array of objects.
  package func objects(_ key: String) throws(ImportError) -> [JSONMembers]? {
    try elements(key) { element, index in
      guard case .object(let object) = element else { return nil }
      return JSONMembers(.plain(object), path: path + key + "." + String(index) + ".", at: location)
    } decoded: { elements, index in
      JSONMembers(
        .decoded(try elements.nestedContainer(keyedBy: JSONKey.self)), path: path + key + "." + String(index) + ".",
        at: location)
    }
  }

  /// Reads an array of strings.
  package func strings(_ key: String) throws(ImportError) -> [String]? {
    try elements(key) { element, _ in
      if case .string(let text) = element { text } else { nil }
    } decoded: { elements, _ in
      try elements.decode(String.self)
    }
  }

  /// Reads an array.
  ///
  /// - Parameters:
  ///   - plain: converts an element, with its number from 1 on; nil if it is of another type.
  ///   - decoded: decodes the next element, with its number from 1 on.
  private func elements<Element>(
    _ key: String, plain: (PlainJSON, Int) -> Element?,
    decoded: (inout any UnkeyedDecodingContainer, Int) throws -> Element
  ) throws(ImportError) -> [Element]? {
    guard has(key), !isNull(key) else { return nil }
    var all: [Element] = []
    switch source {
    case .plain(let object):
      guard case .array(let elements)? = object[key] else { throw error(key) }
      for (index, element) in elements.enumerated() {
        guard let element = plain(element, index + 1) else { throw error("\(key).\(index + 1)") }
        all.append(element)
      }
    case .decoded(let container):
      var elements: any UnkeyedDecodingContainer
      do { elements = try container.nestedUnkeyedContainer(forKey: JSONKey(key)) } catch { throw self.error(key) }
      while !elements.isAtEnd {
        let number = elements.currentIndex + 1
        do { all.append(try decoded(&elements, number)) } catch { throw self.error("\(key).\(number)") }
      }
    }
    return all
  }

  private func value<Value: Decodable>(
    _ type: Value.Type, _ key: String, in container: KeyedDecodingContainer<JSONKey>
  ) throws(ImportError) -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: JSONKey(key))
    } catch {
      // The decoder's own errors are about the type of a value; other errors mean that the text is not JSON. A number
      // that `Int` cannot hold is valid JSON.
      let isJSON = type == Int.self ? !isMalformed(key, in: container) : error is DecodingError
      throw isJSON ? self.error(key) : ImportError(.notJSON, at: location)
    }
  }

  /// Whether a value is invalid JSON: an unknown escape sequence, or a number that is too large for any type.
  private func isMalformed(_ key: String, in container: KeyedDecodingContainer<JSONKey>) -> Bool {
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
