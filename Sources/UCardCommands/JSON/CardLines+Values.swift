internal import Cards
internal import Exchange
internal import Foundation

extension CardLines.Line {
  /// Refuses a key that is none of `keys`.
  ///
  /// - Parameter path: what stands before the key in a message.
  static func require(
    _ keys: Set<String>, in object: [String: JSONValue], _ number: Int, path: String = ""
  ) throws(CommandFailure) {
    if let key = object.keys.sorted().first(where: { !keys.contains($0) }) {
      throw failure(number, .unknownKey(path + key))
    }
  }

  /// An object within the line, read as the line is.
  func part(
    _ object: [String: JSONValue], of keys: Set<String>, in path: String
  ) throws(CommandFailure) -> CardLines.Line {
    try Self.require(keys, in: object, number, path: path + ".")
    return CardLines.Line(number: number, object: object, pictures: [:])
  }

  func string(_ key: String) throws(CommandFailure) -> String? {
    switch object[key] {
    case nil, .null?: nil
    case .string(let text)?: text
    default: throw failure(.wrongKind(key, .string))
    }
  }

  /// A text that says something; an empty one is none.
  func filled(_ key: String) throws(CommandFailure) -> String? {
    let text = try string(key)
    return text?.isEmpty ?? true ? nil : text
  }

  func flag(_ key: String) throws(CommandFailure) -> Bool? {
    switch object[key] {
    case nil, .null?: nil
    case .bool(let isSet)?: isSet
    default: throw failure(.wrongKind(key, .flag))
    }
  }

  func whole(_ key: String) throws(CommandFailure) -> Int? {
    switch object[key] {
    case nil, .null?: return nil
    case .number(let number)?:
      guard let whole = Int(number.description) else { throw failure(.wrongKind(key, .wholeNumber)) }
      return whole
    default: throw failure(.wrongKind(key, .wholeNumber))
    }
  }

  func array(_ key: String) throws(CommandFailure) -> [JSONValue]? {
    switch object[key] {
    case nil: nil
    case .null?: []
    case .array(let values)?: values
    default: throw failure(.wrongKind(key, .array))
    }
  }

  func date(_ key: String) throws(CommandFailure) -> CardDate? {
    guard let text = try string(key) else { return nil }
    guard let day = CalendarDate(text) else { throw failure(.wrongKind(key, .isoDate)) }
    let moment = try string(key + "Instant")
    let instant = moment.flatMap(Date.init(iso:))
    guard moment == nil || instant != nil else { throw failure(.wrongKind(key + "Instant", .isoDate)) }
    return CardDate(day, instant: instant)
  }
}
