/// Why a file that is encrypted in the age format cannot be opened.
public enum AgeError: Error, Hashable, Sendable {
  /// The passphrase is another, or the part of the file is damaged that tells.
  case wrongPassphrase
  /// It is encrypted for keys, and not with a passphrase.
  case notForPassphrase
  /// It is encrypted for other keys.
  case wrongIdentity
  /// It is of another version of the format.
  case unknownVersion
  /// Its passphrase asks for more work than anybody is let ask for: this power of two.
  case tooMuchWork(Int)
  /// It is not what was encrypted: damaged, or cut off.
  case damaged
}
