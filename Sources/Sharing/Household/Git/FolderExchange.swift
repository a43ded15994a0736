internal import Glibc
internal import Age
package import Files
internal import Processes
package import Wallet

/// A folder that another program carries between devices. Each device writes two bundles, and reads those of the
/// others: a whole bundle, and one with the commits that are new since. The second is replaced at each sync; when it
/// has grown too large, a new whole bundle is written. A whole bundle builds on nothing else, so that it can be read
/// even if the second one has not arrived.
struct FolderExchange {
  private let repository: GitRepository
  private let folder: String
  /// The names of the bundles of this device.
  private let own: (whole: String, new: String)
  /// The keys with which bundles are encrypted; nil for plain ones.
  private let keys: BundleKeys?

  /// The commit that was last sent.
  static let bundled = "refs/ucard/bundled"
  /// The commit in the whole bundle.
  private static let whole = "refs/ucard/whole"
  private static let seen = "seen"
  /// The key, among the names of bundles that were read, of the own ones as they were written.
  private static let written = "written"
  /// The same for the names of the keys in them.
  private static let keys = "keys"
  private static let mostFiles = 10_000
  private static let mostBytes = 1 << 30
  /// The size up to which a bundle builds on another one, however small that is.
  private static let smallBytes = 1 << 16

  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - device: the name of this device, which `device(of:)` recognises in the name of a bundle.
  init(_ repository: GitRepository, folder: String, device: String, passphrase: [UInt8]?) {
    self.repository = repository
    self.folder = folder
    keys = passphrase.map(BundleKeys.init)
    let ending = ".bundle" + (passphrase == nil ? "" : ".age")
    own = ("ucard-\(device)\(ending)", "ucard-\(device).new\(ending)")
  }

  /// The name of the device whose bundle has a name; nil for other files, such as copies that a program made because two
  /// versions were in conflict.
  static func device(of file: String) -> String? { parts(of: file)?.device }

  private static func parts(of file: String) -> (device: String, isNew: Bool)? {
    guard let match = file.wholeMatch(of: /ucard-([A-Za-z0-9]+-[0-9a-f]{8})(\.new)?\.bundle(\.age)?/) else {
      return nil
    }
    return (String(match.1), match.2 != nil)
  }

  /// The names of the devices that have a bundle in the folder.
  ///
  /// - Throws: `HouseholdError` if the folder cannot be read.
  func devices() throws -> [String] { try Set(bundles().compactMap { Self.device(of: $0.name) }).sorted() }

  /// The bundles in the folder, whole ones first.
  private func bundles() throws -> [Folder.Entry] {
    do {
      let files = try (Folder(folder).list(most: Self.mostFiles) ?? []).filter { entry in
        if case .regular = entry.kind { Self.device(of: entry.name) != nil } else { false }
      }
      return [false, true].flatMap { isNew in files.filter { Self.parts(of: $0.name)?.isNew == isNew } }
    } catch {
      throw HouseholdError(.unreachable, folder)
    }
  }

  /// Takes in the bundles of the other devices. A bundle that has not arrived completely, or that builds on such a
  /// bundle, is left for the next time.
  ///
  /// The bundles of this device are read too if somebody else has written them: an older or a newer copy of this computer.
  ///
  /// - Returns: the commits of all devices, also of devices that are gone, without commits that others contain; the
  ///   names of bundles that could not be read; and the keys for secrets in the bundles that were read.
  /// - Throws: `HouseholdError`.
  func receive() throws -> (heads: [String], unreadable: [String], keys: [HouseholdKey]) {
    var unreadable: [String] = []
    var keys: [HouseholdKey] = []
    var known = readSeen()
    for entry in try bundles() {
      guard let parts = Self.parts(of: entry.name), let mark = mark(of: entry.name), known[entry.name] != mark else {
        continue
      }
      if try fetch(entry, as: "refs/devices/\(parts.device)" + (parts.isNew ? ".new" : ""), &keys) {
        known[entry.name] = mark
      } else if ![own.whole, own.new].contains(entry.name) {
        unreadable.append(entry.name)
      }
    }
    writeSeen(known)
    let heads = try Set(
      repository.text("for-each-ref", "--format=%(objectname)", "refs/devices/").split(separator: "\n").map(String.init)
    )
    guard heads.count > 1 else { return (Array(heads), unreadable, keys) }
    let last = try repository.text(["merge-base", "--independent"] + heads.sorted()).split(separator: "\n").map(
      String.init)
    return (last.sorted(), unreadable, keys)
  }

