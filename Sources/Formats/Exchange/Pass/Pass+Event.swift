internal import Cards
internal import JSON
internal import Values
internal import Words

extension Pass {
  /// The semantic tags of the pass, and those of its fields.
  private func tags(of fields: [Field]) -> [JSONObject] {
    ([root["semantics"]] + fields.map(\.semantics)).compactMap { $0?.object }
  }

  /// The name of the event: that in its semantic tags, else that in a field at the front which is called so; nil for none.
  var eventName: String? {
    let fields = fields()
    if let name = tags(of: fields).lazy.compactMap({ text($0["eventName"]) }).compactMap(ImportedText.trimmed).first {
      return name
    }
    return fields.prefix(Self.mostSearched).lazy.filter { $0.isFront && $0.isNameOfEvent }
      .compactMap { $0.detail.flatMap { ImportedText.trimmed($0.text) } }
      .first { $0.count <= Self.longestName && $0.contains(where: \.isLetter) }
  }

  /// The largest number of characters of a name that a field gives.
  private static let longestName = 100
  /// The number of fields that are searched for the name and the times of an event. Passes have fewer.
  private static let mostSearched = 200

  /// Reads when and where the event or journey of a ticket is: from its semantic tags, else from the dates on which the pass
  /// is relevant, else from its fields. The note has them, too, in the words of the pass.
  ///
  /// - Parameter intervals: the times at which the pass is needed.
  func readEvent(
    _ intervals: [PassInterval], _ fields: [Field], into content: inout CardContent, _ described: inout CardFields
  ) {
    guard isTicket else { return }
    let tags = tags(of: fields)
    func tag<Value>(_ keys: [String], _ read: @escaping (JSONValue) -> Value?) -> Value? {
      keys.lazy.compactMap { key in tags.lazy.compactMap { $0[key].flatMap(read) }.first }.first
    }
    let time: (JSONValue) -> EventTime? = { value in
      (value.string ?? value["date"]?.string).flatMap(ImportedMoment.init).flatMap {
        ImportedTime.time($0, in: options.zone)
      }
    }
    let times = times(of: fields.prefix(Self.mostSearched))
    content.starts =
      tag(Self.startTags, time) ?? intervals.first.flatMap { ImportedTime.time($0.start.moment, in: options.zone) }
      ?? times.starts ?? tag(Self.doorTags, time)
    guard let starts = content.starts else { return }
    let ends =
      tag(Self.endTags, time) ?? intervals.first?.end.flatMap { ImportedTime.time($0.moment, in: options.zone) }
      ?? times.ends
    content.ends = ends.flatMap { $0.moment(local: options.zone) > starts.moment(local: options.zone) ? $0 : nil }
    content.place = tag(Self.placeTags) { text($0) }.flatMap(ImportedText.trimmed) ?? place(of: fields)
    described.formUnion([.starts, .ends, .place])
  }

  private static let startTags = [
    "eventStartDate", "eventStartDateInfo", "currentDepartureDate", "originalDepartureDate",
  ]
  private static let doorTags = ["venueDoorsOpenDate", "venueGatesOpenDate", "venueOpenDate"]
  private static let endTags = ["eventEndDate", "currentArrivalDate", "originalArrivalDate"]
  private static let placeTags = [
    "venueName", "departureStationName", "departureAirportName", "departureLocationDescription",
  ]

  /// Names of fields with a place, in lower case.
  private static let placeKeys: Set<String> = ["venue", "location", "place", "loc", "stadium", "theatre", "theater"]

  private func place(of fields: [Field]) -> String? {
    fields.first { Self.placeKeys.contains($0.key.lowercased()) }?.detail.flatMap { ImportedText.trimmed($0.text) }
  }
}

/// Semantic tags: values of a pass with their meaning, for the whole pass and for its fields (Apple's “Wallet Passes”,
/// `SemanticTags`).
extension Pass {
  /// The semantic tags as details, each with the field that it explains, in the order of `PassTag.all`. Unknown tags
  /// come last, under their keys.
  ///
  /// - Parameter balance: the balance of the card, which the details need not repeat.
  func semanticDetails(of fields: [Field], besides balance: Balance?) -> [(detail: PassDetail, field: PassDetail?)] {
    var found: [(rank: Int, key: String, detail: PassDetail, field: PassDetail?)] = []
    for (semantics, field) in [(root["semantics"], nil)] + fields.map({ ($0.semantics, $0.detail) }) {
      guard case .object(let tags)? = semantics else { continue }
      for (key, value) in tags.members
      where !(key == "balance" && balance != nil && Balance(semantic: value) == balance) {
        guard let detail = detail(ofTag: key, value) else { continue }
        found.append((PassTag.ranks[key] ?? PassTag.all.count, key, detail, field))
      }
    }
    found.sort { ($0.rank, $0.key, $0.detail.text) < ($1.rank, $1.key, $1.detail.text) }
    return found.map { ($0.detail, $0.field) }
  }

