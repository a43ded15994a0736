internal import ArgumentParser
internal import FoundationEssentials

/// The option for output of UUIDs only, for scripts.
struct QuietOption: ParsableArguments {
  @Flag(
    name: [.customShort("q"), .customLong("quiet")],
    help: ArgumentHelp(english: "Print UUIDs alone.", ukrainian: "Вивести лише UUID."))
  var quiet = false

  /// Writes the UUIDs if the option was given; otherwise the message.
  func report(_ ids: [UUID], in context: CommandContext, _ phrase: () -> Phrase) throws {
    if quiet {
      try context.write(ids.map { $0.uuidString + "\n" }.joined())
    } else {
      context.say(phrase())
    }
  }
}
