package import Actions
internal import Arguments
internal import Barcodes
package import Cards
internal import Files
internal import Scanning
internal import Terminal
internal import Values
package import Words

/// The codes of a picture that a person has chosen for a card.
package struct PictureCodes {
  /// The identifiers, each with the choice of its code.
  package let identifiers: [(identifier: Identifier, choice: CodeChoice)]
  /// Warnings about the codes, to be written once they are stored.
  package let warnings: [Phrase]
  /// The picture, for the sides that it is kept as.
  package let pictures: [PictureSide: CardPicture]
  /// The file of the picture, if it is kept as an original.
  package let original: (name: String, file: OriginalFile)?
  private let fileName: String?

  /// Creates the identifiers of codes.
  ///
  /// - Parameter options: the options for the identifiers: a label, and other data that are not in the picture.
  /// - Throws: `CommandFailure` for an invalid option.
  package init(
    _ found: [FoundCode], fileName: String?, pictures: [PictureSide: CardPicture],
    original: (name: String, file: OriginalFile)? = nil, _ options: IdentifierOptions
  ) throws {
    self.fileName = fileName
    self.pictures = pictures
    self.original = original
    var warnings: [Phrase] = []
    identifiers = try found.enumerated().map { index, code in
      var identifier = code.identifier
      // A label and a printed text are those of one code.
      if index == 0 { try options.apply(to: &identifier, isNew: true) }
      identifier.options = try options.bars.applied(to: identifier.options)
      warnings += code.warnings
      if let symbology = identifier.kind.drawnSymbology {
        do throws(CommandFailure) {
          _ = try symbology.symbol(for: identifier.payload, options: identifier.options, wasTyped: false)
        } catch {
          warnings.append(.warning(error.phrase, of: code))
        }
      }
      return (identifier, CodeChoice(read: identifier))
    }
    self.warnings = warnings
  }

  /// The end of a message about the card: the symbologies of its codes.
  package var remark: Phrase { Phrase(verbatim: ": \(.list(identifiers.map(\.identifier.kind.name))).") }

  /// A name for a card without one: the name of a boarding pass among the codes, else a name from the file's name; nil
  /// if a camera or another program gave the file its name.
  package func suggestedName(_ stores: StoreCatalogue) -> String? {
    identifiers.lazy.compactMap { BoardingPass($0.identifier.payload)?.name }.first
      ?? fileName.flatMap { PictureName.suggested(by: $0, stores) }
  }
}

/// Names for cards from the names of their pictures.
package enum PictureName {
  /// The name for a card from the file name of its picture, without the extension; nil if a camera or another program
  /// gave the file its name.
  package static func suggested(by fileName: String, _ stores: StoreCatalogue) -> String? {
    let name = fileName.replacing("_", with: " ").withoutBlanks
    if let store = stores.store(named: name) { return store.name }
    let words = name.lowercased().split { !$0.isLetter }
    guard let first = words.first, !Store.wordsOfPictures.contains(String(first)) else { return nil }
    return name
  }
}

