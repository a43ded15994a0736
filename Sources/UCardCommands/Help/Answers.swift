internal import Arguments
internal import Words

/// Words that people type for what U-Card calls otherwise, with the command lines that do what they mean.
///
/// This is the only table of such words: a row is for a word that new users really type, because another program or
/// another language has it.
enum Answers {
  /// A row: words in place of a command, of an option, or of an argument that a command does not take.
  typealias Row = (command: String, words: String, lines: [String])

  /// The command lines for a word; none if it is in no row. Words in capitals stand for those of the person.
  ///
  /// - Parameters:
  ///   - word: what was typed, an option with its hyphens.
  ///   - command: the words of the command before it, without `ucard`: `export png`; empty for none.
  static func lines(for word: String, of command: String) -> [Phrase] {
    let word = word.lowercased()
    let row = table.first { $0.command == command && $0.words.split(separator: " ").contains { $0 == word } }
    return row?.lines.map { .command($0) } ?? []
  }

  static let table: [Row] = commands + options

  // MARK: in place of a command

  private static let commands: [Row] = [
    ("", "log diff changes", ["ucard history"]),
    ("", "revert rollback", ["ucard undo"]),
    ("", "less more display get view відкрити", ["ucard show CARD"]),
    ("", "print друк друкувати", ["ucard export pdf CARD -o card.pdf"]),
    ("", "inspect details деталі", ["ucard info CARD"]),
    ("", "grep пошук", ["ucard list TEXT"]),
    ("", "ps статус", ["ucard list"]),
    ("", "status", ["ucard list", "ucard sync status"]),
    ("", "mv", ["ucard rename CARD NAME"]),
    ("", "cp copy duplicate clone init start", ["ucard add NAME NUMBER"]),
    ("", "events event події", ["ucard agenda"]),
    ("", "version версія -v -версія --версія", ["ucard --version"]),
    ("", "colors colours color colour кольори колір", ["ucard edit CARD --color red"]),
    ("", "share поділитися поділись відправ відправити", ["ucard send CARD"]),
    ("", "load завантажити", ["ucard import FILE", "ucard restore FILE"]),
    ("", "синхронізація синхронізувати", ["ucard sync"]),
    ("", "отримати", ["ucard receive"]),
    ("", "перевірити перевірка", ["ucard check"]),
    ("", "шлях", ["ucard path"]),
    ("", "резервна", ["ucard backup FILE"]),
    ("", "install setup", ["ucard doctor"]),
    ("", "password passwd пароль", ["ucard lock"]),
    ("", "spend pay topup", ["ucard balance CARD spend 12.50"]),
    ("", "settings налаштування", ["ucard config"]),
    ("", "undelete", ["ucard undo"]),
    ("", "convert", ["ucard import FILE", "ucard export csv -o cards.csv"]),
    ("", "completion completions --completion --completions", ["ucard --generate-completion-script bash > FILE"]),
    ("", "архів", ["ucard list --archived"]),
    ("", "? --довідка -довідка --допомога", ["ucard help"]),
    ("", "--wallet -w --гаманець --db --database", ["ucard list --wallet FILE"]),
    ("", "--language --lang --мова", ["ucard config language uk"]),
    ("sync", "push pull now --push --pull надіслати отримати", ["ucard sync"]),
    ("sync", "start add begin старт почати", ["ucard sync init FOLDER"]),
    ("sync", "stop off remove стоп", ["ucard sync leave"]),
    ("sync", "undo revert", ["ucard undo"]),
    ("sync", "статус стан", ["ucard sync status"]),
    ("export", "vcf vcard contact", ["ucard send CARD"]),
    ("export", "qr code barcode код", ["ucard export png CARD -o card.png"]),
    ("export", "xlsx xls ods excel table tsv spreadsheet таблиця", ["ucard export csv -o cards.csv"]),
    ("export", "jpg jpeg webp gif picture image зображення", ["ucard export png CARD -o card.png"]),
    ("export", "zip android phone", ["ucard export catima -o catima.zip"]),
    ("export", "apple wallet", ["ucard export pkpass --output-dir FOLDER"]),
    ("export", "calendar календар", ["ucard export ics -o events.ics"]),
    ("export", "web page iphone сторінка", ["ucard export html -o wallet.html"]),
    ("export", "--format -f --формат", ["ucard export csv -o cards.csv", "ucard help export"]),
    ("category", "show view open cards покажи показати", ["ucard list --category NAME"]),
    ("identifier", "rename", ["ucard identifier edit CARD 1 --label NAME"]),
  ]

