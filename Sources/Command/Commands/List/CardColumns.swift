internal import Cards
internal import CommandBase
internal import Terminal
internal import Values
internal import Words

/// The columns of a list of cards.
enum CardColumns {
  /// Every column, for programs. Facts of one line come after the name, notes after the other facts. Those of events come
  /// last, so that the others stay where scripts found them before there were events.
  static var all: [ListColumn<Card>] {
    let isOfEvent: (CardFact) -> Bool = { CardFields.event.contains(CardFields($0)) }
    let (first, others, notes) = columns(of: CardFact.all.filter { !isOfEvent($0) })
    let ofEvents = columns(of: CardFact.all.filter(isOfEvent))
    return [
      ListColumn("number", nil, isNumber: true) { .number($0.number) },
      ListColumn("uuid", nil) { .text($0.id.text) },
      ListColumn("name", nil) { .text($0.name) },
    ] + first + [
      ListColumn("type", nil) { .text($0.identifiers.selected?.kind.id ?? "") },
      ListColumn("payload", nil) { .text($0.identifiers.selected.map(\.openText) ?? "") },
      ListColumn("categories", nil) { .text($0.categories.joined(separator: "; ")) },
    ] + others + notes + [
      ListColumn("added", nil) { .time($0.added) },
      ListColumn("changed", nil) { .time($0.changed) },
    ] + ofEvents.others + ofEvents.lines
  }

  /// The columns of some facts for programs: those of one line, others, and notes.
  private static func columns(
    of facts: [CardFact]
  ) -> (lines: [ListColumn<Card>], others: [ListColumn<Card>], notes: [ListColumn<Card>]) {
    var (lines, others, notes): ([ListColumn<Card>], [ListColumn<Card>], [ListColumn<Card>]) = ([], [], [])
    for fact in facts {
      switch fact.value {
      case .line: lines.append(column(of: fact))
      case .note: notes.append(column(of: fact))
      case .colour, .flag, .date, .time, .count, .status, .reminders: others.append(column(of: fact))
      case .amount(let property, let columns):
        others += [
          column(of: fact),
          ListColumn(columns.currency, nil, facts: CardFields(fact)) {
            .text($0.content[keyPath: property]?.currency?.code ?? "")
          },
        ]
        if let perPerson = columns.perPerson {
          others.append(
            ListColumn(perPerson, nil, facts: CardFields(fact)) {
              .text($0.content[keyPath: property]?.isPerPerson == true ? "true" : "")
            })
        }
      }
    }
    return (lines, others, notes)
  }

  // Whatever a till asks for is left out last.
  private static let name = Table.Room(comfortable: 16, narrowest: 8)
  private static let type = Table.Room(leaving: .beforeNumbers(1))
  private static let categories = Table.Room(comfortable: 12, narrowest: 10, leaving: .beforeNumbers(2))
  private static let fact = Table.Leaving.late(3)
  /// A star, a day and a time are whole.
  private static let state = Table.Room(comfortable: 20, narrowest: 20, leaving: .late(4))
  private static var payload: Table.Room {
    var room = Table.Room.number
    room.leaving = .late(5)
    return room
  }

