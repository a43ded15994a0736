import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// Codes in pixels, in terminals that show them.
@Suite struct GraphicsTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "https://example.org/m/42")
    world.run("add", "Pool", "A-1234", "--type", "code128")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 60, rows: 24)
    world.terminalIdentity = "window 1"
  }

  private var questions: Int { world.asked.count { $0.hasSuffix("\u{1B}[c") } }
  private var remembered: String { world.scratch.path(".local/state/ucard/terminals") }

  /// The answers of terminals to the question, and the protocol that they then get; nil for blocks.
  static let terminals: [(answer: String, graphics: String?)] = [
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", "kitty"),
    // WezTerm has all three.
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|WezTerm 20240203\u{1B}\\\u{1B}[6;18;9t\u{1B}[?65;4;6c", "kitty"),
    ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c", "iterm"),
    ("\u{1B}P>|mintty 3.6.1\u{1B}\\\u{1B}[?64;1;2;4c", "iterm"),
    ("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?1;0;256S\u{1B}[?2;0;1000;1000S\u{1B}[?63;1;2;4;6c", "sixel"),
    ("\u{1B}P>|VTE(7006)\u{1B}\\\u{1B}[?65;1;9c", nil), ("\u{1B}[?6c", nil), ("\u{1B}[?14;24c", nil), ("", nil),
    ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\\u{1B}[?62c", nil), ("\u{1B}_Gi=3;OK\u{1B}\\\u{1B}[?62c", nil),
    ("nonsense\u{1B}[\u{1B}P", nil), ("\u{1B}[>4;4c", nil), ("\u{1B}[6;0;99999999999999999999t\u{1B}[?62;4c", "sixel"),
  ]

  @Test(arguments: terminals) func theTerminalSaysWhatItShows(_ answer: String, _ graphics: String?) throws {
    // Names in the environment are no answer.
    (world.environment["KITTY_WINDOW_ID"], world.environment["TERM_PROGRAM"]) = ("1", "iTerm.app")
    world.terminalAnswer = answer
    for command in [["show", "gym"], ["encode", "ean8", "96385074"]] {
      let result = world.run(command)
      if let graphics {
        let shown = try ShownPicture(result.bytes)
        let payload = command[0] == "show" ? "https://example.org/m/42" : "96385074"
        #expect(shown.graphics == graphics && shown.after.contains(payload))
        #expect(try shown.gray.readZXing()?.bytes == Array(payload.utf8))
      } else {
        #expect(try #require(ScreenPicture(result.output)).columns >= 33)
      }
    }
    // Silence is remembered, too.
    #expect(questions == 1)
  }

  @Test func theAnswerIsKeptPrivatelyAndForThatTerminalAlone() throws {
    world.terminalAnswer = "\u{1B}[?62;4c"
    for (window, count) in [("1", 1), ("1", 1), ("2", 2), ("1", 2)] {
      world.terminalIdentity = "window \(window)"
      #expect(world.run("show", "gym").output.contains("\u{1B}P7;1q") && questions == count)
    }
    #expect(try FileManager.default.attributesOfItem(atPath: remembered)[.posixPermissions] as? Int == 0o600)
    for damage in [
      "", "window 1", "window 1\tsixel\t1\t1", "window 1\tfax\t0\t0\t0\t0\t0", "window 1\tsixel\t-1\t0\t0\t0\t0",
    ] {
      try Data("window 2 xterm-256color \n\(damage)\n\u{0}\u{FFFF}".utf8).write(to: URL(fileURLWithPath: remembered))
      let before = questions
      world.terminalIdentity = "window 1"
      #expect(world.run("show", "gym").output.contains("\u{1B}P7;1q") && questions == before + 1, "\(damage)")
    }
    // Too large a file is replaced, and the oldest of many lines left out.
    try Data(count: 1 << 20).write(to: URL(fileURLWithPath: remembered))
    world.run("show", "gym")
    var lines = try String(contentsOfFile: remembered, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1)
    lines = (0..<64).map { "window \($0 + 10) xterm-256color \tnone\t0\t0\t0\t0\t0" }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: remembered))
    world.run("show", "gym")
    let kept = try String(contentsOfFile: remembered, encoding: .utf8).split(separator: "\n")
    #expect(kept.count == 64 && kept[0].hasPrefix("window 1 ") && kept.dropFirst() == lines.dropLast())
    // A file that cannot be written is no error.
    try FileManager.default.removeItem(atPath: remembered)
    try FileManager.default.createDirectory(atPath: remembered, withIntermediateDirectories: false)
    #expect(world.run("show", "gym").messages.isEmpty)
  }

  @Test func keysAreGivenBackOrMissed() {
    world.terminalAnswer = "ls\u{1B}[A\u{1B}[?62;4c"
    #expect(world.run("show", "gym").messages.isEmpty)
    #expect(world.asked.last == "ls\u{1B}[A")
    world.terminalIdentity = "window 2"
    world.takesKeysBack = false
    #expect(world.run("show", "gym").messages.contains("Type it again"))
  }

  @Test func nobodyIsAskedWhereNothingIsDrawn() {
    world.terminalAnswer = "\u{1B}[?62;4c"
    world.run("show", "gym", "--as", "blocks")
    world.run("show", "gym", "--as", "text")
    world.run("show", "gym", "--plain")
    for (name, value) in [("TERM", "dumb"), ("TERM", "linux")] {
      world.environment[name] = value
      world.run("show", "gym")
    }
    world.environment["TERM"] = "xterm"
    world.terminal.isOutput = false
    world.run("show", "gym")
    world.run("encode", "qr", "A")
    world.terminal.isOutput = true
    world.terminalIdentity = nil
    #expect(ScreenPicture(world.run("show", "gym").output) != nil)
    world.run("config", "as", "spaces")
    world.terminalIdentity = "window 1"
    #expect(ScreenPicture(world.run("show", "gym").output) != nil && questions == 0)
  }

  @Test(arguments: ["kitty", "iterm", "sixel"]) func aFormIsForced(_ graphics: String) throws {
    #expect(try ShownPicture(world.run("show", "gym", "--as", graphics).bytes).graphics == graphics)
    #expect(try ShownPicture(world.run("encode", "qr", "A", "--as", graphics).bytes).graphics == graphics)
    world.run("config", "as", graphics)
    #expect(try ShownPicture(world.run("show", "gym").bytes).graphics == graphics)
    #expect(questions == 0)
    world.terminal = Terminal(isInput: false, isOutput: false)
    #expect(world.run("show", "gym").output == "https://example.org/m/42\n")
    let piped = try ShownPicture(world.run("show", "pool", "--as", graphics, "--width", "60").bytes)
    #expect(try piped.gray.readZBar() == Array("A-1234".utf8) && piped.gray.width <= 480)
  }

  /// The whole card is shown where its code is as exact as alone; else the code.
  @Test(arguments: ["kitty", "sixel"]) func theWholeCardIsShown(_ graphics: String) throws {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    for (card, payload) in [("gym", "https://example.org/m/42"), ("pool", "A-1234")] {
      let result = world.run("show", card, "--face", "--as", graphics)
      let shown = try ShownPicture(result.bytes)
      #expect(result.messages == "" && !shown.before.contains("Gym") && shown.gray.width > 400)
      // Outside of the round corners, the terminal's own background is seen.
      if graphics == "sixel" { try #require(String(decoding: shown.file, as: UTF8.self).hasPrefix("\u{1B}P7;1q")) }
      #expect(shown.gray.pixels.first == 0, "\(graphics)")
      #expect(try shown.gray.readZBar() == Array(payload.utf8) && shown.gray.readZXing()?.bytes == Array(payload.utf8))
    }
    world.run("config", "face", "true")
    world.run("config", "as", graphics)
    #expect(try ShownPicture(world.run("show", "pool").bytes).gray.width > 400)
    #expect(try ShownPicture(pick(.enter)).gray.readZBar() == Array("https://example.org/m/42".utf8))
    #expect(try ShownPicture(pick(.enter, .character("f"))).gray.width < 640)
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 40, rows: 6)
    #expect(world.run("show", "pool", "--face", "--as", graphics).messages.contains("only the code is shown"))
  }

  /// The picture that the picker shows after some keys.
  private func pick(_ keys: Key...) -> [UInt8] {
    let screen = ScriptedScreen()
    for key in keys { screen.press(key) }
    nonisolated(unsafe) let opened: any Screen = screen
    world.openScreen = { opened }
    world.run()
    return screen.frames.last?.frame.picture?.bytes ?? []
  }

  @Test func theWindowIsTheLimit() throws {
    world.terminalAnswer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;10;5t\u{1B}[?62c"
    // The system knows the cells better than the answer from before.
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 40, rows: 20)
    for cell in [(nil, 5, 10), (12, 12, 24)] as [(Int?, Int, Int)] {
      world.terminal.pixelWidth = cell.0.map { $0 * 40 }
      world.terminal.pixelHeight = cell.0.map { $0 * 2 * 20 }
      let shown = try ShownPicture(world.run("show", "gym").bytes)
      #expect(shown.gray.width <= 40 * cell.1 && shown.gray.height <= 17 * cell.2 && shown.gray.height > 8 * cell.2)
      #expect(shown.before.contains("Gym") && shown.before.contains("\u{1B}["))
    }
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 12, rows: 20)
    let small = world.run("show", "gym")
    #expect(small.status == .done && small.output.contains("https://") && small.messages.contains("needs 33 columns"))
    #expect(world.run("show", "gym", "--as", "kitty").status == .badData)
  }
}
