public import Barcodes
internal import LinearBarcodes
public import Pictures

/// Draws a code in a terminal as pixels, of which every module has a whole number; the terminal scales nothing.
///
/// Blocks of text have gaps where a terminal leaves space between lines, and modules of unequal size where its cells are
/// odd. Pixels have neither.
public struct PixelDrawing: Sendable {
  /// The protocol of the terminal.
  public let graphics: TerminalGraphics
  /// The size of a cell of the terminal.
  public let cell: PictureSize
  /// The size beyond which the terminal may show a picture in part only.
  public let largest: PictureSize
  /// The number of colours that the terminal shows at once in sixels.
  public let colours: Int
  /// Whether the terminal is beyond tmux, which passes kitty's and iTerm2's sequences on.
  public let isBeyondTmux: Bool

  /// The least width of a module in pixels. Decoders misread smaller ones.
  static let fewestModulePixels = 2

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - graphics: the protocol of the terminal.
  ///   - cell: the size of a cell of the terminal. It is at least one pixel.
  ///   - largest: the largest picture; nil for what every terminal of the protocol shows.
  ///   - colours: the number of colours in sixels.
  ///   - isBeyondTmux: whether the terminal is beyond tmux, which passes kitty's and iTerm2's sequences on.
  public init(
    _ graphics: TerminalGraphics, cell: PictureSize, largest: PictureSize? = nil, colours: Int = 216,
    isBeyondTmux: Bool = false
  ) {
    precondition(cell.width > 0 && cell.height > 0, "a cell has pixels")
    self.graphics = graphics
    self.cell = cell
    self.largest = largest ?? graphics.largestPicture
    self.colours = colours
    self.isBeyondTmux = isBeyondTmux
  }

  /// Draws `symbol` with its quiet zone, and without its text, as large as there is room.
  ///
  /// - Parameters:
  ///   - symbol: the code.
  ///   - width: the width of the room in pixels.
  ///   - height: the height of the room in pixels; nil for no limit.
  ///   - largestModule: the largest module in pixels; nil for that in blocks.
  ///   - isTurned: whether to turn the code by a quarter.
  /// - Throws: `.tooWide` or `.tooTall` if the code does not fit, in cells.
  public func draw(
    _ symbol: Symbol, width: Int, height: Int?, largestModule: Int? = nil, isTurned: Bool = false
  ) throws(WindowError) -> PixelPicture {
    let room = PictureSize(
      width: min(width, largest.width, PictureDrawing.longestSide),
      height: min(height ?? .max, largest.height, PictureDrawing.longestSide))
    let space = isTurned ? PictureSize(width: room.height, height: room.width) : room
    func sized(_ symbol: Symbol) throws(WindowError) -> (symbol: Symbol, drawing: PictureDrawing) {
      (symbol, try self.drawing(of: symbol, in: space, most: largestModule))
    }
    let (symbol, drawing) = try symbol.drawnWithBestRatio(sized) { $0.drawing.modulePixels == $1.drawing.modulePixels }
    var bitmap: Bitmap
    do { bitmap = try drawing.draw(symbol) } catch {
      throw .tooWide(columns: columns(PictureDrawing.longestSide), available: room.width / cell.width)
    }
    if isTurned { bitmap = bitmap.rotated(quarterTurns: 1) }
    // White up to the ends of cells, so that there is no gap to the text below.
    return try picture(
      of: bitmap.extended(
        width: max(bitmap.width, min(columns(bitmap.width) * cell.width, room.width)),
        height: max(bitmap.height, min(rows(bitmap.height) * cell.height, room.height))),
      in: room, module: drawing.modulePixels)
  }

  /// The sequences that remove all pictures; empty where pictures go with the text that is written over them.
  public var removal: [UInt8] {
    guard graphics == .kitty else { return [] }
    return isBeyondTmux ? TmuxPassthrough.wrapped(KittyGraphics.removal) : KittyGraphics.removal
  }

  /// Draws `symbol` on lines of its own, and its text below, in the columns and rows of a window. One row is left for the
  /// prompt.
  ///
  /// - Throws: `.tooWide` or `.tooTall` if the code does not fit into the window.
  public func lines(of symbol: Symbol, in window: TerminalDrawing) throws(WindowError) -> [UInt8] {
    let picture = try draw(
      symbol, width: window.columns * cell.width, height: window.rows.map { max(0, $0 - 2) * cell.height })
    let text = window.text(symbol.text, width: picture.columns, most: window.rows.map { max(1, $0 - picture.rows - 1) })
    return picture.lines + Array(text.utf8)
  }

  /// Draws a picture in colour at its own size.
  ///
  /// - Parameters:
  ///   - file: a PNG file, which kitty and iTerm2 get as it is.
  ///   - isOnWhite: whether sixels blend transparent pixels with white. Otherwise the terminal's background is seen in their
  ///     place.
  /// - Returns: nil if the file is no PNG, or has more pixels than `largest`.
  public func draw(png file: [UInt8], isOnWhite: Bool = true) -> PixelPicture? {
    guard let size = PictureSize(of: file), size.width <= largest.width, size.height <= largest.height else {
      return nil
    }
    switch graphics {
    case .kitty: return picture(KittyGraphics.sequences(png: file), size)
    case .iTerm2: return picture([ITermImage.sequence(png: file, size: size)], size)
    case .sixel:
      guard let picture = ColourPicture(png: file, most: largest.width * largest.height) else { return nil }
      return self.picture([Sixel(picture, colours: colours, isOnWhite: isOnWhite).sequence()], size)
    }
  }

