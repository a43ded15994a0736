/// A key pair for which a wallet's secrets are encrypted. A password protects its private key.
public struct SecretsLock: Hashable, Sendable {
  /// The public key, as the age format writes a recipient: `age1…`.
  public let recipient: String
  /// The private key: an age file, encrypted with the password, with what `age-keygen` writes.
  public let identity: [UInt8]

  /// Creates a lock from its two keys.
  public init(recipient: String, identity: [UInt8]) {
    self.recipient = recipient
    self.identity = identity
  }
}
