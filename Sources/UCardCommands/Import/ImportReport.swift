internal import Cards
internal import Exchange
internal import JSON
internal import Values
internal import Wallet
internal import Words

/// The report of an import: for people the counts and important details, for programs every card.
final class ImportReport {
  /// The largest number of lines of one kind for people.
  private static let maximumLines = 20
  /// The largest number of remarks that are kept.
  private static let maximumRemarks = 10_000

  var counts = ImportCounts()
  private let sources: [ImportSource]
  private let isDryRun: Bool
  private let isComplete: Bool
  private let context: CommandContext
  private var outcomes: [ImportOutcome] = []
  private var skipped: [(entry: SkippedEntry, file: Int)] = []
  private var skippedCount = 0
  /// Cards that a feed or a phone does not have any more.
  private var lost: [ImportOutcome] = []
  private(set) var faults = ImportFaults()
  /// Whether no card was archived, although a person wants it, because not all of the feed could be read.
  var isPruningLeftOut = false
  private var remarks: [(phrase: Phrase, location: ImportLocation, file: Int)] = []
  private var remarkCount = 0
  private var lastUnusedExternalIDs: Int?
  /// Sentences about events that overlap others, which are imported all the same.
  var overlaps: [Phrase] = []

  /// Creates an empty report.
  ///
  /// - Parameter isComplete: whether to keep every card, and not only changed ones.
  init(_ sources: [ImportSource], isDryRun: Bool, isComplete: Bool, in context: CommandContext) {
    self.sources = sources
    self.isDryRun = isDryRun
    self.isComplete = isComplete
    self.context = context
  }

  func add(_ outcome: ImportOutcome) {
    if [.pruned, .deletedThere].contains(outcome.result) { return lost.append(outcome) }
    let isOfNote = ![.added, .unchanged].contains(outcome.result)
    if isComplete || (isOfNote && count(of: outcome.result) < Self.maximumLines) { outcomes.append(outcome) }
  }

  private func count(of result: ImportOutcome.Result) -> Int {
    outcomes.count { $0.result == result }
  }

  func add(_ entry: SkippedEntry, of file: Int) {
    skippedCount += 1
    if skipped.count < Self.maximumRemarks { skipped.append((entry, file)) }
  }

  func add(_ fault: ImportError, isRestUnread: Bool = false, of file: Int) {
    faults.add(fault, isRestUnread: isRestUnread, in: sources[file])
  }

  /// Adds the failure of a whole file.
  func add(_ failure: CommandFailure, of file: Int) { faults.add(failure, of: sources[file]) }

  /// Adds a remark, once per file, that the table has identities which count only for a feed.
  func addUnusedExternalIDs(of file: Int) {
    guard lastUnusedExternalIDs != file else { return }
    lastUnusedExternalIDs = file
    add(ImportRemark(.unusedExternalIDs, at: ImportLocation()), of: file)
  }

  func add(_ remark: ImportRemark, of file: Int) { add(remark.phrase, at: remark.location, of: file) }

  /// Adds a remark in the words of the command.
  func add(_ remark: Phrase, at location: ImportLocation, of file: Int) {
    remarkCount += 1
    if remarks.count < Self.maximumRemarks { remarks.append((remark, location, file)) }
  }

  // MARK: for people

  /// Writes a line about each fault.
  func sayFaults() { say(faults.lines, of: faults.count) }

