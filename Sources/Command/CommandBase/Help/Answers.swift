package import Words

/// Words that people type for what U-Card calls otherwise, with the command lines that do what they mean.
///
/// This is the only table of such words: a row is for a word that new users really type, because another program or
/// another language has it.
package enum Answers {
  /// A row: words in place of a command, of an option, or of an argument that a command does not take.
  package typealias Row = (command: String, word: TypedWord, lines: [String])

  /// The command lines for a word; none if it is in no row. Words in capitals stand for those of the person.
  ///
  /// - Parameters:
  ///   - word: what was typed, an option with its hyphens.
  ///   - command: the words of the command before it, without `ucard`: `export png`; empty for none.
  package static func lines(for word: String, of command: String) -> [SuggestedLine] {
    let row = table.first { $0.command == command && $0.word.isMeant(by: word) }
    return row?.lines.map(SuggestedLine.init(stringLiteral:)) ?? []
  }

  package static let table: [Row] = commands + options

  // MARK: in place of a command

  private static let commands: [Row] = [
    ("", TypedWord("log|diff|changes", context: "instead of a command"), ["ucard history"]),
    ("", TypedWord("revert|rollback", context: "instead of a command"), ["ucard undo"]),
    ("", TypedWord("less|more|display|get|view", context: "instead of a command"), ["ucard show CARD"]),
    ("", TypedWord("print", context: "instead of a command"), ["ucard export pdf CARD -o card.pdf"]),
    ("", TypedWord("inspect|details", context: "instead of a command"), ["ucard info CARD"]),
    ("", TypedWord("grep", context: "instead of a command"), ["ucard list TEXT"]),
    ("", TypedWord("ps", context: "instead of a command"), ["ucard list"]),
    ("", TypedWord("status", context: "instead of a command"), ["ucard list", "ucard sync status"]),
    ("", TypedWord("mv", context: "instead of a command"), ["ucard rename CARD NAME"]),
    ("", TypedWord("init|start", context: "instead of a command"), ["ucard add NAME NUMBER"]),
    ("", TypedWord("events|event", context: "instead of a command"), ["ucard agenda"]),
    ("", TypedWord("-v", context: "instead of a command"), ["ucard --version"]),
    ("", TypedWord("colors|colours|color|colour", context: "instead of a command"), ["ucard edit CARD --color red"]),
    ("", TypedWord("share", context: "instead of a command"), ["ucard send CARD"]),
    ("", TypedWord("load", context: "instead of a command"), ["ucard import FILE", "ucard restore FILE"]),
    ("", TypedWord("synchronize|synchronise", context: "instead of a command"), ["ucard sync"]),
    ("", TypedWord("fetch", context: "instead of a command"), ["ucard receive"]),
    ("", TypedWord("verify|validate", context: "instead of a command"), ["ucard check"]),
    ("", TypedWord("where", context: "instead of a command"), ["ucard path"]),
    ("", TypedWord("dump", context: "instead of a command"), ["ucard backup FILE"]),
    ("", TypedWord("install|setup", context: "instead of a command"), ["ucard doctor"]),
    ("", TypedWord("password|passwd", context: "instead of a command"), ["ucard lock"]),
    ("", TypedWord("spend|pay", context: "instead of a command"), ["ucard balance CARD spend 12.50"]),
    ("", TypedWord("topup", context: "instead of a command"), ["ucard balance CARD add 12.50"]),
    ("", TypedWord("settings", context: "instead of a command"), ["ucard config"]),
    ("", TypedWord("undelete", context: "instead of a command"), ["ucard undo"]),
    (
      "", TypedWord("convert", context: "instead of a command"), ["ucard import FILE", "ucard export csv -o cards.csv"]
    ),
    (
      "", TypedWord("completion|completions|--completion|--completions", context: "instead of a command"),
      ["ucard --generate-completion-script bash > FILE"]
    ),
    ("", TypedWord("archived", context: "instead of a command"), ["ucard list --archived"]),
    ("", TypedWord("?", context: "instead of a command"), ["ucard help"]),
    ("", TypedWord("--wallet|-w|--db|--database", context: "instead of a command"), ["ucard list --wallet FILE"]),
    ("", TypedWord("--language|--lang", context: "instead of a command"), ["ucard config language uk"]),
    ("sync", TypedWord("push|pull|now|--push|--pull", context: "instead of a word of sync"), ["ucard sync"]),
    ("sync", TypedWord("start|add|begin", context: "instead of a word of sync"), ["ucard sync init FOLDER"]),
    ("sync", TypedWord("stop|off|remove", context: "instead of a word of sync"), ["ucard sync leave"]),
    ("sync", TypedWord("undo|revert", context: "instead of a word of sync"), ["ucard undo"]),
    ("sync", TypedWord("state", context: "instead of a word of sync"), ["ucard sync status"]),
    ("export", TypedWord("vcf|vcard|contact", context: "instead of a word of export"), ["ucard send CARD"]),
    (
      "export", TypedWord("qr|code|barcode", context: "instead of a word of export"),
      ["ucard export png CARD -o card.png"]
    ),
    (
      "export", TypedWord("xlsx|xls|ods|excel|table|tsv|spreadsheet", context: "instead of a word of export"),
      ["ucard export csv -o cards.csv"]
    ),
    (
      "export", TypedWord("jpg|jpeg|webp|gif|picture|image", context: "instead of a word of export"),
      ["ucard export png CARD -o card.png"]
    ),
    (
      "export", TypedWord("zip|android|phone", context: "instead of a word of export"),
      ["ucard export catima -o catima.zip"]
    ),
    (
      "export", TypedWord("apple|wallet", context: "instead of a word of export"),
      ["ucard export pkpass --output-dir FOLDER"]
    ),
    ("export", TypedWord("calendar", context: "instead of a word of export"), ["ucard export ics -o events.ics"]),
    (
      "export", TypedWord("web|page|iphone", context: "instead of a word of export"),
      ["ucard export html -o wallet.html"]
    ),
    (
      "export", TypedWord("--format|-f", context: "instead of a word of export"),
      ["ucard export csv -o cards.csv", "ucard help export"]
    ),
    (
      "category", TypedWord("show|view|open|cards", context: "instead of a word of category"),
      ["ucard list --category NAME"]
    ),
    (
      "identifier", TypedWord("rename", context: "instead of a word of identifier"),
      ["ucard identifier edit CARD 1 --label NAME"]
    ),
  ]

  // MARK: in place of an option, or of an argument

  private static let options: [Row] = [
    ("show", TypedWord("-a", context: "instead of a word of show"), ["ucard list"]),
    (
      "show", TypedWord("--size|--scale|--zoom|--big|--large", context: "instead of a word of show"),
      ["ucard config scale 3"]
    ),
    ("show", TypedWord("--fullscreen|--full|--full-screen", context: "instead of a word of show"), ["ucard pick"]),
    (
      "show", TypedWord("-o|--output|--out|--file|--output-dir|--png", context: "instead of a word of show"),
      ["ucard export png CARD -o card.png"]
    ),
    ("list", TypedWord("-l|-la|-a", context: "instead of a word of list"), ["ucard list --all"]),
    ("list", TypedWord("--expired|expired", context: "instead of a word of list"), ["ucard list --expiring 0d"]),
    ("list", TypedWord("--reverse|-r", context: "instead of a word of list"), ["ucard list --sort recent"]),
    (
      "list", TypedWord("-o|--output|--out|--file", context: "instead of a word of list"),
      ["ucard list --format csv > cards.csv"]
    ),
    ("list", TypedWord("categories|category", context: "instead of a word of list"), ["ucard category list"]),
    ("list", TypedWord("archived|archive", context: "instead of a word of list"), ["ucard list --archived"]),
    ("list", TypedWord("starred|favorites|favourites", context: "instead of a word of list"), ["ucard list --starred"]),
    (
      "list", TypedWord("--limit|--last|--first|--head|--top|-n", context: "instead of a word of list"),
      ["ucard list --format csv | head -4"]
    ),
    ("delete", TypedWord("-f|-r|-rf|-fr|--force", context: "instead of a word of delete"), ["ucard delete CARD --yes"]),
    (
      "add", TypedWord("--name|--title|--number|--payload|--code|--barcode", context: "instead of a word of add"),
      ["ucard add NAME NUMBER"]
    ),
    (
      "add", TypedWord("--pin", context: "instead of a word of add"),
      ["ucard identifier add CARD NUMBER --type number --label PIN"]
    ),
    (
      "edit", TypedWord("--pin", context: "instead of a word of edit"),
      ["ucard identifier add CARD NUMBER --type number --label PIN"]
    ),
    (
      "add", TypedWord("--date|--time|--when", context: "instead of a word of add"),
      ["ucard add NAME --starts '2026-12-05 19:00'"]
    ),
    (
      "edit", TypedWord("--date|--time|--when", context: "instead of a word of edit"),
      ["ucard edit CARD --starts '2026-12-05 19:00'"]
    ),
    (
      "add", TypedWord("--balance|--points|--amount|--currency", context: "instead of a word of add"),
      ["ucard balance CARD set 12.50"]
    ),
    (
      "edit", TypedWord("--balance|--points|--amount|--currency", context: "instead of a word of edit"),
      ["ucard balance CARD set 12.50"]
    ),
    ("edit", TypedWord("--label", context: "instead of a word of edit"), ["ucard identifier edit CARD 1 --label NAME"]),
    (
      "edit", TypedWord("--number|--payload|--code|--barcode", context: "instead of a word of edit"),
      ["ucard identifier edit CARD 1 NUMBER"]
    ),
    (
      "edit", TypedWord("--type", context: "instead of a word of edit"),
      ["ucard identifier edit CARD 1 --type ean13", "ucard symbologies"]
    ),
    (
      "edit", TypedWord("--picture|--photo|--image", context: "instead of a word of edit"),
      ["ucard edit CARD --front FILE"]
    ),
    ("edit", TypedWord("--no-front", context: "instead of a word of edit"), ["ucard edit CARD --front ''"]),
    ("edit", TypedWord("--no-back", context: "instead of a word of edit"), ["ucard edit CARD --back ''"]),
    (
      "picture", TypedWord("--front|--back|--icon|--background", context: "instead of a word of picture"),
      ["ucard edit CARD --front FILE"]
    ),
    (
      "picture", TypedWord("--delete|--remove|--unset", context: "instead of a word of picture"),
      ["ucard edit CARD --front ''"]
    ),
    ("balance", TypedWord("--set", context: "instead of a word of balance"), ["ucard balance CARD set 300"]),
    (
      "balance", TypedWord("--spend|--pay", context: "instead of a word of balance"), ["ucard balance CARD spend 12.50"]
    ),
    ("balance", TypedWord("--add|--top-up", context: "instead of a word of balance"), ["ucard balance CARD add 100"]),
    (
      "reschedule", TypedWord("--starts|--to|--time|--date", context: "instead of a word of reschedule"),
      ["ucard reschedule CARD 'sun 19:00'"]
    ),
    (
      "agenda", TypedWord("--date|--day|--on", context: "instead of a word of agenda"),
      ["ucard agenda --from 2026-12-05 --to 2026-12-05"]
    ),
    ("remind", TypedWord("--list", context: "instead of a word of remind"), ["ucard remind"]),
    ("remind", TypedWord("--test|--now", context: "instead of a word of remind"), ["ucard remind --due --dry-run"]),
    ("remind", TypedWord("--before|--in", context: "instead of a word of remind"), ["ucard edit CARD --remind 1h"]),
    (
      "remind", TypedWord("--off|--disable|--remove|--stop|off|stop", context: "instead of a word of remind"),
      ["ucard remind --uninstall"]
    ),
    ("history", TypedWord("--limit|-1|--steps", context: "instead of a word of history"), ["ucard history --last 5"]),
    ("history", TypedWord("--clear|--delete|--forget", context: "instead of a word of history"), ["ucard forget"]),
    ("config", TypedWord("--list|-l|edit|list|show", context: "instead of a word of config"), ["ucard config"]),
    ("config", TypedWord("--reset|unset", context: "instead of a word of config"), ["ucard config --unset KEY"]),
    ("config", TypedWord("set|get", context: "instead of a word of config"), ["ucard config KEY VALUE"]),
    ("config", TypedWord("wallet|file|path|db", context: "instead of a word of config"), ["ucard path"]),
    ("config", TypedWord("keyring", context: "instead of a word of config"), ["ucard lock --keyring"]),
    (
      "config", TypedWord("currency", context: "instead of a word of config"),
      ["ucard balance CARD set 5 --currency UAH"]
    ),
    ("config", TypedWord("theme|dark", context: "instead of a word of config"), ["ucard config color never"]),
    ("import", TypedWord("--file|-i|--input|--from|-o", context: "instead of a word of import"), ["ucard import FILE"]),
    ("import", TypedWord("-n", context: "instead of a word of import"), ["ucard import FILE --dry-run"]),
    (
      "import", TypedWord("--category|--tag", context: "instead of a word of import"),
      ["ucard edit CARD --add-category NAME"]
    ),
    (
      "export png", TypedWord("--scale|--zoom", context: "instead of a word of export png"),
      ["ucard export png CARD --module 4 -o card.png"]
    ),
    (
      "export svg", TypedWord("--scale|--zoom", context: "instead of a word of export svg"),
      ["ucard export svg CARD --module 4 -o card.svg"]
    ),
    (
      "export catima", TypedWord("--to", context: "instead of a word of export catima"),
      ["ucard export catima --phone NAME -o catima.zip"]
    ),
    (
      "export link", TypedWord("--identifier|-i", context: "instead of a word of export link"),
      ["ucard identifier select CARD 1"]
    ),
    ("backup", TypedWord("-o|--output|--file|--to", context: "instead of a word of backup"), ["ucard backup FILE"]),
    ("backup", TypedWord("--restore", context: "instead of a word of backup"), ["ucard restore FILE"]),
    ("restore", TypedWord("--from|--file|--last|-i", context: "instead of a word of restore"), ["ucard restore FILE"]),
    ("restore", TypedWord("--list", context: "instead of a word of restore"), ["ucard list --wallet FILE"]),
    (
      "lock", TypedWord("--remove|--off|--unlock|--disable|off", context: "instead of a word of lock"), ["ucard unlock"]
    ),
    ("lock", TypedWord("--password|-p|on", context: "instead of a word of lock"), ["ucard lock"]),
    ("lock", TypedWord("--reset|--forgot|--recover", context: "instead of a word of lock"), ["ucard restore FILE"]),
    ("lock", TypedWord("--status", context: "instead of a word of lock"), ["ucard doctor"]),
    ("unlock", TypedWord("--status", context: "instead of a word of unlock"), ["ucard doctor"]),
    ("send", TypedWord("--to|--email|--mail", context: "instead of a word of send"), ["ucard send CARD -o card.png"]),
    ("send", TypedWord("--qr|--code", context: "instead of a word of send"), ["ucard send CARD"]),
    (
      "scan", TypedWord("-o|--output", context: "instead of a word of scan"),
      ["ucard scan FILE --format csv > codes.csv"]
    ),
    ("scan", TypedWord("--add|--save", context: "instead of a word of scan"), ["ucard add NAME --from FILE"]),
    ("encode", TypedWord("--type", context: "instead of a word of encode"), ["ucard encode qr TEXT -o code.png"]),
    ("encode", TypedWord("-f|--from|--input", context: "instead of a word of encode"), ["ucard encode qr - < FILE"]),
    (
      "encode", TypedWord("--size", context: "instead of a word of encode"),
      ["ucard encode qr TEXT -o code.png --dpi 300 --module-mm 0.5"]
    ),
    ("stores", TypedWord("--category", context: "instead of a word of stores"), ["ucard stores NAME"]),
    ("star", TypedWord("--remove|--off|--unset", context: "instead of a word of star"), ["ucard unstar CARD"]),
    ("archive", TypedWord("--list", context: "instead of a word of archive"), ["ucard list --archived"]),
    ("check", TypedWord("--fix", context: "instead of a word of check"), ["ucard check --repair"]),
    ("compact", TypedWord("--dry-run", context: "instead of a word of compact"), ["ucard check"]),
  ]
}
