internal import Barcodes
internal import Cards
internal import ICalendar
internal import TimeZones
internal import Values

/// An event of an iCalendar file, which becomes a card, or several.
struct CalendarEntry {
  let event: CalendarComponent
  let survey: CalendarSurvey
  let options: ImportOptions
  /// The parts that a card cannot hold, with their number.
  private(set) var left: [CalendarPart: Int] = [:]
  /// The name of an unknown zone.
  private(set) var unknownZone: String?
  private var remarks: [ImportRemark] = []

  /// The largest number of occurrences of an event that become cards.
  static let maximumOccurrences = 100
  /// The time in which occurrences become cards, in seconds from the import on.
  private static let year: Int64 = 365 * 86_400

  init(_ event: CalendarComponent, _ survey: CalendarSurvey, _ options: ImportOptions) {
    self.event = event
    self.survey = survey
    self.options = options
  }

  var location: ImportLocation { ImportLocation(line: event.line) }

  /// Reads the cards of the event, and remarks about them.
  ///
  /// - Throws: `ImportError`, and the errors of `options`.
  mutating func events() throws -> [ImportEvent] {
    do {
      let times = try CalendarEntryTimes(event, survey)
      if let end = times.doubtfulEnd { remarks.append(ImportRemark(end.code, at: location.of(end.property.name))) }
      let cards = try cards(times)
      unknownZone = times.unknownZone.map(ImportedText.line)
      count()
      return remarks.map(ImportEvent.remark) + cards
    } catch let error as CalendarError {
      throw ImportError(error)
    }
  }

  private mutating func cards(_ times: CalendarEntryTimes) throws -> [ImportEvent] {
    if event["RRULE"].map(\.value.isBlank) ?? false { ignore("RRULE") }
    let uid = try event.single("UID")?.value
    if let property = try event.single("RECURRENCE-ID") {
      let key = survey.key(of: try CalendarTime(property))
      if property["RANGE"]?.uppercased() == "THISANDFUTURE" {
        remarks.append(ImportRemark(.onlyThisOccurrence, at: location.of(property.name)))
      }
      // One that is part of a repeated event is a card like the other occurrences; one that came alone always is.
      if let uid, survey.isRepeated(uid), !times.isWithin(now...(now + Self.year)) { return [] }
      return [.card(try card(times, uid, key))]
    }
    guard times.recurrence.isRepeated else { return [.card(try card(times, uid, nil))] }
    let (found, areMore) = try times.occurrences(
      from: now, through: now + Self.year, most: Self.maximumOccurrences, survey.budget)
    let own = found.filter { !$0.isChanged(uid, survey) }
    guard !own.isEmpty || uid.map(survey.hasChanges) ?? false else {
      return [
        .skipped(SkippedEntry(.noOccurrence, name: text("SUMMARY").flatMap(ImportedText.trimmed), at: location))
      ]
    }
    remarks.append(ImportRemark(.repeatedEvent(own.count, areMore: areMore), at: location))
    return try own.map { .card(try card($0, uid, $0.key(survey))) }
  }

  private var now: Int64 { options.now().seconds }

  // MARK: a card

  /// Reads a card.
  ///
  /// - Parameter occurrence: the key of an occurrence of a repeated event.
  private mutating func card(
    _ times: CalendarEntryTimes, _ uid: String?, _ occurrence: String?
  ) throws -> ImportedCard {
    var content = CardContent(name: try name())
    var fields: CardFields = [.name, .starts, .ends]
    (content.starts, content.ends) = try times.eventTimes()
    try readTexts(&content, &fields)
    readStatus(&content)
    readNumbers(&content)
    readCode(&content, &fields)
    content.reminders = try reminders(times)
    fields.formUnion(CardFields.event)
    var card = ImportedCard(content, fields: fields, at: location)
    identify(&card, uid, occurrence)
    card.added = moment("CREATED")
    card.changed = moment("LAST-MODIFIED")
    if let written = text(CalendarProperty.written).flatMap(CalendarStamp.init) {
      card.changed = written.moment
      card.unchanged = written.sameFields(as: CalendarStamp.Parts(of: content, zone: survey.local))
    }
    return card
  }

