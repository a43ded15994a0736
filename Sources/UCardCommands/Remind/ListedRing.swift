internal import Cards
internal import FoundationEssentials

/// A line of the list of what rings.
struct ListedRing {
  let card: Card
  let ring: ComingRing

  /// The columns of the list.
  static var columns: [ListColumn<ListedRing>] {
    [
      ListColumn("rings", Phrase(english: "RINGS", ukrainian: "НАГАДАЄ"), room: .whole) {
        .time(Date(seconds: $0.ring.moment))
      },
      ListColumn("kind", nil) { .text($0.kind) },
      ListColumn("before", Phrase(english: "BEFORE", ukrainian: "ЗА"), room: .whole) { .text($0.before) },
      ListColumn("number", Phrase(english: "#", ukrainian: "№"), isNumber: true) { .number($0.card.number) },
      ListColumn("uuid", nil) { .text($0.card.id.uuidString) },
      ListColumn(
        "name", Phrase(english: "NAME", ukrainian: "НАЗВА"), room: Table.Room(comfortable: 16, narrowest: 8)
      ) { .text($0.card.name) },
      ListColumn("date", Phrase(english: "WHEN", ukrainian: "КОЛИ"), room: Table.Room(leaving: .late(1))) {
        switch $0.ring.cause {
        case .reminder: .eventTime($0.card.starts)
        case .expiry: .date($0.card.expiry?.day)
        }
      },
    ]
  }

  /// The kind of the ring, for programs.
  private var kind: String {
    switch ring.cause {
    case .reminder: "reminder"
    case .expiry: "expiry"
    }
  }

  /// The time before the event or the last day: `1h`, `7d`.
  private var before: String {
    switch ring.cause {
    case .reminder(let reminder): reminder.text
    case .expiry(let days): "\(days)d"
    }
  }

  /// The line as JSON.
  struct JSON: Encodable {
    let rings: String
    let kind: String
    let before: String
    let number: Int
    let uuid: String
    let name: String
    let starts: String?
    let expires: String?

    init(_ line: ListedRing) {
      rings = Date(seconds: line.ring.moment).iso
      (kind, before) = (line.kind, line.before)
      (number, uuid, name) = (line.card.number, line.card.id.uuidString, line.card.name)
      starts = line.kind == "reminder" ? line.card.starts?.iso : nil
      expires = line.kind == "expiry" ? line.card.expiry?.day.iso : nil
    }
  }
}
