internal import Barcodes
public import Pictures

/// Draws the face of a card as people know it: on its colour or background the name, the categories, the icon and facts such
/// as the balance; on a white field the code with its exact quiet zone, and the number.
///
/// All of it is drawn as Scalable Vector Graphics, in units of a pixel: at that size, modules are whole pixels.
/// ``VectorPicture`` makes pixels and PDF of it.
public struct FaceDrawing: Sendable {
  /// The form of the face.
  public enum Form: Hashable, Sendable {
    /// A plastic card of 85.60 × 53.98 mm (ISO/IEC 7810, ID-1), at 600 pixels per inch.
    case card
    /// The screen of a phone: 1080 × 1920 pixels, the code as wide as it goes, upright or turned.
    case phone
    /// A plastic card on a screen, smaller by a whole number of times than `card`: 2 for 1011 × 637 pixels, 3 for
    /// 674 × 425, and so on.
    case screen(reduction: Int)
  }

  /// The form of the face.
  public let form: Form
  /// Whether the face is a page of a PDF, for a printer: its modules are whole dots, as in ``PDFDrawing``, and it is as large
  /// as a card or, for a phone, 91.4 × 162.6 mm.
  public let isPrinted: Bool
  /// How units and the dots of a printer, or pixels, go together.
  let grid: FaceGrid

  /// Creates a drawing of faces of `form`.
  ///
  /// - Parameters:
  ///   - form: the form of the faces.
  ///   - isPrinted: whether the faces are pages of a PDF.
  ///   - dotsPerInch: the resolution of a plastic card: of the printer of a PDF, 300 if it is nil, else of the picture, 600 if
  ///     it is nil and ``largestResolution`` at most. Other forms have none.
  /// - Precondition: a reduction and a resolution are positive.
  public init(_ form: Form, isPrinted: Bool = false, dotsPerInch: Double? = nil) {
    self.form = form
    self.isPrinted = isPrinted
    grid =
      switch form {
      case .card:
        FaceGrid(dotsPerInch: dotsPerInch ?? (isPrinted ? CodeLayout.usualResolution : Self.largestResolution))
      case .phone: FaceGrid(unitsPerInch: CodeLayout.usualResolution, step: 1)
      case .screen(let reduction): FaceGrid(unitsPerInch: Self.largestResolution, step: reduction)
      }
    precondition(grid.step > 0 && grid.unitsPerInch > 0, "a reduction and a resolution are positive")
  }

  /// The largest resolution of a picture of a plastic card, in pixels per inch.
  public static let largestResolution = 600.0

  /// The size of the picture in pixels.
  public var pixels: (width: Int, height: Int) { (grid.dots(units.width), grid.dots(units.height)) }

  /// The size of the picture in the units of the drawing.
  var units: (width: Int, height: Int) {
    switch form {
    case .phone: (1080, 1920)
    case .screen: (2022, 1275)
    // A page ends with a whole dot, so that edges meet dots whether they are counted from the top or from the bottom.
    case .card: (grid.units(millimetres: 85.6), grid.units(millimetres: 53.98))
    }
  }

  /// The resolution in pixels per metre; nil for a screen.
  public var pixelsPerMetre: Int? {
    form == .card ? Int((grid.dotsPerInch / PDF.millimetresPerInch * 1000).rounded()) : nil
  }

  /// Draws `face` as a whole SVG file.
  public func draw(_ face: CardFace) -> String { document(canvas(of: face), face) }

  /// Draws `face` in pixels, as `draw` does, but with emoji in their colours.
  public func picture(of face: CardFace) throws(VectorPicture.Failure) -> ColourPicture {
    let canvas = canvas(of: face, keepingEmojiApart: true)
    let (width, height) = pixels
    return try VectorPicture.pixels(
      of: document(canvas, face), width: width, height: height,
      lines: canvas.lines.map { $0.scaled(grid.dots) })
  }

  private func document(_ canvas: FaceCanvas, _ face: CardFace) -> String {
    if isPrinted {
      return canvas.page(units, unitsPerInch: grid.unitsPerInch, title: face.name)
    }
    let (width, height) = pixels
    let size = form == .card ? ("85.6mm", "53.98mm") : ("\(width)px", "\(height)px")
    return canvas.document(size: size, units: (whole.width, whole.height), title: face.name)
  }

  /// Whether the code of `face` is left out, because its modules would be too small to read.
  public func leavesOutCode(of face: CardFace) -> Bool { face.symbol != nil && field(of: face).field.module == 0 }

