package import Cards
package import TimeZones
internal import Values
package import Wallet

/// The messages that are due in a wallet at a moment: reminders, cards that expire, and events that an import has
/// changed.
package struct DueRings {
  /// The messages, the earliest first.
  package let rings: [Ring]
  private let stale: [EventNotice]
  private let lastCheck: Int64?

  /// Finds the messages.
  ///
  /// - Parameters:
  ///   - now: the moment, in seconds since 1970.
  ///   - zone: the local zone.
  ///   - morning: the time of day at which expiry is told, in seconds since midnight.
  /// - Throws: `WalletError`.
  package init(of store: WalletStore, at now: Int64, on today: CalendarDate, in zone: Zone, morning: Int) throws {
    let state = try store.ringState(on: today)
    let plan = RingPlan(at: now, in: zone, digest: morning, hasLooked: state.lastCheck != nil, log: state.log)
    var rings = state.events.compactMap { plan.reminder(of: $0.card, since: $0.since) }
    rings += state.expiring.compactMap(plan.expiry)
    var stale: [EventNotice] = []
    for notice in state.notices {
      if let ring = notice.card.flatMap({ plan.change(of: $0, from: notice.before, at: notice.time) }) {
        rings.append(ring)
      } else {
        stale.append(notice)
      }
    }
    self.rings = rings.sorted { ($0.moment, $0.card.number) < ($1.moment, $1.card.number) }
    self.stale = stale
    lastCheck = state.lastCheck
  }

  /// The least seconds between two notes of the last check. If each check were noted, it would change the wallet's
  /// file, which other programs may copy after each change.
  private static let checkInterval: Int64 = 6 * 3600

  /// Notes that the messages were checked and shown, and forgets changes of events that are no longer of interest.
  ///
  /// - Throws: `WalletError`.
  package func noteCheck(in store: WalletStore, at now: Int64) throws {
    if !stale.isEmpty { try store.forget(stale) }
    let isNoted = lastCheck.map { (0..<Self.checkInterval).contains(now - $0) } ?? false
    if rings.isEmpty, !isNoted { try store.noteRingCheck(at: now) }
  }
}

/// The morning digest: the events of a day, and the cards that expire soon.
package struct DayDigest {
  /// The number of days within which cards expire.
  private static let days = 30

  package let day: CalendarDate
  /// The events, the earliest first.
  package let events: [Card]
  package let expiring: [Card]
  /// The identity of the message, with the number of earlier attempts to show it.
  package let attempts: [RingKey: Int]
  /// Whether the message may still be shown.
  package let isOpen: Bool

  /// Collects the events and the expiring cards of a day.
  ///
  /// - Parameter zone: the local zone.
  /// - Throws: `WalletError`.
  package init(of day: CalendarDate, in store: WalletStore, _ zone: Zone) throws {
    self.day = day
    let begin = EventTime(day).moment(local: zone)
    let end = EventTime(day.adding(days: 1)).moment(local: zone)
    let cards = try store.cardsOfDay(day, expiringWithin: Self.days)
    var spans: [(card: Card, span: EventSpan)] = []
    for card in cards.events {
      guard let span = card.content.event(local: zone) else { continue }
      if span.start < end, span.start >= begin || span.over > begin { spans.append((card, span)) }
    }
    events = spans.sorted { ($0.span.start, $0.card.number) < ($1.span.start, $1.card.number) }.map(\.card)
    expiring = cards.expiring
    let key = RingKey(card: nil, moment: day.localSeconds, kind: .digest)
    let record = try store.record(of: key)
    attempts = [key: record?.attempts ?? 0]
    isOpen = record?.isOpen ?? true
  }
}

/// A card that will ring, and when.
package struct ListedRing {
  package let card: Card
  package let ring: ComingRing

  /// Finds the reminders of some days from a moment on; the earliest first.
  ///
  /// - Parameters:
  ///   - now: the moment, in seconds since 1970.
  ///   - today: the day of that moment.
  ///   - days: the number of days.
  ///   - zone: the local zone.
  ///   - morning: the time of day at which expiry is told, in seconds since midnight.
  /// - Throws: `WalletError`.
  package static func all(
    of store: WalletStore, from now: Int64, on today: CalendarDate, days: Int, in zone: Zone, morning: Int
  ) throws -> [ListedRing] {
    let last = now + Int64(days) * 86_400
    let cards = try store.cardsThatRing(from: today, days: days + 7)
    return cards.flatMap { card in
      card.content.rings(local: zone, digest: morning).filter { now < $0.moment && $0.moment <= last }
        .map { ListedRing(card: card, ring: $0) }
    }.sorted { ($0.ring.moment, $0.card.number) < ($1.ring.moment, $1.card.number) }
  }
}
