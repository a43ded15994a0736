internal import Cards
internal import JSON
internal import TimeZones
internal import Values

/// The times of events and journeys in the fields of passes, by the words of the fields.
extension Pass {
  /// Reads when an event or journey begins and ends from the fields that say so.
  ///
  /// The beginning is that of a field for it, else a date or time without another meaning, else when the doors open, else
  /// a time at the top of the pass. A time of day is better than a day alone, to which the one field with a time of day is
  /// added.
  func times(of fields: some Sequence<Field>) -> (starts: EventTime?, ends: EventTime?) {
    let known = fields.filter { $0.time != nil || $0.clock != nil }
      .compactMap { field in field.meaning.map { (field: field, meaning: $0) } }
    let starts = known.filter { $0.meaning != .end }.enumerated()
      .sorted { ($0.element.meaning, $0.offset) < ($1.element.meaning, $1.offset) }.map(\.element.field)
    let days = starts.compactMap(\.time)
    let clocks = Set(starts.compactMap(\.clock))
    let ends = known.filter { $0.meaning == .end }.compactMap(\.field.time)
    if let time = days.first(where: { $0.clock != nil }) { return (time, ends.first) }
    if let day = days.first, clocks.count == 1, let clock = clocks.first,
      let time = ImportedTime.read("\(day.day.iso) \(clock)", in: options.zone)
    {
      return (time, ends.first)
    }
    return (days.first, ends.first)
  }

  /// The time that a field of `pass.json` says: a moment, a day, or a day as the label of a time of day; nil for none.
  func time(of field: JSONValue) -> EventTime? {
    guard let value = text(field["value"])?.withoutBlanks, value.utf8.count <= Self.longestTime else { return nil }
    if let moment = ImportedMoment(value), field["ignoresTimeZone"]?.flag == true, let clock = moment.timeThere {
      return ImportedTime.read("\(moment.dayThere.iso) \(clock)", in: options.zone)
    }
    if let time = ImportedTime.read(value, in: options.zone) { return time }
    guard Self.isClock(value), let label = text(field["label"])?.withoutBlanks, CalendarDate(label) != nil else {
      return nil
    }
    return ImportedTime.read("\(label) \(value)", in: options.zone)
  }

  /// The largest number of bytes of a text that may be a time, such as `2026-12-05T19:00:00.000[Europe/Kyiv]`.
  private static let longestTime = 80

  /// Whether a text is a time of day, such as `19:30`.
  static func isClock(_ text: String) -> Bool {
    (4...5).contains(text.utf8.count) && text.wholeMatch(of: #/[0-9]{1,2}:[0-9]{2}/#) != nil
  }
}

extension Pass.Field {
  /// What a time in a field means, the best for the beginning of an event first.
  enum Meaning: Int, Comparable {
    case start, time, doors, top, end

    static func < (one: Meaning, other: Meaning) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether the field is called the name of an event, and not, for example, its date or place.
  var isNameOfEvent: Bool {
    let words = ForeignWords.Passes.self
    return time == nil && amount == nil && isCalled(words.eventStems)
      && !isCalled(words.timeStems + words.doorStems + words.otherTimeStems + words.otherNameStems)
  }

  /// What a time in the field means; nil if the field is about something else, such as the purchase.
  fileprivate var meaning: Meaning? {
    let words = ForeignWords.Passes.self
    if isCalled(words.otherTimeStems) { return nil }
    if isCalled(words.endStems) { return .end }
    if isCalled(words.doorStems) { return .doors }
    if isCalled(words.startStems) { return .start }
    if isCalled(words.timeStems) { return .time }
    return isHeader ? .top : nil
  }

  /// The time of day in the field; nil for any other value.
  fileprivate var clock: String? { detail.map(\.text.withoutBlanks).flatMap { Pass.isClock($0) ? $0 : nil } }
}
