internal import Scanning
internal import Terminal
internal import Words

/// The search for codes with a camera.
struct CameraScan {
  private let path: String
  private let context: CommandContext

  /// - Parameter path: the path of a device or a video; nil for the usual camera.
  init(_ path: String?, in context: CommandContext) {
    self.path = path ?? Camera.usualPath
    self.context = context
  }

  /// Shows what the camera sees until it has seen a code twice alike.
  ///
  /// - Returns: the codes that were seen twice, and the picture with the last of them.
  /// - Throws: `CommandFailure`: of the status `.interrupted` after Ctrl-C, `.nothingMatches` at the end of a video.
  func run() throws -> (codes: [FoundCode], source: PictureSource) {
    let camera = Camera(path, scanner: context.scanner)
    let progress = Progress(context)
    var view = CameraView(context)
    var seen: [ScannedCode] = []
    var found: (codes: [FoundCode], frame: Camera.Frame)?
    if context.terminal.isMessages {
      context.say(
        english: "Hold the card before the camera. Ctrl-C stops.",
        ukrainian: "Тримайте картку перед камерою. Ctrl-C зупиняє.")
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
        .nothingMatches, english: "“\(path)” ended, and no code was seen twice.",
        ukrainian: "«\(path)» скінчилося, а жодного коду не побачено двічі.")
    }
    return (found.codes, PictureSource(found.frame.file, of: path, in: context))
  }
}
