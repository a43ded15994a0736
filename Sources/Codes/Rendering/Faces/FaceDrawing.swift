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

  /// Where the field of a face is.
  private enum Place {
    /// Below the name, over the whole width.
    case below
    /// The same, turned by a quarter.
    case belowTurned
    /// To the right of the name.
    case beside
  }

  /// The place where the modules are largest.
  private func field(of face: CardFace) -> (field: FaceField, place: Place) {
    let bare = (field: FaceField(number: face.number, fieldBelow(face)), place: Place.below)
    return face.symbol?.drawnWithBestRatio {
      field(of: $0, on: face)
    } isAsGood: {
      $0?.field.module ?? 0 >= $1?.field.module ?? 0
    } ?? bare
  }

  /// The field with a code at the place where its modules are largest; nil if it fits nowhere.
  private func field(of symbol: Symbol, on face: CardFace) -> (field: FaceField, place: Place)? {
    let below = fieldBelow(face)
    let places: [Place] = form == .phone ? [.below, .belowTurned] : symbol.isLinear ? [.below] : [.below, .beside]
    let fitting = places.compactMap { place -> (field: FaceField, place: Place)? in
      let box = place == .beside ? fieldBeside : below
      let (width, height) = place == .belowTurned ? (box.height, box.width) : (box.width, box.height)
      return FaceField(symbol, number: face.number, width: width, height: height, modules: modules(of: symbol))
        .map { ($0, place) }
    }
    guard let first = fitting.first else { return nil }
    return fitting.dropFirst().reduce(first) { $1.field.module > $0.field.module ? $1 : $0 }
  }

  /// The widths of a module that are drawn. In print, those of EAN and UPC are from 0.264 to 0.660 mm wide (GS1 General
  /// Specifications, section 5.12.3), and 0.17 mm is what printers and scanners still do. On a screen, decoders need two
  /// pixels.
  private func modules(of symbol: Symbol) -> FaceField.Modules {
    let (least, largest) =
      switch form {
      case .card: (max(grid.scaled(4), 2 * grid.step), grid.scaled(symbol.isLinear ? 15 : 28))
      case .phone: (3, 40)
      case .screen: (2 * grid.step, symbol.isLinear ? 15 : 28)
      }
    return .init(least: least, largest: largest, step: grid.step, isPrinted: isPrinted)
  }

  private func fieldBelow(_ face: CardFace) -> Box {
    switch form {
    case .card, .screen:
      return aligned(
        Box(x: Self.margin, y: 386, width: units.width - 2 * Self.margin, height: units.height - 386 - Self.margin))
    case .phone:
      let top = 400
      return Box(x: 40, y: top, width: 1000, height: (face.facts.isEmpty ? 1840 : 1640) - top)
    }
  }

  private var fieldBeside: Box {
    let width = 880
    return aligned(
      Box(
        x: units.width - Self.margin - width, y: Self.margin, width: width, height: units.height - 2 * Self.margin))
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
    let margin = Self.margin
    if !field.isEmpty, place == .below {
      let right = writeFacts(of: face, right: whole.right - margin, y: margin, on: &canvas)
      FaceHeader(face, iconSize: 230, nameSizes: 60...132, subtitleSizes: 38...58)
        .draw(in: Box(x: margin, y: margin, width: right - margin, height: 230), on: &canvas)
      let box = fieldBelow(face)
      canvas.draw(field.drawn(height: box.height), x: box.x, y: box.y)
    } else {
      let box = fieldBeside
      let end = field.isEmpty ? whole.right - margin : box.x - 72
      let facts = FittedFact.fitted(face.facts, width: end - margin, height: 400)
      let height = FittedFact.height(of: facts)
      FaceHeader(face, iconSize: 230, nameSizes: 60...(field.isEmpty ? 180 : 132), subtitleSizes: 38...58, isTall: true)
        .draw(
          in: Box(
            x: margin, y: margin, width: end - margin, height: box.height - (facts.isEmpty ? 0 : height + 60)),
          on: &canvas)
      var y = whole.bottom - margin - height
      for fact in facts {
        write(fact, x: margin, y: y, anchor: .start, face, on: &canvas)
        y += fact.height + FittedFact.gap
      }
      if !field.isEmpty {
        let top = aligned(Box(x: box.x, y: box.y + (box.height - field.height) / 2, width: 0, height: 0)).y
        canvas.draw(field.drawn(height: field.height), x: box.x, y: top)
      }
    }
  }

  private func drawPhone(_ face: CardFace, on canvas: inout FaceCanvas) {
    let whole = whole
    drawGround(of: face, radius: 0, on: &canvas)
    let margin = 64
    FaceHeader(face, iconSize: 200, nameSizes: 48...96, subtitleSizes: 30...44)
      .draw(in: Box(x: margin, y: 130, width: whole.width - 2 * margin, height: 230), on: &canvas)
    let (field, place) = field(of: face)
    let box = fieldBelow(face)
    switch place {
    case .belowTurned:
      canvas.draw(field.drawn(height: box.width), x: box.right, y: box.y, isTurned: true)
    case .below where field.isEmpty: break
    case .below, .beside:
      let top = box.y + (box.height - field.height) / 2
      canvas.draw(field.drawn(height: field.height), x: box.x, y: top)
    }
    var x = margin
    for fact in face.facts {
      let share = (whole.width - 2 * margin) / face.facts.count
      write(FittedFact(fact, width: share - 30), x: x, y: 1690, anchor: .start, face, on: &canvas)
      x += share
    }
  }

  // MARK: facts

  /// Writes the facts below each other, at the right edge, and returns where the room to their left ends.
  private func writeFacts(of face: CardFace, right: Int, y: Int, on canvas: inout FaceCanvas) -> Int {
    guard !face.facts.isEmpty else { return right }
    let facts = FittedFact.fitted(face.facts, width: 640, height: fieldBelow(face).y - y - FittedFact.gap)
    var y = y
    for fact in facts {
      write(fact, x: right, y: y, anchor: .end, face, on: &canvas)
      y += fact.height + FittedFact.gap
    }
    return right - (facts.map(\.width).max() ?? 0) - 60
  }

  private func write(
    _ fact: FittedFact, x: Int, y: Int, anchor: FaceCanvas.Anchor, _ face: CardFace, on canvas: inout FaceCanvas
  ) {
    canvas.write(fact.name, x: x, y: y, anchor: anchor, face.lettersCSS)
    canvas.write(fact.value, x: x, y: y + fact.name.height, anchor: anchor, isBold: true, face.lettersCSS)
  }
}