  /// Gives the card its identity. An identifier that is a UUID, as ours are, is that of the card. Any other one is unique
  /// in the world, too (RFC 5545 §3.8.4.7).
  private func identify(_ card: inout ImportedCard, _ uid: String?, _ occurrence: String?) {
    guard let uid, !uid.isEmpty, uid.utf8.count <= 1000 else { return }
    if occurrence == nil, let id = UUID(text: uid) {
      card.id = id
    } else {
      let key = occurrence.map { "\(uid)\n\($0)" } ?? uid
      card.origins = [CardOrigin(format: ImportFormat.ics.rawValue, file: "", key: key)]
    }
  }

  private mutating func name() throws -> String {
    let text = try event.single("SUMMARY").map { TextValue.unescaped($0.value) }
    return options.name([text], at: location) { remarks.append($0) }
  }

  private func moment(_ name: String) -> Instant? {
    guard case .utc(let moment)? = event[name].flatMap({ CalendarTime($0.value) }) else { return nil }
    return Instant(seconds: moment)
  }

  private mutating func readTexts(_ content: inout CardContent, _ fields: inout CardFields) throws {
    readLocation(&content)
    if let description = text("DESCRIPTION") {
      content.note = ImportedText.filledNote(withoutDetails(description))
      fields.insert(.note)
    }
    let url = event["URL"]?.value ?? text(CalendarProperty.url)
    content.url = url.flatMap(ImportedText.trimmed)
    let organiser = event["ORGANIZER"].flatMap { $0["CN"] } ?? text(CalendarProperty.organiser)
    content.issuer = organiser.flatMap(ImportedText.trimmed)
    fields.insert(.issuer)
    let names = event.all("CATEGORIES").flatMap { TextValue.list($0.value) }.filter { !$0.isBlank }
    try content.insert(categories: names, at: location.of("CATEGORIES")) { remarks.append($0) }
    if !names.isEmpty { fields.insert(.categories) }
  }

  private func text(_ name: String) -> String? { event[name].map { TextValue.unescaped($0.value) } }

  /// Reads `LOCATION`. Its end is the address if the file marks it so; in that of another program, what follows its first
  /// line is.
  private func readLocation(_ content: inout CardContent) {
    guard let whole = text("LOCATION") else { return }
    if let address = text(CalendarProperty.address), whole.hasSuffix(address) {
      let rest = whole.dropLast(address.count)
      if rest.isEmpty || rest.hasSuffix(", ") {
        content.place = ImportedText.trimmed(String(rest.dropLast(2)))
        content.address = ImportedText.trimmed(address)
        return
      }
    }
    let lines = whole.split(whereSeparator: \.isNewline).compactMap { ImportedText.trimmed(String($0)) }
    content.place = lines.first
    if lines.count > 1 { content.address = lines.dropFirst().joined(separator: ", ") }
  }

  /// The description without the lines that U-Card put before the note, unless they were edited.
  private func withoutDetails(_ description: String) -> String {
    guard let details = text(CalendarProperty.details), description.hasPrefix(details) else { return description }
    let rest = description.dropFirst(details.count)
    return rest.hasPrefix("\n\n") ? String(rest.dropFirst(2)) : rest.isEmpty ? "" : description
  }

  private func readStatus(_ content: inout CardContent) {
    switch event["STATUS"]?.value.uppercased() {
    case "TENTATIVE": content.status = .planned
    case "CONFIRMED": content.status = text(CalendarProperty.status) == "ATTENDED" ? .attended : .confirmed
    case "CANCELLED": content.status = .cancelled
    default: break
    }
    if survey.isCancelling { content.status = .cancelled }
  }

