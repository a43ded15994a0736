internal import Arguments
internal import CommandBase
internal import Words

/// `ucard`.
struct UCard: HelpProviding {
  /// The help text about naming cards and commands.
  static let naming = Phrase(
    """
    CARD is the name of a card or any part of it, in either alphabet, or the card's number or UUID. \
    For more about a command, see ucard help COMMAND.
    """)

  /// The help text about what every command does.
  private static let everywhere = Phrase(
    "With --no-input, no command asks questions, as in a script. Long lists open in $PAGER, or less if it is not set.")

  static let help = CommandHelp(
    name: "ucard",
    abstract: Phrase("Keeps your loyalty cards and shows the code that a till can scan."),
    examples: ["ucard add Gym https://example.org/m/42", "ucard show gym", "ucard list", "ucard undo"],
    details: Phrase(verbatim: "\(naming) \(everywhere)\n\n\(CommandStatus.summary)"),
    version: CommandHelp.programVersion,
    commands: [
      Show.self, List.self, Info.self, Agenda.self, PictureCommand.self, Encode.self, Add.self, Copy.self,
      ScanCommand.self, Edit.self, Delete.self, Merge.self, Rename.self, Tag.self, Star.self, Unstar.self, Archive.self,
      Unarchive.self, IdentifierGroup.self, Original.self, CategoryGroup.self, BalanceCommand.self, Cancel.self,
      Reschedule.self,
      Remind.self, Undo.self, Redo.self, History.self, Import.self, Open.self, Receive.self, Symbologies.self,
      Stores.self,
      Export.self, Send.self, Sync.self, Backup.self, Restore.self, Lock.self, Unlock.self, Forget.self, Check.self,
      Config.self, Doctor.self, Pick.self, Path.self, Compact.self, Complete.self, GenerateManual.self, Version.self,
    ])
}

/// `ucard version`, for people who guess the command: it does what `ucard --version` does.
struct Version: UCardCommand {
  static let help = CommandHelp(
    name: "version", words: TypedWord("version", context: "command"), abstract: Phrase("Print the version."),
    isHidden: true)

  func run(in context: CommandContext) throws { try context.write(CommandHelp.programVersion + "\n") }
}
