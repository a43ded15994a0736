internal import Processes
internal import Values
package import Words

/// The clipboard of the desktop, or of the terminal.
package struct Clipboard {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Puts a text on the clipboard: by `wl-copy`, `xclip` or `xsel` on a desktop of this machine, else by the escape
  /// sequence OSC 52 of the terminal, which works through ssh, too.
  ///
  /// - Parameter isSecret: whether the desktop's clipboard is cleared some time later.
  /// - Returns: a message about where the text is.
  /// - Throws: `CommandFailure` if there is no clipboard; `StreamError`.
  package func put(_ text: [UInt8], isSecret: Bool) throws -> Phrase {
    for program in programs where run(program.putting, text) {
      let isCleared = isSecret && run(program.clearing, text)
      return .sentences(Self.onDesktop, isSecret ? isCleared ? Self.clearing : Self.staying : nil)
    }
    guard context.canDraw else {
      let program: Component = context.variable("WAYLAND_DISPLAY") == nil ? .xclip : .wlCopy
      throw CommandFailure(
        .cannotCreate,
        program.missing(Phrase("The clipboard needs a terminal, or wl-copy or xclip on a desktop")))
    }
    try context.write("\u{1B}]52;c;\(Base64.text(of: text))\u{7}")
    return .sentences(Self.inTerminal, isSecret ? Self.staying : nil)
  }

  /// The programs that may reach the clipboard of the desktop.
  private var programs: [ClipboardProgram] {
    if context.variable("SSH_CONNECTION") != nil { return [] }
    let wayland = context.variable("WAYLAND_DISPLAY").map { _ in [ClipboardProgram.wayland] } ?? []
    return wayland + (context.variable("DISPLAY").map { _ in ClipboardProgram.x11 } ?? [])
  }

  /// Runs a script of the shell, which gets the text as its input, so that no list of processes has it.
  private func run(_ script: String, _ text: [UInt8]) -> Bool {
    context.runProgram("sh", ["-c", script], text)?.isSuccess ?? false
  }

  private static let onDesktop = Phrase("The number is on the clipboard.")

  private static let inTerminal = Phrase(
    "The number was sent to the terminal for its clipboard; not every terminal accepts it.")

  private static let clearing = Phrase(
    "The clipboard is cleared after \(ClipboardProgram.seconds) seconds, unless you copy something else.")

  private static let staying = Phrase("The number stays there until you copy something else.")
}

/// A program that reaches the clipboard of the desktop.
private struct ClipboardProgram {
  /// The command that puts its input on the clipboard.
  private let put: String
  /// The command that writes what is on the clipboard.
  private let get: String
  /// The command that clears it.
  private let clear: String

  static let wayland = ClipboardProgram(put: "wl-copy", get: "wl-paste --no-newline", clear: "wl-copy --clear")

  static let x11 = [
    ClipboardProgram(
      put: "xclip -selection clipboard", get: "xclip -selection clipboard -o",
      clear: "xclip -selection clipboard < /dev/null"),
    ClipboardProgram(
      put: "xsel --clipboard --input", get: "xsel --clipboard --output", clear: "xsel --clipboard --clear"),
  ]

  /// How long a secret stays.
  static let seconds = 45

  /// A script that puts its input on the clipboard. These programs go on in the background, and must not keep our
  /// pipe open.
  var putting: String { "exec \(put) > /dev/null" }

  /// A script that clears the clipboard later if its input is still there. It goes on in the background, without a
  /// terminal, a pipe or a folder, and Ctrl-C does not end it. A letter after each text keeps line ends, which the
  /// shell removes.
  var clearing: String {
    """
    text=$(cat; echo x) || exit
    (
      trap '' INT QUIT HUP
      exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
      cd /
      sleep \(Self.seconds)
      [ "$(\(get); echo x)" != "$text" ] || \(clear)
    ) < /dev/null > /dev/null 2>&1 &
    """
  }
}
