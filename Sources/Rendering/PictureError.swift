/// The reason why a code cannot be drawn as a picture.
public enum PictureError: Error, Hashable, Sendable {
  /// The picture would have more than `limit` pixels on one side.
  case tooLarge(width: Int, height: Int, limit: Int)
}