  private func picture(of bitmap: Bitmap, in room: PictureSize, module: Int) throws(WindowError) -> PixelPicture {
    let size = PictureSize(width: bitmap.width, height: bitmap.height)
    if graphics == .sixel { return picture([Sixel(bitmap).sequence()], size, module: module) }
    guard let file = try? PNG.data(bitmap) else {
      throw .tooWide(columns: columns(size.width), available: columns(room.width))
    }
    let sequences =
      graphics == .kitty ? KittyGraphics.sequences(png: file) : [ITermImage.sequence(png: file, size: size)]
    return picture(sequences, size, module: module)
  }

  /// Puts sequences between saving and restoring the cursor (DECSC and DECRC), because terminals differ in where they leave
  /// it.
  private func picture(_ sequences: [[UInt8]], _ size: PictureSize, module: Int = 1) -> PixelPicture {
    let bytes = isBeyondTmux && graphics != .sixel ? TmuxPassthrough.picture(sequences) : sequences.flatMap(\.self)
    return PixelPicture(
      bytes: [0x1B, 0x37] + bytes + [0x1B, 0x38], columns: columns(size.width), rows: rows(size.height),
      modulePixels: module)
  }

  private func columns(_ pixels: Int) -> Int { (pixels + cell.width - 1) / cell.width }
  private func rows(_ pixels: Int) -> Int { (pixels + cell.height - 1) / cell.height }

  private func drawing(of symbol: Symbol, in room: PictureSize, most: Int?) throws(WindowError) -> PictureDrawing {
    switch symbol {
    case .linear(let symbol): try drawing(of: symbol, in: room, most: most)
    case .matrix(let symbol): try drawing(of: symbol, in: room, most: most)
    }
  }

  /// The drawing of a linear code: modules as wide as a column unless `most` says more, and bars as high as in blocks.
  private func drawing(
    of symbol: LinearSymbol, in room: PictureSize, most: Int?
  ) throws(WindowError) -> PictureDrawing {
    let width = 2 * symbol.bearerBars + symbol.quietZone.left + symbol.moduleCount + symbol.quietZone.right
    let module = min(room.width / width, most ?? max(cell.width, Self.fewestModulePixels))
    guard module >= Self.fewestModulePixels else {
      throw .tooWide(columns: columns(width * Self.fewestModulePixels), available: room.width / cell.width)
    }
    let others = 2 * (LinearLayout.verticalMargin + symbol.bearerBars)
    let fewest = (TerminalDrawing.fewestBarRows * cell.height + module - 1) / module
    guard (fewest + others) * module <= room.height else {
      throw .tooTall(rows: rows((fewest + others) * module) + 2, available: room.height / cell.height + 2)
    }
    let wanted = min(width * module / 3, TerminalDrawing.maximumBarRows * cell.height) / module
    let height = max(fewest, min(wanted, room.height / module - others))
    return PictureDrawing(modulePixels: module, style: PictureStyle(showsText: false, barHeight: height))
  }

  /// The drawing of a matrix: modules as large as in blocks, which is two columns or a row, unless `most` says more; rows of
  /// bars as those of a linear code.
  private func drawing(
    of symbol: MatrixSymbol, in room: PictureSize, most: Int?
  ) throws(WindowError) -> PictureDrawing {
    let width = symbol.width + 2 * symbol.quietZone
    let height = symbol.height * symbol.moduleHeight + 2 * symbol.quietZone
    let most = most ?? max(symbol.moduleHeight == 1 ? cell.height : cell.width, Self.fewestModulePixels)
    let module = min(room.width / width, room.height / height, most)
    guard module >= Self.fewestModulePixels else {
      guard room.width / width >= Self.fewestModulePixels else {
        throw .tooWide(columns: columns(width * Self.fewestModulePixels), available: room.width / cell.width)
      }
      throw .tooTall(rows: rows(height * Self.fewestModulePixels) + 2, available: room.height / cell.height + 2)
    }
    return PictureDrawing(modulePixels: module, style: PictureStyle(showsText: false))
  }
}

/// A picture of pixels as escape sequences of a terminal.
public struct PixelPicture: Hashable, Sendable {
  /// The sequences that show the picture with its upper left corner at the cursor. The cursor is there again afterwards.
  ///
  /// The picture must not reach the last row of the window: some terminals then scroll.
  public let bytes: [UInt8]
  /// The number of columns that the picture covers, the last one perhaps in part.
  public let columns: Int
  /// The number of rows that the picture covers, the last one perhaps in part.
  public let rows: Int
  /// The number of pixels of a module; 1 for another picture than a code.
  public let modulePixels: Int

  /// The picture on lines of its own, for a cursor at the beginning of a line: the window scrolls where it has to, and the
  /// cursor is on the line below afterwards.
  public var lines: [UInt8] {
    Array((String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A").utf8) + bytes + Array("\u{1B}[\(rows)B".utf8)
  }
}
