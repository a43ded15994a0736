internal import Actions
internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Files
internal import JSON
internal import Processes
internal import Rendering
internal import Synchronization
internal import Wallet
internal import Words

/// The common part of `ucard export png`, `svg` and `pdf`.
struct ExportPictures {
  var choice = ExportChoice()
  var output: String? = Given.option(
    "-o", "--output", value: .file,
    help: Phrase("The file for one card's picture, or for a PDF of all cards, or - for standard output."),
    completion: .files)
  var outputDir: String? = Given.option(
    "--output-dir", value: .folder,
    help: Phrase("The folder for one picture per card. It is made if the folder above it exists."),
    completion: .folders)
  var byCategory = Given.flag(
    "--by-category", isForExperts: true,
    help: Phrase("Make a folder for each category in it, and write each card to the folders of its categories."))
  var face = FaceOptions()
  var identifier = IdentifierOption()
  var picture = PictureOptions()
  var replace = ReplaceOption()
  var result = ResultOptions()
  var wallet = WalletLocation()
  /// Whether the codes of several cards have a page each in one file, which is else made of sheets of whole cards.
  var isPageForEach = false

  func run(as format: PictureFile.Format, in context: CommandContext) throws {
    try picture.validated()
    try require(
      !isPageForEach || !face.face, .usage,
      Phrase("Choose one: --each writes codes, a page for each, and --face writes whole cards."))
    try require(
      !isPageForEach || outputDir == nil, .usage,
      Phrase("--each is for one file: --output-dir writes a file for each card without it."))
    try face.validated(for: format, isOneFile: output != nil, beside: picture)
    try identifier.validated(for: choice)
    try picture.refusePixels(in: format)
    try require(
      output == nil || outputDir == nil, .usage,
      Phrase("Choose one: -o writes a single file, --output-dir writes a file for each card."))
    guard output != nil || outputDir != nil else {
      try choice.refuseFile(endingIn: [format.rawValue])
      let file = "-o card.\(format.rawValue)"
      throw CommandFailure(
        .usage,
        format == .pdf
          ? Phrase("Say where to write: \(file) for all cards, or --output-dir FOLDER.")
          : Phrase("Say where to write: \(file) for one card, or --output-dir FOLDER."))
    }
    if let outputDir, outputDir.lowercased().hasSuffix(".\(format.rawValue)"), FileKind(of: outputDir) != .folder {
      let option = "-o \(ShellWord.quoted(outputDir))"
      throw CommandFailure(.usage, Phrase("--output-dir takes a folder. To write a file: \(option)"))
    }
    try require(
      !byCategory || outputDir != nil, .usage, Phrase("--by-category makes folders, so it needs --output-dir."))
    if let output {
      try format.require(output)
      try result.validated(beside: output)
    }
    try wallet.withWallet(.existing, in: context) {
      try write(chosenCards(from: $0, as: format, in: context), as: format, in: context)
    }
  }

  private func write(_ chosen: Chosen, as format: PictureFile.Format, in context: CommandContext) throws {
    guard let output else { return try write(chosen, as: format, into: outputDir ?? "", in: context) }
    let bytes: [UInt8]
    if format == .pdf {
      bytes = try document(of: chosen, in: context)
    } else {
      guard chosen.cards.count == 1, let card = chosen.cards.first else {
        throw CommandFailure(
          .usage, Phrase("-o writes one card, not \(chosen.cards.count). For several cards, use --output-dir FOLDER."))
      }
      bytes = try self.bytes(of: card, in: chosen, as: format, warn: context.say)
    }
    let isPrivate = try chosen.drawn.contains(where: showsSecret)
    try PictureFile.write(bytes, to: output, sparing: wallet, replace, isPrivate: isPrivate, in: context)
    try report([output], of: chosen, in: context) {
      let done = Phrase.sentences(
        output == "-" ? nil : .written(chosen.drawn.count, to: output), Self.leftOut(codeless: chosen.codeless),
        .leftOut(archived: chosen.archived))
      if done != .nothing { context.say(done) }
    }
  }

  /// Writes the result as JSON, or calls `say`.
  private func report(
    _ files: [String], of chosen: Chosen, in context: CommandContext, orElse say: () -> Void
  ) throws {
    try result.report(
      ["cards": chosen.drawn.count, "files": files, "leftOut": chosen.codeless.count + chosen.archived],
      in: context, orElse: say)
  }

  /// The cards to draw, and how.
  private struct Chosen {
    let cards: [Card]
    /// Whether the cards were named, so that each has to have a picture.
    let areNamed: Bool
    /// The number of cards that are left out because they are archived.
    let archived: Int
    /// The faces of the cards; nil to draw codes alone.
    let faces: CardFaces?

