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
        english:
          "“\(name)” would end (\(to.iso)) before it begins (\(from.iso)): give both, so that the first day is not after the last.",
        ukrainian:
          "Картка «\(name)» перестала б діяти (\(to.iso)) раніше, ніж почала (\(from.iso)): вкажіть обидва дні так, щоб перший був не пізніше останнього."
      )
    case .timesReversed(let name, let starts, let ends):
      self.init(
        .badData,
        english:
          "“\(name)” would end (\(text(ends))) before it begins (\(text(starts))): give both times, so that it ends after it begins.",
        ukrainian:
          "Подія «\(name)» закінчилася б (\(text(ends))) раніше, ніж почалася (\(text(starts))): вкажіть обидва часи так, щоб кінець був після початку."
      )
    case .noBeginning:
      self.init(
        .usage, english: "When does it begin? --ends needs --starts.",
        ukrainian: "Коли початок? --ends потребує --starts."
      )
    case .noTimeOfDay(let name):
      self.init(
        .usage, english: "“\(name)” has no time of day, whose zone it would be; --starts gives one.",
        ukrainian: "У «\(name)» немає часу доби, тож пояс задати нема для чого; час задає --starts.")
    case .slotTaken(let overlap, let free):
      let free = free.map(text).map {
        Phrase(english: "The nearest free time is \($0).", ukrainian: "Найближчий вільний час: \($0).")
      }
      let force = Phrase(
        english: "--force takes it all the same.", ukrainian: "З --force буде збережено, навіть якщо місце зайняте.")
      self.init(status: .badData, phrase: .sentences(overlap.phrase(in: context), free, force))
    }
  }

  /// The failure that another process has deleted a card meanwhile.
  init(_ error: DeletedCard) {
    let card = error.card.title
    self.init(
      .nothingMatches, english: "\(card) was deleted meanwhile; ucard undo brings it back.",
      ukrainian: "Картку \(card) тим часом видалено; її поверне ucard undo.")
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
