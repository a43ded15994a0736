internal import Arguments
internal import Barcodes
package import Cards
internal import Pictures
internal import Processes
package import Rendering
internal import Scanning
internal import Terminal
package import Wallet
package import Words

extension CommandContext {
  /// The size of a cell in pixels if the terminal does not tell it.
  private static let usualCell = PictureSize(width: 8, height: 16)

  /// The time to wait for a late answer when the code is on the screen, in milliseconds: an answer may be late where the
  /// terminal is at the other end of a network, and must not end up at the prompt as if it were typed. No variable says so
  /// in a container or after `sudo -i`.
  private static let lateness = 1500

  /// Calls `draw` with the drawing of pixels in this terminal, or nil if it shows none.
  ///
  /// - Parameters:
  ///   - forced: the protocol to use, whatever the terminal says. It is not asked then.
  ///   - remembers: whether to write down what the terminal says.
  ///   - draw: writes to the terminal.
  /// - Throws: `CommandFailure` if tmux does not pass pictures of that protocol on, and the errors of `draw`.
  package func withPixelDrawing<Result>(
    _ forced: TerminalGraphics? = nil, remembers: Bool = true, _ draw: (PixelDrawing?) throws -> Result
  ) throws -> Result {
    guard forced != nil || canShowPixels else { return try draw(nil) }
    let tmux = TmuxClient(variable) { arguments in
      runProgram("tmux", arguments, []).flatMap { $0.isSuccess ? $0.output : nil }
    }
    if let tmux, let forced, forced != .sixel, !tmux.isOpen {
      throw CommandFailure(
        .usage,
        Phrase("tmux does not pass pictures on. To make tmux pass them on:").then("tmux set -g allow-passthrough on"))
    }
    let identity = canShowPixels ? identity(tmux) : nil
    let known = identity.flatMap { knownTerminals?[$0] }
    guard forced == nil, let identity, known == nil else {
      return try draw(drawing(forced ?? known?.graphics, known, tmux))
    }
    let question = TerminalQuestion.bytes(isBeyondTmux: tmux?.isOpen ?? false)
    guard var bytes = askTerminal(question, { TerminalAnswer($0).isComplete(tmux) }) else { return try draw(nil) }
    defer {
      var answer = TerminalAnswer(bytes)
      if !answer.isComplete(tmux) {
        let before = bytes
        bytes += finishAsking(Self.lateness) { TerminalAnswer(before + $0).isComplete(tmux) }
        answer = TerminalAnswer(bytes)
      }
      if remembers { knownTerminals?.remember(answer.ability(tmux), of: identity) }
      giveBack(answer.keys)
    }
    let ability = TerminalAnswer(bytes).ability(tmux)
    return try draw(drawing(ability.graphics, ability, tmux))
  }

  /// Calls `draw` with the drawing of pixels that a form asks for, or nil if it is one in cells or the terminal shows none.
  ///
  /// - Throws: as the method for a protocol.
  package func withPixelDrawing<Result>(as form: ScreenForm, _ draw: (PixelDrawing?) throws -> Result) throws -> Result
  {
    switch form {
    case .best: try withPixelDrawing(nil, draw)
    case .pixels(let graphics): try withPixelDrawing(graphics, draw)
    case .blocks, .spaces: try draw(nil)
    }
  }

  /// Draws the file of a picture at its own size, or reduced to a number of columns and rows.
  ///
  /// - Returns: nil if the terminal does not take it.
  /// - Throws: `CommandFailure` if the file cannot be read as a picture.
  package func picture(
    of file: [UInt8], called name: Phrase, on screen: PixelDrawing, columns: Int, rows: Int
  ) throws(CommandFailure) -> PixelPicture? {
    let reduced: UprightPicture
    do throws(ScanningError) {
      reduced = try scanner.picture(
        of: file, width: min(columns * screen.cell.width, screen.largest.width),
        height: min(rows * screen.cell.height, screen.largest.height))
    } catch {
      throw CommandFailure(error, of: name.text(in: language))
    }
    return screen.draw(png: reduced.bytes)
  }

