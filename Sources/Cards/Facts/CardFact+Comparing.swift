extension CardFact {
  /// The property that holds the fact.
  private var path: any FactPath {
    switch value {
    case .line(let path), .note(let path): path
    case .colour(let path): path
    case .flag(let path): path
    case .date(let path): path
    case .amount(let path, _): path
    case .time(let path): path
    case .count(let path): path
    case .status(let path): path
    case .reminders(let path): path
    }
  }

  /// The key path of the property, without its type.
  var property: PartialKeyPath<CardContent> { path.property }

  /// Whether the fact is the same on two cards.
  public func isSame(in one: CardContent, and other: CardContent) -> Bool { path.isSame(in: one, and: other) }

  /// Whether the card lacks the fact. A flag that is off counts as absent.
  public func isAbsent(in content: CardContent) -> Bool { isSame(in: content, and: .silent) }

  /// Copies the fact from `other` to `content`.
  public func copy(from other: CardContent, to content: inout CardContent) { path.copy(from: other, to: &content) }

  /// Updates the fact on `card` from a file. If the file lacks the fact, the card keeps it, unless the file is a whole
  /// card. If the file has only the day of a date, a moment that the card has for that day stays.
  func take(from file: CardContent, into card: inout CardContent, isWhole: Bool) {
    switch value {
    case .flag:
      break
    case .date(let path)
    where file[keyPath: path]?.instant == nil && file[keyPath: path]?.day == card[keyPath: path]?.day:
      return
    case .line, .note, .colour, .date, .amount, .time, .count, .status, .reminders:
      guard isWhole || !isAbsent(in: file) else { return }
    }
    copy(from: file, to: &card)
  }

  /// Merges the fact of `other` into `card`.
  ///
  /// - Returns: whether the fact of `other` was dropped.
  func merge(_ other: CardContent, into card: inout CardContent) -> Bool {
    switch (merging, value) {
    case (.joined, .note(let path)), (.joined, .line(let path)):
      guard let text = other[keyPath: path], text != card[keyPath: path] else { return false }
      card[keyPath: path] = card[keyPath: path].map { $0 + "\n" + text } ?? text
    case (.joined, .reminders(let path)):
      card[keyPath: path] = Array(
        Set(card[keyPath: path] + other[keyPath: path]).sorted().prefix(Reminder.maximumCount))
    case (.any, .flag(let path)):
      card[keyPath: path] = card[keyPath: path] || other[keyPath: path]
    case (.both, .flag(let path)):
      card[keyPath: path] = card[keyPath: path] && other[keyPath: path]
    default:
      if isAbsent(in: other) || isSame(in: card, and: other) { return false }
      guard isAbsent(in: card) else { return true }
      copy(from: other, to: &card)
    }
    return false
  }
}

extension CardContent {
  /// A card without any facts.
  fileprivate static let silent = CardContent(name: "")
}

/// A property of a card, whatever its type.
private protocol FactPath {
  var property: PartialKeyPath<CardContent> { get }
  func isSame(in one: CardContent, and other: CardContent) -> Bool
  func copy(from other: CardContent, to content: inout CardContent)
}

extension WritableKeyPath: FactPath where Root == CardContent, Value: Equatable {
  fileprivate var property: PartialKeyPath<CardContent> { self }

  fileprivate func isSame(in one: CardContent, and other: CardContent) -> Bool {
    one[keyPath: self] == other[keyPath: self]
  }

  fileprivate func copy(from other: CardContent, to content: inout CardContent) {
    content[keyPath: self] = other[keyPath: self]
  }
}
