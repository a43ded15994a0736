internal import Barcodes
internal import Cards
internal import Foundation

/// What U-Card knows of a card that Catima has no column for: columns of our own behind Catima's, which it passes over.
///
/// They stand in the first row of a card; its further rows, an identifier each, have its UUID alone.
enum CatimaExtra: String, CaseIterable {
  /// The UUID.
  case card = "ucard_card"
  /// The number.
  case number = "ucard_number"
  /// When it was added and changed, in milliseconds since 1970.
  case added = "ucard_added"
  case changed = "ucard_changed"
  /// How often it was shown, and when last, in milliseconds.
  case shown = "ucard_shown"
  /// What other wallets know it by, as JSON.
  case origins = "ucard_origins"
  /// All else, as JSON.
  case rest = "ucard_rest"
}

/// What of a card its row does not say, or says otherwise.
struct CatimaRest: Codable {
  /// The checksum of the row that it belongs to: where somebody changed that, the row counts.
  let row: String
  let card: CardJSON
}

extension CatimaRest {
  /// What has to be said beside the row, so that reading gives the card as it is; nil for nothing.
  ///
  /// - Parameter plain: what the row alone is read as.
  init?(_ card: Card, row: CatimaRow, plain: IncomingCard) {
    var expected = card
    // Groups and pictures come from where they are.
    expected.content.categories = plain.content.categories
    expected.content.pictures = plain.content.pictures
    guard expected.content != plain.content else { return nil }
    self.init(row: row.checksum, card: CardJSON(expected))
  }
}