  /// Writes what is new since the whole bundle of this device, or a new whole one, unless all is there.
  ///
  /// - Parameter keys: the keys that decrypt its secrets; nil for those that the bundle had before.
  /// - Returns: whether anything was written.
  /// - Throws: `HouseholdError`, `FileError`.
  func send(_ commit: String, with keys: [HouseholdKey]?) throws -> Bool {
    let seen = readSeen()
    // The folder may be an older copy of itself, or another disk at the same place.
    let isWholeThere = mark(of: own.whole).map { $0 == seen[Self.written] } ?? false
    let isThere = isWholeThere && mark(of: own.new) == seen[Self.written + ".new"]
    let hasKeys = keys.map { Self.names(of: $0) == seen[Self.keys] ?? "" } ?? true
    if isThere, hasKeys, try repository.commit(Self.bundled) == commit { return false }
    let kept = try keys ?? keysBefore()
    if isWholeThere, hasKeys, try sendNew(commit, kept) { return true }
    try repository.output("bundle", "create", "--quiet", outgoing, GitRepository.main)
    defer { unlink(outgoing) }
    try write(to: own.whole, commit, kept)
    try repository.output("update-ref", Self.whole, commit)
    // The second bundle is not needed any more, and can only be read with the old whole bundle.
    try removeNew()
    try note(commit, kept)
    return true
  }

  /// Writes what is new since the whole bundle.
  ///
  /// - Returns: whether it was; not if it has grown too large, or the whole bundle has something else.
  private func sendNew(_ commit: String, _ keys: [HouseholdKey]) throws -> Bool {
    guard let whole = try repository.commit(Self.whole), try repository.contains(commit, whole) else { return false }
    if commit == whole {
      try removeNew()
    } else {
      defer { unlink(outgoing) }
      try repository.output("bundle", "create", "--quiet", outgoing, GitRepository.main, "^\(whole)")
      guard size(of: outgoing) <= max(Self.smallBytes, size(of: "\(folder)/\(own.whole)") / 2) else { return false }
      try write(to: own.new, commit, keys)
    }
    try note(commit, keys)
    return true
  }

  /// The path of a bundle before it is encrypted.
  private var outgoing: String { "\(repository.folder)/outgoing.bundle" }

  private func size(of path: String) -> Int {
    if case .regular(let size) = FileKind(of: path) { size } else { 0 }
  }

  private func write(to name: String, _ commit: String, _ secrets: [HouseholdKey]) throws {
    // The key of the other bundles is used, so that a device which has opened one of them can open this one.
    let fileKey = try keys?.common(of: bundles().map { "\(folder)/\($0.name)" })
    let source = try InputFile(outgoing)
    let path = "\(folder)/\(name)"
    // Another program may have put a link here, and must not choose which file is replaced.
    if path.linkTarget != nil { unlink(path) }
    try OutputFile.write(to: path) { file in
      guard let fileKey else { return try file.write(allOf: source) }
      let encrypted = try AgeWriter(to: file, with: fileKey)
      try BundleHeader.copy(source, to: encrypted) { lines in lines + secrets.map { "\(commit) \($0.reference)" } }
      try encrypted.finish()
    }
  }

