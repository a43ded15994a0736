internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard identifier add`.
struct IdentifierAdd: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"],
    abstract: Phrase(
      english: "Put another code or number on a card.", ukrainian: "Додати картці ще один код або номер."),
    examples: [
      "ucard identifier add Gym https://example.org/m/42 --label app",
      "ucard identifier add Gym 04:A2:3B:5C:11:80:80 --type nfc",
      "ucard identifier add Gym - --type number --label PIN", "ucard identifier add Gym --from photo.jpg",
      "ucard identifier add Gym 96385074 --select",
    ],
    details: Phrase(
      english: "It goes to the end of the list; --select makes it the one that ucard show shows.",
      ukrainian: "Він стає в кінець списку; з --select ucard show показуватиме саме його."))

  var target: CardArgument
  var payload: PayloadArguments
  var picture: PictureCodeOptions
  var identifier: IdentifierOptions
  var select: Bool
  var confirmation: YesOption
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    target = try CardArgument(reader)
    payload = try PayloadArguments(reader)
    picture = try PictureCodeOptions(reader)
    identifier = try IdentifierOptions(reader)
    select = try reader.flag(
      "--select", english: "Show this one from now on.", ukrainian: "Відтепер показувати його.")
    confirmation = try YesOption(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let scanned = try picture.codes(identifier, isAlone: payload.isEmpty, confirmation, in: context)
    let new = try scanned?.identifiers ?? typed(in: context)
    if select, new[0].identifier.isSecret { throw CommandFailure.selectedSecret }
    let pictures = scanned?.pictures ?? [:]
    let card = try IdentifierGroup.change(
      target.card, StepOptions(.identifierAdd, pictures: Array(pictures.values)), wallet: wallet, in: context
    ) { card in
      let index = card.identifiers.count
      for (identifier, _) in new { card.identifiers.append(identifier) }
      if select { card.identifiers.select(index) }
      card.content.take(pictures.mapValues { $0 })
    }
    for (offset, (identifier, choice)) in new.enumerated() {
      say(identifier, choice, at: card.identifiers.count - new.count + offset + 1, of: card, in: context)
    }
    for warning in scanned?.warnings ?? [] { context.say(warning) }
  }

  /// Writes messages about an identifier that was added.
  ///
  /// - Parameter position: its position among those of the card, from 1.
  private func say(
    _ identifier: Identifier, _ choice: CodeChoice, at position: Int, of card: Card, in context: CommandContext
  ) {
    let added = Phrase(
      english: "\(card.title), identifier \(position)\(choice.remark)",
      ukrainian: "\(card.title), ідентифікатор \(position)\(choice.remark)")
    let secrecy = Phrase(
      english: "It is secret: shown only when named.",
      ukrainian: "Він таємний: показується, лише коли його вказано.")
    context.say(.sentences(added, identifier.isSecret ? secrecy : nil))
    choice.warn(in: context)
    if let doubt = choice.typingDoubt { context.say(doubt) }
  }

  /// The identifier that the person typed.
  private func typed(in context: CommandContext) throws -> [(identifier: Identifier, choice: CodeChoice)] {
    let payload = payload.asking(for: identifier.label, in: context)
    guard let (identifier, choice) = try identifier.identifier(payload, in: context) else {
      throw CommandFailure(
        .usage, english: "There is nothing to add: ucard identifier add CARD PAYLOAD",
        ukrainian: "Нема чого додавати: ucard identifier add КАРТКА ВМІСТ")
    }
    return [(identifier, choice)]
  }
}
