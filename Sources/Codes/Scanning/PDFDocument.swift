internal import Pictures
internal import Values

/// A PDF document. Its pages are drawn by `pdftoppm` of Poppler, as a program: Poppler is under the GPL.
struct PDFDocument {
  private let programs: Programs
  private let input: MemoryFile
  /// The width and height of the first pages, in points of 1/72 inch.
  private let sizes: [(width: Double, height: Double)]
  /// The number of pages.
  private let pageCount: Int

  /// The resolutions at which pages are drawn, in dots an inch: the second one if no page has a code at the first.
  private static let resolutions = [200.0, 300]
  /// The most pixels of a page, which a poster is scaled down to.
  private static let mostPixels = 20_000_000.0

  /// Opens a document.
  init(_ file: [UInt8], _ input: MemoryFile, _ programs: Programs) throws(ScanningError) {
    self.programs = programs
    self.input = input
    let information = try Self.poppler("pdfinfo", ["-l", "\(max(1, programs.limits.pages))"], programs)
    guard let output = try programs.output(of: information, input, mostBytes: 1 << 20) else {
      throw file.contains(textOf: "/Encrypt") ? .encrypted : .damaged(.pdf)
    }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let pages = lines.first { $0.hasPrefix("Pages:") }?.dropFirst("Pages:".count).split(separator: " ").first
    guard let count = pages.flatMap({ Int($0) }), (1..<Int(Int32.max)).contains(count) else { throw .damaged(.pdf) }
    pageCount = count
    sizes = lines.compactMap(Self.size)
    guard !sizes.isEmpty else { throw .damaged(.pdf) }
  }

  /// Finds the codes on the first pages.
  ///
  /// - Parameter onPage: is called before each look at a page, with its number and the number of pages that will be read. It
  ///   returns whether to go on.
  func scan(_ onPage: (Int, Int) -> Bool) throws(ScanningError) -> Scan {
    let deadline = SteadyInstant.now + .seconds(programs.limits.secondsPerDocument)
    let count = min(pageCount, sizes.count, programs.limits.pages)
    var best: [Scan.Page] = []
    for (attempt, resolution) in Self.resolutions.enumerated() {
      var pages: [Scan.Page] = []
      for number in 1...count where SteadyInstant.now < deadline {
        guard onPage(number, count) else { return Scan(format: .pdf, pages: pages, pageCount: pageCount) }
        // Drawn pages are clean. Only scanned ones need more than a look, and only if there is nothing else.
        let seconds = attempt == 0 ? 0 : programs.limits.seconds
        let drawing = try drawing(of: number, resolution: resolution, isGray: true)
        pages.append(try programs.scan(input, .pdf, through: drawing, page: number, seconds: seconds))
      }
      if pages.count >= best.count || pages.contains(where: { !$0.codes.isEmpty }) { best = pages }
      if best.contains(where: { !$0.codes.isEmpty }) || SteadyInstant.now >= deadline { break }
    }
    return Scan(format: .pdf, pages: best, pageCount: pageCount)
  }

  /// Makes a picture for a card of a page.
  func picture(ofPage number: Int) throws(ScanningError) -> UprightPicture {
    guard (1...pageCount).contains(number) else { throw .noSuchPage(number) }
    let drawing = try drawing(of: number, resolution: Self.resolutions[0], isGray: false)
    return try programs.picture(input, .pdf, through: drawing)
  }

  /// The program that draws a page.
  private func drawing(of number: Int, resolution: Double, isGray: Bool) throws(ScanningError) -> Converter {
    // The sizes of pages beyond the limit are not known; they are taken to be like the last one.
    let size = sizes[min(number, sizes.count) - 1]
    let inches = max(1e-6, size.width / 72 * size.height / 72)
    let fitting = max(1, min(resolution, (Self.mostPixels / inches).squareRoot()))
    let page = ["-f", "\(number)", "-l", "\(number)", "-r", "\(Int(fitting))"]
    return try Self.poppler("pdftoppm", (isGray ? ["-gray"] : []) + page, programs)
  }

  private static func poppler(
    _ name: String, _ arguments: [String], _ programs: Programs
  ) throws(ScanningError) -> Converter {
    guard let path = programs.find(name) else { throw .converterMissing(.pdf, program: name) }
    return Converter(name: name, path: path, arguments: arguments + ["/dev/stdin"])
  }

  /// The size of a page in a line such as `Page    1 size:  595.28 x 841.89 pts (A4)`.
  private static func size(_ line: Substring) -> (width: Double, height: Double)? {
    let words = line.split(separator: " ")
    guard words.count >= 6, words[0] == "Page", words[2] == "size:", let width = Double(words[3]),
      let height = Double(words[5]), width > 0, height > 0
    else { return nil }
    return (width, height)
  }
}