  // MARK: in place of an option, or of an argument

  private static let options: [Row] = [
    ("show", "-a", ["ucard list"]),
    ("show", "--size --scale --zoom --big --large", ["ucard config scale 3"]),
    ("show", "--fullscreen --full --full-screen", ["ucard pick"]),
    ("show", "-o --output --out --file --output-dir --png", ["ucard export png CARD -o card.png"]),
    ("list", "-l -la -a", ["ucard list --all"]),
    ("list", "--expired --прострочені expired прострочені", ["ucard list --expiring 0d"]),
    ("list", "--reverse -r", ["ucard list --sort recent"]),
    ("list", "-o --output --out --file", ["ucard list --format csv > cards.csv"]),
    ("list", "categories category категорії", ["ucard category list"]),
    ("list", "archived archive архів архівні", ["ucard list --archived"]),
    ("list", "starred favorites favourites обрані", ["ucard list --starred"]),
    ("list", "--limit --last --first --head --top -n", ["ucard list --format csv | head -4"]),
    ("delete", "-f -r -rf -fr --force", ["ucard delete CARD --yes"]),
    ("add", "--name --title --number --payload --code --barcode --назва --номер", ["ucard add NAME NUMBER"]),
    ("add", "--pin --пін", ["ucard identifier add CARD NUMBER --type number --label PIN"]),
    ("edit", "--pin --пін", ["ucard identifier add CARD NUMBER --type number --label PIN"]),
    ("add", "--date --time --when", ["ucard add NAME --starts '2026-12-05 19:00'"]),
    ("edit", "--date --time --when", ["ucard edit CARD --starts '2026-12-05 19:00'"]),
    ("add", "--balance --points --amount --currency --баланс", ["ucard balance CARD set 12.50"]),
    ("edit", "--balance --points --amount --currency --баланс", ["ucard balance CARD set 12.50"]),
    ("edit", "--label --мітка", ["ucard identifier edit CARD 1 --label NAME"]),
    ("edit", "--number --payload --code --barcode --type", ["ucard identifier edit CARD 1 NUMBER"]),
    ("edit", "--picture --photo --image --фото --зображення", ["ucard edit CARD --front FILE"]),
    ("edit", "--no-front", ["ucard edit CARD --front ''"]),
    ("edit", "--no-back", ["ucard edit CARD --back ''"]),
    ("picture", "--front --back --icon --background", ["ucard edit CARD --front FILE"]),
    ("picture", "--delete --remove --unset --видалити", ["ucard edit CARD --front ''"]),
    ("balance", "--set", ["ucard balance CARD set 300"]),
    ("balance", "--spend --pay", ["ucard balance CARD spend 12.50"]),
    ("balance", "--add --top-up", ["ucard balance CARD add 100"]),
    ("reschedule", "--starts --to --time --date", ["ucard reschedule CARD 'sun 19:00'"]),
    ("agenda", "--date --day --on --дата", ["ucard agenda --from 2026-12-05 --to 2026-12-05"]),
    ("remind", "--list", ["ucard remind"]),
    ("remind", "--test --now", ["ucard remind --due --dry-run"]),
    ("remind", "--before --in", ["ucard edit CARD --remind 1h"]),
    ("remind", "--off --disable --remove --stop off stop вимкнути", ["ucard remind --uninstall"]),
    ("history", "--limit -1 --steps", ["ucard history --last 5"]),
    ("history", "--clear --delete --forget", ["ucard forget"]),
    ("config", "--list -l edit list show", ["ucard config"]),
    ("config", "--reset unset", ["ucard config --unset KEY"]),
    ("config", "set get", ["ucard config KEY VALUE"]),
    ("config", "wallet file path db гаманець файл", ["ucard path"]),
    ("config", "keyring", ["ucard lock --keyring"]),
    ("config", "currency валюта", ["ucard balance CARD set 5 --currency UAH"]),
    ("config", "theme dark тема", ["ucard config color never"]),
    ("import", "--file -i --input --from -o --файл --з", ["ucard import FILE"]),
    ("import", "-n", ["ucard import FILE --dry-run"]),
    ("import", "--category --tag --категорія", ["ucard edit CARD --add-category NAME"]),
    ("export png", "--scale --zoom", ["ucard export png CARD --module 4 -o card.png"]),
    ("export svg", "--scale --zoom", ["ucard export svg CARD --module 4 -o card.svg"]),
    ("export catima", "--to", ["ucard export catima --phone NAME -o catima.zip"]),
    ("export link", "--identifier -i", ["ucard identifier select CARD 1"]),
    ("backup", "-o --output --file --to --файл", ["ucard backup FILE"]),
    ("backup", "--restore", ["ucard restore FILE"]),
    ("restore", "--from --file --last -i --з --файл --остання", ["ucard restore FILE"]),
    ("restore", "--list", ["ucard list --wallet FILE"]),
    ("lock", "--remove --off --unlock --disable off --зняти", ["ucard unlock"]),
    ("lock", "--password -p --пароль on", ["ucard lock"]),
    ("lock", "--reset --forgot --recover", ["ucard restore FILE"]),
    ("lock", "--status", ["ucard doctor"]),
    ("unlock", "--status", ["ucard doctor"]),
    ("send", "--to --email --mail --пошта", ["ucard send CARD -o card.png"]),
    ("send", "--qr --code", ["ucard send CARD"]),
    ("scan", "-o --output", ["ucard scan FILE --format csv > codes.csv"]),
    ("scan", "--add --save --додати", ["ucard add NAME --from FILE"]),
    ("encode", "--type --тип", ["ucard encode qr TEXT -o code.png"]),
    ("encode", "-f --from --input", ["ucard encode qr - < FILE"]),
    ("encode", "--size", ["ucard encode qr TEXT -o code.png --dpi 300 --module-mm 0.5"]),
    ("stores", "--category", ["ucard stores NAME"]),
    ("star", "--remove --off --unset", ["ucard unstar CARD"]),
    ("archive", "--list", ["ucard list --archived"]),
    ("check", "--fix --полагодити --виправити", ["ucard check --repair"]),
    ("compact", "--dry-run", ["ucard check"]),
  ]

