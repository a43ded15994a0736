internal import FoundationEssentials
internal import Wallet

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
