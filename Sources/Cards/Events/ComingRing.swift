package import TimeZones

/// A moment at which a card rings.
package struct ComingRing: Hashable, Sendable {
  /// Why a card rings.
  package enum Cause: Hashable, Sendable {
    /// A reminder of its event.
    case reminder(Reminder)
    /// It expires after so many days.
    case expiry(days: Int)
  }

  /// The moment, in seconds since 1970.
  package let moment: Int64
  /// Why the card rings.
  package let cause: Cause

  /// How many days before its expiry a card rings.
  package static let expiryDays = [7, 1]
}

extension CardContent {
  /// Whether reminders of the card's event ring: not of one that was cancelled or attended, nor of an archived card.
  package var hasReminders: Bool {
    starts != nil && !reminders.isEmpty && !isArchived && status != .cancelled && status != .attended
  }

  /// The moments at which the card rings, the earliest first.
  ///
  /// - Parameters:
  ///   - local: the zone of days, and of times whose zone the machine does not know.
  ///   - digest: the time of day at which expiry is told, in seconds since midnight.
  package func rings(local: Zone, digest: Int) -> [ComingRing] {
    var rings: [ComingRing] = []
    if hasReminders, let event = event(local: local) {
      rings += reminders.map { ComingRing(moment: event.start - Int64($0.minutes) * 60, cause: .reminder($0)) }
    }
    if !isArchived, let expiry = expiry?.day {
      rings += ComingRing.expiryDays.map { days in
        let told = expiry.adding(days: -days).moment(second: digest, in: local)
        return ComingRing(moment: told, cause: .expiry(days: days))
      }
    }
    return rings.sorted { $0.moment < $1.moment }
  }
}