  // MARK: lines

  /// Words that stand for those of the person, and their translations.
  private static let placeholders: [(english: String, ukrainian: String)] = [
    ("CARD", "КАРТКА"), ("NAME", "НАЗВА"), ("NUMBER", "НОМЕР"), ("FILE", "ФАЙЛ"), ("TEXT", "ТЕКСТ"), ("KEY", "КЛЮЧ"),
    ("VALUE", "ЗНАЧЕННЯ"),
    ("FOLDER", "ТЕКА"),
  ]

  fileprivate static func translated(_ line: String) -> String {
    line.split(separator: " ", omittingEmptySubsequences: false)
      .map { word in placeholders.first { $0.english == word }?.ukrainian ?? String(word) }.joined(separator: " ")
  }
}

extension Phrase {
  /// A command line, of which words in capitals are translated, with words that a person typed, or that the wallet has, as a
  /// shell takes them.
  static func command(_ line: String, _ words: [String] = []) -> Phrase {
    let quoted = words.map { " " + ShellWord.quoted($0) }.joined()
    return Phrase(english: "\(line)\(quoted)", ukrainian: "\(Answers.translated(line))\(quoted)")
  }

  /// A command line with one such word.
  static func command(_ line: String, _ word: String) -> Phrase { command(line, [word]) }
}
