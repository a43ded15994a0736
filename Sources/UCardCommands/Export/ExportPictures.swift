internal import ArgumentParser
internal import Barcodes
internal import Cards
internal import Dispatch
internal import Files
internal import Synchronization
internal import Wallet

/// The common part of `ucard export png` and `ucard export svg`.
struct ExportPictures: ParsableArguments {
  @OptionGroup var choice: ExportChoice

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      english: "The file for one card's picture, or - for standard output.",
      ukrainian: "Файл для зображення однієї картки або - для стандартного виводу.", value: .file),
    completion: .file(extensions: ["png", "svg"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      english: "The folder for pictures of many cards. It is made, but not the one above it.",
      ukrainian: "Тека для зображень багатьох карток. Її буде створено, але не ту, що над нею.", value: .folder),
    completion: .directory)
  var outputDir: String?

  @Flag(
    help: ArgumentHelp(
      english: "In the folder, make one for each category, and put each card into those of its own.",
      ukrainian: "У цій теці створити по теці на категорію й покласти кожну картку до тек її категорій."))
  var byCategory = false

  @OptionGroup var picture: PictureOptions
  @OptionGroup var wallet: WalletOptions

  func run(as format: PictureFile.Format, in context: CommandContext) throws {
    try picture.validated()
    guard (output == nil) != (outputDir == nil) else {
      throw CommandFailure(
        .usage, english: "Say where to: -o card.png for one card, or --output-dir FOLDER.",
        ukrainian: "Вкажіть, куди записати: -o card.png для однієї картки або --output-dir ТЕКА.")
    }
    guard !byCategory || outputDir != nil else {
      throw CommandFailure(
        .usage, english: "--by-category makes folders, and needs --output-dir.",
        ukrainian: "--by-category створює теки й потребує --output-dir.")
    }
    if let output { try format.require(output) }
    let chosen = try wallet.location.withWallet(.existing, in: context) { try chosenCards(from: $0, in: context) }
    if let output {
      guard chosen.cards.count == 1, let card = chosen.cards.first else {
        throw CommandFailure(
          .usage, english: "-o is for one card, and these are \(chosen.cards.count); --output-dir takes many.",
          ukrainian: "-o записує одну картку, а їх тут \(chosen.cards.count); кілька приймає --output-dir.")
      }
      try PictureFile.write(
        bytes(of: card, as: format, warn: context.say), to: output, sparing: wallet.location, in: context)
      if let leftOut = Phrase.leftOut(archived: chosen.archived) { context.say(leftOut) }
    } else if let outputDir {
      try write(chosen, as: format, into: outputDir, in: context)
    }
  }

  /// The cards to draw.
  private struct Chosen {
    let cards: [Card]
    /// Whether the cards were named, so that each has to have a picture.
    let areNamed: Bool
    /// The number of cards that are left out because they are archived.
    var archived = 0
  }

  private func chosenCards(from store: WalletStore, in context: CommandContext) throws -> Chosen {
    if let named = try choice.named(in: store, context) { return Chosen(cards: named, areNamed: true) }
    var filter = try choice.filter(in: store, archived: .hidden)
    let isHidden = filter.archived == .hidden
    if isHidden { filter.archived = .last }
    let found = try store.cards(filter, unreadable: context.warn(ofUnreadable:))
    var cards = isHidden ? found.filter { !$0.isArchived } : found
    let archived = found.count - cards.count
    if cards.isEmpty, archived > 0 {
      // Only archived cards match the text as typed, but others may match in another spelling.
      filter.archived = .hidden
      cards = try store.cards(filter, unreadable: { _ in })
    }
    guard !cards.isEmpty else {
      throw CommandFailure.nothingToExport(isEmpty: try store.isEmpty(), archived: archived)
    }
    return Chosen(cards: cards, areNamed: false, archived: archived)
  }

  private func write(
    _ chosen: Chosen, as format: PictureFile.Format, into folder: String, in context: CommandContext
  ) throws {
    // A named card without a code is an error. Of other cards it is only reported.
    let drawn = chosen.areNamed ? chosen.cards : chosen.cards.filter { $0.hasCodeToDraw }
    var folders = try PictureFolders(folder, byCategory: byCategory)
    let files = try drawn.map { try folders.targets(of: $0, suffix: ".\(format.rawValue)") }
    let progress = Progress(context)
    var written = 0
    try progress.run {
      for start in stride(from: 0, to: drawn.count, by: Self.batch) {
        try progress.show(.writing, Double(start) / Double(drawn.count))
        let part = start..<min(start + Self.batch, drawn.count)
        for outcome in draw(part.map { (drawn[$0], files[$0]) }, as: format, into: folders.root, in: context) {
          for phrase in outcome.phrases { context.say(phrase) }
          if let failure = outcome.failure { throw failure }
          if outcome.isWritten { written += 1 }
        }
      }
    }
    try folders.root.sync()
    let done = Phrase.sentences(
      Phrase(
        english: "Wrote \(Phrase.english(written, "picture")) to “\(folder)”.",
        ukrainian: "Записано \(Phrase.ukrainian(written, "зображення", "зображення", "зображень")) до «\(folder)»."),
      Self.leftOut(codeless: chosen.cards.filter { !chosen.areNamed && !$0.hasCodeToDraw }),
      .leftOut(archived: chosen.archived))
    let failed = drawn.count - written
    guard failed == 0 else {
      throw CommandFailure(
        status: .badData,
        phrase: .sentences(
          done,
          Phrase(
            english: "\(Phrase.english(failed, "card")) could not be drawn.",
            ukrainian: "Не вдалося намалювати \(Phrase.ukrainian(failed, "картку", "картки", "карток")).")))
    }
    context.say(done)
  }

  /// A sentence about cards that are left out because they have no code; nil if there are none.
  private static func leftOut(codeless cards: [Card]) -> Phrase? {
    guard !cards.isEmpty else { return nil }
    return Phrase(
      english: "Left out, with no code to draw: ", ukrainian: "Пропущено, бо немає коду, який можна намалювати: ")
      + .cards(cards) + Phrase(english: ".", ukrainian: ".")
  }

  /// The number of pictures that are drawn at a time.
  private static let batch = 512

  /// The result for one card's picture.
  private struct Outcome: Sendable {
    var phrases: [Phrase] = []
    var isWritten = false
    /// The error because of which no other picture can be written either.
    var failure: (any Error)?
  }

  /// Draws and writes pictures, on all cores.
  private func draw(
    _ work: [(card: Card, indices: [PictureFolders.Place])], as format: PictureFile.Format, into root: Folder,
    in context: CommandContext
  ) -> [Outcome] {
    let outcomes = Mutex([Outcome](repeating: Outcome(), count: work.count))
    DispatchQueue.concurrentPerform(iterations: work.count) { index in
      let outcome = draw(work[index].card, to: work[index].indices, as: format, into: root, in: context)
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0 }
  }

  private func draw(
    _ card: Card, to targets: [PictureFolders.Place], as format: PictureFile.Format, into root: Folder,
    in context: CommandContext
  ) -> Outcome {
    var outcome = Outcome()
    func say(_ failure: CommandFailure) {
      outcome.phrases.append(
        Phrase(card: card.name, card.number) + Phrase(english: ": ", ukrainian: ": ") + failure.phrase)
    }
    do {
      let bytes = try bytes(of: card, as: format) { outcome.phrases.append($0) }
      for target in targets { try (target.category.map(root.folder) ?? root).write(bytes, to: target.name) }
      outcome.isWritten = true
    } catch let failure as CommandFailure {
      say(failure)
    } catch let error as FileError where error.concernsOneName {
      say(CommandFailure(error))
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  private func bytes(of card: Card, as format: PictureFile.Format, warn: (Phrase) -> Void) throws -> [UInt8] {
    guard let identifier = card.identifiers.selected, !identifier.isSecret else {
      throw CommandFailure(
        status: .nothingMatches,
        phrase: card.identifiers.isEmpty
          ? Phrase(english: "The card has no code.", ukrainian: "На картці немає коду.")
          : Phrase(english: "The card has only what is secret.", ukrainian: "На картці є лише таємне."))
    }
    let (symbology, symbol) = try identifier.code()
    if let warning = symbology.warning(on: identifier.payload) { warn(warning) }
    return try PictureFile.bytes(
      of: symbol, symbology: symbology, drawing: identifier.options, title: card.name, as: format,
      options: picture.orElse(module: identifier.modulePixels, as: format), warn: warn)
  }
}

extension Card {
  /// Whether the selected identifier is a code that can be drawn, and not secret.
  fileprivate var hasCodeToDraw: Bool {
    self.identifiers.selected.map { !$0.isSecret && $0.kind.drawnSymbology != nil } ?? false
  }
}

extension Phrase {
  /// The help text about the names of pictures in a folder.
  static let namesInFolder = Phrase(
    english: "In a folder each picture bears the name of its card; an existing file of that name is replaced.",
    ukrainian: "У теці кожне зображення має назву своєї картки; наявний файл із такою назвою замінюється.")
}