  /// A semantic tag as a detail; nil if it says nothing.
  func detail(ofTag key: String, _ value: JSONValue) -> PassDetail? {
    let words = PassTag.ranks[key].map { PassTag.all[$0].words }
    var detail = PassDetail(label: words?.text(in: options.language) ?? key, text: "")
    switch value {
    case .string(let string):
      let moment = PassMoment(string)
      detail.text = moment?.text ?? text(.string(PassTag.readable(string, of: key))) ?? ""
      detail.moments = [moment?.instant].compactMap(\.self)
    case .number where key == "duration":
      detail.text = value.decimal.map(PassTag.duration) ?? ""
    case .array(let items):
      let parts = items.map { (text: phrase($0), plain: plain($0)) }.filter { !$0.text.isBlank }
      detail.text = parts.map(\.text).joined(separator: parts.contains { $0.text.contains(",") } ? "; " : ", ")
      detail.plain = parts.map(\.plain).joined(separator: " ")
    case .object(let object):
      if let date = object["date"]?.string.flatMap({ PassMoment($0) }) {
        detail.moments = [date.instant].compactMap(\.self)
      }
      detail.text = phrase(value)
      detail.plain = plain(value)
    case .null, .flag, .number:
      detail.text = phrase(value)
    }
    return detail.text.isBlank ? nil : detail
  }

  /// A value as people read it.
  private func phrase(_ value: JSONValue) -> String {
    if let balance = Balance(semantic: value) { return balance.passText }
    switch value {
    case .null: return ""
    case .flag(let flag): return (flag ? PassTag.yes : PassTag.no).text(in: options.language)
    case .number: return value.digits ?? ""
    case .string(let string): return PassMoment(string)?.text ?? text(value) ?? ""
    case .array(let items): return items.map(phrase).filter { !$0.isEmpty }.joined(separator: ", ")
    case .object(let object):
      if let latitude = object["latitude"]?.digits, let longitude = object["longitude"]?.digits {
        return "\(latitude), \(longitude)"
      }
      let nameParts = PassTag.partsOfNames.compactMap { object[$0].map(phrase) }
      if !nameParts.isEmpty { return nameParts.joined(separator: " ") }
      if let network = object["ssid"] {
        return [network, object["password"]].compactMap { $0.map(phrase) }.joined(separator: " / ")
      }
      return parts(of: object).joined(separator: ", ")
    }
  }

  /// The parts of an object: a date, those of a seat with their words, and others with their keys.
  private func parts(of object: JSONObject) -> [String] {
    PassTag.order(object.keys).compactMap { key in
      guard let value = object[key], case let text = phrase(value), !text.isEmpty else { return nil }
      guard key != "date" else { return text }
      guard let seat = PassTag.partsOfSeats.first(where: { $0.key == key }) else { return "\(key): \(text)" }
      return seat.words.map { "\($0.text(in: options.language)) \(text)" } ?? text
    }
  }

  /// The texts and numbers in a value, without words that explain them.
  private func plain(_ value: JSONValue) -> String {
    switch value {
    case .object(let object):
      if Balance(semantic: value) != nil { return phrase(value) }
      return PassTag.order(object.keys).compactMap { object[$0].map(plain) }.joined(separator: " ")
    case .array(let items): return items.map(plain).joined(separator: " ")
    default: return phrase(value)
    }
  }
}

