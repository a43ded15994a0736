internal import Cards
package import TimeZones
internal import Values
package import Wallet

/// The times at which events occupy their places.
///
/// Two events at one place with the same beginning count as one event, such as two tickets to a concert. Any other
/// events that overlap at one place are in conflict.
package struct Slots {
  /// An event with its time.
  package struct Slot {
    package let entry: EventEntry
    let span: EventSpan
    /// The place, ignoring letter case and the form of apostrophes; nil if unknown.
    let place: String?

    var isOfDays: Bool { entry.starts.clock == nil }
  }

  /// Two events that overlap.
  package struct Overlap {
    package let slot: Slot
    package let other: Slot

    /// Whether both are at one place.
    package var isConflict: Bool { slot.place != nil && slot.place == other.place }
  }

  /// The events, by their beginning.
  private let slots: [Slot]
  private let local: Zone

  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  private init(_ entries: [EventEntry], local: Zone) {
    self.local = local
    slots = entries.filter { $0.status != .cancelled }.map { entry in
      Slot(
        entry: entry, span: EventSpan(starts: entry.starts, ends: entry.ends, local: local),
        place: entry.place.map { SearchKey.identity(of: $0) })
    }.sorted { ($0.span.start, $0.entry.number) < ($1.span.start, $1.entry.number) }
  }

  /// The overlaps of the events of some cards with others, each pair once.
  ///
  /// - Parameter numbers: the numbers of the cards.
  private func overlaps(of numbers: Set<Int>) -> [Overlap] {
    var found: [Overlap] = []
    var (open, ours) = ([Slot](), [Slot]())
    for slot in slots {
      let isOver: (Slot) -> Bool = { $0.span.end <= slot.span.start && $0.span.start != slot.span.start }
      open.removeAll(where: isOver)
      ours.removeAll(where: isOver)
      let isOurs = numbers.contains(slot.entry.number)
      for other in isOurs ? open : ours where slot.span.overlaps(other.span) {
        // An event of whole days, such as a holiday, does not conflict with a concert elsewhere. Two tickets to one
        // event do not overlap.
        let isElsewhere = slot.place == nil || slot.place != other.place
        if isElsewhere ? slot.isOfDays || other.isOfDays : slot.span.start == other.span.start { continue }
        found.append(isOurs ? Overlap(slot: slot, other: other) : Overlap(slot: other, other: slot))
        if found.count >= Self.maximumOverlaps { return found }
      }
      open.append(slot)
      if isOurs { ours.append(slot) }
    }
    return found
  }

  /// The conflicts of the events of some cards with others, each pair once.
  ///
  /// Any number of events may begin together, and those at one place count as one event. So an event is compared only
  /// with those at its place that have begun before it, each of which it overlaps.
  ///
  /// - Parameter numbers: the numbers of the cards.
  private func conflicts(of numbers: Set<Int>) -> [Overlap] {
    var found: [Overlap] = []
    var places: [String: OpenSlots] = [:]
    for slot in slots {
      guard let place = slot.place else { continue }
      let isOurs = numbers.contains(slot.entry.number)
      let earlier = places[place, default: OpenSlots()].open(slot, isOurs: isOurs)
      for other in earlier {
        found.append(isOurs ? Overlap(slot: slot, other: other) : Overlap(slot: other, other: slot))
        if found.count >= Self.maximumOverlaps { return found }
      }
    }
    return found
  }

  /// The events at a place that are not over.
  private struct OpenSlots {
    /// All of them, and those of the cards in question, that have begun before the latest ones.
    private var (earlier, earlierOurs) = ([Slot](), [Slot]())
    /// The latest ones, which begin together.
    private var (latest, latestOurs) = ([Slot](), [Slot]())

    /// Adds an event that does not begin before any other.
    ///
    /// - Returns: the events that have begun before it: all of them for one of ours, else ours.
    mutating func open(_ slot: Slot, isOurs: Bool) -> [Slot] {
      if let start = latest.first?.span.start, start != slot.span.start {
        earlier = (earlier + latest).filter { $0.span.end > slot.span.start }
        earlierOurs = (earlierOurs + latestOurs).filter { $0.span.end > slot.span.start }
        (latest, latestOurs) = ([], [])
      }
      latest.append(slot)
      if isOurs { latestOurs.append(slot) }
      return isOurs ? earlier : earlierOurs
    }
  }

  /// The nearest other beginning at which the place of an event is free for the whole event; nil if there is none.
  ///
  /// - Parameter now: the earliest moment, in seconds since 1970.
  private func nearestFree(to slot: Slot, from now: Int64) -> Int64? {
    let duration = slot.span.end - slot.span.start
    let others = slots.filter { $0.place == slot.place && $0.entry.number != slot.entry.number }.map(\.span)
    let candidates =
      slot.isOfDays ? days(around: slot) : others.map(\.end) + others.map { $0.start - duration }
    return candidates.filter { start in
      let span = EventSpan(start: start, duration: duration)
      return start >= now && !others.contains { $0.overlaps(span) }
    }.min { abs($0 - slot.span.start) < abs($1 - slot.span.start) }
  }

  /// The beginnings of the days around an event of whole days.
  private func days(around slot: Slot) -> [Int64] {
    (-Self.daysAround...Self.daysAround).map {
      EventTime(slot.entry.starts.day.adding(days: $0)).moment(local: local)
    }
  }

  /// The days around an event in which a free time is looked for.
  private static let daysAround = 7

  private static let maximumOverlaps = 20
}

extension Slots {
  /// Returns the overlaps of the events of cards that were imported with others at their places.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards.
  ///   - local: the zone of days, and of times whose zone the machine does not know.
  package static func conflicts(_ wallet: WalletSnapshot, of numbers: [Int], local: Zone) throws -> [Overlap] {
    try Slots(wallet.events(), local: local).conflicts(of: Set(numbers))
  }

  /// Returns the overlaps of events with others, after a change of their times, places or status.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards that were changed.
  ///   - isForced: whether an event may conflict with another one.
  ///   - now: the moment of the change.
  /// - Throws: `CardRefusal.slotTaken` for an event at a place that another one takes; the errors of reading.
  package static func checked(
    _ wallet: WalletSnapshot, _ numbers: [Int], isForced: Bool, at now: LocalMoment
  ) throws -> [Overlap] {
    var own: Set<Int> = []
    var days: Set<CalendarDate> = []
    try wallet.forEachPart(numbers, unreadable: { _ in }) { cards in
      for card in cards where card.content.takesTime && !card.isArchived {
        own.insert(card.number)
        days.formUnion([card.starts?.day, card.ends?.day].compactMap(\.self))
      }
    }
    guard let first = days.min()?.adding(days: -daysAround), let last = days.max()?.adding(days: daysAround) else {
      return []
    }
    let slots = Slots(try wallet.events(during: first...last), local: now.zone)
    let overlaps = slots.overlaps(of: own)
    guard !isForced, let conflict = overlaps.first(where: \.isConflict) else { return overlaps }
    let starts = conflict.slot.entry.starts
    let free = slots.nearestFree(to: conflict.slot, from: now.instant.seconds).flatMap {
      EventTime(at: $0, in: starts.zone(local: now.zone))
    }
    throw CardRefusal.slotTaken(
      conflict, nearestFree: starts.clock == nil ? free.map { EventTime($0.day) } : free)
  }
}
