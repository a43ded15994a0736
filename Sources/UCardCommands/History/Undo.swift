internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard undo`.
struct Undo: UCardCommand {
  static let help = CommandHelp(
    name: "undo", aliases: ["u"],
    abstract: Phrase(english: "Take back what was done last.", ukrainian: "Скасувати останню зміну."),
    examples: ["ucard undo", "ucard undo 3", "ucard history", "ucard redo"],
    details: Phrase(
      english: "Each command that changes the wallet is one step. The last 100 steps are kept, or 64 MB of them.",
      ukrainian: "Кожна команда, що змінює гаманець, — це один крок. Зберігаються останні 100 кроків або 64 МБ."))

  @Argument(help: ArgumentHelp(english: "How many steps.", ukrainian: "Скільки кроків.", value: .number))
  var steps = 1

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      try Steps.walk(
        steps, Phrase(english: "Undone: ", ukrainian: "Скасовано: "),
        none: Phrase(english: "There is nothing to undo.", ukrainian: "Скасовувати нічого."), in: context
      ) { try store.undo() }
    }
  }
}

/// `ucard redo`.
struct Redo: UCardCommand {
  static let help = CommandHelp(
    name: "redo", aliases: [],
    abstract: Phrase(english: "Do again what was undone last.", ukrainian: "Повернути останнє скасоване."),
    examples: ["ucard redo", "ucard redo 3"])

  @Argument(help: ArgumentHelp(english: "How many steps.", ukrainian: "Скільки кроків.", value: .number))
  var steps = 1

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      try Steps.walk(
        steps, Phrase(english: "Done again: ", ukrainian: "Повернуто: "),
        none: Phrase(english: "There is nothing to redo.", ukrainian: "Повертати нічого."), in: context
      ) { try store.redo() }
    }
  }
}

/// What undo and redo have in common.
private enum Steps {
  static func walk(
    _ count: Int, _ done: Phrase, none: Phrase, in context: CommandContext, _ take: () throws -> WalletStep?
  ) throws {
    guard count >= 1 else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(english: "Steps are counted from 1.", ukrainian: "Кроки рахуються від 1."))
    }
    for place in 0..<count {
      guard let step = try take() else {
        guard place > 0 else { throw CommandFailure(status: .nothingMatches, phrase: none) }
        context.say(none)
        return
      }
      context.say(done + step.summary + Phrase(english: ".", ukrainian: "."))
    }
  }
}

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
      ListColumn("time", Phrase(english: "WHEN", ukrainian: "КОЛИ"), narrowest: nil) { .time($0.time) },
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
      context.say(Phrase(english: "Nothing was done yet.", ukrainian: "Ще нічого не робили."))
    }
  }
}

extension WalletStep {
  /// What was done, in a few words.
  var summary: Phrase {
    let few = subjectCount <= 3 && subjects.count == subjectCount
    let english = few ? subjects.map { "“\($0)”" }.joined(separator: ", ") : Phrase.english(subjectCount, "card")
    let ukrainian =
      few
      ? subjects.map { "«\($0)»" }.joined(separator: ", ")
      : Phrase.ukrainian(subjectCount, "картку", "картки", "карток")
    func phrase(_ one: String, _ other: String) -> Phrase {
      Phrase(english: "\(one) \(english)", ukrainian: "\(other) \(ukrainian)")
    }
    switch action {
    case .add: return phrase("added", "додано")
    case .edit: return phrase("changed", "змінено")
    case .delete: return phrase("deleted", "видалено")
    case .merge: return phrase("merged", "об’єднано")
    case .identifierAdd: return phrase("added an identifier to", "додано ідентифікатор до")
    case .identifierEdit: return phrase("changed an identifier of", "змінено ідентифікатор на")
    case .identifierMove: return phrase("moved an identifier of", "переміщено ідентифікатор на")
    case .identifierSelect: return phrase("chose the identifier shown of", "обрано ідентифікатор для показу на")
    case .identifierDelete: return phrase("deleted an identifier of", "прибрано ідентифікатор з")
    case .categoryAdd:
      return subjectCount == 1
        ? phrase("made the category", "створено категорію") : phrase("made the categories", "створено категорії")
    case .categoryRename:
      let names = subjects + ["", ""]
      return Phrase(
        english: "renamed the category “\(names[0])” to “\(names[1])”",
        ukrainian: "перейменовано категорію «\(names[0])» на «\(names[1])»")
    case .categoryMove: return phrase("moved the category", "переміщено категорію")
    case .categoryDelete:
      return few
        ? subjectCount == 1
          ? phrase("deleted the category", "видалено категорію")
          : phrase("deleted the categories", "видалено категорії")
        : Phrase(
          english: "deleted \(subjectCount) categories",
          ukrainian: "видалено \(Phrase.ukrainian(subjectCount, "категорію", "категорії", "категорій"))")
    case .balance: return phrase("changed the balance of", "змінено баланс на")
    case .repair: return Phrase(english: "repaired the wallet", ukrainian: "полагоджено гаманець")
    case .other: return phrase("changed", "змінено")
    }
  }
}
