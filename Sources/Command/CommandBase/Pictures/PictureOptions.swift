internal import Arguments
package import Barcodes
package import Rendering
internal import Terminal
package import Words

/// The options for the size and the content of a picture.
package struct PictureOptions {
  package var module: Int? = Given.option(
    "--module", isForExperts: true, value: Phrase("pixels"),
    help: Phrase("Width of a module in a PNG, in pixels; in a PDF, in dots of the printer."))
  var moduleText: String? = Given.option(
    "--module-mm", isForExperts: true, value: Phrase("millimetres"),
    help: Phrase("Width of a module in print, in millimetres; rounded to whole pixels or dots, but not in an SVG."))
  package var dpi: Int? = Given.option(
    "--dpi", isForExperts: true, value: Phrase(verbatim: "dpi"),
    help: Phrase(
      """
      Resolution of a PNG, or of the printer for a PDF, such as 203 for label printers; 300 if none is named, for a \
      PNG only with --module-mm.
      """))
  package var height: Int? = Given.option(
    "--height", isForExperts: true, value: Phrase("modules"),
    help: Phrase("Height of the bars, in modules."))
  var rotate: Int? = Given.option(
    "--rotate", value: Phrase("degrees"),
    help: Phrase("Turn the picture clockwise: 90, 180 or 270."))
  package var noText = Given.flag("--no-text", help: Phrase("Leave out the number under the code."))

  package init() {}

  /// Whether any option was given.
  package var areChosen: Bool { dpi != nil || areForCodes }

  /// Whether an option was given that is for codes alone, not for whole cards.
  package var areForCodes: Bool {
    module != nil || moduleText != nil || height != nil || rotate != nil || noText
  }

  /// The options with a width of a module in pixels, if the format is PNG and no size was given.
  package func orElse(module pixels: Int?, as format: PictureFile.Format) -> PictureOptions {
    guard format == .png, module == nil, moduleText == nil, dpi == nil else { return self }
    var options = self
    options.module = pixels
    return options
  }

  /// The width of a module, with a decimal point or comma; nil if it was not given, not-a-number if it is invalid.
  private var moduleMillimetres: Double? {
    moduleText.map { Double(String($0.map { $0 == "," ? "." : $0 })) ?? .nan }
  }

  /// The printed width of a module, given directly or by pixels and resolution; nil if neither was given.
  var chosenMillimetres: Double? {
    moduleMillimetres ?? module.flatMap { module in dpi.map { Double(module) * Self.millimetresPerInch / Double($0) } }
  }

  /// Throws an error if an option is out of range.
  package func validated() throws(CommandFailure) {
    let sizes = 1...PictureDrawing.longestSide
    for (option, value) in [("--module", module), ("--dpi", dpi), ("--height", height)] {
      guard let value, !sizes.contains(value) else { continue }
      throw CommandFailure(.usage, Phrase("\(option) has to be a number from 1 to \(sizes.upperBound)."))
    }
    if let moduleMillimetres, !(0.01...1000).contains(moduleMillimetres) {
      throw CommandFailure(.usage, Phrase("--module-mm has to be a number from 0.01 to 1000."))
    }
    try require(
      rotate.map({ PictureStyle.Rotation(rawValue: $0) != nil }) ?? true, .usage,
      Phrase("--rotate has to be 90, 180 or 270."))
    try require(
      module == nil || moduleMillimetres == nil || dpi == nil, .usage,
      Phrase("Give at most two of --module, --module-mm and --dpi: the third follows from them."))
  }

  private var style: PictureStyle {
    PictureStyle(showsText: !noText, barHeight: height, rotation: rotate.flatMap(PictureStyle.Rotation.init) ?? .none)
  }

  /// The drawing of a PNG of `symbology`, and its resolution in pixels per metre.
  package func png(of symbology: Symbology) -> (drawing: PictureDrawing, pixelsPerMetre: Int) {
    if let dpi, let pixels = module {
      return (PictureDrawing(modulePixels: pixels, style: style), Self.pixelsPerMetre(dpi))
    }
    if let millimetres = moduleMillimetres ?? (dpi == nil ? nil : symbology.moduleMillimetres), module == nil {
      let dpi = dpi ?? Self.defaultResolution
      let pixels = (millimetres / Self.millimetresPerInch * Double(dpi)).rounded()
      let drawing = PictureDrawing(modulePixels: min(max(1, Int(pixels)), PictureDrawing.longestSide), style: style)
      return (drawing, Self.pixelsPerMetre(dpi))
    }
    let drawing = PictureDrawing(modulePixels: module ?? symbology.modulePixels, style: style)
    return (drawing, drawing.pixelsPerMetre(moduleMillimetres: moduleMillimetres ?? symbology.moduleMillimetres))
  }

  /// The drawing of an SVG of `symbology`.
  ///
  /// - Throws: `CommandFailure` for a size in pixels.
  package func svg(of symbology: Symbology) throws(CommandFailure) -> SVGDrawing {
    try refusePixels(in: .svg)
    return SVGDrawing(moduleMillimetres: moduleMillimetres ?? symbology.moduleMillimetres, style: style)
  }

  /// The drawing of a PDF of `symbology`.
  ///
  /// - Throws: `CommandFailure` for a size in dots without the size of a dot.
  package func pdf(of symbology: Symbology) throws(CommandFailure) -> PDFDrawing {
    try refusePixels(in: .pdf)
    let given = dpi.map(Double.init)
    if let dots = module {
      let derived = moduleMillimetres.map { Double(dots) * Self.millimetresPerInch / $0 }
      return PDFDrawing(
        moduleDots: dots, dotsPerInch: given ?? derived ?? PDFDrawing.usualResolution, style: style)
    }
    return PDFDrawing(
      moduleMillimetres: moduleMillimetres ?? symbology.moduleMillimetres,
      dotsPerInch: given ?? PDFDrawing.usualResolution, style: style)
  }

  /// Throws an error for a size in pixels or dots if the format has none, or if the size of a dot is not known.
  package func refusePixels(in format: PictureFile.Format) throws(CommandFailure) {
    try require(
      format != .svg || (module == nil && dpi == nil), .usage,
      Phrase("An SVG has no pixels: give its size with --module-mm."))
    try require(
      format != .pdf || module == nil || dpi != nil || moduleText != nil, .usage,
      Phrase("In a PDF, --module counts dots of the printer, and needs --dpi or --module-mm."))
  }

  /// A warning about a picture whose module has too few pixels or dots for a scanner, or not the width that was asked for
  /// in millimetres; nil for none. There is no warning if the size was given in pixels or dots.
  ///
  /// - Parameter pixels: the pixels or dots of a module.
  package func warning(on pixels: Int, as format: PictureFile.Format) -> Phrase? {
    guard module == nil else { return nil }
    guard pixels >= 2 else {
      let enough =
        moduleMillimetres.map { Int((2 * Self.millimetresPerInch / $0).rounded(.up)) } ?? Self.defaultResolution
      let remedy = Phrase("choose --dpi \(enough), or a larger --module-mm.")
      return format == .pdf
        ? Phrase("Warning: at this size a module is 1 dot, and scanners need 2: \(remedy)")
        : Phrase("Warning: at this size a module is 1 pixel, and scanners need 2: \(remedy)")
    }
    let dpi = dpi ?? Self.defaultResolution
    guard let wanted = moduleMillimetres else { return nil }
    let drawn = Double(pixels) * Self.millimetresPerInch / Double(dpi)
    guard abs(drawn / wanted - 1) > 0.05 else { return nil }
    let millimetres = (drawn * 1000).rounded() / 1000
    let width = Phrase(decimal: millimetres.description)
    return format == .pdf
      ? Phrase("Note: at \(dpi) dpi a module takes whole dots, here \(pixels), and is \(width) mm wide.")
      : Phrase("Note: at \(dpi) dpi a module takes whole pixels, here \(pixels), and is \(width) mm wide.")
  }

  private static let millimetresPerInch = 25.4
  private static let defaultResolution = Int(PDFDrawing.usualResolution)

  private static func pixelsPerMetre(_ dpi: Int) -> Int {
    Int((Double(dpi) / millimetresPerInch * 1000).rounded())
  }
}

