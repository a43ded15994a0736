/// Why a text is no payload.
public enum PayloadFault: Error, Hashable, Sendable {
  /// There is no charset of that name.
  case unknownCharset(String)
  /// The charset lacks a character of the text.
  case missingCharacter(charset: String)
  /// It is not the UID of a chip.
  case notAUID
}
