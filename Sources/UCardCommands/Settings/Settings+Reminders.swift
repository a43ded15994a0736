internal import Cards

extension Settings {
  /// The reminders of new events for which none are given.
  var reminders: [Reminder] { values["reminders"].flatMap { [Reminder]($0) } ?? [] }

  /// The time of the morning digest, in seconds since midnight; nil for no digest.
  var digest: Int? { values["digest"] == "never" ? nil : expirySecond }

  /// The time of day at which expiring cards are told, in seconds since midnight: that of the digest, else 8 o'clock.
  var expirySecond: Int { values["digest"].flatMap { TypedTime($0).second } ?? 8 * 3600 }

  /// The reminders in a typed text: `1h 10m`, or `none`; nil for any other text.
  static let readReminders: @Sendable (String) -> String? = { typed in
    if ["none", "never", "немає", "ніколи"].contains(typed.lowercased()) { return "none" }
    return [Reminder](typed).flatMap { $0.isEmpty ? nil : $0.text }
  }

  /// The time of day in a typed text: `08:00`, or `never`; nil for any other text.
  static let readTime: @Sendable (String) -> String? = { typed in
    if ["none", "never", "немає", "ніколи"].contains(typed.lowercased()) { return "never" }
    let time = TypedTime(typed)
    guard let second = time.second, time.day == nil, time.zone == nil, time.offset == nil, second.isMultiple(of: 60),
      let clock = EventTime.Clock(second: second, zone: "UTC")
    else { return nil }
    return clock.text
  }
}
