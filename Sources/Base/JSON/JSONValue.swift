/// Any JSON value (RFC 8259).
package enum JSONValue: Sendable {
  case null
  case flag(Bool)
  /// A number as it is written, so that no digit is lost.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The value of a key; nil if this is not an object, or the key is missing or null.
  package subscript(key: String) -> JSONValue? {
    guard let value = object?[key] else { return nil }
    if case .null = value { return nil }
    return value
  }

  /// True or false; nil if this is neither.
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  /// The text of the number; nil if this is not a number.
  package var number: String? { if case .number(let number) = self { number } else { nil } }
  /// The string; nil if this is not a string.
  package var string: String? { if case .string(let string) = self { string } else { nil } }
  /// The elements; nil if this is not an array.
  package var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
  /// The object; nil if this is not an object.
  package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// The number if it is a whole one, however it is written: `100`, `1e2` and `100.0` are the same.
  package var whole: Int? {
    guard let number else { return nil }
    if let whole = Int(number) { return whole }
    let parts = number.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    guard var power = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
    let halves = parts[0].split(separator: ".")
    var digits = halves.joined()
    power -= halves.count == 2 ? halves[1].utf8.count : 0
    while digits.last == "0", digits.utf8.count > 1 {
      digits.removeLast()
      power += 1
    }
    // No `Int` has more than 19 digits.
    guard var whole = Int(digits), whole == 0 || (0..<19).contains(power) else { return nil }
    for _ in 0..<(whole == 0 ? 0 : power) {
      let (product, isTooLarge) = whole.multipliedReportingOverflow(by: 10)
      if isTooLarge { return nil }
      whole = product
    }
    return whole
  }
}

/// The members of a JSON object, in the order of their keys. No key occurs twice.
package struct JSONObject: Sendable {
  package private(set) var members: [(key: String, value: JSONValue)] = []
  /// The keys that stand twice or more in the text.
  package private(set) var repeatedKeys: [String] = []

  package init() {}

  /// Creates an object of the members of a text, in the order in which they stand there. Of those with the same key, the
  /// first is taken.
  init(written members: [(key: String, value: JSONValue)]) {
    let isSorted = members.indices.dropFirst().allSatisfy { members[$0 - 1].key < members[$0].key }
    guard !isSorted else {
      self.members = members
      return
    }
    let order = members.indices.sorted { (members[$0].key, $0) < (members[$1].key, $1) }
    for index in order {
      let key = members[index].key
      if self.members.last?.key != key {
        self.members.append(members[index])
      } else if repeatedKeys.last != key {
        repeatedKeys.append(key)
      }
    }
  }

  package var isEmpty: Bool { members.isEmpty }
  package var count: Int { members.count }
  package var keys: [String] { members.map(\.key) }

  /// The value of a key, which may be null; nil if there is none.
  package subscript(key: String) -> JSONValue? {
    var range = members.indices
    while range.count > 8 {
      let middle = range.lowerBound + range.count / 2
      range = members[middle].key <= key ? middle..<range.upperBound : range.lowerBound..<middle
    }
    for index in range where members[index].key == key { return members[index].value }
    return nil
  }

  package mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Adds a member, unless the value is nil. No key may be added twice.
  package mutating func add(_ key: String, _ value: JSONValue?) {
    guard let value else { return }
    var index = members.count
    // Members are added in an order close to that of their keys.
    while index > 0, members[index - 1].key > key { index -= 1 }
    members.insert((key, value), at: index)
  }

  /// Adds a string, unless it is nil.
  package mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONValue.string)) }

  /// Adds a whole number, unless it is nil.
  package mutating func add(_ key: String, _ number: Int?) { add(key, number.map { .number(String($0)) }) }

  /// Adds a Boolean value, unless it is nil.
  package mutating func add(_ key: String, _ flag: Bool?) { add(key, flag.map(JSONValue.flag)) }

  /// Adds an object, unless it is nil.
  package mutating func add(_ key: String, _ object: JSONObject?) { add(key, object.map(JSONValue.object)) }

  /// Adds an array of strings, unless it is nil.
  package mutating func add(_ key: String, _ texts: [String]?) {
    add(key, texts.map { .array($0.map(JSONValue.string)) })
  }

  /// Adds an array of objects, unless it is nil.
  package mutating func add(_ key: String, _ objects: [JSONObject]?) {
    add(key, objects.map { .array($0.map(JSONValue.object)) })
  }
}

/// A value that a member of an object in JSON may have.
package protocol JSONConvertible {
  var jsonValue: JSONValue { get }
}

extension JSONValue: JSONConvertible { package var jsonValue: JSONValue { self } }
extension JSONObject: JSONConvertible { package var jsonValue: JSONValue { .object(self) } }
extension String: JSONConvertible { package var jsonValue: JSONValue { .string(self) } }
extension Int: JSONConvertible { package var jsonValue: JSONValue { .number(String(self)) } }
extension Bool: JSONConvertible { package var jsonValue: JSONValue { .flag(self) } }
extension Array: JSONConvertible where Element: JSONConvertible {
  package var jsonValue: JSONValue { .array(map(\.jsonValue)) }
}

/// A literal leaves out members without a value.
extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    for (key, value) in members { add(key, value?.jsonValue) }
  }
}

/// The reason why bytes are not read as JSON, and where.
package struct JSONError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The bytes are not JSON, or values are nested more than 128 deep.
    case invalid
    /// A comma stands behind the last element of an array, or the last member of an object.
    case extraComma
    /// The bytes end within a value.
    case truncated
    /// The value has more than this number of bytes.
    case tooLarge(Int)
    /// There are more values than the limit.
    case tooManyValues
  }

  package let code: Code
  /// The number of bytes before the one that is wrong.
  package let position: Int
  /// The number of the line on which it stands, from 1 on.
  package let line: Int

  init(_ code: Code, at position: Int, line: Int) {
    self.code = code
    self.position = position
    self.line = line
  }
}
