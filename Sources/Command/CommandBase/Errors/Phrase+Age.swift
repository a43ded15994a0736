package import Age
package import Words

extension AgeError {
  /// A message about the error.
  package var phrase: Phrase {
    switch self {
    case .wrongPassphrase:
      .wrongPassword
    case .notForPassphrase, .wrongIdentity:
      Phrase(
        "the file is encrypted for keys; U-Card reads only files encrypted with a password. Decrypt it with age -d.")
    case .unknownVersion:
      Phrase("this version of the age format is not known.")
    case .tooMuchWork:
      Phrase("checking the password would take far too much time and memory: do not trust this file.")
    case .damaged:
      Phrase("the file is damaged or cut off.")
    }
  }
}