  private mutating func readNumbers(_ content: inout CardContent) {
    if let text = text(CalendarProperty.people) {
      content.people = Int(text).flatMap { (1...CardFact.maximumCount).contains($0) ? $0 : nil }
      if content.people == nil { ignore(CalendarProperty.people) }
    }
    if let text = text(CalendarProperty.price) {
      let isPerPerson = text.hasSuffix(Balance.perPerson)
      let words = text.dropLast(isPerPerson ? Balance.perPerson.count : 0).split(separator: " ")
      let currency = words.count == 2 ? Currency(code: String(words[1])) : nil
      if let amount = words.first.flatMap({ Amount(String($0)) }), words.count == (currency == nil ? 1 : 2) {
        content.price = Balance(amount, currency, isPerPerson: isPerPerson)
      } else {
        ignore(CalendarProperty.price)
      }
    }
  }

  /// Reads the code that is shown, as we write it.
  private mutating func readCode(_ content: inout CardContent, _ fields: inout CardFields) {
    guard let property = event[CalendarProperty.code] else { return }
    let eci = property["X-ECI"].map { Int($0) }
    guard let type = property["TYPE"], type.utf8.count <= 40, let bytes = Base64.bytes(of: property.value),
      !bytes.isEmpty, eci.map({ $0.map((0...999_999).contains) ?? false }) ?? true
    else { return ignore(CalendarProperty.code) }
    let payload = Payload(bytes: bytes, eci: eci ?? nil)
    let kind = Identifier.Kind(id: ImportedText.line(type))
    guard kind != .nfc || (payload.eci == nil && NFCChip.lengths.contains(bytes.count)) else {
      return ignore(CalendarProperty.code)
    }
    let identifier = Identifier(label: property["X-LABEL"].flatMap(ImportedText.trimmed), kind: kind, payload: payload)
    identifier.check(at: location.of(CalendarProperty.code)) { remarks.append($0) }
    content.identifiers = [identifier]
    fields.formUnion([.identifier, .type])
  }

  private mutating func ignore(_ name: String) {
    let value = ImportedText.line(String((event[name]?.value ?? "").prefix(40)))
    remarks.append(ImportRemark(.ignoredValue(value), at: location.of(name)))
  }

  // MARK: alarms and the rest

  private mutating func reminders(_ times: CalendarEntryTimes) throws -> [Reminder] {
    var reminders: Set<Reminder> = []
    for alarm in event.components where alarm.name == "VALARM" {
      // Some programs write an alarm that says that there is none.
      guard alarm["ACTION"]?.value.uppercased() != "NONE" else { continue }
      // An alarm without a time, or with one that cannot be read, does not cost the event.
      guard let trigger = try? AlarmTrigger(try alarm.required("TRIGGER")) else {
        left[.alarmsWithoutTime, default: 0] += 1
        continue
      }
      let seconds = times.secondsBefore(trigger)
      if seconds >= 0, let reminder = Reminder(minutes: Int((seconds + 59) / 60)) {
        reminders.insert(reminder)
      } else {
        left[.lateAlarms, default: 0] += 1
      }
    }
    if reminders.count > Reminder.maximumCount {
      left[.furtherAlarms, default: 0] += reminders.count - Reminder.maximumCount
    }
    return Array(reminders.sorted().suffix(Reminder.maximumCount))
  }

  /// Counts the properties that a card cannot hold.
  private mutating func count() {
    for property in event.properties {
      switch property.name {
      case "ATTENDEE": left[.attendees, default: 0] += 1
      case "ATTACH", "IMAGE": left[.attachments, default: 0] += 1
      case "COMMENT", "CONTACT", "GEO", "RESOURCES", "RELATED-TO", "CONFERENCE", "EXRULE",
        // The alarms of vCalendar 1.0.
        "AALARM", "DALARM", "MALARM", "PALARM":
        left[.others(property.name), default: 0] += 1
      default: continue
      }
    }
  }
}

extension DoubtfulEnd {
  /// The remark about the end.
  fileprivate var code: ImportRemark.Code {
    let value = ImportedText.line(String(property.value.prefix(40)))
    return switch reason {
    case .isBeforeStart: .endsBeforeStart(value)
    case .onlyItsDay: .onlyDayOfEnd(value)
    case .isADay: .ignoredValue(value)
    }
  }
}
