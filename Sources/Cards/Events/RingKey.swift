package import FoundationEssentials

/// The identity of one message to a person, by which the wallet knows whether it was told.
package struct RingKey: Hashable, Sendable {
  /// The kinds of messages, as the wallet stores them.
  package enum Kind: String, Sendable {
    /// A reminder of an event. The moment is that at which it is due.
    case reminder
    /// A card expires. The moment is the beginning of the day of telling, as a clock counts seconds in any zone.
    case expiry
    /// An import has changed an event. The moment is that of the import.
    case notice
    /// The morning digest. The moment is the beginning of its day, as a clock counts seconds in any zone.
    case digest
  }

  /// The UUID of the card; nil for the digest.
  package let card: UUID?
  /// The moment, in seconds since 1970.
  package let moment: Int64
  /// The kind of the message.
  package let kind: Kind

  /// Creates a key from its parts.
  package init(card: UUID?, moment: Int64, kind: Kind) {
    self.card = card
    self.moment = moment
    self.kind = kind
  }
}

/// The number of attempts to tell a message, and whether one succeeded.
package struct RingRecord: Hashable, Sendable {
  /// How often the message was about to be told. If it is not told in spite of that, the program was ended in between.
  package let attempts: Int
  /// Whether the message was told.
  package let isTold: Bool

  /// Creates a record from its parts.
  package init(attempts: Int, isTold: Bool) {
    self.attempts = attempts
    self.isTold = isTold
  }

  /// A message is told at least once. It is told again if the first time may have failed, but no third time.
  package static let maximumAttempts = 2

  /// Whether the message may still be told.
  package var isOpen: Bool { !isTold && attempts < Self.maximumAttempts }
}
