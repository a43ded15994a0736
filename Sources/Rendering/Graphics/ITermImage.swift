internal import Pictures

/// The inline images of iTerm2: https://iterm2.com/documentation-images.html
enum ITermImage {
  /// The escape sequence that shows a PNG at the cursor. Its size is given in pixels, so that it is not scaled.
  static func sequence(png file: [UInt8], size: PictureSize) -> [UInt8] {
    let control = "inline=1;size=\(file.count);width=\(size.width)px;height=\(size.height)px;preserveAspectRatio=1"
    return Array("\u{1B}]1337;File=\(control):".utf8) + Base64.text(of: file) + [0x07]
  }
}