  /// Writes the report.
  func say() {
    sayFaults()
    say(remarks.map { located($0.phrase, $0.location, in: $0.file) }, of: remarkCount)
    let changed = outcomes.filter { $0.result == .updated }
    let others = outcomes.count { $0.result == .identifierReturned }
    say(changed.map { line($0, Phrase(english: "updated", ukrainian: "оновлено")) }, of: counts.updated - others)
    let kept = outcomes.filter { $0.result == .skipped }
    say(kept.map { line($0, Phrase(english: "left as it is", ukrainian: "залишено як є")) }, of: counts.skipped)
    say(
      skipped.map { entry, file in
        let reason = entry.reason.phrase
        return located(
          entry.name.map { Phrase(alike: "\(.quoted($0)): \(reason)") } ?? reason, entry.location, in: file)
      }, of: skippedCount)
    sayDeletions()
    if isPruningLeftOut {
      context.say(
        english: "Nothing was archived: the missing cards may be in what was passed over.",
        ukrainian: "В архів нічого не сховано: відсутні картки можуть бути серед пропущеного.")
    }
    if counts.known == 0 {
      context.say(
        english: "This feed is new: the wallet had no card of it.",
        ukrainian: "Це нове джерело: карток із нього в гаманці не було.")
    }
    say(overlaps, of: overlaps.count)
    let total = counts.skipped + counts.deletedHere + skippedCount
    let sum = Phrase(
      english: """
        \(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged, \(total) skipped\
        \(counts.pruned > 0 ? ", \(counts.pruned) archived" : "").
        """,
      ukrainian: """
        \(isDryRun ? "додано" : "Додано") \(counts.added), оновлено \(counts.updated), без змін \(counts.unchanged), пропущено \(total)\
        \(counts.pruned > 0 ? ", сховано в архів \(counts.pruned)" : "").
        """)
    let isChange = counts.added + counts.updated + counts.pruned > 0
    let undo = isChange ? Phrase(english: "Take it back: ucard undo", ukrainian: "Скасувати: ucard undo") : nil
    context.say(
      isDryRun
        ? Phrase(english: "Would be: \(sum) Nothing was changed.", ukrainian: "Було б \(sum) Нічого не змінено.")
        : .sentences(sum, undo))
  }

  /// Writes what was deleted here or on a phone, and what a feed does not have any more.
  private func sayDeletions() {
    let returned = outcomes.filter { [.returned, .identifierReturned].contains($0.result) }
    say(
      returned.map {
        let (card, parts) = (Phrase(card: $0.name, $0.number), Phrase.list($0.differences.names))
        return Phrase(
          english: "\(card): deleted here, but changed on the phone since (\(parts)), so it was added again.",
          ukrainian: "\(card): видалено тут, але відтоді змінено на телефоні (\(parts)), тож її додано знову.")
      }, of: returned.count)
    if counts.deletedHere > 0 {
      let names = outcomes.filter { $0.result == .deletedHere }.prefix(5).map(\.name)
      let (rest, isOne) = (counts.deletedHere - names.count, counts.deletedHere == 1)
      let more = rest > 0 ? Phrase(english: ", and \(rest) more", ukrainian: " і ще \(rest)") : .nothing
      let cards = Phrase(alike: "\(.quoted(names))\(more)")
      context.say(
        english: "Deleted here, and left out: \(cards). --on-conflict duplicate brings \(isOne ? "it" : "them") in.",
        ukrainian: "Видалено тут і пропущено: \(cards). \(isOne ? "Її" : "Їх") поверне --on-conflict duplicate.")
    }
    say(
      lost.map { outcome in
        let isOfPhone = outcome.result == .deletedThere
        let reason =
          isOfPhone
          ? Phrase(english: "deleted on the phone", ukrainian: "видалено на телефоні")
          : Phrase(english: "not in the feed any more", ukrainian: "у джерелі її більше немає")
        let end =
          outcome.differences.isEmpty ? .nothing : Phrase(english: "; archived", ukrainian: "; сховано в архів")
        return Phrase(alike: "\(Phrase(card: outcome.name, outcome.number)): \(reason)\(end).")
      }, of: lost.count)
    if lost.contains(where: { $0.result == .deletedThere && $0.differences.isEmpty }) {
      context.say(
        english: """
          The next export for the phone brings back what was deleted there. --follow-deletions archives cards of which the \
          phone has nothing any more.
          """,
        ukrainian: """
          Наступний експорт для телефона поверне туди видалене. --follow-deletions ховає в архів картки, від яких на \
          телефоні нічого не лишилося.
          """)
    }
  }

