package import Barcodes
package import Cards
package import Words

/// The part of a card that a page shows, with all texts that depend on the person's settings.
package struct PageCard: Sendable {
  /// A code or number of the card.
  package struct Number: Sendable {
    /// The label; nil for none.
    package var label: String?
    /// The kind of the code, such as “EAN-13”, for screen readers.
    package var kind: Phrase
    /// The number as people read it.
    package var text: String
    /// The code; nil if there is none, or none that can be drawn.
    package var symbol: Symbol?

    /// Creates a number from its parts.
    package init(label: String?, kind: Phrase, text: String, symbol: Symbol?) {
      self.label = label
      self.kind = kind
      self.text = text
      self.symbol = symbol
    }
  }

  /// A day, and the way in which the person writes it.
  package struct Day: Sendable {
    /// The day as `2027-03-05`.
    package var iso: String
    /// The day as text.
    package var text: String

    /// Creates a day from its two forms.
    package init(iso: String, text: String) {
      self.iso = iso
      self.text = text
    }
  }

  /// A picture file.
  package struct Picture: Sendable {
    /// The type of the file.
    package var type: CardPicture.FileType
    /// The bytes of the file.
    package var bytes: [UInt8]

    /// Creates a picture from its parts.
    package init(type: CardPicture.FileType, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

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
