internal import Actions
internal import Terminal
internal import Wallet
internal import Words

// Facts of the manual page that belong to no single command.
extension ManualPage {
  static let description = Phrase(
    english: """
      ucard keeps loyalty cards in one file and shows the right one as a code that a till can scan: in a terminal, or \
      as a picture for a phone. It needs no network.

      Data goes to standard output, messages go to standard error. Where standard output is not a terminal, ucard \
      show writes the bare number, and every list comes as JSON or CSV too. Each command that changes the wallet is \
      one step, which ucard undo takes back.
      """,
    ukrainian: """
      ucard зберігає картки лояльності в одному файлі й показує потрібну як код, який зчитає каса: у терміналі або \
      зображенням для телефона. Мережа для цього не потрібна.

      Дані йдуть на стандартний вивід, повідомлення — у стандартний потік помилок. Якщо стандартний вивід не є \
      терміналом, ucard show записує лише номер, а кожен список можна отримати як JSON або CSV. Кожна команда, що \
      змінює гаманець, — це один крок, і його скасовує ucard undo.
      """)

  /// Options of every command.
  static let commonOptions: [(names: [String], use: Phrase)] = [
    (
      ["-h", "--help"],
      Phrase(
        english: "Show the help of the command, as ucard help COMMAND does.",
        ukrainian: "Показати довідку про команду, як і ucard help КОМАНДА.")
    ), (["--version"], Phrase(english: "Print the version.", ukrainian: "Вивести версію.")),
    (
      ["--"],
      Phrase(
        english: "Everything after it is a name or a number, even if it begins with a hyphen.",
        ukrainian: "Усе, що далі, — назва чи номер, навіть якщо починається з дефіса.")
    ),
  ]

  static let types = Phrase(
    english: """
      These are the values of --type. Letter case, blanks and punctuation between words make no difference. In a \
      wallet there are also number, a number without a code, and nfc, the UID of a chip. ucard symbologies --format \
      json says more of each.
      """,
    ukrainian: """
      Це значення --type. Регістр літер, пробіли й розділові знаки між словами не мають значення. У гаманці є ще number, \
      номер без коду, та nfc, UID чипа. Більше про кожен скаже ucard symbologies --format json.
      """)