/// The options for pictures of whole cards.
package struct FaceOptions {
  /// The sizes of a face.
  package enum Size: String, ArgumentValue, CaseIterable {
    case card, phone, a4, letter

    /// The form of a single face.
    package var form: FaceDrawing.Form { self == .phone ? .phone : .card }

    /// The paper of a sheet of cards; nil for a single face.
    package var paper: FaceSheet.Paper? {
      switch self {
      case .card, .phone: nil
      case .a4: .a4
      case .letter: .letter
      }
    }
  }

  package var face = Given.flag(
    "--face",
    help: Phrase(
      "The whole card: its colour or background, name, categories, icon, code, number, balance and expiry date."))
  package var given: Size? = Given.option(
    "--size", value: Phrase("size"),
    help: Phrase(
      """
      With --face: a plastic card, the screen of a phone (1080 × 1920), or, as PDF, sheets of cards to cut out.
      """))

  package init() {}

  /// The size of a face.
  package var size: Size { given ?? .card }

  /// Throws an error for options that do not go together.
  ///
  /// - Parameters:
  ///   - format: the format of the pictures.
  ///   - isOneFile: whether all cards go into one file.
  ///   - picture: the options for pictures of codes.
  package func validated(
    for format: PictureFile.Format, isOneFile: Bool, beside picture: PictureOptions
  ) throws(CommandFailure) {
    try require(
      face || given == nil, .usage,
      Phrase("--size is for whole cards and needs --face: --face --size \(size.rawValue)"))
    try require(
      !face || !picture.areForCodes, .usage,
      Phrase("With --face, --size gives the size; sizes of modules, --rotate and --no-text are for codes alone."))
    try require(
      !face || picture.dpi == nil || (size != .phone && format != .svg), .usage,
      Phrase("With --face, --dpi is only for PNG and PDF, and not for --size phone."))
    let largest = Int(FaceDrawing.largestResolution)
    try require(
      !face || format != .png || picture.dpi ?? 1 <= largest, .usage,
      Phrase("A card as PNG can have at most \(largest) dpi. To print it larger, use SVG or PDF."))
    try require(
      size.paper == nil || (format == .pdf && isOneFile), .usage,
      Phrase("--size \(size.rawValue) puts sheets of cards into one PDF:")
        .then("ucard export pdf --face --size \(size.rawValue) -o cards.pdf"))
  }
}

