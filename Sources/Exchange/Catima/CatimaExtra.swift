internal import Barcodes
internal import Cards
internal import FoundationEssentials

/// An additional column for data that Catima has no column for. Such columns come after Catima's own, and Catima
/// ignores them.
///
/// They are filled in the first row of a card. The rows of its other identifiers only have its UUID.
enum CatimaExtra: String, CaseIterable {
  /// The UUID of the card.
  case card = "ucard_card"
  /// The number of the card.
  case number = "ucard_number"
  /// The moments when the card was added and changed, in milliseconds since 1970.
  case added = "ucard_added"
  case changed = "ucard_changed"
  /// The number of times that the card was shown, and when it was last shown, in milliseconds since 1970.
  case shown = "ucard_shown"
  /// The UUID of the selected identifier, if `rest` is empty.
  case identifier = "ucard_identifier"
  /// The keys by which files of other wallets identify the card, as JSON.
  case origins = "ucard_origins"
  /// The whole card as JSON, if the row alone does not represent it.
  case rest = "ucard_rest"
}
