public import Cards
internal import ICalendar
public import TimeZones

/// An event as the text of a QR code, which cameras of phones add to a calendar.
public enum CalendarCode {
  /// The event of a card in as few bytes as possible; nil if it has none.
  ///
  /// Lines end in LF, and are not folded: readers of codes split them so, and do not join them.
  ///
  /// - Parameters:
  ///   - card: the content of the card.
  ///   - zone: the time zone of the machine, for times whose zone it does not know.
  public static func text(of card: CardContent, zone: Zone) -> String? {
    guard let starts = card.starts else { return nil }
    let times = EventValues(from: starts, to: card.ends, zone: zone)
    var lines = ["BEGIN:VEVENT", "SUMMARY:\(TextValue.escaped(card.name))", "DTSTART:\(times.start)"]
    if let end = times.end { lines.append("DTEND:\(end)") }
    if let location = card.location { lines.append("LOCATION:\(TextValue.escaped(location))") }
    return (lines + ["END:VEVENT"]).joined(separator: "\n")
  }
}
