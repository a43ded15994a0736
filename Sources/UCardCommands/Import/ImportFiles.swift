internal import Barcodes
internal import Cards
internal import Exchange
internal import Files
internal import Pictures
internal import Scanning
internal import Terminal
internal import Wallet
internal import Words

/// The files of one import, which are read and merged into a wallet as one step.
final class ImportFiles {
  private let sources: [ImportSource]
  private let request: ImportRequest
  private let report: ImportReport
  private let context: CommandContext
  private let progress: Progress
  private var stores: StoreCatalogue?
  /// The content of each source that is a pipe or a terminal, by the index of the source.
  private var received: [Int: Result<ImportFile, any Error>] = [:]

  init(_ sources: [ImportSource], of request: ImportRequest, report: ImportReport, in context: CommandContext) {
    self.sources = sources
    self.request = request
    self.report = report
    self.context = context
    progress = Progress(context)
  }

  /// Receives the content of all pipes and terminals. Call it before anything that an interruption has to take back: until
  /// then, a signal ends the process at once, even while it waits for input.
  func receive() {
    for (index, source) in sources.enumerated() { received[index] = source.received(in: context) }
  }

  /// Reads the files and merges their content.
  ///
  /// - Throws: `FaultyFiles` if nothing is stored because of faults, which the report has; `CommandFailure` and the
  ///   errors of the wallet.
  func merge(into store: WalletStore) throws -> ImportCounts {
    try progress.run(cancel: { store.interrupt() }) {
      try store.importing(
        request.onConflict, isDryRun: request.isRehearsal, at: context.now(), from: read,
        areAllTold: request.report == .json, outcome: { report.add($0) },
        events: { report.overlaps = try SlotCheck.overlaps($0, of: $1, in: context) })
    }
  }

  private func read(into stage: ImportStage) throws {
    stage.phone = request.phone
    stage.feed = request.feed
    stage.followsDeletions = request.followsDeletions
    stage.compareAsCatima()
    for (index, source) in sources.enumerated() {
      stage.beginFile()
      try read(source, at: index, into: stage)
    }
    if report.faults.count > 0 {
      guard request.keepsGoing, stage.cardCount > 0 else {
        throw FaultyFiles(failure: report.faults.failure(cards: stage.cardCount))
      }
      // A card that seems to be missing may be one that could not be read.
      stage.feed?.maximumPruned = nil
      stage.forgetCompleteness()
    }
    report.isPruningLeftOut =
      request.feed?.maximumPruned != nil && stage.feed?.maximumPruned == nil
      || request.followsDeletions && report.faults.count > 0
    try progress.show(Phrase(english: "Storing", ukrainian: "Зберігаю"), nil)
  }

  /// Reads a file into the stage. Faults of its entries, and of the file itself, are added to the report.
  private func read(_ source: ImportSource, at index: Int, into stage: ImportStage) throws {
    let before = stage.cardCount
    do {
      if let path = source.path, let picture = try ImportedPicture(path) {
        try read(picture, source, at: index, into: stage)
      } else {
        try readEvents(of: source, at: index, into: stage)
      }
    } catch let error as ImportError where source.isListed && [.unrecognised, .empty, .emptyPhone].contains(error.code)
    {
      stage.feed?.maximumPruned = nil
      report.add(SkippedEntry(.otherFile, name: nil, at: ImportLocation()), of: index)
    } catch let error as ImportError where request.keepsGoing || !error.isOfPassword {
      report.add(error, isRestUnread: stage.cardCount > before, of: index)
    } catch let error as FileError {
      report.add(CommandFailure(error), of: index)
    }
  }