  /// Whether the number of `face` is left out, because it is too long. A number is never cut.
  public func leavesOutNumber(of face: CardFace) -> Bool { face.number != nil && !field(of: face).field.hasNumber }

  /// The face without the head of a file.
  func canvas(of face: CardFace, keepingEmojiApart: Bool = false) -> FaceCanvas {
    var canvas = FaceCanvas(keepsEmojiApart: keepingEmojiApart)
    switch form {
    case .card, .screen: drawCard(face, on: &canvas)
    case .phone: drawPhone(face, on: &canvas)
    }
    return canvas
  }

  // MARK: the field

  /// Where the white field of a face is. Each place is the same on all faces of a form.
  private enum Place {
    /// Over the whole width, for bars and other wide codes: at the bottom of a card, below the name on a phone.
    case wide
    /// For square codes: at the right side of a card, below the name on a phone.
    case square
    /// Over the whole width of a phone and turned by a quarter, for bars that are too many for it.
    case turned
    /// The same, down to the bottom and without facts, for even more bars.
    case turnedWhole

    var isTurned: Bool { self == .turned || self == .turnedWhole }
  }

  private func box(of place: Place) -> Box {
    switch (form, place) {
    case (.phone, .wide): return Box(x: 30, y: Self.phoneFieldTop, width: 1020, height: 640)
    case (.phone, .square): return Box(x: 30, y: Self.phoneFieldTop, width: 1020, height: 1040)
    case (.phone, .turned): return Box(x: 30, y: Self.phoneFieldTop, width: 1020, height: 1240)
    case (.phone, .turnedWhole): return Box(x: 30, y: Self.phoneFieldTop, width: 1020, height: 1490)
    case (.card, .square), (.screen, .square):
      let width = 880
      return aligned(
        Box(x: units.width - Self.margin - width, y: Self.margin, width: width, height: units.height - 2 * Self.margin))
    case (.card, _), (.screen, _):
      let height = 540
      let top = units.height - Self.margin - height
      return aligned(Box(x: Self.margin, y: top, width: units.width - 2 * Self.margin, height: height))
    }
  }

  /// The upper edge of the field on a phone.
  private static let phoneFieldTop = 400

  /// The room for the code and number in a field: all of it, or what is below the mark.
  private func room(in box: Box, of face: CardFace) -> Box {
    let mark = face.mark == nil ? 0 : markHeight
    return Box(x: box.x, y: box.y + mark, width: box.width, height: box.height - mark)
  }

  private var markHeight: Int { grid.whole(116) }

  /// The content of the field and its place.
  private func field(of face: CardFace) -> (field: FaceField, place: Place) {
    let room = room(in: box(of: .wide), of: face)
    let bare = (field: FaceField(number: face.number, width: room.width, height: room.height), place: Place.wide)
    return face.symbol?.drawnWithBestRatio {
      field(of: $0, on: face)
    } isAsGood: {
      $0?.field.module ?? 0 >= $1?.field.module ?? 0
    } ?? bare
  }

  /// The field with a code where its modules are largest, upright on a phone unless they are too narrow there; nil if it fits
  /// nowhere.
  private func field(of symbol: Symbol, on face: CardFace) -> (field: FaceField, place: Place)? {
    func fitted(_ place: Place, least: Int = 0) -> (field: FaceField, place: Place)? {
      let room = room(in: box(of: place), of: face)
      let (width, height) = place.isTurned ? (room.height, room.width) : (room.width, room.height)
      return FaceField(symbol, number: face.number, width: width, height: height, modules: modules(of: symbol))
        .flatMap { $0.module >= least ? ($0, place) : nil }
    }
    func largest(_ places: [Place]) -> (field: FaceField, place: Place)? {
      let fitting = places.compactMap { fitted($0) }
      return fitting.dropFirst().reduce(fitting.first) { best, next in
        best.map { $0.field.module } ?? 0 < next.field.module ? next : best
      }
    }
    switch form {
    case .card, .screen: return symbol.isLinear ? fitted(.wide) : largest([.square, .wide])
    case .phone where symbol.isLinear:
      return fitted(.wide, least: Self.leastUpright) ?? largest([.turned, .wide]) ?? fitted(.turnedWhole)
    case .phone:
      let upright = largest([.wide, .square])
      let isLarge = upright?.field.module ?? 0 >= Self.leastUpright
      return isLarge ? upright : largest([.turned, .wide, .square]) ?? fitted(.turnedWhole)
    }
  }

