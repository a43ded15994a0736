package import Actions
internal import Arguments
internal import Files
internal import Pictures
internal import Processes
internal import Scanning
internal import Words

/// A picture of the desktop: a screenshot, or the picture on the clipboard. Most cards come in a browser or a mail
/// today.
///
/// A program writes the picture to a pipe, and only `ucard-scan` decodes it. A program that can only write files gets a
/// private folder, which is removed at once. If no program can take a screenshot, the desktop's portal is asked.
package enum DesktopPicture {
  case screen, clipboard

  /// The longest time that a program may take.
  private static let seconds = 20.0

  /// The name of the source in messages.
  private func name(in context: CommandContext) -> String {
    let name =
      switch self {
      case .screen: Phrase("the screen")
      case .clipboard: Phrase("the clipboard")
      }
    return name.text(in: context.language)
  }

  /// The programs that can take the picture, with their arguments: first those for Wayland, then those for X, the best
  /// ones first.
  private func programs(in context: CommandContext) -> [Program] {
    func has(_ variable: String) -> Bool { context.variable(variable) != nil }
    let wayland = has("WAYLAND_DISPLAY")
    /// A program that takes the name of a file at the end, and no pipe.
    func writingFile(_ options: String) -> (String) -> Program {
      let script = """
        f=$(mktemp -d) || exit 1
        trap 'rm -rf "$f"' EXIT
        "$0" \(options) "$f/screen.png" > /dev/null && cat "$f/screen.png"
        """
      return { .init("/bin/sh", ["-c", script, $0]) }
    }
    func writing(_ arguments: String...) -> (String) -> Program { { .init($0, arguments) } }
    func find(_ name: String, _ program: (String) -> Program) -> [Program] {
      ProgramPath.find(name, in: context.variable("PATH")).map { [program($0)] } ?? []
    }
    switch self {
    case .screen:
      return (wayland ? find("grim", writing("-")) : [])
        + (wayland || has("DISPLAY")
          ? find("gnome-screenshot", writingFile("-f"))
            + find("spectacle", writingFile("-b -n -f -o")) : [])
        + (has("DISPLAY") ? find("import", writing("-silent", "-window", "root", "png:-")) : [])
    case .clipboard:
      return (wayland ? find("wl-paste", writing("--no-newline", "--type", "image/png")) : [])
        + (has("DISPLAY")
          ? find("xclip", writing("-selection", "clipboard", "-target", "image/png", "-out")) : [])
    }
  }

  /// Takes the picture.
  ///
  /// - Throws: `CommandFailure` if there is no desktop, no program, no picture of the screen, or none on the clipboard.
  package func source(in context: CommandContext) throws -> PictureSource {
    try require(
      context.hasDesktop, .noInput,
      Phrase("There is no desktop here, so its screen and clipboard cannot be read. Name a file instead."))
    let programs = programs(in: context)
    let isWayland = context.variable("WAYLAND_DISPLAY") != nil
    if let file = taken(by: programs, in: context) {
      return PictureSource(file, of: name(in: context), context.scanner)
    }
    guard !programs.isEmpty else {
      let missing: Component =
        switch self {
        case .screen: isWayland ? .grim : .imageMagick
        case .clipboard: isWayland ? .wlCopy : .xclip
        }
      throw CommandFailure(
        .noInput,
        missing.missing(Phrase("No program that reads \(name(in: context)) is installed")))
    }
    throw nothingThere(in: context)
  }

  /// The file of the picture from the first program that gives one, or from the desktop's portal; nil if none does.
  private func taken(by programs: [Program], in context: CommandContext) -> [UInt8]? {
    for program in programs {
      let result = try? program.captured(mostBytes: context.scanner.limits.bytes, seconds: Self.seconds)
      guard let result, result.isSuccess, PictureFormat(of: result.output) != nil else { continue }
      return result.output
    }
    return self == .screen ? context.scanner.screen() : nil
  }

  private func nothingThere(in context: CommandContext) -> CommandFailure {
    switch self {
    case .screen:
      CommandFailure(
        .noInput,
        Phrase("The desktop gave no picture of the screen. Take a screenshot, and scan its file:")
          .then("ucard scan PICTURE"))
    case .clipboard:
      CommandFailure(.noInput, Phrase("There is no picture on the clipboard. Copy one first."))
    }
  }
}

/// The options for a picture of the desktop.
package struct DesktopPictureOptions {
  var usesScreen = Given.flag("--screen", help: Phrase("Read the codes on the screen."))
  var usesClipboard = Given.flag("--clipboard", help: Phrase("Read the codes of the picture on the clipboard."))

  package init() {}

  /// Whether one of the options was given.
  package var isGiven: Bool { usesScreen || usesClipboard }

  /// The picture that is asked for; nil for none.
  ///
  /// - Throws: `CommandFailure` for two at once.
  package var chosen: DesktopPicture? {
    get throws(CommandFailure) {
      try require(!usesScreen || !usesClipboard, .usage, Phrase("Choose one: --screen or --clipboard."))
      return usesScreen ? .screen : usesClipboard ? .clipboard : nil
    }
  }
}
