public import Cards
internal import Foundation
internal import GRDB

/// What of a wallet would be another if a backup took its place.
public struct WalletDifference: Hashable, Sendable {
  /// Cards that are in the backup alone.
  public var added: [Card] = []
  /// Cards that the backup has otherwise, as it has them.
  public var changed: [Card] = []
  /// Cards that are not in the backup.
  public var removed: [Card] = []
  /// Whether the categories or their order are others.
  public var hasOtherCategories = false

  /// Whether nothing would be another.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && !hasOtherCategories }
}

extension WalletStore {
  /// Writes the whole wallet into a new file at `path`, as small as it can be, and looks whether it is all there.
  ///
  /// - Precondition: there is no such file yet, or an empty one.
  /// - Throws: `WalletError` with that path; the file may then be there in part.
  public func backUp(to path: String) throws(WalletError) {
    do {
      try queue.vacuum(into: path)
      let copy = try WalletStore.open(path, .existing)
      defer { try? copy.close() }
      guard try copy.findings().isEmpty, try copy.content() == content() else {
        throw WalletError(.failed, path: path, detail: "the copy is not the same")
      }
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// Puts a copy of the wallet at `path`, whichever version wrote it, into a new file at `copy`, and opens that. The
  /// backup itself is only read.
  ///
  /// - Throws: `WalletError` for what is no wallet, or a damaged one.
  public static func openCopy(of path: String, at copy: String) throws(WalletError) -> WalletStore {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let source = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? source.close() }
      guard try source.read(Schema.state) != .foreign else { throw WalletError(.notAWallet, path: path) }
      let target = try DatabaseQueue(path: copy)
      try source.backup(to: target)
      try target.close()
      let store = try WalletStore.open(copy, .existing)
      do {
        if let damage = try store.findings().first(where: { !$0.isRepairable }) {
          throw WalletError(.damaged, path: path, detail: String(describing: damage))
        }
      } catch {
        try? store.close()
        throw error
      }
      return store
    } catch let error as WalletError {
      throw error.path == copy ? WalletError(error.code, path: path, detail: error.detail) : error
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// What would be another if this wallet were as `other` is.
  ///
  /// - Throws: `WalletError`.
  public func difference(to other: WalletStore) throws(WalletError) -> WalletDifference {
    let (ours, theirs) = (try content(), try other.content())
    let known = Dictionary(uniqueKeysWithValues: ours.cards.map { ($0.id, $0) })
    let ids = Set(theirs.cards.map(\.id))
    var difference = WalletDifference()
    for card in theirs.cards {
      if let own = known[card.id] {
        if own.content != card.content { difference.changed.append(card) }
      } else {
        difference.added.append(card)
      }
    }
    difference.removed = ours.cards.filter { !ids.contains($0.id) }
    difference.hasOtherCategories = ours.categories != theirs.categories
    return difference
  }

  /// Makes everything in this wallet what `other` has, in one transaction. Other processes see the old wallet or the
  /// new one.
  ///
  /// - Throws: `WalletError`.
  public func replace(with other: WalletStore) throws(WalletError) {
    do {
      try other.queue.backup(to: queue)
    } catch {
      throw WalletError(error, path: path ?? ":memory:")
    }
  }

  /// All that a person has put in.
  private func content() throws(WalletError) -> (cards: [Card], categories: [String]) {
    try read { database in
      (
        try CardRecord.all(in: database),
        try String.fetchAll(database, sql: "SELECT name FROM category ORDER BY position, id")
      )
    }
  }
}
