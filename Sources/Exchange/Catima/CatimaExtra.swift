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
  /// Which identifier its one is, on every device, where nothing else has to be said of it.
  case identifier = "ucard_identifier"
  /// What other wallets know it by, as JSON.
  case origins = "ucard_origins"
  /// All else, as JSON.
  case rest = "ucard_rest"
}
