internal import Cards
internal import FoundationEssentials
internal import TimeZones

extension CommandContext {
  /// The local time zone: that of the variable `TZ`, else that of the machine.
  var zone: Zone { Zone.local(environment["TZ"]) }

  /// The current moment, in seconds since 1970.
  var moment: Int64 { now().seconds }

  /// The current day in the local time zone.
  var today: CalendarDate { localTime(now()).day }

  /// Converts a moment to the local time zone.
  func localTime(_ moment: Date) -> LocalTime {
    let local = zone.local(moment.seconds)
    let day = CalendarDate(localSeconds: local) ?? CalendarDate(epoch: moment)
    return LocalTime(day: day, minute: Int((local % 86_400 + 86_400) % 86_400) / 60)
  }

  /// Returns the moment at which a day begins in the local time zone.
  func start(of day: CalendarDate) -> Date { Date(seconds: EventTime(day).moment(local: zone)) }
}
