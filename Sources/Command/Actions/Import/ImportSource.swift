internal import Age
package import Exchange
package import Files
internal import Values

/// A source of cards that a person gives on the command line, or sends from a phone.
package enum ImportSource: Sendable {
  /// A file or a folder, by its path.
  case file(String)
  /// A file, or an unpacked pass, in a folder that a person gave.
  case listed(String)
  /// A file that a phone has sent, by the name that it has there.
  case sent(ImportFile, name: String)
  /// A text that holds cards: links to them, or an event of a calendar.
  case text(String)
  /// Standard input.
  case standardInput

  package init(_ argument: String) {
    if argument == "-" {
      self = .standardInput
    } else if Importer.holdsCards(argument) {
      self = .text(argument)
    } else {
      self = .file(argument)
    }
  }

  /// The path of a file or folder; nil for other sources.
  package var path: String? {
    switch self {
    case .file(let path), .listed(let path): path
    case .sent, .text, .standardInput: nil
    }
  }

  /// The path or the name of the file; nil for other sources.
  package var fileName: String? { if case .sent(_, let name) = self { name } else { path } }

  /// Whether the source was found in a folder. Nobody claimed that such a file has cards.
  package var isListed: Bool { if case .listed = self { true } else { false } }

  /// The name of the source for programs.
  package var key: String {
    switch self {
    case .file(let path), .listed(let path): path
    case .sent(_, let name): name
    case .text(let text): text
    case .standardInput: "-"
    }
  }

  /// The largest number of bytes that are read from a pipe.
  private static let maximumBytes = 2 << 30

  /// Reads the content of a source, as `Importer` does.
  typealias Reading = (_ options: ImportOptions, _ receive: (ImportEvent) throws -> Void) throws -> Void

  /// Copies the content of a pipe or a terminal to a file; nil if the source is neither.
  func received(
    from input: any ByteSource<StreamError>, in temporaryFolder: String
  ) -> Result<ImportFile, any Error>? {
    let isChannel =
      switch self {
      case .standardInput: true
      case .file(let path): FileKind(of: path) == .channel
      case .listed, .sent, .text: false
      }
    return isChannel ? Result { try file(from: input, in: temporaryFolder) } : nil
  }

  /// Opens the source, so that it can be read several times.
  ///
  /// - Parameter received: the content, if `received(from:in:)` has copied it.
  /// - Throws: as `file(from:in:)`.
  func opened(
    _ received: Result<ImportFile, any Error>?, from input: any ByteSource<StreamError>, in temporaryFolder: String
  ) throws -> Reading {
    switch self {
    case .text(let text): return { try Importer.read(text: text, $0, receive: $1) }
    case .sent(let file, _): return { try Importer.read(file, $0, receive: $1) }
    case .file(let path) where FileKind(of: path) == .folder,
      .listed(let path) where FileKind(of: path) == .folder:
      let folder = try ImportFolder(path)
      return { try Importer.read(folder, $0, receive: $1) }
    case .file, .listed, .standardInput: break
    }
    let file = try received?.get() ?? file(from: input, in: temporaryFolder)
    return { try Importer.read(file, $0, receive: $1) }
  }

  /// Opens the source as a file with random access.
  ///
  /// - Parameters:
  ///   - input: standard input.
  ///   - temporaryFolder: the folder for the content of a pipe.
  /// - Throws: `FileError` and `StreamError` if it cannot be read, `ImportError`.
  package func file(from input: any ByteSource<StreamError>, in temporaryFolder: String) throws -> ImportFile {
    guard let path else { return try Self.kept(input, in: temporaryFolder) }
    let file = try InputFile(path)
    return file.kind == .channel ? try Self.kept(file, in: temporaryFolder) : try ImportFile(file)
  }

  /// Copies the input of a pipe to a file without a name, because formats need random access.
  private static func kept(
    _ source: any ByteSource<StreamError>, in temporaryFolder: String
  ) throws -> ImportFile {
    let file = try TemporaryFile.unnamed(in: temporaryFolder) { file in
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var total = 0
      while case let count = try source.read(into: &buffer), count > 0 {
        let bytes = Array(buffer[..<count])
        // Text has no NUL. A device may be endless, so other input with a NUL is refused at once.
        let isBinary =
          bytes.starts(with: Array("PK".utf8)) || bytes.contains(Array("PK\u{3}\u{4}".utf8))
          || AgeEnvelope.isAge(bytes) || TextEncoding(utf16: bytes) != nil
        if total == 0, bytes.contains(0), !isBinary { throw ImportError(.unrecognised) }
        total += count
        guard total <= maximumBytes else { throw ImportError(.tooLarge(maximumBytes)) }
        do throws(StreamError) { try file.write(bytes) } catch { throw FileError(path: temporaryFolder, error) }
      }
    }
    return try ImportFile(file)
  }
}

extension ImportSource {
  /// The source itself or, for a folder that is no unpacked pass, the files in it and in its subfolders, in the order
  /// of their names. Hidden files, devices, and links to folders are left out.
  ///
  /// - Throws: `FileError` if the folder cannot be read; `FolderRefusal`.
  func expanded() throws -> [ImportSource] {
    guard case .file(let path) = self, FileKind(of: path) == .folder, !Self.isPass(path) else { return [self] }
    var found: [ImportSource] = []
    try Self.list(path, depth: 1, into: &found)
    guard !found.isEmpty else { throw FolderRefusal(code: .noFiles, path: path) }
    return found
  }

  /// The largest depth of nested folders that are searched.
  private static let maximumDepth = 8

  private static func list(_ path: String, depth: Int, into found: inout [ImportSource]) throws {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    let most = ImportFolder.maximumFiles
    let tooMany = FolderRefusal(code: .tooManyFiles(most), path: path)
    guard let entries = try Folder(path).list(most: most) else { throw tooMany }
    for entry in entries where !entry.name.hasPrefix(".") {
      let inner = "\(path)/\(entry.name)"
      switch entry.kind {
      case .regular: found.append(.listed(inner))
      case .folder where isPass(inner): found.append(.listed(inner))
      case .folder where depth < maximumDepth: try list(inner, depth: depth + 1, into: &found)
      case .folder: throw FolderRefusal(code: .tooDeep, path: inner)
      case .link: if case .regular = FileKind(of: inner) { found.append(.listed(inner)) }
      case .nothing, .channel: continue
      }
      guard found.count <= most else { throw tooMany }
    }
  }

  private static func isPass(_ path: String) -> Bool {
    ["pass.json", "main.json"].contains { name in
      if case .regular = FileKind(of: "\(path)/\(name)") { true } else { false }
    }
  }
}
