internal import Barcodes
internal import Cards
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// Whole cards on the window, in terminals that show pictures.
struct FaceView {
  /// The face that was drawn last, since drawing takes longer than a frame may.
  private var last: (card: Card, identifier: Identifier, size: ScreenSize, picture: PixelPicture?)?

  /// The frame with the whole card; nil if the code alone is to be shown.
  ///
  /// - Parameter message: what to say in place of the hints; nil for nothing.
  mutating func frame(
    of page: CodePage, from store: WalletStore, message: Phrase?, _ style: PickerStyle
  ) -> ScreenFrame? {
    guard let pixels = style.pixels, !page.isHidden, let identifier = page.identifier, identifier.encryptedFor == nil
    else { return nil }
    if last.map({ ($0.card, $0.identifier, $0.size) != (page.card, identifier, style.size) }) ?? true {
      let picture = try? style.context.face(
        of: page.card, identifier, from: store, on: pixels, columns: style.size.columns, rows: style.size.rows - 1)
      last = (page.card, identifier, style.size, picture)
    }
    guard let picture = last?.picture else { return nil }
    let rows = [String](repeating: "", count: style.size.rows - 1)
    let below = message?.text(in: style.context.language).printable ?? style.hints(page.hints)
    return ScreenFrame(
      rows: rows + [" " + below.cut(to: style.size.columns - 2)],
      picture: style.centred(picture, by: pixels, row: 0))
  }
}
