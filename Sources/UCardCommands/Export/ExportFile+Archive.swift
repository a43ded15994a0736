internal import Glibc
internal import Cards
internal import Exchange
internal import Files
internal import Terminal
internal import Words

extension ExportFile {
  /// Refuses a terminal as the output of an archive.
  ///
  /// - Throws: `CommandFailure`.
  func requireFile(in context: CommandContext) throws(CommandFailure) {
    guard output != "-" || !context.terminal.isOutput else {
      throw CommandFailure(
        .usage, english: "An archive is not for the terminal: name a file with -o, or redirect the output.",
        ukrainian: "Архів не для термінала: назвіть файл через -o або спрямуйте вивід у файл.")
    }
  }

  /// Writes an archive to the output, completely or not at all.
  ///
  /// - Parameter fill: writes the archive to an empty file, which supports seeking.
  /// - Throws: the errors of `fill`, and `CommandFailure` for an `ExportError`.
  func writeArchive(in context: CommandContext, _ fill: (FileDescriptor) throws -> Void) throws {
    func fillOrFail(_ archive: FileDescriptor) throws {
      do { try fill(archive) } catch let error as ExportError { throw CommandFailure(error, path: output) }
    }
    // Writing an archive needs seeking, which a pipe does not support.
    guard output == "-" || FileKind(of: output) == .channel else {
      try OutputFile.write(to: output, fillOrFail)
      return
    }
    let archive = try TemporaryFile.unnamed(in: context.temporaryFolder, fillOrFail)
    if output == "-" {
      try context.output.write(allOf: archive)
    } else {
      try OutputFile.write(to: output) { try $0.write(allOf: archive) }
    }
  }
}

extension CommandContext {
  /// The options of an export in this context.
  var exportOptions: ExportOptions {
    let context = self
    return ExportOptions(start: { context.start(of: $0) }, temporaryFolder: temporaryFolder)
  }
}

extension CommandFailure {
  /// Creates the failure for an archive that could not be written.
  init(_ error: ExportError, path: String) {
    switch error.code {
    case .archivesUnavailable:
      self.init(status: .ioError, phrase: .archivesUnavailable)
    case .cryptographyUnavailable:
      self.init(status: .ioError, phrase: .cryptographyUnavailable)
    case .system(let code):
      self.init(FileError(path: path, errno: code))
    case .refused:
      self.init(FileError(path: path, errno: EIO))
    }
  }
}
