internal import Cards
internal import Exchange
internal import Files
internal import Words

extension ForeignFile {
  /// A message about what the file is, and how to go on.
  var phrase: Phrase {
    switch self {
    case .webPage:
      Phrase(
        english:
          "this is a web page, not the file that was to be downloaded: sign in, and download it again. Or take a picture of the code: ucard add NAME --from PICTURE",
        ukrainian:
          "це вебсторінка, а не файл, який мав завантажитися: увійдіть на сайт і завантажте ще раз. Або зробіть знімок коду: ucard add НАЗВА --from ЗОБРАЖЕННЯ"
      )
    case .ownPage:
      Phrase(
        english:
          "this page of ucard export html is for looking at. For importing there is: ucard export json -o cards.json",
        ukrainian: "це сторінка з ucard export html, вона для перегляду. Для імпорту є: ucard export json -o cards.json"
      )
    case .database:
      Phrase(
        english:
          "this is a database of another program, or a damaged one, and no wallet of U-Card. Export the cards from the app that has them.",
        ukrainian:
          "це база даних іншої програми або пошкоджена, а не гаманець U-Card. Експортуйте картки із застосунку, у якому вони є."
      )
    case .gzip:
      Phrase(
        english:
          "this is compressed by gzip. Unpack it with gunzip, a .tar.gz with tar -xzf, and import what comes out.",
        ukrainian:
          "файл стиснуто через gzip. Розпакуйте його командою gunzip, а .tar.gz — tar -xzf, та імпортуйте те, що вийде."
      )
    case .tar: Self.archive("tar", unpackedBy: "tar -xf FILE")
    case .rar: Self.archive("RAR", unpackedBy: "unrar x FILE")
    case .sevenZip: Self.archive("7-Zip", unpackedBy: "7z x FILE")
    case .zip(let names):
      Phrase(
        english:
          "this zip archive has no cards that U-Card knows, but \(.quoted(first: Array(names.prefix(3)))). Unpack it with unzip, and import what is in it.",
        ukrainian:
          "у цьому архіві zip немає карток, які знає U-Card, а є \(.quoted(first: Array(names.prefix(3)))). Розпакуйте його командою unzip та імпортуйте те, що в ньому."
      )
    case .spreadsheet:
      Phrase(
        english: "this is a spreadsheet. Open it, save it as CSV, and import that.",
        ukrainian: "це електронна таблиця. Відкрийте її, збережіть як CSV та імпортуйте його.")
    case .oldOffice:
      Phrase(
        english: "this is a file of Office. If it is a spreadsheet, open it, save it as CSV, and import that.",
        ukrainian: "це файл Office. Якщо це таблиця, відкрийте її, збережіть як CSV та імпортуйте його.")
    case .document:
      Phrase(
        english:
          "this is a text document. A table in it can be pasted into a spreadsheet, saved as CSV, and imported.",
        ukrainian: "це текстовий документ. Таблицю з нього можна вставити в електронну, зберегти як CSV та імпортувати."
      )
    case .email:
      Phrase(
        english: "this is an e-mail. Save what is attached to it, and import that.",
        ukrainian: "це електронний лист. Збережіть те, що до нього долучено, та імпортуйте це.")
    case .contacts:
      Phrase(
        english: "these are contacts (vCard), and no cards for tills.",
        ukrainian: "це контакти (vCard), а не картки для каси.")
    case .propertyList:
      Phrase(
        english: "this is a property list of Apple. If it has a link to a card, import that: ucard import 'https://…'",
        ukrainian:
          "це список властивостей Apple. Якщо в ньому є посилання на картку, імпортуйте його: ucard import 'https://…'")
    case .yaml:
      Phrase(
        english: "this looks like YAML, which U-Card does not read. Save it as JSON or CSV.",
        ukrainian: "це схоже на YAML, якого U-Card не читає. Збережіть його як JSON або CSV.")
    case .bars:
      Phrase(
        english:
          "the columns of this table are separated by |. Write commas, with the names of the columns in the first line: name,payload",
        ukrainian:
          "стовпці цієї таблиці розділено знаком |. Поставте коми, а в першому рядку — назви стовпців: name,payload")
    case .plainList:
      Phrase(
        english:
          "these are names with numbers, but no table. Put commas between them, and the line name,payload before the first.",
        ukrainian: "це назви з номерами, але не таблиця. Поставте між ними коми, а першим рядком — name,payload.")
    case .messages:
      Phrase(
        english: "these are messages, and no export. A card is added so: ucard add NAME NUMBER",
        ukrainian: "це повідомлення, а не експорт. Картку додають так: ucard add НАЗВА НОМЕР")
    }
  }

  private static func archive(_ name: String, unpackedBy command: String) -> Phrase {
    let local = command.replacing("FILE", with: "ФАЙЛ")
    return Phrase(
      english: "this is an archive of \(name). Unpack it (\(command)), and import what comes out.",
      ukrainian: "це архів \(name). Розпакуйте його (\(local)) та імпортуйте те, що вийде.")
  }
}

