/// A key pair that a wallet's secrets are encrypted for, and the password that opens it.
public struct SecretsLock: Hashable, Sendable {
  /// The public half, as the age format writes a recipient: `age1…`.
  public let recipient: String
  /// The private half: an age file that the password opens, which holds what `age-keygen` writes.
  public let identity: [UInt8]

  /// The lock of those two halves.
  public init(recipient: String, identity: [UInt8]) {
    self.recipient = recipient
    self.identity = identity
  }
}
