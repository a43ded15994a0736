internal import ArgumentParser
internal import JSON

/// The arguments and options of a command that its help and its manual list, as the parser describes them.
struct CommandArguments {
  /// The arguments that stand at a place of their own, in order.
  let positional: [Argument]
  /// The options and flags. A flag and its negative are one.
  let options: [Argument]

  /// Asks the parser for its description of a command.
  ///
  /// - Parameter type: the command. Its texts are those of the language that runs.
  init(of type: any ParsableCommand.Type) {
    let description = try? JSONValue(Array(type._dumpHelp().utf8))
    let all = (description?["command"]?["arguments"]?.array ?? []).compactMap(Argument.init).filter { argument in
      argument.shouldDisplay && !argument.names.contains { ["help", "version"].contains($0.text.drop { $0 == "-" }) }
    }
    positional = all.filter { $0.kind == .positional }
    options = Self.paired(all.filter { $0.kind != .positional })
  }

  /// The command line after the command's name: arguments, options that are required, and a word for the others.
  func usage(in language: Language) -> [String] {
    var words = positional.map { argument in
      let name = (argument.value ?? "") + (argument.isRepeating ? "…" : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    let required = options.filter { !$0.isOptional && $0.kind == .option }
    words += required.map { [$0.names.last?.text, $0.value].compactMap(\.self).joined(separator: " ") }
    if required.count < options.count {
      words.append(Phrase(english: "[options]", ukrainian: "[параметри]").text(in: language))
    }
    return words
  }

  /// The flags, each with its negative, which the parser lists as a flag of its own with the words of the first.
  private static func paired(_ options: [Argument]) -> [Argument] {
    let flags = Set(options.filter { $0.kind == .flag }.flatMap { $0.names.map(\.text) })
    return options.compactMap { option in
      guard option.kind == .flag else { return option }
      let isNegative = option.names.contains { name in
        name.text.hasPrefix("--no-") && flags.contains("--" + name.text.dropFirst("--no-".count))
      }
      guard !isNegative else { return nil }
      var option = option
      option.negative = option.names.lazy.map { "--no-" + $0.text.dropFirst(2) }.first(where: flags.contains)
      return option
    }
  }
}

extension CommandArguments {
  /// An argument, an option, or a flag.
  struct Argument {
    enum Kind: String {
      case positional, option, flag
    }

    /// A name with its hyphens.
    struct Name {
      let text: String
      let isShort: Bool

      fileprivate init?(_ json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        isShort = json["kind"]?.string == "short"
        text = (isShort ? "-" : "--") + name
      }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    /// The names of an option, short ones first.
    let names: [Name]
    /// The word that stands for the value; nil for a flag.
    let value: String?
    /// The name that sets a flag off, where it has one.
    var negative: String?
    /// All names that the parser knows, that of the negative too.
    var allNames: [String] { names.map(\.text) + [negative].compactMap(\.self) }
    /// The values that a shell suggests.
    let completion: Completion.Values
    private let defaultValue: String?
    private let values: [String]
    private let abstract: String

    /// Reads an argument from the output of `--experimental-dump-help`; nil if it is none.
    fileprivate init?(_ json: JSONValue) {
      guard let kind = json["kind"]?.string.flatMap(Kind.init) else { return nil }
      self.kind = kind
      shouldDisplay = json["shouldDisplay"]?.flag ?? true
      isOptional = json["isOptional"]?.flag ?? false
      isRepeating = json["isRepeating"]?.flag ?? false
      let names = (json["names"]?.array ?? []).compactMap(Name.init)
      self.names = names.filter(\.isShort) + names.filter { !$0.isShort }
      value = kind == .flag ? nil : json["valueName"]?.string?.uppercased()
      defaultValue = json["defaultValue"]?.string
      values = (json["allValues"]?.array ?? []).compactMap(\.string)
      abstract = json["abstract"]?.string ?? ""
      let completion = Self.completion(json["completionKind"])
      if case .anything = completion, !values.isEmpty {
        self.completion = .list(values)
      } else {
        self.completion = completion
      }
    }

    /// The completion of a kind, which has one member.
    private static func completion(_ kind: JSONValue?) -> Completion.Values {
      if let list = kind?["list"]?["values"]?.array { return .list(list.compactMap(\.string)) }
      if let command = kind?["shellCommand"]?["command"]?.string, let names = Completion.Names(rawValue: command) {
        return .names(names)
      }
      return kind?["file"] != nil ? .files : kind?["directory"] != nil ? .folders : .anything
    }

    /// Its purpose, and the values to choose from, where it has a list of them.
    func words(in language: Language) -> String {
      guard !values.isEmpty else { return abstract }
      let usual = defaultValue.flatMap { values.contains($0) ? $0 : nil }.map { value in
        Phrase(english: "; \(value) if none is named", ukrainian: "; \(value), якщо не вказано").text(in: language)
      }
      return abstract + " (" + values.joined(separator: ", ") + (usual ?? "") + ")"
    }
  }
}
