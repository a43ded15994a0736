public import Cards

/// Something that is found in an imported file. Events come in the order of the file.
public enum ImportEvent: Sendable {
  /// The lock of the wallet that the file is from. It comes before every card, and has encrypted the secrets of cards
  /// that name its recipient.
  case lock(SecretsLock)
  /// A category, which may have no cards.
  case category(ImportedCategory)
  /// A card.
  case card(ImportedCard)
  /// An entry that looks like a card, but is not one.
  case skipped(SkippedEntry)
  /// The file has every card of a phone, in this format of `CardOrigin`: what it does not have was deleted there, or has
  /// not arrived.
  case everyCard(format: String)
  /// Information for the person who imports the file.
  case remark(ImportRemark)
  /// The error of an entry that cannot be read, if `ImportOptions.continuesAfterFaults`.
  case fault(ImportError)
}
