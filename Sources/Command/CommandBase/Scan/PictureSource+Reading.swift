package import Actions
internal import Barcodes
package import Cards
internal import Files
internal import Pictures
package import Rendering
package import Scanning
internal import Words

extension PictureSource {
  /// Reads the whole file at a path; standard input for `-`.
  ///
  /// - Throws: `PictureImportError`, `StreamError`.
  package init(_ argument: String, in context: CommandContext) throws {
    let scanner = context.scanner
    guard argument == "-" else {
      try self.init(argument, scanner)
      return
    }
    guard let bytes = try context.input.readAll(most: scanner.limits.bytes) else {
      throw PictureImportError(.unreadable(.tooLarge), of: argument)
    }
    self.init(bytes, of: argument, scanner)
  }

  /// The picture of a page for a card: upright, and not larger than a card needs.
  ///
  /// - Throws: `CommandFailure` if it cannot be made.
  package func picture(ofPage page: Int) throws -> CardPicture {
    do {
      return try CardPicture(try scanner.picture(of: bytes, page: page).bytes)
    } catch let error as ScanningError {
      throw CommandFailure(error, of: argument)
    } catch let refusal as CardPicture.Refusal {
      throw CommandFailure(refusal, file: argument)
    }
  }

  /// A part of the picture for a terminal; nil if it cannot be shown.
  package func picture(of part: PicturePart, on screen: PixelDrawing, columns: Int, rows: Int) -> PixelPicture? {
    let png = try? scanner.picture(
      of: bytes, part: part, width: min(columns * screen.cell.width, screen.largest.width),
      height: min(rows * screen.cell.height, screen.largest.height))
    return png.flatMap { screen.draw(png: $0.bytes) }
  }
}

extension CommandContext {
  /// The scanner of pictures.
  package var scanner: PictureScanner { PictureScanner(program: scannerProgram) }
}
