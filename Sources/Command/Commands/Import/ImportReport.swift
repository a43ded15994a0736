internal import Actions
internal import Cards
internal import CommandBase
internal import Exchange
internal import JSON
internal import Values
internal import Wallet
internal import Words

/// The report of an import: for people the counts and important details, for programs every card.
struct ImportReport {
  /// The largest number of lines of one kind for people.
  private static let maximumLines = ImportResult.maximumCards

  let result: ImportResult
  let isDryRun: Bool
  /// Sentences about imported events that overlap others.
  let overlaps: [Phrase]
  let context: CommandContext

  private var counts: ImportCounts { result.counts }

  // MARK: for people

  /// Writes a line about each fault.
  func sayFaults() { say(result.faults.map { failure(of: $0).phrase }, of: result.faultCount) }

  func say() {
    sayFaults()
    say(result.remarks.map { located($0.remark.phrase, $0.remark.location, in: $0.file) }, of: result.remarkCount)
    let changed = result.outcomes.filter { $0.result == .updated }
    let others = result.outcomes.count { $0.result == .identifierReturned }
    say(changed.map { line($0, Phrase("updated")) }, of: counts.updated - others)
    let kept = result.outcomes.filter { $0.result == .skipped }
    say(kept.map { line($0, Phrase("left as it is")) }, of: counts.skipped)
    say(
      result.skipped.map { entry, file in
        let reason = entry.reason.phrase
        return located(
          entry.name.map { Phrase(verbatim: "\(.quoted($0)): \(reason)") } ?? reason, entry.location, in: file)
      }, of: result.skippedCount)
    say(result.conflicts.map { $0.phrase(in: context) }, of: result.conflicts.count)
    sayDeletions()
    if result.isPruningLeftOut {
      context.say(Phrase("Nothing was archived: the missing cards may be among those that were skipped."))
    }
    if counts.known == 0 {
      context.say(Phrase("This feed is new: the wallet had no cards of it."))
    }
    say(overlaps, of: overlaps.count)
    let total = counts.skipped + counts.deletedHere + result.skippedCount
    let sum = Phrase(
      """
      \(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged, \(total) skipped\
      \(counts.pruned > 0 ? Phrase(", \(counts.pruned) archived") : .nothing)\
      \(counts.deletedThere > 0 ? Phrase(", \(counts.deletedThere) deleted") : .nothing).
      """)
    let isChange = counts.added + counts.updated + counts.pruned + counts.deletedThere > 0
    let undo = isChange ? Phrase.toUndo : nil
    context.say(
      isDryRun
        ? Phrase("This would be the result: \(sum) Nothing was changed.") : .sentences(sum.capitalized, undo))
  }

  /// Writes which cards were deleted here or on a phone, and which are no longer in a feed.
  private func sayDeletions() {
    let returned = result.outcomes.filter { [.returned, .identifierReturned].contains($0.result) }
    say(
      returned.map {
        let (card, parts) = (Phrase(card: $0.name, $0.number), Phrase.list($0.differences.names))
        return Phrase("\(card): deleted here, but changed on the phone since (\(parts)), so it was added again.")
      }, of: returned.count)
    if counts.newlyDeletedHere > 0 {
      let names = result.outcomes.filter { $0.result == .deletedHere }.prefix(5).map(\.name)
      let (count, rest) = (counts.newlyDeletedHere, counts.newlyDeletedHere - names.count)
      let more = rest > 0 ? Phrase(", and \(rest) more") : .nothing
      let cards = Phrase(verbatim: "\(.quoted(names))\(more)")
      context.say(
        .count(
          count, one: "Left out, because it was deleted here: \(cards). --on-conflict duplicate imports it.",
          other: "Left out, because they were deleted here: \(cards). --on-conflict duplicate imports them."))
    }
    say(
      result.lost.map { outcome in
        let reason =
          switch outcome.result {
          case .deletedThere: Phrase("deleted on the phone, so deleted here, too")
          case .editedHere: Phrase("deleted on the phone, but edited here since, so it stays")
          default: Phrase("no longer in the feed, so archived")
          }
        return Phrase(verbatim: "\(Phrase(card: outcome.name, outcome.number)): \(reason).")
      }, of: result.lost.count)
  }

