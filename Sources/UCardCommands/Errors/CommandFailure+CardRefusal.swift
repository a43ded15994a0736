internal import Actions
internal import Cards
internal import TimeZones
internal import Wallet
internal import Words

extension CommandFailure {
  /// The failure that a card cannot be as it is asked for.
  init(_ refusal: CardRefusal, in context: CommandContext) {
    func text(_ time: EventTime) -> String { context.text(time, context.format) }
    switch refusal {
    case .daysReversed(let name, let from, let to):
      self.init(
        .badData,
        Phrase(
          "“\(name)” would end (\(to.iso)) before it begins (\(from.iso)): give both, so that the first day is not after the last."
        )
      )
    case .timesReversed(let name, let starts, let ends):
      self.init(
        .badData,
        Phrase(
          "“\(name)” would end (\(text(ends))) before it begins (\(text(starts))): give both times, so that it ends after it begins."
        )
      )
    case .noBeginning:
      self.init(.usage, Phrase("When does it begin? --ends needs --starts."))
    case .noTimeOfDay(let name):
      self.init(.usage, Phrase("“\(name)” has no time of day, whose zone it would be; --starts gives one."))
    case .slotTaken(let overlap, let free):
      let free = free.map(text).map {
        Phrase("The nearest free time is \($0).")
      }
      let force = Phrase("--force takes it all the same.")
      self.init(.badData, .sentences(overlap.phrase(in: context), free, force))
    }
  }

  /// The failure that another process has deleted a card meanwhile.
  init(_ error: DeletedCard) {
    let card = error.card.title
    self.init(.nothingMatches, Phrase("\(card) was deleted meanwhile; ucard undo brings it back."))
  }
}

extension CommandContext {
  /// Writes warnings about events that overlap.
  func say(_ overlaps: [Slots.Overlap]) {
    for overlap in overlaps { say(overlap.phrase(in: self)) }
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
      return Phrase("\(name): “\(place)” is taken then by \(taken), \(span).")
    }
    let end = place.isEmpty ? "" : ", \(place)"
    return Phrase("\(name) overlaps \(taken), \(span)\(end).")
  }
}
