internal import ArgumentParser

/// A command, or a group of commands, with help in all languages.
protocol HelpProviding: ParsableCommand {
  static var help: CommandHelp { get }
}

extension HelpProviding {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: help.name, abstract: help.abstract.text(in: .current), version: help.version ?? "",
      shouldDisplay: !help.isHidden, subcommands: help.commands.map { $0 }, aliases: help.aliases)
  }
}