  private func line(_ outcome: ImportOutcome, _ what: Phrase) -> Phrase {
    Phrase(verbatim: "\(Phrase(card: outcome.name, outcome.number)), \(what): \(.list(outcome.differences.names)).")
  }

  private func located(_ phrase: Phrase, _ location: ImportLocation, in file: Int) -> Phrase {
    Phrase(verbatim: "\(Phrase(location: location, in: result.sources[file]))\(phrase)")
  }

  private func say(_ lines: [Phrase], of count: Int) {
    for line in lines.prefix(Self.maximumLines) { context.say(line) }
    guard count > Self.maximumLines else { return }
    let rest = count - Self.maximumLines
    context.say(Phrase("… and \(rest) more; --report json lists them."))
  }

  // MARK: for programs

  /// The report. Its keys never change.
  ///
  /// - Parameters:
  ///   - isStored: whether the wallet has the cards now.
  ///   - failure: the reason why nothing was stored, if it is not one of the faults.
  func json(stored isStored: Bool, failure: CommandFailure? = nil) -> JSONObject {
    let failures = failure.map { [$0.json($0.status.name, in: context.language, at: nil)] } ?? []
    let remarks =
      result.remarks.map { json($0.remark.phrase, at: $0.remark.location.json(in: result.sources[$0.file])) }
      + (overlaps + result.conflicts.map { $0.phrase(in: context) }).map { json($0, at: nil) }
    return [
      "added": counts.added,
      "cards": (result.outcomes + result.lost).map(json) + result.skipped.map { json($0.entry, of: $0.file) },
      "dryRun": isDryRun, "errorCount": result.faultCount + failures.count,
      "errors": result.faults.map(json) + failures, "pruned": counts.pruned,
      "remarkCount": result.remarkCount + overlaps.count + result.conflicts.count, "remarks": remarks,
      "skipped": counts.skipped + counts.deletedHere + result.skippedCount, "stored": isStored && !isDryRun,
      "unchanged": counts.unchanged, "updated": counts.updated,
    ]
  }

  private func json(_ remark: Phrase, at place: JSONObject?) -> JSONObject {
    ["message": remark.text(in: context.language), "place": place]
  }

  private func json(_ outcome: ImportOutcome) -> JSONObject {
    let isNew = isDryRun && (outcome.result == .added || outcome.result == .returned)
    let isLeftOut = isNew || [.deletedHere, .stillDeletedHere].contains(outcome.result)
    let isInFile = ![.pruned, .deletedThere, .editedHere].contains(outcome.result)
    return [
      "changes": outcome.differences.isEmpty ? nil : outcome.differences.keys, "name": outcome.name,
      "number": isLeftOut ? nil : outcome.number,
      "place": isInFile ? outcome.location.json(in: result.sources[outcome.file]) : nil, "reason": outcome.reason,
      "result": outcome.key, "uuid": isLeftOut ? nil : outcome.id.text,
    ]
  }

  private func json(_ fault: ImportResult.Fault) -> JSONObject {
    let (error, failure) = (fault.reason as? ImportError, failure(of: fault))
    let place = (error?.location ?? ImportLocation()).json(in: result.sources[fault.file])
    return failure.json(error?.code.name.rawValue ?? failure.status.name, in: context.language, at: place)
  }

  private func json(_ entry: SkippedEntry, of file: Int) -> JSONObject {
    [
      "message": entry.reason.phrase.text(in: context.language), "name": entry.name,
      "place": entry.location.json(in: result.sources[file]), "reason": entry.reason.key,
      "result": ImportOutcome.Result.skipped.rawValue,
    ]
  }
}