extension Pass {
  /// Reads the times at which the pass is needed, from `relevantDates` and the older `relevantDate`.
  ///
  /// The only moment of a card or coupon is the first day on which it is valid, as Catima takes it. That of a ticket is
  /// the beginning of its event or journey.
  ///
  /// - Returns: the times that are not the first day.
  mutating func readRelevance(_ content: inout CardContent, _ fields: inout CardFields) -> [PassDetail] {
    var intervals: [PassInterval] = []
    if let value = root["relevantDates"] { add(value, to: &intervals) }
    let key = "relevantDate"
    if let value = root[key] {
      if let interval = PassInterval(from: value) {
        if !intervals.contains(where: { $0.start.moment.instant == interval.start.moment.instant }) {
          intervals.insert(interval, at: 0)
        }
      } else {
        ignore(key)
      }
    }
    if !isTicket, intervals.count == 1, intervals[0].end == nil {
      let day = intervals[0].start.moment.cardDate
      if content.expiry.map({ $0.day >= day.day }) ?? true {
        content.validFrom = day
        intervals = []
      }
    }
    if content.validFrom != nil { fields.insert(.validFrom) }
    readEvent(intervals, self.fields(), into: &content, &fields)
    let label = CardFields.starts.heading.text(in: options.language)
    return intervals.map { PassDetail(label: label, text: $0.text, moments: $0.moments) }
  }

  /// Reads `relevantDates`, whose items have a beginning and an end, or a moment.
  private mutating func add(_ value: JSONValue, to intervals: inout [PassInterval]) {
    let key = "relevantDates"
    for item in value.array ?? [.null] {
      let start = item["startDate"] ?? item["date"] ?? item["relevantDate"]
      guard let interval = PassInterval(from: start, to: item["endDate"]) else {
        ignore(key)
        continue
      }
      intervals.append(interval)
    }
  }
}

/// A time at which a pass is needed.
struct PassInterval {
  /// The beginning, or the only moment.
  let start: PassMoment
  /// The end; nil for a single moment.
  let end: PassMoment?

  /// Creates an interval from dates of ISO 8601; nil if it has neither a beginning nor an end.
  init?(from start: JSONValue?, to end: JSONValue? = nil) {
    let dates = [start, end].compactMap { $0?.string.flatMap { PassMoment($0) } }
    guard let first = dates.first else { return nil }
    self.start = first
    self.end = dates.count == 2 ? dates[1] : nil
  }

  /// The moments that the text names.
  var moments: [Instant] { [start.instant, end?.instant].compactMap(\.self) }

  /// The interval as people read it. The day of the end is written if it is another.
  var text: String {
    guard let end else { return start.text }
    let day = end.moment.dayThere
    let isShort = end.moment.hasTime && start.moment.dayThere == day
    // An offset of both is said once.
    let first = start.offset == end.offset ? String(start.text.dropLast(start.offset.count)) : start.text
    return "\(first) – \(isShort ? String(end.text.dropFirst(day.iso.count + 1)) : end.text)"
  }
}

/// A date or a time as a pass shows it.
struct PassMoment {
  /// The date, and the time if there is one.
  let moment: ImportedMoment
  /// The date and the time in the zone in which they are written, as far as the pass shows them.
  let text: String
  /// The end of the text, which says how far the time is ahead of UTC: ` (+02:00)`; empty if it does not.
  let offset: String

  /// The moment if the text has both the date and the time; else nil.
  let instant: Instant?

  /// Reads a date of ISO 8601, with or without a time of day; nil for any other text.
  ///
  /// - Parameters:
  ///   - hasDate: whether the pass shows the date.
  ///   - hasTime: whether the pass shows the time.
  ///   - isLocal: whether the time is that of the place even if it is written in UTC.
  init?(_ text: String, hasDate: Bool = true, hasTime: Bool = true, isLocal: Bool = false) {
    guard let moment = ImportedMoment(text) else { return nil }
    self.moment = moment
    let day = moment.dayThere.iso
    guard hasTime, let time = moment.timeThere else {
      self.text = day
      offset = ""
      instant = nil
      return
    }
    instant = hasDate ? moment.instant : nil
    // An offset is that of the place, and says which time of day is meant far from there. UTC may be that of a writer who
    // did not convert the time.
    offset =
      switch moment.offset {
      case nil: ""
      case _ where isLocal: ""
      case 0: " UTC"
      case let offset?: " (\(EventTime.text(offset: Int(offset))))"
      }
    self.text = (hasDate ? day + " " : "") + time + offset
  }

  /// Reads the value of a field with the styles that the field has for it.
  ///
  /// - Parameter field: a field of `pass.json`.
  init?(_ text: String, of field: JSONValue) {
    func isShown(_ key: String) -> Bool { field[key]?.string.map { !$0.hasSuffix("None") } ?? false }
    let (date, time) = (isShown("dateStyle"), isShown("timeStyle"))
    self.init(text, hasDate: date || !time, hasTime: time || !date, isLocal: field["ignoresTimeZone"]?.flag == true)
  }
}
