public import Cards

/// What else happens to a wallet in the step that changes cards.
public struct StepOptions: Sendable {
  /// What the person asked for.
  public var action: WalletStep.Action
  /// Pictures that the cards refer to from now on.
  public var pictures: [CardPicture]

  /// A step of that action.
  public init(_ action: WalletStep.Action, pictures: [CardPicture] = []) {
    self.action = action
    self.pictures = pictures
  }
}
