internal import Cards
internal import Exchange
internal import Files
internal import Pictures
internal import Scanning
package import Wallet
internal import Barcodes

/// An import of files, which are read and merged into a wallet as one step.
package final class FileImport {
  /// The result; after a failure, the result until then.
  package private(set) var result: ImportResult
  /// The cards that a person has made, in the order of the request.
  package private(set) var added: [AddResult] = []
  private let request: ImportRequest
  private let person: any ImportPerson
  private let progress: any WorkProgress
  /// The files, folders and links, without those of which a person has made cards.
  private let sources: [ImportSource]
  /// The content of each source that is a pipe or a terminal, by the index of the source.
  private var received: [Int: Result<ImportFile, any Error>] = [:]

  /// Finds the files of folders, and receives the content of all pipes and terminals. Call it before any change that an
  /// interruption has to revert: until then, a signal ends the process at once, even while it waits for input.
  ///
  /// - Throws: `FileError` and `FolderRefusal` for a folder.
  package init(_ request: ImportRequest, asking person: any ImportPerson, _ progress: any WorkProgress) throws {
    sources = try request.sources.flatMap { try $0.expanded() }
    result = ImportResult(of: sources + request.made.map(\.source), keepsEveryCard: request.reportsEveryCard)
    self.request = request
    self.person = person
    self.progress = progress
    for (index, source) in sources.enumerated() {
      received[index] = source.received(from: request.input, in: request.reading.temporaryFolder)
    }
  }

  /// Reads the files and merges their content.
  ///
  /// - Parameter events: receives the wallet with the imported cards, and the numbers of those that were added or
  ///   updated and have an event.
  /// - Throws: `FaultyFiles` if nothing is stored because of faults, which the result has; `LockedSource`; the errors
  ///   of the wallet, of the person and of the functions.
  package func merge(into store: WalletStore, events: (WalletSnapshot, [Int]) throws -> Void) throws {
    added = try finished(in: store)
    result.counts = try progress.run(cancel: { store.interrupt() }) {
      try store.importing(
        request.onConflict, isDryRun: request.isDryRun, at: request.reading.now(), from: read,
        reportsEveryCard: request.reportsEveryCard, outcome: note, events: events)
    }
  }

  /// The cards that a person has made, as they are to be stored.
  private func finished(in store: WalletStore) throws -> [AddResult] {
    let drafts = request.made.compactMap { try? $0.draft.get() }
    guard !drafts.isEmpty else { return [] }
    let next = try store.nextNumber()
    return try drafts.enumerated().map { index, draft in try draft.finished(as: next + index, in: store) }
  }

  private func note(_ outcome: ImportOutcome) {
    result.add(outcome)
    if let index = added.firstIndex(where: { $0.card.id == outcome.id }) { added[index].number = outcome.number }
  }

  /// Adds the cards that a person has made to the stage, and the reasons why others could not be made to the result.
  private func addMade(to stage: ImportStage) {
    var finished = added.makeIterator()
    for (index, made) in request.made.enumerated() {
      let file = sources.count + index
      switch made.draft {
      case .success(let draft):
        guard let card = finished.next()?.card else { continue }
        stage.add(made: card, draft.files(for: .import), of: file + 1)
      case .failure(let error): result.add(fault: error, of: file)
      }
    }
  }

  private func read(into stage: ImportStage) throws {
    stage.phone = request.phone
    stage.feed = request.feed
    stage.mayMissMost = request.mayMissMost || request.isDryRun
    stage.compareAsCatima(request.rows)
    stage.reportConflict = { [unowned self] value, card in result.add(PhoneConflict(value, of: card)) }
    for (index, source) in sources.enumerated() {
      stage.beginFile()
      try read(source, at: index, into: stage)
    }
    addMade(to: stage)
    if result.faultCount > 0 {
      guard request.keepsGoing, !stage.isEmpty else { throw FaultyFiles(cards: stage.cardCount) }
      // A card that seems to be missing may be one that could not be read.
      stage.feed?.maximumPruned = nil
      stage.forgetCompleteness()
    }
    result.isPruningLeftOut =
      request.feed?.maximumPruned != nil && stage.feed?.maximumPruned == nil
    try progress.show(.storing)
  }

  /// Reads a file into the stage. Faults of its entries, and of the file itself, are added to the result.
  private func read(_ source: ImportSource, at index: Int, into stage: ImportStage) throws {
    let before = stage.cardCount
    do {
      if let path = source.path, try Self.isPicture(path) {
        try read(picture: path, isListed: source.isListed, at: index, into: stage)
      } else {
        try readEvents(of: source, at: index, into: stage)
      }
    } catch let error as ImportError
      where source.isListed && stage.cardCount == before && error.isOfOtherFile(source.path ?? "")
    {
      stage.feed?.maximumPruned = nil
      result.add(SkippedEntry(.otherFile, name: nil, at: ImportLocation()), of: index)
    } catch let error as ImportError where request.keepsGoing || !error.isOfPassword {
      result.add(fault: error, isRestUnread: stage.cardCount > before, of: index)
    } catch let error as FileError {
      result.add(fault: error, of: index)
    }
  }

  // MARK: pictures

  /// Whether a file begins as a picture does.
  private static func isPicture(_ path: String) throws(FileError) -> Bool {
    guard case .regular = FileKind(of: path) else { return false }
    return try InputFile.beginning(of: path, 4096).map(isPicture(beginning:)) ?? false
  }

  /// Whether a file with this beginning, of up to 4096 bytes, is a picture.
  package static func isPicture(beginning: [UInt8]) -> Bool {
    guard let format = PictureFormat(of: beginning) else { return false }
    // A table may begin with the same letters as a picture. So formats other than these four need a NUL byte, which no
    // text has.
    return [.pdf, .svg, .png, .jpeg].contains(format) || beginning.contains(0)
  }

  /// Reads the codes of a picture into the stage, as identifiers of one card. Its name is that of the file, or the
  /// flight of a boarding pass. A code that holds a card of another wallet, such as a link to it, or an event, is imported
  /// as that card instead.
  private func read(picture path: String, isListed: Bool, at index: Int, into stage: ImportStage) throws {
    do {
      let picture = try PictureSource(path, request.scanner).scanned(progress)
      let (source, found) = (picture.source, picture.codes)
      // A dry run does not ask, because the real import does.
      let isGiven = request.takesDoubtful || request.isDryRun && person.canCompare
      let ask: CodeConfirmation.Comparison = { [person] in try person.isRight($0, in: $1, on: $2) }
      let doubts = CodeConfirmation(isGiven: isGiven, asking: person.canCompare ? ask : nil)
      let open = found.filter(doubts.isOpen)
      guard open.isEmpty else { throw PictureImportError(.doubtful(open), of: path) }
      let all = try found.compactMap { code in try doubts.accepted(code, of: source, picture.pages) }
      guard !all.isEmpty else { throw PictureImportError(.notTaken, of: path) }
      let texts = all.map(\.identifier.payload.text).filter(Importer.holdsCards)
      for text in texts { try readEvents(of: .text(text), at: index, into: stage) }
      let codes = all.filter { !texts.contains($0.identifier.payload.text) }
      guard !codes.isEmpty else { return }
      let fileName = source.fileName ?? path
      let name: String?
      do { name = try request.pictureName(fileName) } catch { return result.add(fault: error, of: index) }
      var content = CardContent(
        name: (name ?? fileName).printable, identifiers: IdentifierList(codes.map(\.identifier), selection: nil))
      request.reading.completeFromBoardingPasses(&content, besides: [])
      try stage.add(ImportedCard(content, fields: [.name, .identifiers, .type], at: ImportLocation()))
      if codes.count > 1 {
        result.add(.entry(ImportRemark(.severalCodes(codes.count), at: ImportLocation())), of: index)
      }
      for code in codes { for doubt in code.doubts { result.add(.code(code, doubt), of: index) } }
    } catch let error as PictureImportError {
      switch error.reason {
      case .noCode where isListed, .notTaken where isListed:
        stage.feed?.maximumPruned = nil
        result.add(SkippedEntry(.noCode, name: nil, at: ImportLocation()), of: index)
      case .unreadable, .doubtful, .noCode, .notTaken: result.add(fault: error, of: index)
      }
    }
  }

  // MARK: files with cards

  /// Reads a file with cards into the stage.
  private func readEvents(of source: ImportSource, at index: Int, into stage: ImportStage) throws {
    var secrets = ImportedSecrets(own: stage.recipient)
    var isOutdated = false
    try read(source, at: index) { event in
      if isOutdated { return }
      switch event {
      case .phoneExport(let digest):
        isOutdated = try !stage.noteExport(digest)
        if isOutdated { result.add(.entry(ImportRemark(.olderExport, at: ImportLocation())), of: index) }
      case .lock(let lock):
        secrets.key = try person.key(of: lock, isOwn: lock.recipient == stage.recipient, from: source)
      case .category(let category): try stage.add(category: category)
      case .everyCard(let format): stage.noteEveryCard(of: format)
      case .original(let file): try stage.add(file)
      case .card(let card):
        if card.externalID != nil, stage.feed == nil { result.addUnusedExternalIDs(of: index) }
        guard stage.takeIdentity(of: card) else {
          let error = ImportError(.repeatedCard, at: card.location.of(Importer.externalIDKey))
          return result.add(fault: error, of: index)
        }
        let opened = try secrets.opened(card) { result.add(.entry($0), of: index) }
        do {
          let leftOut = stage.leftOutPasses
          try stage.add(restored(opened, stage) { result.add(.entry($0), of: index) })
          if stage.leftOutPasses > leftOut {
            result.add(.entry(ImportRemark(.passNotKept, at: card.location)), of: index)
          }
        } catch let error as ImportError {
          result.add(fault: error, of: index)
        }
      case .skipped(let entry):
        if entry.mayBeCard { stage.feed?.maximumPruned = nil }
        result.add(entry, of: index)
      case .remark(let remark): result.add(.entry(remark), of: index)
      case .fault(let error): result.add(fault: error, of: index)
      }
    }
  }

  /// A card of U-Card's own table. Numbers that a spreadsheet has changed, and texts of which letters are lost, are
  /// replaced by those of the wallet.
  private func restored(
    _ card: ImportedCard, _ stage: ImportStage, remark: (ImportRemark) -> Void
  ) throws -> ImportedCard {
    guard card.mayBeRespelled || card.mayLackLetters && card.hasQuestionMarks, let id = card.id else { return card }
    let known = try stage.content(ofCard: id)
    let restored =
      try card.mayBeRespelled
      ? card.restoringNumbers(from: known?.identifiers ?? [], remark: remark) : card
    return known.map { restored.restoringLetters(from: $0, remark: remark) } ?? restored
  }

  /// Reads a file. A person who mistypes its password may try again.
  private func read(_ source: ImportSource, at index: Int, _ receive: (ImportEvent) throws -> Void) throws {
    do {
      let folder = request.reading.temporaryFolder
      let read = try source.opened(received.removeValue(forKey: index), from: request.input, in: folder)
      try person.reading(source) { find in
        let asked = AskedPassword()
        do {
          try read(options(of: source, asked)) { event in
            find()
            try receive(event)
          }
        } catch let error as ImportError {
          throw asked.refusal ?? error
        }
      }
    } catch let error as ImportError where error.isOfPassword && !request.keepsGoing {
      throw LockedSource(reason: error, source: source)
    }
  }

  private func options(of source: ImportSource, _ asked: AskedPassword) -> ImportOptions {
    let (person, progress) = (person, progress)
    var options = request.reading
    options.isOfPhone = request.phone != nil
    options.continuesAfterFaults = true
    options.progress = { try progress.show(.reading(source, share: $0)) }
    // A dry run does not ask, because the real import does.
    let isTaken = request.isDryRun && person.canCompare
    options.isRight = { number, name in
      if isTaken { return true }
      return try person.canCompare ? person.isRight(number, of: name) : nil
    }
    options.password = { try asked.answer { try person.password(of: source) } }
    return options
  }
}

