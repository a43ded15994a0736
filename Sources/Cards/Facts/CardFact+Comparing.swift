extension CardFact {
  /// The property that holds the fact.
  private var path: any FactPath {
    switch value {
    case .line(let path), .note(let path): path
    case .colour(let path): path
    case .flag(let path): path
    case .date(let path): path
    case .balance(let path, _): path
    }
  }

  /// The property, to tell it from others.
  var property: PartialKeyPath<CardContent> { path.property }

  /// Whether two cards say the same.
  public func isSame(in one: CardContent, and other: CardContent) -> Bool { path.isSame(in: one, and: other) }

  /// Whether the card does not say it; a flag that is off says nothing.
  public func isAbsent(in content: CardContent) -> Bool { isSame(in: content, and: .silent) }

  /// Makes `content` say what `other` says.
  public func copy(from other: CardContent, to content: inout CardContent) { path.copy(from: other, to: &content) }

  /// Makes `card` say what a file says of it. Where the file says nothing the card stays as it is, unless the file says
  /// all of a card. A file that knows the day of a date alone does not take the moment away.
  func take(from file: CardContent, into card: inout CardContent, isWhole: Bool) {
    switch value {
    case .flag:
      break
    case .date(let path)
    where file[keyPath: path]?.instant == nil && file[keyPath: path]?.day == card[keyPath: path]?.day:
      return
    case .line, .note, .colour, .date, .balance:
      guard isWhole || !isAbsent(in: file) else { return }
    }
    copy(from: file, to: &card)
  }

  /// Makes of `card` what it says together with `other`.
  ///
  /// - Returns: whether what `other` says found no place.
  func merge(_ other: CardContent, into card: inout CardContent) -> Bool {
    switch (merging, value) {
    case (.joined, .note(let path)), (.joined, .line(let path)):
      guard let text = other[keyPath: path], text != card[keyPath: path] else { return false }
      card[keyPath: path] = card[keyPath: path].map { $0 + "\n" + text } ?? text
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
  /// A card that says nothing.
  fileprivate static let silent = CardContent(name: "")
}

/// A property of a card whose type does not matter.
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
