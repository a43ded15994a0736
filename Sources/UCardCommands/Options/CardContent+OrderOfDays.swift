internal import Cards

extension CardContent {
  /// Refuses a card that would end before it begins, where `fields` say that one of the days was set. A card that came so
  /// from elsewhere may be changed in all other ways.
  ///
  /// - Throws: `CommandFailure`.
  func requireOrderOfDays(after fields: CardFields) throws(CommandFailure) {
    guard !fields.isDisjoint(with: [.validFrom, .expiry]), let from = validFrom, let to = expiry, from.day > to.day
    else { return }
    throw CommandFailure(
      .badData, english: "“\(name)” would end (\(to.day.iso)) before it begins (\(from.day.iso)).",
      ukrainian: "«\(name)» закінчилася б (\(to.day.iso)) раніше, ніж почалася (\(from.day.iso)).")
  }
}
