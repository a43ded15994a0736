internal import Arguments
internal import Words

/// Words that people try and that no command has, with what does it instead.
enum MeantWords {
  /// What to say to somebody who tried one of some words.
  private struct Entry {
    /// The commands after which it is tried; nil for any.
    let commands: [any HelpProviding.Type]?
    /// The words in lower case, options with their hyphens; `*` for any word that is neither an option nor a file.
    let words: Set<String>
    private let line: String
    private let phrase: Phrase?

    /// - Parameter line: the command line that does what is meant. Words in capitals stand for those of the person.
    init(_ commands: [any HelpProviding.Type]?, _ words: Set<String>, _ line: String) {
      (self.commands, self.words, self.line, phrase) = (commands, words, line, nil)
    }

    init(
      _ commands: [any HelpProviding.Type]?, _ words: Set<String>, english: Phrase.Text, ukrainian: Phrase.Text
    ) {
      (self.commands, self.words, line) = (commands, words, "")
      phrase = Phrase(english: english, ukrainian: ukrainian)
    }

    func answer(to word: String, _ card: String?) -> Phrase {
      if let phrase { return phrase }
      let known = ["CARD": card, "WORD": word].compactMapValues { $0.map(ShellWord.quoted) }
      func filled(_ placeholders: [String: String]) -> String {
        line.split(separator: " ").map { known[String($0)] ?? placeholders[String($0)] ?? String($0) }
          .joined(separator: " ")
      }
      return Phrase(
        english: "For that: \(filled([:]))", ukrainian: "Для цього: \(filled(MeantWords.placeholders))")
    }
  }

  /// The answer to a word that a command does not know; nil if nothing is known of it.
  ///
  /// - Parameters:
  ///   - word: an option as it was typed, an argument too many, or the name of no command.
  ///   - card: what was typed of a card beside it; nil if unknown.
  static func answer(to word: String, of command: any HelpProviding.Type, card: String? = nil) -> Phrase? {
    // A number with a minus sign is any number.
    let key = word.dropFirst().first?.isNumber == true && word.hasPrefix("-") ? "-1" : word.lowercased()
    // Of an option, or the name of a file, others say more.
    let isPlain = !word.contains { "-./".contains($0) }
    return answer(to: word, as: key, of: command, card)
      ?? (isPlain ? answer(to: word, as: "*", of: command, card) : nil)
  }

  /// The answer to a word that is not the name of a setting; nil if nothing is known of it.
  static func answer(toSetting word: String) -> Phrase? {
    answer(to: word, as: word.lowercased(), of: Config.self, nil)
  }

  private static func answer(
    to word: String, as key: String, of command: any HelpProviding.Type, _ card: String?
  ) -> Phrase? {
    entries.first { $0.words.contains(key) && $0.commands?.contains { $0 == command } ?? true }?.answer(to: word, card)
  }

  private static let placeholders = [
    "CARD": "КАРТКА", "NAME": "НАЗВА", "NUMBER": "НОМЕР", "FILE": "ФАЙЛ", "TEXT": "ТЕКСТ", "KEY": "КЛЮЧ",
    "VALUE": "ЗНАЧЕННЯ", "FOLDER": "ТЕКА",
  ]

  private static var entries: [Entry] { commands + options + files + arguments }

  // MARK: - In place of a command

