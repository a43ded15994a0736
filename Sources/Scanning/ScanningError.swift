/// The reason why a file could not be read as a picture.
public enum ScanningError: Error, Hashable, Sendable {
  /// The file cannot be opened or read: an `errno`.
  case unreadable(Int32)
  /// The file is empty.
  case empty
  /// The file is no picture, or none of a format that is known.
  case notAPicture
  /// The file, or the picture in it, is larger than is allowed.
  case tooLarge
  /// The file is damaged or truncated.
  case damaged(PictureFormat)
  /// The document is encrypted.
  case encrypted
  /// The document has no page with this number.
  case noSuchPage(Int)
  /// Reading took too long.
  case timedOut
  /// The program `ucard-scan` is missing: its path, or the places where it was looked for.
  case programMissing(String)
  /// `ucard-scan` cannot start, because a library is missing: its file name, such as `libZXing.so.3`. Where there are
  /// programs for several versions of it, one library of each, the newest first; any of them is enough.
  case librariesMissing([String])
  /// `ucard-scan` cannot start for the reason in this message of the system.
  case programFailed(String)
  /// The system does not start a program, by its name, for the reason with this error number.
  case notStarted(program: String, Int32)
  /// A program that converts the format is missing: the name of one that would do, such as `dwebp`.
  case converterMissing(PictureFormat, program: String)
  /// The program that takes pictures of a camera is missing: its name.
  case cameraProgramMissing(program: String)
  /// The camera gives no picture, or is used by another program.
  case cameraSilent
  /// The program that converts the format, by its name, cannot read the file.
  case notConverted(PictureFormat, program: String)
  /// `ucard-scan` was ended by this signal.
  case crashed(signal: Int32)
  /// `ucard-scan` needed more memory than it is allowed.
  case outOfMemory
  /// The answer of `ucard-scan` is not valid, so that it may not be the program that it should be.
  case invalidAnswer
}
