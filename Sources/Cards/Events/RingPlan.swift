internal import FoundationEssentials
package import TimeZones

/// The decision what a person is told at a moment, from the cards and from what was told before.
package struct RingPlan {
  /// The seconds by which a look for due reminders may be late. A reminder that is told later was missed.
  package static let patience: Int64 = 180
  /// The seconds for which a missed reminder of an event that is over is still told.
  package static let memory: Int64 = 86_400

  private let now: Int64
  private let zone: Zone
  private let today: CalendarDate
  private let digest: Int
  private let hasLooked: Bool
  private let log: [RingKey: RingRecord]

  /// Creates the plan for a moment.
  ///
  /// - Parameters:
  ///   - now: the moment, in seconds since 1970.
  ///   - zone: the local zone.
  ///   - digest: the time of day at which expiry is told, in seconds since midnight.
  ///   - hasLooked: whether due reminders were ever looked for. Before that, nobody expected to be told of events that are
  ///     over.
  ///   - log: what was told before.
  package init(at now: Int64, in zone: Zone, digest: Int, hasLooked: Bool, log: [RingKey: RingRecord]) {
    self.now = now
    self.zone = zone
    self.digest = digest
    self.hasLooked = hasLooked
    self.log = log
    today = CalendarDate(at: now, in: zone) ?? CalendarDate(epoch: Date(seconds: zone.local(now)))
  }

  /// The attempts to tell a message; nil if it may not be told any more.
  private func attempts(_ key: RingKey) -> Int? {
    guard let record = log[key] else { return 0 }
    return record.isOpen ? record.attempts : nil
  }

  /// The reminder to tell of a card's event; nil for none. If several are due, they are told as the last one.
  ///
  /// - Parameter since: the moment from which on the card has its event as it is. Reminders that were due before are not
  ///   told.
  package func reminder(of card: Card, since: Int64) -> Ring? {
    guard card.content.hasReminders, let event = card.content.event(local: zone) else { return nil }
    var due: [RingKey: Int] = [:]
    for reminder in card.reminders {
      let moment = event.start - Int64(reminder.minutes) * 60
      guard moment <= now, moment + Self.patience >= since else { continue }
      let key = RingKey(card: card.id, moment: moment, kind: .reminder)
      if let attempts = attempts(key) { due[key] = attempts }
    }
    guard let last = due.keys.map(\.moment).max() else { return nil }
    let isMissed = now - last > Self.patience
    if isMissed, event.over <= now {
      guard hasLooked, now - last <= Self.memory else { return nil }
    }
    return Ring(card: card, reason: isMissed ? .missed : .reminder, moment: last, attempts: due)
  }

  /// The message that a card expires soon; nil for none. If it was missed, it is told until the next one is due.
  package func expiry(of card: Card) -> Ring? {
    guard !card.isArchived, let last = card.expiry?.day, today <= last else { return nil }
    for days in ComingRing.expiryDays.sorted() {
      let day = last.adding(days: -days)
      let moment = day.moment(second: digest, in: zone)
      guard moment <= now else { continue }
      let key = RingKey(card: card.id, moment: day.localSeconds, kind: .expiry)
      guard card.changed.timeIntervalSince1970 <= Double(moment + Self.patience), let attempts = attempts(key) else {
        return nil
      }
      let left = last.days(since: today)
      return Ring(card: card, reason: .expiry(days: left), moment: moment, attempts: [key: attempts])
    }
    return nil
  }

  /// The message that an import has changed a card's event; nil if there is nothing to tell any more.
  ///
  /// - Parameters:
  ///   - before: the event before the import.
  ///   - time: the moment of the import, in seconds since 1970.
  package func change(of card: Card, from before: EventState, at time: Int64) -> Ring? {
    let spans = [before.content, card.content].compactMap { $0.event(local: zone) }
    let key = RingKey(card: card.id, moment: time, kind: .notice)
    guard !card.isArchived, card.content.eventState != before, spans.contains(where: { $0.over > now }),
      let attempts = attempts(key)
    else { return nil }
    return Ring(card: card, reason: .change(from: before), moment: time, attempts: [key: attempts])
  }
}
