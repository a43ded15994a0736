internal import Arguments
internal import CommandBase
internal import JSON
internal import Terminal
internal import Wallet
internal import Words

/// `ucard doctor`.
struct Doctor: UCardCommand {
  static let help = CommandHelp(
    name: "doctor", group: .setUp,
    abstract: Phrase("List what U-Card can use here, and what is missing."),
    examples: ["ucard doctor", "ucard doctor --json"],
    details: Phrase(
      """
      Each line has a state. ok: it works. missing: it is not installed, so what it is for does not work. broken: it \
      is installed, but does not work. warning: it works, but look at it. off: it is not set up, or not used here.

      The exit status is 74 if something is missing that the cards of this wallet need; otherwise it is 0. Nothing is \
      created or installed. For the data of the wallet, see ucard check.
      """), isPaged: true)

  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let diagnosis = try Diagnosis(of: wallet, in: context)
    let columns: [ListColumn<DoctorEntry>] = [
      ListColumn("kind", nil) { .text($0.kind.rawValue) },
      ListColumn("name", Phrase("NAME"), room: .whole) { .phrase($0.title, key: $0.name) },
      ListColumn("state", Phrase("STATE"), room: .whole) {
        .phrase($0.state.phrase, key: $0.state.rawValue)
      },
      ListColumn("version", Phrase("VERSION"), room: Table.Room(leaving: .early(2))) {
        .text($0.version ?? "")
      },
      ListColumn("detail", Phrase("ABOUT"), room: .sentence) {
        .text($0.detail.text(in: context.language))
      },
      ListColumn(
        "command", Phrase("COMMAND"), room: Table.Room(leaving: .early(1), standsBelow: true), isLeftOutIfEmpty: true
      ) {
        .text($0.command ?? "")
      },
      ListColumn("needed", nil) { .flag($0.isNeeded) },
    ]
    try listing.write(diagnosis.entries, columns, json: { $0.json(in: context.language) }, in: context)
    if let command = OperatingSystem.current.installCommand(for: diagnosis.missingPackages),
      !diagnosis.missingPackages.isEmpty
    {
      context.say(Phrase("To install everything that is missing:").then("\(plain: command)"))
    }
    if let failure = diagnosis.failure { throw failure }
  }
}

/// A line of `ucard doctor`.
struct DoctorEntry: Sendable {
  enum Kind: String, Sendable {
    case system, wallet, library, program, fonts, linked, terminal, keyring, timer
  }

  enum State: String, Sendable {
    case ok, missing, broken, warning, off
  }

  let kind: Kind
  let name: String
  let state: State
  var version: String?
  var detail: Phrase
  /// The command that installs or repairs it; nil if there is none.
  var command: String?
  /// Whether it is missing and this wallet needs it.
  var isNeeded = false

  /// The line for programs.
  func json(in language: Language) -> JSONObject {
    [
      "command": command, "detail": detail.text(in: language), "kind": kind.rawValue, "name": name,
      "needed": isNeeded, "state": state.rawValue, "version": version,
    ]
  }
}

extension DoctorEntry {
  /// The name for people. Libraries and programs have the same one everywhere.
  var title: Phrase { Self.titles[name] ?? Phrase(verbatim: "\(name)") }

  private static let titles: [String: Phrase] = [
    "wallet": Phrase("wallet"),
    "permissions": Phrase("permissions"),
    "lock": Phrase("lock"),
    "fonts": Phrase("fonts"),
    "terminal": Phrase("terminal"),
    "pictures": Phrase("pictures"),
    "keyring": Phrase("keyring"),
  ]
}

extension DoctorEntry.State {
  /// The state for people.
  var phrase: Phrase {
    switch self {
    case .ok: Phrase("ok")
    case .missing: Phrase("missing")
    case .broken: Phrase("broken")
    case .warning: Phrase("warning")
    case .off: Phrase("off")
    }
  }
}
