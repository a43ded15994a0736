package import Words

/// Words that people type for what U-Card calls otherwise, with the command lines that do what they mean.
///
/// This is the only table of such words: a row is for a word that new users really type, because another program or
/// another language has it.
package enum Answers {
  /// A row: words in place of a command, of an option, or of an argument that a command does not take.
  package struct Answer: Sendable {
    /// The words of the command before it, without `ucard`: `export png`; empty for none.
    package let command: String
    package let word: TypedWord
    /// The command lines that do what it means. Words in capitals stand for those of the person.
    package let lines: [String]

    /// Creates a row of literals. `messages.py` collects the words, with the same context.
    fileprivate init(_ words: String, of command: String = "", _ lines: String...) {
      self.command = command
      word = .init(words, context: command.isEmpty ? "instead of a command" : "instead of a word of \(command)")
      self.lines = lines
    }
  }

  /// The command lines for a word; none if it is in no row.
  ///
  /// - Parameters:
  ///   - word: what was typed, an option with its hyphens.
  ///   - command: the words of the command before it, as in a row.
  package static func lines(for word: String, of command: String) -> [SuggestedLine] {
    let row = table.first { $0.command == command && $0.word.isMeant(by: word) }
    return row?.lines.map(SuggestedLine.init(stringLiteral:)) ?? []
  }

  package static let table: [Answer] = commands + options

  // MARK: in place of a command

  private static let commands: [Answer] = [
    Answer("log|diff|changes", "ucard history"),
    Answer("revert|rollback", "ucard undo"),
    Answer("less|more|display|get|view", "ucard show CARD"),
    Answer("print", "ucard export pdf CARD -o card.pdf"),
    Answer("inspect|details", "ucard info CARD"),
    Answer("grep", "ucard list TEXT"),
    Answer("ps", "ucard list"),
    Answer("status", "ucard list", "ucard sync status"),
    Answer("mv", "ucard rename CARD NAME"),
    Answer("init|start", "ucard add NAME NUMBER"),
    Answer("events|event", "ucard agenda"),
    Answer("-v", "ucard --version"),
    Answer("colors|colours|color|colour", "ucard edit CARD --color red"),
    Answer("share", "ucard send CARD"),
    Answer("load", "ucard import FILE", "ucard restore FILE"),
    Answer("synchronize|synchronise", "ucard sync"),
    Answer("fetch", "ucard receive"),
    Answer("verify|validate", "ucard check"),
    Answer("where", "ucard path"),
    Answer("dump", "ucard backup FILE"),
    Answer("install|setup", "ucard doctor"),
    Answer("password|passwd", "ucard lock"),
    Answer("spend|pay", "ucard balance CARD spend 12.50"),
    Answer("topup", "ucard balance CARD add 12.50"),
    Answer("settings", "ucard config"),
    Answer("undelete", "ucard undo"),
    Answer("convert", "ucard import FILE", "ucard export csv -o cards.csv"),
    Answer("completion|completions|--completion|--completions", "ucard --generate-completion-script bash > FILE"),
    Answer("archived", "ucard list --archived"),
    Answer("?", "ucard help"),
    Answer("--wallet|-w|--db|--database", "ucard list --wallet FILE"),
    Answer("--language|--lang", "ucard config language uk"),
    Answer("push|pull|now|--push|--pull", of: "sync", "ucard sync"),
    Answer("start|add|begin", of: "sync", "ucard sync init FOLDER"),
    Answer("stop|off|remove", of: "sync", "ucard sync leave"),
    Answer("undo|revert", of: "sync", "ucard undo"),
    Answer("state", of: "sync", "ucard sync status"),
    Answer("vcf|vcard|contact", of: "export", "ucard send CARD"),
    Answer("qr|code|barcode", of: "export", "ucard export png CARD -o card.png"),
    Answer("xlsx|xls|ods|excel|table|tsv|spreadsheet", of: "export", "ucard export csv -o cards.csv"),
    Answer("jpg|jpeg|webp|gif|picture|image", of: "export", "ucard export png CARD -o card.png"),
    Answer("zip|android|phone", of: "export", "ucard export catima -o catima.zip"),
    Answer("apple|wallet", of: "export", "ucard export pkpass --output-dir FOLDER"),
    Answer("calendar", of: "export", "ucard export ics -o events.ics"),
    Answer("web|page|iphone", of: "export", "ucard export html -o wallet.html"),
    Answer("--format|-f", of: "export", "ucard export csv -o cards.csv", "ucard help export"),
    Answer("show|view|open|cards", of: "category", "ucard list --category NAME"),
    Answer("rename", of: "identifier", "ucard identifier edit CARD 1 --label NAME"),
  ]

  // MARK: in place of an option, or of an argument

  private static let options: [Answer] = [
    Answer("-a", of: "show", "ucard list"),
    Answer("--size|--scale|--zoom|--big|--large", of: "show", "ucard config scale 3"),
    Answer("--fullscreen|--full|--full-screen", of: "show", "ucard pick"),
    Answer("-o|--output|--out|--file|--output-dir|--png", of: "show", "ucard export png CARD -o card.png"),
    Answer("-l|-la|-a", of: "list", "ucard list --all"),
    Answer("--expired|expired", of: "list", "ucard list --expiring 0d"),
    Answer("--reverse|-r", of: "list", "ucard list --sort recent"),
    Answer("-o|--output|--out|--file", of: "list", "ucard list --format csv > cards.csv"),
    Answer("categories|category", of: "list", "ucard category list"),
    Answer("archived|archive", of: "list", "ucard list --archived"),
    Answer("starred|favorites|favourites", of: "list", "ucard list --starred"),
    Answer("--limit|--last|--first|--head|--top|-n", of: "list", "ucard list --format csv | head -4"),
    Answer("-f|-r|-rf|-fr|--force", of: "delete", "ucard delete CARD --yes"),
    Answer("--name|--title|--number|--payload|--code|--barcode", of: "add", "ucard add NAME NUMBER"),
    Answer("--pin", of: "add", "ucard identifier add CARD NUMBER --type number --label PIN"),
    Answer("--pin", of: "edit", "ucard identifier add CARD NUMBER --type number --label PIN"),
    Answer("--date|--time|--when", of: "add", "ucard add NAME --starts '2026-12-05 19:00'"),
    Answer("--date|--time|--when", of: "edit", "ucard edit CARD --starts '2026-12-05 19:00'"),
    Answer("--balance|--points|--amount|--currency", of: "add", "ucard balance CARD set 12.50"),
    Answer("--balance|--points|--amount|--currency", of: "edit", "ucard balance CARD set 12.50"),
    Answer("--label", of: "edit", "ucard identifier edit CARD 1 --label NAME"),
    Answer("--number|--payload|--code|--barcode", of: "edit", "ucard identifier edit CARD 1 NUMBER"),
    Answer("--type", of: "edit", "ucard identifier edit CARD 1 --type ean13", "ucard symbologies"),
    Answer("--picture|--photo|--image", of: "edit", "ucard edit CARD --front FILE"),
    Answer("--no-front", of: "edit", "ucard edit CARD --front ''"),
    Answer("--no-back", of: "edit", "ucard edit CARD --back ''"),
    Answer("--front|--back|--icon|--background", of: "picture", "ucard edit CARD --front FILE"),
    Answer("--delete|--remove|--unset", of: "picture", "ucard edit CARD --front ''"),
    Answer("--set", of: "balance", "ucard balance CARD set 300"),
    Answer("--spend|--pay", of: "balance", "ucard balance CARD spend 12.50"),
    Answer("--add|--top-up", of: "balance", "ucard balance CARD add 100"),
    Answer("--starts|--to|--time|--date", of: "reschedule", "ucard reschedule CARD 'sun 19:00'"),
    Answer("--date|--day|--on", of: "agenda", "ucard agenda --from 2026-12-05 --to 2026-12-05"),
    Answer("--list", of: "remind", "ucard remind"),
    Answer("--test|--now", of: "remind", "ucard remind --due --dry-run"),
    Answer("--before|--in", of: "remind", "ucard edit CARD --remind 1h"),
    Answer("--off|--disable|--remove|--stop|off|stop", of: "remind", "ucard remind --uninstall"),
    Answer("--limit|-1|--steps", of: "history", "ucard history --last 5"),
    Answer("--clear|--delete|--forget", of: "history", "ucard forget"),
    Answer("--list|-l|edit|list|show", of: "config", "ucard config"),
    Answer("--reset|unset", of: "config", "ucard config --unset KEY"),
    Answer("set|get", of: "config", "ucard config KEY VALUE"),
    Answer("wallet|file|path|db", of: "config", "ucard path"),
    Answer("keyring", of: "config", "ucard lock --keyring"),
    Answer("currency", of: "config", "ucard balance CARD set 5 --currency UAH"),
    Answer("theme|dark", of: "config", "ucard config color never"),
    Answer("--file|-i|--input|--from|-o", of: "import", "ucard import FILE"),
    Answer("-n", of: "import", "ucard import FILE --dry-run"),
    Answer("--category|--tag", of: "import", "ucard edit CARD --add-category NAME"),
    Answer("--scale|--zoom", of: "export png", "ucard export png CARD --module 4 -o card.png"),
    Answer("--scale|--zoom", of: "export svg", "ucard export svg CARD --module 4 -o card.svg"),
    Answer("--to", of: "export catima", "ucard export catima --phone NAME -o catima.zip"),
    Answer("--identifier|-i", of: "export link", "ucard identifier select CARD 1"),
    Answer("-o|--output|--file|--to", of: "backup", "ucard backup FILE"),
    Answer("--restore", of: "backup", "ucard restore FILE"),
    Answer("--from|--file|--last|-i", of: "restore", "ucard restore FILE"),
    Answer("--list", of: "restore", "ucard list --wallet FILE"),
    Answer("--remove|--off|--unlock|--disable|off", of: "lock", "ucard unlock"),
    Answer("--password|-p|on", of: "lock", "ucard lock"),
    Answer("--reset|--forgot|--recover", of: "lock", "ucard restore FILE"),
    Answer("--status", of: "lock", "ucard doctor"),
    Answer("--status", of: "unlock", "ucard doctor"),
    Answer("--to|--email|--mail", of: "send", "ucard send CARD -o card.png"),
    Answer("--qr|--code", of: "send", "ucard send CARD"),
    Answer("-o|--output", of: "scan", "ucard scan FILE --format csv > codes.csv"),
    Answer("--add|--save", of: "scan", "ucard add NAME --from FILE"),
    Answer("--type", of: "encode", "ucard encode qr TEXT -o code.png"),
    Answer("-f|--from|--input", of: "encode", "ucard encode qr - < FILE"),
    Answer("--size", of: "encode", "ucard encode qr TEXT -o code.png --dpi 300 --module-mm 0.5"),
    Answer("--category", of: "stores", "ucard stores NAME"),
    Answer("--remove|--off|--unset", of: "star", "ucard unstar CARD"),
    Answer("--list", of: "archive", "ucard list --archived"),
    Answer("--fix", of: "check", "ucard check --repair"),
    Answer("--dry-run", of: "compact", "ucard check"),
  ]
}
