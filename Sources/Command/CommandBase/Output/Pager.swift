internal import Files
internal import Processes
internal import Synchronization
internal import Terminal

/// The output of a command that people read page by page, if it has more lines than the window.
package final class PagedOutput: ByteSink {
  private let collected = Mutex<[UInt8]>([])

  package func write(_ bytes: [UInt8]) { collected.withLock { $0 += bytes } }

  /// Returns an output for a text of any length; nil where nobody could turn pages.
  package init?(in context: CommandContext) {
    let isWindow = context.terminal.isOutput && context.terminal.isInput && context.terminal.rows != nil
    guard isWindow, context.variable("TERM") != "dumb", !context.asksForPlain else { return nil }
  }

  /// Writes all to the output of the context: through the pager if there are more lines than the window has.
  ///
  /// - Throws: `StreamError`, `FileError`.
  package func show(in context: CommandContext) throws {
    let bytes = collected.withLock { $0 }
    // The prompt takes a row.
    let rows = context.terminal.rows ?? .max
    guard bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= rows, try page(bytes, in: context) else {
      return try context.output.write(bytes)
    }
  }

  /// Shows a text in the pager that the person chose, else in less.
  ///
  /// - Returns: false if there is no pager.
  private func page(_ bytes: [UInt8], in context: CommandContext) throws -> Bool {
    let pager = context.environment["PAGER"] ?? "less -FRX"
    guard !pager.isEmpty, pager != "cat" else { return false }
    let folder = try Folder.scratch(in: context.temporaryFolder)
    defer { try? Folder.removeAll(folder.path) }
    let path = folder.path + "/text"
    try OutputFile.write(to: path, isPrivate: true) { file in try file.write(bytes) }
    // The variable may hold a command with options. Of less, colours need R. A pager that is not there, or fails, leaves the
    // text to the terminal.
    let command = "LESS=${LESS-FRX}; export LESS; \(pager) < \"$1\""
    let status = try? context.runInteractively("sh", ["-c", command, "ucard", path])
    return status == 0
  }
}
