package import Barcodes
package import Cards
package import Words

/// The part of a card that a page shows, with all texts that depend on the person's settings.
package struct PageCard: Sendable {
  /// A code or number of the card: its label, if it has one; the kind of the code, such as “EAN-13”, for screen readers; the
  /// number as people read it; and the code, if there is one that can be drawn.
  package typealias Number = (label: String?, kind: Phrase, text: String, symbol: Symbol?)
  /// A day as `2027-03-05`, and as the person writes it.
  package typealias Day = (iso: String, text: String)
  /// A picture file: its type and its bytes.
  package typealias Picture = (type: CardPicture.FileType, bytes: [UInt8])

  /// The card, whose identifiers and pictures are not used.
  package var card: Card
  /// The numbers to show, the most important one first.
  package var numbers: [Number]
  /// When the event of the card is, as text; nil for none.
  package var when: String?
  /// Where the event is; nil if unknown.
  package var place: String?
  /// The balance as text; nil for none.
  package var balance: Phrase?
  /// The first day on which the card is valid; nil if unknown.
  package var validFrom: Day?
  /// The last day on which the card is valid; nil if unknown.
  package var validUntil: Day?
  /// The pictures, by side.
  package var pictures: [PictureSide: Picture]

  /// Creates a card of a page from its parts.
  package init(
    _ card: Card, numbers: [Number] = [], when: String? = nil, place: String? = nil, balance: Phrase? = nil,
    validFrom: Day? = nil, validUntil: Day? = nil,
    pictures: [PictureSide: Picture] = [:]
  ) {
    self.card = card
    self.numbers = numbers
    self.when = when
    self.place = place
    self.balance = balance
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.pictures = pictures
  }
}
