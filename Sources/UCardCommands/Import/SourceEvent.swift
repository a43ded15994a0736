internal import Cards
internal import Exchange
internal import Wallet

/// Something that is found in a source of cards.
struct SourceEvent: Sendable {
  let event: ImportEvent
  /// The card, as the wallet stores it. It is nil for other events, and for a card with encrypted secrets, because they are
  /// decrypted first.
  let prepared: PreparedCard?

  init(_ event: ImportEvent) {
    self.event = event
    guard case .card(let card) = event, card.content.identifiers.allSatisfy({ $0.encryptedFor == nil }) else {
      prepared = nil
      return
    }
    prepared = PreparedCard(card)
  }
}
