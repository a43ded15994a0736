internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Terminal
internal import Wallet
internal import Words

/// `ucard identifier`.
struct IdentifierGroup: HelpProviding {
  static let help = CommandHelp(
    name: "identifier", aliases: ["id", "i"], words: TypedWord("identifier|identifiers", context: "command"),
    group: .keep,
    abstract: Phrase("The codes, numbers and chips of a card."),
    examples: [
      "ucard identifier list Gym", "ucard identifier add Gym 4820000000000 --label app",
      "ucard identifier select Gym app",
      "ucard identifier add Gym 1234 --type number --label PIN",
    ],
    details: Phrase(
      "Name an IDENTIFIER by its label, by the beginning of the label, or by its position in the list: 1, 2, …"),
    commands: [
      IdentifierAdd.self, IdentifierEdit.self, IdentifierSelect.self, IdentifierMove.self, IdentifierDelete.self,
      IdentifierListCommand.self,
    ])

  /// Changes the card that `typed` identifies.
  ///
  /// - Parameter prepare: receives the card before the change, outside of the transaction.
  /// - Returns: the card after the change.
  static func change(
    _ typed: String, _ step: StepOptions, wallet: ChangedWallet, in context: CommandContext,
    prepare: (WalletStore, Card) throws -> Void = { _, _ in }, _ change: (inout Card) throws -> Void
  ) throws -> Card {
    try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(typed, downTo: .beginningOfSpelledWord, in: context)
      try prepare(store, card)
      return try store.changed(card, step, in: context, change)
    }
  }
}

extension Phrase {
  /// An identifier of a card, for a message about a change.
  static func identifier(_ identifier: Identifier, of card: Card) -> Phrase {
    Phrase("\(Phrase.identifier(identifier)) of “\(card.name)”")
  }

  /// The label and the kind of an identifier.
  fileprivate static func identifier(_ identifier: Identifier) -> Phrase {
    let kind = identifier.kind.name
    return identifier.label.map { Phrase(verbatim: "\(.quoted($0)) (\(kind))") } ?? kind
  }
}

extension Phrase {
  static let position = Phrase("position")
}

extension CommandFailure {
  /// The failure that a secret cannot be selected.
  static let selectedSecret = CommandFailure(
    .usage,
    Phrase("A secret is shown only when you name it, so it cannot be selected. To show a secret:").then(
      "ucard show CARD -i LABEL"))

  /// The failure that a position is out of range.
  static let index = CommandFailure(.usage, Phrase("Positions are counted from 1."))
}

/// An identifier of a card.
struct IdentifierArgument {
  var identifier: String = Given.argument(
    value: .identifier,
    help: Phrase("Its label, the beginning of the label, or its position."), completion: .identifiers)
}

/// `ucard identifier list`.
struct IdentifierListCommand: UCardCommand {
  static let help = CommandHelp(
    name: "list", aliases: ["l", "ls"], words: TypedWord("list|show", context: "command of identifier"),
    abstract: Phrase("List the identifiers of a card."),
    examples: ["ucard identifier list Gym", "ucard identifier list Gym --json"],
    details: Phrase("The identifier that ucard show shows is marked."))

  var target = CardArgument()
  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let card = try wallet.withWallet(.existing, in: context) { try $0.card(target.card, in: context) }
    let items = card.identifiers.enumerated().map { index, identifier in
      (index: index, identifier: identifier, isSelected: index == card.identifiers.selection)
    }
    let columns: [ListColumn<(index: Int, identifier: Identifier, isSelected: Bool)>] = [
      ListColumn(place: { $0.index }),
      ListColumn("label", Phrase("LABEL")) { .text($0.identifier.label ?? "") },
      ListColumn("type", Phrase("TYPE")) {
        .phrase($0.identifier.kind.name, key: $0.identifier.kind.id)
      },
      ListColumn("payload", Phrase("NUMBER"), room: .number) {
        .text($0.identifier.openText)
      },
      ListColumn("selected", Phrase("SHOWN")) { .flag($0.isSelected) },
      ListColumn("secret", Phrase("SECRET")) { .flag($0.identifier.isSecret) },
    ]
    try listing.write(
      items, columns, json: { $0.identifier.json(isSelected: $0.isSelected, hasSecret: false) }, in: context)
    if items.isEmpty {
      context.say(
        Phrase("“\(card.name)” has no identifiers. To add one:").then(
          "ucard identifier add '#\(card.number)' NUMBER"))
    }
  }
}

