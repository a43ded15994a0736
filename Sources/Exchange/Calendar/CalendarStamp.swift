internal import Barcodes
public import Cards
internal import ICalendar
internal import TimeZones

/// What an event said when this program wrote it: a hash of each part. By it an import knows what was changed in a calendar
/// since. A part that was not changed there says nothing of the card, which may have been changed meanwhile.
struct CalendarStamp {
  /// The value of `X-UCARD-WRITTEN`: the names of the parts, each with its hash.
  let text: String
  private let fields: [String: CardFields]

  /// - Parameters:
  ///   - content: a card as an import reads it from the event.
  ///   - zone: the zone of the machine.
  init(of content: CardContent, zone: Zone) {
    let parts = Self.parts(of: content, zone)
    text = parts.map { "\($0.name)=\(String(FNV1a.hash32($0.text), radix: 16))" }.joined(separator: " ")
    fields = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0.fields) })
  }

  /// The parts of a card that have the same hash in an earlier stamp.
  func sameFields(as earlier: String) -> CardFields {
    let known = Set(earlier.split(separator: " "))
    return text.split(separator: " ").filter(known.contains).reduce(into: []) { same, part in
      same.formUnion(part.split(separator: "=").first.flatMap { fields[String($0)] } ?? [])
    }
  }

  /// The parts of an event that programs change on their own. Times are compared as moments, since programs write them in
  /// another zone.
  private static func parts(
    of content: CardContent, _ zone: Zone
  ) -> [(name: String, fields: CardFields, text: String)] {
    let times = content.starts.map { EventValues(from: $0, to: content.ends, zone: zone) }
    let code = content.identifiers.withoutSecrets.selected
    return [
      ("name", .name, content.name),
      ("time", [.starts, .ends], [times?.start, times?.end].compactMap(\.self).joined(separator: "/")),
      ("status", .status, content.status?.rawValue ?? ""),
      ("place", [.place, .address], content.location ?? ""),
      ("people", .people, content.people.map { String($0) } ?? ""),
      ("price", .price, content.price?.passText ?? ""),
      ("url", .url, content.url ?? ""),
      ("issuer", .issuer, content.issuer ?? ""),
      ("note", .note, content.note.flatMap(ImportedText.filledNote) ?? ""),
      ("categories", .categories, content.categories.sorted().joined(separator: "\n")),
      ("reminders", .reminders, content.status == .cancelled ? "" : content.reminders.text),
      ("code", .identifier, code.map { "\($0.kind.id) \($0.payload.bytes)" } ?? ""),
    ]
  }
}

extension CalendarExport {
  /// Whether the file of a card's event was changed in a calendar since this program wrote it, and the card lacks what was
  /// changed.
  ///
  /// - Parameter file: the bytes of the file.
  public func hasNews(_ file: [UInt8], for card: Card) -> Bool {
    guard file.firstRange(of: Array("\n\(CalendarProperty.written):".utf8)) != nil else { return false }
    var isNew = false
    let reader = CalendarReader(file: ImportFile(file), options: ImportOptions(zone: zone))
    try? reader.read { event in
      guard case .card(let imported) = event, imported.id == card.id else { return }
      var content = card.content
      imported.update(&content)
      isNew = isNew || content != card.content
    }
    return isNew
  }
}
