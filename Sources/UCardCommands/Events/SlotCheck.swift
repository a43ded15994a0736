internal import Cards
internal import TimeZones
internal import Wallet
internal import Words

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
        Phrase(english: "--force takes it all the same.", ukrainian: "З --force буде збережено попри це.")))
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
        ukrainian: "\(name): «\(place)» тоді займає \(taken), \(span).")
    }
    let end = place.isEmpty ? "" : ", \(place)"
    return Phrase(
      english: "\(name) overlaps \(taken), \(span)\(end).",
      ukrainian: "\(name) збігається в часі з \(taken), \(span)\(end).")
  }
}
