internal import Processes

/// The terminal that tmux runs in, as tmux describes it.
struct TmuxClient {
  /// Whether tmux passes escape sequences on to it (`allow-passthrough`).
  let isOpen: Bool
  /// Whether it shows sixels, by what tmux knows of it (`client_termfeatures`). Since version 3.4, tmux answers for itself that it
  /// takes them, whatever the terminal shows; otherwise it draws a box with their size.
  let showsSixels: Bool
  /// Its device and the moment when it was attached.
  let identity: String
  /// The name and version of its program, as it has told tmux (XTVERSION); empty if it has not.
  let terminalName: String

  /// Asks tmux; nil outside of it.
  init?(in context: CommandContext) {
    guard context.variable("TMUX") != nil, let term = context.variable("TERM"),
      term.hasPrefix("tmux") || term.hasPrefix("screen")
    else { return nil }
    let pane = context.variable("TMUX_PANE").map { ["-t", $0] } ?? []
    let format = ["allow-passthrough", "client_tty", "client_created", "client_termtype", "client_termfeatures"]
      .map { "#{\($0)}" }
    let result = context.runProgram(
      "tmux", ["display-message", "-p"] + pane + [format.joined(separator: "\n")], [])
    let lines = String(decoding: result?.output ?? [], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard result?.isSuccess == true, lines.count >= 5 else {
      (isOpen, showsSixels, identity, terminalName) = (false, false, "", "")
      return
    }
    isOpen = ["1", "2", "on", "all"].contains(lines[0])
    showsSixels = lines[4].split(separator: ",").contains("sixel")
    identity = "\(lines[1]) \(lines[2])"
    terminalName = String(lines[3])
  }
}
