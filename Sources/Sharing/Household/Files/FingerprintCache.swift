internal import Cards
internal import Files
internal import Values
internal import Wallet

/// The fingerprints of the cards in one commit, kept in a file beside the repository. If the file is missing, or is
/// that of another commit, all cards are compared.
///
/// The file has a line with the commit and the name of the key with which its secrets are encrypted, and then 24 bytes for
/// each card: UUID and hash. Hashes of secrets do not outlive them: `lock`, `forget` and `compact` remove the file.
struct FingerprintCache {
  private let folder: String
  static let name = "known"
  private static let entryLength = 24
  private static let mostBytes = 1 << 30

  init(in folder: String) { self.folder = folder }

  /// The fingerprints, by UUID; nil if they are not known for the commit.
  ///
  /// - Parameter key: the name of the key with which secrets are to be encrypted; nil for none. With another one, cards
  ///   have to be written anew.
  func read(for commit: String, _ key: String?) -> [UUID: UInt64]? {
    let head = Self.head(commit, key)
    guard let bytes = (try? InputFile.read("\(folder)/\(Self.name)", most: Self.mostBytes)) ?? nil,
      bytes.starts(with: head), (bytes.count - head.count).isMultiple(of: Self.entryLength)
    else { return nil }
    var known: [UUID: UInt64] = [:]
    known.reserveCapacity(bytes.count / Self.entryLength)
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: head.count, to: bytes.count, by: Self.entryLength) {
        known[UUID(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...]))] = bytes.loadUnaligned(
          fromByteOffset: start + 16, as: UInt64.self)
      }
    }
    return known
  }

  private static func head(_ commit: String, _ key: String?) -> [UInt8] { Array("\(commit) \(key ?? "-")\n".utf8) }

  /// Assigns the fingerprints of one commit to another commit, in which the wallet is the same.
  func rename(from old: String, to new: String, _ key: String?) {
    guard let known = read(for: old, key) else { return }
    write(known.map { CardFingerprint(id: $0.key, hash: $0.value) }, for: new, key)
  }

  /// Stores the fingerprints. If that fails, the next sync takes longer.
  ///
  /// - Parameters:
  ///   - others: the cards of the wallet that differ from those in the commit.
  ///   - key: the name of the key with which secrets are encrypted; nil for none.
  func write(_ fingerprints: [CardFingerprint], except others: Set<UUID> = [], for commit: String, _ key: String?) {
    var bytes = Self.head(commit, key)
    bytes.reserveCapacity(bytes.count + fingerprints.count * Self.entryLength)
    for fingerprint in fingerprints where !others.contains(fingerprint.id) {
      bytes += fingerprint.id.bytes
      withUnsafeBytes(of: fingerprint.hash) { bytes += $0 }
    }
    try? Folder(folder).write(bytes, to: Self.name)
  }
}

/// The cards that differ from those whose fingerprints are known.
struct FingerprintDifference {
  /// The UUIDs of the cards that are new or have changed.
  private(set) var changed: Set<UUID> = []
  /// The UUIDs of the cards that are known but not there.
  private(set) var removed: Set<UUID>

  /// - Parameters:
  ///   - fingerprints: the fingerprints of all cards.
  ///   - known: the known ones, by UUID.
  init(_ fingerprints: [CardFingerprint], from known: [UUID: UInt64]) {
    var knownCount = 0
    for fingerprint in fingerprints {
      let hash = known[fingerprint.id]
      if hash != nil { knownCount += 1 }
      if hash != fingerprint.hash { changed.insert(fingerprint.id) }
    }
    removed = knownCount == known.count ? [] : Set(known.keys).subtracting(fingerprints.map(\.id))
  }
}
