internal import Files
internal import Terminal
package import Words

/// The endings of the names of files that exports write, by format: a file whose name ends otherwise is refused.
package enum ExportEnding: CaseIterable {
  case html, catima, link, pkpass, ics, json, csv

  private var name: Phrase {
    switch self {
    case .html: Phrase("a page")
    case .catima: Phrase("a zip for Catima")
    case .link: Phrase("links")
    case .pkpass: Phrase("passes")
    case .ics: Phrase("a calendar")
    case .json: Phrase(verbatim: "JSON")
    case .csv: Phrase(verbatim: "CSV")
    }
  }

  /// The endings of names, the usual one first.
  package var endings: [String] {
    switch self {
    case .html: ["html", "htm", "xhtml"]
    case .catima: ["zip"]
    case .link: ["txt"]
    case .pkpass: ["pkpass", "pkpasses"]
    case .ics: ["ics"]
    case .json: ["json"]
    case .csv: ["csv"]
    }
  }

  /// The endings that name a format: those of the exports except plain text, of spreadsheets, and of compressed files.
  private static let known = Set(
    allCases.filter { $0 != .link }.flatMap(\.endings) + PictureFile.Format.endings
      + ["xlsx", "xls", "ods", "gz", "xz", "bz2", "zst"])

  /// The ending of a file's name if it names a format, also if `.age` follows; nil for any other name.
  package static func formatEnding(of name: String) -> String? {
    let name = name.lowercased()
    let plain = name.hasSuffix(".age") ? String(name.dropLast(4)) : name
    guard let point = plain.lastIndex(of: ".") else { return nil }
    let ending = String(plain[plain.index(after: point)...])
    return known.contains(ending) ? ending : nil
  }

  /// Throws a failure if the name of a file has the ending of another format. An ending that names no format is
  /// allowed, and so is `.age` at the end.
  package func require(_ output: String) throws(CommandFailure) {
    guard output != "-", FileKind(of: output) != .channel, let ending = Self.formatEnding(of: output),
      !endings.contains(ending)
    else { return }
    throw CommandFailure(
      .usage,
      Phrase("This writes \(self.name), and “\(output)” ends in .\(ending). The name has to end in .\(endings[0])."))
  }
}

extension CommandContext {
  /// Throws an error if text for people goes to a file (`> FILE`) whose name has the ending of another format.
  ///
  /// - Parameters:
  ///   - endings: the endings of other formats, such as `png`.
  ///   - hint: returns what to type instead, for an ending and the file.
  /// - Throws: `CommandFailure`.
  package func requireTextFile(
    unless endings: [String], orElse hint: (_ ending: String, _ file: String) -> Phrase
  ) throws(CommandFailure) {
    guard !terminal.isOutput, let path = outputPath(), !path.hasSuffix(".age"),
      let ending = ExportEnding.formatEnding(of: path), endings.contains(ending)
    else { return }
    let folder = String.currentFolder + "/"
    let file = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    let right = hint(ending, file)
    throw CommandFailure(.usage, Phrase("This output is text for people, but “\(file)” ends in .\(ending). \(right)"))
  }
}
