package import Cards
internal import JSON
internal import Values

/// The members of a JSON object, which are read by key. For an invalid value an `ImportError` with its key is thrown.
///
/// A missing key and a null value both read as nil; `has` distinguishes them.
package struct JSONMembers {
  /// The location of the object.
  package let location: ImportLocation
  private let object: JSONObject
  /// The keys that lead to the object, such as `identifiers.2.`; empty for an object that is not in another one.
  private let path: String

  /// Reads an object from bytes.
  ///
  /// - Throws: `ImportError`: `.notJSON`, `.extraComma`, `.truncated`; `.notAnObject` for another type of value.
  package init(_ bytes: [UInt8], at location: ImportLocation) throws {
    try self.init(JSONValue(bytes, at: location), at: location)
  }

  /// - Throws: `.notAnObject`.
  init(_ value: JSONValue, at location: ImportLocation) throws(ImportError) {
    guard let object = value.object else { throw ImportError(.notAnObject, at: location) }
    self.init(object, at: location)
  }

  init(_ object: JSONObject, path: String = "", at location: ImportLocation) {
    self.object = object
    self.path = path
    self.location = location
  }

  // MARK: keys

  /// The whole object.
  var value: JSONValue { .object(object) }

  /// Every key.
  package var keys: [String] { object.keys }

  /// The keys that stand twice or more. The first value counts.
  var repeatedKeys: [String] { object.repeatedKeys }

  /// Whether the key exists, even with a null value.
  package func has(_ key: String) -> Bool { object[key] != nil }

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

  /// The value of a key; nil if it is missing or null.
  subscript(key: String) -> JSONValue? {
    guard let value = object[key] else { return nil }
    if case .null = value { return nil }
    return value
  }

  /// Reads a value and converts it with `read`, which returns nil for an invalid one.
  private func read<Value>(value key: String, _ read: (JSONValue) -> Value?) throws(ImportError) -> Value? {
    guard let value = self[key] else { return nil }
    guard let read = read(value) else { throw error(key) }
    return read
  }

  /// Reads a string.
  package func string(_ key: String) throws(ImportError) -> String? { try read(value: key, \.string) }

  /// Reads true or false.
  package func flag(_ key: String) throws(ImportError) -> Bool? { try read(value: key, \.flag) }

  /// Reads a whole number.
  package func whole(_ key: String) throws(ImportError) -> Int? { try read(value: key, \.whole) }

  /// Reads a string and converts it with `read`, which returns nil for an invalid one.
  package func read<Value>(_ key: String, _ read: (String) -> Value?) throws(ImportError) -> Value? {
    try self.read(value: key) { $0.string.flatMap(read) }
  }

  /// Reads an exact amount from a string or a number.
  ///
  /// - Throws: `ImportError`, `.missing` if there is none.
  package func amount(_ key: String) throws(ImportError) -> Amount {
    let amount = try read(value: key) { ($0.string ?? $0.digits).flatMap(Amount.init(_:)) }
    guard let amount else { throw error(key, .missing) }
    return amount
  }

  /// Reads an object.
  package func object(_ key: String) throws(ImportError) -> JSONMembers? {
    try read(value: key, \.object).map { JSONMembers($0, path: path + key + ".", at: location) }
  }

  /// Reads an array of objects.
  package func objects(_ key: String) throws(ImportError) -> [JSONMembers]? {
    try elements(key) { element, index in
      element.object.map { JSONMembers($0, path: path + key + "." + String(index) + ".", at: location) }
    }
  }

  /// Reads an array of strings.
  package func strings(_ key: String) throws(ImportError) -> [String]? {
    try elements(key) { value, _ in value.string }
  }

  /// Reads an array of UUIDs.
  func ids(_ key: String) throws(ImportError) -> [UUID]? {
    try elements(key) { value, _ in value.string.flatMap(UUID.init(text:)) }
  }

  /// Reads an array.
  ///
  /// - Parameter read: converts an element, with its number from 1 on; nil if it is of another type.
  private func elements<Element>(
    _ key: String, _ read: (JSONValue, Int) -> Element?
  ) throws(ImportError) -> [Element]? {
    guard let values = try self.read(value: key, \.array) else { return nil }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      guard let element = read(value, index + 1) else { throw error("\(key).\(index + 1)") }
      elements.append(element)
    }
    return elements
  }
}
