internal import Cards
internal import Synchronization
internal import Words

/// Collects the keys that no card has, while the cards of a file are read.
package final class UnusedKeys: Sendable {
  private let names = Mutex<Set<String>>([])

  /// The keys of which the nearest is named.
  private let candidates: [String]

  /// The largest number of keys that are named.
  private static let maximum = 50

  /// - Parameter candidates: the keys of which the nearest is named; those of a card if they are not given.
  package init(near candidates: [String]? = nil) { self.candidates = candidates ?? Self.known }

  /// Adds a key, after those that lead to it.
  func insert(_ name: String) { names.withLock { _ = $0.insert(name) } }

  /// A remark about the keys; nil if there are none.
  var remark: ImportRemark? {
    let names = names.withLock { $0.sorted() }
    guard !names.isEmpty else { return nil }
    let named = names.prefix(Self.maximum)
    return ImportRemark(.unusedKeys(named.map(key), others: names.count - named.count), at: ImportLocation())
  }

  private func key(_ name: String) -> ImportRemark.UnusedKey {
    let word = name.split(separator: ".").last.map(String.init) ?? name
    let nearest = EditDistance.nearest(to: word, in: candidates) {
      $0.split(separator: ".").last.map(String.init) ?? $0
    }
    let isNear = nearest.map { $0.distance <= (word.count < 5 ? 1 : max(2, word.count / 3)) } ?? false
    return ImportRemark.UnusedKey(name: name, nearest: isNear ? nearest?.candidate : nil)
  }

  private static let known =
    CardJSON.keys.sorted() + IdentifierJSON.keys.subtracting(CardJSON.keys).sorted().map { "identifiers." + $0 }
}
