internal import Barcodes
public import Cards
internal import ICalendar
public import TimeZones
public import Values

/// Writes cards with an event as iCalendar (RFC 5545).
///
/// Times are in UTC, since calendars misread zones that they do not know. The same card always gives the same bytes.
public struct CalendarExport: Sendable {
  let zone: Zone

  /// The identity of the program in its files.
  static let product = "-//U-Card//ucard//EN"

  /// Creates an export.
  ///
  /// - Parameter zone: the time zone of the machine, for times whose zone it does not know.
  public init(zone: Zone) { self.zone = zone }

  /// The bytes before the events of a file.
  public static let beginning: [UInt8] = {
    var writer = CalendarWriter()
    writer.add("BEGIN", value: "VCALENDAR")
    writer.add("VERSION", value: "2.0")
    writer.add("PRODID", value: product)
    return writer.bytes
  }()

  /// The bytes after the events of a file.
  public static let end: [UInt8] = Array("END:VCALENDAR\r\n".utf8)

  /// The event of a card; nil if it has none.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - sequence: the number of changes of its time, place and status. Calendars take the event with the larger one.
  ///   - revised: the moment of the last of these changes; nil if there was none.
  public func event(of card: Card, sequence: Int, revised: Instant? = nil) -> [UInt8]? {
    guard let starts = card.starts else { return nil }
    var writer = CalendarWriter()
    writer.component("VEVENT") { writer in
      let lastChange = Self.lastChange(of: card, revised)
      let changed = Self.utc(lastChange)
      writer.add("UID", value: card.id.text)
      writer.add("DTSTAMP", value: changed)
      writer.add("CREATED", value: Self.utc(card.added))
      writer.add("LAST-MODIFIED", value: changed)
      writer.add("SEQUENCE", value: String(sequence))
      addTimes(from: starts, to: card.ends, to: &writer)
      Self.addTexts(of: card, to: &writer)
      Self.addNumbers(of: card, to: &writer)
      Self.addCode(of: card, to: &writer)
      writer.add(CalendarProperty.written, value: CalendarStamp(of: card.content, changed: lastChange, zone: zone).text)
      for reminder in card.reminders where card.status != .cancelled { Self.add(reminder, of: card, to: &writer) }
    }
    return writer.bytes
  }

  /// The moment of the last change of a card or of its event, by undo and redo too.
  static func lastChange(of card: Card, _ revised: Instant?) -> Instant { max(card.changed, revised ?? card.changed) }

  private static func utc(_ moment: Instant) -> String {
    CalendarTime.utc(moment.seconds).text
  }

  // MARK: times

  /// Writes the beginning and the end. The end of days is the day after the last one.
  private func addTimes(from starts: EventTime, to ends: EventTime?, to writer: inout CalendarWriter) {
    let times = EventValues(from: starts, to: ends, zone: zone)
    guard let clock = starts.clock else {
      writer.add("DTSTART", ["VALUE": "DATE"], value: times.start)
      if let end = times.end { writer.add("DTEND", ["VALUE": "DATE"], value: end) }
      writer.add("TRANSP", value: "TRANSPARENT")
      return
    }
    writer.add("DTSTART", value: times.start)
    if let end = times.end { writer.add("DTEND", value: end) }
    writer.add("TRANSP", value: "OPAQUE")
    writer.add(CalendarProperty.zone, text: clock.zone)
    if let ends, ends.clock == nil { writer.add(CalendarProperty.lastDay, value: CalendarTime.day(ends.day).text) }
    if let other = ends?.clock?.zone, other != clock.zone { writer.add(CalendarProperty.endZone, text: other) }
  }

  // MARK: facts

