internal import ArgumentParser
internal import Household

/// `ucard sync merge-files`, which git runs to merge two versions of a file.
struct SyncMergeFiles: UCardCommand {
  static let help = CommandHelp(
    name: "merge-files",
    abstract: Phrase(english: "Merge a file of the household, for git.", ukrainian: "Об’єднати файл для git."),
    isHidden: true)

  @Argument(help: ArgumentHelp(english: "The common version.", ukrainian: "Спільна версія.", value: .file))
  var base: String

  @Argument(
    help: ArgumentHelp(english: "The version that is replaced.", ukrainian: "Версія, яку замінено.", value: .file))
  var ours: String

  @Argument(help: ArgumentHelp(english: "The other version.", ukrainian: "Інша версія.", value: .file))
  var theirs: String

  @Argument(help: ArgumentHelp(english: "The name of the file.", ukrainian: "Назва файлу.", value: .name))
  var name: String

  func run(in context: CommandContext) throws {
    try CommandFailure.ofHousehold {
      try HouseholdFileMerge.run(base: base, ours: ours, theirs: theirs, name: name)
    }
  }
}