  /// The variables that the command reads.
  static let variables: [(names: [String], use: Phrase)] = [
    (
      ["UCARD_WALLET"],
      Phrase(
        english: "The wallet's file, unless --wallet names one.",
        ukrainian: "Файл гаманця, якщо його не вказує --wallet.")
    ),
    (
      ["UCARD_PLAIN", "ACCESSIBLE"],
      Phrase(
        english: "If set to anything but 0, every command acts as with --plain.",
        ukrainian: "Якщо задано будь-що, крім 0, кожна команда діє, як із --plain.")
    ),
    (
      ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"],
      Phrase(
        english: """
          The folders for data, for settings and for what is remembered, instead of ~/.local/share, ~/.config and \
          ~/.local/state. A relative path is ignored.
          """,
        ukrainian: """
          Теки для даних, для налаштувань і для запам’ятаного замість ~/.local/share, ~/.config та ~/.local/state. \
          Відносний шлях ігнорується.
          """)
    ),
    (
      ["HOME"],
      Phrase(
        english: "The home folder, which is written as ~ below.", ukrainian: "Домашня тека; нижче її позначено як ~.")
    ),
    (
      ["LC_ALL", "LC_MESSAGES", "LANG"],
      Phrase(
        english: "The first of them that is set chooses the language: Ukrainian if it begins with uk, else English.",
        ukrainian:
          "Мову визначає перша із заданих: українську, якщо значення починається з uk, інакше англійську.")
    ),
    (
      ["LC_TIME", "LC_NUMERIC"],
      Phrase(
        english: "How dates and amounts look in tables, unless LC_ALL is set. JSON and CSV are the same everywhere.",
        ukrainian: "Вигляд дат і сум у таблицях, якщо не задано LC_ALL. JSON і CSV усюди однакові.")
    ),
    (
      ["LC_CTYPE"],
      Phrase(
        english: """
          With LC_ALL before it and LANG after it: if it names a charset other than UTF-8, ucard show draws with spaces.
          """,
        ukrainian: """
          Якщо вона (спершу LC_ALL, наостанок LANG) вказує кодування, інше ніж UTF-8, ucard show малює пробілами.
          """)
    ),
    (
      ["TZ"],
      Phrase(
        english: "The time zone, which says what day it is.",
        ukrainian: "Часовий пояс, від якого залежить, який сьогодні день.")
    ),
    (
      ["VISUAL", "EDITOR"],
      Phrase(
        english: "The editor for ucard edit --editor, the first that is set; a command with options is possible.",
        ukrainian: "Редактор для ucard edit --editor: береться перша із заданих; можлива команда з параметрами.")
    ),
    (
      ["PAGER"],
      Phrase(
        english: """
          The command that shows help, list, history, info, stores and symbologies page by page, where they have more lines \
          than the window; less -FRX if it is not set, none if it is empty or cat.
          """,
        ukrainian: """
          Команда, що сторінками показує help, list, history, info, stores і symbologies, коли рядків більше, ніж у \
          вікні; less -FRX, якщо не задано, жодної, якщо порожньо або cat.
          """)
    ),
    (
      ["TERM"],
      Phrase(
        english: """
          If it is dumb, no code is drawn, and nothing has a colour. If it is linux, the console, there are no pixels.
          """,
        ukrainian: "Якщо це dumb, код не малюється й кольорів немає. Якщо це linux, тобто консоль, немає пікселів.")
    ),
    (
      ["TMUX", "TMUX_PANE"],
      Phrase(
        english: "Set within tmux, which is then asked whether it passes pictures on (allow-passthrough).",
        ukrainian: "Задано в tmux: тоді його запитують, чи передає він зображення далі (allow-passthrough).")
    ),
    (
      ["COLORTERM"],
      Phrase(
        english: "If it is truecolor or 24bit, the terminal shows any colour, else one of 256.",
        ukrainian: "Якщо це truecolor або 24bit, термінал показує будь-який колір, інакше один із 256.")
    ),
    (
      ["NO_COLOR"],
      Phrase(
        english: "If set, names have no colour. A code stays black on white.",
        ukrainian: "Якщо задано, назви без кольору. Код лишається чорним на білому.")
    ),
    (
      ["COLUMNS"],
      Phrase(
        english: "The columns that a code may take where there is no terminal; 80 if not set.",
        ukrainian: "Скільки стовпців може зайняти код там, де немає термінала; якщо не задано, 80.")
    ),
    (
      ["PATH"],
      Phrase(
        english: "Where the programs stand that ucard scan --screen and --clipboard ask.",
        ukrainian: "Де шукати програми, які потрібні для ucard scan --screen і --clipboard.")
    ),
    (
      ["WAYLAND_DISPLAY", "DISPLAY", "SSH_CONNECTION"],
      Phrase(
        english: """
          Whether ucard show --copy can use wl-copy, xclip or xsel; otherwise the terminal gets the number. Whether \
          ucard send can open a picture, which then lies in XDG_RUNTIME_DIR. Through ssh, a \
          terminal that is asked for the first time what it can show may answer late; up to a second is left for that \
          after the code is drawn.
          """,
        ukrainian: """
          Чи може ucard show --copy скористатися wl-copy, xclip або xsel; якщо ні, номер отримає термінал. Чи може \
          ucard send відкрити зображення; тоді воно лежить у XDG_RUNTIME_DIR. Через ssh \
          термінал, який уперше запитують, що він може показати, може відповісти пізно; на це є до секунди після того, \
          як код намальовано.
          """)
    ),
    (
      ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"],
      Phrase(
        english: """
          Whether there is a desktop to which ucard remind sends notifications: the address of the session's bus, or the \
          folder that has its socket. Without either, messages are printed.
          """,
        ukrainian: """
          Чи є робочий стіл, якому ucard remind надсилає сповіщення: адреса шини сеансу або тека з її сокетом. Якщо \
          немає ні того, ні іншого, повідомлення виводяться текстом.
          """)
    ),
    (
      ["TMPDIR"],
      Phrase(
        english: "The folder for temporary files, instead of /tmp.",
        ukrainian: "Тека для тимчасових файлів замість /tmp.")
    ),
  ]

