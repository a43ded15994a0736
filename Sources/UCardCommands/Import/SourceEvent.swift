internal import Cards
internal import Exchange
internal import Wallet

/// Something that is found in a source of cards.
struct SourceEvent: Sendable {
  let event: ImportEvent
  /// The card, as the wallet stores it; nil for other events, and if it is not prepared.
  let prepared: PreparedCard?

  /// - Parameter isPreparing: whether to prepare a card. One with encrypted secrets is not prepared, because they are
  ///   decrypted first; nor is one whose numbers are compared with those in the wallet.
  init(_ event: ImportEvent, isPreparing: Bool) {
    self.event = event
    if isPreparing, case .card(let card) = event, !card.mayBeRespelled,
      card.content.identifiers.allSatisfy({ $0.encryptedFor == nil })
    {
      prepared = PreparedCard(card)
    } else {
      prepared = nil
    }
  }
}
