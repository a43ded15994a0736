internal import Files
package import Wallet

/// A wallet, and the backup that is to replace it.
package struct Restoration {
  /// The change that restoring makes.
  package enum Change {
    /// Nothing: the wallet is sound, and the same as the backup.
    case nothing
    /// The wallet becomes as the backup. There are no differences if only damage goes away.
    case difference(WalletDifference)
    /// The file of the wallet is damaged, and is put aside as it is.
    case damagedFile
  }

  /// The error that the file at the wallet's path is not a wallet of U-Card, so that restoring would destroy it.
  package struct ForeignFile: Error {}

  package let change: Change
  private let path: String
  private let backup: WalletStore
  /// The wallet as it is, one in memory if there is none; nil if it is damaged.
  private let wallet: WalletStore?

  /// Opens the wallet, and compares it with the backup. Nothing is changed.
  ///
  /// - Parameters:
  ///   - path: the path of the wallet.
  ///   - isForced: whether a file at the wallet's path that is not a wallet may be put aside.
  /// - Throws: `ForeignFile`, `WalletError`.
  package init(of path: String, from backup: WalletStore, isForced: Bool) throws {
    let wallet = try Self.openIfSound(path, isForced: isForced)
    do {
      change = try wallet.map { try Self.change(of: $0, to: backup) } ?? .damagedFile
    } catch {
      try? wallet?.close()
      throw error
    }
    self.path = path
    self.backup = backup
    self.wallet = wallet
  }

  /// Closes the wallet, but not the backup.
  package func close() { try? wallet?.close() }

  private static func change(of wallet: WalletStore, to backup: WalletStore) throws(WalletError) -> Change {
    let difference = try wallet.difference(to: backup)
    if !difference.isEmpty { return .difference(difference) }
    return try wallet.findings().contains(where: \.isDamage) ? .difference(difference) : .nothing
  }

  /// Opens the wallet at `path`, or one in memory if there is none; nil if the file is damaged.
  private static func openIfSound(_ path: String, isForced: Bool) throws -> WalletStore? {
    do {
      let store = try WalletStore.open(path, .existing)
      // SQLite may open a damaged file, and fail only when it reads a damaged page.
      let isDamaged = try store.findings().contains { finding in
        switch finding {
        case .damage, .otherSchema: true
        default: false
        }
      }
      if !isDamaged { return store }
      try? store.close()
      return nil
    } catch {
      guard [.damaged, .notAWallet, .untrusted].contains(error.code) else { throw error }
      guard case .regular = FileKind(of: path), try isForced || WalletStore.isMarked(path) else { throw ForeignFile() }
      return nil
    }
  }

  // MARK: - Replacing

  /// Replaces the wallet by the content of the backup. The previous wallet is kept in a file beside it, unless nothing
  /// was ever stored in it.
  ///
  /// - Parameter day: the current day, which becomes a part of the name of that file.
  /// - Throws: `WalletError`; `InterruptedRestore` if the previous wallet was kept before the error.
  package func run(on day: String) throws -> RestoreResult {
    let (oldLock, newLock) = (try wallet?.lock(), try backup.lock())
    let count = try backup.withSnapshot { try $0.cardCount() }
    let (aside, meanwhile) = try replace(on: day)
    let lock: RestoreResult.LockChange? =
      switch (oldLock, newLock) {
      case (_?, nil): .opened
      case (let old, let new?) where old != new: .otherPassword
      default: nil
      }
    return RestoreResult(count: count, aside: aside, meanwhile: meanwhile, lock: lock)
  }

  /// The number of times that another program may take the name for the old wallet.
  private static let maximumNames = 5

  private func replace(on day: String) throws -> (aside: String?, meanwhile: [WalletStep]) {
    var attempts = 0
    while true {
      attempts += 1
      let aside = Self.freeName(beside: path, on: day)
      do throws(WalletError) {
        let (isKept, meanwhile) = try replace(keepingOldAt: aside)
        return (isKept ? aside : nil, meanwhile)
      } catch {
        // Two processes that restore at the same time may choose the same name.
        if error.code == .cannotCreate, error.path == aside, attempts < Self.maximumNames { continue }
        guard error.path != aside, FileKind(of: aside) != .nothing else { throw error }
        throw InterruptedRestore(aside: aside, reason: error)
      }
    }
  }

  private func replace(
    keepingOldAt aside: String
  ) throws(WalletError) -> (isKept: Bool, meanwhile: [WalletStep]) {
    guard let wallet else {
      try WalletStore.replaceDamaged(path, with: backup, keepingOldAt: aside)
      return (true, [])
    }
    // A wallet that does not exist yet is created, as when the first card is added.
    let store = wallet.path == nil ? try WalletStore.open(path, .creating) : wallet
    defer { if wallet.path == nil { try? store.close() } }
    return try store.replace(with: backup, keepingOldAt: aside, knowing: lastStep)
  }

  /// The newest step that the person knows of; nil for a damaged wallet.
  private var lastStep: Int? {
    if case .difference(let difference) = change { difference.lastStep } else { nil }
  }

  /// The path of a file beside the wallet that does not exist.
  private static func freeName(beside path: String, on day: String) -> String {
    var count = 1
    while true {
      let name = nameAside(of: path, on: day, count)
      if FileKind(of: name) == .nothing { return name }
      count += 1
    }
  }

  /// The name for the wallet at `path` when another replaces it.
  ///
  /// - Parameter count: the number of names of that day that have been tried, including this one.
  package static func nameAside(of path: String, on day: String, _ count: Int = 1) -> String {
    let name = path.fileName
    let ending = name.dropFirst().lastIndex(of: ".").map { name[$0...] } ?? ""
    return "\(path.dropLast(ending.count))-before-\(day)\(count == 1 ? "" : "-\(count)")\(ending)"
  }
}

/// The result of restoring a wallet.
package struct RestoreResult {
  /// The change of the lock on secrets.
  package enum LockChange {
    /// The backup was not locked, so that secrets are not encrypted any more.
    case opened
    /// Secrets are locked as they were when the backup was made.
    case otherPassword
  }

  /// The number of cards of the wallet.
  package let count: Int
  /// The path of the file that keeps the previous wallet; nil if nothing was ever stored in that.
  package let aside: String?
  /// The steps that other processes have done since the comparison. Only the previous wallet has them.
  package let meanwhile: [WalletStep]
  /// The change of the lock; nil for none.
  package let lock: LockChange?
}

/// The error that restoring ended early, after the previous wallet was kept.
package struct InterruptedRestore: Error {
  /// The path of the file that keeps the previous wallet.
  package let aside: String
  package let reason: WalletError
}
