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
  /// The cursor of that terminal is where tmux has last written something, so a blank is written first, and the cursor goes
  /// back to it.
  static func picture(_ sequences: [[UInt8]]) -> [UInt8] {
    let back = wrapped(Array("\u{1B}[D".utf8))
    return [UInt8(ascii: " ")] + back + sequences.flatMap { wrapped($0) }
  }
}
