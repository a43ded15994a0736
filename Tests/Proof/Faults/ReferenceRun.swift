import Foundation
import Witnesses

/// A run of an operation without faults, which gives the possible results of a run with faults.
struct ReferenceRun: Sendable {
  let operation: Operation
  /// The state before the operation, which is copied for each trial.
  let room: Room
  /// The calls at which faults are possible.
  let calls: [Call]
  /// The wallet before and after the operation.
  let before, after: WalletReading
  /// The bytes of the wallet before the operation; nil if there is none.
  let bytesBefore: Data?
  /// The output files before and after the operation.
  let targetBefore, targetAfter: [String: String]
  /// The output files after the operation, as far as a second run gives the same.
  let targetAgain: [String: String]
  /// The message of the command.
  let message: String
  /// The cards that two wallets have in the end; nil without a household.
  let cards: String?
  /// The files before and after the operation.
  let files: Set<String>
  private let columns: [String: [String]]?
  private let known: Set<String>
  private let start: Int

  /// Runs the operation in a copy of `room`.
  init(_ operation: Operation, in room: Room, bin: URL) throws {
    (self.operation, self.room) = (operation, room)
    start = Int(Date.now.timeIntervalSince1970 * 1000)
    columns = operation.effect == .migration ? try WalletReading.columns(of: room.wallet) : nil
    bytesBefore = try? Data(contentsOf: URL(fileURLWithPath: room.wallet))
    before = try WalletReading(room.wallet, columns: columns, known: nil, start: start)
    // UUIDs that a backup brings back are known, too.
    let backup = room.home.appending(path: "cards.ucard").path
    known = before.identities.union(try WalletReading(backup, known: nil, start: start).identities)
    let other = try Room(room.folder.appendingPathExtension("after"), like: room)
    let (result, calls) = try other.run(operation, bin: bin, faults: [:])
    guard result.status == 0 else { throw CampaignError("\(operation.name) fails without a fault: \(result.errors)") }
    guard !calls.isEmpty else { throw CampaignError("\(operation.name): no call was counted") }
    (self.calls, message) = (calls, result.errors)
    files = room.files().union(other.files())
    after = try WalletReading(other.wallet, columns: columns, known: known, start: start)
    let target = operation.target
    targetBefore = try Self.target(target, by: target?.comparison, in: room, known: known, start: start)
    targetAfter = try Self.target(target, by: target?.comparison, in: other, known: known, start: start)
    targetAgain = try Self.target(target, by: target?.again, in: other, known: known, start: start)
    cards = try operation.proof?.cards(in: other, bin: bin)
    guard after.faults.isEmpty else { throw CampaignError("\(operation.name): \(after.faults)") }
  }

  /// Reads the wallet of a room after a trial.
  func wallet(at path: String) throws -> WalletReading {
    try WalletReading(path, columns: columns, known: known, start: start)
  }

  /// Reads the output files of a room after a trial.
  func target(in room: Room) throws -> [String: String] {
    try Self.target(operation.target, by: operation.target?.comparison, in: room, known: known, start: start)
  }

  /// Reads the output files of a room after the second run of a trial.
  func targetAgain(in room: Room) throws -> [String: String] {
    try Self.target(operation.target, by: operation.target?.again, in: room, known: known, start: start)
  }

  private static func target(
    _ target: Operation.Target?, by comparison: Operation.Target.Comparison?, in room: Room, known: Set<String>,
    start: Int
  ) throws -> [String: String] {
    guard let target, let comparison else { return [:] }
    let root = "home/" + target.name
    let names = room.files().filter { $0 == root || $0.hasPrefix(root + "/") && !$0.contains("/.") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let path = room.folder.appending(path: name)
        switch comparison {
        case .bytes: return (name, try Data(contentsOf: path).base64EncodedString())
        case .pages:
          let page = String(decoding: try Data(contentsOf: path), as: UTF8.self)
          return (name, page.replacing(/<span data-at="[0-9]+">[^<]*<\/span>/, with: ""))
        case .wallets:
          let reading = try WalletReading(path.path, known: known, start: start)
          return (name, reading.faults + reading.content)
        case .archives: return (name, try Subprocess.run("python3", ["-c", archive, path.path, "CRC"]).text)
        case .archivedNames: return (name, try Subprocess.run("python3", ["-c", archive, path.path]).text)
        }
      })
  }

  /// Prints the names in an archive, and what they hold. Each export for Catima has a mark of its own.
  private static let archive = """
    import re, sys, zipfile, zlib
    def content(name):
        return len(sys.argv) > 2 and zlib.crc32(re.sub(rb"ucard_export_[0-9A-F-]+", b"", file.read(name)))
    with zipfile.ZipFile(sys.argv[1]) as file:
        print(file.testzip(), [(name, content(name)) for name in file.namelist()])
    """
}
