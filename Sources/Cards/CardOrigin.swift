/// The key by which a file of another wallet identifies a card.
public struct CardOrigin: Hashable, Sendable {
  /// The format of the file.
  public let format: String
  /// The identity of the file, if the key is unique within that file only; nil if the file is not known yet. Empty if
  /// the key is globally unique.
  public let file: String?
  /// The key that stands for the card in the file.
  public let key: String

  /// Creates an origin from its parts.
  public init(format: String, file: String?, key: String) {
    self.format = format
    self.file = file
    self.key = key
  }
}