  /// The files that the command keeps.
  static func files(in context: CommandContext) throws -> [(path: String, use: Phrase)] {
    // Of somebody who has set no variable.
    var plain = context
    plain.environment = ["HOME": "~"]
    let wallet = try WalletLocation().path(in: plain)
    return [
      (
        wallet,
        Phrase(
          english: """
            The wallet, an SQLite database that only its owner can read. It is in $XDG_DATA_HOME/ucard if that variable \
            is set; ucard path prints where it is.
            """,
          ukrainian: """
            Гаманець, база даних SQLite, яку може читати лише власник. Якщо задано $XDG_DATA_HOME, він у \
            $XDG_DATA_HOME/ucard; де саме, показує ucard path.
            """)
      ),
      (
        wallet + "-journal",
        Phrase(
          english: """
            SQLite's journal, which is there while the wallet is written. If a crash leaves it behind, the next command \
            repairs the wallet with it: it must not be deleted.
            """,
          ukrainian: """
            Журнал SQLite; він є, доки гаманець записується. Якщо він лишився після збою, найближча команда \
            відновить за ним гаманець: видаляти його не можна.
            """)
      ),
      (
        Restore.nameAside(of: wallet, on: Phrase(english: "DATE", ukrainian: "ДАТА").text(in: context.language)),
        Phrase(
          english: "The wallet as it was before ucard restore.",
          ukrainian: "Гаманець, яким він був до ucard restore.")
      ),
      (
        wallet.dropLast("wallet.sqlite".count) + "household",
        Phrase(
          english: """
            The repository of a shared wallet; see ucard sync. Of a wallet with another name, NAME.household. It may be \
            deleted: the next ucard sync init begins anew.
            """,
          ukrainian: """
            Сховище спільного гаманця; див. ucard sync. Для гаманця з іншою назвою — НАЗВА.household. Можна видалити: \
            ucard sync init почне заново.
            """)
      ),
      (
        "cards.ucard",
        Phrase(
          english: "A backup. It is where ucard backup FILE puts it; there is no default file.",
          ukrainian: "Резервна копія. Вона там, куди її записала команда ucard backup ФАЙЛ; типового місця немає.")
      ),
      (
        Settings.path(in: plain) ?? "",
        Phrase(english: "Your settings; see ucard config.", ukrainian: "Ваші налаштування; див. ucard config.")
      ),
      (
        "~/.config/systemd/user/ucard-*",
        Phrase(
          english: "The timers of ucard remind --install.", ukrainian: "Таймери, які ставить ucard remind --install.")
      ),
      (
        plain.knownTerminalsFile ?? "",
        Phrase(
          english: "What your terminals can show. It may be deleted: they are asked again.",
          ukrainian: "Що можуть показати ваші термінали. Можна видалити: їх буде запитано знову.")
      ),
      (
        plain.stateFolder.map { "\($0)/\(UseLog.namePrefix)*" } ?? "",
        Phrase(
          english: """
            When cards were shown, until the next change of their wallet takes it over. It may be deleted: the order of \
            recent cards is then an older one.
            """,
          ukrainian: """
            Коли показували картки; наступна зміна гаманця запише це в нього. Можна видалити: порядок нещодавніх \
            карток тоді буде давнішим.
            """)
      ),
      (
        StoreCatalogue.ownPath(in: plain) ?? "",
        Phrase(english: "Your own stores; see ucard stores.", ukrainian: "Ваші власні крамниці; див. ucard stores.")
      ),
    ]
  }

  /// Lines that can be typed one after the other.
  static let examples: [(purpose: Phrase, lines: [String])] = [
    (
      Phrase(english: "Add a card, and show its code:", ukrainian: "Додати картку й показати її код:"),
      ["ucard add \"Сільпо\" 4820000000000", "ucard show silpo"]
    ),
    (
      Phrase(english: "Add a QR code that expires:", ukrainian: "Додати QR-код зі строком дії:"),
      ["ucard add Gym https://example.org/m/42 --type qr --expires 2030-12-31"]
    ),
    (
      Phrase(
        english: "Keep a PIN, which is shown only when it is named:",
        ukrainian: "Зберегти ПІН-код, який показується, лише коли його вказано:"),
      ["printf 1234 | ucard identifier add Gym - --type number --label PIN", "ucard show Gym --identifier PIN"]
    ),
    (
      Phrase(english: "Use a number in a script:", ukrainian: "Використати номер у скрипті:"),
      ["number=$(ucard show Gym)", "ucard list --format json"]
    ),
    (
      Phrase(english: "Write pictures for a phone:", ukrainian: "Записати зображення для телефона:"),
      ["ucard export png --output-dir cards"]
    ),
    (
      Phrase(english: "Delete a card, and take that back:", ukrainian: "Видалити картку й скасувати це:"),
      ["ucard delete --yes Gym", "ucard undo"]
    ),
    (
      Phrase(
        english: "Make a backup, and see what it would change:",
        ukrainian: "Зробити резервну копію й побачити, що вона змінила б:"),
      ["ucard backup cards.ucard", "ucard restore cards.ucard --dry-run"]
    ),
    (
      Phrase(english: "Draw a code without a wallet:", ukrainian: "Намалювати код без гаманця:"),
      ["ucard encode code128 \"A-1234-5678\" -o card.png"]
    ),
  ]

  /// Pages that say more, all of section 1.
  static let relatedPages = ["age", "secret-tool", "sqlite3", "zbarimg"]
}

extension Phrase {
  /// How the command is called, after its name.
  static let commandLine = Phrase(
    english: "COMMAND [ARGUMENTS] [options]", ukrainian: "КОМАНДА [АРГУМЕНТИ] [параметри]")
}
