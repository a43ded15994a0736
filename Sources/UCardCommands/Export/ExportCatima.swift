internal import ArgumentParser
internal import Cards
internal import Exchange
internal import Files
internal import Foundation
internal import Wallet

/// `ucard export catima`.
struct ExportCatima: UCardCommand {
  static let help = CommandHelp(
    name: "catima",
    abstract: Phrase(
      english: "Write a file that Catima imports on a phone, pictures too.",
      ukrainian: "Записати файл, який імпортує Catima на телефоні, з зображеннями."),
    examples: ["ucard export catima -o catima.zip", "ucard export catima --encrypt -o catima.zip"],
    details: Phrase(
      english: """
        Each identifier is a card there. What Catima will not show is said card by card; it stands in columns that \
        Catima passes over, so that ucard import gives the same cards back. Secrets are left out. --encrypt asks for \
        a password (AES-256).
        """,
      ukrainian: """
        Кожен ідентифікатор стає там карткою. Чого Catima не покаже, сказано про кожну картку; воно стоїть у \
        стовпцях, які Catima оминає, тож ucard import поверне ті самі картки. Таємне пропускається. --encrypt питає \
        пароль (AES-256).
        """))

  @OptionGroup var file: ExportFile

  @OptionGroup var encryption: EncryptionOptions

  func run(in context: CommandContext) throws {
    guard file.output != "-" || !context.terminal.isOutput else {
      throw CommandFailure(
        .usage, english: "An archive is not for the terminal: name a file with -o, or redirect the output.",
        ukrainian: "Архів не для термінала: назвіть файл через -o або спрямуйте вивід у файл.")
    }
    let secret = try encryption.secret(for: file.output, in: context)
    let progress = Progress(context)
    let remarks = ExportRemarks(context)
    try file.withContents(in: context) { contents in
      try progress.run {
        var export = try CatimaExport(categories: contents.categories, context.exportOptions) {
          remarks.add($0, of: "Catima")
        }
        let ticker = progress.ticker(.writing, of: contents.count, as: 0...0.5)
        try contents.forEachCard { card in
          try export.add(card)
          try ticker.tick()
        }
        try write(export, secret, contents, progress, in: context)
      }
      remarks.say()
      file.report(contents.count, in: context)
    }
  }

  private func write(
    _ export: CatimaExport, _ secret: [UInt8]?, _ contents: ExportFile.Contents, _ progress: Progress,
    in context: CommandContext
  ) throws {
    func fill(_ archive: FileDescriptor) throws {
      do {
        try export.write(to: archive.number, password: secret, at: context.now()) { reference in
          guard let bytes = try contents.snapshot.picture(reference) else { throw ExportError(code: .refused) }
          return bytes
        } progress: {
          try progress.show(.writing, 0.5 + $0 / 2)
        }
      } catch let error as ExportError {
        throw CommandFailure(error, path: file.output)
      }
    }
    // Writing an archive needs seeking, which a pipe does not support.
    guard file.output == "-" || FileKind(of: file.output) == .channel else {
      try OutputFile.write(to: file.output, fill)
      return
    }
    let archive = try TemporaryFile.unnamed(in: context.temporaryFolder, fill)
    if file.output == "-" {
      try context.output.write(allOf: archive)
    } else {
      try OutputFile.write(to: file.output) { try $0.write(allOf: archive) }
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
    case .system(let code):
      self.init(FileError(path: path, errno: code))
    case .refused:
      self.init(FileError(path: path, errno: EIO))
    }
  }
}
