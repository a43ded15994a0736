internal import Arguments
internal import Cards
internal import CommandBase
internal import JSON
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard history`.
struct History: UCardCommand {
  static let help = CommandHelp(
    name: "history", aliases: ["h"], words: TypedWord("history", context: "command"), group: .safe,
    abstract: Phrase("List what was done to the wallet."),
    examples: ["ucard history", "ucard history --all", "ucard undo 3", "ucard history --json"],
    details: Phrase(
      """
      Lists the last ten steps, the newest at the end. With the number in the first column, ucard undo takes back that \
      step and all later ones. While the wallet is shared, syncs have no number and are not taken back. JSON and CSV \
      have all steps, the newest first, unless --last is given.
      """), isPaged: true)

  /// The number of steps that are listed for a person by default.
  private static let defaultCount = 10

  var last: Int? = Given.option("-n", "--last", value: .number, help: Phrase("Only this many of the last steps."))
  var all = Given.flag("--all", help: Phrase("All steps."))
  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    try require(
      last.map { $0 > 0 && !all } ?? true, .usage,
      Phrase("--last needs a number from 1 on, and cannot be used with --all."))
    let history = try wallet.withWallet(.existing, in: context) { try $0.history() }
    let isTable = listing.format == .table
    var steps = Array(history.prefix(last ?? (isTable && !all ? Self.defaultCount : history.count)))
    if isTable { steps.reverse() }
    let undoable = history.filter(\.isUndoable).map(\.number)
    let columns: [ListColumn<WalletStep>] = [
      ListColumn("step", nil) { .number($0.number) },
      ListColumn(nil, Phrase("UNDO"), isNumber: true) { step in
        .text(undoable.firstIndex(of: step.number).map { String($0 + 1) } ?? "")
      },
      ListColumn("time", Phrase("WHEN"), room: Table.Room(leaving: .early(1), standsBelow: true)) {
        .time($0.time)
      },
      ListColumn("action", Phrase("WHAT"), room: .sentence) {
        .phrase($0.summary(in: context.format), key: $0.action.rawValue)
      },
      ListColumn("subjects", nil) { .text($0.subjects.joined(separator: "; ")) },
      ListColumn("count", nil) { .number($0.subjectCount) },
      ListColumn(
        "undone", steps.contains(where: \.isUndone) ? Phrase("UNDONE") : nil,
        room: .whole
      ) { .flag($0.isUndone) },
      ListColumn("undid", nil) { .flag($0.isUndoing) },
    ]
    try listing.write(steps, columns, json: \.json, in: context)
    if steps.isEmpty {
      context.say(Phrase("The history is empty."))
    } else if steps.count < history.count, last == nil {
      let rest = history.count - steps.count
      let older = Phrase.count(
        rest, one: "There is \(rest) older step. To list all:", other: "There are \(rest) older steps. To list all:")
      context.say(older.then("ucard history --all"))
    }
  }
}

extension WalletStep {
  var json: JSONObject {
    [
      "action": action.rawValue, "amount": balanceEntry?.amount.text(), "change": balanceEntry?.change.rawValue,
      "changed": changed.isEmpty ? nil : changed.keys, "count": subjectCount,
      "currency": balanceEntry?.after.currency?.code, "step": number, "subjects": subjects, "time": time.iso,
      "undid": isUndoing, "undone": isUndone,
    ]
  }
}
