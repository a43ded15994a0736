internal import Cards
internal import Exchange
internal import Files

/// The changes of files in a commit that is being written, as a stream for `git fast-import`.
struct CommitDraft {
  private let sink: BufferedSink

  /// Writes a commit.
  ///
  /// - Parameters:
  ///   - parent: the commit on which the changes are made; nil for an empty one.
  ///   - fill: makes the changes.
  ///   - message: receives the number of cards that were changed or deleted, and returns the message.
  /// - Returns: the commit; the parent if nothing has changed. The number of cards that were changed or deleted; nil
  ///   without a parent.
  /// - Throws: `HouseholdError`, and the errors of `fill`.
  static func write(
    on parent: String?, by author: CommitAuthor, in repository: GitRepository, _ fill: (CommitDraft) throws -> Void,
    message: (Int?) -> String
  ) throws -> (commit: String, cardCount: Int?) {
    let tree = try tree(on: parent, in: repository, fill)
    guard let parent else {
      return (try author.commit(tree, parents: [], message(nil), in: repository), nil)
    }
    if try tree == repository.tree(parent) { return (parent, 0) }
    let count = try HouseholdFiles(repository, reference).changes(since: parent).count { $0.path.card != nil }
    return (try author.commit(tree, parents: [parent], message(count), in: repository), count)
  }

  /// Writes a tree of files.
  ///
  /// - Parameters:
  ///   - parent: the commit on whose files the changes are made; nil for none.
  ///   - fill: makes the changes.
  /// - Returns: the tree as git names it.
  /// - Throws: `HouseholdError`, and the errors of `fill`.
  static func tree(
    on parent: String?, in repository: GitRepository, _ fill: (CommitDraft) throws -> Void
  ) throws -> String {
    // Looking for differences between files that are all new takes long and saves little. Compressing a whole wallet
    // takes as long as writing it; git compresses it when it packs the repository anew.
    let compression = parent == nil ? ["-c", "pack.compression=0", "-c", "core.compression=0"] : []
    try repository.run(compression + ["fast-import", "--quiet", "--force", "--date-format=now", "--depth=0"]) { sink in
      let draft = CommitDraft(sink: sink)
      try draft.write("commit \(reference)\ncommitter ucard <ucard@localhost> now\ndata 0\n")
      if let parent { try draft.write("from \(parent)\n") }
      try draft.add(Array(HouseholdPath.formatText.utf8), as: .format)
      try fill(draft)
    }
    return try repository.tree(reference)
  }

  private static let reference = "refs/ucard/draft"

  /// Writes a file.
  func add(_ bytes: [UInt8], as path: HouseholdPath) throws {
    try write("M 100644 inline \(path.text)\ndata \(bytes.count)\n")
    try sink.write(bytes)
    try write("\n")
  }

  /// Writes the categories.
  ///
  /// - Throws: `HouseholdError`, `.categories` if others could not read them.
  func add(_ categories: HouseholdCategories) throws {
    let bytes = HouseholdJSON.bytes(of: categories)
    guard (try? HouseholdJSON.categories(bytes, named: HouseholdPath.categories.text)) != nil else {
      throw HouseholdError(.categories)
    }
    try add(bytes, as: .categories)
  }

  /// Writes or deletes a file as another commit has it.
  func take(_ change: HouseholdFiles.Change) throws {
    try change.isDeleted
      ? delete(change.path) : write("M \(change.mode) \(change.object) \(Self.quoted(change.path))\n")
  }

  /// Deletes a file.
  func delete(_ path: HouseholdPath) throws { try write("D \(Self.quoted(path))\n") }

  /// A path as `git fast-import` reads it.
  private static func quoted(_ path: HouseholdPath) -> String {
    let text = path.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(text)\""
  }

  private func write(_ text: String) throws { try sink.write(Array(text.utf8)) }
}

/// The person whose commits are written.
struct CommitAuthor: Sendable {
  /// The name of this device, for messages of commits.
  private(set) var device: String
  /// The name of this device for files. It stands below the messages, so that two devices of one name are told apart.
  private(set) var id: String?
  /// Name and address, as a commit has them.
  let line: String

  /// - Parameter settings: the settings of git.
  init(_ settings: [String: String]) {
    device = settings["ucard.name"] ?? settings["ucard.device"].map(DeviceName.withoutNumber) ?? "ucard"
    id = settings["ucard.device"]
    func clean(_ text: String?) -> String? {
      let text = text?.filter { !"<>".contains($0) && !$0.isNewline } ?? ""
      return text.isEmpty ? nil : text
    }
    name = clean(settings["user.name"]) ?? "ucard"
    mail = clean(settings["user.email"]) ?? "ucard@localhost"
    line = "\(name) <\(mail)>"
  }

  private let name: String
  private let mail: String

  /// The same person, who writes for another device, which is gone.
  func writing(for device: HouseholdDevice) -> CommitAuthor {
    var author = self
    (author.device, author.id) = (device.name, device.id)
    return author
  }

  /// Writes a commit.
  ///
  /// - Returns: the commit.
  /// - Throws: `HouseholdError`.
  func commit(_ tree: String, parents: [String], _ message: String, in repository: GitRepository) throws -> String {
    let identity = ["-c", "user.name=\(name)", "-c", "user.email=\(mail)"]
    let history = parents.flatMap { ["-p", $0] }
    let line = id.map { ["-m", DeviceName.line($0)] } ?? []
    return try repository.text(identity + ["commit-tree"] + history + ["-m", message] + line + [tree])
  }
}
