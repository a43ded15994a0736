internal import Barcodes
internal import Cards
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// A picture of a card on the whole window, in terminals that show pictures.
struct PicturePage {
  private let pictures: [(side: PictureSide, file: [UInt8])]
  private let pixels: PixelDrawing
  private var index = 0

  /// - Returns: nil if the card has no front and no back.
  /// - Throws: `WalletError`.
  init?(_ card: Card, in store: WalletStore, _ pixels: PixelDrawing) throws {
    self.pixels = pixels
    pictures = try [PictureSide.front, .back].compactMap { side in
      try card.pictures[side].flatMap(store.picture).map { (side, $0) }
    }
    guard !pictures.isEmpty else { return nil }
  }

  /// Goes to the other side of the card.
  ///
  /// - Returns: false after the last one.
  mutating func next() -> Bool {
    guard index + 1 < pictures.count else { return false }
    index += 1
    return true
  }

  /// The frame of the picture.
  func frame(_ style: PickerStyle) -> ScreenFrame {
    let (side, file) = pictures[index]
    let name = side.name.text(in: style.context.language)
    do {
      let picture = try style.context.picture(
        of: file, called: side.name, on: pixels, columns: style.size.columns, rows: style.size.rows - 2)
      return ScreenFrame(
        rows: [" " + name.cut(to: style.size.columns - 2)],
        picture: picture.map { style.centred($0, by: pixels, row: 1) })
    } catch {
      return ScreenFrame(rows: error.phrase.text(in: style.context.language).printable.wrapped(to: style.size.columns))
    }
  }
}
