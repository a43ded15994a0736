internal import Barcodes
internal import Cards
internal import Wallet

/// What `ucard show` is asked to do.
struct ShowRequest {
  /// What is written.
  enum Form: String, CaseIterable {
    case auto, blocks, text
  }

  var card: String
  var form = Form.auto
  /// Whether this counts as a use of the card.
  var isRecorded = true
  /// Columns that the code may take; nil for the window's.
  var width: Int?
  /// The wallet's file; nil for the usual one.
  var walletFile: String?

  func run(in context: CommandContext) throws {
    try WalletPlace(file: walletFile).withWallet(.existing, in: context) { store in
      let card = try store.card(card)
      guard let identifier = card.selectedIdentifier else {
        throw CommandFailure(
          status: .nothingMatches,
          phrase: Phrase(
            english: "“\(card.name)” has no code to show.", ukrainian: "На «\(card.name)» немає коду для показу."))
      }
      try show(identifier, of: card, in: context)
      // The code is on the screen; that it is not counted is no reason to fail.
      if isRecorded { try? store.recordUse(of: card.number, at: context.now()) }
    }
  }

  private func show(_ identifier: Identifier, of card: Card, in context: CommandContext) throws {
    switch (form, identifier.kind) {
    case (.auto, _) where !context.canDraw:
      try context.output.write(identifier.payload.bytes + [UInt8(ascii: "\n")])
    case (.text, _), (.auto, .unknown):
      try context.write(identifier.printedText + "\n")
    case (.auto, .code(let symbology)) where !symbology.isDrawn:
      try context.write(identifier.printedText + "\n")
    case (.blocks, _), (.auto, .code):
      let (symbology, symbol) = try identifier.code()
      try context.draw(
        symbol, title: card.name, width: width, picture: "ucard export png '#\(card.number)' -o card.png")
      context.warn(of: identifier.payload, in: symbology)
    }
  }
}

extension ShowRequest {
  /// The request of `arguments` where they are as plain as at a till: `show CARD`, with options as words of their
  /// own. Nil for all else, which is the parser's.
  ///
  /// A person waits for this command. The parser looks through every type of the program for each of its own, and
  /// takes a third of the whole time for it.
  init?(plain arguments: [String]) {
    guard arguments.first == "show" else { return nil }
    var request = ShowRequest(card: "")
    var cards: [String] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--no-record":
        request.isRecorded = false
      case "--as":
        guard let form = rest.popFirst().flatMap(Form.init) else { return nil }
        request.form = form
      case "--width":
        guard let width = rest.popFirst().flatMap({ Int($0) }), width > 0 else { return nil }
        request.width = width
      case "--wallet":
        guard let file = rest.popFirst(), !file.hasPrefix("-") else { return nil }
        request.walletFile = file
      default:
        guard !argument.hasPrefix("-") else { return nil }
        cards.append(argument)
      }
    }
    guard cards.count == 1 else { return nil }
    request.card = cards[0]
    self = request
  }
}
