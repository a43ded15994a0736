internal import Cards
internal import TimeZones

extension CardContent {
  /// Throws an error if the card expires before it becomes valid and `fields` contains one of these dates. An imported
  /// card with such dates may be changed in all other ways.
  ///
  /// - Throws: `CommandFailure`.
  func requireOrderOfDays(after fields: CardFields) throws(CommandFailure) {
    guard !fields.isDisjoint(with: [.validFrom, .expiry]), let from = validFrom, let to = expiry, from.day > to.day
    else { return }
    throw CommandFailure(
      .badData, english: "“\(name)” would end (\(to.day.iso)) before it begins (\(from.day.iso)).",
      ukrainian: "Картка «\(name)» перестала б діяти (\(to.day.iso)) раніше, ніж почала (\(from.day.iso)).")
  }
}

extension CardContent {
  /// Throws an error if the event ends before it begins and `fields` contains one of these times.
  ///
  /// - Throws: `CommandFailure`.
  func requireOrderOfTimes(after fields: CardFields) throws(CommandFailure) {
    guard !fields.isDisjoint(with: [.starts, .ends]), let starts, let ends else { return }
    let end = ends.clock == nil ? EventTime(ends.day.adding(days: 1)) : ends
    guard end.moment(local: .utc) < starts.moment(local: .utc) else { return }
    throw CommandFailure(
      .badData, english: "“\(name)” would end (\(ends.iso)) before it begins (\(starts.iso)).",
      ukrainian: "«\(name)» закінчилася б (\(ends.iso)) раніше, ніж почалася (\(starts.iso)).")
  }
}
