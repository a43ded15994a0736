internal import Glibc
internal import Cards
internal import CommandBase
internal import Files
internal import Household
internal import Wallet
internal import Words

/// The state of a wallet's file, and what its cards need of the system.
struct WalletExamination {
  private(set) var entries: [DoctorEntry] = []
  private var hasPictures = false
  /// Whether the wallet is shared with other devices.
  private let isShared: Bool
  private var lock: WalletLock?
  /// The number and the size of the originals, and the size that they may have.
  private var originals = (count: 0, bytes: 0)
  private var room = 0

  /// Looks at a wallet. Nothing is created where there is none.
  ///
  /// - Throws: `CommandFailure` if there is no folder for a wallet.
  init(_ location: WalletLocation, in context: CommandContext) throws {
    let path = try location.path(in: context)
    isShared = (try? context.household(of: location, canAsk: false).exists) ?? false
    entries = try [read(path, in: context)] + originalsEntry
    if let access = Self.access(path) { entries.append(access) }
    if let lock {
      let detail = lock.isClean ? Phrase("secrets are encrypted") : .unfinishedLock
      entries.append(DoctorEntry(kind: .wallet, name: "lock", state: lock.isClean ? .ok : .warning, detail: detail))
    }
  }

  /// Reads all cards.
  private mutating func read(_ path: String, in context: CommandContext) throws -> DoctorEntry {
    do {
      let store = try WalletStore.open(path, .existing)
      defer { try? store.close() }
      guard store.path != nil else { return Self.absent(path) }
      lock = try store.lock()
      let count = try readCards(of: store)
      let detail = Phrase.count(count, one: "“\(path)”: \(count) card", other: "“\(path)”: \(count) cards")
      (originals, room) = (try store.originalsSize(), context.settings.originalsBytes ?? store.maximumOriginals)
      return DoctorEntry(kind: .wallet, name: "wallet", state: .ok, detail: detail)
    } catch let error as WalletError {
      return DoctorEntry(
        kind: .wallet, name: "wallet", state: error.code == .busy ? .warning : .broken,
        detail: CommandFailure(error).phrase)
    }
  }

  /// An entry about the originals; none if there are none.
  private var originalsEntry: [DoctorEntry] {
    let (count, bytes) = originals
    if count == 0 { return [] }
    let (size, most) = (ByteCount.text(bytes), ByteCount.text(room))
    let detail = Phrase.count(
      count, one: "\(count) original, \(size) of at most \(most)",
      other: "\(count) originals, \(size) of at most \(most)")
    let isFull = bytes > room
    return [
      DoctorEntry(
        kind: .wallet, name: "originals", state: isFull ? .warning : .ok, detail: detail,
        command: isFull ? "ucard config originals \(bytes / 1_000_000 + 1)" : nil)
    ]
  }

  /// The entry for a path without a wallet.
  private static func absent(_ path: String) -> DoctorEntry {
    if FileKind(of: path) == .nothing {
      let detail = Phrase("“\(path)”: no wallet yet")
      return DoctorEntry(kind: .wallet, name: "wallet", state: .off, detail: detail)
    }
    let detail = Phrase("“\(path)” is empty; it was probably cut off. To restore a backup:").then("ucard restore FILE")
    return DoctorEntry(kind: .wallet, name: "wallet", state: .broken, detail: detail)
  }

  /// Looks for what the cards need, and counts them.
  private mutating func readCards(of store: WalletStore) throws -> Int {
    try store.withSnapshot { snapshot in
      var (count, hasPictures) = (0, false)
      let numbers = try snapshot.numbers(CardFilter(archived: .last))
      try snapshot.forEachPart(numbers, unreadable: { _ in }) { cards in
        if cards.contains(where: { !$0.pictures.isEmpty || !$0.originals.isEmpty }) { hasPictures = true }
        count += cards.count
      }
      self.hasPictures = hasPictures
      return count
    }
  }

  /// An entry that says who may read the file; nil if that is unknown.
  private static func access(_ path: String) -> DoctorEntry? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let mode = String(status.st_mode & 0o7777, radix: 8)
    let isPrivate = status.st_mode & 0o077 == 0
    return DoctorEntry(
      kind: .wallet, name: "permissions", state: isPrivate ? .ok : .warning, version: mode,
      detail: isPrivate
        ? Phrase("only you can read the wallet")
        : Phrase("others on this computer may read the wallet"),
      command: isPrivate ? nil : "chmod 600 \(ShellWord.quoted(path))")
  }

  /// Why the wallet needs a component; nil if it does not.
  func reason(for component: Component) -> Phrase? {
    switch component.name {
    case Component.libcrypto.name where hasPictures:
      lock != nil ? Phrase("pictures of cards and locked secrets") : Phrase("pictures of cards")
    case Component.libcrypto.name where lock != nil: Phrase("locked secrets")
    case Component.git.name where isShared: Phrase("the sync of this wallet")
    default: nil
    }
  }
}