  /// Draws the whole card, as large as it fits into a number of columns and rows with whole modules.
  ///
  /// - Returns: nil if it does not fit, its code would be left out, or librsvg is missing. The code alone is then
  ///   better.
  package func face(
    of card: Card, _ identifier: Identifier, from store: WalletStore, on screen: PixelDrawing, columns: Int, rows: Int
  ) throws -> PixelPicture? {
    let (width, height) = (
      min(columns * screen.cell.width, screen.largest.width), min(rows * screen.cell.height, screen.largest.height)
    )
    guard VectorPicture.isAvailable, width > 0, height > 0 else { return nil }
    let whole = FaceDrawing(.card).pixels
    let reduction = max(1, (whole.width + width - 1) / width, (whole.height + height - 1) / height)
    let faces = CardFaces(.screen(reduction: reduction), as: .png, from: store, in: self)
    let face = try faces.face(of: card, identifier) { _ in }
    guard !FaceDrawing(.screen(reduction: reduction)).leavesOutCode(of: face) else { return nil }
    return try screen.draw(png: faces.bytes(of: face, title: card.name), isOnWhite: false)
  }

  private func drawing(
    _ graphics: TerminalGraphics?, _ ability: TerminalAbility?, _ tmux: TmuxClient?
  ) -> PixelDrawing? {
    graphics.map { graphics in
      PixelDrawing(
        graphics, cell: terminal.cell ?? ability?.cell ?? Self.usualCell,
        largest: graphics == .sixel ? ability?.largest : nil, colours: ability?.colours ?? 216,
        isBeyondTmux: tmux != nil)
    }
  }

  /// Gives back the keys that were typed while the terminal was being asked.
  private func giveBack(_ keys: [UInt8]) {
    guard !keys.isEmpty, !typeKeys(keys) else { return }
    say(Phrase("What you typed just now is lost, because U-Card was asking the terminal. Type it again."))
  }

  /// Whether the output is a terminal that may show pixels. The console of Linux does not, and writes a part of the question
  /// on the screen.
  private var canShowPixels: Bool { canDraw && environment["TERM"] != "linux" }

  /// The file of the terminals that have been asked; nil if there is no home folder.
  package var knownTerminalsFile: String? { stateFolder.map { $0 + "/terminals" } }
  private var knownTerminals: KnownTerminals? { knownTerminalsFile.map(KnownTerminals.init) }

  /// The name by which the terminal is remembered: the one that the system gives it, that of its type, and the terminal beyond
  /// tmux.
  private func identity(_ tmux: TmuxClient?) -> String? {
    terminalIdentity().map { identity in
      [identity, variable("TERM") ?? "", tmux.map { "\($0.identity) \($0.isOpen)" } ?? ""].joined(separator: " ")
        .printable
    }
  }
}

/// The way in which a code is drawn in a terminal.
package enum ScreenForm: Hashable {
  /// Pixels if the terminal shows them, else blocks, or spaces if the locale lacks the characters for blocks.
  case best
  /// Pixels by a protocol, whatever the terminal says.
  case pixels(TerminalGraphics)
  /// Cells, and halves of them.
  case blocks
  /// Coloured spaces.
  case spaces

  /// The form of a name on the command line; nil if it is no drawing.
  package init?(named name: String) {
    switch name {
    case "auto": self = .best
    case "blocks": self = .blocks
    case "spaces": self = .spaces
    default:
      guard let graphics = TerminalGraphics(rawValue: name) else { return nil }
      self = .pixels(graphics)
    }
  }
}

/// The form in which a code is shown.
package enum CodeForm: String, ArgumentValue, CaseIterable {
  case auto, kitty, iterm, sixel, blocks, spaces, text

  /// Whether a drawing is asked for, whatever the output is.
  package var isDrawn: Bool { self != .auto && self != .text }
}
