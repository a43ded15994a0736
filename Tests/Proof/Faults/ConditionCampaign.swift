import Foundation
import Synchronization
import Witnesses

/// Runs each operation under conditions in which the wallet must stay as it is: a hard link, a file system without locks, an
/// output that nobody reads.
struct ConditionCampaign: Sendable {
  /// The exit statuses of a command that refuses to change the wallet.
  private static let refusals: Set<Int32> = [65, 73, 74, 75, 77]

  let options: Options
  let bin: URL
  let scratch: URL

  /// Runs what the options select, and returns a table with what went wrong.
  func run() throws -> (table: String, details: String) {
    let campaign = Campaign(options: options, bin: bin, scratch: scratch)
    var stages: [Stage: Room] = [:]
    var tries: [(Operation, Condition, Room)] = []
    for operation in Operation.all where options.operation.map({ $0 == operation.name }) ?? true {
      for condition in Condition.allCases where condition.applies(to: operation) {
        guard options.fault.map({ $0 == condition.rawValue }) ?? true else { continue }
        tries.append((operation, condition, try campaign.prepared(operation.stage, among: &stages)))
      }
    }
    guard !tries.isEmpty else { throw CampaignError("there is no such try") }
    let failures = Mutex<[Int: String]>([:])
    let trouble = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: tries.count) { [tries] number in
      let (operation, condition, room) = tries[number]
      do {
        let folder = scratch.appending(path: "\(condition.rawValue) \(number)")
        if let failure = try run(operation, under: condition, in: Room(folder, like: room)) {
          failures.withLock { $0[number] = "\(operation.name), \(condition.rawValue): \(failure)" }
        }
      } catch {
        trouble.withLock { $0 = error }
      }
    }
    if let error = trouble.withLock({ $0 }) { throw error }
    let details = failures.withLock { failures in failures.sorted { $0.key < $1.key }.map(\.value) }
    return ("\(tries.count) tries, failed ones: \(details.count)", details.joined(separator: "\n"))
  }

  /// - Returns: what went wrong; nil if nothing did.
  private func run(_ operation: Operation, under condition: Condition, in room: Room) throws -> String? {
    defer { if !options.keeps { room.remove() } }
    let environment = room.environment(bin: bin)
    let preparation = condition.preparation(for: operation)
    let prepared = try Subprocess.run("sh", ["-ec", preparation], environment: environment, in: room.home)
    guard prepared.status == 0 else { throw CampaignError("\(condition.rawValue): \(prepared.errors)") }
    let (files, wallet) = (room.files(), try? Data(contentsOf: URL(fileURLWithPath: room.wallet)))
    let result: Subprocess.Result
    switch condition {
    case .hardLink: result = try room.run(operation, bin: bin, faults: nil).0
    case .noLocks: result = try room.run(operation, bin: bin, faults: ["UCARD_FAULT_LOCKS": "none"]).0
    case .pipe:
      // The status is 124 if SIGTERM has ended the command, and 137 if it needed SIGKILL, which follows.
      let words = ["-k", "10", "2", "ucard"] + operation.words
      result = try Subprocess.run("timeout", words, environment: environment, in: room.home)
      guard result.status != 137, result.status != 0 else { return "status \(result.status): \(result.errors)" }
      guard result.status != 124 else { return nil }
    }
    let now = try? Data(contentsOf: URL(fileURLWithPath: room.wallet))
    if now != wallet { return "status \(result.status), and the wallet has changed: \(result.errors)" }
    guard result.status != 0 else { return nil }
    if !Self.refusals.contains(result.status) || !result.errors.contains(/(^|\n)ucard: ./) {
      return "status \(result.status): \(result.errors)"
    }
    // An export for a phone is written although the wallet cannot note it, which the message says.
    let written = operation.target.map { "home/\($0.name)" }
    let remains = room.files().subtracting(files).filter { $0 != written }
    return remains.isEmpty ? nil : "status \(result.status), and left \(remains.sorted().joined(separator: ", "))"
  }
}
