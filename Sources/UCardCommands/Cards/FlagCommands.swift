internal import Actions
internal import Arguments
internal import Cards
internal import Words

/// A command that makes one change to cards, as an option of `ucard edit` does.
protocol FlagCommand: UCardCommand {
  static var request: EditRequest { get }
  /// What is said if no card changes.
  static var unchanged: Phrase { get }
  /// The name of the command for the contrary, where people may try `off`; nil for none.
  static var contrary: String? { get }

  var choice: CardChoice { get }
  var quiet: QuietOption { get }
  var wallet: ChangedWallet { get }
}

extension FlagCommand {
  static var contrary: String? { nil }

  func run(in context: CommandContext) throws {
    do {
      try Self.request.run(on: choice, quiet: quiet, wallet: wallet, unchanged: Self.unchanged, in: context)
    } catch let failure as CommandFailure where failure.status == .nothingMatches {
      guard let contrary = Self.contrary, let last = choice.cards.last, choice.cards.count > 1,
        ["off", "no", "remove", "ні", "прибрати"].contains(last)
      else { throw failure }
      let command = "ucard \(contrary) \(choice.cards.dropLast().map(ShellWord.quoted).joined(separator: " "))"
      throw CommandFailure(.usage, english: "For that: \(command)", ukrainian: "Для цього: \(command)")
    }
  }
}

/// `ucard star`.
struct Star: FlagCommand {
  static let help = CommandHelp(
    name: "star", synonyms: ["favorite", "favourite", "pin"],
    abstract: Phrase(english: "Put cards first, with a star.", ukrainian: "Поставити картки першими, із зіркою."),
    examples: ["ucard star Gym", "ucard unstar Gym"],
    details: Phrase(
      english: "The same as ucard edit CARD --star. ucard list --starred lists them.",
      ukrainian: "Те саме, що ucard edit КАРТКА --star. Список таких карток: ucard list --starred"))
  static var request: EditRequest { EditRequest(.star, \.isStarred, true) }
  static let contrary: String? = "unstar"
  static let unchanged = Phrase(
    english: "Nothing to change: there is a star already.", ukrainian: "Нема чого змінювати: зірка вже є.")

  var choice = CardChoice()
  var quiet = QuietOption()
  var wallet = ChangedWallet()
}

/// `ucard unstar`.
struct Unstar: FlagCommand {
  static let help = CommandHelp(
    name: "unstar", synonyms: ["unfavorite", "unpin"],
    abstract: Phrase(english: "Take the star off cards.", ukrainian: "Прибрати зірку з карток."),
    examples: ["ucard unstar Gym"],
    details: Phrase(
      english: "The same as ucard edit CARD --no-star.", ukrainian: "Те саме, що ucard edit КАРТКА --no-star."))
  static var request: EditRequest { EditRequest(.star, \.isStarred, false) }
  static let unchanged = Phrase(
    english: "Nothing to change: there is no star.", ukrainian: "Нема чого змінювати: зірки немає.")

  var choice = CardChoice()
  var quiet = QuietOption()
  var wallet = ChangedWallet()
}

/// `ucard archive`.
struct Archive: FlagCommand {
  static let help = CommandHelp(
    name: "archive", synonyms: ["hide"],
    abstract: Phrase(
      english: "Put cards away; they are kept.", ukrainian: "Сховати картки в архів; вони зберігаються."),
    examples: ["ucard archive \"Old gym\"", "ucard list --archived", "ucard unarchive \"Old gym\""],
    details: Phrase(
      english: "The same as ucard edit CARD --archive. Lists leave archived cards out; their names still work.",
      ukrainian:
        "Те саме, що ucard edit КАРТКА --archive. У списках архівних карток немає, але за назвою вони доступні."))
  static var request: EditRequest { EditRequest(.archive, \.isArchived, true) }
  static let contrary: String? = "unarchive"
  static let unchanged = Phrase(
    english: "Nothing to change: it is archived already.", ukrainian: "Нема чого змінювати: уже в архіві.")

  var choice = CardChoice()
  var quiet = QuietOption()
  var wallet = ChangedWallet()
}

/// `ucard unarchive`.
struct Unarchive: FlagCommand {
  static let help = CommandHelp(
    name: "unarchive", synonyms: ["unhide"],
    abstract: Phrase(english: "Bring archived cards back.", ukrainian: "Повернути картки з архіву."),
    examples: ["ucard unarchive \"Old gym\"", "ucard unarchive --archived"],
    details: Phrase(
      english: "The same as ucard edit CARD --no-archive.", ukrainian: "Те саме, що ucard edit КАРТКА --no-archive."))
  static var request: EditRequest { EditRequest(.archive, \.isArchived, false) }
  static let unchanged = Phrase(
    english: "Nothing to change: it is not archived.", ukrainian: "Нема чого змінювати: не в архіві.")

  var choice = CardChoice()
  var quiet = QuietOption()
  var wallet = ChangedWallet()
}
