public import Cards

/// The labels of a pass in the language of the person.
public struct PassWords: Sendable {
  /// The label of the balance.
  public var balance: String
  /// The label of the first day on which the card is valid.
  public var validFrom: String
  /// The label of the last day on which the card is valid.
  public var expiry: String
  /// The label of the number.
  public var number: String
  /// The label of the issuer.
  public var issuer: String
  /// The label of the note.
  public var note: String
  /// Returns a day as people read it.
  public var day: @Sendable (CalendarDate) -> String

  /// Creates labels; by default English ones, with days as in ISO 8601.
  public init(
    balance: String = "Balance", validFrom: String = "Valid from", expiry: String = "Valid until",
    number: String = "Number", issuer: String = "Issuer", note: String = "Note",
    day: @escaping @Sendable (CalendarDate) -> String = \.iso
  ) {
    self.balance = balance
    self.validFrom = validFrom
    self.expiry = expiry
    self.number = number
    self.issuer = issuer
    self.note = note
    self.day = day
  }
}
