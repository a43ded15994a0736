internal import Arguments
package import Barcodes
internal import Files
internal import LinearBarcodes
internal import Pictures
package import Rendering
internal import Terminal
package import Words

/// Creates and writes the picture of a code.
package enum PictureFile {
  /// The formats of pictures.
  package enum Format: String, ArgumentValue, CaseIterable {
    case png, svg, pdf

    /// The endings of the names of pictures.
    package static let endings = allCases.map(\.rawValue)

    /// The format for the name of a file; PNG for standard output, devices and pipes.
    ///
    /// - Throws: `CommandFailure` for a name with another ending.
    package init(ofFile output: String) throws(CommandFailure) {
      if Self.namesNoFormat(output) {
        self = .png
      } else if let format = Self.allCases.first(where: { $0.isNamed(by: output) }) {
        self = format
      } else {
        try Self.refuseFolder(output) {
          Phrase("Name a file in it, such as \($0)/code.png.")
        }
        throw CommandFailure(
          .usage,
          Phrase("Pictures are written as PNG, SVG or PDF: the name “\(output)” has to end in .png, .svg or .pdf."))
      }
    }

    /// Whether the name is that of standard output, a device or a pipe, which does not tell the format.
    private static func namesNoFormat(_ output: String) -> Bool {
      output == "-" || FileKind(of: output) == .channel
    }

    private func isNamed(by output: String) -> Bool { output.lowercased().hasSuffix(".\(rawValue)") }

    /// Throws an error with a hint if the output is a folder.
    private static func refuseFolder(_ output: String, _ hint: (_ folder: String) -> Phrase) throws(CommandFailure) {
      guard FileKind(of: output) == .folder else { return }
      let folder = ShellWord.quoted(output.hasSuffix("/") && output.count > 1 ? String(output.dropLast()) : output)
      throw CommandFailure(.usage, Phrase("“\(output)” is a folder. \(hint(folder))"))
    }

    /// Throws an error if the name has the ending of another format.
    package func require(_ output: String) throws(CommandFailure) {
      guard Self.namesNoFormat(output) || isNamed(by: output) else {
        let name = rawValue.uppercased()
        try Self.refuseFolder(output) {
          Phrase("To write pictures into it: --output-dir \($0)")
        }
        throw CommandFailure(.usage, Phrase("This writes \(name): the name “\(output)” has to end in .\(rawValue)."))
      }
    }
  }

  /// Returns the bytes of a picture of `symbol`.
  ///
  /// - Parameters:
  ///   - drawing: the drawing options of the code.
  ///   - text: the text to print; nil for that of the symbol.
  ///   - title: the name of the card, for the picture's title; nil for none.
  ///   - warn: receives warnings about pictures that may be unreadable, or differ from the request.
  /// - Throws: `CommandFailure` for impossible sizes.
  package static func bytes(
    of symbol: Symbol, symbology: Symbology, drawing: DrawingOptions, text: String? = nil, title: String? = nil,
    as format: Format,
    options: PictureOptions, warn: (Phrase) -> Void
  ) throws(CommandFailure) -> [UInt8] {
    let symbol = text.map(symbol.printing) ?? symbol
    let bytes: [UInt8]
    switch format {
    case .png:
      try check(symbol, symbology, drawing, options, warn)
      let (drawing, pixelsPerMetre) = options.png(of: symbology)
      if let warning = options.warning(on: drawing.modulePixels, as: .png) { warn(warning) }
      if drawing.leavesOutText(of: symbol) { warn(.textLeftOut(of: symbol)) }
      let bitmap: Bitmap
      do { bitmap = try drawing.draw(symbol) } catch { throw CommandFailure(error) }
      do { bytes = try PNG.data(bitmap, pixelsPerMetre: pixelsPerMetre, title: title) } catch {
        throw CommandFailure(error)
      }
    case .svg:
      try check(symbol, symbology, drawing, options, warn)
      let drawing = try options.svg(of: symbology)
      if drawing.leavesOutText(of: symbol) { warn(.textDoesNotFit) }
      bytes = Array(drawing.draw(symbol, title: title).utf8)
    case .pdf:
      bytes = PDF.data(
        [try page(of: symbol, symbology: symbology, drawing: drawing, options: options, warn: warn)], title: title,
        creator: ExportMark.name)
    }
    return ExportMark.marked(bytes, as: format)
  }

  /// Returns a page of a PDF file with `symbol`.
  ///
  /// - Parameters:
  ///   - drawing: the drawing options of the code.
  ///   - warn: receives warnings about pictures that may be unreadable, or differ from the request.
  /// - Throws: `CommandFailure` for impossible sizes.
  package static func page(
    of symbol: Symbol, symbology: Symbology, drawing: DrawingOptions, options: PictureOptions, warn: (Phrase) -> Void
  ) throws(CommandFailure) -> PDFPage {
    try check(symbol, symbology, drawing, options, warn)
    let drawing = try options.pdf(of: symbology)
    if let warning = options.warning(on: drawing.moduleDots, as: .pdf) { warn(warning) }
    if drawing.leavesOutText(of: symbol) { warn(.textLeftOut(of: symbol)) }
    return drawing.page(of: symbol)
  }

  /// Warns of modules that are too narrow for the bars, and refuses options that are not for this code.
  private static func check(
    _ symbol: Symbol, _ symbology: Symbology, _ drawing: DrawingOptions, _ options: PictureOptions,
    _ warn: (Phrase) -> Void
  ) throws(CommandFailure) {
    if let millimetres = options.chosenMillimetres, millimetres < WideNarrowRatio.narrowestModuleOfTwo,
      (drawing.ratio ?? symbology.ratios.first) == .two
    {
      warn(Phrase("Note: print with modules narrower than 0.508 mm needs --ratio 3."))
    }
    if options.height != nil, case .matrix = symbol {
      throw CommandFailure(.usage, Phrase("--height is for bars, and \(symbology.name) has none."))
    }
  }

  /// The title of a document of several cards.
  package static let documentTitle = "U-Card"

  /// Returns the bytes of a PDF file with a page for each of some SVG files, such as faces of cards.
  ///
  /// - Throws: `CommandFailure` if librsvg is missing.
  package static func pdf(_ pages: [String], title: String?) throws(CommandFailure) -> [UInt8] {
    do {
      return ExportMark.marked(try VectorPicture.pdf(pages, title: title, creator: ExportMark.name), as: .pdf)
    } catch { throw CommandFailure(error) }
  }

  /// Writes `bytes` to the output that `-o` names: a file, or standard output for `-`.
  ///
  /// - Parameters:
  ///   - wallet: the wallet, which must not be overwritten.
  ///   - replace: the option to replace any other file.
  ///   - isPrivate: whether only the owner may read the file.
  package static func write(
    _ bytes: [UInt8], to output: String, sparing wallet: WalletLocation, _ replace: ReplaceOption,
    isPrivate: Bool = false, in context: CommandContext
  ) throws {
    guard output == "-" else {
      try wallet.forbidOverwriting(by: output, in: context)
      // The same bytes again take nothing away.
      if (try? InputFile.read(output, most: bytes.count)) != bytes { try replace.confirm([output], in: context) }
      try OutputFile.write(bytes, to: output, isPrivate: isPrivate)
      return
    }
    try require(
      !context.terminal.isOutput, .usage,
      Phrase("A picture cannot go to the terminal: name a file with -o, or redirect the output."))
    try context.output.write(bytes)
  }
}

extension Phrase {
  /// The message that a picture in pixels or a PDF lacks all or a part of the text of `symbol`.
  fileprivate static func textLeftOut(of symbol: Symbol) -> Phrase {
    if PictureDrawing.hasLetters(for: symbol.text) { return textDoesNotFit }
    return VectorPicture.isAvailable
      ? Phrase(
        """
        Warning: the fonts on this computer lack letters of the text under this code, so it is left out of the picture. \
        An SVG shows it.
        """)
      : Phrase(
        """
        Warning: without librsvg, PNG and PDF files can show only English and Ukrainian letters, so the text under this \
        code is left out. An SVG shows it.
        """)
  }

  /// The message that a picture lacks text for want of room.
  fileprivate static let textDoesNotFit = Phrase(
    "Note: the text under this code does not fit, and all or a part of it is left out of the picture.")
}
