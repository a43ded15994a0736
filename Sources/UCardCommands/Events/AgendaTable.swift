internal import Barcodes
internal import Cards
internal import Terminal
internal import TimeZones
internal import Rendering
internal import Words

/// The agenda for people: a heading for each day, and a line for each event.
struct AgendaTable {
  private let entries: [AgendaEntry]
  private let isPlain: Bool
  private let depth: TerminalDrawing.Colours?
  private let context: CommandContext
  private let format: LocalFormat
  private let today: CalendarDate

  /// - Parameters:
  ///   - isPlain: whether to write one fact a line.
  ///   - depth: the colours of the terminal; nil for none.
  init(_ entries: [AgendaEntry], isPlain: Bool, depth: TerminalDrawing.Colours?, in context: CommandContext) {
    self.entries = entries
    self.isPlain = isPlain
    self.depth = depth
    self.context = context
    format = context.format
    today = context.today
  }

  /// Time, name, state, place, people, categories and number, without headings. The state is never left out: a person must
  /// not miss that an event is cancelled.
  private static let columns: [Table.Column] = {
    let rooms = [
      Table.Room.whole, Table.Room(comfortable: 16, narrowest: 8), .whole,
      Table.Room(comfortable: 12, narrowest: 8, leaving: .late(1)), Table.Room(leaving: .early(1)),
      Table.Room(comfortable: 8, narrowest: 8, leaving: .early(2)),
    ]
    return rooms.map { Table.Column(.nothing, room: $0, isLeftOutIfEmpty: true) }
      + [Table.Column(.nothing, isNumber: true, room: .whole)]
  }()

  /// The lines. Nothing for no events.
  var text: String {
    if isPlain { return entries.map(facts).joined(separator: "\n") }
    var layout = Table.Layout(Self.columns)
    let rows = entries.map { row(of: $0).map(\.printable) }
    for row in rows { layout.measure(row) }
    // Lines are indented by two columns.
    guard let lines = layout.fitted(to: context.terminal.width.map { max(0, $0 - 2) }, in: context.language) else {
      return entries.map(facts).joined(separator: "\n")
    }
    var text = ""
    var last = ""
    for (entry, row) in zip(entries, rows) {
      let heading = heading(of: entry).text(in: context.language)
      if heading != last { text += (last.isEmpty ? "" : "\n") + heading + "\n" }
      last = heading
      let shade = entry.card.colour ?? .computed(for: entry.card.name)
      text += "  " + String(decoding: lines.line(row, paint: depth.map { Paint(shade, $0) }), as: UTF8.self)
    }
    return text
  }

  private func heading(of entry: AgendaEntry) -> Phrase {
    if entry.isLive { return Phrase(english: "Now", ukrainian: "Зараз") }
    let day = entry.day(in: context)
    let text = Phrase(alike: "\(.weekday(of: day)) \(format.text(day))")
    if day == today { return Phrase(english: "Today, \(text)", ukrainian: "Сьогодні, \(text)") }
    if day == today.adding(days: 1) { return Phrase(english: "Tomorrow, \(text)", ukrainian: "Завтра, \(text)") }
    return text
  }

  private func row(of entry: AgendaEntry) -> [String] {
    let card = entry.card
    return [
      entry.time(in: context, format).text(in: context.language), (card.isStarred ? "★ " : "") + card.name,
      entry.remark.text(in: context.language), card.content.location ?? "",
      card.people.map { Phrase.people($0).text(in: context.language) } ?? "", card.categories.joined(separator: ", "),
      "#\(card.number)",
    ]
  }

  /// The facts of an event, one a line.
  private func facts(of entry: AgendaEntry) -> String {
    let card = entry.card
    let language = context.language
    let facts: [(Phrase, String?)] = [
      (Phrase(english: "Card", ukrainian: "Картка"), card.name),
      (Phrase(english: "When", ukrainian: "Коли"), context.when(of: card.content)?.text(in: language)),
      (Phrase(english: "Where", ukrainian: "Де"), card.content.location),
      (Phrase(english: "State", ukrainian: "Стан"), entry.remark.text(in: language)),
      (Phrase(english: "People", ukrainian: "Людей"), card.people.map { String($0) }),
      (Phrase(english: "Categories", ukrainian: "Категорії"), card.categories.joined(separator: ", ")),
      (Phrase(english: "Number in the wallet", ukrainian: "Номер у гаманці"), String(card.number)),
    ]
    return facts.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : "\(name.text(in: language)): \($0.printable)\n" }
    }.joined()
  }
}
