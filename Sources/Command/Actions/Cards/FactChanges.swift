package import Cards
package import TimeZones

/// The reason why a card cannot have the requested facts. Nothing is stored then.
package enum CardRefusal: Error {
  /// The card would expire before it becomes valid.
  case daysReversed(of: String, from: CalendarDate, to: CalendarDate)
  /// The event would end before it begins.
  case timesReversed(of: String, starts: EventTime, ends: EventTime)
  /// There is an end, and no beginning.
  case noBeginning
  /// A zone was given for an event without a time of day.
  case noTimeOfDay(of: String)
  /// Another event takes the place at that time.
  case slotTaken(Slots.Overlap, nearestFree: EventTime?)
}

/// Changes of a card's facts.
package struct FactChanges {
  /// A card with the new facts.
  package var content = CardContent(name: "")
  /// The facts to change.
  package var fields: CardFields = []
  /// Returns the new beginning of the event, which may depend on the previous content; nil if `content` has it, or if
  /// it does not change.
  package var start: ((_ before: CardContent) throws -> EventTime)?
  /// Returns the new end of the event, which may depend on its beginning; nil if `content` has it, or if it does not
  /// change. The function gets the card with its new beginning, and with its previous end only if that was in another
  /// zone than the beginning.
  package var end: ((_ card: CardContent) throws -> EventTime)?
  /// The zone of the event if its times are not changed; nil to keep it.
  package var zone: Zone?
  /// The reminders of a card that gets an event without reminders.
  package var usualReminders: [Reminder] = []

  /// Creates no changes.
  package init() {}

  /// Applies the changes.
  ///
  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  /// - Throws: `CardRefusal`, and the errors of `start` and `end`.
  func apply(to card: inout CardContent, local: Zone) throws {
    let before = card
    let isNewEvent = card.starts == nil
    for fact in CardFact.all where fields.contains(CardFields(fact)) { fact.copy(from: content, to: &card) }
    if let start { card.starts = try start(before) }
    if isNewEvent, card.starts != nil, card.reminders.isEmpty, !fields.contains(.reminders) {
      card.reminders = usualReminders
    }
    if let end {
      guard card.starts != nil else { throw CardRefusal.noBeginning }
      var event = card
      event.ends = before.endsElsewhere ? before.ends : nil
      card.ends = try end(event)
    }
    if let zone { try card.put(in: zone) }
    // Without a beginning there is no event, and so no end.
    if fields.contains(.starts), card.starts == nil { card.ends = nil }
    try card.requireOrderOfDays(after: fields)
    // If the new beginning is after the old end, the end moves along.
    if fields.contains(.starts), !fields.contains(.ends), card.endsTooEarly(local: local), let starts = card.starts {
      card.starts = before.starts
      card.move(to: starts, local: local)
    }
    try card.requireOrderOfTimes(after: zone == nil ? fields : [.starts, .ends], local: local)
  }
}

extension CardContent {
  /// Sets the given pictures, and removes those that are nil.
  package mutating func take(_ pictures: [PictureSide: CardPicture?]) {
    for (side, picture) in pictures { self.pictures[side] = picture?.reference }
  }

  /// Moves the event, which keeps its duration: in calendar days for days, in seconds for times.
  mutating func move(to starts: EventTime, local: Zone) {
    defer { self.starts = starts }
    guard let old = self.starts, let ends else { return }
    let zone = starts.zone(local: local)
    switch (old.clock, ends.clock, starts.clock) {
    case (_, nil, _):
      self.ends = EventTime(starts.day.adding(days: ends.day.days(since: old.day)))
    case (_?, _?, _?):
      let duration = ends.moment(local: local) - old.moment(local: local)
      self.ends = EventTime(
        at: starts.moment(local: local) + duration, in: endsElsewhere ? ends.zone(local: local) : zone)
    default:
      // Between a day and a time of day there is no duration.
      self.ends = nil
    }
  }

  /// Puts the times of the event into another zone. Days and times of day stay the same.
  fileprivate mutating func put(in zone: Zone) throws(CardRefusal) {
    guard let starts, starts.clock != nil || ends?.clock != nil else { throw .noTimeOfDay(of: name) }
    func moved(_ time: EventTime) -> EventTime {
      EventTime(time.day, time.clock.flatMap { EventTime.Clock(second: $0.second, zone: zone.identifier) })
    }
    self.starts = moved(starts)
    ends = ends.map(moved)
  }

  /// Throws an error if the card expires before it becomes valid and `fields` contains one of these dates. An imported
  /// card with such dates may be changed in all other ways.
  package func requireOrderOfDays(after fields: CardFields) throws(CardRefusal) {
    guard !fields.isDisjoint(with: [.validFrom, .expiry]), let from = validFrom, let to = expiry, from.day > to.day
    else { return }
    throw .daysReversed(of: name, from: from.day, to: to.day)
  }

  /// Throws an error if the event ends before it begins and `fields` contains one of these times.
  ///
  /// - Parameter local: the zone of days, and of times whose zone the machine does not know.
  package func requireOrderOfTimes(after fields: CardFields, local: @autoclosure () -> Zone) throws(CardRefusal) {
    guard !fields.isDisjoint(with: [.starts, .ends]), let ends else { return }
    guard let starts else { throw .noBeginning }
    guard endsTooEarly(local: local()) else { return }
    throw .timesReversed(of: name, starts: starts, ends: ends)
  }

  /// Whether the event ends in another zone than it begins, as a journey does. An arrival stays in the zone of its
  /// place.
  fileprivate var endsElsewhere: Bool { starts?.clock?.zone != ends?.clock?.zone }
}
