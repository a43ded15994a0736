internal import Barcodes
internal import Cards
internal import Files
internal import Pictures
internal import Rendering
internal import Scanning
internal import Words

/// A picture that a person gives on the command line, and the codes in it.
struct PictureSource {
  /// The argument of the person: a path, or - for standard input.
  let argument: String
  private let bytes: [UInt8]
  private let scanner: PictureScanner

  /// Reads the whole file.
  ///
  /// - Throws: `CommandFailure`, `FileError`, `StreamError`.
  init(_ argument: String, in context: CommandContext) throws {
    self.argument = argument
    scanner = context.scanner
    do {
      if argument == "-" {
        guard let bytes = try context.input.readAll(most: scanner.limits.bytes) else { throw ScanningError.tooLarge }
        self.bytes = bytes
      } else {
        bytes = try scanner.read(argument)
      }
    } catch let error as ScanningError {
      throw CommandFailure(error, of: argument)
    }
  }

  /// Creates a source from the bytes of a picture that a camera took.
  init(_ bytes: [UInt8], of camera: String, in context: CommandContext) {
    argument = camera
    self.bytes = bytes
    scanner = context.scanner
  }

  /// Finds the codes. A code that is there several times is found once.
  ///
  /// - Throws: `CommandFailure` if the picture cannot be read.
  func codes(_ progress: Progress) throws -> (codes: [FoundCode], scan: Scan) {
    do {
      let scan = try scanner.scan(bytes) { page, count in
        let work = Phrase(english: "Reading page \(page) of \(count)", ukrainian: "Читаю сторінку \(page) із \(count)")
        return (try? progress.show(work, Double(page - 1) / Double(count))) != nil
      }
      try progress.check()
      return (FoundCode.numbered(scan.codes, file: argument, pageCount: scan.pageCount), scan)
    } catch let error as ScanningError {
      // Ctrl-C in a terminal also ends the programs that read the picture.
      try progress.check()
      throw CommandFailure(error, of: argument)
    }
  }

  /// The picture of a page for a card: upright, and not larger than a card needs.
  ///
  /// - Throws: `CommandFailure` if it cannot be made.
  func picture(ofPage page: Int) throws -> CardPicture {
    do {
      return try CardPicture(try scanner.picture(of: bytes, page: page).bytes)
    } catch let error as ScanningError {
      throw CommandFailure(error, of: argument)
    } catch let refusal as CardPicture.Refusal {
      throw CommandFailure(refusal, file: argument)
    }
  }

  /// A part of the picture for a terminal; nil if it cannot be shown.
  func picture(of part: PicturePart, on screen: PixelDrawing, columns: Int, rows: Int) -> PixelPicture? {
    let png = try? scanner.picture(
      of: bytes, part: part, width: min(columns * screen.cell.width, screen.largest.width),
      height: min(rows * screen.cell.height, screen.largest.height))
    return png.flatMap { screen.draw(png: $0.bytes) }
  }

  /// The name of the file without its folder and extension; nil for standard input.
  var fileName: String? {
    guard argument != "-" else { return nil }
    let name = argument.split(separator: "/").last.map(String.init) ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The message that a picture has no code, with advice.
  ///
  /// - Parameter scan: what was read of the picture.
  static func nothingFound(in argument: String, _ scan: Scan) -> Phrase {
    let name = Phrase(file: argument)
    let pages = Phrase(
      english: "Only the first \(scan.pages.count) of its \(scan.pageCount) pages were read.",
      ukrainian: "Прочитано лише перші сторінки: \(scan.pages.count) із \(scan.pageCount).")
    let advice = Phrase(
      english: """
        A picture is easier to read if the code fills most of it, is sharp and evenly lit, without glare, and its \
        narrowest bar is at least 2 pixels wide.
        """,
      ukrainian: """
        Легше прочитати зображення, на якому код займає більшу частину, чіткий, рівно освітлений, без відблисків, а \
        його найвужчий штрих має щонайменше 2 пікселі.
        """)
    return .sentences(
      Phrase(english: "No code was found in \(name).", ukrainian: "Коду не знайдено: \(name)."),
      scan.isComplete ? nil : pages, advice)
  }
}

extension CommandContext {
  /// The scanner of pictures.
  var scanner: PictureScanner { PictureScanner(program: scannerProgram) }
}
