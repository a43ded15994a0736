internal import Barcodes
public import Cards
internal import ICalendar
internal import TimeZones
public import Values

/// The value of `X-UCARD-WRITTEN`: a hash of each part of an event as this program wrote it, and the moment when the card had
/// changed last. An import compares the hashes with the event, and so finds what a calendar has changed since. The other
/// parts do not count if the card, too, has changed since.
struct CalendarStamp {
  /// The moment of the last change of the card, to the second.
  let moment: Instant
  private let parts: Set<String>

  /// - Parameters:
  ///   - content: the card that is written.
  ///   - moment: the moment of its last change.
  ///   - zone: the zone of the machine.
  init(of content: CardContent, changed moment: Instant, zone: Zone) {
    self.moment = moment
    var content = content
    // The event has neither reminders if it is cancelled, nor secrets.
    if content.status == .cancelled { content.reminders = [] }
    content.identifiers = content.identifiers.withoutSecrets
    parts = Set(Parts(of: content, zone: zone).texts.keys)
  }

  /// Reads the value of `X-UCARD-WRITTEN`; nil for another text.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, case .utc(let seconds)? = CalendarTime(first) else { return nil }
    moment = Instant(seconds: seconds)
    parts = Set(words.dropFirst())
  }

  /// The value of `X-UCARD-WRITTEN`: the moment, and the names of the parts, each with its hash.
  var text: String { ([CalendarTime.utc(moment.seconds).text] + parts.sorted()).joined(separator: " ") }

  /// The parts of a card that are as they were written.
  func sameFields(as now: Parts) -> CardFields {
    now.texts.reduce(into: []) { same, part in if parts.contains(part.key) { same.formUnion(part.value) } }
  }

  /// The parts of an event that programs change on their own.
  struct Parts {
    /// The names of the parts with their hashes, such as `time=1a2b3c4d`, and the fields of each.
    let texts: [String: CardFields]

    /// - Parameters:
    ///   - content: a card as an import reads it from the event.
    ///   - zone: the zone of the machine.
    init(of content: CardContent, zone: Zone) {
      // Times are compared as moments, since programs write them in another zone. Some write a status where there is none.
      let times = content.starts.map { EventValues(from: $0, to: content.ends, zone: zone) }
      let status = content.status.map { [.planned, .cancelled].contains($0) ? $0.rawValue : "" }
      let code = content.identifiers.selected.map { "\($0.kind.id) \($0.payload.bytes)" }
      let parts: [(name: String, fields: CardFields, text: String?)] = [
        ("name", .name, ImportedText.trimmed(content.name)),
        ("time", [.starts, .ends], times.map { "\($0.start)/\($0.end ?? "")" }),
        ("status", .status, status),
        ("place", [.place, .address], content.location.flatMap(ImportedText.trimmed)),
        ("people", .people, content.people.map { String($0) }),
        ("price", .price, content.price?.passText),
        ("url", .url, content.url.flatMap(ImportedText.trimmed)),
        ("issuer", .issuer, content.issuer.flatMap(ImportedText.trimmed)),
        ("note", .note, content.note.flatMap(ImportedText.filledNote)),
        ("categories", .categories, content.categories.sorted().joined(separator: "\n")),
        ("reminders", .reminders, content.reminders.text),
        ("code", .identifier, code),
      ]
      texts = Dictionary(
        uniqueKeysWithValues: parts.map {
          ("\($0.name)=\(String(FNV1a.hash32($0.text ?? ""), radix: 16))", $0.fields)
        })
    }
  }
}

extension CalendarExport {
  /// Whether the file of a card's event has something that the card lacks: a calendar has changed it since this program wrote
  /// it, or another wallet wrote it later. A file of an earlier version, which has no stamp, is not looked at.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - card: the card.
  ///   - revised: the moment of the last change of the card's event; nil if there was none.
  public func hasNews(_ file: [UInt8], for card: Card, revised: Instant?) -> Bool {
    guard Self.isStamped(file) else { return false }
    guard var imported = read(file, named: card.name), imported.id == card.id, let written = imported.changed else {
      return true
    }
    if written <= Self.lastChange(of: card, revised) { imported.fields.subtract(imported.unchanged) }
    var content = card.content
    imported.update(&content)
    return content != card.content
  }

  /// Whether a calendar has changed the file of an event since this program wrote it.
  public func isEdited(_ file: [UInt8]) -> Bool {
    guard Self.isStamped(file) else { return false }
    guard let imported = read(file, named: "") else { return true }
    return !imported.fields.subtracting(imported.unchanged).subtracting(.type).isEmpty
  }

  private static func isStamped(_ file: [UInt8]) -> Bool {
    file.contains(textOf: "\n\(CalendarProperty.written):")
  }

  /// Reads the only event of a file; nil if it cannot be read.
  private func read(_ file: [UInt8], named name: String) -> ImportedCard? {
    var cards: [ImportedCard] = []
    let reader = CalendarReader(
      file: ImportFile(file),
      options: ImportOptions {
        $0.fallbackName = name
        $0.zone = zone
      })
    try? reader.read { if case .card(let card) = $0 { cards.append(card) } }
    return cards.count == 1 ? cards[0] : nil
  }
}
