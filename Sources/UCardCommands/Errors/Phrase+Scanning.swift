internal import Actions
internal import Barcodes
internal import Glibc
internal import Scanning
internal import Words

extension Phrase {
  /// The name of a file in a message; standard input for -.
  init(file argument: String) {
    self =
      argument == "-" ? Phrase(english: "standard input", ukrainian: "стандартний ввід") : .quoted(argument)
  }

  /// The message that a picture has no code, with advice.
  ///
  /// - Parameter scan: what was read of the picture.
  static func nothingFound(in argument: String, _ scan: Scan) -> Phrase {
    let name = Phrase(file: argument)
    let pages = Phrase(
      english: "Only the first \(scan.pages.count) of its \(scan.pageCount) pages were read.",
      ukrainian: "Прочитано лише перші сторінки: \(scan.pages.count) із \(scan.pageCount).")
    let advice = Phrase(
      english: """
        A picture is easier to read if the code fills most of it, is sharp and evenly lit, without glare, and its \
        narrowest bar is at least 2 pixels wide. Or type its number.
        """,
      ukrainian: """
        Легше прочитати зображення, на якому код займає більшу частину, чіткий, рівно освітлений, без відблисків, а \
        його найвужчий штрих має щонайменше 2 пікселі. Або наберіть його номер.
        """)
    let document = Phrase(
      english: "It may be on another sheet, or only as digits: ucard add NAME NUMBER",
      ukrainian: "Можливо, він в іншому документі або там самі цифри: ucard add НАЗВА НОМЕР")
    return .sentences(
      Phrase(english: "No code was found in \(name).", ukrainian: "Коду не знайдено: \(name)."),
      scan.isComplete ? nil : pages, scan.format == .pdf ? document : advice)
  }
}

extension CommandFailure {
  /// Creates the failure for a picture that cannot be read.
  init(_ error: ScanningError, of argument: String) {
    if error == .unreadable(ENOENT), let address = WebAddress(argument) {
      self.init(status: error.status, phrase: address.refusal)
      return
    }
    if error == .unreadable(EISDIR) {
      let command = "ucard import \(ShellWord.quoted(argument))"
      self.init(
        error.status, english: "“\(argument)” is a folder. To make a card of each picture in it: \(command)",
        ukrainian: "«\(argument)» — це тека. Щоб зробити картку з кожного зображення в ній: \(command)")
      return
    }
    let hint =
      switch error {
      case .unreadable(ENOENT): NamedFile(argument).hint
      case .unreadable(EACCES):
        Phrase(
          english: "Its owner and rights: ls -l \(ShellWord.quoted(argument))",
          ukrainian: "Чий це файл і хто його читає: ls -l \(ShellWord.quoted(argument))")
      default: Phrase?.none
      }
    let place = Phrase(alike: "\(Phrase(file: argument)): \(error.phrase)")
    self.init(
      status: error.status, phrase: .sentences(place, hint),
      commands: error == .notAPicture && NamedPicture(argument) == nil ? NamedFile(argument).commands : [])
  }

  /// Creates the failure for a picture of which no card can be made.
  init(_ error: PictureError) {
    let file = Phrase(file: error.argument)
    switch error.reason {
    case .unreadable(let reason): self.init(reason, of: error.argument)
    case .noCode(let scan): self.init(status: .badData, phrase: .nothingFound(in: error.argument, scan))
    case .doubtful(let codes):
      let refusal = Phrase(
        english: """
          \(file): the number was not read for certain, and nothing was stored. Compare it with the card; --yes takes it \
          as it is:
          """,
        ukrainian: """
          \(file): номер прочитано ненадійно, нічого не збережено. Порівняйте його з карткою; --yes бере його таким, як \
          він є:
          """)
      self.init(status: .badData, phrase: .list([refusal] + codes.map(\.line), separator: "\n"))
    case .notTaken:
      self.init(.badData, english: "\(file): its code was not taken.", ukrainian: "\(file): код звідси не взято.")
    }
  }
}

extension ScanningError {
  fileprivate var status: CommandStatus {
    switch self {
    case .unreadable(let code): code == ENOENT ? .noInput : code == EACCES || code == EPERM ? .noPermission : .ioError
    case .noSuchPage: .usage
    case .programMissing, .librariesMissing, .programFailed, .notStarted, .converterMissing, .cameraProgramMissing,
      .cameraSilent, .invalidAnswer:
      .ioError
    case .empty, .notAPicture, .tooLarge, .damaged, .encrypted, .timedOut, .notConverted, .crashed, .outOfMemory:
      .badData
    }
  }

