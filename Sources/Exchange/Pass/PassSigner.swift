public import Cryptography
public import FoundationEssentials

/// The certificate of a pass type, and its key, with which passes are signed for Apple Wallet.
public struct PassSigner {
  /// The identifiers of a pass type and of the team that it belongs to.
  struct Identity {
    let type: String
    let team: String

    /// The identifiers in passes that are not signed.
    static let placeholder = Identity(type: "pass.org.ucard", team: "UCARD")
  }

  private let signer: MessageSigner
  /// The identifiers in the subject of the certificate.
  let identity: Identity

  /// Reads the certificate of a pass type (Apple's “Pass Type ID Certificate”) and its key, in PEM or DER.
  ///
  /// - Parameters:
  ///   - certificate: the file of the certificate.
  ///   - key: the file of the private key, which may be that of the certificate.
  ///   - chain: the file of the certificate that issued the first one (Apple's “Worldwide Developer Relations”, G4).
  ///   - password: the password of the key; nil for none.
  ///   - now: the current time, at which the certificates have to be valid.
  /// - Returns: nil if the certificate is not one of a pass type: the subject has no user ID or organizational unit.
  /// - Throws: `SigningError`.
  public init?(
    certificate: [UInt8], key: [UInt8], chain: [UInt8], password: [UInt8]?, at now: Date
  ) throws(SigningError) {
    signer = try MessageSigner(
      certificate: certificate, key: key, chain: chain, password: password, at: Int(now.timeIntervalSince1970))
    guard let type = signer.userID, let team = signer.organizationalUnit else { return nil }
    identity = Identity(type: type, team: team)
  }

  /// Returns the signature of a manifest.
  ///
  /// - Throws: `SigningError`.
  func signature(of manifest: [UInt8]) throws(SigningError) -> [UInt8] { try signer.signature(of: manifest) }
}
