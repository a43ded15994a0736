internal import Cards
internal import FoundationEssentials
internal import JSON

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
  var moments: [Date] { [start.instant, end?.instant].compactMap(\.self) }

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
