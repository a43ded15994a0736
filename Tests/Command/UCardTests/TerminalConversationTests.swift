import Foundation
import Testing
import Witnesses

/// The question which pictures a terminal shows, in terminals that answer, do not answer, or answer something else.
@Suite struct TerminalConversationTests {
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;c"
  private static let plain = "\u{1B}[?62;22c"
  /// The colours of a code in cells.
  private static let white = "\u{1B}[38;5;16;48;5;231m"
  private let built: BuiltCommand

  init() throws {
    built = try BuiltCommand()
    _ = try built.shell("ucard add Gym https://example.org/m/42")
  }

  private func run(_ terminal: PlayedTerminal, _ line: String = "ucard show gym") throws -> PlayedTerminal.Session {
    let session = try built.run(line, in: terminal)
    #expect(session.isRestored)
    return session
  }

  private func questions(_ session: PlayedTerminal.Session) -> Int {
    session.output.components(separatedBy: "\u{1B}[c").count - 1
  }

  @Test func anAnswerIsRememberedForTheTerminal() throws {
    let session = try run(.init(.init(Self.kitty)), "ucard show gym; clear; echo; echo THEN; ucard show gym")
    let shown = session.output.components(separatedBy: "THEN")
    #expect(questions(session) == 1 && session.unread.isEmpty && shown.count == 2)
    for output in shown {
      let picture = try ShownPicture(Array(output.replacing("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA", with: "").utf8))
      #expect(picture.graphics == "kitty")
      for read in [try picture.gray.readZXing()?.bytes, try picture.gray.readZBar()] {
        #expect(read == Array("https://example.org/m/42".utf8))
      }
    }
    // Another window, though it may have the same device.
    #expect(try questions(run(.init(.init(Self.plain)))) == 1)
  }

  @Test func silenceTakesNoLongerThanItMayAndIsRemembered() throws {
    // The limit is 50 milliseconds. A busy machine sees the question or what follows late, but not each time.
    var waits: [Int] = []
    repeat {
      let session = try run(.init(), "rm -rf .local/state .cache; for n in 1 2 3; do ucard show gym; done")
      #expect(questions(session) == 1 && session.output.contains(Self.white) && session.unread.isEmpty)
      waits.append(try #require(session.wait))
    } while !(40...500).contains(waits[waits.count - 1]) && waits.count < 10
    #expect((40...500).contains(waits[waits.count - 1]), "\(waits)")
  }

  /// tmux 3.4 and later answers for itself that it takes sixels.
  @Test(arguments: [("256,RGB,sixel", true), ("256,RGB", false), ("", false)])
  func sixelsAreForATmuxWhoseTerminalShowsThem(features: String, isShown: Bool) throws {
    let session = try run(
      .init(.init("\u{1B}[?1;2;4c")),
      """
      mkdir tmux; printf '#!/bin/sh\\nprintf "off\\\\n/dev/pts/9\\\\n1\\\\nXTerm(379)\\\\n\(features)\\\\n"\\n' > tmux/tmux; chmod +x tmux/tmux
      export TMUX=/tmp/tmux TERM=screen-256color PATH="$PWD/tmux:$PATH"; ucard show gym
      """)
    #expect(session.output.contains("\u{1B}P7;1q") == isShown)
    #expect(isShown || session.output.contains(Self.white))
  }

  @Test func typedTextIsKept() throws {
    let before = try run(
      {
        var terminal = PlayedTerminal(.init(Self.kitty)); terminal.typedBefore = "ls\n"; return terminal
      }())
    #expect(questions(before) == 0 && before.unread == "ls\n" && before.output.contains(Self.white))
    let meanwhile = try run(.init(.init("ls\r"), .init(Self.plain, after: 2)))
    // Newer systems give no keys back.
    #expect(meanwhile.unread == "ls\n" || meanwhile.output.contains("type it again"), "\(meanwhile)")
    let after = try run(.init(.init(Self.plain + "l"), .init("s", after: 2)))
    #expect(after.unread == "ls" && !after.output.contains("type it again"))
    let nonsense = try run(.init(.init("\u{1B}[A\u{1B}[200~\u{1B}]x\u{7}\u{1B}")))
    #expect(nonsense.status == 0 && nonsense.output.contains(Self.white))
  }

  /// The answer comes when the code has been drawn without it. Each of its parts may come later still.
  @Test(arguments: [[kitty], [String(kitty.prefix(20)), String(kitty.dropFirst(20))]])
  func aLateAnswerIsNotTyped(_ parts: [String]) throws {
    let answers = parts.map { PlayedTerminal.Answer($0, behind: "example.org/m/42") }
    let session = try run(.init(answers: answers), "ucard show gym; echo THEN; ucard show gym")
    let shown = session.output.components(separatedBy: "THEN")
    #expect(questions(session) == 1 && session.unread.isEmpty && shown[0].contains(Self.white))
    #expect(try ShownPicture(Array(shown[1].utf8)).graphics == "kitty")
  }

  @Test func aSignalRestoresTheTerminal() throws {
    let session = try run(.init(.init("\u{3}", after: 5)), "exec ucard show gym")
    #expect(session.status == -2)
  }

  @Test func nobodyIsAskedWhoCannotAnswer() throws {
    for line in [
      "ucard show gym | cat", "ucard show gym > file; cat file", "set -m; ucard show gym & wait",
      "TERM=dumb ucard show gym", "TERM=linux ucard show gym", "ucard show gym --as blocks", "ucard list",
    ] {
      #expect(try questions(run(.init(.init(Self.kitty)), line)) == 0, "\(line)")
    }
  }
}
