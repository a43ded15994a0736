internal import Actions
internal import CommandBase
internal import Terminal
internal import Wallet
internal import Words

// The parts of the manual page that belong to no single command.
extension ManualPage {
  static let description = Phrase(
    """
    ucard keeps loyalty cards in one file and shows the right one as a code that a till can scan: in a terminal, or \
    as a picture for a phone. It needs no network.

    Data goes to standard output, messages go to standard error. Where standard output is not a terminal, ucard \
    show writes only the number. Every list can also be written as JSON, and most as CSV. Each command that changes \
    the wallet is one step, which ucard undo takes back.
    """)

  /// Options of every command.
  static let commonOptions: KeyValuePairs<[String], Phrase> = [
    ["-h", "--help"]: Phrase("Show the help of the command, as ucard help COMMAND does."),
    ["--version"]: Phrase("Print the version."),
    ["--"]: Phrase("Everything after it is a name or a number, even if it begins with a hyphen."),
  ]

  static let types = Phrase(
    """
    These are the values of --type. Letter case, blanks and punctuation between words make no difference. In a \
    wallet there are also number, a number without a code, and nfc, the UID of a chip. ucard symbologies --format \
    json says more about each.
    """)

  /// The variables that the command reads.
  static let variables: KeyValuePairs<[String], Phrase> = [
    ["UCARD_WALLET"]: Phrase("The wallet's file, unless --wallet names one."),
    ["UCARD_PLAIN", "ACCESSIBLE"]: Phrase("If set to anything but 0, every command acts as with --plain."),
    ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"]: Phrase(
      """
      The folders for data, settings and state, instead of ~/.local/share, ~/.config and ~/.local/state. A relative \
      path is ignored.
      """),
    ["HOME"]: Phrase("The home folder, which is written as ~ below."),
    ["LC_ALL", "LC_MESSAGES", "LANG"]: Phrase(
      "The first of them that is set chooses the language: Ukrainian if it begins with uk, else English."),
    ["LC_TIME", "LC_NUMERIC"]: Phrase(
      "How dates and amounts look in tables, unless LC_ALL is set. JSON and CSV are the same everywhere."),
    ["LC_CTYPE"]: Phrase(
      """
      The first of LC_ALL, LC_CTYPE and LANG that is set: if it names a charset other than UTF-8, ucard show draws \
      with spaces.
      """),
    ["TZ"]: Phrase("The time zone, which decides what day it is."),
    ["VISUAL", "EDITOR"]: Phrase(
      "The editor for ucard edit --editor: the first that is set, which may be a command with options."),
    ["PAGER"]: Phrase(
      """
      The command that shows help, list, history, info, stores and symbologies page by page if they have more lines \
      than the window: less -FRX if it is not set, none if it is empty or cat.
      """),
    ["TERM"]: Phrase(
      """
      If it is dumb, no code is drawn, and nothing has a colour, unless an option asks for it. If it is linux \
      (the console), no code is drawn in pixels.
      """),
    ["TMUX", "TMUX_PANE"]: Phrase(
      "Set inside tmux. U-Card then asks tmux whether it passes pictures on (allow-passthrough)."),
    ["COLORTERM"]: Phrase("If it is truecolor or 24bit, the terminal shows any colour, else one of 256."),
    ["NO_COLOR"]: Phrase("If set, names have no colour. A code stays black on white."),
    ["COLUMNS"]: Phrase("The columns that a code may take where there is no terminal; 80 if not set."),
    ["PATH"]: Phrase("Where to find the programs that ucard scan --screen and --clipboard use."),
    ["WAYLAND_DISPLAY", "DISPLAY", "SSH_CONNECTION"]: Phrase(
      """
      Whether ucard show --copy can use wl-copy, xclip or xsel; otherwise the number goes to the terminal. Whether \
      ucard send can open a picture, which is then in XDG_RUNTIME_DIR. Over ssh, a terminal may be slow to answer \
      when it is first asked what it can show: ucard waits up to 1.5 seconds for the answer after the code is drawn.
      """),
    ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]: Phrase(
      """
      Whether there is a desktop to which ucard remind sends notifications: the address of the session's bus, or the \
      folder that has its socket. Without either, messages are printed.
      """),
    ["TMPDIR"]: Phrase("The folder for temporary files, instead of /tmp."),
  ]

  /// The files that the command keeps.
  static func files(in context: CommandContext) throws -> KeyValuePairs<String, Phrase> {
    // The paths are those of a person who has set no variable.
    var plain = context
    plain.environment = ["HOME": "~"]
    let wallet = try WalletLocation().path(in: plain)
    return [
      wallet: Phrase(
        """
        The wallet, an SQLite database that only its owner can read. It is in $XDG_DATA_HOME/ucard if that variable \
        is set; ucard path prints where it is.
        """),
      wallet + "-journal": Phrase(
        """
        SQLite's journal, which exists while the wallet is written. If a crash leaves it behind, the next command \
        repairs the wallet with it: do not delete it.
        """),
      Restoration.nameAside(of: wallet, on: Phrase("DATE").text(in: context.language)): Phrase(
        "The wallet as it was before ucard restore."),
      wallet.dropLast("wallet.sqlite".count) + "household": Phrase(
        """
        The repository of a shared wallet; see ucard sync. For a wallet with another name, it is NAME.household. You \
        may delete it: ucard sync init then starts again.
        """),
      "cards.ucard": Phrase("A backup. It is where ucard backup FILE writes it; there is no default place."),
      Settings.path(in: plain) ?? "": Phrase("Your settings; see ucard config."),
      "~/.config/systemd/user/ucard-*": Phrase("The timers of ucard remind --install."),
      plain.knownTerminalsFile ?? "": Phrase(
        "What your terminals can show. You may delete it: U-Card then asks them again."),
      plain.stateFolder.map { "\($0)/\(UseLog.namePrefix)*" } ?? "": Phrase(
        """
        When cards were shown; the next change of the wallet stores this there. You may delete it: recent cards are \
        then in an older order.
        """),
      StoreCatalogue.ownPath(in: plain) ?? "": Phrase("Your own stores; see ucard stores."),
    ]
  }

  /// Examples that can be typed one after the other.
  static let examples: KeyValuePairs<Phrase, [String]> = [
    Phrase("Add a card, and show its code:"): ["ucard add Silpo 4820000000000", "ucard show silpo"],
    Phrase("Add a QR code that expires:"): ["ucard add Gym https://example.org/m/42 --type qr --expires 2030-12-31"],
    Phrase("Keep a PIN, which is shown only when it is named:"): [
      "printf 1234 | ucard identifier add Gym - --type number --label PIN", "ucard show Gym --identifier PIN",
    ],
    Phrase("Use a number in a script:"): ["number=$(ucard show Gym)", "ucard list --format json"],
    Phrase("Write pictures for a phone:"): ["ucard export png --output-dir cards"],
    Phrase("Delete a card, and undo that:"): ["ucard delete --yes Gym", "ucard undo"],
    Phrase("Make a backup, and see what it would change:"): [
      "ucard backup cards.ucard", "ucard restore cards.ucard --dry-run",
    ],
    Phrase("Draw a code without a wallet:"): ["ucard encode code128 \"A-1234-5678\" -o card.png"],
  ]

  /// Pages that say more, all of section 1.
  static let relatedPages = ["age", "secret-tool", "sqlite3", "zbarimg"]
}

extension Phrase {
  /// How the command is called, after its name.
  static let commandLine = Phrase("COMMAND [ARGUMENTS] [options]")
}
