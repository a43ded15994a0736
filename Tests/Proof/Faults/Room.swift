import Foundation
import Witnesses

/// The folders for one run of the command: its home folder, which contains the wallet, and its temporary folder.
struct Room: Sendable {
  let folder: URL

  var home: URL { folder.appending(path: "home") }
  var wallet: String { home.appending(path: "wallet.sqlite").path }
  private var temporary: URL { folder.appending(path: "tmp") }
  private var log: URL { folder.appending(path: "log") }
  private var counter: URL { folder.appending(path: "counter") }

  /// Creates the folders, or copies those of `model`.
  init(_ folder: URL, like model: Room? = nil) throws {
    self.folder = folder
    if let model {
      try FileManager.default.copyItem(at: model.folder, to: folder)
      try moveHousehold(from: model)
    } else {
      for folder in [home, temporary] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
    }
  }

  /// Lets households that were copied with the room find the folder that carries them, and their own files in it.
  private func moveHousehold(from model: Room) throws {
    for name in ["household/config", "other/household/config"] {
      let config = home.appending(path: name)
      guard let text = try? String(contentsOf: config, encoding: .utf8) else { continue }
      try text.replacing(model.home.path + "/", with: home.path + "/")
        .write(to: config, atomically: true, encoding: .utf8)
    }
    // A device knows its own bundles by their inodes. They are only ever replaced.
    let place = home.appending(path: "place")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    for name in names where name.hasSuffix(".bundle") {
      try FileManager.default.removeItem(at: place.appending(path: name))
      try FileManager.default.linkItem(
        at: model.home.appending(path: "place").appending(path: name), to: place.appending(path: name))
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The environment for the command in `bin`.
  func environment(bin: URL) -> [String: String] {
    [
      "HOME": home.path, "LC_ALL": "C", "PATH": "\(bin.path):\(home.path)/.local/bin:/usr/local/bin:/usr/bin:/bin",
      "TMPDIR": temporary.path,
      "UCARD_WALLET": wallet,
      // A household that is copied with the room finds its place in the copy.
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "url.\(home.path)/.insteadOf", "GIT_CONFIG_VALUE_0": "home:",
    ]
  }

  /// The files in both folders, by their relative paths.
  func files() -> Set<String> {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    var files: Set<String> = []
    while let url = found?.nextObject() as? URL {
      let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
      if isFolder || [log, counter].contains(where: { $0.path == url.path }) { continue }
      files.insert(String(url.path.dropFirst(folder.path.count + 1)))
    }
    return files
  }

  /// Makes the locks of git that a killed process has left two hours old.
  func ageLocks() throws {
    _ = try Subprocess.run("find", [home.path, "-name", "*.lock", "-exec", "touch", "-d", "-2 hours", "{}", "+"])
  }

  /// Runs an operation in the home folder.
  ///
  /// - Parameters:
  ///   - words: the words of the command; nil for those of the operation.
  ///   - faults: the environment of the library that counts calls and makes them fail; nil to run without it.
  /// - Returns: the result of the command, and the calls that were counted.
  func run(
    _ operation: Operation, _ words: [String]? = nil, bin: URL, faults: [String: String]?
  ) throws -> (Subprocess.Result, [Call]) {
    var environment = environment(bin: bin)
    if let faults {
      environment.merge(faults) { $1 }
      environment["LD_PRELOAD"] = bin.appending(path: "faults.so").path
      environment["UCARD_FAULT_LOG"] = log.path
      environment["UCARD_FAULT_PROGRAM"] = operation.program
      if operation.program != "ucard" { environment["UCARD_FAULT_COUNTER"] = counter.path }
    }
    let words = words ?? operation.words
    let script = words == operation.words ? operation.script.map { ["sh", "-c", $0, "sh"] } : nil
    // A command that hangs gets the exit status 124.
    let result = try Subprocess.run(
      "timeout", ["30"] + (script ?? []) + ["ucard"] + words, environment: environment, in: home)
    return (result, Call.read(log))
  }
}
