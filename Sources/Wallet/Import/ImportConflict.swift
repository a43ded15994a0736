/// The treatment of a card that differs between an imported file and the wallet.
public enum ImportConflict: String, CaseIterable, Sendable {
  /// The card in the wallet is updated from the file.
  case update
  /// The card in the wallet stays as it is.
  case skip
  /// The card of the file is added as another card.
  case duplicate
}
