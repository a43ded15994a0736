/// The time at which an alarm rings: the value of `TRIGGER` (RFC 5545 §3.8.6.3).
public enum AlarmTrigger: Hashable, Sendable {
  /// A time before the start, or after it, for a negative or a positive duration.
  case start(CalendarDuration)
  /// A time before the end, or after it.
  case end(CalendarDuration)
  /// A moment, in seconds since 1970 UTC.
  case moment(Int64)

  /// Reads the trigger of an alarm.
  ///
  /// - Throws: `.badValue`.
  public init(_ property: ContentLine) throws(CalendarError) {
    // Some programs, such as Python's icalendar 6, leave out that it is a moment. No moment looks like a duration.
    if property["VALUE"]?.uppercased() == "DATE-TIME" || property.value.first?.isNumber == true {
      guard case .utc(let moment)? = CalendarTime(property.value) else { throw property.fault }
      self = .moment(moment)
      return
    }
    guard let duration = CalendarDuration(property.value) else { throw property.fault }
    self = property["RELATED"]?.uppercased() == "END" ? .end(duration) : .start(duration)
  }
}
