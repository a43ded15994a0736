internal import Exchange
internal import Files
internal import Words

extension ImportSource {
  /// The source itself or, for a folder that is no unpacked pass, the files in it and in its subfolders, in the order of
  /// their names. Hidden files, devices, and links to folders are left out.
  ///
  /// - Throws: `FileError` if the folder cannot be read; `CommandFailure` if it has too many files, or none.
  func expanded() throws -> [ImportSource] {
    guard case .file(let path) = self, FileKind(of: path) == .folder, !Self.isPass(path) else { return [self] }
    var found: [ImportSource] = []
    try Self.list(path, depth: 1, into: &found)
    guard !found.isEmpty else {
      throw CommandFailure(
        .badData, english: "“\(path)” has no files to import.", ukrainian: "У «\(path)» немає файлів для імпорту.")
    }
    return found
  }

  /// The number of folders within each other that are looked into.
  private static let maximumDepth = 8

  private static func list(_ path: String, depth: Int, into found: inout [ImportSource]) throws {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    let most = ImportFolder.maximumFiles
    guard let entries = try Folder(path).list(most: most) else { throw CommandFailure.tooManyFiles(path, most) }
    for entry in entries where !entry.name.hasPrefix(".") {
      let inner = "\(path)/\(entry.name)"
      switch entry.kind {
      case .regular: found.append(.listed(inner))
      case .folder where isPass(inner): found.append(.listed(inner))
      case .folder where depth < maximumDepth: try list(inner, depth: depth + 1, into: &found)
      case .folder: throw CommandFailure.tooDeep(inner)
      case .link: if case .regular = FileKind(of: inner) { found.append(.listed(inner)) }
      case .nothing, .channel: continue
      }
      guard found.count <= most else { throw CommandFailure.tooManyFiles(path, most) }
    }
  }

  /// Whether a folder is an unpacked pass.
  private static func isPass(_ path: String) -> Bool {
    ["pass.json", "main.json"].contains { name in
      if case .regular = FileKind(of: "\(path)/\(name)") { true } else { false }
    }
  }
}

extension CommandFailure {
  fileprivate static func tooDeep(_ path: String) -> CommandFailure {
    CommandFailure(
      .badData, english: "“\(path)” is too deep: import it by its own name.",
      ukrainian: "«\(path)» — завелика вкладеність: імпортуйте теку окремо.")
  }

  fileprivate static func tooManyFiles(_ path: String, _ most: Int) -> CommandFailure {
    CommandFailure(
      .badData, english: "“\(path)” has more than \(most) files.", ukrainian: "У «\(path)» понад \(most) файлів.")
  }
}
