internal import Cards
internal import TimeZones
internal import Words

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
  /// Whether the event ends before it begins.
  ///
  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  func endsTooEarly(local: Zone) -> Bool {
    guard let starts, let ends else { return false }
    return EventSpan.end(ends, of: starts, local: local) < starts.moment(local: local)
  }

  /// Throws an error if the event ends before it begins and `fields` contains one of these times.
  ///
  /// - Throws: `CommandFailure`.
  func requireOrderOfTimes(after fields: CardFields, in context: CommandContext) throws(CommandFailure) {
    guard !fields.isDisjoint(with: [.starts, .ends]), let starts, let ends, endsTooEarly(local: context.zone) else {
      return
    }
    let (end, start) = (context.text(ends, context.format), context.text(starts, context.format))
    throw CommandFailure(
      .badData, english: "“\(name)” would end (\(end)) before it begins (\(start)).",
      ukrainian: "«\(name)» закінчилася б (\(end)) раніше, ніж почалася (\(start)).")
  }
}
