import Foundation
import Witnesses

/// One run of an operation with one fault.
struct Trial: Sendable {
  let reference: ReferenceRun
  let fault: Fault
  /// The number of the call that fails, from 1 on.
  let index: Int

  private var operation: Operation { reference.operation }

  /// The outcome of a trial.
  struct Outcome: Sendable {
    /// The call that failed; nil if the run did not reach it.
    let call: Call?
    let failures: [Failure]
  }

  /// Runs the command in a copy of the room of the reference run, and checks the result.
  func run(in folder: URL, bin: URL) throws -> Outcome {
    let room = try Room(folder, like: reference.room)
    let (result, calls) = try room.run(operation, bin: bin, faults: fault.environment(at: index))
    guard calls.count >= index else { return Outcome(call: nil, failures: []) }
    var failures = ending(result)
    let remains = leftovers(in: room, calls)
    // A copy is checked, so that afterwards the command itself finds the state after the kill.
    let judged = fault.kind.isKill ? try Room(folder.appendingPathExtension("judged"), like: room) : room
    failures += try wallet(in: judged, result, calls) + target(in: judged, result)
    if fault.kind.isKill, operation.isLocking { failures += try LockProof.failures(in: room, bin: bin) }
    if !fault.kind.isKill, !remains.isEmpty { failures.append(Failure(.leftover, remains)) }
    if fault.kind.isKill || fault.isLasting || operation.proof != nil {
      failures += try afterwards(in: room, bin: bin)
    }
    return Outcome(call: calls[index - 1], failures: failures)
  }

  /// Checks how the command ended.
  private func ending(_ result: Subprocess.Result) -> [Failure] {
    let said = result.errors.isEmpty ? "" : ": \(result.errors)"
    if fault.kind.isKill, operation.program == "ucard" {
      return result.status == 137 ? [] : [Failure(.ending, "\(result.status)\(said)")]
    }
    switch result.status {
    case 0: return []
    case 73, 74: return result.errors.contains(/(^|\n)ucard: ./) ? [] : [Failure(.message, "\(result.status)\(said)")]
    case 124, 128...: return [Failure(.ending, "\(result.status)\(said)")]
    default: return [Failure(.status, "\(result.status)\(said)")]
    }
  }

  // MARK: - The wallet

  private func wallet(in room: Room, _ result: Subprocess.Result, _ calls: [Call]) throws -> [Failure] {
    let (isOld, isNew, fault) = try state(of: room)
    if let fault { return [Failure(.damage, fault)] }
    var failures: [Failure] = []
    if result.status == 0, !isNew { failures.append(Failure(.content, "status 0, and the wallet is not as after")) }
    if !isOld, !isNew { failures.append(Failure(.content, "neither as before nor as after")) }
    if result.status != 0, !self.fault.kind.isKill, isNew, !isOld, !tells(result.errors) {
      failures.append(Failure(.message, "\(result.status), and the wallet is as after: \(result.errors)"))
    }
    if operation.effect == .replacement { failures += try aside(in: room, isOld: isOld, result, calls) }
    return failures
  }

  /// Whether the wallet is in the state before the operation, whether it is in that after it, and the damage.
  private func state(of room: Room) throws -> (isOld: Bool, isNew: Bool, fault: String?) {
    let bytes = try? Data(contentsOf: URL(fileURLWithPath: room.wallet))
    if !reference.before.faults.isEmpty, bytes == reference.bytesBefore { return (true, false, nil) }
    if reference.bytesBefore != nil, bytes == nil { return (false, false, "there is no wallet") }
    let reading = try reference.wallet(at: room.wallet)
    if !reading.faults.isEmpty { return (false, false, reading.faults) }
    return (reading == reference.before, reading == reference.after, nil)
  }

  /// Whether a message says that the wallet was changed.
  private func tells(_ errors: String) -> Bool {
    if errors.contains("Either the whole change was stored") { return true }
    if operation.proof != nil { return errors.contains("Received: ") || !reference.message.contains("Received: ") }
    return errors.contains("The wallet is locked with the password typed last")
      || errors.contains("was changed") && !errors.contains("Nothing was changed")
      || reference.message.split(separator: "\n").first.map(errors.contains) ?? true
  }

