internal import Arguments
internal import Cards
internal import TimeZones
internal import Wallet
internal import Words

/// The time that events take at their places.
///
/// Two events at one place that begin together are one event, such as that of two tickets to a concert. Any other events
/// that overlap there are in conflict.
struct Slots {
  /// An event with its time.
  struct Slot {
    let entry: EventEntry
    let span: EventSpan
    /// The place, ignoring letter case and the form of apostrophes; nil if unknown.
    let place: String?

    /// Whether the event takes whole days.
    var isOfDays: Bool { entry.starts.clock == nil }
  }

  /// Two events that overlap.
  struct Overlap {
    let slot: Slot
    let other: Slot

    /// Whether both are at one place.
    var isConflict: Bool { slot.place != nil && slot.place == other.place }
  }

  /// The events, by their beginning.
  private let slots: [Slot]
  private let local: Zone

  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  init(_ entries: [EventEntry], local: Zone) {
    self.local = local
    slots = entries.filter { $0.status != .cancelled }.map { entry in
      Slot(
        entry: entry, span: EventSpan(starts: entry.starts, ends: entry.ends, local: local),
        place: entry.place.map { SearchKey.identity(of: $0) })
    }.sorted { ($0.span.start, $0.entry.number) < ($1.span.start, $1.entry.number) }
  }

  /// The overlaps of the events of some cards with others, each pair once.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards.
  ///   - most: the most overlaps to return.
  ///   - isOnlyConflicts: whether to return only those at one place.
  func overlaps(of numbers: Set<Int>, most: Int, isOnlyConflicts: Bool = false) -> [Overlap] {
    var found: [Overlap] = []
    var open: [Slot] = []
    for slot in slots {
      open.removeAll { $0.span.end <= slot.span.start && $0.span.start != slot.span.start }
      for other in open where slot.span.overlaps(other.span) {
        let isOurs = numbers.contains(slot.entry.number)
        guard isOurs || numbers.contains(other.entry.number) else { continue }
        // A holiday does not keep from going to a concert. Two tickets to one event are no overlap.
        let isElsewhere = slot.place == nil || slot.place != other.place
        if isElsewhere, isOnlyConflicts || slot.isOfDays || other.isOfDays { continue }
        if !isElsewhere, slot.span.start == other.span.start { continue }
        found.append(isOurs ? Overlap(slot: slot, other: other) : Overlap(slot: other, other: slot))
        if found.count >= most { return found }
      }
      open.append(slot)
    }
    return found
  }

  /// The beginning nearest to that of an event at which its place is free for as long as the event takes.
  ///
  /// - Parameter now: the earliest moment, in seconds since 1970.
  func nearestFree(to slot: Slot, from now: Int64) -> Int64? {
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
  static let daysAround = 7
}

/// The check that no event is put into a time that its place is taken for.
final class SlotCheck {
  private let context: CommandContext
  private let isForced: Bool
  /// What a person should know about events that overlap.
  private(set) var warnings: [Phrase] = []

  private static let maximumOverlaps = 20

  /// - Parameter isForced: whether to warn of a conflict instead of refusing it.
  init(isForced: Bool = false, in context: CommandContext) {
    self.isForced = isForced
    self.context = context
  }

  /// Looks at the cards whose time, place or status is new.
  ///
  /// - Throws: `CommandFailure` for an event at a place that another one takes; the errors of reading.
  func check(_ wallet: WalletSnapshot, _ numbers: [Int]) throws {
    warnings = []
    var own: Set<Int> = []
    var days: Set<CalendarDate> = []
    try wallet.forEachPart(numbers, unreadable: { _ in }) { cards in
      for card in cards where card.content.takesTime && !card.isArchived {
        own.insert(card.number)
        days.formUnion([card.starts?.day, card.ends?.day].compactMap(\.self))
      }
    }
    guard let first = days.min()?.adding(days: -Slots.daysAround), let last = days.max()?.adding(days: Slots.daysAround)
    else { return }
    let slots = Slots(try wallet.events(during: first...last), local: context.zone)
    for overlap in slots.overlaps(of: own, most: Self.maximumOverlaps) {
      if overlap.isConflict, !isForced { throw refusal(overlap, slots) }
      warnings.append(overlap.phrase(in: context))
    }
  }

  /// The sentences about events of imported cards that overlap others.
  ///
  /// - Parameter numbers: the numbers of the cards.
  static func overlaps(
    _ wallet: WalletSnapshot, of numbers: [Int], in context: CommandContext
  ) throws -> [Phrase] {
    let slots = Slots(try wallet.events(), local: context.zone)
    return slots.overlaps(of: Set(numbers), most: maximumOverlaps, isOnlyConflicts: true).map { $0.phrase(in: context) }
  }

  private func refusal(_ overlap: Slots.Overlap, _ slots: Slots) -> CommandFailure {
    var free: Phrase?
    let entry = overlap.slot.entry
    if let start = slots.nearestFree(to: overlap.slot, from: context.moment),
      let time = EventTime(at: start, in: entry.starts.zone(local: context.zone))
    {
      let text = context.text(entry.starts.clock == nil ? EventTime(time.day) : time, context.format)
      free = Phrase(english: "The nearest free time is \(text).", ukrainian: "Найближчий вільний час: \(text).")
    }
    return CommandFailure(
      status: .badData,
      phrase: .sentences(
        overlap.phrase(in: context), free,
        Phrase(
          english: "--force takes it all the same.", ukrainian: "З --force буде збережено, навіть якщо місце зайняте."))
    )
  }
}

extension Slots.Overlap {
  /// The sentence about the overlap.
  func phrase(in context: CommandContext) -> Phrase {
    let span = context.when(starts: other.entry.starts, ends: other.entry.ends)
    let name = Phrase.quoted(slot.entry.name)
    let taken = Phrase(card: other.entry.name, other.entry.number)
    let place = other.entry.place ?? ""
    if isConflict {
      return Phrase(
        english: "\(name): “\(place)” is taken then by \(taken), \(span).",
        ukrainian: "\(name): місце «\(place)» у цей час зайняте: \(taken), \(span).")
    }
    let end = place.isEmpty ? "" : ", \(place)"
    return Phrase(
      english: "\(name) overlaps \(taken), \(span)\(end).",
      ukrainian: "\(name) збігається в часі з \(taken), \(span)\(end).")
  }
}

/// The option to put an event into a time for which its place is taken.
struct SlotOption {
  var force = Given.flag(
    "--force",
    english: "Take the time although another event takes the place then.",
    ukrainian: "Зберегти, навіть якщо місце зайняте.")

}
