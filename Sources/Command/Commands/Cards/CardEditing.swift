internal import Actions
internal import Cards
internal import CommandBase
internal import Files
internal import Processes
internal import Terminal
internal import Values
internal import Words

/// The work on one card in the person's editor, until its text is right or the person gives up.
struct CardEditing {
  let card: Card
  let context: CommandContext

  /// Opens the card as text in the editor, and applies the person's changes to the card.
  ///
  /// In a terminal, the editor opens again if a line is wrong, with the reason above the line, until the person saves
  /// the text without a change. If the card cannot be changed, the file with the edited text is kept.
  ///
  /// - Parameter store: changes the card in the wallet.
  /// - Throws: `CommandFailure`, `FileError`, and the errors of `store`.
  func run(_ store: (EditRequest) throws -> Void) throws {
    let editor = try Editor("card-\(card.number).txt", in: context)
    var isKept = false
    defer { if !isKept { editor.clear() } }
    let original = CardText.text(of: card, in: context)
    var text = original
    while true {
      let before = text
      text = try editor.edit(before)
      do {
        let read = try CardText(text)
        try require(
          !read.isEmpty, .nothingMatches,
          Phrase("The text is empty. Nothing was changed. To delete the card:").then(
            "ucard delete '#\(card.number)'"))
        isKept = text != original
        let request = try read.request(since: card.content, in: context)
        do { try store(request) } catch let refusal as CardRefusal {
          throw read.fault(refusal, of: request, in: context)
        }
        isKept = false
        return
      } catch let fault as CardText.Fault {
        guard text != before, context.terminal.isInput, context.terminal.isOutput else {
          isKept = true
          throw failure(fault, keptIn: editor.path)
        }
        text = CardText.text(text, marking: fault, in: context)
      } catch {
        if isKept {
          context.say(Phrase("Your text is kept in “\(editor.path)”."))
        }
        throw error
      }
    }
  }

  private func failure(_ fault: CardText.Fault, keptIn path: String) -> CommandFailure {
    let line = fault.line.map { Phrase("Line \($0): ") } ?? .nothing
    return CommandFailure(
      .badData, Phrase("Nothing was changed; your text is kept in “\(path)”. \(line)\(fault.phrase)"))
  }
}

/// The person's text editor.
struct Editor {
  private let context: CommandContext
  /// A folder that only the owner can enter, because the text may be private.
  private let folder: String
  /// The path of the file that is edited.
  let path: String

  /// Creates an empty private folder for a file.
  ///
  /// - Parameter name: the name of the file.
  /// - Throws: `FileError` if the folder cannot be created.
  init(_ name: String, in context: CommandContext) throws(FileError) {
    self.context = context
    folder = try Folder.temporary(in: context.temporaryFolder)
    path = folder + "/" + name
  }

  /// Deletes the file, with all that the editor may have put beside it.
  func clear() { try? Folder.removeAll(folder) }

  /// Shows a text in the editor, and returns what it was changed to.
  ///
  /// - Throws: `CommandFailure` if there is no editor, or it fails, or the result is not UTF-8; `FileError`.
  func edit(_ text: String) throws -> String {
    try OutputFile.write(to: path, isPrivate: true) { file in try file.write(Array(text.utf8)) }
    let chosen = context.variable("VISUAL") ?? context.variable("EDITOR")
    // On Debian, `editor` is the one that the administrator chose; POSIX has `vi`.
    let command = chosen ?? "$(command -v editor || echo vi)"
    let name = chosen ?? "vi"
    // The variable may hold a command with options, as for git.
    let end = context.onInterrupt(removing: folder)
    defer { end() }
    let status = try started { try context.runInteractively("sh", ["-c", "\(command) \"$@\"", "ucard", path]) }
    try require(
      status != 127, .noInput,
      Phrase("There is no editor “\(name)”. To choose another:").then("export EDITOR=nano"))
    try require(
      status == 0, .ioError,
      Phrase("The editor “\(name)” failed with status \(status). Nothing was changed. To choose another:").then(
        "export EDITOR=nano"))
    guard let bytes = try InputFile(path).readAll(most: Self.maximumSize) else {
      let most = Self.maximumSize
      throw CommandFailure(
        .badData,
        .count(
          most, one: "The text is longer than \(most) byte. Nothing was changed.",
          other: "The text is longer than \(most) bytes. Nothing was changed."))
    }
    guard let edited = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        .badData, Phrase("The text is not UTF-8. Nothing was changed. Save it in UTF-8 in the editor."))
    }
    return edited.first == "\u{FEFF}" ? String(edited.dropFirst()) : edited
  }

  /// The status of a program, 127 if there is none.
  private func started(_ run: () throws -> Int32) throws -> Int32 {
    do {
      return try run()
    } catch let error as Program.StartError where !error.isMissing {
      throw CommandFailure(.ioError, Phrase("The editor cannot be started: \(.system(error.errno))."))
    } catch is Program.StartError {
      return 127
    }
  }

  private static let maximumSize = 4 << 20
}
