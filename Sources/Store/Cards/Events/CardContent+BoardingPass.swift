internal import Barcodes
package import Words

extension BoardingPass {
  /// The name for a card: the airports, and the flights between them. `KBP→WAW LO 0752`; for connecting flights
  /// `YUL→FRA→GVA AC 0834, LH 3664`; for others `YUL→FRA AC 0834, MUC→GVA LH 3664`.
  public var name: String {
    var journeys: [(airports: [String], flights: [String])] = []
    for leg in legs {
      if let last = journeys.indices.last, journeys[last].airports.last == leg.from {
        journeys[last].airports.append(leg.to)
        // A flight may land on its way.
        if journeys[last].flights.last != leg.flight { journeys[last].flights.append(leg.flight) }
      } else {
        journeys.append(([leg.from, leg.to], [leg.flight]))
      }
    }
    return journeys.map { "\($0.airports.joined(separator: "→")) \($0.flights.joined(separator: ", "))" }
      .joined(separator: ", ")
  }

  /// The seats, and the days of several flights: `Seat 1A`, or a line for each flight. Nil for one flight without a seat.
  fileprivate func note(near today: CalendarDate) -> Phrase? {
    guard legs.count > 1 else { return legs[0].seat.map { Phrase("Seat \($0)") } }
    let lines = zip(legs, days(near: today)).map { leg, day in
      let flight = Phrase(verbatim: "\(leg.from)→\(leg.to) \(leg.flight), \(day.iso)")
      return leg.seat.map { Phrase("\(flight), seat \($0)") } ?? flight
    }
    return .list(lines, separator: "\n")
  }
}

extension CardContent {
  /// The boarding passes among the card's codes, with the indices of their identifiers.
  private var boardingPasses: [(index: Int, pass: BoardingPass)] {
    identifiers.indices.compactMap { index in
      identifiers[index].encryptedFor == nil ? BoardingPass(identifiers[index].payload).map { (index, $0) } : nil
    }
  }

  /// Fills in what the codes of boarding passes on the card say, and the card does not: the name; the day of the first
  /// flight as the beginning of an event, with a reminder in the morning of the day before; the seats, as a note; the
  /// number of passengers. A code without a label is labelled with its passenger. A note is completed with the seats
  /// that it does not name.
  ///
  /// - Parameters:
  ///   - given: the facts that a person or a file has given, which stay as they are.
  ///   - today: the day on which the passes are read, for their years.
  ///   - morning: the time of day of the reminder, in seconds since midnight.
  ///   - language: the language of the note.
  /// - Returns: the parts that were filled in; none if no code is a boarding pass.
  @discardableResult
  package mutating func completeFromBoardingPasses(
    besides given: CardFields, near today: CalendarDate, morning: Int, in language: Language
  ) -> CardFields {
    let passes = boardingPasses
    guard let first = passes.first?.pass else { return [] }
    var filled: CardFields = []
    func mayFill(_ field: CardFields) -> Bool {
      guard given.isDisjoint(with: field) else { return false }
      filled.insert(field)
      return true
    }
    for (index, pass) in passes where identifiers[index].label == nil {
      var identifier = identifiers[index]
      identifier.label = pass.passenger
      identifiers.replace(at: index, with: identifier)
    }
    if mayFill(.name) { name = first.name }
    if starts == nil, mayFill(.starts) {
      starts = EventTime(first.days(near: today)[0])
      let dayBefore = Reminder(dayBeforeAt: morning)
      if reminders.isEmpty, let dayBefore, mayFill(.reminders) { reminders = [dayBefore] }
    }
    if people == nil, mayFill(.people) { people = Set(passes.map(\.pass.passenger)).count }
    if let lines = seats(passes.map(\.pass), near: today)?.text(in: language), mayFill(.note) {
      note = note.map { "\($0)\n\(lines)" } ?? lines
    }
    return filled
  }

  /// The notes of the passes, with the passenger if there are several; nil if the card's note names every seat.
  private func seats(_ passes: [BoardingPass], near today: CalendarDate) -> Phrase? {
    let words = Set((note ?? "").uppercased().split { !$0.isLetter && !$0.isNumber }.map { $0.drop { $0 == "0" } })
    let isNamed: (BoardingPass.Leg) -> Bool = { $0.seat.map { words.contains($0[...]) } ?? true }
    guard note == nil || !passes.allSatisfy({ $0.legs.allSatisfy(isNamed) }) else { return nil }
    let areSeveral = Set(passes.map(\.passenger)).count > 1
    let notes = passes.compactMap { pass in
      pass.note(near: today).map { note in
        areSeveral && pass.passenger != nil ? Phrase(verbatim: "\(pass.passenger ?? ""): \(note)") : note
      }
    }
    return notes.isEmpty ? nil : .list(notes, separator: "\n")
  }
}