/// The options that take codes from a picture.
package struct PictureCodeOptions {
  package var picture: String? = Given.option(
    "--from", value: .file,
    help: Phrase("Take the code from this picture: a photo, a screenshot, a PDF, or - for standard input."),
    completion: .files)
  var usesCamera = Given.flag(
    "--camera",
    help: Phrase("Read the code with the camera; --from names a camera other than /dev/video0, or a video."))
  package var desktop = DesktopPictureOptions()
  package var pick: Int? = Given.option(
    "--pick", value: .number,
    help: Phrase("The number of the code in the picture, as ucard scan shows it."))
  package var takesAll = Given.flag("--all", help: Phrase("Take all codes of the picture, as identifiers of one card."))
  package var keepFront = Given.flag("--keep-front", help: Phrase("Keep the picture as the card's front."))
  package var keepBack = Given.flag("--keep-back", help: Phrase("Keep the picture as the card's back."))
  package var keep = Given.flag(
    "--keep", help: Phrase("Keep the file with the card as it is; ucard original shows it."))

  package init() {}

  /// Whether a picture is given: a file, or what the camera or the desktop shows.
  package var isGiven: Bool { picture != nil || usesCamera || desktop.isGiven }

  /// Reads the picture; nil if none was given.
  ///
  /// - Parameters:
  ///   - identifier: the other options of the identifier.
  ///   - isAlone: whether no payload was typed.
  ///   - confirmation: whether codes that may be misread are taken without a question.
  /// - Throws: `CommandFailure` for a picture without a code, a code that may be misread, and conflicting options.
  package func codes(
    _ identifier: IdentifierOptions, isAlone: Bool, _ confirmation: YesOption, in context: CommandContext
  ) throws -> PictureCodes? {
    let desktop = try desktop.chosen
    try require(
      desktop == nil || picture == nil && !usesCamera, .usage,
      Phrase("Choose one: --from, --camera, --screen or --clipboard."))
    guard isGiven else {
      try require(
        pick == nil && !takesAll && !keepFront && !keepBack && !keep, .usage,
        Phrase("--pick, --all, --keep, --keep-front and --keep-back need a picture: --from PICTURE"))
      return nil
    }
    try require(
      isAlone && identifier.type == nil && !identifier.code.isGiven, .usage,
      Phrase("With --from, the number and its type come from the picture: leave out the number and --type."))
    try require(pick == nil || !takesAll, .usage, Phrase("--pick takes one code, --all takes all of them: choose one."))
    let found = try found(desktop?.source(in: context), in: context)
    return try codes(
      of: found, isNamed: !usesCamera && desktop == nil, identifier, confirmation, in: context)
  }

  /// Chooses the codes of a picture for a card, after questions about them.
  ///
  /// - Parameters:
  ///   - isNamed: whether the name of the picture's file may be that of the card.
  ///   - identifier: as in `codes(_:isAlone:_:in:)`.
  ///   - confirmation: as there.
  /// - Throws: `CommandFailure` if the person chooses no code, or says that one is wrong; `PictureImportError`.
  package func codes(
    of read: ScannedPicture, isNamed: Bool = true, _ identifier: IdentifierOptions, _ confirmation: YesOption,
    in context: CommandContext
  ) throws -> PictureCodes {
    let (found, source) = (read.codes, read.source)
    let doubts = CodeConfirmation(isGiven: confirmation.yes, canAsk: picture != "-", in: context)
    if found.allSatisfy(doubts.isOpen) { throw PictureImportError(.doubtful(found), of: source.argument) }
    let chosen = try choice(of: found, in: context).map { code in
      guard let accepted = try doubts.accepted(code, of: source, read.pages) else {
        throw CommandFailure.nothingChanged
      }
      return accepted
    }
    var pictures: [PictureSide: CardPicture] = [:]
    if keepFront || keepBack {
      let kept = try source.picture(ofPage: chosen[0].code.page)
      if keepFront { pictures[.front] = kept }
      if keepBack { pictures[.back] = kept }
    }
    return try PictureCodes(
      chosen, fileName: isNamed ? source.fileName : nil, pictures: pictures,
      original: original(of: source, confirmation, in: context),
      identifier)
  }

  /// The file of the picture, if the card keeps it. A person is asked about a document, such as the PDF of a ticket.
  private func original(
    of source: PictureSource, _ confirmation: YesOption, in context: CommandContext
  ) throws -> (name: String, file: OriginalFile)? {
    let name = picture?.originalName ?? "original"
    let isDocument = CardOriginal.FileType(of: source.bytes) == .pdf
    let isAsked =
      isDocument && picture != nil && picture != "-" && context.terminal.isInput && !confirmation.yes
      && source.bytes.count <= context.settings.originalBytes
    guard keep || isAsked else { return nil }
    if !keep, try !YesOption.ask(Phrase("Keep “\(name)” with the card?"), in: context) { return nil }
    return (name, try .kept(source.bytes, of: picture ?? name, in: context))
  }

  /// The codes of the picture, or of what the camera sees.
  ///
  /// - Parameter desktop: the picture of the desktop; nil for another one.
  private func found(
    _ desktop: PictureSource?, in context: CommandContext
  ) throws -> ScannedPicture {
    guard !usesCamera, picture != nil || desktop != nil else {
      let (codes, source) = try CameraScan(picture, in: context).run()
      return ScannedPicture(source: source, codes: codes, pages: [])
    }
    let source = try desktop ?? PictureSource(picture ?? "-", in: context)
    let progress = Progress(context)
    do {
      return try progress.run { try source.scanned(progress) }
    } catch let error as PictureImportError {
      guard case .noCode(let scan) = error.reason else { throw error }
      throw CommandFailure(.nothingMatches, .nothingFound(in: source.argument, scan))
    }
  }

  /// The codes that the person wants, of several.
  private func choice(of found: [FoundCode], in context: CommandContext) throws -> [FoundCode] {
    if takesAll { return found }
    if let pick {
      try require(
        found.indices.contains(pick - 1), .usage,
        Phrase("--pick has to be a number from 1 to \(found.count), the number of codes in the picture."))
      return [found[pick - 1]]
    }
    guard found.count > 1 else { return found }
    for code in found { context.say(code.line) }
    guard context.terminal.isInput, picture != "-" else {
      let count = found.count
      throw CommandFailure(
        .usage,
        .count(
          count, one: "The picture has \(count) code: --pick NUMBER takes one, --all takes all of them.",
          other: "The picture has \(count) codes: --pick NUMBER takes one, --all takes all of them."))
    }
    return try ask(found, in: context)
  }

  private func ask(_ found: [FoundCode], in context: CommandContext) throws -> [FoundCode] {
    try context.ask(
      Phrase("Which code do you want? A number from 1 to \(found.count), or a for all: "),
      orElse: .nothingChanged
    ) { word in
      if TypedAnswer.isAll(word) { return found }
      return Int(word).flatMap { found.indices.contains($0 - 1) ? [found[$0 - 1]] : nil }
    }
  }
}
