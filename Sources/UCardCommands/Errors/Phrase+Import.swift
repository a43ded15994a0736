internal import Glibc
internal import Actions
internal import Cards
internal import Exchange
internal import Wallet
internal import Words

extension Phrase {
  /// The beginning of a message about a location in a file.
  init(location: ImportLocation, in source: ImportSource) {
    let line =
      location.line.map { Phrase(english: "line \($0)", ukrainian: "рядок \($0)") }
      ?? location.item.map { Phrase(english: "number \($0)", ukrainian: "номер \($0)") }
    let parts = [
      source.name, location.entry.map(Phrase.quoted), line, location.field.map { Phrase(alike: "\($0)") },
    ]
    self = Phrase(alike: "\(.list(parts.compactMap(\.self))): ")
  }

  /// A message that libzip is missing.
  /// A comma stands behind the last value of an array or object in JSON.
  static var extraComma: Phrase {
    Phrase(
      english: "a comma too many: there is one behind the last value, before ] or }.",
      ukrainian: "зайва кома: вона стоїть після останнього значення, перед ] чи }.")
  }

  static var archivesUnavailable: Phrase {
    Component.libzip.missing(
      english: "zip archives need libzip, and this machine has none",
      ukrainian: "для архівів zip потрібна libzip, а в системі її немає")
  }

  /// The names of all import formats.
  fileprivate static var formats: Phrase {
    .list(
      ImportFormat.allCases.map { format in
        format == .link
          ? Phrase(english: "links of Catima and Google Wallet", ukrainian: "посилання Catima й Google Wallet")
          : Phrase(alike: "\(format.name)")
      })
  }
}

extension CommandFailure {
  /// Creates the failure for a file that cannot be imported.
  init(_ error: ImportError, in source: ImportSource) {
    var error = error
    if error.code == .isWallet, let path = source.path, (try? WalletStore.isMarked(path)) == false {
      error = ImportError(.foreign(.database), at: error.location)
    }
    let place = Phrase(location: error.location, in: source)
    if let path = source.path, let phrase = error.phrase(ofFileCalled: path) {
      self.init(.badData, english: "\(source.name): \(phrase)", ukrainian: "\(source.name): \(phrase)")
      return
    }
    var hint: Phrase?
    if case .missingColumns(let columns) = error.code { hint = columns.command(for: source) }
    self.init(status: error.status, phrase: .sentences(Phrase(alike: "\(place)\(error.phrase)"), hint))
  }
}

extension CommandFailure {
  /// Creates the failure for a folder that cannot be imported.
  init(_ refusal: FolderRefusal) {
    let path = refusal.path
    switch refusal.code {
    case .noFiles:
      self.init(
        .badData, english: "“\(path)” has no files to import.", ukrainian: "У «\(path)» немає файлів для імпорту.")
    case .tooManyFiles(let most):
      self.init(
        .badData, english: "“\(path)” has more than \(most) files.", ukrainian: "У «\(path)» понад \(most) файлів.")
    case .tooDeep:
      self.init(
        .badData, english: "“\(path)” is too deep: import it by its own name.",
        ukrainian: "«\(path)» лежить надто глибоко: імпортуйте цю теку окремо.")
    }
  }
}

extension ImportError {
  /// The exit status for the error.
  var status: CommandStatus {
    switch code {
    case .unreadable(let code): code == EACCES || code == EPERM ? .noPermission : .ioError
    case .archivesUnavailable, .cryptographyUnavailable: .ioError
    case .noSuchField, .passwordNeeded: .usage
    default: .badData
    }
  }

