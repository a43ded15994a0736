internal import Barcodes
package import Cards
internal import Files
internal import Processes
internal import Values
package import Words

extension OriginalFile {
  /// Reads a file to keep with a card.
  ///
  /// - Throws: `CommandFailure` if it is of another type, or too large; `FileError`.
  package static func read(_ path: String, in context: CommandContext) throws -> OriginalFile {
    let most = context.settings.originalBytes
    guard let bytes = try context.bytes(of: path, most: most) else { throw tooLarge(path, most) }
    return try kept(bytes, of: path, in: context)
  }

  private static func tooLarge(_ path: String, _ most: Int) -> CommandFailure {
    let size = ByteCount.text(most)
    return CommandFailure(
      .badData,
      Phrase("“\(path)” is too large: an original can have at most \(size). To allow more, in MB, up to 64:").then(
        "ucard config original MEGABYTES"))
  }

  /// The file of an original.
  ///
  /// - Throws: as `read(_:in:)`.
  package static func kept(
    _ bytes: [UInt8], of path: String, in context: CommandContext
  ) throws(CommandFailure) -> OriginalFile {
    let most = context.settings.originalBytes
    if bytes.count > most { throw tooLarge(path, most) }
    let file: OriginalFile
    do throws(Refusal) { file = try OriginalFile(bytes) } catch {
      switch error {
      case .digestUnavailable: throw CommandFailure(.ioError, .cryptographyUnavailable)
      case .unknownType:
        throw CommandFailure(
          .badData, Phrase("“\(path)” is neither a PDF nor a PNG, JPEG or HEIC picture; no other files are kept."))
      }
    }
    try require(
      file.type != .pass, .badData,
      Phrase("“\(path)” is an archive. A pass is kept with the card that is imported from it:")
        .then("ucard import \(path)"))
    return file
  }
}

extension Card {
  /// The original that typed words name: by its name, its position, or the beginning of a word of its name. The only one if
  /// there are no words.
  ///
  /// - Throws: `CommandFailure` if there is none, or several.
  package func original(named words: [String]) throws(CommandFailure) -> CardOriginal {
    let (name, originals, typed) = (self.name, self.originals, words.joined(separator: " "))
    if originals.isEmpty { throw CommandFailure(.nothingMatches, .noOriginals(of: self)) }
    if words.isEmpty, originals.count == 1 { return originals[0] }
    let found = words.isEmpty ? [] : originals.map { Optional($0.name) }.indices(meantBy: typed)
    guard found.count != 1 else { return originals[found[0]] }
    let lines = (found.isEmpty ? Array(originals.indices) : found).map {
      Phrase(verbatim: "\($0 + 1)  \(originals[$0].name)")
    }
    let what =
      words.isEmpty
      ? Phrase("“\(name)” has several originals; name one:")
      : found.isEmpty
        ? Phrase("“\(name)” has no original “\(typed)”; it has:")
        : Phrase("Several originals of “\(name)” match “\(typed)”; give the position of one:")
    throw CommandFailure(
      found.isEmpty && !words.isEmpty ? .nothingMatches : .usage, .list([what] + lines, separator: "\n  "))
  }
}

extension String {
  /// The name of an original, from the path of its file.
  package var originalName: String {
    let name = (self == "-" ? "" : fileName).printable.withoutBlanks
    return name.isEmpty ? "original" : name
  }
}

extension CardOriginal.FileType {
  /// The name of the type for people.
  package var name: Phrase {
    switch self {
    case .pdf, .png, .jpeg, .heic: Phrase(verbatim: "\(rawValue.uppercased())")
    case .pass: Phrase("pass")
    }
  }
}

extension CommandContext {
  /// Writes a file and opens it with the program that the desktop has for it. It stays until the end of the session, because
  /// that program may read it later.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - name: its name, which is none that somebody else has given.
  /// - Returns: the path of the file; nil if there is no desktop.
  package func openOnDesktop(_ bytes: [UInt8], as name: String) throws -> String? {
    // The system empties this folder at the end of the session. In any other folder the file would stay.
    guard hasDesktop, let session = variable("XDG_RUNTIME_DIR") else { return nil }
    let folder = try Folder.temporary(in: session)
    let path = "\(folder)/\(name)"
    try OutputFile.write(bytes, to: path)
    // Without output, so that the command does not wait until the viewer is closed.
    let opening = ["-c", "exec xdg-open \"$1\" > /dev/null 2>&1", "sh", path]
    guard runProgram("sh", opening, [])?.isSuccess ?? false else {
      try? Folder.removeAll(folder)
      return nil
    }
    return path
  }
}

extension Phrase {
  package static func noOriginals(of card: Card) -> Phrase {
    Phrase("“\(card.name)” has no originals. To add one:").then("ucard original '#\(card.number)' add FILE")
  }
}
