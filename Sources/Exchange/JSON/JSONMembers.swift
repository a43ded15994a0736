package import Cards
package import Foundation

/// The members of a JSON object, read by key. A value that is not as it should be is an `ImportError` that names its key.
///
/// A key that is missing and one with null both read as nil; `has` tells them apart.
package struct JSONMembers {
  /// Where the object stands.
  package let place: ImportPlace
  private let container: KeyedDecodingContainer<JSONKey>
  /// The keys that lead to it, as in `identifiers.2.`; empty for an object that is in no other.
  private let path: String

  /// The members of the object that those bytes hold.
  ///
  /// - Throws: `ImportError`: `.notJSON`; `.notAnObject` for another kind of value.
  package init(_ bytes: [UInt8], with decoder: JSONDecoder, at place: ImportPlace) throws(ImportError) {
    do {
      container = try bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return try decoder.decode(Whole.self, from: Data()) }
        // The decoder keeps a copy of its own.
        let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
        return try decoder.decode(Whole.self, from: data)
      }.container
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw ImportError(.notAnObject, at: place)
    } catch {
      throw ImportError(.notJSON, at: place)
    }
    self.place = place
    path = ""
  }

  private init(_ container: KeyedDecodingContainer<JSONKey>, path: String, at place: ImportPlace) {
    self.container = container
    self.path = path
    self.place = place
  }

  private struct Whole: Decodable {
    let container: KeyedDecodingContainer<JSONKey>

    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: JSONKey.self) }
  }

  // MARK: keys

  /// Every key.
  package var keys: [String] { container.allKeys.map(\.stringValue) }

  /// Whether there is such a key, null or not.
  package func has(_ key: String) -> Bool { container.contains(JSONKey(key)) }

  /// Whether there is such a key, with null.
  package func isNull(_ key: String) -> Bool {
    has(key) && (try? container.decodeNil(forKey: JSONKey(key))) ?? false
  }

  /// Where the value of a key stands.
  package func place(of key: String) -> ImportPlace { place.of(path + key) }

  /// That the value of a key is not as it should be.
  package func error(_ key: String, _ code: ImportError.Code = .badValue) -> ImportError {
    ImportError(code, at: place(of: key))
  }

  // MARK: values

  /// A string.
  package func string(_ key: String) throws(ImportError) -> String? { try value(String.self, key) }

  /// True or false.
  package func flag(_ key: String) throws(ImportError) -> Bool? { try value(Bool.self, key) }

  /// A whole number.
  package func whole(_ key: String) throws(ImportError) -> Int? { try value(Int.self, key) }

  /// What `read` makes of a string; it gives nil for what cannot stand there.
  package func read<Value>(_ key: String, _ read: (String) -> Value?) throws(ImportError) -> Value? {
    guard let text = try string(key) else { return nil }
    guard let value = read(text) else { throw error(key) }
    return value
  }

  /// An amount, exact: as a string or as a number.
  ///
  /// - Throws: `ImportError`, `.missing` where there is none.
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

  /// An object.
  package func object(_ key: String) throws(ImportError) -> JSONMembers? {
    guard has(key), !isNull(key) else { return nil }
    do {
      return JSONMembers(
        try container.nestedContainer(keyedBy: JSONKey.self, forKey: JSONKey(key)), path: "\(path)\(key).", at: place)
    } catch {
      throw self.error(key)
    }
  }

  /// An array of objects.
  package func objects(_ key: String) throws(ImportError) -> [JSONMembers]? {
    try elements(key) { elements, place in
      JSONMembers(try elements.nestedContainer(keyedBy: JSONKey.self), path: "\(path)\(place).", at: self.place)
    }
  }

  /// An array of strings.
  package func strings(_ key: String) throws(ImportError) -> [String]? {
    try elements(key) { elements, _ in try elements.decode(String.self) }
  }

  private func elements<Element>(
    _ key: String, _ next: (inout any UnkeyedDecodingContainer, _ place: String) throws -> Element
  ) throws(ImportError) -> [Element]? {
    guard has(key), !isNull(key) else { return nil }
    var elements: any UnkeyedDecodingContainer
    do { elements = try container.nestedUnkeyedContainer(forKey: JSONKey(key)) } catch { throw self.error(key) }
    var all: [Element] = []
    while !elements.isAtEnd {
      let place = "\(key).\(elements.currentIndex + 1)"
      do { all.append(try next(&elements, place)) } catch { throw self.error(place) }
    }
    return all
  }

  private func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws(ImportError) -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: JSONKey(key))
    } catch {
      // The decoder's own errors are about the kind of a value; others, about what is no JSON. A number that `Int` cannot
      // hold is one all the same.
      let isJSON = type == Int.self ? !isMalformed(key) : error is DecodingError
      throw isJSON ? self.error(key) : ImportError(.notJSON, at: place)
    }
  }

  /// Whether a value is none that JSON can have: an escape that means nothing, a number beyond all numbers.
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
