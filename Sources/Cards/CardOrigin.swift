/// What a file of another wallet knows a card by.
public struct CardOrigin: Hashable, Sendable {
  /// The kind of file.
  public let format: String
  /// Which of those files, where the key is the card's there alone; nil where that is not known yet. Empty where the
  /// key is the card's everywhere.
  public let file: String?
  /// What stands for the card.
  public let key: String

  /// An origin of those parts.
  public init(format: String, file: String?, key: String) {
    self.format = format
    self.file = file
    self.key = key
  }
}
