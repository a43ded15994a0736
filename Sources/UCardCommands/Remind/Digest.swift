internal import Cards
internal import Wallet
internal import Words

/// The morning digest: the events of a day, and the cards that expire soon.
struct Digest {
  /// The number of days within which cards expire.
  static let days = 30

  private let context: CommandContext
  private let events: [Card]
  private let expiring: [Card]

  /// Collects what is to be told of today.
  ///
  /// - Throws: `WalletError`.
  init(of store: WalletStore, in context: CommandContext) throws {
    self.context = context
    let (zone, today) = (context.zone, context.today)
    let begin = EventTime(today).moment(local: zone)
    let end = EventTime(today.adding(days: 1)).moment(local: zone)
    let cards = try store.cardsOfDay(today, expiringWithin: Self.days)
    var spans: [(card: Card, span: EventSpan)] = []
    for card in cards.events {
      guard let span = card.content.event(local: zone) else { continue }
      if span.start < end, span.start >= begin || span.over > begin { spans.append((card, span)) }
    }
    events = spans.sorted { ($0.span.start, $0.card.number) < ($1.span.start, $1.card.number) }.map(\.card)
    expiring = cards.expiring
  }

  /// The message; nil if there is nothing to tell.
  ///
  /// - Parameter mayHaveRung: whether it may have been told already.
  func announcement(mayHaveRung: Bool) -> Announcement? {
    guard !events.isEmpty || !expiring.isEmpty else { return nil }
    let (today, language) = (context.today, context.language)
    let day = "\(Phrase.weekday(of: today).text(in: language)) \(context.format.text(today))"
    let title = Phrase(english: "Today, \(day)", ukrainian: "Сьогодні, \(day)")
    let lines = events.map(line) + expiring.map { line(ofExpiring: $0, on: today) }
    return Announcement(
      title: title.text(in: language),
      details: lines + (mayHaveRung ? [Announcement.mayHaveRung.text(in: language)] : []))
  }

  /// An event: its time, name, place, that it is only planned, and its code.
  private func line(_ card: Card) -> String {
    let when = context.when(of: card.content)?.text(in: context.language)
    let status = card.status == .planned ? card.status?.name.text(in: context.language) : nil
    return parts(card, [when, card.name, card.content.location, status])
  }

  private func line(ofExpiring card: Card, on today: CalendarDate) -> String {
    let days = card.expiry?.day.days(since: today) ?? 0
    return parts(card, [card.name] + context.expiry(of: card.content, days: days).map { $0.text(in: context.language) })
  }

  private func parts(_ card: Card, _ parts: [String?]) -> String {
    let code = card.identifiers.isEmpty ? "" : " (ucard show \(card.number))"
    return parts.compactMap(\.self).joined(separator: ", ") + code
  }
}
