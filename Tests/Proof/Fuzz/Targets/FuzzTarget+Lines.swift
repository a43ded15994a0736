import Files
import Foundation
import Terminal
import CommandBase
import Commands
import Values

extension FuzzTarget {
  /// Command lines, a word on each line of the input. No command runs: each is read, and what is wrong is answered.
  static let lines = FuzzTarget(name: "lines") { bytes in
    let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let line = words.prefix(40).map(String.init)
    let (english, message) = answer(to: line, in: "C")
    let (ukrainian, _) = answer(to: line, in: "uk_UA.UTF-8")
    promise(english == ukrainian, "a line is read alike in both languages")
    promise(english == .done || message.hasPrefix("ucard: "), "what is wrong with a line is said")
    promise(!message.contains("\u{1B}"), "an answer sends nothing to the terminal")
  }

  private static func answer(to line: [String], in locale: String) -> (CommandStatus?, String) {
    let messages = BytesSink()
    var context = CommandContext(
      environment: ["HOME": "/nonexistent", "LC_ALL": locale], terminal: Terminal(isInput: false, isOutput: false),
      input: BytesSource([]), output: BytesSink(), messages: messages, now: { Instant(seconds: 1_700_000_000) })
    context.onlyParses = true
    return (CommandLineTool.run(line, in: context), String(decoding: messages.bytes, as: UTF8.self))
  }
}
