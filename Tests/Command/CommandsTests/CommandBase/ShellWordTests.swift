import Testing
import Witnesses
import Words

@Suite struct ShellWordTests {
  /// Words of characters that shells give a meaning, some of which once ran another command in fish.
  private static let words: [String] = {
    var generator = SeededGenerator("shell words")
    let characters = Array(#"'"\$`!*?[]{}()<>|&;#~=%^@:,. ab1їŝ🎟"#)
    let random = (0..<2000).map { _ in
      String(characters.shuffled(using: &generator).prefix(Int.random(in: 0...8, using: &generator)))
    }
    return [#"a\'; touch PWN; #"#, #"ends in \"#, #"\\"#, "=ls", "%self", "~", "-n", "", "!!", "a\tb\nc"] + random
  }()

  @Test(arguments: [["bash", "--norc"], ["dash"], ["fish", "--no-config"], ["zsh", "-f"]])
  func everyShellReadsAQuotedWordAsItself(shell: [String]) throws {
    let line = "printf '%s\\0' " + Self.words.map(ShellWord.quoted).joined(separator: " ")
    let result = try Subprocess.run("env", shell, input: Array(line.utf8))
    let read = result.text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    #expect(result.status == 0 && read == Self.words, "\(result.errors) \(SeededGenerator.hint)")
  }
}
