internal import Arguments
internal import Cards
internal import TimeZones
internal import Wallet
internal import Words

/// `ucard cancel`.
struct Cancel: UCardCommand {
  static let help = CommandHelp(
    name: "cancel",
    abstract: Phrase(english: "Cancel a booking; the card stays.", ukrainian: "Скасувати бронювання; картка лишиться."),
    examples: ["ucard cancel \"Bunker 42\"", "ucard cancel '#7' --yes", "ucard undo"],
    details: Phrase(
      english: """
        Sets the status of the event to cancelled. The card keeps its code and its time; its reminders no longer ring, \
        its place is free for others, and calendars are told (ucard export ics). ucard reschedule or ucard undo brings \
        it back.
        """,
      ukrainian: """
        Встановлює стан події cancelled. Картка зберігає код і час; нагадування більше не спрацюють, місце звільниться, \
        а календарі про це дізнаються (ucard export ics). Повернути: ucard reschedule або ucard undo.
        """))

  var target: CardArgument
  var confirmation: YesOption
  var quiet: QuietOption
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    target = try CardArgument(reader)
    confirmation = try YesOption(reader)
    quiet = try QuietOption(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    try wallet.location.withWallet(.existing, in: context) { store in
      let card = try store.card(
        target.card, downTo: confirmation.yes ? .number : .beginningOfSpelledWord, in: context)
      guard let when = context.when(of: card.content) else { throw CommandFailure.noEvent(card) }
      guard card.status != .cancelled else {
        return try quiet.report([], in: context) {
          Phrase(english: "\(card.title) is cancelled already.", ukrainian: "\(card.title): уже скасовано.")
        }
      }
      let event = Phrase(alike: "\(card.title), \(when)")
      let question = Phrase(english: "Cancel \(event)?", ukrainian: "Скасувати \(event)?")
      guard try confirmation.isGiven(for: question, in: context) else {
        return context.say(english: "Nothing was cancelled.", ukrainian: "Нічого не скасовано.")
      }
      let count = context.comingReminders(of: card.content).count
      let changed = try store.edit([card.number], at: context.now()) { $0.status = .cancelled }
      try quiet.report(changed.ids, in: context) {
        let rings = Phrase.count(
          count, ("reminder", "reminders"), ("нагадування", "нагадування", "нагадувань"))
        return .sentences(
          Phrase(english: "Cancelled \(event).", ukrainian: "Скасовано \(event)."),
          count == 0 ? nil : Phrase(english: "\(rings) will not ring.", ukrainian: "Не спрацює: \(rings)."),
          Phrase(english: "ucard undo takes it back.", ukrainian: "Повернути: ucard undo."))
      }
    }
  }
}

extension CommandFailure {
  /// The failure that a card has no event.
  static func noEvent(_ card: Card) -> CommandFailure {
    CommandFailure(
      .badData,
      english: "“\(card.name)” has no event. Give it one: ucard reschedule \(card.number) TIME",
      ukrainian: "На картці «\(card.name)» немає події. Додайте її: ucard reschedule \(card.number) ЧАС")
  }
}
