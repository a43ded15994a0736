/// A picture for a card: upright, and not larger than it has to be.
public struct UprightPicture: Hashable, Sendable {
  /// The format of the file: PNG or JPEG.
  public let format: PictureFormat
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bytes of the file. They are those of the file that was read if nothing had to be changed.
  public let bytes: [UInt8]
}
