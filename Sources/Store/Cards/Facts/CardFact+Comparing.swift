extension CardFact {
  /// The property that holds the fact.
  private var property: any FactProperty {
    switch value {
    case .line(let property), .note(let property): property
    case .colour(let property): property
    case .flag(let property): property
    case .date(let property): property
    case .amount(let property, _): property
    case .time(let property): property
    case .count(let property): property
    case .status(let property): property
    case .reminders(let property): property
    }
  }

  /// Whether the fact is the same on two cards.
  public func isSame(in one: CardContent, and other: CardContent) -> Bool { property.isSame(in: one, and: other) }

  /// Whether the card lacks the fact. A flag that is off counts as absent.
  public func isAbsent(in content: CardContent) -> Bool { isSame(in: content, and: .silent) }

  /// Copies the fact from `other` to `content`.
  public func copy(from other: CardContent, to content: inout CardContent) { property.copy(from: other, to: &content) }

  /// Updates the fact on `card` from a file. If the file lacks the fact, the card keeps it, unless the file is a whole
  /// card. If the file has only the day of a date, a moment that the card has for that day stays.
  func take(from file: CardContent, into card: inout CardContent, isWhole: Bool) {
    switch value {
    case .flag:
      break
    case .date(let property)
    where file[keyPath: property]?.instant == nil && file[keyPath: property]?.day == card[keyPath: property]?.day:
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
    case (.joined, .note(let property)), (.joined, .line(let property)):
      guard let text = other[keyPath: property], text != card[keyPath: property] else { return false }
      card[keyPath: property] = card[keyPath: property].map { $0 + "\n" + text } ?? text
    case (.joined, .reminders(let property)):
      card[keyPath: property] = Array(
        Set(card[keyPath: property] + other[keyPath: property]).sorted().prefix(Reminder.maximumCount))
    case (.any, .flag(let property)):
      card[keyPath: property] = card[keyPath: property] || other[keyPath: property]
    case (.both, .flag(let property)):
      card[keyPath: property] = card[keyPath: property] && other[keyPath: property]
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
private protocol FactProperty {
  func isSame(in one: CardContent, and other: CardContent) -> Bool
  func copy(from other: CardContent, to content: inout CardContent)
}

extension WritableKeyPath: FactProperty where Root == CardContent, Value: Equatable {
  fileprivate func isSame(in one: CardContent, and other: CardContent) -> Bool {
    one[keyPath: self] == other[keyPath: self]
  }

  fileprivate func copy(from other: CardContent, to content: inout CardContent) {
    content[keyPath: self] = other[keyPath: self]
  }
}
