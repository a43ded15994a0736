internal import Arguments
internal import Household
internal import Words

/// `ucard sync merge-files`, which git runs to merge two versions of a file.
struct SyncMergeFiles: UCardCommand {
  static let help = CommandHelp(
    name: "merge-files",
    abstract: Phrase(english: "Merge a file of the household, for git.", ukrainian: "Об’єднати файл для git."),
    isHidden: true)

  var base: String
  var ours: String
  var theirs: String
  var name: String

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    base = try reader.argument(value: .file, english: "The common version.", ukrainian: "Спільна версія.")
    ours = try reader.argument(
      value: .file, english: "The version that is replaced.", ukrainian: "Версія, яку замінено.")
    theirs = try reader.argument(value: .file, english: "The other version.", ukrainian: "Інша версія.")
    name = try reader.argument(value: .name, english: "The name of the file.", ukrainian: "Назва файлу.")
  }

  func run(in context: CommandContext) throws {
    try CommandFailure.ofHousehold {
      try HouseholdFileMerge.run(base: base, ours: ours, theirs: theirs, name: name)
    }
  }
}
