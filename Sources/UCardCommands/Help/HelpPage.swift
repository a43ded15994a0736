internal import ArgumentParser
internal import Foundation
internal import Rendering

/// The help of one command, drawn from the parser's description.
struct HelpPage {
  private let type: any ParsableCommand.Type
  private let path: [String]
  private let arguments: [Argument]

  init(of type: any ParsableCommand.Type, path: [String]? = nil) {
    self.type = type
    self.path = path ?? Self.path(to: type, from: UCard.self) ?? ["ucard"]
    arguments = Self.arguments(of: type)
  }

  private static func path(to type: any ParsableCommand.Type, from group: any ParsableCommand.Type) -> [String]? {
    let name = group.configuration.commandName ?? ""
    if group == type { return [name] }
    for command in group.configuration.subcommands {
      if let path = path(to: type, from: command) { return [name] + path }
    }
    return nil
  }

  // MARK: the page

  /// The text of the page: the purpose of the command, examples, then all arguments and options.
  ///
  /// - Parameter columns: the number of columns of the window; nil if there is none.
  func text(in language: Language, columns: Int?) -> String {
    let width = min(max(columns ?? 80, 40), 100)
    guard let help = (type as? any Explained.Type)?.help else { return "" }
    var text = Self.wrapped(help.abstract.text(in: language), to: width)
    if !help.examples.isEmpty { text += "\n" + help.examples.map { "  \($0)\n" }.joined() }
    text += "\n" + Phrase.usage.text(in: language) + ": " + usage(in: language) + "\n"
    for (title, rows) in sections(help, in: language) where !rows.isEmpty {
      text += "\n\(title.text(in: language)):\n" + Self.rows(rows, width: width)
    }
    let details = help.details.text(in: language)
    if !details.isEmpty {
      for paragraph in details.components(separatedBy: "\n\n") { text += "\n" + Self.wrapped(paragraph, to: width) }
    }
    return text
  }

  /// The usage of the command, in one line.
  func usage(in language: Language) -> String {
    var words = path
    for argument in arguments where argument.kind == "positional" {
      let name = Self.value(of: argument) + (argument.isRepeating ? "…" : "")
      words.append(argument.isOptional ? "[\(name)]" : name)
    }
    if arguments.contains(where: { $0.kind != "positional" }) { words.append(Phrase.options.text(in: language)) }
    if !type.configuration.subcommands.isEmpty { words.append(Phrase.commandWord.text(in: language)) }
    return words.joined(separator: " ")
  }

  private func sections(_ help: CommandHelp, in language: Language) -> [(Phrase, [Row])] {
    let commands = help.subcommands.compactMap { $0 as? any Explained.Type }.map { command in
      Row(
        term: ([command.help.name] + command.help.aliases).joined(separator: ", "),
        words: command.help.abstract.text(in: language))
    }
    return [
      (Phrase(english: "Commands", ukrainian: "Команди"), commands),
      (
        Phrase(english: "Arguments", ukrainian: "Аргументи"),
        arguments.filter { $0.kind == "positional" }.map {
          Row(term: Self.value(of: $0), words: Self.words(of: $0, in: language))
        }
      ),
      (
        Phrase(english: "Options", ukrainian: "Параметри"),
        Self.paired(arguments.filter { $0.kind != "positional" }).map {
          Row(term: Self.names(of: $0), words: Self.words(of: $0, in: language))
        }
      ),
    ]
  }

  // MARK: arguments

  /// The parser's description, in the form of `--experimental-dump-help`.
  private struct Description: Decodable {
    struct Command: Decodable {
      let arguments: [Argument]?
    }
    let command: Command
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
      var text: String { (kind == "short" ? "-" : "--") + name }
    }
    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    /// Whether there is also an option with `no-` before the name.
    var isInvertible = false

    private enum CodingKeys: CodingKey {
      case kind, shouldDisplay, isOptional, isRepeating, names, valueName, defaultValue, allValues, abstract
    }
  }

  private static func arguments(of type: any ParsableCommand.Type) -> [Argument] {
    guard let description = try? JSONDecoder().decode(Description.self, from: Data(type._dumpHelp().utf8)) else {
      return []
    }
    return (description.command.arguments ?? []).filter { argument in
      argument.shouldDisplay && !(argument.names ?? []).contains { ["help", "version"].contains($0.name) }
    }
  }

  /// The flags without the `no-` forms of other flags, whose own lines mention them.
  private static func paired(_ options: [Argument]) -> [Argument] {
    options.filter { option in
      !(option.names ?? []).contains { name in name.name.hasPrefix("no-") && hasOpposite(name.name, in: options) }
    }.map { option in
      var option = option
      option.isInvertible = (option.names ?? []).contains {
        hasOpposite("no-" + $0.name, in: options) && !hasValue(option)
      }
      return option
    }
  }

  private static func hasOpposite(_ name: String, in options: [Argument]) -> Bool {
    let opposite = name.hasPrefix("no-") ? String(name.dropFirst(3)) : "no-" + name
    let all = options.filter { !hasValue($0) }.flatMap { $0.names ?? [] }.map(\.name)
    return all.contains(name) && all.contains(opposite)
  }

  private static func hasValue(_ option: Argument) -> Bool { option.kind == "option" }

  private static func value(of argument: Argument) -> String {
    (argument.valueName ?? "").uppercased()
  }

  private static func names(of argument: Argument) -> String {
    let names = (argument.names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }.map { name in
      argument.isInvertible ? "--[no-]\(name.name)" : name.text
    }
    let value = argument.kind == "option" ? " " + value(of: argument) : ""
    return names.joined(separator: ", ") + value
  }

  private static func words(of argument: Argument, in language: Language) -> String {
    var words = argument.abstract ?? ""
    if let values = argument.allValues, !values.isEmpty {
      let usual = Phrase(english: "if none is named", ukrainian: "якщо не вказано").text(in: language)
      let named = argument.defaultValue.flatMap { values.contains($0) ? "; \($0) \(usual)" : nil } ?? ""
      words += " (" + values.joined(separator: ", ") + named + ")"
    }
    return words
  }

  // MARK: layout

  private struct Row {
    let term: String
    let words: String
  }

  private static let indent = "  "
  private static let widestTerm = 26

  private static func rows(_ rows: [Row], width: Int) -> String {
    let column = min(rows.map(\.term.displayWidth).max() ?? 0, widestTerm) + indent.count + 2
    var text = ""
    for row in rows {
      let lines = row.words.wrapped(to: max(20, width - column))
      let start = indent + row.term
      let isLong = start.displayWidth + 2 > column
      let gap = String(repeating: " ", count: max(0, column - start.displayWidth))
      text += isLong ? start + "\n" : start + gap + (lines.first ?? "") + "\n"
      for line in lines.dropFirst(isLong ? 0 : 1) { text += String(repeating: " ", count: column) + line + "\n" }
    }
    return text
  }

  private static func wrapped(_ text: String, to width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { $0.wrapped(to: width) }
      .map { $0 + "\n" }.joined()
  }
}

extension Phrase {
  fileprivate static let usage = Phrase(english: "Usage", ukrainian: "Використання")
  fileprivate static let options = Phrase(english: "[options]", ukrainian: "[параметри]")
  fileprivate static let commandWord = Phrase(english: "COMMAND", ukrainian: "КОМАНДА")
}
