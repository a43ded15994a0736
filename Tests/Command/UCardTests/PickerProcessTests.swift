import Foundation
import Testing
import Witnesses

/// The picker in a real terminal.
@Suite(.serialized) struct PickerProcessTests {
  private let scratch: ScratchFolder
  private let environment: [String: String]

  init() throws {
    scratch = try ScratchFolder()
    let command = try BuiltCommand.executable()
    environment = [
      "HOME": scratch.url.path, "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor",
      "PATH": command.deletingLastPathComponent().path + ":/usr/bin:/bin",
    ].merging(Sanitizer.environment) { $1 }
    for (name, number) in [("Сільпо", "4820000000017"), ("Gym", "https://example.org/m/42")] {
      _ = try Subprocess.run(command.path, ["add", name, number], environment: environment)
    }
  }

  private func window(columns: Int = 80, rows: Int = 24) throws -> Tmux {
    try Tmux(columns: columns, rows: rows, in: scratch.url, environment: environment)
  }

  /// The modes of the terminal: whether it shows the other screen, the cursor, and takes the mouse; and its line settings.
  private func modes(_ window: Tmux, _ name: String) throws -> String {
    try window.enter("stty -a > \(name)")
    let file = scratch.url.appending(path: name)
    try window.wait { (try? String(contentsOf: file, encoding: .utf8))?.contains("echoke") ?? false }
    let flags = try window.tmux("display", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}")
    return try flags + String(contentsOf: file, encoding: .utf8)
  }

  @Test func typedKeysShowACodeThatScansInAnyWindow() throws {
    let window = try window()
    try window.enter("cd; clear; ucard")
    #expect(try window.wait(for: "Сільпо"))
    try window.press("s", "i", "l", "Enter")
    #expect(try window.wait(for: "Esc goes back"))
    for (columns, rows) in [(80, 24), (57, 14), (200, 60)] {
      try window.tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
      #expect(
        try window.wait {
          guard let picture = try window.picture(), picture.rowCount >= rows else { return false }
          let pixels = picture.rasterised(ScreenPicture.CellSize(4, 8))
          return try pixels.readZXing()?.bytes == Array("4820000000017".utf8)
            && pixels.readZBar() == Array("4820000000017".utf8)
        }, "\(columns)×\(rows): \(window.lastText)")
    }
  }

  @Test func theTerminalIsRestoredWhateverHappens() throws {
    let window = try window()
    try window.enter("cd; PS1='% '")
    try window.wait(for: "%")
    let before = try modes(window, "before")
    func check(_ how: String, _ end: () throws -> Void) throws {
      try window.enter("clear; ucard; echo status $?")
      #expect(try window.wait(for: "Enter opens"), "\(how): \(window.lastText)")
      try window.press("Enter")
      #expect(try window.wait(for: "Esc goes back"), "\(how)")
      #expect(try window.tmux("display", "-p", "#{alternate_on}#{mouse_any_flag}") == "11\n")
      try end()
      #expect(try window.wait(for: "status"), "\(how): \(window.lastText)")
      #expect(try modes(window, "after-\(how)") == before, "\(how)")
    }
    try check("q") { try window.press("q") }
    try check("ctrl-c") { try window.press("C-c") }
    for signal in ["TERM", "SEGV"] {
      try check(signal) { try window.send(signal, to: "ucard") }
    }
  }

  @Test func theFormGivesTheTerminalBackWhateverHappens() throws {
    let window = try window(columns: 40, rows: 20)
    try window.enter("cd; PS1='% '")
    try window.wait(for: "%")
    let before = try modes(window, "before")
    func check(_ how: String, _ line: String = "ucard add", _ end: () throws -> Void) throws {
      try window.enter("clear; \(line); echo status $?")
      #expect(try window.wait(for: "F1 help"), "\(how): \(window.lastText)")
      try end()
      #expect(try window.wait(for: "status"), "\(how): \(window.lastText)")
      #expect(try modes(window, "after-\(how)") == before, "\(how)")
    }
    try check("escape") { try window.press("Escape") }
    try check("ctrl-c") {
      try window.press("x", "C-c")
      #expect(try window.wait(for: "Not saved."))
      try window.press("C-c")
    }
    for signal in ["TERM", "SEGV"] { try check(signal) { try window.send(signal, to: "ucard") } }
    try check("added") {
      // Pasted in brackets, with a line end that is no Enter.
      try window.tmux("set-buffer", "Книгарня Є\n")
      try window.tmux("paste-buffer", "-p")
      #expect(try window.wait(for: "Книгарня Є"))
      try window.press("Enter", "B", "-", "1", "C-s")
    }
    try check("edited", "ucard edit кни") {
      try window.press("End", "2", "Down", "BSpace", "7")
      // tmux tells the program of a new size some time later.
      try window.tmux("resize-window", "-x", "120", "-y", "40")
      #expect(try window.wait(for: "↑↓ fields") && window.wait(for: "B-7"))
      try window.tmux("resize-window", "-x", "40", "-y", "20")
      #expect(try window.wait(for: "F1 help"))
      try window.press("C-s")
    }
    try window.enter("clear; ucard show 'Книгарня Є2' --as text")
    #expect(try window.wait(for: "B-7"), "\(window.lastText)")
  }

  @Test func theProcessStopsAndGoesOn() throws {
    let window = try window()
    try window.enter("cd; set -m; PS1='% '")
    try window.wait(for: "%")
    let before = try modes(window, "before")
    try window.enter("clear; ucard")
    #expect(try window.wait(for: "Enter opens"))
    try window.press("C-z")
    #expect(try window.wait(for: "Stopped"), "\(window.lastText)")
    #expect(try modes(window, "stopped") == before)
    try window.enter("clear; fg")
    #expect(try window.wait(for: "Enter opens"), "\(window.lastText)")
    try window.press("g", "y", "Enter")
    #expect(try window.wait(for: "Esc goes back"))
    try window.press("q")
    #expect(try window.wait(for: "%"))
    #expect(try modes(window, "after") == before)
  }

  @Test func pickWorksWhereTheOutputIsCaptured() throws {
    let window = try window(columns: 50, rows: 20)
    try window.enter("cd; clear; echo \"picked $(ucard pick)\"")
    #expect(try window.wait(for: "Enter opens"))
    try window.press("g", "y", "Enter")
    #expect(try window.wait(for: "picked #2"), "\(window.lastText)")
    try window.enter("clear; ucard pick; echo status $?")
    #expect(try window.wait(for: "Enter opens"))
    try window.press("Escape")
    #expect(try window.wait(for: "status 130"), "\(window.lastText)")
  }

  @Test func theProcessEndsWithItsWindow() throws {
    let window = try window()
    try window.enter("cd; clear; ucard")
    #expect(try window.wait(for: "Enter opens"))
    let process = try #require(try window.child("ucard"))
    // What ends but has not been waited for still stands there, without a command line. Links such as `exe` are for root, if
    // the process can hold secrets.
    func isRunning() -> Bool { (try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline")))?.isEmpty == false }
    #expect(isRunning())
    try window.tmux("kill-session")
    #expect(try window.wait { !isRunning() })
  }
}