  /// The narrowest modules on a phone, in pixels, for which a code stays upright: about 0.25 mm.
  private static let leastUpright = 4

  /// The widths of a module that are drawn. In print, those of EAN and UPC are from 0.264 to 0.660 mm wide (GS1 General
  /// Specifications, section 5.12.3), and 0.17 mm is what printers and scanners still do. On a screen, decoders need two
  /// pixels.
  private func modules(of symbol: Symbol) -> FaceField.Modules {
    let (least, largest) =
      switch form {
      case .card: (max(grid.scaled(4), 2 * grid.step), grid.scaled(symbol.isLinear ? 15 : 44))
      case .phone: (3, 44)
      case .screen: (2 * grid.step, symbol.isLinear ? 15 : 44)
      }
    return .init(least: least, largest: largest, step: grid.step, isPrinted: isPrinted)
  }

  /// The margin of a card.
  private static let margin = 96

  /// The box with its corner on whole pixels or dots.
  private func aligned(_ box: Box) -> Box {
    Box(x: grid.whole(box.x), y: grid.whole(box.y), width: box.width, height: box.height)
  }

  // MARK: the forms

  /// All of the picture, in whole pixels.
  private var whole: Box {
    Box(x: 0, y: 0, width: grid.whole(units.width), height: grid.whole(units.height))
  }

  /// Draws the colour of the card, or its background.
  private func drawGround(of face: CardFace, radius: Int, on canvas: inout FaceCanvas) {
    canvas.fill(whole, radius: radius, face.ground.css)
    if let background = face.background { canvas.cover(whole, radius: radius, with: background) }
  }

  /// A background with no more pixels than a printer has dots for it. A PDF holds pixels and not the compressed file: a photo
  /// of 12 megapixels would be 20 MB in it.
  ///
  /// - Throws: `VectorPicture.Failure`.
  public func printable(_ background: CardFace.Picture) throws(VectorPicture.Failure) -> CardFace.Picture {
    let box = Box(x: 0, y: 0, width: grid.dots(units.width), height: grid.dots(units.height))
    guard background.size.width * background.size.height > box.width * box.height else { return background }
    var canvas = FaceCanvas()
    canvas.draw(background, in: box, covers: true)
    let svg = canvas.document(size: ("\(box.width)px", "\(box.height)px"), units: (box.width, box.height), title: "")
    let pixels = try VectorPicture.pixels(of: svg, width: box.width, height: box.height)
    do { return try CardFace.Picture(pixels) } catch { throw .refused }
  }

  private func drawCard(_ face: CardFace, on canvas: inout FaceCanvas) {
    let whole = whole
    // 3.18 mm, as plastic cards have.
    drawGround(of: face, radius: 75, on: &canvas)
    canvas.outline(whole, radius: 75)
    let (field, place) = field(of: face)
    let panel = box(of: place)
    var free = Box(
      x: Self.margin, y: Self.margin, width: whole.width - 2 * Self.margin, height: whole.height - 2 * Self.margin)
    let isTall = place == .square
    if isTall {
      free.width = panel.x - 72 - free.x
    } else if !field.isEmpty || face.mark != nil {
      // The mark alone stands where the field would end.
      free.height = (field.isEmpty ? whole.bottom - Self.margin - markHeight : panel.y) - 44 - free.y
    }
    let header = FaceHeader(
      face: face, nameSizes: 64...(field.isEmpty ? 180 : 140), subtitleSizes: 46...60, isTall: isTall)
    let gap = 24
    func table(below header: Int) -> FaceFacts {
      FaceFacts(
        face.facts, width: free.width, height: free.height - header - gap,
        .init(columns: isTall ? 2 : 4, sizes: 46...76, leastName: 40))
    }
    // The name is larger than the facts, unless they would lose one to it.
    let (large, small) = (
      table(below: header.height(width: free.width, nameSize: 108)), table(below: header.height(width: free.width))
    )
    let facts = large.count < small.count ? small : large
    header.draw(
      in: Box(
        x: free.x, y: free.y, width: free.width, height: free.height - (facts.height > 0 ? facts.height + gap : 0)),
      on: &canvas)
    facts.write(x: free.x, y: free.bottom - facts.height, face.lettersCSS, on: &canvas)
    draw(field, at: place, of: face, on: &canvas)
  }

