internal import Cards
internal import Cryptography
internal import FoundationEssentials
internal import JSON

/// The encryption of an export of Bitwarden by a password.
///
/// The password and a salt give a key by PBKDF2 or Argon2id. HKDF-Expand (RFC 5869, 2.3) makes two of it: one for
/// AES-256-CBC, and one for HMAC-SHA-256 of initialization vector and encrypted content.
///
/// Source: bitwarden.com/help/encrypted-export, and `BitwardenPasswordProtectedImporter` in Bitwarden's clients.
struct BitwardenEncryption {
  private let salt: [UInt8]
  private let derivation: Derivation
  private let proof: Sealed
  private let data: Sealed

  private enum Derivation {
    case pbkdf2(rounds: Int)
    case argon2id(rounds: Int, mebibytes: Int, lanes: Int)
  }

  /// The largest factors that Bitwarden allows. Larger ones are refused, as for age, since a file must not decide how
  /// long the machine computes.
  private static let maximum = (pbkdf2: 2_000_000, argon2: 10, mebibytes: 1024, lanes: 16)

  /// Reads the description of an encrypted export.
  ///
  /// - Throws: `ImportError`: `.bitwarden` with the reason why it cannot be decrypted.
  init(_ export: JSONValue) throws(ImportError) {
    guard export["passwordProtected"]?.flag == true else { throw ImportError(.bitwarden(.accountOnly)) }
    guard let salt = export["salt"]?.string,
      let proof = export["encKeyValidation_DO_NOT_EDIT"]?.string.flatMap(Sealed.init),
      let data = export["data"]?.string.flatMap(Sealed.init), let rounds = export["kdfIterations"]?.whole
    else { throw ImportError(.bitwarden(.damaged)) }
    self.salt = Array(salt.utf8)
    self.proof = proof
    self.data = data
    switch export["kdfType"]?.whole {
    case 0:
      guard (1...Self.maximum.pbkdf2).contains(rounds) else { throw ImportError(.bitwarden(.tooMuchWork)) }
      derivation = .pbkdf2(rounds: rounds)
    case 1:
      guard let mebibytes = export["kdfMemory"]?.whole, let lanes = export["kdfParallelism"]?.whole else {
        throw ImportError(.bitwarden(.damaged))
      }
      guard (1...Self.maximum.argon2).contains(rounds), (1...Self.maximum.mebibytes).contains(mebibytes),
        (1...Self.maximum.lanes).contains(lanes)
      else { throw ImportError(.bitwarden(.tooMuchWork)) }
      derivation = .argon2id(rounds: rounds, mebibytes: mebibytes, lanes: lanes)
    default:
      throw ImportError(.bitwarden(.damaged))
    }
  }

  /// Decrypts the content.
  ///
  /// - Throws: `ImportError`: `.wrongPassword`, `.bitwarden`, `.cryptographyUnavailable`.
  func content(with password: [UInt8]) throws(ImportError) -> [UInt8] {
    let key = try key(of: password)
    let (cipherKey, codeKey) = (try Self.expanded(key, "enc"), try Self.expanded(key, "mac"))
    guard try proof.isAuthentic(codeKey) else { throw ImportError(.wrongPassword) }
    guard try data.isAuthentic(codeKey),
      let content = try ImportError.computing({ () throws(CryptographyError) in
        try AES256CBC(key: cipherKey).open(data.content, vector: data.vector)
      })
    else { throw ImportError(.bitwarden(.damaged)) }
    return content
  }

  private func key(of password: [UInt8]) throws(ImportError) -> [UInt8] {
    switch derivation {
    case .pbkdf2(let rounds):
      return try ImportError.computing { () throws(CryptographyError) in
        try KeyDerivation.pbkdf2(password, salt: salt, rounds: rounds, .sha256, count: 32)
      }
    case .argon2id(let rounds, let mebibytes, let lanes):
      do throws(CryptographyError) {
        return try KeyDerivation.argon2id(
          password, salt: Digest.of(salt, .sha256), rounds: rounds, kibibytes: mebibytes << 10, lanes: lanes, count: 32)
      } catch {
        guard error == .unavailable, CryptographyLibrary.version != nil else { throw ImportError(error) }
        throw ImportError(.bitwarden(.argon2Unavailable))
      }
    }
  }

  /// One block of HKDF-Expand with SHA-256.
  private static func expanded(_ key: [UInt8], _ purpose: String) throws(ImportError) -> [UInt8] {
    try ImportError.computing { () throws(CryptographyError) in
      let code = try MessageAuthentication(.sha256, key: key)
      try code.update((Array(purpose.utf8) + [1])[...])
      return try code.finish()
    }
  }

  /// Something encrypted, as Bitwarden writes it: `2.`, and vector, content and code in base64 with bars between them.
  private struct Sealed {
    let vector: [UInt8]
    let content: [UInt8]
    private let code: [UInt8]

    init?(_ text: String) {
      guard text.hasPrefix("2.") else { return nil }
      let parts = text.dropFirst(2).split(separator: "|", omittingEmptySubsequences: false)
        .compactMap { Data(base64Encoded: String($0)).map { [UInt8]($0) } }
      guard parts.count == 3, parts[0].count == AES256CBC.blockLength, parts[2].count == 32 else { return nil }
      (vector, content, code) = (parts[0], parts[1], parts[2])
    }

    func isAuthentic(_ key: [UInt8]) throws(ImportError) -> Bool {
      try ImportError.computing { () throws(CryptographyError) in
        let own = try MessageAuthentication(.sha256, key: key)
        try own.update((vector + content)[...])
        return try own.finish(beginsWith: code)
      }
    }
  }
}
