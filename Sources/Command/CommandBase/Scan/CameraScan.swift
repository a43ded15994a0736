package import Actions
internal import Files
internal import Scanning
internal import Terminal
internal import Words

/// A scan for codes with a camera.
package struct CameraScan {
  private let path: String
  private let context: CommandContext

  /// Creates a scan with a camera.
  ///
  /// - Parameter path: the path of a device or a video; nil for the usual camera.
  package init(_ path: String?, in context: CommandContext) {
    self.path = path ?? Camera.usualPath
    self.context = context
  }

  /// Shows the picture of the camera until the same code was read twice.
  ///
  /// - Returns: the codes that were read twice, and the last picture.
  /// - Throws: `CommandFailure`: of the status `.interrupted` after Ctrl-C, `.nothingMatches` at the end of a video.
  package func run() throws -> (codes: [FoundCode], source: PictureSource) {
    let camera = Camera(path, scanner: context.scanner)
    let progress = Progress(context)
    var view = CameraView(context)
    var seen: [ScannedCode] = []
    var found: (codes: [FoundCode], frame: Camera.Frame)?
    try require(
      FileKind(of: path) != .nothing, .noInput,
      Phrase("There is no camera “\(path)”. To scan a photo, or to get cards from a phone:")
        .then(["ucard scan PICTURE", "ucard receive"]))
    if context.terminal.isMessages {
      context.say(Phrase("Hold the card in front of the camera. To stop, press Ctrl-C."))
    }
    do {
      defer { view.clear() }
      try progress.run {
        try camera.watch(isWaiting: progress.check) { frame in
          try progress.check()
          view.show(frame)
          let again = frame.codes.filter { code in code.isConfirmed && seen.contains { $0.isSame(as: code) } }
          seen += frame.codes.filter { code in !seen.contains { $0.isSame(as: code) } }
          guard !again.isEmpty else { return true }
          found = (FoundCode.numbered(again, file: path, pageCount: 1), frame)
          return false
        }
      }
    } catch let error as ScanningError {
      throw CommandFailure(error, of: path)
    }
    guard let found else {
      throw CommandFailure(
        .nothingMatches,
        Phrase(
          """
          The video from “\(path)” ended before a code could be read twice. Hold the card still and closer, or scan a \
          picture:
          """
        ).then("ucard scan PICTURE"))
    }
    return (found.codes, PictureSource(found.frame.file, of: path, context.scanner))
  }
}

/// A small picture in the terminal that shows what the camera sees.
struct CameraView {
  private let context: CommandContext
  private var lines = 0

  /// The largest number of columns of the picture.
  private static let maximumColumns = 80

  init(_ context: CommandContext) { self.context = context }

  /// Draws a frame in place of the one before, two pixels in a character, if messages go to a terminal.
  mutating func show(_ frame: Camera.Frame) {
    guard context.terminal.isMessages else { return }
    let rows = max((context.terminal.rows ?? 24) - 4, 2)
    let columns = min(
      Self.maximumColumns, (context.terminal.columns ?? 80) - 1, rows * 2 * frame.width / max(frame.height, 1))
    let height = max(columns * frame.height / frame.width / 2, 1)
    func gray(_ column: Int, _ row: Int) -> Int {
      let (x, y) = (column * frame.width / columns, row * frame.height / (height * 2))
      // The palette of 256 colours has 24 grays, from 232 on.
      return 232 + Int(frame.pixels[y * frame.width + x]) * 23 / 255
    }
    var text = lines > 0 ? "\r\u{1B}[\(lines)A" : ""
    for line in 0..<height {
      for column in 0..<columns {
        text += "\u{1B}[38;5;\(gray(column, 2 * line));48;5;\(gray(column, 2 * line + 1))m▀"
      }
      text += "\u{1B}[0m\u{1B}[K\n"
    }
    lines = height
    try? context.messages.write(Array(text.utf8))
  }

  /// Removes the picture.
  mutating func clear() {
    guard lines > 0 else { return }
    try? context.messages.write(Array("\r\u{1B}[\(lines)A\u{1B}[J".utf8))
    lines = 0
  }
}
