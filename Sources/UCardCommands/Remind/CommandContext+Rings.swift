internal import Cards
internal import Foundation

extension CommandContext {
  /// The moments at which a card still rings, the earliest first.
  func comingRings(of card: CardContent) -> [ComingRing] {
    let now = moment
    return card.rings(local: zone, digest: settings.expirySecond).filter { $0.moment > now }
  }

  /// The moments at which reminders of a card's event are still to come, as text: `2026-12-05 18:00, 2026-12-05 18:50`;
  /// nil for none.
  func textOfComingReminders(of card: CardContent) -> String? {
    let format = format
    let texts = comingRings(of: card).compactMap { ring -> String? in
      guard case .reminder = ring.cause else { return nil }
      return format.text(localTime(Date(timeIntervalSince1970: Double(ring.moment))))
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
