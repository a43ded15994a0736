internal import Cards

/// Reads the pass that is unpacked in a folder.
struct FolderReader: ImportReader {
  private let folder: ImportFolder
  private let options: ImportOptions

  init(_ folder: ImportFolder, _ options: ImportOptions) {
    self.folder = folder
    self.options = options
  }

  func read(_ receive: (ImportEvent) throws -> Void) throws {
    guard let files = PassFiles(folder) else { throw ImportError(.missingEntry(PassFiles.main)) }
    for event in try files.events(options) { try receive(event) }
  }
}
