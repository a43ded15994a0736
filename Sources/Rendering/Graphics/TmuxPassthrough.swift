/// The way through tmux to the terminal that it runs in, which `set -g allow-passthrough on` opens:
/// https://github.com/tmux/tmux/wiki/FAQ
package enum TmuxPassthrough {
  /// An escape sequence for that terminal, as tmux takes it.
  package static func wrapped(_ sequence: [UInt8]) -> [UInt8] {
    let doubled = sequence.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
    return Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8)
  }

  /// The sequences of a picture at the cursor.
  ///
  /// tmux passes sequences on before the text that it still has to write, and leaves the cursor of the terminal where it is.
  /// It erases a character (ECH) at once, and puts the cursor there.
  static func picture(_ sequences: [[UInt8]]) -> [UInt8] {
    Array("\u{1B}[X".utf8) + sequences.flatMap { wrapped($0) }
  }
}