  /// Checks that the replaced wallet is kept.
  private func aside(
    in room: Room, isOld: Bool, _ result: Subprocess.Result, _ calls: [Call]
  ) throws -> [Failure] {
    let kept = room.files().filter { $0.contains("-before-") && !$0.hasSuffix("-journal") }
    if isOld {
      let rest = kept.filter { !excused(calls).contains(URL(fileURLWithPath: $0).lastPathComponent) }
      // If the disk fails at the end, the state is uncertain: then the copy stays, and the message names it.
      let isTold = result.errors.contains("Either the whole change was stored") && result.errors.contains("is kept in")
      return rest.isEmpty || isTold || fault.kind.isKill
        ? [] : [Failure(.leftover, rest.sorted().joined(separator: ", "))]
    }
    guard let old = reference.bytesBefore else { return [] }
    for name in kept {
      let url = room.folder.appending(path: name)
      if reference.before.faults.isEmpty {
        if try reference.wallet(at: url.path) == reference.before { return [] }
      } else if try Data(contentsOf: url) == old {
        return []
      }
    }
    return [Failure(.aside, kept.isEmpty ? "the old wallet is gone" : "what is kept is not the old wallet")]
  }

  // MARK: - Other files

  private func target(in room: Room, _ result: Subprocess.Result) throws -> [Failure] {
    let found = try reference.target(in: room)
    if result.status == 0, found != reference.targetAfter { return [Failure(.target, "status 0, and not complete")] }
    return found.filter { ![reference.targetBefore[$0.key], reference.targetAfter[$0.key]].contains($0.value) }.keys
      .sorted().map { Failure(.target, "“\($0)” is neither the old nor the new one") }
      + reference.targetBefore.keys.filter { found[$0] == nil }.sorted().map { Failure(.target, "“\($0)” is gone") }
  }

  /// The names of files whose removal failed.
  private func excused(_ calls: [Call]) -> Set<String> {
    Set(calls.filter(\.isFailedRemoval).map { URL(fileURLWithPath: $0.path).lastPathComponent })
  }

  /// The files that should not exist.
  ///
  /// - Parameter calls: the calls of the run; empty for a run without faults.
  private func leftovers(in room: Room, _ calls: [Call]) -> String {
    let excused = excused(calls)
    return room.files().subtracting(reference.files).filter { name in
      // While nothing can be written, the journals of an incomplete transaction remain, to be rolled back later.
      let isJournal = fault.isLasting && !calls.isEmpty && name.hasPrefix("home/wallet.sqlite-")
      // SQLite removes its own temporary files immediately, while they are empty.
      // git names its files by their content, which differs from run to run, and the proof leaves the name of the device.
      let places = ["home/household", "home/place/", "home/other/"]
      let isShared = operation.proof != nil && places.contains(where: name.hasPrefix)
      // The file of uses is named after the path of the wallet.
      let isOfUses = name.hasPrefix("home/.local/state/ucard/uses-")
      return !isJournal && !isShared && !isOfUses && !name.hasPrefix("tmp/etilqs_") && !name.contains("-before-")
        && excused.isDisjoint(with: name.split(separator: "/").map(String.init))
    }.sorted().joined(separator: ", ")
  }

  /// Checks that the command works again without faults, and cleans up.
  private func afterwards(in room: Room, bin: URL) throws -> [Failure] {
    // A journal that is not needed for a rollback stays until the next write.
    let words = operation.effect == .migration ? ["add", "Zoo", "96385074"] : operation.again
    let result = try runAgain(words, in: room, bin: bin)
    var failures: [Failure] = []
    // There may be nothing left to undo or to delete. The wallet may be shared already.
    if ![0, 1].contains(result.status), operation.proof == nil || result.status != 64 {
      failures.append(Failure(.afterwards, "\(result.status): \(result.errors)"))
    }
    do {
      let cards = try operation.proof?.cards(in: room, bin: bin)
      if cards != reference.cards { failures.append(Failure(.afterwards, "other cards: \(cards ?? "")")) }
    } catch let error as CampaignError {
      failures.append(Failure(.afterwards, error.description))
    }
    let remains = leftovers(in: room, [])
    if !remains.isEmpty { failures.append(Failure(.leftover, "after the next run: \(remains)")) }
    let reading = try reference.wallet(at: room.wallet)
    if !reading.faults.isEmpty { failures.append(Failure(.afterwards, reading.faults)) }
    if try reference.targetAgain(in: room) != reference.targetAgain {
      failures.append(Failure(.afterwards, "the target is not complete"))
    }
    return failures
  }

  /// Runs the command without faults. It removes a lock of git that has been at the place for an hour, and names another one
  /// with the line of shell that removes it.
  private func runAgain(_ words: [String], in room: Room, bin: URL) throws -> Subprocess.Result {
    if index.isMultiple(of: 2) { try room.ageLocks() }
    let (result, _) = try room.run(operation, words, bin: bin, faults: nil)
    guard let remedy = result.errors.firstMatch(of: /If nobody is syncing now:\n {2}(rm .+)/) else { return result }
    _ = try Subprocess.run("sh", ["-c", String(remedy.1)])
    return try room.run(operation, words, bin: bin, faults: nil).0
  }
}
