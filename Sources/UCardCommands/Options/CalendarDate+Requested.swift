internal import Cards

extension CalendarDate {
  /// Reads a date that a person typed.
  ///
  /// - Throws: `CommandFailure` for any other text.
  static func requested(_ typed: String) throws(CommandFailure) -> CalendarDate {
    if let date = CalendarDate(typed) { return date }
    throw CommandFailure(
      .badData, english: "“\(typed)” is not a date: write it as 2027-03-05 or 05.03.2027.",
      ukrainian: "«\(typed)» не є датою: напишіть її як 2027-03-05 або 05.03.2027.")
  }
}
