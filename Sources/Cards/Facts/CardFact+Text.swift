extension CardFact {
  /// The facts that are looked through when a person looks for text.
  public static let searched = all.filter(\.isSearched)

  /// The fact as text that programs read: a day as `2027-03-05`, a colour as `#RRGGBB`, a flag as `true`, an amount with
  /// a point and without its currency; nil where the card does not say it.
  public func text(in content: CardContent) -> String? {
    switch value {
    case .line(let path), .note(let path): content[keyPath: path]
    case .colour(let path): content[keyPath: path]?.hex
    case .flag(let path): content[keyPath: path] ? "true" : nil
    case .date(let path): content[keyPath: path]?.day.iso
    case .balance(let path, _): content[keyPath: path]?.amountText
    }
  }
}
