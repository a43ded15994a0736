internal import Rendering

/// The question which pictures a terminal shows.
///
/// Every terminal answers the last part, which asks for its device attributes (DA1), and answers come in order; so there
/// is nothing to wait for after that answer.
enum TerminalQuestion {
  /// The number by which kitty's answer is known.
  static let kittyID = 31

  /// The bytes to write to the terminal.
  ///
  /// - Parameter isBeyondTmux: whether tmux passes kitty's protocol on to the terminal that it runs in.
  static func bytes(isBeyondTmux: Bool) -> [UInt8] {
    // kitty's graphics protocol, “Querying support”: a picture of one pixel, which is not kept.
    let kitty = Array("\u{1B}_Gi=\(kittyID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
    // XTVERSION; the size of a cell; XTSMGRAPHICS: the number of colours, and the largest picture of sixels (“XTerm Control
    // Sequences”, CSI).
    let others = "\u{1B}[>q\u{1B}[16t\u{1B}[?1;1;0S\u{1B}[?2;4;0S"
    // A terminal that does not know one of these, and writes a part of it, is wiped.
    return Array("\u{1B}7".utf8) + (isBeyondTmux ? TmuxPassthrough.wrapped(kitty) : kitty)
      + Array((others + "\u{1B}8\u{1B}[K" + "\u{1B}[c").utf8)
  }
}
