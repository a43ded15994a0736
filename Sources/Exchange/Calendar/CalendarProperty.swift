/// The names of properties that U-Card adds to an event, so that the same card comes back.
enum CalendarProperty {
  /// The address within `LOCATION`.
  static let address = "X-UCARD-ADDRESS"
  /// The code that is shown: its kind, label and ECI as parameters, its payload in base64.
  static let code = "X-UCARD-CODE"
  /// The lines of `DESCRIPTION` before the note.
  static let details = "X-UCARD-DETAILS"
  /// The zone of the end, if it is another one than that of the beginning.
  static let endZone = "X-UCARD-END-ZONE"
  /// The last day of an event that begins at a time.
  static let lastDay = "X-UCARD-LAST-DAY"
  /// The organiser. `ORGANIZER` would make the event an invitation.
  static let organiser = "X-UCARD-ORGANISER"
  /// The number of people.
  static let people = "X-UCARD-PEOPLE"
  /// The price: an amount and a currency.
  static let price = "X-UCARD-PRICE"
  /// The status, as far as `STATUS` cannot say it.
  static let status = "X-UCARD-STATUS"
  /// A link that is no URI.
  static let url = "X-UCARD-URL"
  /// The zone of the beginning.
  static let zone = "X-UCARD-ZONE"
}