  private func line(_ outcome: ImportOutcome, _ what: Phrase) -> Phrase {
    Phrase(alike: "\(Phrase(card: outcome.name, outcome.number)), \(what): \(.list(outcome.differences.names)).")
  }

  private func located(_ phrase: Phrase, _ location: ImportLocation, in file: Int) -> Phrase {
    Phrase(alike: "\(Phrase(location: location, in: sources[file]))\(phrase)")
  }

  private func say(_ lines: [Phrase], of count: Int) {
    for line in lines.prefix(Self.maximumLines) { context.say(line) }
    guard count > Self.maximumLines else { return }
    let rest = count - Self.maximumLines
    context.say(
      english: "… and \(rest) more; --report json names them.", ukrainian: "… і ще \(rest); їх показує --report json.")
  }

  // MARK: for programs

  /// The report. Its keys never change.
  ///
  /// - Parameters:
  ///   - isStored: whether the wallet has the cards now.
  ///   - failure: the reason why nothing was stored, if it is not one of the faults.
  func json(stored isStored: Bool, failure: CommandFailure? = nil) -> JSONObject {
    let failures = failure.map { [$0.json($0.status.name, in: context.language, at: nil)] } ?? []
    var object = JSONObject()
    object.add("added", counts.added)
    object.add("cards", (outcomes + lost).map(json) + skipped.map { json($0.entry, of: $0.file) })
    object.add("dryRun", isDryRun)
    object.add("errorCount", faults.count + failures.count)
    object.add("errors", faults.json(in: context.language) + failures)
    object.add("pruned", counts.pruned)
    object.add("remarkCount", remarkCount + overlaps.count)
    object.add(
      "remarks",
      remarks.map { json($0.phrase, at: $0.location.json(in: sources[$0.file])) } + overlaps.map { json($0, at: nil) })
    object.add("skipped", counts.skipped + counts.deletedHere + skippedCount)
    object.add("stored", isStored && !isDryRun)
    object.add("unchanged", counts.unchanged)
    object.add("updated", counts.updated)
    return object
  }

  private func json(_ remark: Phrase, at place: JSONObject?) -> JSONObject {
    var object = JSONObject()
    object.add("message", remark.text(in: context.language))
    object.add("place", place)
    return object
  }

  private func json(_ outcome: ImportOutcome) -> JSONObject {
    let isNew = isDryRun && (outcome.result == .added || outcome.result == .returned)
    let isLeftOut = isNew || outcome.result == .deletedHere
    let isInFile = outcome.result != .pruned && outcome.result != .deletedThere
    var object = JSONObject()
    if !outcome.differences.isEmpty { object.add("changes", outcome.differences.keys) }
    object.add("name", outcome.name)
    if !isLeftOut { object.add("number", outcome.number) }
    if isInFile { object.add("place", outcome.location.json(in: sources[outcome.file])) }
    object.add("reason", outcome.reason)
    object.add("result", outcome.key)
    if !isLeftOut { object.add("uuid", outcome.id.text) }
    return object
  }

  private func json(_ entry: SkippedEntry, of file: Int) -> JSONObject {
    var object = JSONObject()
    object.add("message", entry.reason.phrase.text(in: context.language))
    object.add("name", entry.name)
    object.add("place", entry.location.json(in: sources[file]))
    object.add("reason", entry.reason.key)
    object.add("result", ImportOutcome.Result.skipped.rawValue)
    return object
  }
}

extension ImportOutcome {
  /// The result in the report for programs.
  fileprivate var key: String {
    switch result {
    case .returned: Result.added.rawValue
    case .identifierReturned: Result.updated.rawValue
    case .deletedHere: Result.skipped.rawValue
    case .deletedThere where !differences.isEmpty: Result.pruned.rawValue
    case .added, .updated, .unchanged, .skipped, .pruned, .deletedThere: result.rawValue
    }
  }

