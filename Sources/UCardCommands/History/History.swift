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
    name: "history", aliases: ["h"], synonyms: ["історія"],
    abstract: Phrase("List what was done to the wallet."),
    examples: ["ucard history", "ucard history --all", "ucard undo 3", "ucard history --format json"],
    details: Phrase(
      """
      The last ten steps, the newest at the end. The first column is the number for ucard undo that takes back that step \
      and every one after it, except syncs, which have no number while the wallet is shared. JSON and CSV hold all steps, the newest first, unless --last is given; JSON is an array \
      of objects with step, time, action, subjects (the first five names), count, undone, undid (whether the step took \
      the action back), changed (the keys of what an edit changed), and of a balance change, amount and currency.
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

  var last: Int? = Given.option("-n", "--last", value: .number, help: Phrase("Only the last so many steps."))
  var all = Given.flag("--all", help: Phrase("All steps."))
  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    guard last.map({ $0 > 0 }) ?? true, last == nil || !all else {
      throw CommandFailure(.usage, Phrase("--last needs a number of steps from 1 on, and no --all."))
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
      let rest = Phrase.count(
        history.count - steps.count, ("older step", "older steps"),
        ("старіший крок", "старіші кроки", "старіших кроків"))
      context.say(Phrase("\(rest): ucard history --all"))
    }
  }
}

extension WalletStep {
  /// A short description of the step, with the identifier that it is about, the amount, or the parts of cards that it changed:
  /// `added “Gym”`, `додано «Gym»`.
  func summary(in format: LocalFormat) -> Phrase { summary(in: format, isObject: false) }

  /// The description after a verb such as "undone", which is a noun in Ukrainian: `додавання «Gym»`.
  func objectSummary(in format: LocalFormat) -> Phrase { summary(in: format, isObject: true) }

  private func summary(in format: LocalFormat, isObject: Bool) -> Phrase {
    var parts = identifier.map { [$0.phrase] } ?? changed.names
    if let balanceEntry { parts = [format.text(balanceEntry)] }
    if let addedCount, addedCount < subjectCount { parts = [counts(addedCount)] }
    // What was undone is a noun in either form: «скасовано додавання «Gym»».
    let start = deed(isObject: isObject || isUndoing)
    let done = parts.isEmpty ? start : Phrase(verbatim: "\(start): \(.list(parts))")
    guard isUndoing else { return done }
    return Phrase(english: "undid: \(done)", ukrainian: "\(isObject ? "скасування" : "скасовано") \(done)")
  }

  /// The numbers of cards that an import added and changed, with the changed parts.
  private func counts(_ added: Int) -> Phrase {
    let changedCount = subjectCount - added
    let counts = [
      added == 0 ? nil : Phrase.count(added, ("new", "new"), ("нова", "нові", "нових")),
      Phrase.count(changedCount, ("changed", "changed"), ("змінена", "змінені", "змінених")),
    ]
    let list = Phrase.list(counts.compactMap(\.self))
    return changed.names.isEmpty ? list : Phrase(verbatim: "\(list) (\(.list(changed.names)))")
  }

  /// What was done, without details.
  ///
  /// - Parameter isObject: whether the Ukrainian is a noun in the accusative instead of a participle.
  private func deed(isObject: Bool) -> Phrase {
    func cards(_ english: String, _ participle: String, _ noun: String) -> Phrase {
      let forms: (one: String, few: String, many: String) =
        isObject ? ("картки", "карток", "карток") : ("картку", "картки", "карток")
      let cards = names ?? .count(subjectCount, ("card", "cards"), forms)
      return Phrase(english: "\(english) \(cards)", ukrainian: "\(isObject ? noun : participle) \(cards)")
    }
    func categories(_ english: String, _ participle: String, _ noun: String) -> Phrase {
      let forms: (one: String, few: String, many: String) =
        isObject ? ("категорії", "категорій", "категорій") : ("категорію", "категорії", "категорій")
      let start = Phrase(english: "\(english)", ukrainian: "\(isObject ? noun : participle)")
      guard let names else {
        let count = Phrase.count(subjectCount, ("categories", "categories"), forms)
        return Phrase(verbatim: "\(start) \(count)")
      }
      let isOne = subjectCount == 1
      return Phrase(
        english: "\(start) the \(isOne ? "category" : "categories") \(names)",
        ukrainian: "\(start) \(isOne ? forms.one : forms.few) \(names)")
    }
    switch action {
    case .add: return cards("added", "додано", "додавання")
    case .edit: return cards("changed", "змінено", "зміну")
    case .delete: return cards("deleted", "видалено", "видалення")
    case .merge: return cards("merged", "об’єднано", "об’єднання")
    case .identifierAdd:
      return cards(
        "added an identifier to", "додано ідентифікатор до картки", "додавання ідентифікатора до картки")
    case .identifierEdit:
      return cards("changed an identifier of", "змінено ідентифікатор картки", "зміну ідентифікатора картки")
    case .identifierMove:
      return cards("moved an identifier of", "переміщено ідентифікатор картки", "переміщення ідентифікатора картки")
    case .identifierSelect:
      return cards(
        "chose the identifier shown of", "обрано ідентифікатор для показу на картці",
        "вибір ідентифікатора для показу на картці")
    case .identifierDelete:
      return cards("deleted an identifier of", "видалено ідентифікатор з картки", "видалення ідентифікатора з картки")
    case .categoryAdd: return categories("made", "створено", "створення")
    case .categoryRename:
      let names = subjects + ["", ""]
      return Phrase(
        english: "renamed the category “\(names[0])” to “\(names[1])”",
        ukrainian:
          "\(isObject ? "перейменування категорії" : "перейменовано категорію") «\(names[0])» на «\(names[1])»")
    case .categoryMove: return categories("moved", "переміщено", "переміщення")
    case .categoryDelete: return categories("deleted", "видалено", "видалення")
    case .balance: return cards("changed the balance of", "змінено баланс картки", "зміну балансу картки")
    case .import: return cards("imported", "імпортовано", "імпорт")
    case .repair:
      return Phrase(
        english: "repaired the wallet", ukrainian: "\(isObject ? "виправлення гаманця" : "полагоджено гаманець")")
    case .sync: return cards("synced", "синхронізовано", "синхронізацію")
    case .join:
      return cards("joined a household:", "об’єднано зі спільним гаманцем:", "об’єднання зі спільним гаманцем:")
    case .other: return cards("changed", "змінено", "зміну")
    }
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
