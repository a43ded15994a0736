/// The icon, the name and the words below it.
struct FaceHeader {
  private let face: CardFace
  private let iconSize: Int
  private let nameSizes: ClosedRange<Int>
  private let subtitleSizes: ClosedRange<Int>
  /// Whether the icon is above the name instead of beside it.
  private let isTall: Bool

  init(
    _ face: CardFace, iconSize: Int, nameSizes: ClosedRange<Int>, subtitleSizes: ClosedRange<Int>, isTall: Bool = false
  ) {
    self.face = face
    self.iconSize = iconSize
    self.nameSizes = nameSizes
    self.subtitleSizes = subtitleSizes
    self.isTall = isTall
  }

  /// Draws the header into `box`: from the top if it is tall, else in the middle.
  func draw(in box: Box, on canvas: inout FaceCanvas) {
    var box = box
    if let icon = face.icon {
      canvas.draw(icon, in: Box(x: box.x, y: box.y, width: iconSize, height: iconSize))
      let taken = iconSize + 48
      if isTall {
        box.y += taken
        box.height -= taken
      } else {
        box.x += taken
        box.width -= taken
      }
    }
    let subtitle = subtitle(width: box.width)
    let name = FittedText(
      cutting: face.name, width: box.width, height: box.height - (subtitle.map { $0.height + Self.gap } ?? 0),
      sizes: nameSizes, lines: isTall ? 4 : 2)
    let height = name.height + (subtitle.map { $0.height + Self.gap } ?? 0)
    let top = isTall ? box.y : box.y + max(0, box.height - height) / 2
    canvas.write(name, x: box.x, y: top, isBold: true, face.ground.lettersCSS)
    if let subtitle { canvas.write(subtitle, x: box.x, y: top + name.height + Self.gap, face.ground.lettersCSS) }
  }

  /// The gap between the name and the words below it.
  private static let gap = 8

  /// As many of the words as fit on a line, and the number of the others; nil if there are none.
  private func subtitle(width: Int) -> FittedText? {
    let words = face.subtitles
    for count in stride(from: words.count, to: 0, by: -1) where count <= 12 {
      let rest = count < words.count ? " +\(words.count - count)" : ""
      let line = words.prefix(count).joined(separator: " · ") + rest
      if let fitted = FittedText(line, width: width, sizes: subtitleSizes, lines: 1) { return fitted }
    }
    return words.first.map { FittedText(cutting: $0, width: width, sizes: subtitleSizes, lines: 1) }
  }
}
