internal import ArgumentParser
internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import Wallet

/// `ucard add`.
struct Add: UCardCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Put a card into the wallet.",
    discussion: """
      Examples:
        ucard add Silpo 4820000000000 --category Food
        ucard add Library A-1234-5678 --type code128
        ucard add -- "Minus card" -42

      Without --type, 13, 12 or 8 digits with a right check digit are EAN-13, UPC-A or EAN-8; other ASCII text is \
      Code 128 where that stays short; the rest is QR.
      """)

  @Argument(help: "What you call the card.")
  var name: String

  @OptionGroup var payload: PayloadArguments

  @Option(help: ArgumentHelp("The code's type, of those that ucard symbologies lists.", valueName: "type"))
  var type: String?

  @Option(help: ArgumentHelp("A name for this code among the card's others.", valueName: "text"))
  var label: String?

  @Option(
    name: [.customLong("category")],
    help: ArgumentHelp("A category to put it in; may be repeated. One that is missing is made.", valueName: "name"))
  var categories: [String] = []

  @OptionGroup var code: CodeOptions
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let name = try Self.checked(name, what: Phrase(english: "A card", ukrainian: "Картка"))
    for category in categories { try Self.checkCategory(category) }
    if let label { _ = try Self.checked(label, what: Phrase(english: "A label", ukrainian: "Мітка")) }
    let choice = try codeChoice(in: context)
    let identifiers = choice.map { choice in
      [Identifier(label: label, kind: .code(choice.symbology), payload: choice.payload, options: choice.options)]
    }
    let card = NewCard(name: name, identifiers: identifiers ?? [], categories: categories)
    let number = try wallet.place.withWallet(.creating, in: context) { try $0.add(card, at: context.now()) }
    context.say(
      Phrase(english: "Added “\(name)” as #\(number)", ukrainian: "Додано «\(name)» як #\(number)")
        + (choice?.remark ?? Phrase(english: ", without a code.", ukrainian: ", без коду.")))
    if let choice { context.warn(of: choice.payload, in: choice.symbology) }
  }

  private func codeChoice(in context: CommandContext) throws -> CodeChoice? {
    let symbology = try type.map(Symbology.requested)
    guard let payload = try payload.read(for: symbology, in: context) else {
      let option =
        type != nil ? "--type" : label != nil ? "--label" : code.errorCorrection != nil ? "--error-correction" : nil
      if let option {
        throw CommandFailure(
          status: .usage,
          phrase: Phrase(
            english: "\(option) needs a payload: ucard add NAME PAYLOAD \(option) …",
            ukrainian: "\(option) потребує вмісту: ucard add НАЗВА ВМІСТ \(option) …"))
      }
      return nil
    }
    return try CodeChoice(symbology, payload: payload, options: code.drawing())
  }

  /// A name of something, which has to be visible.
  private static func checked(_ name: String, what: Phrase) throws -> String {
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        status: .badData,
        phrase: what + Phrase(english: " needs a name; this one is empty.", ukrainian: " потребує назви; ця порожня."))
    }
    guard name.isPrintable else {
      throw CommandFailure(
        status: .badData,
        phrase: what
          + Phrase(
            english: " cannot have control characters or line breaks in its name.",
            ukrainian: " не може мати в назві керівних знаків чи розривів рядка."))
    }
    return name
  }

  private static func checkCategory(_ name: String) throws {
    _ = try checked(name, what: Phrase(english: "A category", ukrainian: "Категорія"))
    guard !CategoryName.isReserved(name) else {
      throw CommandFailure(
        status: .badData,
        phrase: Phrase(
          english: "“\(name)” always holds every card; a category needs another name.",
          ukrainian: "«\(name)» і так містить усі картки; категорії потрібна інша назва."))
    }
  }
}