    /// The cards to draw. A face needs no code. For a picture of a code, a named card without a code is an error, and
    /// any other card without one is reported.
    var drawn: [Card] { faces != nil || areNamed ? cards : cards.filter(\.hasCodeToDraw) }
    /// The cards that are left out because they have no code to draw.
    var codeless: [Card] { faces != nil || areNamed ? [] : cards.filter { !$0.hasCodeToDraw } }
  }

  private func chosenCards(
    from store: WalletStore, as format: PictureFile.Format, in context: CommandContext
  ) throws -> Chosen {
    let chosen = try choice.chosen(in: store, archived: .hidden, context)
    var cards: [Card] = []
    let archived = try store.withSnapshot { snapshot in
      let found = try ChosenCards(chosen, of: snapshot, unreadable: context.warn(ofUnreadable:))
      try found.forEach { cards.append($0) }
      return found.archived
    }
    let isSheet = format == .pdf && output != nil && cards.count > 1 && !face.face && !isPageForEach
    try require(
      !isSheet || !picture.areForCodes, .usage,
      Phrase(
        """
        Several cards become sheets of whole cards, and sizes of modules, --rotate and --no-text are for codes alone. \
        For a page with each code, add --each.
        """))
    let paper = isSheet ? FaceSheet.Paper.a4 : face.size.paper
    let faces =
      face.face || isSheet
      ? CardFaces(face.size.form, on: paper, as: format, dpi: picture.dpi, from: store, in: context) : nil
    return Chosen(cards: cards, areNamed: !choice.cards.isEmpty, archived: archived, faces: faces)
  }

  private func write(
    _ chosen: Chosen, as format: PictureFile.Format, into folder: String, in context: CommandContext
  ) throws {
    let drawn = chosen.drawn
    var folders = try PictureFolders(folder, byCategory: byCategory)
    let files = try drawn.map { try folders.targets(of: $0, suffix: ".\(format.rawValue)") }
    // A link in the folder is not followed; writing refuses it.
    let paths = files.lazy.joined().map { $0.path(in: folder) }
    try replace.confirm(paths.filter { !FileKind.isLink($0) }, in: context)
    let progress = Progress(context)
    var (written, writtenFiles) = (0, [String]())
    // A note about many pictures, such as one about missing fonts, is said once.
    var said: Set<Phrase> = []
    try progress.run {
      for start in stride(from: 0, to: drawn.count, by: Self.batch) {
        try progress.show(.writing(share: Double(start) / Double(drawn.count)))
        let part = start..<min(start + Self.batch, drawn.count)
        let outcomes = draw(part.map { (drawn[$0], files[$0]) }, of: chosen, as: format, into: folders.root)
        for (index, outcome) in zip(part, outcomes) {
          for phrase in outcome.phrases where said.insert(phrase).inserted { context.say(phrase) }
          if let failure = outcome.failure { throw failure }
          guard outcome.isWritten else { continue }
          written += 1
          if result.isJSON { writtenFiles += files[index].map { $0.path(in: folder) } }
        }
      }
    }
    try folders.root.sync()
    let done = Phrase.sentences(
      .count(
        written, one: "Wrote \(written) picture to “\(folder)”.", other: "Wrote \(written) pictures to “\(folder)”."),
      Self.leftOut(codeless: chosen.codeless),
      .leftOut(archived: chosen.archived))
    let failed = drawn.count - written
    try report(writtenFiles, of: chosen, in: context) { if failed == 0 { context.say(done) } }
    try require(
      failed == 0, .badData,
      .sentences(
        done, .count(failed, one: "\(failed) card could not be drawn.", other: "\(failed) cards could not be drawn.")))
  }

  /// A sentence about cards that are left out because they have no code; nil if there are none.
  private static func leftOut(codeless cards: [Card]) -> Phrase? {
    guard !cards.isEmpty else { return nil }
    return CardGroup(cards).phrase(
      named: { Phrase("Left out, because there is no code to draw: \($0).") },
      counted: {
        .count(
          $0, one: "Left out, because there is no code to draw: \($0) card.",
          other: "Left out, because there is no code to draw: \($0) cards.")
      })
  }

  /// The number of pictures that are drawn at a time.
  private static let batch = 512

  /// The result for one card's picture.
  private struct Outcome: Sendable {
    var phrases: [Phrase] = []
    var isWritten = false
    /// The error that ends the export, because no other picture can be written either.
    var failure: (any Error)?
  }

