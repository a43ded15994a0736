internal import Cards
internal import Files
internal import Glibc
internal import Processes
internal import Synchronization
internal import Values

/// A bare git repository, which the command `git` reads and writes.
///
/// The person's own configuration applies: credentials, ssh. But commits are not signed: a program must not sign in a
/// person's name, and a timer could not ask for the key. Hooks do not run in this repository. git never works in
/// another repository of this machine, because its settings and hooks would apply (see `LocalRepository`).
struct GitRepository: Sendable {
  /// The branch that has the cards.
  static let main = "refs/heads/main"

  /// The path of the repository.
  let folder: String
  private let variables: [String]
  private let memory = GitMemory()

  /// - Parameters:
  ///   - folder: the path of the repository.
  ///   - environment: the environment of this process.
  ///   - canAsk: whether git and ssh may ask the person for passwords.
  init(_ folder: String, environment: [(name: String, value: String)], canAsk: Bool) {
    self.folder = folder
    // Variables by which git finds another repository, as in a hook that calls this program.
    let others: Set = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
      "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_CEILING_DIRECTORIES", "LC_ALL", "LANGUAGE",
    ]
    var variables = environment.filter { !others.contains($0.name) }.map { "\($0.name)=\($0.value)" }
    variables.append("LC_ALL=C")
    // git fast-import allocates and frees the content of each file, and the C library would return the memory each time.
    variables.append("MALLOC_TRIM_THRESHOLD_=134217728")
    if !canAsk {
      variables.append("GIT_TERMINAL_PROMPT=0")
      if !environment.contains(where: { $0.name == "GIT_SSH_COMMAND" }) {
        variables.append("GIT_SSH_COMMAND=ssh -o BatchMode=yes")
      }
    }
    self.variables = variables
  }

  /// Whether the repository exists.
  var exists: Bool { FileKind(of: folder + "/HEAD") != .nothing }

  // MARK: - Commands

  /// Runs a git command.
  ///
  /// - Parameters:
  ///   - arguments: the command with its arguments.
  ///   - input: its standard input; nil for none.
  ///   - receive: receives the output in parts.
  /// - Throws: `HouseholdError` if there is no git, and the errors of `receive`.
  func run(
    _ arguments: [String], input: InputFile? = nil, _ receive: ([UInt8]) throws -> Void = { _ in }
  ) throws -> Program.Result {
    try started(arguments) { try git(arguments).streamed(input: input, receive) }
  }

  /// Runs a git command by `run`. What is remembered is forgotten, unless the command only reads.
  private func started(_ arguments: [String], _ run: () throws -> Program.Result) throws -> Program.Result {
    defer { if !GitMemory.lasts(arguments) { forget() } }
    do {
      let result = try run()
      guard result.ending != .exited(127) else { throw HouseholdError(.noGit) }
      return result
    } catch let error as Program.StartError {
      throw error.isMissing ? HouseholdError(.noGit) : HouseholdError(.git, String(cString: strerror(error.errno)))
    }
  }

  /// Forgets what git has told: another process may have worked with the repository since.
  func forget() { memory.known.withLock { $0 = GitMemory.Known() } }

  /// Findings of git in received objects that do no harm here: odd names of files, and odd lines about persons. No file
  /// of a household is ever written under its name, and names and dates of persons are not used. A device whose clock
  /// is wrong must not stop all others.
  private static let harmless = [
    "badDate", "badDateOverflow", "hasDot", "hasDotdot", "hasDotgit", "emptyName", "fullPathname", "zeroPaddedFilemode",
    "badEmail", "badName",
    "badTimezone", "missingEmail", "missingNameBeforeEmail", "missingSpaceBeforeDate", "missingSpaceBeforeEmail",
    "zeroPaddedDate", "gitmodulesBlob", "gitmodulesLarge", "gitmodulesMissing", "gitmodulesName", "gitmodulesParse",
    "gitmodulesPath", "gitmodulesSymlink", "gitmodulesUpdate", "gitmodulesUrl", "gitattributesBlob",
    "gitattributesLarge", "gitattributesLineLength", "gitattributesMissing",
  ]

  private func git(_ arguments: [String]) -> Program {
    // Merges put temporary files into the current folder.
    let own =
      [
        "-C", folder, "--git-dir=.", "-c", "core.hooksPath=/dev/null", "-c", "gc.autoDetach=false", "-c",
        "color.ui=false", "-c", "protocol.file.allow=never", "-c", "i18n.commitEncoding=UTF-8", "-c",
        "i18n.logOutputEncoding=UTF-8",
        "-c", "commit.gpgSign=false", "-c", "push.gpgSign=false",
      ] + Self.harmless.flatMap { ["-c", "fetch.fsck.\($0)=ignore"] }
    return Program("git", own + arguments, variables: variables)
  }

  /// Runs a git command that has to succeed, and returns its output.
  ///
  /// - Throws: `HouseholdError`.
  @discardableResult
  func output(_ arguments: String..., input: InputFile? = nil) throws -> [UInt8] {
    try output(arguments, input: input)
  }

  /// As `output(_:input:)`.
  func output(_ arguments: [String], input: InputFile? = nil) throws -> [UInt8] {
    var output: [UInt8] = []
    let result = try run(arguments, input: input) { output += $0 }
    guard result.isSuccess else { throw HouseholdError(.git, result.reason) }
    return output
  }

  /// Runs a git command, and calls `body` with each text in its output that ends with a zero byte.
  ///
  /// - Parameters:
  ///   - arguments: the command with its arguments.
  ///   - most: the largest exit status that means no failure.
  ///   - body: receives a text.
  /// - Throws: `HouseholdError`, and the errors of `body`.
  func forEachText(_ arguments: [String], status most: Int = 0, _ body: (String) throws -> Void) throws {
    var pending: [UInt8] = []
    let result = try run(arguments) { bytes in
      var rest = bytes[...]
      while let end = rest.firstIndex(of: 0) {
        try body(String(decoding: pending + rest[..<end], as: UTF8.self))
        pending.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      pending += rest
    }
    guard result.ending.status <= most else { throw HouseholdError(.git, result.reason) }
  }

  /// As `output`, as text without the last line break.
  @discardableResult
  func text(_ arguments: String...) throws -> String { try text(arguments) }

  /// As `text(_:)`.
  func text(_ arguments: [String]) throws -> String {
    String(decoding: try output(arguments), as: UTF8.self).trimmingSuffix("\n")
  }

  /// Whether a git command succeeds.
  ///
  /// - Throws: as `Program.Result.succeeded()`.
  func succeeds(_ arguments: String...) throws -> Bool { try run(arguments).succeeded() }

  /// Runs a git command that has to succeed, and that reads what `fill` writes in the meantime.
  ///
  /// - Throws: `HouseholdError`, and the errors of `fill`.
  func run(_ arguments: [String], filledBy fill: (BufferedSink) throws -> Void) throws {
    let result = try started(arguments) {
      try git(arguments).streamed(writing: { file in
        let sink = BufferedSink(file)
        try fill(sink)
        try sink.flush()
      })
    }
    guard result.isSuccess else { throw HouseholdError(.git, result.reason) }
  }

  /// Standard input of a command that `fill` writes.
  func spool(_ fill: (BufferedSink) throws -> Void) throws -> InputFile {
    try TemporaryFile.unnamed(in: folder) { file in
      let sink = BufferedSink(file)
      try fill(sink)
      try sink.flush()
    }
  }

  /// Removes the lock files of git processes that were killed. One that has outlived its ucard gets two seconds to end.
  func removeLocks() {
    for _ in 0..<20 {
      if locks.isEmpty { return }
      usleep(100_000)
    }
    for path in locks { unlink(path) }
  }

  private var locks: [String] {
    // The folder `RepositoryExchange.name` belongs to this device, too, though its references lead to another repository.
    ["", "refs/heads/", "refs/remotes/origin/", "refs/devices/", "refs/ucard/", RepositoryExchange.name + "/"].flatMap {
      part in
      let path = "\(folder)/\(part)"
      let names = ((try? Folder(path).list(most: .max)) ?? nil)?.map(\.name) ?? []
      return names.filter { $0.hasSuffix(".lock") }.map { path + $0 }
    }
  }

  // MARK: - Settings

  fileprivate static let listing = ["config", "--list", "-z"]

  /// The values of settings, by their names in lower case: the person's and those of the repository.
  func settings() throws -> [String: String] {
    if let known = memory.known.withLock({ $0.settings }) { return known }
    var settings: [String: String] = [:]
    for entry in try output(Self.listing).split(separator: 0) {
      let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first else { continue }
      settings[String(decoding: name, as: UTF8.self)] = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    }
    memory.known.withLock { $0.settings = settings }
    return settings
  }

  // MARK: - Commits

  /// The commit of a reference; nil if there is none.
  func commit(_ name: String) throws -> String? {
    if let known = memory.known.withLock({ $0.commits[name] }) { return known }
    var output: [UInt8] = []
    let result = try run(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"]) { output += $0 }
    guard try result.succeeded() else { return nil }
    let commit = String(decoding: output, as: UTF8.self).trimmingSuffix("\n")
    memory.known.withLock { known in for name in [name, commit] { known.commits[name] = commit } }
    return commit
  }

  /// Lets a reference name a commit.
  func set(_ reference: String, to commit: String) throws {
    if try self.commit(reference) != commit { try output("update-ref", reference, commit) }
  }

  /// The tree of a commit.
  func tree(_ commit: String) throws -> String {
    if let known = memory.known.withLock({ $0.trees[commit] }) { return known }
    let tree = try text("rev-parse", "--verify", "\(commit)^{tree}")
    memory.known.withLock { $0.trees[commit] = tree }
    return tree
  }

  /// Whether all changes of `old` are in `new`.
  func contains(_ new: String, _ old: String) throws -> Bool {
    try new == old || succeeds("merge-base", "--is-ancestor", old, new)
  }

  /// The common versions of two commits; several ones, in any order, as after crossing merges.
  func bases(of one: String, _ other: String) throws -> [String] {
    var output: [UInt8] = []
    let result = try run(["merge-base", "--all", one, other]) { output += $0 }
    guard result.ending.status <= 1 else { throw HouseholdError(.git, result.reason) }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: - Files

  /// Calls `body` with the content of files, in their order; nil for one that is missing.
  ///
  /// - Parameters:
  ///   - names: objects as git names them, such as `COMMIT:PATH`.
  ///   - most: the largest number of bytes of a file; a larger one has an empty content.
  ///   - body: receives the index of a file and its content.
  /// - Throws: `HouseholdError`, and the errors of `body`.
  func forEachFile(_ names: [String], most: Int = .max, _ body: (Int, [UInt8]?) throws -> Void) throws {
    guard !names.isEmpty else { return }
    var reader = ObjectReader(count: names.count, most: most)
    let list = try spool { sink in for name in names { try sink.write(Array((name + "\n").utf8)) } }
    let result = try run(["cat-file", "--batch"], input: list) { try reader.read($0, body) }
    guard result.isSuccess, reader.isAtEnd else { throw HouseholdError(.git, result.reason) }
  }

  /// The content of a file; nil if it is missing, and empty if it has more than `most` bytes.
  func file(_ name: String, most: Int) throws -> [UInt8]? {
    var content: [UInt8]?
    try forEachFile([name], most: most) { content = $1 }
    return content
  }
}

/// Answers of git, which are kept until a command runs that may change them.
private final class GitMemory: Sendable {
  struct Known {
    var settings: [String: String]?
    /// Commits by the names that were asked for.
    var commits: [String: String] = [:]
    var trees: [String: String] = [:]
  }

  let known = Mutex(Known())

  private static let reading: Set = [
    "cat-file", "commit-tree", "diff", "diff-tree", "for-each-ref", "hash-object", "log", "ls-remote", "ls-tree",
    "merge-base", "rev-list", "rev-parse", "show",
  ]

  /// Whether a command leaves settings and references as they are.
  static func lasts(_ arguments: [String]) -> Bool {
    arguments.first.map(reading.contains) ?? false || arguments == GitRepository.listing
  }
}

extension Program.Result {
  /// Whether git succeeded. False is an answer of git, too: the objects that it was to read are missing or damaged.
  ///
  /// - Throws: `HouseholdError` if git gave no answer: it was killed, or the disk or the memory of this machine failed.
  func succeeded() throws -> Bool {
    if isSuccess { return true }
    let reasons = [ENOSPC, EDQUOT, EIO, EROFS, EACCES, EFBIG, ENOMEM].map { ": " + String(cString: strerror($0)) }
    // The statuses after 129 stand for signals. git goes on after warnings, such as those of settings that cannot be
    // read.
    let isAnswer =
      ending.status <= 129
      && !messages.split(separator: "\n").contains { line in
        (line.hasPrefix("fatal: ") || line.hasPrefix("error: "))
          && (line.contains(/died of signal [0-9]+|Out of memory|Out of diskspace/)
            || reasons.contains(where: line.hasSuffix))
      }
    guard isAnswer else { throw HouseholdError(.git, reason) }
    return false
  }

  /// The line that says why git has failed, without the word before it.
  var reason: String {
    let lines = messages.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("hint:") }
    let words = ["fatal: ", "error: ", "ssh: ", "remote: "]
    guard let line = lines.first(where: { line in words.contains { line.hasPrefix($0) } }) ?? lines.last else {
      return "exit status \(ending.status)"
    }
    let word = words.dropLast(2).first { line.hasPrefix($0) } ?? ""
    return String(line.dropFirst(word.count)).withoutBlanks.trimmingSuffix(".")
  }
}

extension String {
  func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}

/// Reads what `git cat-file --batch` writes: for each object a line `HASH TYPE SIZE`, the content and a line break; or a
/// line that ends with `missing`.
private struct ObjectReader {
  private let count: Int
  /// The largest number of bytes of a file; a larger one has an empty content.
  private let most: Int
  private var index = 0
  private var pending: [UInt8] = []
  /// The size of the content that is to come, if its line was read, and whether it is that of a file.
  private var content: (size: Int, isFile: Bool)?
  /// The number of bytes that are still to be passed over.
  private var passed = 0

  init(count: Int, most: Int) {
    self.count = count
    self.most = most
  }

  var isAtEnd: Bool { index == count && pending.isEmpty && passed == 0 }

  mutating func read(_ bytes: [UInt8], _ body: (Int, [UInt8]?) throws -> Void) throws {
    let skipped = min(passed, bytes.count)
    passed -= skipped
    pending += bytes.dropFirst(skipped)
    var start = 0
    defer { pending.removeFirst(start) }
    while index < count {
      if let (size, isFile) = content {
        if size > most {
          try body(index, isFile ? [] : nil)
          // The line break behind it, too.
          let here = min(size + 1, pending.count - start)
          start += here
          passed = size + 1 - here
        } else {
          guard pending.count - start > size else { return }
          try body(index, isFile ? Array(pending[start..<start + size]) : nil)
          start += size + 1
        }
        content = nil
        index += 1
        continue
      }
      guard let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) else { return }
      let words = pending[start..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      start = end + 1
      if words.count == 3, let size = Int(words[2]) {
        content = (size, words[1] == "blob")
      } else {
        try body(index, nil)
        index += 1
      }
    }
  }
}
