import Foundation
import Synchronization
import Witnesses

/// Damages files at random, the same with the same seed, and lets the command read them.
struct MutationCampaign: Sendable {
  /// What the command did with a damaged file.
  struct Entry: Sendable {
    let specimen: String
    let number: Int
    /// The most memory that a command took, in megabytes, and the most seconds of processor.
    var memory = 0
    var processorTime = 0.0
    var failures: [Failure] = []
  }

  /// Megabytes that a command may take, and seconds of processor.
  private static let mostMemory = 200
  private static let mostTime = 2.0
  /// Tries of each specimen where none are asked for.
  private static let usual = 400
  /// The documented exit statuses for what a file can do.
  private static let statuses: Set<Int32> = [0, 1, 65]

  let options: Options
  let bin: URL
  let scratch: URL

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "mutate.py").path

  /// Runs all that the options ask for.
  func run() throws -> [Entry] {
    let room = try Room(scratch.appending(path: "specimens"))
    let environment = room.environment(bin: bin)
    try Stage.standing.make(in: room.home, environment: environment)
    try require(Subprocess.run("sh", ["-ec", Specimen.script], environment: environment, in: room.home))
    try require(Subprocess.run("python3", [Self.script, "specimens", room.home.path]))
    var tries: [(Specimen, Int)] = []
    for specimen in Specimen.all where options.specimen.map({ $0 == specimen.name }) ?? true {
      let numbers = options.place.map { $0..<$0 + 1 } ?? 0..<(options.most ?? Self.usual)
      let folder = damaged(specimen)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let arguments = [
        Self.script, specimen.kind.rawValue, room.home.appending(path: specimen.name).path,
        String(SeededGenerator.seed), String(numbers.lowerBound), String(numbers.count), folder.path,
      ]
      try require(Subprocess.run("python3", arguments))
      tries += numbers.map { (specimen, $0) }
    }
    guard !tries.isEmpty else { throw CampaignError("there is no such file") }
    return try run(tries)
  }

  private func damaged(_ specimen: Specimen) -> URL { scratch.appending(path: "damaged \(specimen.name)") }

  private func require(_ result: Subprocess.Result) throws {
    guard result.status == 0 else { throw CampaignError("the files cannot be made: \(result.errors)") }
  }

  private func run(_ tries: [(specimen: Specimen, number: Int)]) throws -> [Entry] {
    let entries = Mutex<[Int: Result<Entry, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: tries.count) { place in
      let entry = Result { try run(tries[place].specimen, tries[place].number) }
      entries.withLock { $0[place] = entry }
    }
    return try entries.withLock { entries in try entries.sorted { $0.key < $1.key }.map { try $0.value.get() } }
  }

  private func run(_ specimen: Specimen, _ number: Int) throws -> Entry {
    let room = try Room(scratch.appending(path: "try \(specimen.name) \(number)"))
    defer { if !options.keeps { room.remove() } }
    // A wallet is changed; and names of files are read by their ends.
    let file = room.home.appending(path: specimen.name == "wallet.sqlite" ? "damaged.sqlite" : specimen.name)
    let source = damaged(specimen).appending(path: String(number))
    try FileManager.default.copyItem(at: source, to: file)
    try Data("secret".utf8).write(to: room.home.appending(path: "password"))
    var entry = Entry(specimen: specimen.name, number: number)
    for command in specimen.commands {
      let words = command.map { $0 == "FILE" ? file.path : $0 }
      let input = specimen.isInput ? [UInt8](try Data(contentsOf: file)) : []
      // Two gigabytes of addresses keep a bomb from the machine; what hangs ends as 124.
      let result = try Subprocess.run(
        "prlimit", ["--as=4294967296", "timeout", "20", "ucard"] + words, input: input,
        environment: room.environment(bin: bin), in: room.home)
      entry.memory = max(entry.memory, result.memory)
      entry.processorTime = max(entry.processorTime, result.processorTime)
      entry.failures += failures(of: result, command.joined(separator: " "))
    }
    return entry
  }

  private func failures(of result: Subprocess.Result, _ command: String) -> [Failure] {
    var failures: [Failure] = []
    if result.status >= 124 {
      failures.append(Failure(.ending, "\(command): \(result.status): \(result.errors.prefix(300))"))
    } else if !Self.statuses.contains(result.status) {
      failures.append(Failure(.status, "\(command): \(result.status): \(result.errors.prefix(300))"))
    }
    if result.memory > Self.mostMemory { failures.append(Failure(.excess, "\(command): \(result.memory) MB")) }
    if result.processorTime > Self.mostTime {
      failures.append(Failure(.excess, "\(command): \(result.processorTime) s"))
    }
    return failures
  }
}
