internal import Cards
internal import Exchange
internal import FoundationEssentials

/// A card of the agenda as JSON: the card, with what follows from the clock.
struct AgendaJSON: Encodable {
  private let card: CardJSON
  private let entry: AgendaEntry

  init(_ entry: AgendaEntry) {
    card = CardJSON(entry.card)
    self.entry = entry
  }

  private enum Key: String, CodingKey {
    case state, startsAt, endsAt
  }

  func encode(to encoder: any Encoder) throws {
    try card.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(entry.state.key, forKey: .state)
    try container.encode(Date(seconds: entry.span.start).iso, forKey: .startsAt)
    if entry.span.hasEnd { try container.encode(Date(seconds: entry.span.end).iso, forKey: .endsAt) }
  }
}