  /// Reads a picture into the stage.
  private func read(
    _ picture: ImportedPicture, _ source: ImportSource, at index: Int, into stage: ImportStage
  ) throws {
    do {
      // A rehearsal asks nothing that is asked when it is done.
      let canAsk = !request.sources.contains("-") && context.terminal.isInput
      let doubts = CodeConfirmation(
        isGiven: request.takesDoubtful || request.isRehearsal && canAsk, canAsk: canAsk, in: context)
      let (card, messages) = try picture.card(progress, doubts, stores: catalogue, in: context)
      if let card {
        try stage.add(card)
        for message in messages { report.add(message, at: ImportLocation(), of: index) }
      } else if source.isListed {
        stage.feed?.maximumPruned = nil
        report.add(SkippedEntry(.noCode, name: nil, at: ImportLocation()), of: index)
      } else {
        report.add(CommandFailure(status: .badData, phrase: messages[0]), of: index)
      }
    } catch let failure as CommandFailure where failure.status != .interrupted {
      report.add(failure, of: index)
    }
  }

  /// The known stores, which are read once for all pictures.
  private func catalogue() throws -> StoreCatalogue {
    if let stores { return stores }
    let new = try StoreCatalogue(in: context)
    stores = new
    return new
  }

  /// Reads a file with cards into the stage.
  private func readEvents(of source: ImportSource, at index: Int, into stage: ImportStage) throws {
    var secrets = ImportedSecrets(own: stage.recipient)
    try read(source, at: index) { event in
      switch event {
      case .lock(let lock):
        try secrets.open(lock, of: source, request.password, isAsked: isAsked, in: context)
      case .category(let category): try stage.add(category: category)
      case .everyCard(let format): stage.noteEveryCard(of: format)
      case .card(let card):
        if card.externalID != nil, stage.feed == nil { report.addUnusedExternalIDs(of: index) }
        guard stage.takeIdentity(of: card) else {
          return report.add(ImportError(.repeatedCard, at: card.location.of(Importer.externalIDKey)), of: index)
        }
        let opened = try secrets.opened(card) { report.add($0, of: index) }
        do {
          try stage.add(restored(opened, stage) { report.add($0, of: index) })
        } catch let error as ImportError {
          report.add(error, of: index)
        }
      case .skipped(let entry): report.add(entry, of: index)
      case .remark(let remark): report.add(remark, of: index)
      case .fault(let error): report.add(error, of: index)
      }
    }
  }

  /// A card of a table of U-Card with the numbers that the wallet has, where a spreadsheet has changed them.
  private func restored(
    _ card: ImportedCard, _ stage: ImportStage, remark: (ImportRemark) -> Void
  ) throws -> ImportedCard {
    guard card.mayBeRespelled, let id = card.id else { return card }
    return try card.restoringNumbers(from: stage.identifiers(ofCard: id), remark: remark)
  }

  /// Reads a file. A person who mistypes its password may try again.
  private func read(_ source: ImportSource, at index: Int, _ receive: (ImportEvent) throws -> Void) throws {
    do {
      let read = try source.opened(received.removeValue(forKey: index), in: context)
      var isBegun = false
      try PasswordOption.withTries(isAsked, in: context) {
        let asked = AskedPassword()
        do {
          try read(options(of: source, asked)) { event in
            if !isBegun { context.setEcho(true) }
            isBegun = true
            try receive(event)
          }
        } catch let error as ImportError {
          throw asked.refusal ?? error
        }
      } refusal: { error in
        guard !isBegun, let error = error as? ImportError, error.code == .wrongPassword else { return nil }
        return CommandFailure(error, in: source).phrase
      }
    } catch let error as ImportError {
      if error.isOfPassword, !request.keepsGoing { throw CommandFailure(error, in: source) }
      throw error
    }
  }

  /// Whether to ask a person for passwords, which is impossible if files come from standard input.
  private var isAsked: Bool {
    request.password.passwordFile == nil && context.terminal.isInput && !request.sources.contains("-")
  }

