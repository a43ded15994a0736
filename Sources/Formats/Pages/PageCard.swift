package import Barcodes
package import Cards
package import Words

/// The part of a card that a page shows, with all texts that depend on the person's settings.
package struct PageCard: Sendable {
  /// A code or number of the card: its label, if it has one; the kind of the code, such as “EAN-13”, for screen readers; the
  /// number as people read it, in groups if it is long; and the code, if there is one that can be drawn.
  package typealias Number = (label: String?, kind: Phrase, groups: [String], symbol: Symbol?)
  /// A day as `2027-03-05`, and as the person writes it.
  package typealias Day = (iso: String, text: String)
  /// A moment in seconds since 1970 in UTC, and as the person writes it.
  package typealias Moment = (seconds: Int64, text: String)
  /// A picture file: its type and its bytes.
  package typealias Picture = (type: CardPicture.FileType, bytes: [UInt8])

  /// An original with the bytes of its file.
  package typealias Original = (original: CardOriginal, bytes: [UInt8])

  /// The card, whose identifiers, pictures and originals are not used.
  package var card: Card
  /// The numbers to show, the most important one first.
  package var numbers: [Number]
  /// The event of the card; nil for none.
  package var event: Event?
  /// Where the event, or the issuer, is; nil if unknown.
  package var place: String?
  /// How many people an event is for; nil if unknown.
  package var people: Phrase?
  /// The price as text; nil for none.
  package var price: Phrase?
  /// The status of the event; nil if unknown.
  package var status: Phrase?
  /// The balance as text; nil for none.
  package var balance: Phrase?
  /// The first day on which the card is valid; nil if unknown.
  package var validFrom: Day?
  /// The last day on which the card is valid; nil if unknown.
  package var validUntil: Day?
  /// The pictures, by side.
  package var pictures: [PictureSide: Picture] = [:]
  /// A small picture of the front for the list; nil for none.
  package var thumbnail: Picture?
  /// The originals.
  package var originals: [Original] = []

  /// The event of a card: when it is, in the person's words, and for the script, which writes that for the phone's clock.
  package struct Event: Sendable {
    /// The time without the end, for the list.
    package let start: String
    /// The whole time.
    package let text: String
    /// The start, and the end if there is one: seconds since 1970 in UTC, or a day such as `2027-03-05`.
    package let moments: [String]
    /// The IANA name of the zone, and what people call it; nil for days.
    package let zone: (name: String, city: String)?

    /// Creates an event from its parts.
    package init(start: String, text: String, moments: [String], zone: (name: String, city: String)?) {
      self.start = start
      self.text = text
      self.moments = moments
      self.zone = zone
    }
  }

  /// Creates a card of a page, without pictures and originals.
  package init(
    _ card: Card, numbers: [Number] = [], event: Event? = nil, place: String? = nil,
    people: Phrase? = nil, price: Phrase? = nil, status: Phrase? = nil, balance: Phrase? = nil, validFrom: Day? = nil,
    validUntil: Day? = nil
  ) {
    self.card = card
    self.numbers = numbers
    self.event = event
    self.place = place
    self.people = people
    self.price = price
    self.status = status
    self.balance = balance
    self.validFrom = validFrom
    self.validUntil = validUntil
  }
}