  /// The reason of the result in the report for programs; nil for none.
  fileprivate var reason: String? {
    switch result {
    case .skipped: "conflict"
    case .returned, .identifierReturned: "changedThere"
    case .deletedHere: "deletedHere"
    case .deletedThere: differences.isEmpty ? nil : "deletedThere"
    case .added, .updated, .unchanged, .pruned: nil
    }
  }
}

/// The entries of imported files that cannot be read, and whole files.
struct ImportFaults {
  /// The largest number of faults that are kept.
  private static let maximumKept = 10_000

  private struct Fault {
    let failure: CommandFailure
    let code: String
    let place: JSONObject
  }

  /// The number of faults.
  private(set) var count = 0
  private var kept: [Fault] = []

  /// Adds the error of an entry or a file.
  ///
  /// - Parameter isRestUnread: whether cards before the error were read, and what follows was not.
  mutating func add(_ error: ImportError, isRestUnread: Bool, in source: ImportSource) {
    var failure = CommandFailure(error, in: source)
    if isRestUnread {
      failure = CommandFailure(
        failure.status, english: "\(failure.phrase) What follows was not read.",
        ukrainian: "\(failure.phrase) Решту не прочитано.")
    }
    add(failure, error.code.name.rawValue, error.location.json(in: source))
  }

  /// Adds the failure of a whole file.
  mutating func add(_ failure: CommandFailure, of source: ImportSource) {
    add(failure, failure.status.name, ImportLocation().json(in: source))
  }

  private mutating func add(_ failure: CommandFailure, _ code: String, _ place: JSONObject) {
    count += 1
    if kept.count < Self.maximumKept { kept.append(Fault(failure: failure, code: code, place: place)) }
  }

  /// A line about each fault.
  var lines: [Phrase] { kept.map(\.failure.phrase) }

  /// The failure of an import of which nothing is stored. A single fault is a part of it.
  ///
  /// - Parameter cards: the number of cards without faults.
  func failure(cards: Int) -> CommandFailure {
    let status = kept.first?.failure.status ?? .badData
    if count == 1, cards == 0 { return kept[0].failure }
    let rest =
      cards == 0
      ? Phrase(english: "Nothing was stored.", ukrainian: "Нічого не збережено.")
      : Phrase(
        english: "Nothing was stored; --keep-going stores the \(.cards(cards)) without errors.",
        ukrainian: "Нічого не збережено; --keep-going збереже решту: \(.cards(cards, one: "картку")).")
    let entries = Phrase.count(count, ("entry has", "entries have"), ("запис має", "записи мають", "записів мають"))
    let faults = Phrase(english: "\(entries) errors.", ukrainian: "\(entries) помилки.")
    return CommandFailure(status: status, phrase: .sentences(count == 1 ? kept[0].failure.phrase : faults, rest))
  }

  /// The failure after the cards without faults were stored; nil without faults.
  var leftOut: CommandFailure? {
    guard count > 0 else { return nil }
    let entries = Phrase.count(
      count, ("entry has an error and was", "entries have errors and were"), ("запис", "записи", "записів"))
    return CommandFailure(.badData, english: "\(entries) left out.", ukrainian: "Пропущено \(entries) з помилками.")
  }

  /// The faults for programs.
  func json(in language: Language) -> [JSONObject] {
    kept.map { $0.failure.json($0.code, in: language, at: $0.place) }
  }
}

extension CommandFailure {
  /// The reason why an entry, a file or everything is not in the wallet, for programs.
  ///
  /// - Parameter place: the location in a file; nil if the reason is in none.
  func json(_ code: String, in language: Language, at place: JSONObject?) -> JSONObject {
    var object = JSONObject()
    object.add("code", code)
    object.add("message", phrase.text(in: language))
    object.add("place", place)
    return object
  }
}

extension ImportLocation {
  /// The location in a source, in JSON.
  func json(in source: ImportSource) -> JSONObject {
    var object = JSONObject()
    object.add("entry", entry)
    object.add("field", field)
    object.add("file", source.key)
    object.add("item", item)
    object.add("line", line)
    return object
  }
}
