internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard identifier`.
struct IdentifierGroup: HelpProviding {
  static let help = CommandHelp(
    name: "identifier", aliases: ["id", "i"],
    abstract: Phrase(
      english: "The codes, numbers and chips of a card.", ukrainian: "Коди, номери й чипи картки."),
    examples: [
      "ucard identifier list Gym", "ucard identifier add Gym 4820000000000 --label app",
      "ucard identifier select Gym app",
      "ucard identifier add Gym 1234 --type number --label PIN",
    ],
    details: Phrase(
      english: "An IDENTIFIER is its label, the beginning of it, or its position in the list: 1, 2, …",
      ukrainian: "ІДЕНТИФІКАТОР — це його мітка, її початок або місце в списку: 1, 2, …"),
    commands: [
      IdentifierAdd.self, IdentifierEdit.self, IdentifierSelect.self, IdentifierMove.self, IdentifierDelete.self,
      IdentifierListCommand.self,
    ])

  /// Changes the card that `typed` identifies.
  ///
  /// - Parameter prepare: receives the card before the change, outside of the transaction.
  /// - Returns: the card after the change.
  static func change(
    _ typed: String, _ step: StepOptions, wallet: WalletOptions, in context: CommandContext,
    prepare: (WalletStore, Card) throws -> Void = { _, _ in }, _ change: (inout Card) throws -> Void
  ) throws -> Card {
    try wallet.location.withWallet(.existing, in: context) { store in
      let card = try store.card(typed, downTo: .beginningOfSpelledWord, in: context)
      try prepare(store, card)
      return try store.changed(card, step, in: context, change)
    }
  }
}

extension Phrase {
  /// An identifier of a card, for a message about a change.
  static func identifier(_ identifier: Identifier, of card: Card) -> Phrase {
    let kind = identifier.kind.name
    let name = identifier.label.map { Phrase(alike: "\(.quoted($0)) (\(kind))") } ?? kind
    return Phrase(english: "\(name) of “\(card.name)”", ukrainian: "\(name) на картці «\(card.name)»")
  }
}

extension Phrase {
  static let position = Phrase(english: "position", ukrainian: "місце")
}

extension CommandFailure {
  /// The failure that a secret cannot be selected.
  static let selectedSecret = CommandFailure(
    .usage, english: "A secret is shown only when it is named, so it cannot be the one that is always shown.",
    ukrainian: "Таємне показується, лише коли його вказано, тож завжди показувати його не можна.")

  /// The failure that a position is out of range.
  static let index = CommandFailure(
    .usage, english: "Positions are counted from 1.", ukrainian: "Місця рахують від 1.")
}
