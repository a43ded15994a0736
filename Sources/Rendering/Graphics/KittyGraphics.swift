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
    let base64 = Base64.text(of: file)
    return stride(from: 0, to: base64.count, by: chunk).map { start in
      let end = min(start + chunk, base64.count)
      let control = (start == 0 ? "a=T,f=100,C=1,q=2," : "") + "m=\(end < base64.count ? 1 : 0);"
      return Array("\u{1B}_G\(control)".utf8) + base64[start..<end] + Array("\u{1B}\\".utf8)
    }
  }
}
