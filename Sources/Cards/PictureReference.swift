/// A picture that a wallet holds, by its content.
public struct PictureReference: Hashable, Sendable {
  /// SHA-256 of the file, in lower-case hexadecimal.
  public let digest: String
  /// What kind of file it is.
  public let type: CardPicture.FileType
  /// How large that is.
  public let byteCount: Int

  /// A reference of those parts.
  public init(digest: String, type: CardPicture.FileType, byteCount: Int) {
    self.digest = digest
    self.type = type
    self.byteCount = byteCount
  }
}