  /// Draws and writes pictures, on all cores.
  private func draw(
    _ work: [(card: Card, indices: [PictureFolders.Place])], of chosen: Chosen, as format: PictureFile.Format,
    into root: Folder
  ) -> [Outcome] {
    let outcomes = Mutex([Outcome](repeating: Outcome(), count: work.count))
    OwnThread.perform(work.count) { index in
      let outcome = draw(work[index].card, in: chosen, to: work[index].indices, as: format, into: root)
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0 }
  }

  private func draw(
    _ card: Card, in chosen: Chosen, to targets: [PictureFolders.Place], as format: PictureFile.Format,
    into root: Folder
  ) -> Outcome {
    var outcome = Outcome()
    func say(_ failure: CommandFailure) {
      outcome.phrases.append(Phrase(of: card, failure.phrase))
    }
    do {
      let bytes = try bytes(of: card, in: chosen, as: format) { outcome.phrases.append($0) }
      let isPrivate = try showsSecret(of: card)
      for target in targets {
        try (target.category.map(root.folder) ?? root).write(bytes, to: target.name, isPrivate: isPrivate)
      }
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

  private func bytes(
    of card: Card, in chosen: Chosen, as format: PictureFile.Format, warn: (Phrase) -> Void
  ) throws -> [UInt8] {
    if let faces = chosen.faces { return try faces.bytes(of: card, shownIdentifier(of: card), warn: warn) }
    let (identifier, symbology, symbol) = try code(of: card, warn: warn)
    return try PictureFile.bytes(
      of: symbol, symbology: symbology, drawing: identifier.options, title: card.name, as: format,
      options: picture.orElse(module: identifier.modulePixels, as: format), warn: warn)
  }

  /// The code of a card.
  ///
  /// - Throws: `CommandFailure` if there is none that can be drawn.
  private func code(
    of card: Card, warn: (Phrase) -> Void
  ) throws(CommandFailure) -> (identifier: Identifier, symbology: Symbology, symbol: Symbol) {
    guard let identifier = try shownIdentifier(of: card) else {
      throw CommandFailure(
        .nothingMatches,
        card.identifiers.isEmpty
          ? Phrase("The card has no code. To add one:").then("ucard identifier add '#\(card.number)' NUMBER")
          : Phrase("The card has only secret identifiers. To export one, name it: --identifier 1"))
    }
    do throws(NoCode) {
      let (symbology, symbol) = try identifier.code()
      if let warning = symbology.warning(on: identifier.payload) { warn(warning) }
      return (identifier, symbology, symbol)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The identifier that is named, else the selected one, unless it is secret.
  private func shownIdentifier(of card: Card) throws(CommandFailure) -> Identifier? {
    if let index = try identifier.index(in: card) { return card.identifiers[index] }
    return card.identifiers.selected.flatMap { $0.isSecret ? nil : $0 }
  }

  private func showsSecret(of card: Card) throws(CommandFailure) -> Bool {
    try shownIdentifier(of: card)?.isSecret ?? false
  }

  /// One PDF of all cards.
  ///
  /// - Throws: `CommandFailure` for a card that cannot be drawn.
  private func document(of chosen: Chosen, in context: CommandContext) throws -> [UInt8] {
    try require(!chosen.drawn.isEmpty, .nothingMatches, Self.leftOut(codeless: chosen.codeless) ?? .nothing)
    let title = (chosen.drawn.count == 1 ? chosen.drawn.first?.name : nil) ?? PictureFile.documentTitle
    if let faces = chosen.faces {
      let pages = try faces.pages(
        of: chosen.drawn.map { try faces.face(of: $0, shownIdentifier(of: $0), warn: context.say) })
      return try PictureFile.pdf(pages, title: title)
    }
    let pages = try chosen.drawn.map { card in
      do {
        let (identifier, symbology, symbol) = try code(of: card, warn: context.say)
        return try PictureFile.page(
          of: symbol, symbology: symbology, drawing: identifier.options, options: picture, warn: context.say)
      } catch let failure as CommandFailure where chosen.drawn.count > 1 {
        throw CommandFailure(failure.status, Phrase(of: card, failure.phrase))
      }
    }
    return ExportMark.marked(PDF.data(pages, title: title, creator: ExportMark.name), as: .pdf)
  }
}

extension Card {
  /// Whether the selected identifier is a code that can be drawn, and not secret.
  fileprivate var hasCodeToDraw: Bool {
    self.identifiers.selected.map { !$0.isSecret && $0.kind.drawnSymbology != nil } ?? false
  }
}