  private static var commands: [Entry] {
    let all: [any HelpProviding.Type] = [UCard.self]
    return [
      Entry(all, ["log", "diff", "changes"], "ucard history"),
      Entry(all, ["revert", "rollback"], "ucard undo"),
      Entry(all, ["less", "more", "display", "open", "відкрити"], "ucard show CARD"),
      Entry(all, ["print", "друк", "друкувати"], "ucard export pdf CARD -o card.pdf"),
      Entry(all, ["inspect", "details", "деталі"], "ucard info CARD"),
      Entry(all, ["grep", "пошук"], "ucard list TEXT"),
      Entry(all, ["ps", "статус"], "ucard list"),
      Entry(
        all, ["status"], english: "The cards: ucard list. What became of a shared wallet: ucard sync status",
        ukrainian: "Картки: ucard list. Стан спільного гаманця: ucard sync status"),
      Entry(
        all, ["commit", "save", "зберегти"], english: "Every change is saved at once; ucard history lists them.",
        ukrainian: "Кожна зміна зберігається одразу; їх перелічує ucard history."),
      Entry(
        all, ["mv"], english: "Another name: ucard edit CARD --name NAME",
        ukrainian: "Інша назва: ucard edit КАРТКА --name НАЗВА"),
      Entry(
        all, ["cp", "copy", "duplicate", "clone"], english: "Cards are not copied; a new one: ucard add NAME NUMBER",
        ukrainian: "Картки не копіюються; нова картка: ucard add НАЗВА НОМЕР"),
      Entry(all, ["events", "event", "події"], "ucard agenda"),
      Entry(all, ["version", "версія"], "ucard --version"),
      Entry(
        all, ["update", "upgrade", "оновити"],
        english: "To change a card: ucard edit CARD. Update ucard in the way you installed it.",
        ukrainian: "Щоб змінити картку: ucard edit КАРТКА. Оновлюйте ucard так само, як встановлювали."),
      Entry(
        all, ["login", "logout", "signin", "account"],
        english: "U-Card has no accounts. To share a wallet: ucard sync init PLACE",
        ukrainian: "U-Card не має облікових записів. Щоб мати спільний гаманець: ucard sync init МІСЦЕ"),
      Entry(
        all, ["exit", "quit", "close", "вихід", "вийти"],
        english: "ucard does not keep running: each command ends by itself.",
        ukrainian: "Виходити нема звідки: кожна команда закінчується сама."),
      Entry(
        all, ["sudo"], english: "sudo is not needed: ucard list", ukrainian: "sudo не потрібна: ucard list"),
      Entry(
        all, ["date", "dates", "дата", "дати"],
        english: "Dates are written as 2027-03-05, 05.03.2027, 12/27, 30d or fri: ucard help add",
        ukrainian: "Дати пишуть так: 2027-03-05, 05.03.2027, 12/27, 30d чи пт: ucard help add"),
      Entry(all, ["colors", "colours", "color", "colour", "кольори", "колір"], "ucard edit CARD --color red"),
      Entry(all, ["share", "поділитися", "поділись", "відправ", "відправити"], "ucard send CARD"),
      Entry(
        all, ["load", "завантажити"], english: "A backup: ucard restore FILE; any other file: ucard import FILE",
        ukrainian: "Копія: ucard restore ФАЙЛ; будь-який інший файл: ucard import ФАЙЛ"),
      Entry(all, ["синхронізація", "синхронізувати"], "ucard sync"), Entry(all, ["отримати"], "ucard receive"),
      Entry(all, ["перевірити", "перевірка"], "ucard check"), Entry(all, ["шлях"], "ucard path"),
      Entry(all, ["копія", "резервна"], "ucard backup FILE"), Entry(all, ["install", "setup"], "ucard doctor"),
      Entry(
        all, ["init", "start"],
        english: "Nothing has to be set up; the first card makes the wallet: ucard add NAME NUMBER",
        ukrainian: "Налаштовувати нічого не треба; гаманець створить перша картка: ucard add НАЗВА НОМЕР"),
      Entry(
        all, ["password", "passwd", "пароль"],
        english: "To set a password: ucard lock. Another one: ucard lock --change",
        ukrainian: "Задати пароль: ucard lock. Змінити його: ucard lock --change"),
      Entry(
        all, ["convert"], english: "ucard import FILE takes cards in; ucard export writes them in another format.",
        ukrainian: "ucard import ФАЙЛ бере картки з файлу; ucard export записує їх в іншому форматі."),
      Entry(
        all, ["completion", "completions", "--completion", "--completions"],
        "ucard --generate-completion-script bash > FILE"),
      Entry(
        [Sync.self], ["push", "pull", "now", "--push", "--pull", "надіслати", "отримати"],
        english: "ucard sync does both: it fetches and sends.",
        ukrainian: "ucard sync робить і те, і те: приймає й надсилає."),
      Entry([Sync.self], ["start", "add", "begin", "старт", "почати"], "ucard sync init FOLDER"),
      Entry([Sync.self], ["stop", "off", "remove", "стоп"], "ucard sync leave"),
      Entry([Sync.self], ["undo", "revert"], "ucard undo"),
      Entry([Sync.self], ["статус", "стан"], "ucard sync status"),
      Entry(
        [Export.self], ["vcf", "vcard", "contact"], english: "A card for a phone: ucard send CARD",
        ukrainian: "Картка для телефона: ucard send КАРТКА"),
      Entry([Export.self], ["qr", "code", "barcode", "код"], "ucard export png CARD -o card.png"),
      Entry(all, ["архів"], "ucard list --archived"), Entry(all, ["?"], "ucard help"),
      Entry(
        [CategoryGroup.self], ["show", "view", "open", "cards", "покажи", "показати"], "ucard list --category NAME"),
      Entry([IdentifierGroup.self], ["rename"], "ucard identifier edit CARD 1 --label NAME"),
    ]
  }

