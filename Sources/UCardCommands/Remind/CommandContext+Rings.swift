internal import Cards
internal import FoundationEssentials

extension CommandContext {
  /// The moments at which a card still rings, the earliest first.
  func comingRings(of card: CardContent) -> [ComingRing] {
    let now = moment
    return card.rings(local: zone, digest: settings.expirySecond).filter { $0.moment > now }
  }

  /// The moments at which reminders of a card's event are still to come, the earliest first.
  func comingReminders(of card: CardContent) -> [Int64] {
    comingRings(of: card).compactMap { ring in if case .reminder = ring.cause { ring.moment } else { nil } }
  }

  /// The moments at which reminders of a card's event are still to come, as text: `2026-12-05 18:00, 2026-12-05 18:50`;
  /// nil for none.
  func textOfComingReminders(of card: CardContent) -> String? {
    let format = format
    let texts = comingReminders(of: card).map { format.text(localTime(Date(seconds: $0))) }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