extension ImportError {
  /// A message that a file is not what its name says; nil if the error is another one.
  func phrase(ofFileCalled path: String) -> Phrase? {
    guard location.entry == nil, let point = path.fileName.lastIndex(of: ".") else { return nil }
    let ending = path.fileName[point...].lowercased()
    if path.fileName == "pass.json", case .missingColumns = code {
      let command = "ucard import \(ShellWord.quoted(path.parentFolder))"
      return Phrase(
        english: "this is only a part of a pass, which is the whole folder: \(command)",
        ukrainian: "це лише частина перепустки, а вона — уся тека: \(command)")
    }
    let promises =
      switch code {
      case .notText: NamedPicture(path) != nil || Self.archives.contains(ending) || [".json", ".ics"].contains(ending)
      case .unrecognised, .strayQuote:
        NamedPicture(path) != nil || Self.archives.contains(ending) || ending == ".json"
      case .missingColumns, .foreignJSON: Self.archives.contains(ending)
      default: false
      }
    guard promises else { return nil }
    return Phrase(
      english: "the name ends in \(ending), and the file is none, or a damaged one. Copy or download it again.",
      ukrainian:
        "назва закінчується на \(ending), а файл не такий або пошкоджений. Скопіюйте чи завантажте його ще раз.")
  }

  /// The endings of the names of zip archives, in lower case.
  private static let archives: Set = [".zip", ".pkpass", ".pkpasses", ".espass", ".cdb"]
}

extension ImportError.CellKind {
  /// The day that a spreadsheet counts by a number from 30 December 1899 on (ECMA-376-1, 18.17.4.1), in this century;
  /// nil for other texts.
  private func spreadsheetDay(_ text: String) -> String? {
    guard let count = Int(text), (36_526...73_050).contains(count) else { return nil }
    return CalendarDate("1899-12-30")?.adding(days: count).iso
  }

  /// A message about a cell that cannot be read.
  func phrase(of text: String) -> Phrase {
    switch self {
    case .amount where text.contains(where: \.isLetter) && text.contains(where: \.isNumber):
      Phrase(
        english: "“\(text)” is not an amount, such as 12.50; the currency has a column of its own.",
        ukrainian: "«\(text)» — не сума, як-от 12,50; для валюти є окремий стовпець.")
    case .amount:
      Phrase(
        english: "“\(text)” is not an amount, such as 12.50.", ukrainian: "«\(text)» — не сума, як-от 12,50.")
    case .date where spreadsheetDay(text) != nil:
      Phrase(
        english:
          "“\(text)” is how a spreadsheet counts \(spreadsheetDay(text) ?? ""): give the column the format of a date there, and save it again.",
        ukrainian:
          "«\(text)» — так таблиця рахує \(spreadsheetDay(text) ?? ""): надайте там стовпцю формат дати й збережіть ще раз."
      )
    case .date:
      Phrase(
        english: "“\(text)” is not a date: write it as 2027-12-31 or 31.12.2027.",
        ukrainian: "«\(text)» — не дата: напишіть її так: 2027-12-31 чи 31.12.2027.")
    case .time:
      Phrase(
        english: "“\(text)” is not a time: write it as 2026-12-05 19:00.",
        ukrainian: "«\(text)» — не час: напишіть його так: 2026-12-05 19:00.")
    case .flag:
      Phrase(
        english: "“\(text)” is neither yes nor no.", ukrainian: "«\(text)» — ні «так», ні «ні».")
    case .reminders:
      Phrase(
        english: "“\(text)” is no reminder, such as 1h or 10m.",
        ukrainian: "«\(text)» — не нагадування, як-от 1h чи 10m.")
    case .other:
      Phrase(english: "“\(text)” cannot stand here.", ukrainian: "«\(text)» тут бути не може.")
    }
  }
}

extension ImportError.ArchiveFault {
  var phrase: Phrase {
    switch self {
    case .inconsistent:
      Phrase(english: "the archive is damaged.", ukrainian: "архів пошкоджено.")
    case .checksum:
      Phrase(
        english: "the file is not what its checksum says: the archive is damaged. Copy or export it again.",
        ukrainian: "файл не відповідає контрольній сумі: архів пошкоджено. Скопіюйте чи експортуйте його ще раз.")
    case .bomb:
      Phrase(
        english: "the file would unpack to far more than it holds; it is not to be trusted.",
        ukrainian: "після розпакування файл став би підозріло великим; йому не можна довіряти.")
    case .unsupported:
      Phrase(
        english: "the archive is compressed or encrypted in a way that is not known.",
        ukrainian: "архів стиснено або зашифровано невідомим способом.")
    }
  }
}

extension ImportError.ManifestFault {
  var phrase: Phrase {
    switch self {
    case .unreadable:
      Phrase(english: "the manifest cannot be read.", ukrainian: "маніфест неможливо прочитати.")
    case .differs:
      Phrase(english: "the file is not what the manifest says.", ukrainian: "файл не такий, як указано в маніфесті.")
    case .absent:
      Phrase(
        english: "the manifest names it, and it is not there.",
        ukrainian: "файл є в маніфесті, а в перепустці його немає.")
    case .unnamed:
      Phrase(english: "the manifest does not name it.", ukrainian: "цього файлу немає в маніфесті.")
    }
  }
}