  /// A message about the error.
  var phrase: Phrase {
    switch code {
    case .unrecognised:
      Phrase(
        english:
          "this is of no format that U-Card knows: \(Phrase.formats). A CSV needs a header with the columns name and payload, or --map name=…,payload=…; JSON, objects with these keys. Save a spreadsheet as CSV. Of a web page, take a picture of the code: ucard add NAME --from PICTURE",
        ukrainian:
          "формат невідомий; U-Card знає такі: \(Phrase.formats). У CSV має бути заголовок зі стовпцями name і payload, або вкажіть --map name=…,payload=…; у JSON — об’єкти з цими ключами. Таблицю збережіть як CSV. З вебсторінки зробіть знімок коду: ucard add НАЗВА --from ЗОБРАЖЕННЯ"
      )
    case .foreign(let kind):
      kind.phrase
    case .foreignJSON:
      Phrase(
        english:
          #"this is JSON, but no card is in it that U-Card knows. One is written so: [{"name": "Pool", "identifiers": [{"payload": "123"}]}]"#,
        ukrainian:
          #"це JSON, але картки, яку знає U-Card, у ньому немає. Картка пишеться так: [{"name": "Басейн", "identifiers": [{"payload": "123"}]}]"#
      )
    case .notOfFormat(let format):
      Phrase(english: "this is not \(format.name).", ukrainian: "це не \(format.name).")
    case .isWallet:
      Phrase(
        english: "this is a wallet of SQLite; ucard restore takes it, and --wallet opens it.",
        ukrainian: "це гаманець SQLite; його приймає ucard restore і відкриває --wallet.")
    case .empty:
      Phrase(
        english: "there is no card in it. Was another file meant?",
        ukrainian: "тут немає жодної картки. Може, потрібен інший файл?")
    case .emptyPhone: .emptyPhone
    case .ownExport:
      Phrase(
        english: "U-Card has written this file, not a phone. Without --phone it comes in as what the wallet was then.",
        ukrainian: "цей файл записав U-Card, а не телефон; без --phone його буде імпортовано як тодішній гаманець.")
    case .unreadable(let code):
      Phrase(english: "it cannot be read: \(.system(code)).", ukrainian: "не вдається прочитати: \(.system(code)).")
    case .truncated:
      Phrase(
        english: "it ends before its time: a part is missing. Download or export it again.",
        ukrainian: "файл обривається: частини бракує. Завантажте чи експортуйте його ще раз.")
    case .unfinishedLine:
      Phrase(
        english:
          "the last line has no end, and may be cut off. Export the file again; if the line is whole, use --force.",
        ukrainian:
          "після останнього рядка немає розриву, тож рядок може бути обірваний. Експортуйте файл ще раз; якщо рядок цілий, додайте --force."
      )
    case .cutLine(let found, let header):
      Phrase(
        english: "the file is cut off here: \(.fields(found)), and the header has \(header). Export it again.",
        ukrainian: "файл тут обірвано: \(.fields(found)), а в заголовку \(header). Експортуйте його ще раз.")
    case .damagedArchive(let fault):
      fault.phrase
    case .archivesUnavailable:
      .archivesUnavailable
    case .cryptographyUnavailable:
      .cryptographyUnavailable
    case .encryption(let error):
      error.phrase
    case .passwordNeeded:
      Phrase(
        english: "it is encrypted: give the password in a terminal, or by --password-file FILE.",
        ukrainian: "файл зашифровано: введіть пароль у терміналі або вкажіть --password-file ФАЙЛ.")
    case .wrongPassword:
      .wrongPassword
    case .unsafeName:
      Phrase(
        english: "this name leads out of the archive; it is not to be trusted.",
        ukrainian: "ця назва веде за межі архіву; такому архіву не можна довіряти.")
    case .repeatedName:
      Phrase(english: "two files in the archive have this name.", ukrainian: "два файли в архіві мають цю назву.")
    case .tooLarge(let most):
      Phrase(
        english: "there is more of it than is taken (\(most)).",
        ukrainian: "даних більше, ніж U-Card приймає (\(most)).")
    case .tooManyValues:
      Phrase(
        english: "it has far more values than cards need.",
        ukrainian: "у ньому значно більше значень, ніж треба карткам.")
    case .missingEntry(let name):
      Phrase(english: "“\(name)” is missing in it.", ukrainian: "бракує «\(name)».")
    case .notText:
      Phrase(
        english: "this is no text in UTF-8, or has a NUL in it. Save the file as UTF-8.",
        ukrainian: "це не текст в UTF-8, або в ньому є нульовий байт. Збережіть файл у UTF-8.")
    case .strayQuote:
      Phrase(
        english: "a text that begins with \" has no \" at its end, or a \" inside of it is not written twice.",
        ukrainian: "текст, що починається з \", не має \" у кінці, або \" усередині нього не подвоєно.")
    case .fieldCount(let found, let header) where found > header:
      Phrase(
        english:
          "\(.fields(found)), and the header has \(header). A text with a separator in it stands in quotes: \"a, b\"",
        ukrainian: "\(.fields(found)), а в заголовку \(header). Текст із роздільником беруть у лапки: \"a, b\"")
    case .fieldCount(let found, let header):
      Phrase(
        english: "\(.fields(found)), and the header has \(header).",
        ukrainian: "\(.fields(found)), а в заголовку \(header).")
    case .bitwarden(let fault):
      fault.phrase
    case .notJSON:
      Phrase(
        english:
          "this is not JSON: a comma, a quote or a bracket is missing, or one is too many. Comments are not allowed, and quotes have to be straight: \"",
        ukrainian:
          "це не JSON: бракує коми, лапок чи дужки, або є зайві. Коментарів у ньому не буває, а лапки мають бути прямі: \""
      )
    case .extraComma: .extraComma
    case .missing where ["store", "cardid", "note"].contains(location.field):
      Phrase(
        english: "this is missing in the link. Copy the whole of it, and put it in quotes: '…'",
        ukrainian: "цього в посиланні бракує. Скопіюйте його повністю та візьміть у лапки: '…'")
    case .missing where location.field == "DTSTART":
      Phrase(english: "an event has no beginning.", ukrainian: "подія не має початку.")
    case .missing:
      Phrase(english: "this is missing.", ukrainian: "цього бракує.")
    case .headerBelow(let line):
      Phrase(
        english: "the names of the columns stand in line \(line). Delete the lines above it, and save the file.",
        ukrainian: "назви стовпців стоять у рядку \(line). Видаліть рядки над ним і збережіть файл.")
    case .missingColumns(let columns):
      columns.phrase
    case .noNumbers(let keys):
      Phrase(
        english: "no card in it has a number. The keys are: \(.quoted(first: keys)).",
        ukrainian: "жодна картка тут не має номера. Ключі: \(.quoted(first: keys)).")
    case .digitsLost(let cell):
      Phrase(
        english: """
          “\(cell)” is what a spreadsheet left of a number; its other digits are gone. Give the column the format \
          “text” there, enter the number again, and export once more.
          """,
        ukrainian: """
          «\(cell)» — це те, що таблиця лишила від номера; решту цифр утрачено. Задайте там стовпцю формат «текст», \
          введіть номер знову й експортуйте ще раз.
          """)
    case .noSuchField(let name, let names) where names == Importer.columns:
      Phrase(
        english:
          "“\(name)” is no part of a card. Before each = stands one of these, behind it the column of the file: \(.quoted(first: names)).",
        ukrainian:
          "«\(name)» — не поле картки. Перед кожним = пишуть одне з таких, а за ним стовпець файлу: \(.quoted(first: names))."
      )
    case .noSuchField(let name, let names) where Importer.columns.contains(name):
      Phrase(
        english: """
          there is no column “\(name)”. The columns are: \(.quoted(first: names)). In --map, the part of the card stands before \
          the =, and the column of the file after it.
          """,
        ukrainian: """
          стовпця «\(name)» немає. Стовпці: \(.quoted(first: names)). У --map перед = пишуть поле картки, а після нього \
          стовпець файлу.
          """)
    case .noSuchField(let name, let names):
      Phrase(
        english: "there is no column “\(name)”. The columns are: \(.quoted(first: names)).",
        ukrainian: "стовпця «\(name)» немає. Стовпці: \(.quoted(first: names)).")
    case .emptyValue:
      Phrase(english: "this must not be empty.", ukrainian: "тут порожньо, а має бути значення.")
    case .badValue where location.field?.wholeMatch(of: /identifiers\.[0-9]+/) != nil:
      Phrase(
        english: #"an identifier is an object: {"payload": "4820000000024"}"#,
        ukrainian: #"ідентифікатор — це об’єкт: {"payload": "4820000000024"}"#)
    case .badValue where ["identifiers", "categories"].contains(location.field):
      Phrase(english: "this has to be an array: […]", ukrainian: "тут має бути масив: […]")
    case .badValue where location.field?.hasPrefix("DT") == true:
      Phrase(
        english: "this is no time of a calendar, such as 20271205T190000.",
        ukrainian: "це не час календаря, як-от 20271205T190000.")
    case .badValue where CardFact.all.contains { $0.key == location.field }:
      phraseOfKey
    case .badValue:
      Phrase(english: "this value cannot stand here.", ukrainian: "такого значення тут бути не може.")
    case .badCell(let text, let kind):
      kind.phrase(of: text)
    case .notAnObject, .unknownKey, .unprintable, .reservedCategory, .outOfRange, .noSuchRatio, .placeInList, .payload,
      .payloadTwice, .badPicture:
      phraseOfKey
    case .newerVersion(let version):
      Phrase(
        english: "version \(version) of the format is not known.", ukrainian: "версія формату \(version) невідома.")
    case .repeatedCard:
      Phrase(
        english: "a card before says that it is the same one.", ukrainian: "це та сама картка, що й одна з попередніх.")
    case .manifest(let fault) where fault == .unreadable:
      Phrase(
        english: "\(fault.phrase) Whether the pass was changed cannot be seen; --force takes it.",
        ukrainian: "\(fault.phrase) Чи змінювали перепустку, не видно; з --force її буде взято.")
    case .manifest(let fault):
      Phrase(
        english: "\(fault.phrase) The pass was changed after it was made; --force takes it.",
        ukrainian: "\(fault.phrase) Перепустку змінено після створення; з --force її буде взято.")
    case .notALink:
      Phrase(english: "this is no link to a card.", ukrainian: "це не посилання на картку.")
    case .brokenToken:
      Phrase(
        english: "the token in this link of Google Wallet is damaged. Was the link copied as a whole?",
        ukrainian: "токен у цьому посиланні Google Wallet пошкоджено. Чи скопійовано посилання повністю?")
    case .elsewhere:
      Phrase(
        english:
          "this link only names a card on Google's servers, and does not contain it. Open the link in Google Wallet, and take a screenshot of the code: ucard add NAME --from PICTURE",
        ukrainian:
          "це посилання лише називає картку на серверах Google, самої картки в ньому немає. Відкрийте його в Google Wallet і зробіть знімок екрана з кодом: ucard add НАЗВА --from ЗОБРАЖЕННЯ"
      )
    case .notAProperty, .wrongNesting, .repeatedProperty, .tooManyOccurrences:
      phraseOfCalendar
    }
  }
}

extension ImportError.BitwardenFault {
  fileprivate var phrase: Phrase {
    switch self {
    case .accountOnly:
      Phrase(
        english: "only the Bitwarden account that wrote this can read it; export once more, with a password.",
        ukrainian: "це прочитає лише той обліковий запис Bitwarden, що його записав; експортуйте ще раз, із паролем.")
    case .argon2Unavailable:
      Phrase(
        english: """
          the key of this file takes Argon2id, which OpenSSL has from version 3.2 on; export once more without a \
          password, or set the account to PBKDF2 before.
          """,
        ukrainian: """
          ключ цього файлу потребує Argon2id, що є в OpenSSL від версії 3.2; експортуйте ще раз без пароля або спершу \
          перемкніть обліковий запис на PBKDF2.
          """)
    case .tooMuchWork:
      Phrase(
        english: "the key of this file takes more work than Bitwarden allows.",
        ukrainian: "ключ цього файлу потребує більше обчислень, ніж дозволяє Bitwarden.")
    case .damaged:
      Phrase(
        english: "this is damaged, or encrypted in another way than Bitwarden does it.",
        ukrainian: "це пошкоджено або зашифровано не так, як робить Bitwarden.")
    }
  }
}

extension MissingColumns {
  /// A message about the missing columns and the existing ones.
  fileprivate var phrase: Phrase {
    if areKeys {
      let missing =
        self.missing.count > 1
        ? Phrase(
          english: "no card in it has a name and a number that U-Card knows.",
          ukrainian: "жодна картка тут не має назви й номера, які знає U-Card.")
        : Phrase(
          english: #"no card in it has a number: it stands so: "identifiers": [{"payload": "123"}]."#,
          ukrainian: #"жодна картка тут не має номера; він пишеться так: "identifiers": [{"payload": "123"}]."#)
      return Phrase(
        english: "\(missing) The keys are: \(.quoted(first: found)).",
        ukrainian: "\(missing) Ключі: \(.quoted(first: found)).")
    }
    let missing =
      if self.missing.count > 1 {
        Phrase(
          english: "no column is known to have the names of cards, and none their numbers.",
          ukrainian: "не видно, у якому стовпці назви карток, а в якому номери.")
      } else if self.missing == ["name"] {
        Phrase(
          english: "no column is known to have the names of cards.",
          ukrainian: "не видно, у якому стовпці назви карток.")
      } else {
        Phrase(
          english: "no column is known to have the numbers of cards.",
          ukrainian: "не видно, у якому стовпці номери карток.")
      }
    return Phrase(
      english: "\(missing) The columns are: \(.quoted(first: found)).",
      ukrainian: "\(missing) Стовпці: \(.quoted(first: found)).")
  }

  /// A sentence with a command that chooses the columns.
  fileprivate func command(for source: ImportSource) -> Phrase? {
    if isCard {
      return Phrase(
        english:
          "The first line looks like a card: put a line with the names of the columns before it, as name,payload",
        ukrainian: "Перший рядок схожий на картку: поставте перед ним рядок із назвами стовпців, як-от name,payload")
    }
    guard !suggestion.isEmpty else {
      if areKeys { return nil }
      return Phrase(
        english: "Say which they are: --map name=…,payload=…", ukrainian: "Вкажіть їх: --map name=…,payload=…")
    }
    let map = Importer.columns.compactMap { column in
      suggestion.first { $0.key.lowercased() == column.lowercased() }.map { "\(column)=\($0.value)" }
    }
    let command =
      "ucard import \(ShellWord.quoted(source.argument)) --map \(ShellWord.quoted(map.joined(separator: ",")))"
    return Phrase(english: "If this is right: \(command)", ukrainian: "Якщо так правильно: \(command)")
  }
}

extension Phrase {
  /// What a phone's file without cards means.
  static let emptyPhone = Phrase(
    english: """
      there is no card in it. The cards that the phone had do not count as deleted there, because an empty file may be a \
      mistake.
      """,
    ukrainian: """
      тут немає жодної картки. Картки, які були на телефоні, не вважаються там видаленими, бо порожній файл може бути \
      помилкою.
      """)
}