  private func removeNew() throws {
    let path = "\(folder)/\(own.new)"
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError(path: path, errno: errno) }
  }

  /// Notes what this device has written.
  private func note(_ commit: String, _ keys: [HouseholdKey]) throws {
    try repository.output("update-ref", Self.bundled, commit)
    var known = readSeen()
    (known[own.whole], known[own.new]) = (mark(of: own.whole), mark(of: own.new))
    (known[Self.written], known[Self.written + ".new"]) = (known[own.whole], known[own.new])
    known[Self.keys] = keys.isEmpty ? nil : Self.names(of: keys)
    writeSeen(known)
  }

  private static func names(of keys: [HouseholdKey]) -> String { keys.map(\.id).sorted().joined(separator: ",") }

  /// The keys in the bundle that this device has written before: a locked wallet gives no others.
  private func keysBefore() throws -> [HouseholdKey] {
    guard let keys, let file = try? InputFile("\(folder)/\(own.whole)") else { return [] }
    do {
      return try BundleHeader.keys(in: BundleHeader.lines(of: BufferedSource(keys.open(AgeEnvelope(file)))))
    } catch let error where error is AgeError || error is FileError || error is HouseholdError {
      return []
    }
  }

  /// Removes the bundles of a device. Commits that were received from them stay.
  ///
  /// - Throws: `HouseholdError` if there is no such device.
  func remove(_ device: String) throws {
    let files = try bundles().filter { Self.device(of: $0.name) == device }
    guard !files.isEmpty else { throw HouseholdError(.unreachable, device) }
    for file in files where unlink("\(folder)/\(file.name)") != 0 {
      throw FileError(path: "\(folder)/\(file.name)", errno: errno)
    }
  }

  // MARK: - Bundles

  /// Reads a bundle, and returns whether it is complete.
  ///
  /// - Parameter keys: receives the keys in it.
  /// - Throws: `HouseholdError` if it is encrypted with another passphrase.
  private func fetch(_ entry: Folder.Entry, as reference: String, _ keys: inout [HouseholdKey]) throws -> Bool {
    guard case .regular(let size) = entry.kind, size <= Self.mostBytes else { return false }
    let name = entry.name
    let path = "\(folder)/\(name)"
    // Nobody who can write to the folder may slip in cards that are not encrypted.
    guard name.hasSuffix(".age") || self.keys == nil else { return false }
    let plain = "\(repository.folder)/incoming.bundle"
    defer { unlink(plain) }
    var found: [HouseholdKey] = []
    var tip: String?
    do {
      let content: any ByteSource<any Error>
      if name.hasSuffix(".age") {
        guard let files = self.keys else { throw HouseholdError(.wrongPassphrase, name) }
        content = try files.open(AgeEnvelope(BundleFile(path)))
      } else {
        content = BufferedSource(try BundleFile(path))
      }
      try OutputFile.write(to: plain, isPrivate: true) { file in
        try BundleHeader.copy(content, to: file) { lines in
          found = try BundleHeader.keys(in: lines)
          tip = try lines.first { $0.hasSuffix(" " + GitRepository.main) }.flatMap { try known(String($0.prefix(40))) }
          if tip != nil { throw KnownBundle() }
          return lines.filter { !HouseholdKey.isReference($0) }
        }
      }
    } catch is KnownBundle {
      // Another bundle, or a sync before a backup was restored, has brought it.
    } catch AgeError.wrongPassphrase {
      let error = HouseholdError(.wrongPassphrase, name)
      throw error.helped(by: Self.device(of: name).map { .remove(device: $0) })
    } catch let error as FileError where error.action == .writing {
      throw error
    } catch let error where error is AgeError || error is FileError || (error as? HouseholdError)?.code == .damaged {
      return false
    }
    guard let commit = try tip ?? taken(from: plain) else { return false }
    try repository.output("update-ref", reference, commit)
    keys += found
    return true
  }

  private struct KnownBundle: Error {}

  /// Takes the commit of a bundle in. git fetch would take a file that is none for the name of a repository, and use its
  /// settings.
  ///
  /// - Returns: the commit; nil if the bundle is not complete.
  private func taken(from path: String) throws -> String? {
    var list: [UInt8] = []
    let result = try repository.run(["bundle", "unbundle", path, GitRepository.main]) { list += $0 }
    let isUnpacked = try result.succeeded()
    let words = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard isUnpacked, words.count == 2 else { return nil }
    let commit = String(words[0])
    return try repository.succeeds("rev-list", "--objects", "--quiet", commit, "--not", "--all") ? commit : nil
  }

  /// A commit, if all of it is in the repository.
  private func known(_ commit: String) throws -> String? {
    guard commit.allSatisfy(\.isHexDigit), let main = try repository.commit(GitRepository.main),
      try repository.commit(commit) != nil, try repository.contains(main, commit)
    else { return nil }
    return commit
  }

  // MARK: - What was read before

  /// The size and the time of a file, by which a new version is recognised.
  private func mark(of name: String) -> String? {
    var status = stat()
    guard stat("\(folder)/\(name)", &status) == 0 else { return nil }
    return "\(status.st_size) \(status.st_ino) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
  }

  private func readSeen() -> [String: String] {
    let bytes = (try? InputFile.read("\(repository.folder)/\(Self.seen)", most: 1 << 20)) ?? nil
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").reduce(into: [:]) { seen, line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2 { seen[words[0]] = words[1] }
    }
  }

  private func writeSeen(_ seen: [String: String]) {
    let lines = seen.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
    try? Folder(repository.folder).write(Array(lines.joined().utf8), to: Self.seen)
  }
}

