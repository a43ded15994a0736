/// A rectangle of an upright picture, in pixels.
public struct PicturePart: Hashable, Sendable {
  /// The pixels from the left of the picture.
  public let x: Int
  /// The pixels from the top of the picture.
  public let y: Int
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// The part in which a code is, with what is printed around it, such as its digits; nil if nobody knows where the code is.
  ///
  /// - Parameters:
  ///   - code: a code of the picture.
  ///   - page: the picture.
  public init?(around code: ScannedCode, on page: Scan.Page) {
    let (across, down) = (code.corners.map(\.x), code.corners.map(\.y))
    guard let left = across.min(), let right = across.max(), let top = down.min(), let bottom = down.max(),
      right > left || bottom > top
    else { return nil }
    // A code that was read in one line has no height.
    let margin = max(right - left, bottom - top) * 2 / 5 + 8
    x = min(max(0, left - margin), max(0, page.width - 1))
    y = min(max(0, top - margin), max(0, page.height - 1))
    width = max(1, min(page.width, right + margin) - x)
    height = max(1, min(page.height, bottom + margin) - y)
  }
}
