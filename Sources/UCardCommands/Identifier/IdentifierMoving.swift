internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard identifier select`.
struct IdentifierSelect: UCardCommand {
  static let help = CommandHelp(
    name: "select", aliases: ["s"],
    abstract: Phrase(
      english: "Choose which identifier of a card is shown.", ukrainian: "Обрати, який ідентифікатор картки показувати."
    ),
    examples: ["ucard identifier select Gym app", "ucard identifier select Gym 2"])

  @OptionGroup var target: CardArgument
  @OptionGroup var which: IdentifierArgument
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let card = try IdentifierGroup.change(target.card, .identifierSelect, wallet: wallet, in: context) { card in
      let place = try card.place(of: which.identifier)
      guard !card.identifiers[place].isSecret else { throw CommandFailure.selectedSecret }
      card.identifiers.select(place)
    }
    if let selected = card.identifiers.selected {
      context.say(
        Phrase(english: "From now on shown: ", ukrainian: "Відтепер показується: ") + .identifier(selected, of: card)
          + Phrase(english: ".", ukrainian: "."))
    }
  }
}

/// `ucard identifier move`.
struct IdentifierMove: UCardCommand {
  static let help = CommandHelp(
    name: "move", aliases: ["m"],
    abstract: Phrase(
      english: "Move an identifier to another place in the list of its card.",
      ukrainian: "Перемістити ідентифікатор на інше місце в списку картки."),
    examples: ["ucard identifier move Gym app 1"])

  @OptionGroup var target: CardArgument
  @OptionGroup var which: IdentifierArgument

  @Argument(help: ArgumentHelp(english: "Its new place, from 1 on.", ukrainian: "Нове місце, від 1.", value: .place))
  var place: Int

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    guard place >= 1 else { throw CommandFailure.place }
    let card = try IdentifierGroup.change(target.card, .identifierMove, wallet: wallet, in: context) { card in
      let from = try card.place(of: which.identifier)
      card.identifiers.move(from: from, to: min(place, card.identifiers.count) - 1)
    }
    let moved = min(place, card.identifiers.count)
    context.say(
      Phrase.identifier(card.identifiers[moved - 1], of: card)
        + Phrase(english: " is number \(moved) now.", ukrainian: " тепер номер \(moved)."))
  }
}

/// `ucard identifier delete`.
struct IdentifierDelete: UCardCommand {
  static let help = CommandHelp(
    name: "delete", aliases: ["d", "rm"],
    abstract: Phrase(english: "Take an identifier off a card.", ukrainian: "Прибрати ідентифікатор з картки."),
    examples: ["ucard identifier delete Gym app", "ucard undo"])

  @OptionGroup var target: CardArgument
  @OptionGroup var which: IdentifierArgument
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    var deleted: Identifier?
    var wasShown = false
    let card = try IdentifierGroup.change(target.card, .identifierDelete, wallet: wallet, in: context) { card in
      let place = try card.place(of: which.identifier)
      deleted = card.identifiers[place]
      wasShown = place == card.identifiers.selection
      card.identifiers.remove(at: place)
    }
    guard let deleted else { return }
    var phrase =
      Phrase(english: "Deleted: ", ukrainian: "Прибрано: ") + .identifier(deleted, of: card)
      + Phrase(english: ". ucard undo brings it back.", ukrainian: ". Повернути: ucard undo.")
    if wasShown, let selected = card.identifiers.selected {
      phrase =
        phrase + Phrase(english: " Shown is now: ", ukrainian: " Тепер показується: ") + .identifier(selected, of: card)
        + Phrase(english: ".", ukrainian: ".")
    }
    context.say(phrase)
  }
}

extension Phrase {
  static let place = Phrase(english: "place", ukrainian: "місце")
}

extension CommandFailure {
  /// A secret is chosen to be shown.
  static let selectedSecret = CommandFailure(
    status: .usage,
    phrase: Phrase(
      english: "A secret is shown only when it is named, so it cannot be the one that is always shown.",
      ukrainian: "Таємне показується, лише коли його названо, тож завжди показувати його не можна."))

  /// A place that no list has.
  static let place = CommandFailure(
    status: .usage,
    phrase: Phrase(english: "Places are counted from 1.", ukrainian: "Місця рахуються від 1."))
}
