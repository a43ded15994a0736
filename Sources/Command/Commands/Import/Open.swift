internal import Actions
internal import Arguments
internal import CommandBase
internal import Exchange
internal import Files
internal import Picker
internal import Processes
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard open`.
struct Open: UCardCommand {
  static let help = CommandHelp(
    name: "open", words: TypedWord("open", context: "command"), group: .fill,
    abstract: Phrase("Import a pass, a file or a link, and show its card."),
    examples: ["ucard open ticket.pkpass", "ucard open 'https://catima.app/share#…'"],
    details: Phrase(
      """
      A desktop runs this command for a pass that you open in its file manager. Without a terminal, it opens a window with \
      one, which stays until you press Enter. If several cards come in, you choose from them. Files and links are read as \
      ucard import reads them. Any other word is a card, which is shown as ucard show shows it.
      """))

  var words = Given.arguments(
    value: .file, help: Phrase("A file, a link, or a card."), completion: .files)
  var result = ResultOptions()
  var confirmation = YesOption()
  var password = PasswordOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let words = words.map(\.withoutFileScheme)
    guard words.contains(where: Self.isSource) else { return try show(words, in: context) }
    let isAlone = !context.canDraw && !context.terminal.isInput && !result.isJSON
    if isAlone, openWindow(for: words, in: context) { return }
    var request = ImportRequest(words.map(ImportSource.init), in: context)
    request.takesDoubtful = confirmation.yes
    request.reportsEveryCard = true
    let cards = try request.run(report: result.format, password: password, wallet: wallet, in: context)
    if result.isJSON { return }
    if cards.count > 1, PickRequest.isPossible(in: context) {
      _ = try PickRequest(only: cards.map(\.number), wallet: wallet).run(in: context)
      return
    }
    for card in cards {
      context.say(Phrase("“\(card.name)” is card #\(card.number)."))
      try show(["#\(card.number)"], in: context)
    }
  }

  private func show(_ card: [String], in context: CommandContext) throws {
    var show = Show()
    (show.card, show.result, show.password, show.wallet) = (card, result, password, wallet)
    try show.run(in: context)
  }

  /// Whether a text is a link, or is or can only be the name of a file.
  private static func isSource(_ text: String) -> Bool {
    let endings = [".pkpass", ".pkpasses", ".espass"]
    return Importer.holdsCards(text) || FileKind(of: text) != .nothing || text.contains("/")
      || endings.contains { text.lowercased().hasSuffix($0) }
  }

  /// The programs that open a terminal for a command: that of the XDG proposal, and that of Debian.
  private static let terminals = [("xdg-terminal-exec", [String]()), ("x-terminal-emulator", ["-e"])]

  /// Runs this command in a window with a terminal; returns false if there is no desktop, or no such program.
  private func openWindow(for words: [String], in context: CommandContext) -> Bool {
    guard context.hasDesktop else { return false }
    let closing = Phrase("Enter closes this window.").text(in: context.language)
    let script = #"said=$1; shift; "$@"; printf '\n%s ' "$said"; read -r answer"#
    let command = [ProgramPath.ofThisProcess ?? "ucard", "open", "--"] + words
    return Self.terminals.contains { program, arguments in
      context.runProgram(program, arguments + ["sh", "-c", script, "sh", closing] + command, []) != nil
    }
  }
}
