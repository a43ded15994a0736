internal import Files
internal import FoundationEssentials

/// The terminals that have been asked what they can show, in a file: a line each, the last one first.
///
/// The file saves asking again, and nothing more: where it cannot be read or written, the terminal is asked again.
struct KnownTerminals {
  private let path: String

  /// The path of the file; nil if there is no home folder.
  static func path(in context: CommandContext) -> String? { context.stateFolder.map { $0 + "/terminals" } }
  /// The most lines of the file.
  private static let most = 64
  /// The most bytes of the file.
  private static let mostBytes = 1 << 14

  /// The file in the folder for the state of programs (XDG Base Directory Specification); nil if there is no home folder.
  init?(in context: CommandContext) {
    guard let path = Self.path(in: context) else { return nil }
    self.path = path
  }

  /// What a terminal can show; nil if it has not been asked.
  subscript(_ identity: String) -> TerminalAbility? {
    for line in lines {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      if words.first.map(String.init) == identity { return TerminalAbility(words: Array(words.dropFirst())) }
    }
    return nil
  }

  /// Remembers what a terminal can show.
  func remember(_ ability: TerminalAbility, of identity: String) {
    let line = ([identity] + ability.words).joined(separator: "\t")
    let others = lines.filter { !$0.hasPrefix(identity + "\t") }.prefix(Self.most - 1).map(String.init)
    let text = ([line] + others).map { $0 + "\n" }.joined()
    guard text.utf8.count <= Self.mostBytes else { return }
    try? FileManager.default.createDirectory(
      atPath: path.parentFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? OutputFile.write(to: path, isPrivate: true) { file in try file.write(Array(text.utf8)) }
  }

  private var lines: [Substring] {
    guard let bytes = (try? InputFile.read(path, most: Self.mostBytes)) ?? nil else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
