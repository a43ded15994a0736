internal import Arguments
internal import FoundationEssentials
internal import Words

/// The option for output of UUIDs only, for scripts.
struct QuietOption {
  var quiet: Bool

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    quiet = try reader.flag(
      "-q", "--quiet", english: "Print UUIDs alone.", ukrainian: "Вивести лише UUID.")
  }

  /// Writes the UUIDs if the option was given; otherwise the message.
  func report(_ ids: [UUID], in context: CommandContext, _ phrase: () -> Phrase) throws {
    if quiet {
      try context.write(ids.map { $0.uuidString + "\n" }.joined())
    } else {
      context.say(phrase())
    }
  }
}
