internal import ArgumentParser
internal import Barcodes
internal import Cards
internal import Wallet

/// `ucard list`.
struct List: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List cards.",
    discussion: """
      Examples:
        ucard list
        ucard list --category Food
        ucard list --format json

      JSON is an array of cards by name, each with number, uuid, name, categories, identifiers, added and changed. \
      An identifier has label, type, selected, eci, errorCorrection, and its payload: payload where that is UTF-8 \
      text without control characters, else payloadBase64. What is absent is left out.
      """)

  @Argument(help: "A part of the name or of a category's name.")
  var text: String?

  @Option(help: ArgumentHelp("Only cards of this category.", valueName: "name"))
  var category: String?

  @Option(help: ArgumentHelp("How the list is written.", valueName: "format"))
  var format: ListFormat = .table

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let filter = CardFilter(text: text, category: category)
    let (cards, isEmpty) = try wallet.place.withWallet(.existing, in: context) { store in
      let cards = try store.cards(filter)
      return (cards, try cards.isEmpty && store.isEmpty())
    }
    switch format {
    case .table:
      if !cards.isEmpty { try context.write(table(of: cards, in: context)) }
    case .json:
      try context.output.write(CardJSON.array(cards))
    }
    guard cards.isEmpty else { return }
    let hint = isEmpty ? Phrase.emptyWallet : .nothing
    guard text == nil && category == nil else {
      throw CommandFailure(
        status: .nothingMatches,
        phrase: Phrase(english: "No card matches.", ukrainian: "Жодна картка не відповідає.") + hint)
    }
    context.say(Phrase(english: "There are no cards.", ukrainian: "Карток немає.") + hint)
  }

  private func table(of cards: [Card], in context: CommandContext) -> String {
    var table = Table(
      columns: [
        .init(Phrase(english: "#", ukrainian: "№"), isNumber: true),
        .init(Phrase(english: "NAME", ukrainian: "НАЗВА")),
        .init(Phrase(english: "TYPE", ukrainian: "ТИП")),
        .init(Phrase(english: "NUMBER", ukrainian: "НОМЕР")),
        .init(Phrase(english: "CATEGORIES", ukrainian: "КАТЕГОРІЇ")),
      ])
    for card in cards {
      table.append([
        String(card.number),
        card.name,
        card.selectedIdentifier?.kind.name ?? "",
        card.selectedIdentifier?.printedText ?? "",
        card.categories.joined(separator: ", "),
      ])
    }
    let width = context.terminal.isOutput ? context.terminal.columns : nil
    return table.text(in: context.language, width: width)
  }
}

/// The ways in which a list is written.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json
}
