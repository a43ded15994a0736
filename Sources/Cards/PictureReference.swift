/// A reference to a picture in the wallet, by a digest of its bytes.
public struct PictureReference: Hashable, Sendable {
  /// The SHA-256 digest of the file, in lower-case hexadecimal.
  public let digest: String
  /// The type of the file.
  public let type: CardPicture.FileType
  /// The size of the file in bytes.
  public let byteCount: Int

  /// Creates a reference from its parts.
  public init(digest: String, type: CardPicture.FileType, byteCount: Int) {
    self.digest = digest
    self.type = type
    self.byteCount = byteCount
  }
}
