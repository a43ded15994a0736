internal import Cards
internal import Foundation
internal import TimeZones

extension CommandContext {
  /// The local time zone: that of the variable `TZ`, else that of the machine.
  var zone: Zone { Zone.local(environment) }

  /// The current moment, in seconds since 1970.
  var moment: Int64 { now().seconds }

  /// The current day in the local time zone.
  var today: CalendarDate { localTime(now()).day }

  /// Converts a moment to the local time zone.
  func localTime(_ moment: Date) -> LocalTime {
    let local = moment.seconds + Int64(zone.offset(at: moment.seconds))
    let day = CalendarDate(localSeconds: local) ?? CalendarDate(epoch: moment)
    return LocalTime(day: day, minute: Int((local % 86_400 + 86_400) % 86_400) / 60)
  }

  /// Returns the moment at which a day begins in the local time zone.
  func start(of day: CalendarDate) -> Date {
    Date(timeIntervalSince1970: Double(EventTime(day).moment(local: zone)))
  }
}

extension Date {
  /// The whole seconds since 1970.
  var seconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }
}
