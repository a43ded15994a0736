internal import Cards
internal import Exchange
internal import JSON
internal import Words

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
        ukrainian: "\(failure.phrase) Того, що далі, не прочитано.")
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
    return CommandFailure(
      .badData, english: "\(entries) left out.", ukrainian: "Пропущено \(entries) з помилками.")
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