/// The file keys of encrypted bundles. Deriving a key from the passphrase takes a second and 256 MB, so devices use the
/// same key for all bundles of a folder, and each derives it once in a run.
private final class BundleKeys {
  private let passphrase: [UInt8]
  /// The keys that were derived, by the headers that have them.
  private var known: [[UInt8]: AgeFileKey] = [:]

  init(_ passphrase: [UInt8]) { self.passphrase = passphrase }

  /// Opens a bundle.
  ///
  /// - Throws: `AgeError`, `CryptographyError`, and the errors of the source.
  func open(_ file: AgeEnvelope) throws -> AgeReader { try file.open(with: key(of: file)) }

  private func key(of file: AgeEnvelope) throws -> AgeFileKey {
    if let key = known[file.headerBytes] { return key }
    let key = try file.fileKey(for: passphrase)
    known[file.headerBytes] = key
    return key
  }

  /// The key for a new bundle: the key of one of the bundles in the folder, the same choice on every device; a new key
  /// if there are no bundles.
  ///
  /// - Throws: `CryptographyError`.
  func common(of paths: [String]) throws -> AgeFileKey {
    let files = paths.compactMap { try? AgeEnvelope(BundleFile($0)) }.map { ($0.headerBytes, $0) }
    for (_, file) in files.sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
      do { return try key(of: file) } catch is AgeError { continue }
    }
    let key = try AgeFileKey(for: passphrase)
    known[key.header] = key
    return key
  }
}

/// A bundle in the folder. The errors of reading it are told from those of writing what was read.
private struct BundleFile: ByteSource {
  private let file: InputFile
  private let path: String

  init(_ path: String) throws(FileError) {
    file = try InputFile(path)
    self.path = path
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    do throws(StreamError) { return try file.read(into: buffer) } catch {
      throw FileError(.reading, path: path, error)
    }
  }
}

/// The lines before the first empty one of a bundle: `# v2 git bundle`, for each commit on which it builds `-COMMIT`, and
/// for each reference its commit and its name.
package enum BundleHeader {
  private static let mostLines = 10_000
  private static let longestLine = 4096

  /// Reads the lines, and the empty one after them.
  ///
  /// - Throws: `HouseholdError` if they do not end; the errors of the source.
  package static func lines(of source: BufferedSource) throws -> [String] {
    var lines: [String] = []
    while let line = try source.nextLine(longest: longestLine), lines.count < mostLines, line.last == 0x0A {
      if line.count == 1 { return lines }
      lines.append(String(decoding: line.dropLast(), as: UTF8.self))
    }
    throw HouseholdError(.damaged)
  }

  /// Copies a bundle with other lines.
  ///
  /// - Throws: as `lines(of:)`; the errors of `change` and of the sink.
  package static func copy<Failure: Error>(
    _ source: any ByteSource<Failure>, to sink: any ByteSink, _ change: ([String]) throws -> [String]
  ) throws {
    let source = BufferedSource(source)
    let lines = try change(lines(of: source))
    try sink.write(Array((lines + [""]).map { $0 + "\n" }.joined().utf8))
    try sink.write(allOf: source)
  }

  /// The keys in some lines.
  ///
  /// - Throws: `WalletError`, `.cryptographyUnavailable`.
  package static func keys(in lines: [String]) throws -> [HouseholdKey] {
    try lines.compactMap { try HouseholdKey(line: $0) }
  }
}
