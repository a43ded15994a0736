extension CardFact {
  /// The facts that a search for text looks through.
  public static let searched = all.filter(\.isSearched)

  /// The fact as text for programs: a day as `2027-03-05`, a colour as `#RRGGBB`, a flag as `true`, an amount with a
  /// decimal point and without its currency, a time in the form of `EventTime.iso`, reminders as `1h 10m`; nil if the card lacks the fact.
  public func text(in content: CardContent) -> String? {
    switch value {
    case .line(let path), .note(let path): content[keyPath: path]
    case .colour(let path): content[keyPath: path]?.hex
    case .flag(let path): content[keyPath: path] ? "true" : nil
    case .date(let path): content[keyPath: path]?.day.iso
    case .amount(let path, _): content[keyPath: path]?.amountText
    case .time(let path): content[keyPath: path]?.iso
    case .count(let path): content[keyPath: path].map(String.init)
    case .status(let path): content[keyPath: path]?.rawValue
    case .reminders(let path): content[keyPath: path].isEmpty ? nil : content[keyPath: path].text
    }
  }
}
