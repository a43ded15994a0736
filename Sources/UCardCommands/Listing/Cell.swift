internal import Cards
internal import FoundationEssentials
internal import Words

/// A value of a list, with a form for people in tables and one for programs in CSV.
enum Cell {
  case text(String)
  case number(Int)
  case phrase(Phrase, key: String)
  case flag(Bool)
  case date(CalendarDate?)
  case time(Date)
  case amount(Balance?)
  case eventTime(EventTime?)

  /// The form for people.
  ///
  /// - Parameter format: the format of the context, which is created once for a whole list.
  func text(in context: CommandContext, _ format: LocalFormat) -> String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .phrase(let phrase, _): phrase.text(in: format.language)
    case .flag(let isSet): isSet ? Phrase(english: "yes", ukrainian: "так").text(in: format.language) : ""
    case .date(let day): day.map(format.text) ?? ""
    case .time(let time): format.text(context.localTime(time))
    case .amount(let balance): balance.map { format.text($0).text(in: format.language) } ?? ""
    case .eventTime(let time): time.map { context.text($0, format) } ?? ""
    }
  }

  /// The form for programs.
  var value: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .phrase(_, let key): key
    case .flag(let isSet): isSet ? "true" : "false"
    case .date(let day): day?.iso ?? ""
    case .time(let time): time.iso
    case .amount(let balance): balance?.amountText ?? ""
    case .eventTime(let time): time?.iso ?? ""
    }
  }
}