/// `ucard identifier move`.
struct IdentifierMove: UCardCommand {
  static let help = CommandHelp(
    name: "move", aliases: ["m"], words: TypedWord("move|mv", context: "command of identifier"),
    abstract: Phrase("Move an identifier to another position in the list of its card."),
    examples: ["ucard identifier move Gym app 1"])

  var target = CardArgument()
  var which = IdentifierArgument()
  var index: Int = Given.argument(value: .position, help: Phrase("The new position, counted from 1."))
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    guard index >= 1 else { throw CommandFailure.index }
    let card = try IdentifierGroup.change(target.card, StepOptions(.identifierMove), wallet: wallet, in: context) {
      card in
      let from = try card.index(of: which.identifier)
      card.identifiers.move(from: from, to: min(index, card.identifiers.count) - 1)
    }
    let moved = min(index, card.identifiers.count)
    let identifier = Phrase.identifier(card.identifiers[moved - 1], of: card)
    try result.report([card], in: context) {
      Phrase("\(identifier) is at position \(moved) now.")
    }
  }
}

/// `ucard identifier select`.
struct IdentifierSelect: UCardCommand {
  static let help = CommandHelp(
    name: "select", aliases: ["s"], words: TypedWord("select|choose", context: "command of identifier"),
    abstract: Phrase("Choose which identifier of a card is shown."),
    examples: ["ucard identifier select Gym app", "ucard identifier select Gym 2"])

  var target = CardArgument()
  var which = IdentifierArgument()
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let card = try IdentifierGroup.change(target.card, StepOptions(.identifierSelect), wallet: wallet, in: context) {
      card in
      let index = try card.index(of: which.identifier)
      guard !card.identifiers[index].isSecret else { throw CommandFailure.selectedSecret }
      card.identifiers.select(index)
    }
    guard let selected = card.identifiers.selected else { return }
    try result.report([card], in: context) {
      Phrase("Now shown: \(.identifier(selected, of: card)).")
    }
  }
}

/// `ucard identifier delete`.
struct IdentifierDelete: UCardCommand {
  static let help = CommandHelp(
    name: "delete", aliases: ["d", "rm"], words: TypedWord("delete|remove", context: "command of identifier"),
    abstract: Phrase("Take an identifier off a card."),
    examples: ["ucard identifier delete Gym app", "ucard undo"])

  var target = CardArgument()
  var which = IdentifierArgument()
  var result = ResultOptions(quiet: .ids)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    var deleted: Identifier?
    var wasShown = false
    let card = try IdentifierGroup.change(target.card, StepOptions(.identifierDelete), wallet: wallet, in: context) {
      card in
      let index = try card.index(of: which.identifier)
      deleted = card.identifiers[index]
      wasShown = index == card.identifiers.selection
      card.identifiers.remove(at: index)
    }
    guard let deleted else { return }
    let shown = wasShown ? card.identifiers.selected : nil
    try result.report([card], in: context) {
      let name = Phrase.identifier(deleted)
      return .sentences(
        Phrase("Deleted \(name) of “\(card.name)”."),
        card.identifiers.isEmpty
          ? Phrase("\(card.title) has no code now.")
          : shown.map { shown in
            shown.isSecret
              ? Phrase("Only secret identifiers are left.") : Phrase("Now shown: \(.identifier(shown, of: card)).")
          },
        wallet.undoHint)
    }
  }
}
