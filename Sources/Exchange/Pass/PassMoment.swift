internal import Cards
internal import FoundationEssentials
internal import JSON

/// A date or a time as a pass shows it.
struct PassMoment {
  /// The date, and the time if there is one.
  let moment: ImportedMoment
  /// The date and the time in the zone in which they are written, as far as the pass shows them.
  let text: String
  /// The end of the text, which says how far the time is ahead of UTC: ` (+02:00)`; empty if it does not.
  let offset: String

  /// The moment if the text has both the date and the time; else nil.
  let instant: Date?

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
      case let offset?: " (\(Self.text(ofOffset: Int(offset))))"
      }
    self.text = (hasDate ? day + " " : "") + time + offset
  }

  /// An offset as ISO 8601 writes it: `+02:00`.
  private static func text(ofOffset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + (minutes / 60).digits(2) + ":" + (minutes % 60).digits(2)
  }

  /// Reads the value of a field with the styles that the field has for it.
  ///
  /// - Parameter field: a field of `pass.json`.
  init?(_ text: String, of field: JSONValue) {
    func isShown(_ key: String) -> Bool { field[key]?.string.map { !$0.hasSuffix("None") } ?? false }
    let (date, time) = (isShown("dateStyle"), isShown("timeStyle"))
    self.init(
      text, hasDate: date || !time, hasTime: time || !date, isLocal: field["ignoresTimeZone"]?.flag == true)
  }
}
