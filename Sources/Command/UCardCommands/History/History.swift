internal import Arguments
internal import Cards
internal import JSON
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard history`.
struct History: UCardCommand {
  static let help = CommandHelp(
    name: "history", aliases: ["h"], words: TypedWord("history", context: "command"),
    abstract: Phrase("List what was done to the wallet."),
    examples: ["ucard history", "ucard history --all", "ucard undo 3", "ucard history --format json"],
    details: Phrase(
      """
      Lists the last ten steps, the newest at the end. With the number in the first column, ucard undo takes back that \
      step and all later ones. While the wallet is shared, syncs have no number and are not taken back. JSON and CSV \
      have all steps, the newest first, unless --last is given; JSON is an array of objects with step, time, action, \
      subjects (the first five names), count, undone, undid (whether the step took the action back), changed (the keys \
      of what an edit changed), and for a change of balance also change, amount and currency.
      """), isPaged: true)

  private static func json(_ step: WalletStep) -> JSONObject {
    var object = JSONObject()
    object.add("action", step.action.rawValue)
    if let entry = step.balanceEntry {
      object.add("amount", entry.amount.text())
      object.add("change", entry.change.rawValue)
      object.add("currency", entry.after.currency?.code)
    }
    if !step.changed.isEmpty { object.add("changed", step.changed.keys) }
    object.add("count", step.subjectCount)
    object.add("step", step.number)
    object.add("subjects", step.subjects)
    object.add("time", step.time.iso)
    object.add("undid", step.isUndoing)
    object.add("undone", step.isUndone)
    return object
  }

  /// The number of steps that are listed for a person by default.
  private static let defaultCount = 10

  var last: Int? = Given.option("-n", "--last", value: .number, help: Phrase("Only this many of the last steps."))
  var all = Given.flag("--all", help: Phrase("All steps."))
  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    guard last.map({ $0 > 0 }) ?? true, last == nil || !all else {
      throw CommandFailure(.usage, Phrase("--last needs a number from 1 on, and cannot be used with --all."))
    }
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
      ListColumn("time", Phrase("WHEN"), room: Table.Room(leaving: .early(1))) {
        .time($0.time)
      },
      ListColumn("action", Phrase("WHAT"), room: Table.Room(comfortable: 30, narrowest: 8)) {
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
    try listing.write(steps, columns, json: Self.json, in: context)
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
  /// A short description of the step, with the identifier that it is about, the amount, or the parts of cards that it changed:
  /// `added “Gym”`.
  func summary(in format: LocalFormat) -> Phrase {
    let done = doneAgain(in: format)
    return isUndoing ? Phrase("undid: \(done)") : done
  }

  /// The action of the step when it is done again: `added “Gym”`.
  func doneAgain(in format: LocalFormat) -> Phrase { detailed(deed, in: format) }

  /// The result of undoing the step: `“Library” is back`, `the change of “Gym”: note`.
  func undone(in format: LocalFormat) -> Phrase { detailed(reversedDeed, in: format) }

  private func detailed(_ words: Phrase, in format: LocalFormat) -> Phrase {
    var parts = identifier.map { [$0.phrase] } ?? changed.names
    if let balanceEntry { parts = [format.text(balanceEntry)] }
    if let addedCount, addedCount < subjectCount { parts = [counts(addedCount)] }
    return parts.isEmpty ? words : Phrase(verbatim: "\(words): \(.list(parts))")
  }

  /// The numbers of cards that an import added and changed, with the changed parts.
  private func counts(_ added: Int) -> Phrase {
    let changedCount = subjectCount - added
    let counts = [
      added == 0 ? nil : Phrase.count(added, one: "\(added) new", other: "\(added) new"),
      Phrase.count(changedCount, one: "\(changedCount) changed", other: "\(changedCount) changed"),
    ]
    let list = Phrase.list(counts.compactMap(\.self))
    return changed.names.isEmpty ? list : Phrase(verbatim: "\(list) (\(.list(changed.names)))")
  }

  /// What was done, without details.
  private var deed: Phrase {
    let count = subjectCount
    switch action {
    case .add:
      return message(
        { Phrase("added \($0)") }, .count(count, one: "added \(count) card", other: "added \(count) cards"))
    case .edit, .other:
      return message(
        { Phrase("changed \($0)") }, .count(count, one: "changed \(count) card", other: "changed \(count) cards"))
    case .delete:
      return message(
        { Phrase("deleted \($0)") }, .count(count, one: "deleted \(count) card", other: "deleted \(count) cards"))
    case .merge:
      return message(
        { Phrase("merged \($0)") }, .count(count, one: "merged \(count) card", other: "merged \(count) cards"))
    case .identifierAdd:
      return message(
        { Phrase("added an identifier to \($0)") },
        .count(count, one: "added an identifier to \(count) card", other: "added an identifier to \(count) cards"))
    case .identifierEdit:
      return message(
        { Phrase("changed an identifier of \($0)") },
        .count(count, one: "changed an identifier of \(count) card", other: "changed an identifier of \(count) cards"))
    case .identifierMove:
      return message(
        { Phrase("moved an identifier of \($0)") },
        .count(count, one: "moved an identifier of \(count) card", other: "moved an identifier of \(count) cards"))
    case .identifierSelect:
      return message(
        { Phrase("chose the identifier to show of \($0)") },
        .count(
          count, one: "chose the identifier to show of \(count) card",
          other: "chose the identifier to show of \(count) cards"))
    case .identifierDelete:
      return message(
        { Phrase("deleted an identifier of \($0)") },
        .count(count, one: "deleted an identifier of \(count) card", other: "deleted an identifier of \(count) cards"))
    case .balance:
      return message(
        { Phrase("changed the balance of \($0)") },
        .count(count, one: "changed the balance of \(count) card", other: "changed the balance of \(count) cards"))
    case .import:
      return message(
        { Phrase("imported \($0)") }, .count(count, one: "imported \(count) card", other: "imported \(count) cards"))
    case .sync:
      return message(
        { Phrase("synced \($0)") }, .count(count, one: "synced \(count) card", other: "synced \(count) cards"))
    case .join:
      return message(
        { Phrase("joined a household: \($0)") },
        .count(count, one: "joined a household: \(count) card", other: "joined a household: \(count) cards"))
    case .categoryAdd:
      return categories(
        { Phrase("made the category \($0)") }, { Phrase("made the categories \($0)") },
        .count(count, one: "made \(count) category", other: "made \(count) categories"))
    case .categoryMove:
      return categories(
        { Phrase("moved the category \($0)") }, { Phrase("moved the categories \($0)") },
        .count(count, one: "moved \(count) category", other: "moved \(count) categories"))
    case .categoryDelete:
      return categories(
        { Phrase("deleted the category \($0)") }, { Phrase("deleted the categories \($0)") },
        .count(count, one: "deleted \(count) category", other: "deleted \(count) categories"))
    case .categoryRename:
      let names = subjects + ["", ""]
      return Phrase("renamed the category “\(names[0])” to “\(names[1])”")
    case .repair: return Phrase("repaired the wallet")
    }
  }

  /// The state of the cards or categories after the action is undone, without details. For an edit it is only the edit:
  /// others in the household may have changed the card again.
  private var reversedDeed: Phrase {
    let count = subjectCount
    let cards = names ?? Phrase.count(count, one: "\(count) card", other: "\(count) cards")
    let categories = names ?? Phrase.count(count, one: "\(count) category", other: "\(count) categories")
    switch action {
    case .add: return .count(count, one: "\(cards) is removed", other: "\(cards) are removed")
    case .delete: return .count(count, one: "\(cards) is back", other: "\(cards) are back")
    case .merge: return Phrase("\(cards) are separate again")
    case .edit, .other:
      return names.map { Phrase.count(count, one: "the change of \($0)", other: "the change of \($0)") }
        ?? Phrase.count(count, one: "the change of \(count) card", other: "the change of \(count) cards")
    case .import:
      return names.map { Phrase.count(count, one: "the import of \($0)", other: "the import of \($0)") }
        ?? Phrase.count(count, one: "the import of \(count) card", other: "the import of \(count) cards")
    case .balance:
      return names.map { Phrase("the change of the balance of \($0)") } ?? deed
    case .identifierAdd:
      return names.map { Phrase("an identifier of \($0) is removed") } ?? deed
    case .identifierDelete:
      return names.map { Phrase("an identifier of \($0) is back") } ?? deed
    case .categoryAdd:
      return names.map {
        Phrase.count(count, one: "the category \($0) is removed", other: "the categories \($0) are removed")
      } ?? Phrase("\(categories) are removed")
    case .categoryDelete:
      return names.map {
        Phrase.count(count, one: "the category \($0) is back", other: "the categories \($0) are back")
      } ?? Phrase("\(categories) are back")
    case .categoryRename:
      let names = subjects + ["", ""]
      return Phrase("the category “\(names[1])” is called “\(names[0])” again")
    case .identifierEdit, .identifierMove, .identifierSelect, .sync, .join, .categoryMove, .repair: return deed
    }
  }

  /// A message about the subjects, with their names if they are few.
  private func message(_ named: (Phrase) -> Phrase, _ counted: Phrase) -> Phrase { names.map(named) ?? counted }

  private func categories(_ one: (Phrase) -> Phrase, _ several: (Phrase) -> Phrase, _ counted: Phrase) -> Phrase {
    names.map(subjectCount == 1 ? one : several) ?? counted
  }

  /// The quoted names of the subjects, up to three; nil for more.
  private var names: Phrase? {
    guard subjectCount <= 3, subjects.count == subjectCount else { return nil }
    return .quoted(subjects)
  }
}

extension WalletStep.IdentifierName {
  /// The label in quotes and the kind.
  fileprivate var phrase: Phrase {
    guard let label else { return kind.name }
    return Phrase("“\(label)”, \(kind.name)")
  }
}