  /// A sentence about the error.
  var phrase: Phrase {
    switch self {
    case .unreadable(ENOENT):
      Phrase(english: "there is no such file.", ukrainian: "такого файлу немає.")
    case .unreadable(let code):
      Phrase(alike: "\(.system(code)).")
    case .empty:
      Phrase(english: "the file is empty.", ukrainian: "файл порожній.")
    case .notAPicture:
      Phrase(
        english: "this is no picture that U-Card can read: \(Self.formats).",
        ukrainian: "це не зображення, яке може прочитати U-Card: \(Self.formats).")
    case .tooLarge:
      Phrase(english: "the picture is too large.", ukrainian: "зображення завелике.")
    case .damaged(let format):
      Phrase(english: "the \(format.name) is damaged or cut off.", ukrainian: "\(format.name) пошкоджено або обірвано.")
    case .encrypted:
      Phrase(
        english: "the document needs a password. Save it without one first.",
        ukrainian: "документ потребує пароля. Спершу збережіть його без пароля.")
    case .noSuchPage(let page):
      Phrase(english: "there is no page \(page).", ukrainian: "сторінки \(page) немає.")
    case .timedOut:
      Phrase(english: "reading the picture took too long.", ukrainian: "читання зображення тривало надто довго.")
    case .programMissing(let path):
      Phrase(
        english: "the program that reads pictures is missing: \(path).",
        ukrainian: "бракує програми, яка читає зображення: \(path).")
    case .librariesMissing(let files):
      if let library = missingLibrary {
        library.missing(
          english: "the program that reads pictures needs \(library.name), which this system lacks",
          ukrainian: "програмі, яка читає зображення, потрібна \(library.name), а в системі її немає")
      } else {
        Phrase(
          english: """
            the program that reads pictures needs one of these, and this system has none: \
            \(files.joined(separator: ", ")).
            """,
          ukrainian: """
            програмі, яка читає зображення, потрібна одна з цих бібліотек, а в системі їх немає: \
            \(files.joined(separator: ", ")).
            """)
      }
    case .programFailed(let message):
      Phrase(
        english: "the program that reads pictures cannot start: \(message)",
        ukrainian: "програма, яка читає зображення, не запускається: \(message)")
    case .notStarted(let program, let code):
      Phrase(
        english: "\(program) cannot be started: \(.system(code)).",
        ukrainian: "\(program) не запускається: \(.system(code)).")
    case .converterMissing(let format, let program):
      Component.program(program).missing(
        english: "reading \(format.name) needs the program \(program), which is missing",
        ukrainian: "для \(format.name) потрібна програма \(program), а її немає")
    case .cameraProgramMissing(let program):
      Component.program(program).missing(
        english: "reading a camera needs the program \(program), which is missing",
        ukrainian: "для камери потрібна програма \(program), а її немає")
    case .cameraSilent:
      Phrase(
        english: "it gives no picture. It may be no camera, or another program may be using it.",
        ukrainian: "немає зображення. Можливо, це не камера або нею користується інша програма.")
    case .notConverted(let format, let program):
      Phrase(
        english: "\(program) cannot read this \(format.name).",
        ukrainian: "\(program) не може прочитати цей \(format.name).")
    case .crashed(let signal):
      Phrase(
        english: "the program that reads pictures was ended by signal \(signal).",
        ukrainian: "програму, яка читає зображення, завершив сигнал \(signal).")
    case .outOfMemory:
      Phrase(
        english: "reading the picture takes more memory than is allowed.",
        ukrainian: "читання зображення потребує більше пам’яті, ніж дозволено.")
    case .invalidAnswer:
      Phrase(
        english: "the program that reads pictures gave an answer that is not valid.",
        ukrainian: "програма, яка читає зображення, дала хибну відповідь.")
    }
  }

  /// The library without which `ucard-scan` cannot start: of several that would do, the one that this system has in a
  /// package. Nil for another error, and if there are several and none is in a package.
  var missingLibrary: Component? {
    guard case .librariesMissing(let files) = self else { return nil }
    let libraries = files.map(Component.library(file:))
    return libraries.first { $0.package != nil } ?? (libraries.count == 1 ? libraries[0] : nil)
  }

  private static var formats: String { PictureFormat.allCases.map(\.name).joined(separator: ", ") }
}

extension Phrase {
  static let smallestInstead = Phrase(
    english: "The code as it was issued does not fit here; this is the smallest one for the number.",
    ukrainian: "Код, яким його видано, тут не вміщується; це найменший код для номера.")
}

extension SymbolForm {
  /// The form for people: `as issued: version 5, mask 3`.
  var phrase: Phrase {
    switch self {
    case .qr(let version, let mask, _, _):
      Phrase(
        english: "as issued: version \(version), mask \(mask)",
        ukrainian: "як на оригіналі: версія \(version), маска \(mask)")
    case .aztec(let layers, let isCompact):
      Phrase(
        english:
          "as issued: \(isCompact ? "compact" : "full"), \(.count(layers, ("layer", "layers"), ("шар", "шари", "шарів")))",
        ukrainian:
          "як на оригіналі: \(isCompact ? "компактний" : "повний"), \(.count(layers, ("layer", "layers"), ("шар", "шари", "шарів")))"
      )
    case .dataMatrix(let rows, let columns):
      Phrase(
        english: "as issued: \(rows) × \(columns) modules", ukrainian: "як на оригіналі: \(rows) × \(columns) модулів")
    case .pdf417(let rows, let columns):
      Phrase(
        english:
          "as issued: \(.count(rows, ("row", "rows"), ("рядок", "рядки", "рядків"))), \(.count(columns, ("column", "columns"), ("стовпець", "стовпці", "стовпців")))",
        ukrainian:
          "як на оригіналі: \(.count(rows, ("row", "rows"), ("рядок", "рядки", "рядків"))), \(.count(columns, ("column", "columns"), ("стовпець", "стовпці", "стовпців")))"
      )
    }
  }
}
