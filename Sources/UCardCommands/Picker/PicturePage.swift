internal import Cards
internal import Screens
internal import Wallet

/// A picture of a card on the whole window, in terminals that show pictures.
struct PicturePage {
  private let pictures: [(side: PictureSide, picture: String)]
  private var index = 0

  /// - Returns: nil if the terminal shows no pictures, or the card has none that it takes.
  /// - Throws: `WalletError`.
  init?(_ card: Card, in store: WalletStore, _ context: CommandContext) throws {
    guard let inline = InlinePicture(in: context.environment) else { return nil }
    var pictures: [(PictureSide, String)] = []
    for side in [PictureSide.front, .back] {
      guard let reference = card.pictures[side], inline.takes(reference.type), let bytes = try store.picture(reference)
      else { continue }
      pictures.append((side, inline.text(of: bytes, columns: max(1, (context.terminal.columns ?? 80) / 2))))
    }
    guard !pictures.isEmpty else { return nil }
    self.pictures = pictures
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
    let (side, picture) = pictures[index]
    return ScreenFrame(
      rows: [" " + side.name.text(in: style.context.language)], overlay: "\u{1B}[2;1H" + picture)
  }
}
