internal import Arguments
internal import Cards
internal import Exchange
internal import Terminal
internal import Wallet
internal import Words

/// `ucard identifier list`.
struct IdentifierListCommand: UCardCommand {
  static let help = CommandHelp(
    name: "list", aliases: ["l", "ls"],
    abstract: Phrase(english: "List the identifiers of a card.", ukrainian: "Показати ідентифікатори картки."),
    examples: ["ucard identifier list Gym", "ucard identifier list Gym --format json"],
    details: Phrase(
      english: "The one that ucard show shows is marked. JSON is the identifiers as ucard help list describes them.",
      ukrainian: "Той, який показує ucard show, позначено. JSON — це ідентифікатори, як їх описує ucard help list."))

  var target: CardArgument
  var listing: ListingOptions
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    target = try CardArgument(reader)
    listing = try ListingOptions(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let card = try wallet.location.withWallet(.existing, in: context) { try $0.card(target.card, in: context) }
    let items = card.identifiers.enumerated().map { index, identifier in
      (index: index, identifier: identifier, isSelected: index == card.identifiers.selection)
    }
    let columns: [ListColumn<(index: Int, identifier: Identifier, isSelected: Bool)>] = [
      ListColumn("place", Phrase(english: "#", ukrainian: "№"), isNumber: true) { .number($0.index + 1) },
      ListColumn("label", Phrase(english: "LABEL", ukrainian: "МІТКА")) { .text($0.identifier.label ?? "") },
      ListColumn("type", Phrase(english: "TYPE", ukrainian: "ТИП")) {
        .phrase($0.identifier.kind.name, key: $0.identifier.kind.id)
      },
      ListColumn("payload", Phrase(english: "NUMBER", ukrainian: "НОМЕР"), room: .number) {
        .text($0.identifier.openText)
      },
      ListColumn("selected", Phrase(english: "SHOWN", ukrainian: "ПОКАЗУЄТЬСЯ")) { .flag($0.isSelected) },
      ListColumn("secret", Phrase(english: "SECRET", ukrainian: "ТАЄМНИЙ")) { .flag($0.identifier.isSecret) },
    ]
    try listing.write(
      items, columns, json: { IdentifierJSON($0.identifier, isSelected: $0.isSelected).object }, in: context)
    if items.isEmpty {
      context.say(
        english: "“\(card.name)” has no identifiers. Put one on it: ucard identifier add '#\(card.number)' NUMBER",
        ukrainian:
          "На картці «\(card.name)» немає ідентифікаторів. Додайте: ucard identifier add '#\(card.number)' НОМЕР")
    }
  }
}
