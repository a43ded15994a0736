internal import Age
internal import Files
internal import Foundation
internal import Wallet

/// A folder that some other program carries between devices. Each device writes one bundle of its own, and reads those of
/// the others.
struct FolderExchange {
  private let repository: GitRepository
  private let folder: String
  private let own: String
  /// The passphrase with which bundles are encrypted; nil for plain ones.
  private let passphrase: [UInt8]?

  private static let bundled = "refs/ucard/bundled"
  private static let seen = "seen"
  /// The key, among the names of bundles that were read, of the own one as it was written.
  private static let written = "written"
  /// The same for the names of the keys in it.
  private static let keys = "keys"
  private static let mostFiles = 10_000
  private static let mostBytes = 1 << 30

  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - device: the name of this device, which `device(of:)` recognises in the name of a bundle.
  init(_ repository: GitRepository, folder: String, device: String, passphrase: [UInt8]?) {
    self.repository = repository
    self.folder = folder
    self.passphrase = passphrase
    own = "ucard-\(device).bundle" + (passphrase == nil ? "" : ".age")
  }

  /// The name of the device whose bundle has a name; nil for other files, such as copies that a program made because two
  /// versions were in conflict.
  static func device(of file: String) -> String? {
    guard let match = file.wholeMatch(of: /ucard-([A-Za-z0-9]+-[0-9a-f]{8})\.bundle(\.age)?/) else { return nil }
    return String(match.1)
  }

  /// The names of the devices that have a bundle in the folder.
  ///
  /// - Throws: `HouseholdError` if the folder cannot be read.
  func devices() throws -> [String] { try bundles().compactMap { Self.device(of: $0.name) } }

  private func bundles() throws -> [Folder.Entry] {
    do {
      return try (Folder(folder).list(most: Self.mostFiles) ?? []).filter { entry in
        if case .regular = entry.kind { Self.device(of: entry.name) != nil } else { false }
      }
    } catch {
      throw HouseholdError(.unreachable, folder)
    }
  }

  /// Takes in the bundles of the other devices. One that has not arrived completely is left for the next time.
  ///
  /// The bundle of this device is read too if somebody else has written it: an older or a newer copy of this computer.
  ///
  /// - Returns: the commits of all devices, also of those that are gone; the names of bundles that could not be read; and
  ///   the keys for secrets in those that were read.
  /// - Throws: `HouseholdError`.
  func receive() throws -> (heads: [String], unreadable: [String], keys: [HouseholdKey]) {
    var unreadable: [String] = []
    var keys: [HouseholdKey] = []
    var known = readSeen()
    for entry in try bundles() {
      guard let device = Self.device(of: entry.name), let mark = mark(of: entry.name), known[entry.name] != mark else {
        continue
      }
      if try fetch(entry, as: "refs/devices/\(device)", &keys) {
        known[entry.name] = mark
      } else if entry.name != own {
        unreadable.append(entry.name)
      }
    }
    writeSeen(known)
    let heads = try repository.output("for-each-ref", "--format=%(objectname)", "refs/devices/")
      .split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    return (Array(Set(heads)).sorted(), unreadable, keys)
  }

  /// Writes the bundle of this device, unless it is there with the same content.
  ///
  /// - Parameter keys: the keys that decrypt its secrets; nil for those that the bundle had before.
  /// - Returns: whether it was written.
  /// - Throws: `HouseholdError`, `FileError`.
  func send(_ commit: String, with keys: [HouseholdKey]?) throws -> Bool {
    // The folder may be an older copy of itself, or another disk at the same place.
    let isThere = mark(of: own).map { $0 == readSeen()[Self.written] } ?? false
    let names = keys?.map(\.id).sorted().joined(separator: ",")
    let hasKeys = names.map { $0 == readSeen()[Self.keys] ?? "" } ?? true
    if isThere, hasKeys, try repository.commit(Self.bundled) == commit { return false }
    let keys = try keys ?? keysBefore()
    let plain = "\(repository.folder)/outgoing.bundle"
    defer { unlink(plain) }
    try repository.output("bundle", "create", "--quiet", plain, "refs/heads/main")
    let source = try InputFile(plain)
    let path = "\(folder)/\(own)"
    // Other programs carry links, too, and nobody may choose which file is replaced.
    if path.linkTarget != nil { unlink(path) }
    try OutputFile.write(to: path) { file in
      guard let passphrase else { return try file.write(allOf: source) }
      let encrypted = try AgeWriter(to: file, passphrase: passphrase)
      try BundleHeader.copy(source, to: encrypted) { lines in lines + keys.map { "\(commit) \($0.reference)" } }
      try encrypted.finish()
    }
    try repository.output("update-ref", Self.bundled, commit)
    var known = readSeen()
    known[own] = mark(of: own)
    known[Self.written] = known[own]
    known[Self.keys] = keys.isEmpty ? nil : keys.map(\.id).sorted().joined(separator: ",")
    writeSeen(known)
    return true
  }

  /// The keys in the bundle that this device has written before: a locked wallet gives no others.
  private func keysBefore() throws -> [HouseholdKey] {
    guard let passphrase, let file = try? InputFile("\(folder)/\(own)") else { return [] }
    do {
      return try BundleHeader.keys(in: BundleHeader.lines(of: BufferedSource(AgeEnvelope(file).open(with: passphrase))))
    } catch is AgeError {
      return []
    } catch is FileError {
      return []
    }
  }

  /// Removes the bundle of a device. What was received of it stays.
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

  /// Reads a bundle, and returns whether it is whole.
  ///
  /// - Parameter keys: receives the keys in it.
  /// - Throws: `HouseholdError` if it is encrypted with another passphrase.
  private func fetch(_ entry: Folder.Entry, as reference: String, _ keys: inout [HouseholdKey]) throws -> Bool {
    var found: [HouseholdKey] = []
    guard case .regular(let size) = entry.kind, size <= Self.mostBytes else { return false }
    let name = entry.name
    var path = "\(folder)/\(name)"
    let plain = "\(repository.folder)/incoming.bundle"
    defer { unlink(plain) }
    if name.hasSuffix(".age") {
      guard let passphrase else { throw HouseholdError(.wrongPassphrase, name) }
      do {
        let content = try AgeEnvelope(InputFile(path)).open(with: passphrase)
        try OutputFile.write(to: plain, isPrivate: true) { file in
          try BundleHeader.copy(content, to: file) { lines in
            found = try BundleHeader.keys(in: lines)
            return lines.filter { !HouseholdKey.isReference($0) }
          }
        }
      } catch AgeError.wrongPassphrase {
        throw HouseholdError(.wrongPassphrase, name)
      } catch is AgeError {
        return false
      } catch is FileError {
        return false
      }
      path = plain
    } else if passphrase != nil {
      // Nobody who can write to the folder may slip in cards that are not encrypted.
      return false
    }
    let isWhole = try repository.succeeds(
      "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", path, "+refs/heads/main:\(reference)")
    if isWhole { keys += found }
    return isWhole
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