  private static func addTexts(of card: Card, to writer: inout CalendarWriter) {
    writer.add("SUMMARY", text: card.name)
    switch card.status {
    case .planned: writer.add("STATUS", value: "TENTATIVE")
    case .confirmed: writer.add("STATUS", value: "CONFIRMED")
    case .cancelled: writer.add("STATUS", value: "CANCELLED")
    case .attended:
      writer.add("STATUS", value: "CONFIRMED")
      writer.add(CalendarProperty.status, value: "ATTENDED")
    case nil: break
    }
    if let location = card.content.location { writer.add("LOCATION", text: location) }
    if let address = card.address { writer.add(CalendarProperty.address, text: address) }
    if let url = card.url {
      if isURI(url) { writer.add("URL", value: url) } else { writer.add(CalendarProperty.url, text: url) }
    }
    if !card.categories.isEmpty {
      writer.add("CATEGORIES", value: card.categories.map(TextValue.escaped).joined(separator: ","))
    }
    if let issuer = card.issuer { writer.add(CalendarProperty.organiser, text: issuer) }
    let details = details(of: card).joined(separator: "\n")
    let description = [details, card.note ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
    if !description.isEmpty { writer.add("DESCRIPTION", text: description) }
    if !details.isEmpty { writer.add(CalendarProperty.details, text: details) }
  }

  /// The code, the number of people and the amounts for the description, with signs instead of words, so that the file is
  /// the same in both languages.
  private static func details(of card: Card) -> [String] {
    var lines: [String] = []
    if let identifier = shown(of: card) {
      let type = if case .code(let symbology) = identifier.kind { symbology.name } else { "№" }
      lines.append("\(type) \(identifier.printedText)")
    }
    if let people = card.people { lines.append("👥 \(people)") }
    if let price = card.price { lines.append("🏷 \(price.passText)") }
    if let balance = card.balance { lines.append("💰 \(balance.passText)") }
    return lines
  }

  /// The identifier that is shown; never a secret one.
  private static func shown(of card: Card) -> Identifier? { card.identifiers.withoutSecrets.selected }

  private static func addNumbers(of card: Card, to writer: inout CalendarWriter) {
    if let people = card.people { writer.add(CalendarProperty.people, value: String(people)) }
    if let price = card.price { writer.add(CalendarProperty.price, value: price.passText) }
  }

  private static func addCode(of card: Card, to writer: inout CalendarWriter) {
    guard let identifier = shown(of: card) else { return }
    let payload = Base64.text(of: identifier.payload.bytes)
    writer.add(
      CalendarProperty.code,
      ["TYPE": identifier.kind.id, "X-ECI": identifier.payload.eci.map(String.init), "X-LABEL": identifier.label],
      value: payload)
  }

  /// Writes an alarm. Programs want a description in it, and some take an attendee or a summary for a mail.
  private static func add(_ reminder: Reminder, of card: Card, to writer: inout CalendarWriter) {
    writer.component("VALARM") { writer in
      writer.add("ACTION", value: "DISPLAY")
      writer.add("TRIGGER", value: CalendarDuration(seconds: -60 * reminder.minutes).text)
      writer.add("DESCRIPTION", text: card.name)
    }
  }

  /// Whether a text is a URI, which begins with a scheme (RFC 3986 §3.1).
  private static func isURI(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.first, first.isASCII, first.isLetter
    else { return false }
    let scheme = text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return scheme && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
  }
}

extension CalendarExport {
  /// Whether a file was written by this program and has the event of a card alone.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - id: the UUID of the card.
  public static func isOwn(_ file: [UInt8], of id: UUID) -> Bool {
    var (products, events) = ([String](), [String?]())
    func take(_ event: CalendarScanner.Event) {
      switch event {
      case .property(let property) where property.name == "PRODID": products.append(property.value)
      case .component(let component): events.append(component["UID"]?.value)
      case .outside: events.append(nil)
      case .property, .fault: return
      }
    }
    var scanner = CalendarScanner { $0 == "UID" || $0 == "PRODID" }
    do {
      try scanner.take(file[...], take)
      try scanner.finish(take)
    } catch {
      return false
    }
    return products == [product] && events == [id.text]
  }
}

/// An event as the text of a QR code, which cameras of phones add to a calendar.
public enum CalendarCode {
  /// The event of a card in as few bytes as possible; nil if it has none.
  ///
  /// Lines end in LF, and are not folded: readers of codes split them so, and do not join them.
  ///
  /// - Parameters:
  ///   - card: the content of the card.
  ///   - zone: the time zone of the machine, for times whose zone it does not know.
  public static func text(of card: CardContent, zone: Zone) -> String? {
    guard let starts = card.starts else { return nil }
    let times = EventValues(from: starts, to: card.ends, zone: zone)
    var lines = ["BEGIN:VEVENT", "SUMMARY:\(TextValue.escaped(card.name))", "DTSTART:\(times.start)"]
    if let end = times.end { lines.append("DTEND:\(end)") }
    if let location = card.location { lines.append("LOCATION:\(TextValue.escaped(location))") }
    return (lines + ["END:VEVENT"]).joined(separator: "\n")
  }
}
