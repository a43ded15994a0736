internal import ArgumentParser
internal import Barcodes
internal import Cards
internal import Wallet

/// What `ucard export png` and `ucard export svg` have in common.
struct ExportPictures: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      english: "The cards; all of them where none is named.", ukrainian: "Картки; усі, якщо жодної не названо.",
      value: .card),
    completion: .cards)
  var cards: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      english: "The file for one card's picture, or - for standard output.",
      ukrainian: "Файл для малюнка однієї картки або - для стандартного виводу.", value: .file),
    completion: .file(extensions: ["png", "svg"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      english: "The folder for pictures of many cards. It is made, but not the one above it.",
      ukrainian: "Тека для малюнків багатьох карток. Її буде створено, але не ту, що над нею.", value: .folder),
    completion: .directory)
  var outputDir: String?

  @OptionGroup var picture: PictureOptions
  @OptionGroup var wallet: WalletOptions

  func run(as format: PictureFile.Format, in context: CommandContext) throws {
    try picture.validated()
    guard (output == nil) != (outputDir == nil) else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "Say where to: -o FILE for one card, or --output-dir FOLDER.",
          ukrainian: "Вкажіть куди: -o ФАЙЛ для однієї картки або --output-dir ТЕКА."))
    }
    if let output { try format.require(output) }
    let chosen = try wallet.place.withWallet(.existing, in: context) { try chosenCards(from: $0, in: context) }
    if let output {
      guard chosen.count == 1, let card = chosen.first else {
        throw CommandFailure(
          status: .usage,
          phrase: Phrase(
            english: "-o is for one card, and these are \(chosen.count); --output-dir takes many.",
            ukrainian: "-o для однієї картки, а їх тут \(chosen.count); багато приймає --output-dir."))
      }
      try PictureFile.write(bytes(of: card, as: format, in: context), to: output, in: context)
    } else if let outputDir {
      try write(chosen, as: format, into: outputDir, in: context)
    }
  }

  private func chosenCards(from store: WalletStore, in context: CommandContext) throws -> [Card] {
    guard !cards.isEmpty else {
      let all = try store.cards(unreadable: context.warn(ofUnreadable:))
      guard !all.isEmpty else {
        throw CommandFailure(
          status: .nothingMatches,
          phrase: Phrase(english: "There is nothing to export.", ukrainian: "Немає чого записувати.") + .emptyWallet)
      }
      return all
    }
    return try store.cards(cards)
  }

  private func write(
    _ chosen: [Card], as format: PictureFile.Format, into folder: String, in context: CommandContext
  ) throws {
    try AtomicFile.makeFolder(folder)
    var names = FileNames()
    var written = 0
    // Among all cards, one without a code is no failure; a card that was named is.
    let drawn = cards.isEmpty ? chosen.filter { $0.identifiers.selected.map { !$0.isSecret } ?? false } : chosen
    for card in drawn {
      let name = names.next(for: card.name, suffix: ".\(format.rawValue)")
      do {
        try AtomicFile.write(bytes(of: card, as: format, in: context), to: "\(folder)/\(name)")
        written += 1
      } catch let failure as CommandFailure {
        say(failure, of: card, in: context)
      } catch let error as FileError where error.concernsOneName {
        say(CommandFailure(error), of: card, in: context)
      }
    }
    let left = drawn.count - written
    let done = Phrase(
      english: "Wrote \(Phrase.english(written, "picture")) to “\(folder)”.",
      ukrainian: "Записано \(Phrase.ukrainian(written, "малюнок", "малюнки", "малюнків")) до «\(folder)».")
    guard left == 0 else {
      throw CommandFailure(
        status: .badData,
        phrase: done
          + Phrase(
            english: " \(Phrase.english(left, "card")) could not be drawn.",
            ukrainian: " Не вдалося намалювати \(Phrase.ukrainian(left, "картку", "картки", "карток"))."))
    }
    let codeless = chosen.count - drawn.count
    context.say(
      codeless == 0
        ? done
        : done
          + Phrase(
            english: " \(Phrase.english(codeless, "card")) without a code to show left out.",
            ukrainian: " Без коду для показу, пропущено: \(Phrase.ukrainian(codeless, "картка", "картки", "карток"))."))
  }

  private func say(_ failure: CommandFailure, of card: Card, in context: CommandContext) {
    context.say(
      Phrase(english: "“\(card.name)” (#\(card.number)): ", ukrainian: "«\(card.name)» (#\(card.number)): ")
        + failure.phrase)
  }

  private func bytes(of card: Card, as format: PictureFile.Format, in context: CommandContext) throws -> [UInt8] {
    guard let identifier = card.identifiers.selected, !identifier.isSecret else {
      throw CommandFailure(
        status: .nothingMatches,
        phrase: card.identifiers.isEmpty
          ? Phrase(english: "The card has no code.", ukrainian: "На картці немає коду.")
          : Phrase(english: "The card has only what is secret.", ukrainian: "На картці є лише таємне."))
    }
    let (symbology, symbol) = try identifier.code()
    context.warn(of: identifier.payload, in: symbology)
    return try PictureFile.bytes(
      of: symbol, symbology: symbology, drawing: identifier.options, as: format,
      options: picture.orElse(module: identifier.modulePixels, as: format), warn: context.say)
  }
}

extension Phrase {
  /// How pictures in a folder are named.
  static let namesInFolder = Phrase(
    english: "In a folder each picture bears the name of its card; an existing file of that name is replaced.",
    ukrainian: "У теці кожен малюнок має назву своєї картки; давніший з такою назвою замінюється.")
}
