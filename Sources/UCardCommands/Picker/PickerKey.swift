internal import Terminal

/// What a key means while a card is shown. Letters stand for the same keys in the English and the Ukrainian layout of a
/// keyboard, so that nobody has to switch it at a till.
enum PickerKey {
  case back, leave, help
  case nextCard, previousCard, nextIdentifier, previousIdentifier
  case larger, smaller, turn
  case copy, facts, picture, face, star, undo, reveal

  /// The letters of the Ukrainian layout on the keys of the English one.
  private static let ukrainian: [Character: Character] = [
    "й": "q", "к": "r", "г": "u", "ш": "i", "і": "s", "р": "h", "о": "j", "л": "k", "д": "l", "с": "c", "и": "b",
    "а": "f",
  ]

  init?(_ key: Key) {
    switch key {
    case .escape, .backspace: self = .back
    case .control("c"), .control("d"): self = .leave
    case .down, .control("n"), .wheelDown, .pageDown, .tab: self = .nextCard
    case .up, .control("p"), .wheelUp, .pageUp, .backTab: self = .previousCard
    case .right: self = .nextIdentifier
    case .left: self = .previousIdentifier
    case .enter: self = .reveal
    case .help: self = .help
    case .character(let character):
      let letter = Character(character.lowercased())
      switch Self.ukrainian[letter] ?? letter {
      case "q": self = .leave
      case "j": self = .nextCard
      case "k": self = .previousCard
      case "l": self = .nextIdentifier
      case "h": self = .previousIdentifier
      case "+", "=": self = .larger
      case "-", "_": self = .smaller
      case "r": self = .turn
      case "c": self = .copy
      case "i": self = .facts
      case "b": self = .picture
      case "f": self = .face
      case "s": self = .star
      case "u": self = .undo
      case "?", "/": self = .help
      default: return nil
      }
    default: return nil
    }
  }
}