  // MARK: - Options, and words to look for

  private static var options: [Entry] {
    let all: [any HelpProviding.Type] = [UCard.self]
    return [
      Entry(all, ["-v", "-версія", "--версія"], "ucard --version"),
      Entry(all, ["--довідка", "-довідка", "--допомога"], "ucard help"),
      Entry(all, ["--wallet"], "ucard list --wallet FILE"),
      Entry(all, ["--language", "--lang", "--мова"], "ucard config language uk"),
      Entry([Show.self], ["-a"], "ucard list"),
      Entry(
        [Show.self], ["--type", "--qr", "--тип"],
        english: "The code of a card is changed by: ucard identifier edit CARD 1 --type qr; ucard undo takes it back.",
        ukrainian: "Код картки змінює ucard identifier edit КАРТКА 1 --type qr; ucard undo скасує це."),
      Entry([Show.self], ["--size", "--scale", "--zoom", "--big", "--large"], "ucard config scale 3"),
      Entry(
        [Show.self], ["--fullscreen", "--full", "--full-screen"],
        english: "ucard alone lists the cards; Enter shows a code in the whole window.",
        ukrainian: "ucard без нічого перелічує картки; Enter показує код на все вікно."),
      Entry([List.self], ["-l", "-la", "-a"], "ucard list --all"),
      Entry([List.self], ["--expired", "--прострочені"], "ucard list --expiring 0d"),
      Entry(
        [List.self], ["--reverse", "-r"], english: "The order cannot be reversed; others are: ucard list --sort recent",
        ukrainian: "Зворотного порядку немає; інший порядок задає: ucard list --sort recent"),
      Entry([List.self], ["-o", "--output", "--out", "--file"], "ucard list --format csv > cards.csv"),
      Entry([List.self], ["categories", "category", "категорії"], "ucard category list"),
      Entry([List.self], ["archived", "archive", "архів", "архівні"], "ucard list --archived"),
      Entry([List.self], ["starred", "favorites", "favourites", "обрані"], "ucard list --starred"),
      Entry([List.self], ["expired", "прострочені"], "ucard list --expiring 0d"),
      Entry([Delete.self], ["-f", "-r", "-rf", "-fr", "--force"], "ucard delete CARD --yes"),
      Entry(
        [Delete.self], ["-i", "--interactive"], english: "It asks anyway: ucard delete CARD",
        ukrainian: "Команда питає й так: ucard delete КАРТКА"),
      Entry(
        [Delete.self], ["--starred", "--expired"],
        english: "delete takes names. They are listed by: ucard list --starred, ucard list --expiring 0d",
        ukrainian: "delete приймає назви. Їх перелічують ucard list --starred і ucard list --expiring 0d."),
      Entry([Add.self, Edit.self], ["--pin", "--пін"], "ucard identifier add CARD - --type number --label PIN"),
      Entry([Add.self, Edit.self], ["--date", "--time", "--when"], "--starts \"2026-12-05 19:00\""),
      Entry([Add.self, Edit.self], ["--duration", "--length"], "--ends +90m"),
      Entry([Edit.self], ["--label", "--мітка"], "ucard identifier edit CARD 1 --label NAME"),
      Entry([BalanceCommand.self], ["--set"], "ucard balance CARD set 300"),
      Entry([BalanceCommand.self], ["--spend", "--pay"], "ucard balance CARD spend 12.50"),
      Entry([BalanceCommand.self], ["--add", "--top-up"], "ucard balance CARD add 100"),
      Entry([Reschedule.self], ["--starts", "--to", "--time", "--date"], "ucard reschedule CARD \"sun 19:00\""),
      Entry(
        [Reschedule.self], ["-1"],
        english: "To move it earlier, give the day and time: ucard reschedule CARD \"2026-12-04 19:00\"",
        ukrainian: "Щоб перенести на раніше, вкажіть день і час: ucard reschedule КАРТКА \"2026-12-04 19:00\""),
      Entry(
        [Cancel.self], ["--all"], english: "One event at a time: ucard cancel CARD",
        ukrainian: "Події скасовують по одній: ucard cancel КАРТКА"),
      Entry([Agenda.self], ["--date", "--day", "--on", "--дата"], "ucard agenda --from 2026-12-05 --to 2026-12-05"),
      Entry([Remind.self], ["--list"], "ucard remind"),
      Entry([Remind.self], ["--test", "--now"], "ucard remind --due --dry-run"),
      Entry([Config.self], ["keyring"], "ucard lock --keyring"),
      Entry(
        [History.self], ["вчора", "сьогодні", "тиждень", "yesterday", "today", "week"],
        english: "Days are not chosen; each step has its time: ucard history --all",
        ukrainian: "Днів не вибирають; час кожного кроку показує ucard history --all"),
      Entry(
        [Lock.self, Unlock.self], ["--dry-run"],
        english: "What is secret is in: ucard info CARD. ucard unlock takes the encryption off again.",
        ukrainian: "Що таємне, показує ucard info КАРТКА. Шифрування знімає ucard unlock."),
      Entry(
        [Restore.self], ["--merge", "--add", "--keep"],
        english:
          "It replaces the whole wallet. To add its cards: ucard --wallet FILE export json -o old.json, then ucard import old.json",
        ukrainian:
          "Команда замінює весь гаманець. Щоб додати картки: ucard --wallet ФАЙЛ export json -o old.json, потім ucard import old.json"
      ),
      Entry(
        [Send.self], ["--password", "-p", "--пароль"],
        english: "Of several cards the page is encrypted; its password is made anew and shown: ucard send --all",
        ukrainian: "Сторінку з кількома картками зашифровано; пароль до неї буде створено й показано: ucard send --all"),
      Entry([Remind.self], ["--before", "--in"], "ucard edit CARD --remind 1h"),
      Entry(
        [Remind.self], ["--off", "--disable", "--remove", "--stop", "off", "stop", "вимкнути"],
        "ucard remind --uninstall"),
      Entry([History.self], ["--limit", "-1", "--steps"], "ucard history --last 5"),
      Entry([History.self], ["--clear", "--delete", "--forget"], "ucard forget"),
      Entry([ScanCommand.self], ["-o", "--output"], "ucard scan FILE --format csv > codes.csv"),
      Entry([ScanCommand.self], ["--add", "--save", "--додати"], "ucard add NAME --from FILE"),
      Entry([Encode.self], ["--type", "--тип"], "ucard encode qr TEXT -o FILE"),
      Entry([Encode.self], ["-f", "--from", "--input"], "ucard encode qr - < FILE"),
      Entry([Encode.self], ["--size"], "ucard encode qr TEXT -o FILE --dpi 300 --module-mm 0.5"),
      Entry([Stores.self], ["--category"], "ucard stores NAME"),
      Entry([Config.self], ["--list", "-l"], "ucard config"),
      Entry(
        [Config.self], ["wallet", "file", "path", "db", "гаманець", "файл"],
        english: "The wallet is named by $UCARD_WALLET or --wallet.",
        ukrainian: "Гаманець вказують через $UCARD_WALLET або --wallet."),
      Entry(
        [Config.self], ["currency", "валюта"],
        english: "A balance has its currency: ucard balance CARD set 5 --currency UAH",
        ukrainian: "Валюту має кожен баланс: ucard balance КАРТКА set 5 --currency UAH"),
      Entry(
        [Config.self], ["theme", "dark", "тема"], english: "Colours are set by: ucard config color never",
        ukrainian: "Кольори задає: ucard config color never"),
      Entry(
        [Config.self], ["edit", "list", "show"],
        english: "ucard config lists the settings and names their file.",
        ukrainian: "ucard config перелічує налаштування й називає їхній файл."),
      Entry([Config.self], ["--reset"], "ucard config --unset KEY"),
      Entry([Star.self], ["--remove", "--off", "--unset"], "ucard unstar CARD"),
      Entry([Archive.self], ["--list"], "ucard list --archived"),
      Entry(
        [Doctor.self], ["--fix", "--install", "--встановити", "--виправити"],
        english: "doctor changes nothing; it names the commands that install what is missing.",
        ukrainian: "doctor нічого не змінює, лише називає команди, які встановлять те, чого бракує."),
    ]
  }