/// How the units of a drawing of a plastic card and the dots of a printer, or the pixels of a picture, go together.
struct FaceGrid {
  /// The number of units in an inch.
  let unitsPerInch: Double
  /// The number of units to which codes are aligned.
  let step: Int
  /// The number of dots or pixels that `step` units are.
  let dotsInStep: Int

  /// Creates a grid of so many units and steps.
  init(unitsPerInch: Double, step: Int, dotsInStep: Int = 1) {
    self.unitsPerInch = unitsPerInch
    self.step = step
    self.dotsInStep = dotsInStep
  }

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

/// A fact in letters that fit: its name in small ones, below it the value.
private struct FittedFact {
  let name: FittedText
  let value: FittedText

  private static let nameSizes = 26...34
  private static let sizes = 34...52
  /// The gap between two facts.
  static let gap = 20
  /// The smallest letters of a value that has to be whole: 1 mm on a plastic card.
  private static let leastWhole = 24

  /// Fits facts, which stand below each other, into a box, with smaller letters if needed. Facts that have to be whole
  /// get smaller letters only if smaller letters of the others are not enough.
  static func fitted(_ facts: [CardFace.Fact], width: Int, height: Int) -> [FittedFact] {
    var fitted: [FittedFact] = []
    let smaller = stride(from: sizes.upperBound, through: sizes.lowerBound, by: -2)
    for (whole, other) in smaller.map({ (sizes.upperBound, $0) }) + smaller.map({ ($0, sizes.lowerBound) }) {
      fitted = facts.map { FittedFact($0, width: width, largest: $0.isWhole ? whole : other) }
      if Self.height(of: fitted) <= height { break }
    }
    return fitted
  }

  /// The height of facts below each other.
  static func height(of facts: [FittedFact]) -> Int { facts.reduce(-gap) { $0 + $1.height + gap } }

  /// Fits a fact into a width, with letters of a size that is at most `largest`.
  init(_ fact: CardFace.Fact, width: Int, largest: Int = sizes.upperBound) {
    name = FittedText(cutting: fact.name, width: width, sizes: Self.nameSizes, lines: 1)
    let sizes = Self.sizes.lowerBound...largest
    // Two lines of usual letters are easier to read than one of the smallest.
    let allowed = fact.isWhole ? [sizes, Self.leastWhole...largest] : [sizes]
    let fitting = fact.values.lazy.compactMap { value in
      allowed.lazy.compactMap { FittedText(value, width: width, sizes: $0, lines: fact.lines) }.first
    }
    value =
      fitting.first
      ?? FittedText(cutting: fact.values.last ?? "", width: width, sizes: sizes, lines: fact.lines)
  }

  var height: Int { name.height + value.height }
  /// The width of the widest line.
  var width: Int {
    [name, value].flatMap { text in text.lines.map { Int(FittedText.width(of: $0) * Double(text.size)) } }.max() ?? 0
  }
}
