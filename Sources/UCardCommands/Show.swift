internal import ArgumentParser
internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import Rendering
internal import Wallet

/// `ucard show`.
struct Show: UCardCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the code of a card, for a till to scan.",
    discussion: """
      Examples:
        ucard show сіл
        ucard show '#3'
        number=$(ucard show Gym)

      Where the output is no terminal, the bare payload is written, and a newline.
      """)

  /// What is written.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case auto, blocks, text
  }

  @Argument(help: "The card's name or any part of it, its number, or its UUID.")
  var card: String

  @Option(
    name: .customLong("as"),
    help: "The code in blocks, the number as text, or what suits the output.")
  var form: Form = .auto

  @Flag(help: "Do not count this as a use of the card.")
  var noRecord = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try wallet.withWallet(for: .reading, in: context) { store in
      let card = try store.card(card)
      guard let identifier = card.selectedIdentifier else {
        throw CommandFailure(
          status: .nothingMatches,
          phrase: Phrase(
            english: "“\(card.name)” has no code to show.", ukrainian: "На «\(card.name)» немає коду для показу."))
      }
      try show(identifier, of: card, in: context)
      // The code is on the screen; that it is not counted is no reason to fail.
      if !noRecord { try? store.recordUse(of: card.number, at: context.now()) }
    }
  }

  private func show(_ identifier: Identifier, of card: Card, in context: CommandContext) throws {
    switch (form, identifier.kind) {
    case (.auto, _) where !context.canDraw:
      try context.output.write(identifier.payload.bytes + [UInt8(ascii: "\n")])
    case (.text, _), (.auto, .unknown):
      try context.write(identifier.payload.printableText + "\n")
    case (.blocks, .unknown(let kind)):
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "This version does not draw codes of the type “\(kind)”; --as text shows the number.",
          ukrainian: "Ця версія не малює кодів типу «\(kind)»; --as text показує номер."))
    case (.auto, .code(let symbology)), (.blocks, .code(let symbology)):
      let symbol: Symbol
      do {
        symbol = try symbology.encode(identifier.payload, options: identifier.options)
      } catch {
        throw CommandFailure(error, symbology: symbology, payload: identifier.payload, wasTyped: false)
      }
      do {
        try context.write(screen.drawing(in: context).draw(symbol))
      } catch let error as RenderingError {
        throw CommandFailure(error, picture: "ucard export png '#\(card.number)' -o card.png")
      }
    }
  }
}
