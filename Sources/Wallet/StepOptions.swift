public import Cards

/// Options of a step that changes cards.
public struct StepOptions: Sendable {
  /// The action that the person asked for.
  public var action: WalletStep.Action
  /// New pictures that the cards refer to.
  public var pictures: [CardPicture]

  /// Creates options for an action.
  public init(_ action: WalletStep.Action, pictures: [CardPicture] = []) {
    self.action = action
    self.pictures = pictures
  }
}
