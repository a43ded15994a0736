/// The reason why a text is not a valid payload.
public enum PayloadFault: Error, Hashable, Sendable {
  /// There is no charset of this name.
  case unknownCharset(String)
  /// The charset lacks a character of the text.
  case missingCharacter(charset: String)
  /// The text is not the UID of an NFC chip.
  case notAUID
}
