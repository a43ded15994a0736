internal import Exchange
internal import Words

extension ImportError {
  /// A message about an error of a calendar.
  var phraseOfCalendar: Phrase {
    switch code {
    case .notAProperty:
      Phrase(
        english: "this line is no property of a calendar.", ukrainian: "цей рядок не є властивістю календаря.")
    case .wrongNesting:
      Phrase(
        english: "BEGIN and END do not match here.", ukrainian: "BEGIN і END тут не відповідають одне одному.")
    case .repeatedProperty:
      Phrase(english: "this may stand only once.", ukrainian: "це може бути лише один раз.")
    default:
      Phrase(
        english: "this rule has more occurrences than can be counted.",
        ukrainian: "за цим правилом подія повторюється стільки разів, що не злічити.")
    }
  }
}

extension Phrase {
  /// A message about the occurrences of an event that became cards.
  static func repeatedEvent(_ count: Int, areMore: Bool) -> Phrase {
    let cards = Phrase.count(count, ("occurrence", "occurrences"), ("картка", "картки", "карток"))
    let more = areMore ? Phrase(english: "; there are more", ukrainian: "; є й інші") : .nothing
    return Phrase(
      english: "the event is repeated; cards were made of \(cards) within a year\(more).",
      ukrainian: "подія повторюється; протягом року це \(cards)\(more).")
  }
}

extension CalendarPart {
  /// The parts, at the beginning of a sentence.
  var phrase: Phrase {
    switch self {
    case .attendees: Phrase(english: "people who are invited", ukrainian: "запрошені люди")
    case .attachments: Phrase(english: "attachments", ukrainian: "вкладення")
    case .lateAlarms:
      Phrase(
        english: "alarms after the beginning, or more than a year before it",
        ukrainian: "сигнали після початку або раніше ніж за рік до нього")
    case .furtherAlarms: Phrase(english: "further alarms", ukrainian: "інші сигнали")
    case .alarmsWithoutTime: Phrase(english: "alarms without a time", ukrainian: "сигнали без часу")
    case .olderVersions: Phrase(english: "older versions of events", ukrainian: "старіші версії подій")
    case .tasks: Phrase(english: "tasks", ukrainian: "завдання")
    case .journals: Phrase(english: "journal entries", ukrainian: "записи журналу")
    case .busyTimes: Phrase(english: "busy times", ukrainian: "зайнятий час")
    case .others(let name): Phrase(alike: "\(name)")
    }
  }
}
