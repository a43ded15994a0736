internal import Glibc
public import Cards
internal import Files
internal import SQLite
public import Values

extension WalletStore {
  /// Records that a card was shown, in `useLog` if the wallet has one. This does not change the card. If another program
  /// uses the wallet, the method fails at once instead of waiting.
  public func recordUse(of card: Card, at time: Instant) throws(WalletError) {
    if let useLog, let size = try? useLog.append(card.id, at: time) {
      if size > UseLog.limit { try takeOverUses() }
      return
    }
    try writeWithoutWaiting { database in
      try Self.add([card.id: CardUse(lastShown: time, timesShown: 1)], in: database)
    }
  }

  /// Moves the uses of `useLog` into the wallet. If another program uses the wallet, the method fails at once.
  func takeOverUses() throws(WalletError) {
    guard let taking = useLog?.taking() else { return }
    try writeWithoutWaiting { try Self.add(taking.uses, in: $0) }
    taking.finish()
  }

  /// Calls `change` with a function that adds the uses of `useLog` to the wallet, for a transaction to call before anything
  /// else: a step that deletes a card keeps its uses for undoing, and those in an imported file may be the same. When
  /// `change` returns, the transaction is committed, and the uses are removed from the file.
  func takingOverUses<Value>(_ change: ((Database) throws -> Void) throws -> Value) throws -> Value {
    let taking = useLog?.taking()
    var isTaken = false
    let value = try change { database in
      guard let taking else { return }
      try Self.add(taking.uses, in: database)
      isTaken = true
    }
    if isTaken { taking?.finish() }
    return value
  }

  /// Adds to the recorded uses of cards. Uses of cards that do not exist are dropped.
  private static func add(_ uses: [UUID: CardUse], in database: Database) throws {
    for (card, use) in uses {
      try database.run(
        """
        INSERT INTO usage (card_id, last_shown, times_shown) SELECT id, ?2, ?3 FROM card WHERE uuid = ?1
        ON CONFLICT DO UPDATE SET last_shown = max(last_shown, excluded.last_shown),
          times_shown = times_shown + excluded.times_shown
        """, [card.text, use.lastShown.milliseconds, use.timesShown])
    }
  }
}

/// The uses in the log of a wallet, which are read once, when they are first needed.
final class LatestUses {
  private let log: UseLog?

  init(_ log: UseLog?) { self.log = log }

  /// The uses, by the UUIDs of the cards.
  private(set) lazy var byCard: [UUID: CardUse] = log?.uses() ?? [:]
}

/// A file with the latest uses of a wallet's cards, which the next change of the wallet moves into it.
///
/// To record a use in the wallet itself takes several waits for the disk, longer than showing the card. Here it takes one
/// short write, and no other program has to wait. Losing the file does no harm but to the order of recent cards.
///
/// A line is a use: the UUID of the card, a blank, and the moment in milliseconds since 1970. A line of which the end was
/// not written, as on a full disk, is no use.
public struct UseLog: Sendable {
  /// The path of the file.
  public let path: String

  /// Creates the log of one wallet in a folder, which is created when it is needed.
  ///
  /// - Parameters:
  ///   - wallet: the path of the wallet. A link stands for its target.
  ///   - folder: the path of the folder.
  public init(of wallet: String, in folder: String) {
    let resolved = realpath(wallet, nil)
    defer { free(resolved) }
    let name = resolved.map { String(cString: $0) } ?? wallet
    path = "\(folder)/\(Self.namePrefix)\(FNV1a.hash64(name).hexadecimal(16, uppercase: false))"
  }

  /// The beginning of the names of these files.
  public static let namePrefix = "uses-"
  /// The size in bytes at which the wallet takes over the uses without another change.
  static let limit = 1 << 14
  /// The size in bytes from which on nothing is added.
  private static let mostBytes = 1 << 20

  /// Adds a use at the end of the file.
  ///
  /// - Returns: the size of the file in bytes.
  /// - Throws: `FileError`, also if the file is full because nothing can take it over.
  func append(_ card: UUID, at time: Instant) throws -> Int {
    let number = try opened()
    defer { close(number) }
    // This fails for a pipe.
    let size = lseek(number, 0, SEEK_END)
    guard size >= 0 else { throw FileError(path: path, errno: errno) }
    guard size < Self.mostBytes else { throw FileError(path: path, errno: EFBIG) }
    // A line without an end stays no use if something else than a digit follows.
    let start = try size == 0 || Self.bytes(of: number, from: size - 1) == [Self.lineEnd] ? "" : "?\n"
    try FileDescriptor(number).write(Array("\(start)\(card.text) \(time.milliseconds)\n".utf8))
    return Int(lseek(number, 0, SEEK_END))
  }

