package import Actions
internal import Cards
internal import Wallet
package import Words

extension CommandFailure {
  /// Creates the failure for facts that a card cannot have.
  package init(_ refusal: CardRefusal, in context: CommandContext) {
    func text(_ time: EventTime) -> String { context.text(time, context.format) }
    switch refusal {
    case .daysReversed(let name, let from, let to):
      self.init(
        .badData,
        Phrase(
          """
          “\(name)” would expire (\(to.iso)) before it becomes valid (\(from.iso)). Give both days in the right order.
          """
        )
      )
    case .timesReversed(let name, let starts, let ends):
      self.init(
        .badData,
        Phrase(
          """
          “\(name)” would end (\(text(ends))) before it begins (\(text(starts))). Give both times in the right order.
          """
        )
      )
    case .noBeginning:
      self.init(.usage, Phrase("The event has no beginning. Give one with --starts."))
    case .noTimeOfDay(let name):
      self.init(
        .usage, Phrase("“\(name)” has no time of day, so it has no time zone. To give it a time, use --starts."))
    case .slotTaken(let overlap, let free):
      let free = free.map(text).map {
        Phrase("The nearest free time is \($0).")
      }
      let force = Phrase("To store the event anyway, add --force.")
      self.init(.badData, .sentences(overlap.phrase(in: context), free, force))
    }
  }

  /// Creates the failure for a card that another process has deleted meanwhile.
  package init(_ error: DeletedCard) {
    let card = error.card.title
    self.init(.nothingMatches, Phrase("\(card) was deleted meanwhile. To bring it back:").then("ucard undo"))
  }
}

extension CommandContext {
  /// Writes warnings about events that overlap.
  package func say(_ overlaps: [Slots.Overlap]) {
    for overlap in overlaps { say(overlap.phrase(in: self)) }
  }
}

extension Slots.Overlap {
  /// The sentence about the overlap.
  package func phrase(in context: CommandContext) -> Phrase {
    let span = context.when(starts: other.entry.starts, ends: other.entry.ends)
    let name = Phrase.quoted(slot.entry.name)
    let taken = Phrase(card: other.entry.name, other.entry.number)
    let place = other.entry.place ?? ""
    if isConflict {
      return Phrase("\(name): the place “\(place)” is taken at that time by \(taken), \(span).")
    }
    let end = place.isEmpty ? "" : ", \(place)"
    return Phrase("\(name) overlaps \(taken), \(span)\(end).")
  }
}
