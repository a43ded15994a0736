internal import Actions
internal import Cards
internal import CommandBase
internal import JSON
internal import Terminal
internal import Values
internal import Words

extension ListedRing {
  /// The columns of the list.
  static var columns: [ListColumn<ListedRing>] {
    [
      ListColumn("rings", Phrase("RINGS"), room: .whole) {
        .time(Instant(seconds: $0.ring.moment))
      },
      ListColumn("kind", nil) { .text($0.kind) },
      ListColumn("before", Phrase("BEFORE"), room: .whole) { .text($0.before) },
      ListColumn(number: { .number($0.card.number) }),
      ListColumn("uuid", nil) { .text($0.card.id.text) },
      ListColumn("name", Phrase("NAME"), room: Table.Room(comfortable: 16, narrowest: 8)) { .text($0.card.name) },
      ListColumn("date", Phrase("WHEN"), room: Table.Room(leaving: .late(1))) {
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

  /// The line in JSON.
  var json: JSONObject {
    var object = JSONObject()
    object.add("before", before)
    object.add("kind", kind)
    object.add("name", card.name)
    object.add("number", card.number)
    object.add("rings", Instant(seconds: ring.moment).iso)
    switch ring.cause {
    case .reminder: object.add("starts", card.starts?.iso)
    case .expiry: object.add("expires", card.expiry?.day.iso)
    }
    object.add("uuid", card.id.text)
    return object
  }
}