  private static let lineEnd = UInt8(ascii: "\n")
  /// The flags with which the file is always opened. With O_NONBLOCK, the program does not hang if somebody has put a
  /// pipe in the file's place.
  private static let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK

  private func opened() throws -> Int32 {
    func open() -> Int32 { Glibc.open(path, O_RDWR | O_APPEND | O_CREAT | Self.flags, 0o600) }
    let number = open()
    if number >= 0 { return number }
    guard errno == ENOENT else { throw FileError(path: path, errno: errno) }
    try WalletFile(path: path).makeFolder(path.parentFolder)
    let second = open()
    guard second >= 0 else { throw FileError(path: path, errno: errno) }
    return second
  }

  /// The uses in the file, by the UUIDs of the cards; empty if it cannot be read.
  func uses() -> [UUID: CardUse] {
    let number = open(path, O_RDONLY | Self.flags)
    guard number >= 0 else { return [:] }
    defer { close(number) }
    return (try? Self.bytes(of: number)).map(Self.uses) ?? [:]
  }

  /// The bytes of an open file, from a position on.
  ///
  /// - Throws: `StreamError` if they cannot be read, or if the file is much larger than it can become.
  private static func bytes(of number: Int32, from start: off_t = 0) throws(StreamError) -> [UInt8] {
    let count = lseek(number, 0, SEEK_END) - start
    guard (0...off_t(2 * mostBytes)).contains(count) else { throw .failed(EFBIG) }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let read = pread(number, &bytes, bytes.count, start)
    guard read >= 0 else { throw .failed(errno) }
    return Array(bytes.prefix(read))
  }

  private static func uses(in bytes: [UInt8]) -> [UUID: CardUse] {
    let end = (bytes.lastIndex(of: lineEnd) ?? -1) + 1
    return bytes[..<end].split(separator: lineEnd).reduce(into: [:]) { uses, line in
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 2, let card = UUID(text: String(decoding: words[0], as: UTF8.self)),
        let milliseconds = Int64(String(decoding: words[1], as: UTF8.self))
      else { return }
      let time = Instant(milliseconds: milliseconds)
      guard time.isOfCalendar else { return }
      uses[card] = uses[card].joined(with: CardUse(lastShown: time, timesShown: 1))
    }
  }

  /// Opens the file to move its uses into the wallet; nil if there are none, if they cannot be read, or if another process
  /// does so.
  func taking() -> Taking? {
    let number = open(path, O_RDWR | O_APPEND | Self.flags)
    guard number >= 0 else { return nil }
    guard flock(number, LOCK_EX | LOCK_NB) == 0, let bytes = try? Self.bytes(of: number), !bytes.isEmpty else {
      close(number)
      return nil
    }
    return Taking(number, size: bytes.count, uses: Self.uses(in: bytes))
  }

  /// The uses of a file that are being moved into the wallet. No other process does so meanwhile.
  final class Taking {
    /// The uses, by the UUIDs of the cards.
    let uses: [UUID: CardUse]
    private let number: Int32
    private let size: Int

    fileprivate init(_ number: Int32, size: Int, uses: [UUID: CardUse]) {
      self.number = number
      self.size = size
      self.uses = uses
    }

    deinit { close(number) }

    /// Removes the uses from the file, after the wallet has stored them. Uses that were added meanwhile stay. If the
    /// process is killed just before, the uses are in both places, and count twice.
    func finish() {
      let rest = (try? UseLog.bytes(of: number, from: off_t(size))) ?? []
      guard ftruncate(number, 0) == 0, !rest.isEmpty else { return }
      try? FileDescriptor(number).write(rest)
    }
  }
}

extension CardUse? {
  /// Both uses as one.
  func joined(with later: CardUse) -> CardUse {
    guard let self else { return later }
    return CardUse(lastShown: max(self.lastShown, later.lastShown), timesShown: self.timesShown + later.timesShown)
  }
}
