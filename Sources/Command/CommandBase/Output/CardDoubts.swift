package import Actions
internal import Barcodes
package import Cards
package import Words

extension Phrase {
  /// The sentence that a till may not take a card.
  package init(doubt: CardDoubt, in context: CommandContext) {
    switch doubt {
    case .cancelled: self = Phrase("This event is cancelled.")
    case .expired(let day):
      let day = context.format.text(day)
      self = Phrase("This card expired on \(day).")
    case .early(let day):
      let day = context.format.text(day)
      self = Phrase("This card is valid from \(day).")
    }
  }
}

extension Identifier {
  /// The bytes that scripts and the clipboard get: the payload. For an NFC chip it is the UID as people read it,
  /// because its bytes alone are of no use.
  package var bytesForPrograms: [UInt8] { kind == .nfc ? Array(printedText.utf8) : payload.bytes }
}

extension Card {
  /// The state of a card that a person should notice, in words.
  ///
  /// - Parameter withSigns: whether to write a star as a symbol instead of a word.
  package func state(on today: CalendarDate, withSigns: Bool) -> Phrase {
    let star = withSigns ? Phrase(verbatim: "★") : Phrase("starred")
    return .list((self.isStarred ? [star] : []) + doubts(on: today))
  }

  /// Why the card may not help now, in words; none for most cards.
  package func doubts(on today: CalendarDate) -> [Phrase] {
    var words: [Phrase] = []
    if content.starts != nil, content.status == .cancelled { words.append(EventStatus.cancelled.name) }
    if content.isExpired(on: today) { words.append(Phrase("expired")) }
    if content.isEarly(on: today) { words.append(Phrase("not yet valid")) }
    if self.isArchived { words.append(Phrase("archived")) }
    return words
  }
}
