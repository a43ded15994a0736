package import TimeZones
package import Values

/// A message about a card that is to be told now.
package struct Ring: Hashable, Sendable {
  /// Why a person is told.
  package enum Reason: Hashable, Sendable {
    /// A reminder is due.
    case reminder
    /// A reminder was due while nothing looked.
    case missed
    /// The card expires in so many days: 0 for today.
    case expiry(days: Int)
    /// An import has changed the event, which was so before.
    case change(from: EventState)
  }

  /// The card.
  package let card: Card
  /// Why a person is told.
  package let reason: Reason
  /// The moment at which it was due, in seconds since 1970.
  package let moment: Int64
  /// The messages that are told with this one, with the number of attempts to tell each before. Several missed reminders
  /// of one event are told once.
  package let attempts: [RingKey: Int]

  /// Creates a message from its parts.
  package init(card: Card, reason: Reason, moment: Int64, attempts: [RingKey: Int]) {
    self.card = card
    self.reason = reason
    self.moment = moment
    self.attempts = attempts
  }

  /// Whether the message may have been told already: the program was ended before it could note so.
  package var mayHaveRung: Bool { attempts.values.contains { $0 > 0 } }
}

/// The identity of one message to a person, by which the wallet knows whether it was told.
package struct RingKey: Hashable, Sendable {
  /// The kinds of messages, as the wallet stores them.
  package enum Kind: String, Sendable {
    /// A reminder of an event. The moment is that at which it is due.
    case reminder
    /// A card expires. The moment is the beginning of the day of telling, as a clock counts seconds in any zone.
    case expiry
    /// An import has changed an event. The moment is that of the import.
    case notice
    /// The morning digest. The moment is the beginning of its day, as a clock counts seconds in any zone.
    case digest
  }

  /// The UUID of the card; nil for the digest.
  package let card: UUID?
  /// The moment, in seconds since 1970.
  package let moment: Int64
  /// The kind of the message.
  package let kind: Kind

  /// Creates a key from its parts.
  package init(card: UUID?, moment: Int64, kind: Kind) {
    self.card = card
    self.moment = moment
    self.kind = kind
  }
}

/// The number of attempts to tell a message, and whether one succeeded.
package struct RingRecord: Hashable, Sendable {
  /// The number of attempts to tell the message. If there was an attempt, but the message is not told, the program was
  /// ended in between.
  package let attempts: Int
  /// Whether the message was told.
  package let isDelivered: Bool

  /// Creates a record from its parts.
  package init(attempts: Int, isDelivered: Bool) {
    self.attempts = attempts
    self.isDelivered = isDelivered
  }

  /// A message is told at least once. It is told again if the first time may have failed, but no third time.
  package static let maximumAttempts = 2

  /// Whether the message may still be told.
  package var isOpen: Bool { !isDelivered && attempts < Self.maximumAttempts }
}

/// A moment at which a card rings.
package struct ComingRing: Hashable, Sendable {
  /// Why a card rings.
  package enum Cause: Hashable, Sendable {
    /// A reminder of its event.
    case reminder(Reminder)
    /// It expires after so many days.
    case expiry(days: Int)
  }

  /// The moment, in seconds since 1970.
  package let moment: Int64
  /// Why the card rings.
  package let cause: Cause

  /// How many days before its expiry a card rings.
  package static let expiryDays = [7, 1]
}

extension CardContent {
  /// Whether reminders of the card's event ring: not of one that was cancelled or attended, nor of an archived card.
  package var hasReminders: Bool {
    starts != nil && !reminders.isEmpty && !isArchived && status != .cancelled && status != .attended
  }

  /// The moments at which reminders of the card's event ring, the earliest first.
  ///
  /// - Parameters:
  ///   - local: the zone of days, and of times whose zone the machine does not know.
  ///   - since: the moment from which on the card has its event as it is. A reminder may be late, but one that was due
  ///     before is not told.
  package func reminderMoments(local: Zone, since: Int64) -> [Int64] {
    guard hasReminders, let event = event(local: local) else { return [] }
    return reminders.map { event.start - Int64($0.minutes) * 60 }.filter { $0 + RingPlan.tolerance >= since }.sorted()
  }

  /// The moments at which the card rings, the earliest first.
  ///
  /// - Parameters:
  ///   - local: the zone of days, and of times whose zone the machine does not know.
  ///   - digest: the time of day at which expiry is told, in seconds since midnight.
  package func rings(local: Zone, digest: Int) -> [ComingRing] {
    var rings: [ComingRing] = []
    if hasReminders, let event = event(local: local) {
      rings += reminders.map { ComingRing(moment: event.start - Int64($0.minutes) * 60, cause: .reminder($0)) }
    }
    if !isArchived, let expiry = expiry?.day {
      rings += ComingRing.expiryDays.map { days in
        let told = expiry.adding(days: -days).moment(second: digest, in: local)
        return ComingRing(moment: told, cause: .expiry(days: days))
      }
    }
    return rings.sorted { $0.moment < $1.moment }
  }
}

/// Decides what a person is told at a moment, by the cards and by the messages that were told before.
package struct RingPlan {
  /// The seconds by which a look for due reminders may be late. A reminder that is told later was missed.
  package static let tolerance: Int64 = 180
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
  ///   - hasLooked: whether due reminders were ever looked for. At the first time, events that are over are not told.
  ///   - log: the messages that were told before.
  package init(at now: Int64, in zone: Zone, digest: Int, hasLooked: Bool, log: [RingKey: RingRecord]) {
    self.now = now
    self.zone = zone
    self.digest = digest
    self.hasLooked = hasLooked
    self.log = log
    today = CalendarDate(at: now, in: zone) ?? CalendarDate(epoch: Instant(seconds: zone.local(now)))
  }

  /// The attempts to tell a message; nil if it may not be told any more.
  private func attempts(_ key: RingKey) -> Int? {
    guard let record = log[key] else { return 0 }
    return record.isOpen ? record.attempts : nil
  }

  /// The reminder to tell of a card's event; nil for none. If several are due, they are told as the last one.
  ///
  /// - Parameter since: as for `CardContent.reminderMoments(local:since:)`.
  package func reminder(of card: Card, since: Int64) -> Ring? {
    guard let event = card.content.event(local: zone) else { return nil }
    var due: [RingKey: Int] = [:]
    for moment in card.content.reminderMoments(local: zone, since: since) where moment <= now {
      let key = RingKey(card: card.id, moment: moment, kind: .reminder)
      if let attempts = attempts(key) { due[key] = attempts }
    }
    guard let last = due.keys.map(\.moment).max() else { return nil }
    let isMissed = now - last > Self.tolerance
    if isMissed, event.over <= now {
      guard hasLooked, now - last <= Self.memory else { return nil }
    }
    return Ring(card: card, reason: isMissed ? .missed : .reminder, moment: last, attempts: due)
  }

  /// The message that a card expires soon; nil for none. A missed message is told until the next one is due.
  package func expiry(of card: Card) -> Ring? {
    guard !card.isArchived, let last = card.expiry?.day, today <= last else { return nil }
    for days in ComingRing.expiryDays.sorted() {
      let day = last.adding(days: -days)
      let moment = day.moment(second: digest, in: zone)
      guard moment <= now else { continue }
      let key = RingKey(card: card.id, moment: day.localSeconds, kind: .expiry)
      guard card.changed <= Instant(seconds: moment + Self.tolerance), let attempts = attempts(key) else {
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
