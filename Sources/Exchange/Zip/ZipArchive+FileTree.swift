extension ZipArchive: FileTree {
  var names: [String] { entries.lazy.filter { !$0.isFolder }.map(\.name) }

  var isFolder: Bool { false }

  func contains(_ name: String) -> Bool { entry(name) != nil }

  func bytes(of name: String, most: Int) throws -> [UInt8] { try bytes(of: existing(name), most: most) }

  func stream(of name: String) throws(ImportError) -> ImportStream { try stream(existing(name)) }

  private func existing(_ name: String) throws(ImportError) -> Entry {
    guard let entry = entry(name) else { throw ImportError(.missingEntry(name)) }
    return entry
  }
}
