package import Words

/// The help of a command.
package struct CommandHelp {
  /// The name of the command.
  package let name: String
  /// Shorter names of the command.
  package let aliases: [String]
  /// The name and other words that people try, in all languages. They call the command too, but are not listed.
  package let words: TypedWord?
  /// The heading under which the command is listed; nil for a subcommand.
  package let group: CommandGroup?
  /// Whether the help of the program lists it, rather than only the list of all commands.
  package let isEveryday: Bool
  /// A sentence about what the command does.
  package let abstract: Phrase
  /// Examples of command lines, everyday ones first.
  package let examples: [String]
  /// Further information; paragraphs end with an empty line.
  package var details: Phrase { makeDetails() }
  private let makeDetails: @Sendable () -> Phrase
  /// Further information about options for experts.
  package var expertDetails: Phrase { makeExpertDetails() }
  private let makeExpertDetails: @Sendable () -> Phrase
  /// The version of the command, if it has one.
  package let version: String?
  /// The version of `ucard`.
  package static let programVersion = "0.3.0"
  /// The subcommands, including hidden ones.
  package let commands: [any HelpProviding.Type]
  /// Whether the command is not listed, and is called only by its full name.
  package let isHidden: Bool
  /// Whether people read its output page by page. A command that draws codes never is: a pager would break them.
  package let isPaged: Bool

  /// Creates the help of a command. The details are made only when they are shown, to save time when the command runs.
  package init(
    name: String, aliases: [String] = [], words: TypedWord? = nil, group: CommandGroup? = nil, isEveryday: Bool = false,
    abstract: Phrase, examples: [String] = [],
    details: @autoclosure @escaping @Sendable () -> Phrase = .nothing,
    expertDetails: @autoclosure @escaping @Sendable () -> Phrase = .nothing, version: String? = nil,
    commands: [any HelpProviding.Type] = [], isHidden: Bool = false, isPaged: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.words = words
    self.group = group
    self.isEveryday = isEveryday
    self.abstract = abstract
    self.examples = examples
    makeDetails = details
    makeExpertDetails = expertDetails
    self.version = version
    self.commands = commands
    self.isHidden = isHidden
    self.isPaged = isPaged
  }

  /// The subcommands that help and manual list.
  package var visibleCommands: [any HelpProviding.Type] { commands.filter { !$0.help.isHidden } }

  /// The subcommands that help and manual list, under the headings of their groups.
  package var groups: [(title: Phrase, commands: [any HelpProviding.Type])] {
    let groups: [CommandGroup?] = [nil] + CommandGroup.allCases
    return groups.map { group in
      (title: group?.title ?? .commandsTitle, commands: visibleCommands.filter { $0.help.group == group })
    }.filter { !$0.commands.isEmpty }
  }

  /// The name and the aliases, for a list.
  package var names: String { ([name] + aliases).joined(separator: ", ") }
}

/// The headings under which help and manual list the commands, in this order.
package enum CommandGroup: CaseIterable, Sendable {
  case show, fill, keep, share, safe, setUp, experts

  /// The heading of the list.
  package var title: Phrase {
    switch self {
    case .show: Phrase("Show cards and codes")
    case .fill: Phrase("Fill the wallet")
    case .keep: Phrase("Keep cards up to date")
    case .share: Phrase("Share cards")
    case .safe: Phrase("Keep the wallet safe")
    case .setUp: Phrase("Set up U-Card")
    case .experts: .forExperts
    }
  }
}

extension Phrase {
  /// The heading of a list of commands.
  package static let commandsTitle = Phrase("Commands")
  /// The heading of a list of options.
  package static let optionsTitle = Phrase("Options")
  /// The heading of the commands and options that few people need.
  package static let forExperts = Phrase("For experts")
}