/// The options for the space of a code on the screen.
package struct ScreenOptions {
  package var width: Int? = Given.option(
    "--width", isForExperts: true, value: Phrase("columns"),
    help: Phrase("How many columns a code may take, instead of those of the window."))

  package init() {}

  /// - Throws: `CommandFailure` for a width of less than one column.
  package func check() throws(CommandFailure) {
    guard let width, width < 1 else { return }
    throw CommandFailure(.usage, Phrase("--width has to be 1 column or more."))
  }
}

extension CommandContext {
  /// The drawing for this terminal. The columns are `width`, or those of the window, or `COLUMNS`, or 80.
  package func terminalDrawing(width: Int?, rowsTaken: Int = 0, usesBlanks: Bool = false) -> TerminalDrawing {
    let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return TerminalDrawing(
      columns: width ?? terminal.columns ?? named ?? 80,
      rows: terminal.rows.map { $0 - rowsTaken },
      colours: colours, usesBlanks: usesBlanks,
      scales: (settings.scale.map { [$0] } ?? []) + TerminalDrawing.usualScales,
      // Without a window there is always room for turned bars, which nobody asked for.
      rotation: settings.rotation == .auto && terminal.rows == nil ? .upright : settings.rotation)
  }

  /// Whether the locale names a charset other than UTF-8, or a language with its old charset. Then the terminal may lack
  /// the characters for half blocks. (The locale C says nothing of the terminal.)
  package var lacksBlocks: Bool {
    guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap({ variable($0) }).first,
      !["C", "POSIX"].contains(locale)
    else { return false }
    let name = locale.lowercased()
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  /// Whether codes can be drawn on the output.
  package var canDraw: Bool { terminal.isOutput && environment["TERM"] != "dumb" }
}
