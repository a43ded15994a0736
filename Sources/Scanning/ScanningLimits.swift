/// The limits within which files are read.
public struct ScanningLimits: Hashable, Sendable {
  /// The largest file, in bytes.
  public var bytes = 128 << 20
  /// The time in which a code is looked for in a picture in which none is seen at once, in seconds.
  public var seconds = 2.0
  /// The time after which reading a picture is given up, in seconds. It includes converting it.
  public var secondsPerPicture = 15.0
  /// The time after which no further page of a document is read, in seconds.
  public var secondsPerDocument = 60.0
  /// The number of pages of a document that are read.
  public var pages = 50
  /// The width of a picture that is kept with a card, in pixels. It may be twice as high.
  public var pictureWidth = 2000

  /// Creates the usual limits.
  public init() {}
}