  // MARK: - Arguments too many

  private static var arguments: [Entry] {
    [
      Entry([Pick.self], ["*"], "ucard pick --query WORD"),
      Entry([CategoryList.self], ["*"], "ucard list --category WORD"),
      Entry([Symbologies.self], ["*"], "ucard symbologies | grep -i WORD"),
      Entry([Path.self], ["*"], "ucard list --wallet FILE"), Entry([Config.self], ["*"], "ucard config KEY VALUE"),
      Entry(
        [Check.self], ["*"], english: "It looks at the whole wallet: ucard check",
        ukrainian: "Команда перевіряє весь гаманець: ucard check"),
      Entry(
        [Cancel.self], ["*"], english: "One event at a time. A name of several words stands in quotes.",
        ukrainian: "Події скасовують по одній. Назву з кількох слів беруть у лапки."),
      Entry(
        [PictureCommand.self], ["*"],
        english: "-o FILE writes the picture; ucard edit CARD --front FILE puts one on the card.",
        ukrainian: "-o ФАЙЛ записує зображення; ucard edit КАРТКА --front ФАЙЛ додає його до картки."),
    ]
  }

  // MARK: - Files and other computers

  private static var files: [Entry] {
    let exports = Export.help.commands
    let pictures: [any HelpProviding.Type] = [ExportPNG.self, ExportSVG.self]
    return [
      Entry([UCard.self], ["-w", "--гаманець", "--db", "--database"], "ucard --wallet FILE list"),
      Entry(
        [Import.self], ["--file", "-i", "--input", "--from", "-o", "--файл", "--з"], "ucard import FILE"),
      Entry(
        [Import.self], ["-f"],
        english: "The format is recognised: ucard import FILE. To insist on one: --format csv",
        ukrainian: "Формат розпізнається сам: ucard import ФАЙЛ. Щоб вимагати певного: --format csv"),
      Entry([Import.self], ["-n"], "ucard import FILE --dry-run"),
      Entry(
        [Import.self], ["--merge", "--update", "--overwrite"],
        english: "Cards that you have are updated anyway; --on-conflict changes that.",
        ukrainian: "Наявні картки оновлюються й так; інакше — через --on-conflict."),
      Entry(
        [Import.self], ["--category", "--tag", "--категорія"], "ucard edit CARD --add-category NAME"),
      Entry(
        exports, ["--delimiter", "--separator", "--sep", "--роздільник"],
        english: "The columns are separated by commas; a spreadsheet can save them otherwise.",
        ukrainian: "Стовпці розділено комами; інакше їх може зберегти електронна таблиця."),
      Entry(
        exports + [Export.self], ["--format", "-f", "--формат"],
        english: "The format is a command: ucard export csv -o cards.csv",
        ukrainian: "Формат — це команда: ucard export csv -o cards.csv"),
      Entry([Export.self], ["--all", "-o", "--output", "--output-dir"], "ucard export html -o wallet.html"),
      Entry(
        exports, ["--no-archived", "--skip-archived"],
        english: "Archived cards are left out by naming others, or by --category, --starred or --search.",
        ukrainian: "Архівних не буде, якщо назвати інші картки або вибрати їх через --category, --starred чи --search."),
      Entry(
        exports, ["--exclude", "--except", "--without"],
        english: "Name the cards that are wanted, or choose them by --category.",
        ukrainian: "Назвіть потрібні картки або виберіть їх через --category."),
      Entry(
        [ExportJSON.self], ["--pretty", "--indent"], english: "It is written with indents anyway.",
        ukrainian: "Відступи є й так."),
      Entry(
        exports, ["--include-secrets", "--with-secrets", "--secrets", "--no-secrets", "--without-secrets"],
        english: "Secrets are in JSON, and in no other export for reading: ucard export csv -o cards.csv has none.",
        ukrainian: "Таємне є лише в JSON: у ucard export csv -o cards.csv його немає."),
      Entry(pictures, ["--scale", "--size", "--zoom"], "ucard export png CARD --module 4 -o card.png"),
      Entry(pictures, ["--width"], "ucard help export png --all"),
      Entry([ExportHTML.self], ["--lang", "--language", "--мова"], "ucard config language uk"),
      Entry([ExportCatima.self], ["--to"], "ucard export catima --phone NAME -o catima.zip"),
      Entry([ExportLink.self], ["--identifier", "-i"], "ucard identifier select CARD NAME"),
      Entry([Backup.self], ["-o", "--output", "--file", "--to", "--файл"], "ucard backup FILE"),
      Entry([Backup.self], ["--restore"], "ucard restore FILE"),
      Entry([Backup.self, Restore.self], ["--list"], "ucard --wallet FILE list"),
      Entry([Restore.self], ["--from", "--file", "--last", "-i", "--з", "--файл", "--остання"], "ucard restore FILE"),
      Entry([Lock.self], ["--remove", "--off", "--unlock", "--disable", "off", "--зняти"], "ucard unlock"),
      Entry(
        [Lock.self], ["--password", "-p", "--пароль", "on"],
        english: "The password is asked for, so that nobody sees it: ucard lock",
        ukrainian: "Пароль запитають, щоб його ніхто не бачив: ucard lock"),
      Entry(
        [Unlock.self, Show.self, Import.self, Backup.self, Restore.self, Sync.self, SyncInit.self],
        ["--password", "-p", "--пароль"],
        english: "A password is not typed into a command: it is asked for, or read by --password-file FILE.",
        ukrainian: "Пароль не пишуть у команді: його запитають або прочитають через --password-file ФАЙЛ."),
      Entry(
        exports, ["--password", "--пароль"],
        english: "A password is not typed into a command: --encrypt asks for it, --password-file FILE reads it.",
        ukrainian: "Пароль не пишуть у команді: --encrypt запитає його, --password-file ФАЙЛ прочитає."),
      Entry(
        [Lock.self], ["--reset", "--forgot", "--recover"],
        english: "Nobody can recover the password. What was backed up before: ucard restore FILE",
        ukrainian: "Пароль не відновить ніхто. Те, що скопійовано раніше: ucard restore ФАЙЛ"),
      Entry([Lock.self, Unlock.self], ["--status"], "ucard doctor"),
      Entry(
        [Send.self], ["--to", "--email", "--mail", "--пошта", "--phone-number"],
        english: "send shows a code for the phone's camera. For a mail or a messenger: ucard send CARD -o card.png",
        ukrainian: "send показує код для камери телефона. Для пошти чи месенджера: ucard send КАРТКА -o card.png"),
      Entry([Send.self], ["--qr", "--code"], "ucard send CARD"),
      Entry(
        [Receive.self], ["--dry-run", "--preview"], english: "Nothing is taken in without a yes: ucard receive",
        ukrainian: "Без вашої згоди нічого не буде взято: ucard receive"),
      Entry(
        [Lock.self, Send.self, Receive.self], ["--timeout"], english: "The time cannot be chosen.",
        ukrainian: "Час не обирають."),
      Entry(
        [PictureCommand.self], ["--front", "--back", "--icon", "--background"], "ucard edit CARD --front FILE"),
      Entry(
        [PictureCommand.self], ["--delete", "--remove", "--unset", "--видалити"], "ucard edit CARD --front ''"),
      Entry([Edit.self], ["--no-front", "--no-back", "--no-icon", "--no-background"], "ucard edit CARD --front ''"),
      Entry(
        [Edit.self], ["--picture", "--photo", "--image", "--фото", "--зображення"],
        english: "Which one? --front FILE, --back, --icon or --background",
        ukrainian: "Яке саме? --front ФАЙЛ, --back, --icon або --background"),
      Entry([Check.self], ["--fix", "--полагодити", "--виправити"], "ucard check --repair"),
      Entry([Path.self], ["--set"], "ucard --wallet FILE list"),
      Entry([Sync.self], ["--interval"], "systemctl --user edit ucard-sync.timer"),
      Entry([List.self], ["--jsonl"], "ucard list --json | jq -c '.[]'"),
      Entry(
        [List.self], ["--fields", "--columns", "--поля", "--стовпці"],
        english: "All columns are written; a part of them: ucard list --csv | cut -d, -f1,2",
        ukrainian: "Виводяться всі стовпці; частину з них: ucard list --csv | cut -d, -f1,2"),
      Entry([List.self], ["--no-header"], "ucard list | tail -n +2"),
      Entry(
        [Check.self, Compact.self, Doctor.self], ["--all"], english: "It looks at everything anyway.",
        ukrainian: "Команда й так дивиться на все."),
      Entry([Compact.self], ["--dry-run"], "ucard check"),
      Entry(
        nil, ["--verbose", "-v", "--debug"], english: "It tells all that it knows without it.",
        ukrainian: "Усе, що відомо, сказано й без нього."),
      Entry(nil, ["-так"], "--yes"), Entry(nil, ["-тихо"], "--quiet"),
    ]
  }
}
