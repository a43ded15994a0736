internal import Barcodes
internal import LinearBarcodes

/// The content of the white field of a face: the code and the number below it, or the number alone. Its coordinates begin at
/// the top left corner of the field.
struct FaceField {
  /// A code with the place that it takes.
  private struct PlacedCode {
    let layout: CodeLayout
    let module: Int
    /// How many units the middle of the bars is to the right of the middle of the code with its quiet zone.
    let barsOffset: Int
    var height: Int { layout.height * module }
  }

  /// The size of the field.
  let width: Int
  let height: Int
  private let code: PlacedCode?
  private let number: FittedText?
  /// The number of units to which the code is aligned.
  private let step: Int
  private let dot: Int?

  /// The least and the largest module, in units.
  struct Modules {
    let least: Int
    let largest: Int
    /// The number of units in a pixel of the screen or a dot of the printer. A module is a multiple of it, as are the edges
    /// of the code.
    var step = 1
    /// Whether the code is for a printer.
    var isPrinted = false
  }

  /// The width of a module; 0 if there is no code.
  var module: Int { code?.module ?? 0 }
  /// Whether there is a number.
  var hasNumber: Bool { number != nil }
  /// Whether there is neither a code nor a number.
  var isEmpty: Bool { code == nil && number == nil }

  /// Fits a code and the number below it into a field.
  ///
  /// - Parameters:
  ///   - symbol: the code.
  ///   - number: the number; nil for none. It is left out if it does not fit, but never cut.
  ///   - width: the width of the field.
  ///   - height: the height of the field.
  ///   - modules: the widths of a module that are allowed.
  /// - Returns: nil if the code does not fit.
  init?(_ symbol: Symbol, number: String?, width: Int, height: Int, modules: Modules) {
    let flat = symbol.layout(barHeight: 1)
    // Bars of at least 15 % of the width are read by hand (GS1 General Specifications, section 5.12).
    let leastHeight = symbol.isLinear ? flat.height - 1 + flat.width * 15 / 100 : flat.height
    func free(above text: FittedText?) -> Int {
      height - Self.margin * 3 / 2 - (text.map { $0.height + Self.gap } ?? Self.margin / 2)
    }
    func largestModule(above text: FittedText?) -> Int {
      let largest = min(modules.largest, width / flat.width, free(above: text) / leastHeight)
      var module = largest / modules.step * modules.step
      // Bars stay away from the edge of the field, where the quiet zone is narrow.
      while module * flat.width + 2 * max(0, Self.edge - symbol.leastQuietZone * module) > width {
        module -= modules.step
      }
      return module
    }
    // A number in small letters leaves a matrix more room.
    let sizes = symbol.isLinear ? [44...84] : [40...68, 40...50]
    let texts = sizes.map { sizes in
      number.flatMap {
        FittedText($0, width: width - 2 * Self.margin, sizes: sizes, lines: symbol.isLinear ? 2 : 3)
      }
    }
    let text = texts.dropFirst().reduce(texts[0]) { largestModule(above: $1) > largestModule(above: $0) ? $1 : $0 }
    let module = largestModule(above: text)
    guard module >= modules.least else { return nil }
    let barHeight = min(free(above: text) / module - (flat.height - 1), flat.width * 60 / 100)
    let layout = symbol.isLinear ? symbol.layout(barHeight: max(1, barHeight)) : flat
    code = PlacedCode(layout: layout, module: module, barsOffset: symbol.quietZoneDifference * module / 2)
    self.number = text
    step = modules.step
    dot = modules.isPrinted ? modules.step : nil
    self.width = width
    self.height = height
  }

  /// Fits the number alone into a field, in large letters. The field is empty if the number does not fit, or is nil.
  init(number: String?, width: Int, height: Int) {
    code = nil
    step = 1
    dot = nil
    self.number = number.flatMap {
      FittedText($0, width: width - 2 * Self.margin, height: height - 2 * Self.margin, sizes: 44...220, lines: 6)
    }
    self.width = width
    self.height = height
  }

  /// The margin of the content, beside the quiet zone of the code.
  private static let margin = 40
  /// The least distance of bars and modules from the edges at their sides.
  private static let edge = 24
  /// The gap between the code, with its quiet zone, and the number.
  private static let gap = 6

  /// Draws the content.
  func drawn() -> FaceCanvas {
    var canvas = FaceCanvas()
    guard let code else {
      if let number {
        canvas.write(number, x: width / 2, y: (height - number.height) / 2, anchor: .middle, isBold: true, "#000")
      }
      return canvas
    }
    let top = (height - code.height - (number.map { $0.height + Self.gap } ?? 0)) / 2 / step * step
    if let number {
      canvas.write(number, x: width / 2, y: top + code.height + Self.gap, anchor: .middle, "#000")
    }
    let codeWidth = code.layout.width * code.module
    let left = min(max(0, (width - codeWidth) / 2 - code.barsOffset), width - codeWidth) / step * step
    // The quiet zone stays white, even where letters of the number reach into it.
    canvas.fill(Box(x: left, y: top, width: codeWidth, height: code.height), radius: 0, "#fff")
    canvas.draw(code.layout, x: left, y: top, module: code.module, dot: dot)
    return canvas
  }
}

extension Symbol {
  /// Whether the code has bars, whose height is free.
  var isLinear: Bool {
    if case .linear = self { true } else { false }
  }

  /// The width of the narrower quiet zone at the sides, in modules.
  fileprivate var leastQuietZone: Int {
    switch self {
    case .linear(let symbol): min(symbol.quietZone.left, symbol.quietZone.right)
    case .matrix(let symbol): symbol.quietZone
    }
  }

  /// How many modules wider the quiet zone on the left is than that on the right.
  fileprivate var quietZoneDifference: Int {
    if case .linear(let symbol) = self { symbol.quietZone.left - symbol.quietZone.right } else { 0 }
  }

  /// The code with its quiet zone, without text.
  func layout(barHeight: Int) -> CodeLayout {
    CodeLayout(self, PictureStyle(showsText: false, barHeight: barHeight))
  }
}
