internal import Barcodes
internal import Pictures
internal import Rendering
internal import Terminal

/// A code as it stands in the window of the picker, in cells or in pixels.
struct DrawnCode {
  /// The lines of the window with the code; white ones where it is a picture.
  let lines: [String]
  /// The picture, from the first of the lines on; nil for cells.
  let picture: ScreenFrame.Picture?
  /// The size of modules, as in `TerminalDrawing.scaleRange`.
  let scale: Int
  /// Whether bars lie on their sides.
  let isTurned: Bool

  /// Draws a code in cells.
  init(_ code: TerminalCode, _ style: PickerStyle) {
    lines = code.lines.map { style.centred($0, width: code.columns) }
    picture = nil
    scale = code.scale
    isTurned = code.isTurned
  }

  /// Draws a code in pixels.
  ///
  /// - Parameters:
  ///   - rows: the number of rows that there are for it.
  ///   - scale: the size of modules; nil for the largest that fits.
  ///   - rotation: the direction of bars.
  /// - Returns: nil if it does not fit.
  init?(
    _ symbol: Symbol, _ pixels: PixelDrawing, rows: Int, scale: Int?, rotation: TerminalDrawing.Rotation,
    _ style: PickerStyle
  ) {
    let cell = symbol.hasDirection ? pixels.cell.width : pixels.cell.height
    let (width, height) = (style.size.columns * pixels.cell.width, rows * pixels.cell.height)
    guard width > 0, height > 0 else { return nil }
    let most = scale.map { max(2, $0 == 1 ? cell / 2 : ($0 - 1) * cell) } ?? .max
    for isTurned in rotation.turns(of: symbol) {
      guard
        let drawn = try? pixels.draw(symbol, width: width, height: height, largestModule: most, isTurned: isTurned)
      else { continue }
      lines = [String](repeating: style.white(), count: drawn.rows)
      picture = style.centred(drawn, by: pixels, row: 0)
      self.scale = drawn.modulePixels < cell ? 1 : drawn.modulePixels / cell + 1
      self.isTurned = isTurned
      return
    }
    return nil
  }
}
