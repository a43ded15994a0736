internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard history`.
struct History: UCardCommand {
  static let help = CommandHelp(
    name: "history", aliases: ["h"],
    abstract: Phrase(english: "List what was done to the wallet.", ukrainian: "Показати, що робили з гаманцем."),
    examples: ["ucard history", "ucard history --format json"],
    details: Phrase(
      english: """
        The newest step comes first; ucard undo takes it back. JSON is an array of objects with step, time, action, \
        subjects (the first five names), count and undone.
        """,
      ukrainian: """
        Першим стоїть останній крок; його скасовує ucard undo. JSON — це масив об’єктів з step, time, action, subjects \
        (перші п’ять назв), count і undone.
        """))

  private struct Entry: Encodable {
    let step: Int
    let time: String
    let action: String
    let subjects: [String]
    let count: Int
    let undone: Bool
  }

  @OptionGroup var listing: ListingOptions
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let steps = try wallet.place.withWallet(.existing, in: context) { try $0.history() }
    let columns: [ListColumn<WalletStep>] = [
      ListColumn("step", nil) { .number($0.number) },
      ListColumn("time", Phrase(english: "WHEN", ukrainian: "КОЛИ"), room: .whole) { .time($0.time) },
      ListColumn("action", Phrase(english: "WHAT", ukrainian: "ЩО")) { .phrase($0.summary, key: $0.action.rawValue) },
      ListColumn("subjects", nil) { .text($0.subjects.joined(separator: "; ")) },
      ListColumn("count", nil) { .number($0.subjectCount) },
      ListColumn("undone", Phrase(english: "UNDONE", ukrainian: "СКАСОВАНО")) { .flag($0.isUndone) },
    ]
    try listing.write(
      steps, columns,
      json: { step in
        Entry(
          step: step.number, time: step.time.iso, action: step.action.rawValue, subjects: step.subjects,
          count: step.subjectCount, undone: step.isUndone)
      }, in: context)
    if steps.isEmpty {
      context.say(english: "Nothing was done yet.", ukrainian: "Ще нічого не робили.")
    }
  }
}
