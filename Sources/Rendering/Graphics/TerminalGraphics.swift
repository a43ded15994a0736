public import Pictures

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