  private func options(of source: ImportSource, _ asked: AskedPassword) -> ImportOptions {
    let (name, password, context, progress) = (source.name, request.password, context, progress)
    let canAnswer = password.passwordFile != nil || isAsked
    var options = ImportOptions(
      format: request.format,
      languages: Language.read(in: context.environment), columns: request.columns, isForced: request.isForced,
      continuesAfterFaults: true, fallbackName: Phrase.nameOfNewCard.text(in: context.language),
      language: context.language, zone: context.zone, now: context.now, temporaryFolder: context.temporaryFolder,
      progress: { try progress.show(Phrase(english: "Reading \(name)", ukrainian: "Читаю \(name)"), $0) })
    options.password = {
      guard canAnswer else { return nil }
      return try asked.answer {
        try password.password(
          for: Phrase(english: "Password of \(name): ", ukrainian: "Пароль до \(name): "),
          in: context)
      }
    }
    return options
  }
}

/// The error of files with faults, of which nothing is stored.
struct FaultyFiles: Error {
  let failure: CommandFailure
}

extension ImportError {
  /// Whether a password is missing or wrong, so that reading on would only ask for others.
  fileprivate var isOfPassword: Bool { [.passwordNeeded, .wrongPassword].contains(code) }
}

extension ImportStage {
  /// Compares rows and pictures of phones as Catima writes them.
  fileprivate func compareAsCatima() {
    sameParts = CatimaEntry.sameParts
    isRecoded = { old, new in
      if PNG.haveSamePixels(old, new) { return true }
      // A JPEG is not decoded here. Phones write it anew as a PNG of the same size.
      guard old.starts(with: [0xFF, 0xD8]), let size = PictureSize(of: old) else { return false }
      return size == PictureSize(of: new)
    }
  }
}

extension Phrase {
  /// The name of a card for which there is none.
  static let nameOfNewCard = Phrase(english: "Card", ukrainian: "Картка")
}

/// A picture that is imported as a card.
struct ImportedPicture {
  private let path: String

  /// The message that the person took no code of the picture.
  private var refused: Phrase {
    let file = Phrase(file: path)
    return Phrase(english: "\(file): its code was not taken.", ukrainian: "\(file): код звідси не взято.")
  }

  /// Recognises a picture by the beginning of its file; nil for other files.
  init?(_ path: String) throws(FileError) {
    guard case .regular = FileKind(of: path), let beginning = try InputFile.beginning(of: path, 4096),
      let format = PictureFormat(of: beginning),
      // A table may begin with the letters of a format that is not text.
      [.pdf, .svg].contains(format) || beginning.contains(0)
    else { return nil }
    self.path = path
  }

  /// Reads the codes. The card is called as the file, and has each code as an identifier.
  ///
  /// - Parameters:
  ///   - doubts: decides about codes that were not read for certain.
  ///   - stores: returns the known stores, for names.
  /// - Returns: the card, and warnings about its codes; or no card, and the message that there is no code.
  /// - Throws: `CommandFailure` if the picture cannot be read, or a code was not read for certain and there is nobody to
  ///   ask.
  func card(
    _ progress: Progress, _ doubts: CodeConfirmation, stores: () throws -> StoreCatalogue, in context: CommandContext
  ) throws -> (card: ImportedCard?, messages: [Phrase]) {
    let source = try PictureSource(path, in: context)
    let (found, scan) = try source.codes(progress)
    let open = found.filter(doubts.isOpen)
    guard open.isEmpty else { throw CodeConfirmation.failure(open, of: path) }
    let codes = try found.compactMap { code in
      try doubts.accepted(code, of: source, on: scan.pages.first { $0.number == code.code.page })
    }
    guard !codes.isEmpty else { return (nil, [found.isEmpty ? PictureSource.nothingFound(in: path, scan) : refused]) }
    let fileName = source.fileName ?? path
    let name = PictureName.suggested(by: fileName, try stores()) ?? fileName
    let content = CardContent(
      name: name.printable, identifiers: IdentifierList(codes.map(\.identifier), selection: nil))
    let card = ImportedCard(content, fields: [.name, .identifiers, .type], at: ImportLocation())
    return (card, codes.flatMap { code in code.warnings.map { .warning($0, of: code) } })
  }
}