extension ImportError {
  /// Whether a file in a folder is none with cards: its format is unknown, it is a table or JSON without names and
  /// numbers, or a text that is nothing of this. A file that is called a table or JSON, and is damaged, may have cards.
  fileprivate func isOfOtherFile(_ path: String) -> Bool {
    let name = path.lowercased()
    switch code {
    case .missingColumns(let columns): return columns.missing.count > 1 && !columns.isCard
    case .strayQuote, .notText, .notJSON, .extraComma, .notAnObject:
      let endings = [ImportFormat.csv, .json].flatMap(\.endings).filter { $0 != "txt" }
      return location.entry == nil && !endings.contains { name.hasSuffix("." + $0) }
    default: return [.unrecognised, .empty, .emptyPhone].contains(code.name)
    }
  }

  /// Whether a password is missing or wrong, so that reading on would only ask for others.
  fileprivate var isOfPassword: Bool { [.passwordNeeded, .wrongPassword].contains(code) }
}

extension ImportStage {
  /// Compares rows and pictures of phones as Catima writes them.
  ///
  /// - Parameter options: the options of an export.
  fileprivate func compareAsCatima(_ options: ExportOptions) {
    sameParts = { CatimaEntry.sameParts($0, $1) }
    entry = { CatimaEntry.entry(of: $0, identifier: $1, options) }
    content = { CatimaEntry.content(of: $0) }
    text = { HouseholdJSON.text(of: $0) }
    isRecoded = { old, new in
      if PNG.haveSamePixels(old, new) { return true }
      // A JPEG is not decoded here. Phones write it anew as a PNG of the same size.
      guard old.starts(with: [0xFF, 0xD8]), let size = PictureSize(of: old) else { return false }
      return size == PictureSize(of: new)
    }
  }
}
