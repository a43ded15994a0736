internal import Processes
internal import Values
internal import Words

/// The clipboard of the desktop, or of the terminal.
struct Clipboard {
  /// The way that the text went.
  enum Way {
    /// A program of the desktop has taken it.
    case desktop
    /// The terminal was told to take it, and gives no answer.
    case terminal

    /// What to tell the person of it.
    var message: Phrase {
      switch self {
      case .desktop:
        Phrase(english: "The number is on the clipboard.", ukrainian: "Номер скопійовано в буфер обміну.")
      case .terminal:
        Phrase(
          english: "The number was handed to the terminal for its clipboard; not every terminal takes it.",
          ukrainian: "Номер передано терміналу для буфера обміну; не кожен термінал його приймає.")
      }
    }
  }

  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// Puts a text on the clipboard: by `wl-copy`, `xclip` or `xsel` on a desktop of this machine, else by the escape
  /// sequence OSC 52 of the terminal, which works through ssh, too.
  ///
  /// - Throws: `CommandFailure` if there is neither.
  func put(_ text: [UInt8]) throws -> Way {
    if context.variable("SSH_CONNECTION") == nil {
      let wayland = context.variable("WAYLAND_DISPLAY").map { _ in ["wl-copy"] } ?? []
      let x11 =
        context.variable("DISPLAY").map { _ in ["xclip -selection clipboard", "xsel --clipboard --input"] } ?? []
      for command in wayland + x11 {
        // These programs go on in the background, and must not keep our pipe open.
        if context.runProgram("sh", ["-c", "exec \(command) > /dev/null"], text)?.isSuccess ?? false {
          return .desktop
        }
      }
    }
    guard context.canDraw else {
      let program: Component = context.variable("WAYLAND_DISPLAY") == nil ? .xclip : .wlCopy
      throw CommandFailure(
        status: .cannotCreate,
        phrase: program.missing(
          english: "There is no clipboard: it needs a terminal, or wl-copy or xclip on a desktop",
          ukrainian: "Немає буфера обміну: потрібен термінал або wl-copy чи xclip на робочому столі"))
    }
    try context.write("\u{1B}]52;c;\(Base64.text(of: text))\u{7}")
    return .terminal
  }
}
