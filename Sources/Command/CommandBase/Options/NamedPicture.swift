internal import Arguments
package import Cards
internal import Files
internal import Terminal
internal import Values
package import Words

/// The name of a picture's file in place of a number: `--from` was probably forgotten.
package struct NamedPicture {
  package let file: String

  /// The endings of the names of pictures, in lower case.
  private static let endings: Set = [
    "png", "jpg", "jpeg", "pnm", "pbm", "pgm", "ppm", "pdf", "webp", "heic", "heif", "avif", "gif", "svg", "bmp", "tif",
    "tiff",
  ]

  /// Creates the name; nil for a text that does not end as the name of a picture does, and for a web address.
  package init?(_ text: String) {
    let text = text.withoutFileScheme
    guard let point = text.lastIndex(of: "."), point > text.startIndex, !text.contains("://"),
      Self.endings.contains(text[text.index(after: point)...].lowercased())
    else { return nil }
    file = text
  }

  /// Whether there is a file of this name.
  package var exists: Bool { if case .regular = FileKind(of: file) { true } else { false } }

  /// Whether a text can only be the name of a file: it ends as the name of a picture does, or begins as a path.
  package static func isFileName(_ text: String) -> Bool {
    NamedPicture(text) != nil || ["/", "./", "../", "~/"].contains(where: text.hasPrefix)
  }

  /// A sentence that there is no file of this name.
  package var doubt: Phrase {
    Phrase("“\(file)” looks like the name of a picture, but there is no such file.")
  }

  /// Asks whether the code is to be taken from the picture.
  ///
  /// - Parameter line: the command line that takes it.
  /// - Throws: `CommandFailure` if it is not, or nobody can be asked.
  package func confirm(_ confirmation: YesOption, line: SuggestedLine, in context: CommandContext) throws {
    if confirmation.yes { return }
    guard context.terminal.isInput else { throw refusal(line) }
    let question = Phrase("“\(file)” is a picture. Take the code from it?")
    try require(
      YesOption.ask(question, in: context), .nothingMatches,
      Phrase("Nothing was changed. To use the name itself as the number, add --force."))
  }

  /// The failure that names the command which takes the code from the picture.
  package func refusal(_ line: SuggestedLine) -> CommandFailure {
    CommandFailure(
      .usage,
      Phrase("“\(file)” is a picture. To use the name itself as the number, add --force. To take the code from it:")
        .then(line))
  }
}

/// A typed answer where a number or a picture of its code is asked for.
package enum TypedCode {
  case text(String)
  /// The path of a file.
  case picture(String)
  /// The path of a file that is missing.
  case missing(String)
}

extension CommandContext {
  /// Finds out whether a person typed a number or the path of a picture. A terminal may put quotes around a file that is
  /// dropped on it.
  package func typedCode(_ typed: String) -> TypedCode {
    let inQuotes = typed.count > 2 && typed.first == typed.last && "'\"".contains(typed.first ?? " ")
    let named = inQuotes ? String(typed.dropFirst().dropLast()) : NamedPicture(typed)?.file ?? typed
    let home = named.hasPrefix("~/") ? variable("HOME") : nil
    let file = home.map { $0 + named.dropFirst() } ?? named
    if case .regular = FileKind(of: file) { return .picture(file) }
    return NamedPicture.isFileName(typed) ? .missing(typed) : .text(typed)
  }
}

extension Phrase {
  /// The message that a file was named which does not exist.
  package static func missingPicture(_ path: String) -> Phrase {
    Phrase("“\(path)” cannot be read: there is no such file.")
  }
}

extension PictureSide {
  /// The name of the side for people.
  package var name: Phrase {
    switch self {
    case .front: Phrase("front")
    case .back: Phrase("back")
    case .icon: Phrase("icon")
    case .background: Phrase("background")
    }
  }
}

extension PictureSide: ArgumentValue {
  private var word: TypedWord {
    switch self {
    case .front: TypedWord("front", context: "side")
    case .back: TypedWord("back", context: "side")
    case .icon: TypedWord("icon", context: "side")
    case .background: TypedWord("background", context: "side")
    }
  }

  package init?(argument: String) {
    guard let side = Self.allCases.first(where: { $0.word.isMeant(by: argument) }) else { return nil }
    self = side
  }
}
