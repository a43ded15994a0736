package import Words

/// An argument, an option or a flag of a command, as the command declares it.
package struct Argument: Sendable {
  package enum Kind: Sendable {
    /// A word at a place of its own, such as the name of a card.
    case positional
    /// A name with a value.
    case option
    /// A name without a value.
    case flag
  }

  /// The values that a shell suggests.
  package enum Completion: Sendable {
    case list([String])
    /// The names of something that the program knows, by a word for it.
    case names(String)
    case files
    case folders
    case anything
  }

  package let kind: Kind
  /// The names with their hyphens, short ones first; none for a positional argument.
  package let names: [String]
  /// The name that turns a flag off; nil if it has none.
  package private(set) var negative: String?
  /// The name that is short for the option with a value, such as `--json` for `--format json`; nil if it has none.
  private(set) var shorthand: String?
  /// The word that stands for the value in help; nothing for a flag.
  package private(set) var value = Phrase.nothing
  /// Its purpose, for help; nil for an argument that is not listed anywhere.
  let purpose: Phrase?
  /// Whether the command runs without it.
  package private(set) var isOptional = true
  /// Whether it may be given more than once.
  package private(set) var isRepeating = false
  /// Whether few people need it. Only the full help lists it then.
  package private(set) var isForExperts = false
  private(set) var givenCompletion: Completion?
  /// The values to choose from; none for any value. Only help and shells ask for them.
  private(set) var values: @Sendable () -> [String] = { [] }
  /// The default; nil if there is none.
  private(set) var usualValue: @Sendable () -> String? = { nil }
  /// Whether the value is a number, which may begin with a hyphen.
  private(set) var isNumber = false

  /// Whether help, manual page and completion list it.
  package var isListed: Bool { purpose != nil }
  /// All names, that of the negative too.
  package var allNames: [String] { negative.map { names + [$0] } ?? names }
  /// All names that are typed, the shorthand too.
  var typedNames: [String] { shorthand.map { allNames + [$0] } ?? allNames }

  /// The shorthand as a flag, for help, manual page and completion; nil if it has none.
  package var shorthandFlag: Argument? {
    guard let shorthand, let name = names.last, isListed else { return nil }
    let whole = "\(name) \(Self.value(of: shorthand))"
    return Argument(
      kind: .flag, names: [shorthand], purpose: Phrase("Short for \(whole)."), isForExperts: isForExperts)
  }

  /// The value for which a shorthand stands.
  static func value(of shorthand: String) -> String { String(shorthand.drop { $0 == "-" }) }

  /// The suggestions of a shell for its value.
  package var completion: Completion {
    if let givenCompletion { return givenCompletion }
    let values = values()
    return values.isEmpty ? .anything : .list(values)
  }

  /// The value as help writes it: `NAME`; empty for a flag.
  package func value(in language: Language) -> String { value.text(in: language).uppercased() }

  /// Its purpose, and the values to choose from, as sentences.
  var sentence: Phrase {
    let values = values().joined(separator: ", ")
    return .sentences(purpose, values.isEmpty ? nil : .chooseOne(of: values))
  }

  /// Its purpose, and the values to choose from, where it has a list of them.
  package func words(in language: Language) -> String {
    let purpose = purpose?.text(in: language) ?? ""
    let values = values()
    guard !values.isEmpty else { return purpose }
    let usual = usualValue().map { value in
      Phrase("; \(value) if none is named").text(in: language)
    }
    return purpose + " (" + values.joined(separator: ", ") + (usual ?? "") + ")"
  }
}

/// A type of values that people type.
package protocol ArgumentValue: Sendable {
  /// A value for a required argument that was not given: while declarations are collected, and after an error.
  static var placeholder: Self { get }
  /// Creates a value from its text; nil if the text is not valid.
  init?(argument: String)
  /// The value as it is typed.
  var argument: String { get }
  /// The values to choose from; none for any value.
  static var arguments: [String] { get }
  /// Whether the values are numbers.
  static var isNumber: Bool { get }
}

extension ArgumentValue {
  package static var arguments: [String] { [] }
  package static var isNumber: Bool { false }
}

/// The cases of an enumeration are the values to choose from.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var placeholder: Self { allCases[allCases.startIndex] }
  package init?(argument: String) {
    guard let value = Self(rawValue: argument) ?? Self(rawValue: argument.lowercased()) else { return nil }
    self = value
  }
  package var argument: String { rawValue }
  package static var arguments: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
  package static var placeholder: String { "" }
  package init?(argument: String) { self = argument }
  package var argument: String { self }
}

extension ArgumentValue where Self: FixedWidthInteger {
  package static var placeholder: Self { 0 }
  package init?(argument: String) { self.init(argument) }
  package var argument: String { String(self) }
  package static var isNumber: Bool { true }
}

extension Int: ArgumentValue {}
extension UInt16: ArgumentValue {}
