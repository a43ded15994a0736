package import Words

/// A command line that a command does not understand.
package enum ArgumentError: Error, Hashable {
  /// There is no such option; `meant` is one with a similar name.
  case unknownOption(String, meant: String?)
  /// An option has no value; its purpose and the values to choose from.
  case withoutValue(String, Phrase)
  /// A flag has a value.
  case withValue(String)
  /// There are more arguments than the command has.
  case tooMany([String])
  /// A required argument or option is missing; its purpose and the values to choose from.
  case missing(Phrase, Phrase)
  /// An option that takes one value has several.
  case repeated(String, values: [String])
  /// The value is not valid.
  case invalid(value: String, of: Phrase, values: [String], isNumber: Bool)

  /// A message about the mistake, with the right form if it is known.
  package var phrase: Phrase {
    switch self {
    case .unknownOption(let name, _):
      return Phrase("There is no option \(name).")
    case .withoutValue(let name, let purpose):
      return .sentences(Phrase("\(name) needs a value."), purpose)
    case .withValue(let name):
      return Phrase("\(name) takes no value.")
    case .tooMany(let words):
      let list = words.joined(separator: " ")
      return Phrase("Too many arguments: \(list).")
    case .missing(let name, let purpose):
      return .sentences(Phrase("\(name) is missing."), purpose)
    case .repeated(let name, let values):
      let list = Phrase.quoted(values)
      return Phrase("\(name) takes only one value, but has several: \(list).")
    case .invalid(let value, let name, let values, let isNumber):
      let wrong = Phrase("\(name) cannot be “\(value)”.")
      if isNumber, Int(value) != nil {
        return Phrase("\(wrong) This number is too small or too large.")
      }
      if isNumber {
        return Phrase("\(wrong) Write a whole number.")
      }
      guard !values.isEmpty else { return wrong }
      return .sentences(wrong, .chooseOne(of: values.joined(separator: ", ")))
    }
  }
}

extension Phrase {
  /// The values that an option may have.
  static func chooseOne(of values: String) -> Phrase { Phrase("Choose one of: \(values).") }
}
