import Foundation
import Synchronization
import Witnesses

/// Runs the operations with a fault at each call, each in a process of its own, and collects the failures.
struct Campaign: Sendable {
  /// A trial and its outcome.
  struct Entry: Sendable {
    let operation: String
    let fault: Fault
    let index: Int
    let call: Call
    let failures: [Failure]
  }

  let options: Options
  /// The folder with the command, under the name `ucard`, and the library that makes calls fail.
  let bin: URL
  let scratch: URL

  /// Runs all trials that the options select.
  ///
  /// - Parameter tell: receives the trials of an operation as soon as they have run.
  func run(tell: ([Entry]) -> Void) throws -> [Entry] {
    var stages: [Stage: Room] = [:]
    var entries: [Entry] = []
    var count = 0
    for operation in Operation.all where options.operation.map({ $0 == operation.name }) ?? true {
      let room = try prepared(operation.stage, among: &stages)
      let copy = try Room(scratch.appending(path: "operation \(operation.name)"), like: room)
      let reference = try ReferenceRun(operation, in: copy, bin: bin)
      let all = trials(of: reference)
      let chosen = options.most.map { sample(of: all, most: $0) } ?? all
      let own = try run(chosen, from: count)
      if !own.isEmpty { tell(own) }
      count += chosen.count
      entries += own
    }
    guard count > 0 else { throw CampaignError("there is no such try") }
    return entries
  }

  /// The trials that the options select.
  private func trials(of reference: ReferenceRun) -> [Trial] {
    var trials: [Trial] = []
    for fault in reference.operation.faults where options.fault.map({ $0 == fault.name }) ?? true {
      // One more than there are calls, to check that there are no more.
      for index in 1...reference.calls.count + 1 where options.index.map({ $0 == index }) ?? true {
        guard index > reference.calls.count || fault.applies(to: reference.calls[index - 1]) else { continue }
        trials.append(Trial(reference: reference, fault: fault, index: index))
      }
    }
    return trials
  }

  /// A room in the state of a stage, which is made once.
  func prepared(_ stage: Stage, among rooms: inout [Stage: Room]) throws -> Room {
    if let room = rooms[stage] { return room }
    let origin = try stage.origin.map { try prepared($0, among: &rooms) }
    let room = try Room(scratch.appending(path: "stage \(stage)"), like: origin)
    try stage.make(in: room.home, environment: room.environment(bin: bin))
    rooms[stage] = room
    return room
  }

  /// Some of the trials of an operation, starting at a random one.
  private func sample(of trials: [Trial], most: Int) -> [Trial] {
    guard let operation = trials.first?.reference.operation.name else { return [] }
    let step = max(1, (trials.count + most - 1) / most)
    var generator = SeededGenerator(operation)
    let first = Int.random(in: 0..<step, using: &generator)
    return stride(from: first, to: trials.count, by: step).map { trials[$0] }
  }

  private func run(_ trials: [Trial], from first: Int) throws -> [Entry] {
    let entries = Mutex<[Int: Entry]>([:])
    let trouble = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: trials.count) { number in
      guard trouble.withLock({ $0 == nil }) else { return }
      do {
        let entry = try run(trials[number], number: first + number)
        entries.withLock { $0[number] = entry }
      } catch {
        trouble.withLock { $0 = error }
      }
    }
    if let error = trouble.withLock({ $0 }) { throw error }
    return entries.withLock { entries in entries.sorted { $0.key < $1.key }.map(\.value) }
  }

  private func run(_ trial: Trial, number: Int) throws -> Entry? {
    let folder = scratch.appending(path: "try \(number)")
    defer {
      if !options.keeps {
        for url in [folder, folder.appendingPathExtension("judged")] { try? FileManager.default.removeItem(at: url) }
      }
    }
    let outcome = try trial.run(in: folder, bin: bin)
    guard let call = outcome.call else {
      // git makes a folder for objects whose names begin alike, and their names depend on the time. `sync leave` removes them.
      let operation = trial.reference.operation
      guard trial.index > trial.reference.calls.count || operation.program == "git" || operation.proof != nil else {
        throw CampaignError("\(operation.name): call \(trial.index) does not come again")
      }
      return nil
    }
    return Entry(
      operation: trial.reference.operation.name, fault: trial.fault, index: trial.index, call: call,
      failures: outcome.failures)
  }
}