  private func drawPhone(_ face: CardFace, on canvas: inout FaceCanvas) {
    let whole = whole
    drawGround(of: face, radius: 0, on: &canvas)
    let margin = 64
    FaceHeader(face: face, nameSizes: 56...104, subtitleSizes: 36...46)
      .draw(in: Box(x: margin, y: 120, width: whole.width - 2 * margin, height: 240), on: &canvas)
    let (field, place) = field(of: face)
    draw(field, at: place, of: face, on: &canvas)
    // Below the field, or where it would be.
    let panel = box(of: place)
    let top = field.isEmpty ? panel.y + (face.mark == nil ? 0 : markHeight + 40) : panel.bottom + 40
    FaceFacts(
      face.facts, width: whole.width - 2 * margin, height: 1872 - top, .init(columns: 2, sizes: 40...66, leastName: 34)
    ).write(x: margin, y: top, face.lettersCSS, on: &canvas)
  }

  /// Draws the white field with its content and the mark across its head, or the mark alone.
  private func draw(_ field: FaceField, at place: Place, of face: CardFace, on canvas: inout FaceCanvas) {
    var panel = box(of: place)
    let radius = 36
    if field.isEmpty {
      guard face.mark != nil else { return }
      let top = form == .phone ? panel.y : panel.bottom - markHeight
      panel = Box(x: panel.x, y: top, width: panel.width, height: markHeight)
    }
    canvas.fill(panel, radius: radius, "#fff")
    canvas.outline(panel, radius: radius)
    if let mark = face.mark {
      // White around it sets it off from a card of any colour.
      let edge = 10
      let band = Box(
        x: panel.x + edge, y: panel.y + edge, width: panel.width - 2 * edge, height: markHeight - 2 * edge)
      canvas.fill(band, radius: radius - edge, Self.markColour)
      let text = FittedText(cutting: mark, width: band.width - 2 * radius, sizes: 40...72, lines: 1)
      canvas.write(
        text, x: band.x + band.width / 2, y: band.y + (band.height - text.height) / 2, anchor: .middle, isBold: true,
        "#fff")
    }
    guard !field.isEmpty else { return }
    let room = room(in: panel, of: face)
    canvas.draw(
      field.drawn(), x: place.isTurned ? room.right : room.x, y: room.y, isTurned: place.isTurned)
  }

  /// The colour of the mark, on which white letters have a contrast of 6.5:1.
  private static let markColour = "#b3261e"
}

/// How the units of a drawing of a plastic card and the dots of a printer, or the pixels of a picture, go together.
struct FaceGrid {
  /// The number of units in an inch.
  let unitsPerInch: Double
  /// The number of units to which codes are aligned.
  let step: Int
  /// The number of dots or pixels that `step` units are.
  var dotsInStep = 1
}

extension FaceGrid {
  /// Creates the grid with close to 600 units in an inch, for which faces are laid out. A step may be several dots of a fine
  /// resolution; a larger step would make modules too coarse.
  init(dotsPerInch: Double) {
    let grids = (1...max(1, Int(dotsPerInch / 200))).flatMap { count in
      let perInch = dotsPerInch / Double(count)
      let step = max(1, Int(Self.usual / perInch))
      return [step, step + 1].map { FaceGrid(unitsPerInch: perInch * Double($0), step: $0, dotsInStep: count) }
    }
    self = grids.dropFirst().reduce(grids[0]) { $1.distance < $0.distance ? $1 : $0 }
  }

  private static let usual = 600.0

  /// How many times more or fewer units than usual an inch has.
  private var distance: Double { max(unitsPerInch / Self.usual, Self.usual / unitsPerInch) }

  /// The resolution.
  var dotsPerInch: Double { unitsPerInch / Double(step) * Double(dotsInStep) }

  /// A length in dots.
  func dots(_ length: Int) -> Int { length / step * dotsInStep + length % step * dotsInStep / step }

  /// A length in units that are a whole number of steps.
  func units(millimetres: Double) -> Int {
    Int((millimetres / PDF.millimetresPerInch * unitsPerInch / Double(step)).rounded()) * step
  }

  /// A length in units, of one for 600 units in an inch.
  func scaled(_ length: Int) -> Int { Int((Double(length) * unitsPerInch / Self.usual).rounded()) }

  /// The length without what is more than a whole number of steps.
  func whole(_ length: Int) -> Int { length / step * step }
}
