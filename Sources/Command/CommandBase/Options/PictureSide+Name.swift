internal import Arguments
package import Cards
package import Words

extension PictureSide {
  /// The name of the side for people.
  package var name: Phrase {
    switch self {
    case .front: Phrase("front")
    case .back: Phrase("back")
    case .icon: Phrase("icon")
    case .background: Phrase("background")
    }
  }
}

extension PictureSide: ArgumentValue {
  private var word: TypedWord {
    switch self {
    case .front: TypedWord("front", context: "side")
    case .back: TypedWord("back", context: "side")
    case .icon: TypedWord("icon", context: "side")
    case .background: TypedWord("background", context: "side")
    }
  }

  package init?(argument: String) {
    guard let side = Self.allCases.first(where: { $0.word.isMeant(by: argument) }) else { return nil }
    self = side
  }
}
