import Foundation
import Synchronization
import Witnesses

/// Damages files at random, in the same way with the same seed, and runs the command on them.
struct MutationCampaign: Sendable {
  /// The result of the command for a damaged file.
  struct Entry: Sendable {
    let specimen: String
    let number: Int
    /// The largest memory of a command in megabytes, and the longest processor time in seconds.
    var memory = 0
    var processorTime = 0.0
    var failures: [Failure] = []
  }

  /// The limits of a command: memory in megabytes, and processor time in seconds.
  private static let maximumMemory = 200
  private static let maximumTime = 2.0
  /// The default number of trials for each specimen.
  private static let usual = 400
  /// The documented exit statuses that a file can cause.
  private static let statuses: Set<Int32> = [0, 1, 65]

  let options: Options
  let bin: URL
  let scratch: URL

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "mutate.py").path

  /// Runs all trials that the options select.
  func run() throws -> [Entry] {
    let room = try Room(scratch.appending(path: "specimens"))
    let environment = room.environment(bin: bin)
    try Stage.standing.make(in: room.home, environment: environment)
    try require(Subprocess.run("sh", ["-ec", Specimen.script], environment: environment, in: room.home))
    try require(Subprocess.run("python3", [Self.script, "specimens", room.home.path]))
    var tries: [(Specimen, Int)] = []
    for specimen in Specimen.all where options.specimen.map({ $0 == specimen.name }) ?? true {
      let numbers = options.index.map { $0..<$0 + 1 } ?? 0..<(options.most ?? Self.usual)
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
    DispatchQueue.concurrentPerform(iterations: tries.count) { index in
      let entry = Result { try run(tries[index].specimen, tries[index].number) }
      entries.withLock { $0[index] = entry }
    }
    return try entries.withLock { entries in try entries.sorted { $0.key < $1.key }.map { try $0.value.get() } }
  }

  private func run(_ specimen: Specimen, _ number: Int) throws -> Entry {
    let room = try Room(scratch.appending(path: "try \(specimen.name) \(number)"))
    defer { if !options.keeps { room.remove() } }
    // A wallet is modified, so it gets another name. Other files keep theirs, because the ending tells the format.
    let file = room.home.appending(path: specimen.name == "wallet.sqlite" ? "damaged.sqlite" : specimen.name)
    let source = damaged(specimen).appending(path: String(number))
    try FileManager.default.copyItem(at: source, to: file)
    try Data("secret".utf8).write(to: room.home.appending(path: "password"))
    var entry = Entry(specimen: specimen.name, number: number)
    for command in specimen.commands {
      let words = command.map { $0 == "FILE" ? file.path : $0 }
      let input = specimen.isInput ? [UInt8](try Data(contentsOf: file)) : []
      // An address space of four gigabytes protects the machine from a zip bomb; a command that hangs gets the exit
      // status 124.
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
    if result.memory > Self.maximumMemory { failures.append(Failure(.excess, "\(command): \(result.memory) MB")) }
    if result.processorTime > Self.maximumTime {
      failures.append(Failure(.excess, "\(command): \(result.processorTime) s"))
    }
    return failures
  }
}