extension ImportOutcome {
  /// The result in the report for programs.
  fileprivate var key: String {
    switch result {
    case .returned: Result.added.rawValue
    case .identifierReturned: Result.updated.rawValue
    case .deletedHere, .stillDeletedHere: Result.skipped.rawValue
    case .editedHere: Result.unchanged.rawValue
    case .added, .updated, .unchanged, .skipped, .pruned, .deletedThere: result.rawValue
    }
  }

  /// The reason of the result in the report for programs; nil for none.
  fileprivate var reason: String? {
    switch result {
    case .skipped: "conflict"
    case .returned, .identifierReturned: "changedThere"
    case .deletedHere, .stillDeletedHere: "deletedHere"
    case .editedHere: "deletedThere"
    case .added, .updated, .unchanged, .pruned, .deletedThere: nil
    }
  }
}

extension ImportReport {
  /// The failure of an entry or a file.
  private func failure(of fault: ImportResult.Fault) -> CommandFailure {
    guard let error = fault.reason as? ImportError else {
      return CommandFailure(of: fault.reason, in: context) ?? .nothingChanged
    }
    let failure = CommandFailure(error, in: result.sources[fault.file])
    guard fault.isRestUnread else { return failure }
    return CommandFailure(failure.status, Phrase("\(failure.phrase) The rest was not read."))
  }

  /// The failure of an import that stored nothing because of faults. Its message includes a single fault.
  ///
  /// - Parameter cards: the number of cards without faults.
  func failure(cards: Int) -> CommandFailure {
    let (first, count) = (result.faults.first.map(failure), result.faultCount)
    if let first, count == 1, cards == 0 { return first }
    let rest =
      cards == 0
      ? Phrase("Nothing was stored.")
      : .count(
        cards, one: "Nothing was stored; --keep-going stores the \(cards) card without errors.",
        other: "Nothing was stored; --keep-going stores the \(cards) cards without errors.")
    let faults = Phrase.count(count, one: "\(count) entry has errors.", other: "\(count) entries have errors.")
    return CommandFailure(
      first?.status ?? .badData, .sentences(count == 1 ? first?.phrase : faults, rest))
  }

  /// The failure after the cards without faults were stored; nil without faults.
  var leftOut: CommandFailure? {
    guard result.faultCount > 0 else { return nil }
    let count = result.faultCount
    return CommandFailure(
      .badData,
      .count(
        count, one: "\(count) entry has an error and was left out.",
        other: "\(count) entries have errors and were left out."))
  }
}

extension PhoneConflict {
  /// A sentence about data that were changed both here and on a phone, with both values.
  fileprivate func phrase(in context: CommandContext) -> Phrase {
    let (name, parts) = (Phrase(card: card.name, card.number), Phrase.list(value.part.names))
    let (current, other) = (now.text(in: context), value.text(in: context))
    return Phrase(
      """
      \(name): changed here and on the phone (\(parts)). The card has \(current); ucard sync conflicts lists the other \
      value, \(other).
      """)
  }
}

extension ImportResult.Remark {
  fileprivate var phrase: Phrase {
    switch self {
    case .entry(let remark): remark.phrase
    case .code(let code, let doubt): .warning(doubt.phrase, of: code)
    }
  }

  fileprivate var location: ImportLocation {
    switch self {
    case .entry(let remark): remark.location
    case .code: ImportLocation()
    }
  }
}

extension CommandFailure {
  /// The reason why an entry, a file or the whole import was not stored, for programs.
  ///
  /// - Parameter place: the location in a file; nil if the reason is in none.
  func json(_ code: String, in language: Language, at place: JSONObject?) -> JSONObject {
    ["code": code, "message": phrase.text(in: language), "place": place]
  }
}

extension ImportLocation {
  func json(in source: ImportSource) -> JSONObject {
    ["entry": entry, "field": field, "file": source.key, "item": item, "line": line]
  }
}
