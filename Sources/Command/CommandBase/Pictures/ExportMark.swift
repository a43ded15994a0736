internal import Arguments
internal import Files
internal import Rendering
internal import Terminal
internal import Values
internal import Words

/// The mark in a file that U-Card has written. An export replaces a file with the mark; for any other file, it asks
/// first.
package enum ExportMark {
  /// The name of the program in the files.
  package static let name = "U-Card"

  /// A chunk of PNG with the keyword “Software” and the name (ISO/IEC 15948, 11.3.4.3): its length, type, data and CRC.
  private static let chunk: [UInt8] =
    [0, 0, 0, 15] + Array("tEXtSoftware\0\(name)".utf8) + [0x23, 0x6C, 0xC5, 0x9B]
  /// Where that chunk stands: after the signature and the header.
  private static let placeInPNG = 33

  /// Returns a picture with the mark.
  package static func marked(_ picture: [UInt8], as format: PictureFile.Format) -> [UInt8] {
    switch format {
    case .png: picture[..<placeInPNG] + chunk + picture[placeInPNG...]
    case .svg: picture + Array("<!-- \(name) -->\n".utf8)
    case .pdf: picture + Array("% \(name)\n".utf8)
    }
  }

  /// The beginnings of files that have the mark in their beginning or at their end.
  private static let marks: [(beginning: String, marks: [String])] = [
    ("\u{89}PNG", ["Software\0\(name)"]),
    ("%PDF", ["% \(name)\n"]),
    // Archives of the same kinds, of which phones write some.
    ("PK\u{3}\u{4}", ["catima.csv", "pass.json", ".pkpass"]),
    ("age-encryption.org/v1", [""]),
    ("https://catima.app/share#", [""]),
    ("BEGIN:VCALENDAR", ["PRODID:-//U-Card//"]),
    // The manifest and the service worker of a web app.
    ("{", ["\"generator\":\"\(name)\""]),
    ("// The service worker of a wallet that \(name) has written", [""]),
    ("", ["<!-- \(name) -->", "name=\"generator\" content=\"\(name)\"", "\"format\": \"ucard\"", "ucard_card"]),
  ]

  private static let window = 1 << 16

  /// Whether an export may write to a path without asking: nothing is there, or a file with the mark, an empty file, a
  /// device or a pipe.
  static func mayReplace(_ path: String) -> Bool {
    guard case .regular(let size) = FileKind(of: path), size > 0 else { return true }
    return isMarked(path)
  }

  /// Whether there is a file at a path that has the mark.
  package static func isMarked(_ path: String) -> Bool {
    guard case .regular(let size) = FileKind(of: path), size > 0, let file = try? InputFile(path) else { return false }
    func part(at offset: Int) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: window) { buffer, count in
        count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)) ?? 0
      }
    }
    let (beginning, end) = (part(at: 0), part(at: max(0, size - window)))
    return marks.contains { first, marks in
      beginning.starts(with: first.unicodeScalars.map { UInt8($0.value) })
        && marks.contains { beginning.contains(textOf: $0) || end.contains(textOf: $0) }
    }
  }
}

/// The option to replace files that U-Card did not write.
package struct ReplaceOption {
  package var force = Given.flag("--force", help: Phrase("Replace a file that U-Card did not write."))

  package init() {}

  /// Asks before files are replaced that U-Card did not write.
  ///
  /// - Throws: `CommandFailure` if the person says no, or nobody can be asked.
  package func confirm(_ paths: some Sequence<String>, in context: CommandContext) throws {
    guard !force else { return }
    let foreign = paths.filter { $0 != "-" && !ExportMark.mayReplace($0) }
    guard let first = foreign.first else { return }
    let reason =
      foreign.count == 1
      ? Phrase("“\(first)” is there already, and U-Card did not write it")
      : Phrase("\(foreign.count) files such as “\(first)” are there already, and U-Card did not write them")
    try require(
      context.terminal.isInput, .cannotCreate, Phrase("\(reason); name another place, or add --force to replace it."))
    let question = Phrase("\(reason). Replace it?")
    guard try YesOption.ask(question, in: context) else { throw CommandFailure.nothingChanged }
  }
}
