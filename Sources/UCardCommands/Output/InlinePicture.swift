internal import Cards
internal import Foundation

/// A protocol by which a terminal shows pictures between lines of text.
enum InlinePicture {
  /// The graphics protocol of kitty, which takes PNG.
  case kitty
  /// The inline images of iTerm2, which take any format.
  case iTerm2

  /// The protocol of the terminal, which its environment names; nil for none, and within tmux and screen, which do not
  /// pass pictures on.
  init?(in environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    guard !term.hasPrefix("screen"), !term.hasPrefix("tmux") else { return nil }
    let program = environment["TERM_PROGRAM"]?.lowercased() ?? ""
    if environment["KITTY_WINDOW_ID"] != nil || term == "xterm-kitty" || term == "xterm-ghostty" || program == "ghostty"
    {
      self = .kitty
    } else if ["iterm.app", "wezterm", "mintty"].contains(program) || environment["KONSOLE_VERSION"] != nil {
      self = .iTerm2
    } else {
      return nil
    }
  }

  /// The most bytes of base64 in one escape sequence of kitty.
  private static let chunk = 4096

  /// The escape sequences that show a picture, with a newline at the end.
  ///
  /// - Parameters:
  ///   - picture: a PNG or, for iTerm2, a JPEG.
  ///   - columns: the width of the window in columns, which the picture does not exceed.
  func text(of picture: [UInt8], columns: Int) -> String {
    let base64 = Data(picture).base64EncodedString()
    switch self {
    case .kitty:
      // Direct transmission of a PNG (f=100) that is shown at once (a=T), in the width of c columns; q=2 for no answer.
      let parts = stride(from: 0, to: base64.utf8.count, by: Self.chunk).map { start in
        base64.dropFirst(start).prefix(Self.chunk)
      }
      return parts.enumerated().map { index, part in
        let control = index == 0 ? "a=T,f=100,q=2,c=\(columns)," : ""
        return "\u{1B}_G\(control)m=\(index == parts.count - 1 ? 0 : 1);\(part)\u{1B}\\"
      }.joined() + "\n"
    case .iTerm2:
      return "\u{1B}]1337;File=inline=1;size=\(picture.count);width=\(columns);preserveAspectRatio=1:\(base64)\u{07}\n"
    }
  }

  /// Whether the terminal takes a picture as it is.
  func takes(_ type: CardPicture.FileType) -> Bool { self == .iTerm2 || type == .png }
}
