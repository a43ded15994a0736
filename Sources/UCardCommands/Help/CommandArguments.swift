internal import ArgumentParser
internal import FoundationEssentials

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
    let description = try? JSONDecoder().decode(Description.self, from: Data(type._dumpHelp().utf8))
    let all = (description?.command.arguments ?? []).filter { argument in
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
  /// The output of `--experimental-dump-help`.
  private struct Description: Decodable {
    struct Command: Decodable {
      let arguments: [Argument]?
    }
    let command: Command
  }

  /// An argument, an option, or a flag.
  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    /// A name with its hyphens.
    struct Name: Decodable {
      let text: String
      let isShort: Bool

      private enum CodingKeys: CodingKey {
        case kind, name
      }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isShort = try container.decode(String.self, forKey: .kind) == "short"
        text = try (isShort ? "-" : "--") + container.decode(String.self, forKey: .name)
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

    private enum CodingKeys: CodingKey {
      case kind, shouldDisplay, isOptional, isRepeating, names, valueName, defaultValue, allValues, abstract
      case completionKind
    }

    /// The kind of completion, of which one member is set.
    private struct CompletionKind: Decodable {
      struct List: Decodable { let values: [String] }
      struct Command: Decodable { let command: String }
      struct Anything: Decodable {}
      let list: List?
      let file: Anything?
      let directory: Anything?
      let shellCommand: Command?

      var values: Completion.Values {
        if let list { return .list(list.values) }
        if let names = (shellCommand?.command).flatMap(Completion.Names.init) { return .names(names) }
        return file != nil ? .files : directory != nil ? .folders : .anything
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(Kind.self, forKey: .kind)
      shouldDisplay = try container.decode(Bool.self, forKey: .shouldDisplay)
      isOptional = try container.decode(Bool.self, forKey: .isOptional)
      isRepeating = try container.decode(Bool.self, forKey: .isRepeating)
      let names = try container.decodeIfPresent([Name].self, forKey: .names) ?? []
      self.names = names.filter(\.isShort) + names.filter { !$0.isShort }
      value = kind == .flag ? nil : try container.decodeIfPresent(String.self, forKey: .valueName)?.uppercased()
      defaultValue = try container.decodeIfPresent(String.self, forKey: .defaultValue)
      values = try container.decodeIfPresent([String].self, forKey: .allValues) ?? []
      let kind = try container.decodeIfPresent(CompletionKind.self, forKey: .completionKind)?.values ?? .anything
      if case .anything = kind, !values.isEmpty { completion = .list(values) } else { completion = kind }
      abstract = try container.decodeIfPresent(String.self, forKey: .abstract) ?? ""
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
