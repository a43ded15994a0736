public import Pictures
internal import Values

/// A protocol by which a terminal shows pictures of pixels between lines of text.
public enum TerminalGraphics: String, CaseIterable, Sendable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm have, too.
  case kitty
  /// The inline images of iTerm2, which WezTerm, mintty and Konsole have, too.
  case iTerm2 = "iterm"
  /// The graphics of DEC's terminals, which xterm, foot and many others have.
  case sixel

  /// The size beyond which a terminal may show a picture in part only. xterm cuts sixels so, unless it is told
  /// otherwise; for the other protocols, it is the largest picture that kitty takes.
  public var largestPicture: PictureSize {
    self == .sixel ? PictureSize(width: 1000, height: 1000) : PictureSize(width: 10_000, height: 10_000)
  }
}

/// The graphics protocol of kitty: https://sw.kovidgoyal.net/kitty/graphics-protocol/
enum KittyGraphics {
  /// The most bytes of base64 in one escape sequence.
  private static let chunk = 4096

  /// The escape sequence that removes all pictures (a=d).
  static let removal = Array("\u{1B}_Ga=d,q=2\u{1B}\\".utf8)

  /// The escape sequences that show a PNG at the cursor, a pixel of it on a pixel of the screen.
  ///
  /// The file (f=100) is in the sequences themselves, and is shown at once (a=T). The cursor stays (C=1), and the terminal
  /// is told not to answer (q=2). Without c and r nothing is scaled.
  static func sequences(png file: [UInt8]) -> [[UInt8]] {
    let base64 = Array(Base64.text(of: file).utf8)
    return stride(from: 0, to: base64.count, by: chunk).map { start in
      let end = min(start + chunk, base64.count)
      let control = (start == 0 ? "a=T,f=100,C=1,q=2," : "") + "m=\(end < base64.count ? 1 : 0);"
      return Array("\u{1B}_G\(control)".utf8) + base64[start..<end] + Array("\u{1B}\\".utf8)
    }
  }
}

/// The inline images of iTerm2: https://iterm2.com/documentation-images.html
enum ITermImage {
  /// The escape sequence that shows a PNG at the cursor. Its size is given in pixels, so that it is not scaled.
  static func sequence(png file: [UInt8], size: PictureSize) -> [UInt8] {
    let control = "inline=1;size=\(file.count);width=\(size.width)px;height=\(size.height)px;preserveAspectRatio=1"
    return Array("\u{1B}]1337;File=\(control):".utf8) + Base64.text(of: file).utf8 + [0x07]
  }
}

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
