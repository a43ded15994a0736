/// The reason why a file in the age format cannot be opened.
public enum AgeError: Error, Hashable, Sendable {
  /// The passphrase is wrong, or the part of the file that checks it is damaged.
  case wrongPassphrase
  /// The file is encrypted for keys, and not with a passphrase.
  case notForPassphrase
  /// The file is encrypted for other keys.
  case wrongIdentity
  /// The file has another version of the format.
  case unknownVersion
  /// The passphrase needs more work than is allowed: this power of two.
  case tooMuchWork(Int)
  /// The file is damaged or truncated.
  case damaged
}
