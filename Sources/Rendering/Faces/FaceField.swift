internal import Barcodes
internal import LinearBarcodes

/// The white field of a face, with the code and the number below it, or the number alone. Its coordinates begin at its
/// own top left corner.
struct FaceField {
  /// A code with the place that it takes.
  private struct PlacedCode {
    let page: CodePage
    let module: Int
    /// How many units the middle of the bars is to the right of the middle of the code with its quiet zone.
    let lean: Int
    var height: Int { page.height * module }
  }

  let width: Int
  /// The height that the content needs, with margins.
  let height: Int
  private let code: PlacedCode?
  private let number: FittedText?
  private let step: Int

  /// The least and the largest module, in units.
  struct Modules {
    let least: Int
    let largest: Int
    /// The number of units of which a module is a multiple, and at which the code begins.
    var step = 1
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
  ///   - most: the largest height of the field.
  ///   - modules: the widths of a module that are allowed.
  /// - Returns: nil if the code does not fit.
  init?(_ symbol: Symbol, number: String?, width: Int, height most: Int, modules: Modules) {
    let text = number.flatMap {
      FittedText(
        $0, width: width - 2 * Self.margin, sizes: symbol.isLinear ? 40...84 : 36...60, lines: symbol.isLinear ? 1 : 3)
    }
    let free = most - Self.margin * 3 / 2 - (text.map { $0.height + Self.gap } ?? Self.margin / 2)
    let flat = symbol.page(barHeight: 1)
    // Bars of at least 15 % of the width are read by hand (GS1 General Specifications, section 5.12).
    let leastHeight = symbol.isLinear ? flat.height - 1 + flat.width * 15 / 100 : flat.height
    let module = min(modules.largest, width / flat.width, free / leastHeight) / modules.step * modules.step
    guard module >= modules.least else { return nil }
    let barHeight = min(free / module - (flat.height - 1), flat.width * 45 / 100)
    let page = symbol.isLinear ? symbol.page(barHeight: max(1, barHeight)) : flat
    code = PlacedCode(page: page, module: module, lean: symbol.lean * module / 2)
    self.number = text
    step = modules.step
    self.width = width
    height = most - free + page.height * module
  }

  /// Fits the number alone into a field, in large letters. The field is empty if the number does not fit, or is nil.
  init(number: String?, _ box: Box) {
    let (width, most) = (box.width, box.height)
    code = nil
    step = 1
    self.number = number.flatMap {
      FittedText($0, width: width - 2 * Self.margin, height: most - 2 * Self.margin, sizes: 44...260, lines: 6)
    }
    self.width = width
    height = min(most, (self.number?.height ?? 0) + 6 * Self.margin)
  }

  /// The margin of the content, beside the quiet zone of the code.
  private static let margin = 40
  /// The gap between the code, with its quiet zone, and the number.
  private static let gap = 6
  private static let radius = 36

  /// Draws the field, `height` high.
  func drawn(height: Int) -> FaceCanvas {
    var canvas = FaceCanvas()
    canvas.fill(Box(x: 0, y: 0, width: width, height: height), radius: Self.radius, "#fff")
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
    let codeWidth = code.page.width * code.module
    let left = min(max(0, (width - codeWidth) / 2 - code.lean), width - codeWidth) / step * step
    // Whatever the letters of the number do, the quiet zone stays white.
    canvas.fill(Box(x: left, y: top, width: codeWidth, height: code.height), radius: 0, "#fff")
    canvas.draw(code.page, x: left, y: top, module: code.module)
    return canvas
  }
}

extension Symbol {
  /// Whether the code has bars, whose height is free.
  var isLinear: Bool {
    if case .linear = self { true } else { false }
  }

  /// How many modules wider the quiet zone on the left is than that on the right.
  fileprivate var lean: Int {
    if case .linear(let symbol) = self { symbol.quietZone.left - symbol.quietZone.right } else { 0 }
  }

  /// The code with its quiet zone, without text.
  fileprivate func page(barHeight: Int) -> CodePage {
    CodePage(self, PictureStyle(showsText: false, barHeight: barHeight))
  }
}
