internal import Actions
internal import Cards
internal import CommandBase
internal import Exchange
internal import TimeZones
internal import Values
internal import Words

/// Cards, or changes of cards, from the input of `add --json` and `edit --json`: JSON Lines, an array, or a whole
/// wallet.
struct JSONCards {
  /// The cards, in the order of the input.
  private(set) var cards: [ImportedCard] = []
  private(set) var originals: [OriginalFile] = []

  /// The largest number of bytes of the input, because all cards are in memory until all are checked.
  private static let maximumBytes = 64 << 20

  /// Reads a file; standard input for `-`.
  ///
  /// - Throws: `CommandFailure` with the number of the first invalid line.
  init(_ path: String, _ rules: JSONRules, in context: CommandContext) throws {
    let options = ImportOptions { $0.fallbackName = Phrase.nameOfNewCard.text(in: context.language) }
    let source = path == "-" ? ImportSource.standardInput : .file(path)
    do {
      let file = try source.file(from: context.input, in: context.temporaryFolder)
      try require(
        file.size <= Self.maximumBytes, .badData,
        Phrase("--json takes at most \(Self.maximumBytes >> 20) MB. Split the input, or import it:")
          .then("ucard import \(path)"))
      try Importer.readJSON(file, options, rules) { event in
        switch event {
        case .card(let card): cards.append(card)
        case .remark(let remark): Self.say(remark, in: context)
        case .fault(let error): throw error
        case .original(let file): originals.append(file)
        case .lock, .category, .skipped, .everyCard, .phoneExport: break
        }
      }
    } catch let error as ImportError {
      throw CommandFailure(error, ofLine: error.location.line)
    }
  }

  /// The pictures of all cards, with their bytes.
  var pictures: [CardPicture] { cards.flatMap(\.pictures) }

  private static func say(_ remark: ImportRemark, in context: CommandContext) {
    let line = Phrase.line(remark.location.line)
    let kept = Phrase("\(line), kept as it is")
    switch remark.code {
    case .pictureMissing, .originalMissing, .secretMissing, .unnamed:
      // Missing pictures and secrets are reported when the card of the wallet is known. A fallback name is visible in the report.
      break
    case .unknownSymbology(let name):
      context.say(Phrase("\(kept): this version does not know the type “\(name)”."))
    case .cannotBeDrawn(let error, let symbology, let payload), .breaksRules(let error, let symbology, let payload):
      let reason = Phrase.encoding(error, symbology: symbology, payload: payload, wasTyped: false)
      context.say(Phrase(verbatim: "\(kept): \(reason)"))
    default:
      context.say(Phrase(verbatim: "\(line): \(remark.phrase)"))
    }
  }
}

extension ImportedCard {
  /// Reports pictures and secrets that are mentioned but missing, unless `card` has them.
  func sayMissingParts(of card: CardContent, in context: CommandContext) {
    if !missingSecrets.isSubset(of: card.identifiers.compactMap(\.id)) {
      context.say(
        Phrase("\(.line(location.line)): secrets are missing there, and are left out; ucard export json has them."))
    }
    for (side, digest) in missingPictures where card.pictures[side]?.digest != digest {
      context.say(Phrase("\(.line(location.line)): the picture (\(side.rawValue)) is missing there, and is left out."))
    }
    if missingOriginals.contains(where: { original in !card.originals.contains { $0.digest == original.digest } }) {
      context.say(Phrase("\(.line(location.line)): originals are missing there, and are left out."))
    }
  }

  /// The failure that this line is invalid.
  func failure(_ code: ImportError.Code, key: String? = nil) -> CommandFailure {
    CommandFailure(ImportError(code, at: ImportLocation(field: key)), ofLine: location.line)
  }

  func failure(_ phrase: Phrase) -> CommandFailure {
    CommandFailure(.badData, Phrase(verbatim: "\(.line(location.line)): \(phrase)"))
  }

  /// Checks and completes `card` after it was changed by this line: its days must be in order, and a changed balance is
  /// added to the history.
  func validateAndComplete(
    _ card: inout CardContent, before: CardContent, at time: Instant, in context: CommandContext
  ) throws(CommandFailure) {
    do throws(CardRefusal) {
      try card.requireOrderOfDays(after: fields)
      try card.requireOrderOfTimes(after: fields, local: context.zone)
    } catch {
      throw failure(CommandFailure(error, in: context).phrase)
    }
    for case let zone? in [card.starts, card.ends].map({ $0?.clock?.zone })
    where !fields.isDisjoint(with: [.starts, .ends]) && Zone(zone) == nil {
      throw failure(CommandFailure.unknownZone(zone).phrase)
    }
    guard fields.contains(.balance) else { return }
    guard let balance = card.balance else {
      card.balanceHistory = []
      return
    }
    let isChanged = balance != before.balance || card.balanceHistory != before.balanceHistory
    guard isChanged, card.balanceHistory.isEmpty || !card.isBalanceRight else { return }
    card.balance = before.balance
    do throws(BalanceError) {
      try card.change(balance: .set, balance.amount, currency: .some(balance.currency), note: nil, at: time)
    } catch {
      throw failure(.badValue, key: "balance.amount")
    }
  }
}

extension Phrase {
  /// The beginning of a message about a line of the input.
  fileprivate static func line(_ number: Int?) -> Phrase {
    Phrase("Line \(number ?? 1)")
  }
}

extension CommandFailure {
  /// Creates the failure for an invalid line of JSON.
  fileprivate init(_ error: ImportError, ofLine line: Int?) {
    let isEmpty = error.code == .empty
    self.init(
      error.status,
      isEmpty ? Phrase("The input is empty.") : Phrase(verbatim: "\(.line(line)): \(error.phraseOfKey)"))
  }
}