  /// The columns of a list with a fact per line, in the order and with the headings of `ucard info`: texts have any
  /// length, and there are words instead of symbols.
  ///
  /// - Parameter format: the format of the context, which is created once for a whole list.
  static func plain(in context: CommandContext, _ format: LocalFormat) -> [ListColumn<Card>] {
    let today = context.today
    func columns(_ isMeant: (CardFact) -> Bool) -> [ListColumn<Card>] {
      CardFact.ranked.filter { $0.listing != .never && isMeant($0) }.map { fact in
        ListColumn(fact.key, fact.heading) { .text(context.text(of: fact, in: $0.content, format) ?? "") }
      }
    }
    let first: [ListColumn<Card>] = [
      ListColumn("name", Phrase("Card")) { .text($0.name) },
      ListColumn("payload", Phrase("Number")) {
        .text($0.identifiers.selected.map { $0.labelled($0.openText) } ?? "")
      },
    ]
    let categories = ListColumn<Card>("categories", Phrase("Categories")) {
      .text($0.categories.joined(separator: ", "))
    }
    let last: [ListColumn<Card>] = [
      ListColumn("state", Phrase("State")) { .phrase($0.state(on: today), key: "") },
      ListColumn("type", Phrase("TYPE")) { .phrase($0.identifiers.selected?.kind.name ?? .nothing, key: "") },
      ListColumn(number: { .number($0.number) }),
    ]
    return first + columns { !$0.isNote } + [categories] + columns(\.isNote) + last
  }

  /// The columns of a table for people, in order. One of them has the state of a card, and what has a date.
  ///
  /// - Parameters:
  ///   - kept: the facts whose columns are never left out, because the list is about them.
  ///   - format: the format of the context, which is created once for a whole list.
  static func ofTable(keeping kept: CardFields, in context: CommandContext, _ format: LocalFormat) -> [ListColumn<Card>]
  {
    var columns: [ListColumn<Card>] = [
      ListColumn(number: { .number($0.number) }),
      ListColumn("name", Phrase("NAME"), room: Self.name) { .text($0.name) },
      ListColumn("type", Phrase("TYPE"), room: Self.type) {
        .phrase($0.identifiers.selected?.kind.name ?? .nothing, key: "")
      },
      ListColumn("payload", Phrase("NUMBER"), room: Self.payload) {
        .text($0.identifiers.selected.map(\.openText) ?? "")
      },
      ListColumn("categories", Phrase("CATEGORIES"), room: Self.categories) {
        .text($0.categories.joined(separator: ", "))
      },
    ]
    let today = context.today
    for fact in CardFact.all {
      guard case .ifPresent(let heading) = fact.listing else { continue }
      columns.append(column(of: fact, heading: heading, leaving: kept.contains(CardFields(fact)) ? .never : Self.fact))
    }
    columns.append(
      ListColumn("state", Phrase("STATE"), room: Self.state, isLeftOutIfEmpty: true) {
        .text($0.shortState(on: today, in: context, format))
      })
    return columns
  }

  /// The column of a fact.
  ///
  /// - Parameters:
  ///   - heading: the heading; nil for a column for programs only.
  ///   - leaving: the rule by which the column is left out in a narrow window.
  private static func column(
    of fact: CardFact, heading: Phrase? = nil, leaving: Table.Leaving = .never
  ) -> ListColumn<Card> {

    let cell: (inout Card) -> Cell
    var (isNumber, room, absentValue) = (false, Table.Room.text, "")
    switch fact.value {
    case .line, .note, .colour, .reminders:
      cell = { .text(fact.text(in: $0.content) ?? "") }
    case .flag(let property):
      cell = { .flag($0.content[keyPath: property]) }
      absentValue = Cell.flag(false).value
    case .date(let property):
      cell = { .date($0.content[keyPath: property]?.day) }
      room = .whole
    case .amount(let property, _):
      cell = { .amount($0.content[keyPath: property]) }
      (isNumber, room) = (true, .whole)
    case .time(let property):
      cell = { .eventTime($0.content[keyPath: property]) }
      room = .whole
    case .count(let property):
      cell = { $0.content[keyPath: property].map { .number($0) } ?? .text("") }
      (isNumber, room) = (true, .whole)
    case .status(let property):
      cell = { card in card.content[keyPath: property].map { .phrase($0.name, key: $0.rawValue) } ?? .text("") }
    }
    room.leaving = leaving
    return ListColumn(
      fact.key, heading, isNumber: isNumber, room: room, isLeftOutIfEmpty: true, facts: CardFields(fact),
      absentValue: absentValue, cell)
  }
}
