internal import Age
internal import Exchange
internal import Files

/// What a person names to be imported.
enum ImportSource {
  /// A file, by its path.
  case file(String)
  /// A link that holds a card.
  case link(String)
  /// Standard input.
  case standardInput

  init(_ argument: String) {
    if argument == "-" {
      self = .standardInput
    } else if Importer.isLink(argument) {
      self = .link(argument)
    } else {
      self = .file(argument)
    }
  }

  /// What people call it.
  var name: Phrase {
    switch self {
    case .file(let path): Phrase(english: "“\(path)”", ukrainian: "«\(path)»")
    case .link: Phrase(english: "The link", ukrainian: "Посилання")
    case .standardInput: Phrase(english: "Standard input", ukrainian: "Стандартний ввід")
    }
  }

  /// What scripts call it.
  var key: String {
    switch self {
    case .file(let path): path
    case .link(let link): link
    case .standardInput: "-"
    }
  }

  /// Bytes that are taken from a pipe.
  private static let mostBytes = 2 << 30

  /// Reads what a source holds, as `Importer` does.
  typealias Reading = (_ options: ImportOptions, _ receive: (ImportEvent) throws -> Void) throws -> Void

  /// It, opened, to be read as often as one likes.
  ///
  /// - Throws: as `file(in:)`.
  func opened(in context: CommandContext) throws -> Reading {
    if case .link(let link) = self { return { try Importer.read(link: link, $0, receive: $1) } }
    let file = try file(in: context)
    return { try Importer.read(file, $0, receive: $1) }
  }

  /// It as a file that can be read from any place.
  ///
  /// - Throws: `CommandFailure` where it cannot be read, `ImportError`.
  func file(in context: CommandContext) throws -> ImportFile {
    guard case .file(let path) = self else { return try Self.kept(context.input, in: context) }
    let file = try InputFile(path)
    return file.kind == .channel ? try Self.kept(file, in: context) : try ImportFile(file)
  }

  /// What comes through a pipe, in a file without a name: formats are read from more than one place.
  private static func kept(_ source: any ByteSource<StreamError>, in context: CommandContext) throws -> ImportFile {
    let file = try TemporaryFile.unnamed(in: context.temporaryFolder) { file in
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var total = 0
      while case let count = try source.read(into: &buffer), count > 0 {
        let bytes = Array(buffer[..<count])
        // Text has no NUL, and what comes out of a device may have no end.
        let isBinary = bytes.starts(with: Array("PK".utf8)) || AgeEnvelope.isAge(bytes)
        if total == 0, bytes.contains(0), !isBinary { throw ImportError(.unrecognised) }
        total += count
        guard total <= mostBytes else { throw ImportError(.tooLarge(mostBytes)) }
        do throws(StreamError) { try file.write(bytes) } catch { throw FileError(path: context.temporaryFolder, error) }
      }
    }
    return try ImportFile(file)
  }
}
