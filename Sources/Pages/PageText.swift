/// The words of the page in both languages. A page is written in one of them, and its script can change to the other.
enum PageText: String, CaseIterable {
  case title, search, categories, all, recent, empty, cards
  case back, previous, next, turn, fullScreen, brightness, starred, archived, expired
  case when, place, issuer, balance, validFrom, validUntil, note, frontPicture, backPicture
  case sealedTitle, sealedHint, password, open, opening, wrongPassword, damaged, truncated, noWebCrypto, noScripts

  /// The text in a language.
  func text(in language: PageLanguage) -> String {
    switch language {
    case .english: words.english
    case .ukrainian: words.ukrainian
    }
  }

  /// The text as an element that the script can change to the other language.
  func span(in language: PageLanguage) -> String {
    "<span data-t=\"\(rawValue)\">\(HTML.escaped(text(in: language)))</span>"
  }

  private var words: (english: String, ukrainian: String) {
    switch self {
    case .title: ("Cards", "Картки")
    case .search: ("Search", "Пошук")
    case .categories: ("Categories", "Категорії")
    case .all: ("All", "Усі")
    case .recent: ("Last used first", "Спершу останні")
    case .empty: ("No card matches.", "Нічого не знайдено.")
    case .cards: ("Cards shown", "Показано карток")
    case .back: ("Back", "Назад")
    case .previous: ("Previous card", "Попередня картка")
    case .next: ("Next card", "Наступна картка")
    case .turn: ("Turn the code", "Повернути код")
    case .fullScreen: ("Full screen", "На весь екран")
    case .brightness:
      ("Not read? Turn the brightness up.", "Не зчитується? Додайте яскравості.")
    case .starred: ("Starred", "Із зіркою")
    case .archived: ("Archived", "В архіві")
    case .expired: ("Expired", "Строк минув")
    case .when: ("When", "Коли")
    case .place: ("Where", "Де")
    case .issuer: ("Issuer", "Видавець")
    case .balance: ("Balance", "Баланс")
    case .validFrom: ("Valid from", "Дійсна з")
    case .validUntil: ("Valid until", "Дійсна до")
    case .note: ("Note", "Нотатка")
    case .frontPicture: ("Picture of the front", "Зображення лицьового боку")
    case .backPicture: ("Picture of the back", "Зображення звороту")
    case .sealedTitle: ("Your cards are encrypted", "Ваші картки зашифровано")
    case .sealedHint:
      (
        "Type the password that was chosen when this page was made.",
        "Введіть пароль, вибраний під час створення цієї сторінки."
      )
    case .password: ("Password", "Пароль")
    case .open: ("Open", "Відкрити")
    case .opening: ("Opening…", "Відкриваю…")
    case .wrongPassword: ("The password is wrong. Try again.", "Пароль неправильний. Спробуйте ще раз.")
    case .damaged:
      (
        "This page was damaged on its way, and cannot be opened. Copy the file again.",
        "Сторінку пошкоджено під час копіювання, і відкрити її неможливо. Скопіюйте файл ще раз."
      )
    case .truncated:
      (
        "The end of this page is missing. Copy the file again, completely.",
        "Кінця цієї сторінки бракує. Скопіюйте файл ще раз повністю."
      )
    case .noWebCrypto:
      (
        """
        This browser decrypts nothing here (it has no WebCrypto for this address). Save the file and open it from there, \
        in Chrome or a newer browser; or make the page without --encrypt.
        """,
        """
        Тут цей браузер не може розшифрувати сторінку (за цією адресою немає WebCrypto). Збережіть файл і відкрийте його \
        з пристрою в Chrome або новішому браузері; або створіть сторінку без --encrypt.
        """
      )
    case .noScripts:
      (
        """
        Scripts are off here, so the page cannot be decrypted. On Android, open the file in Chrome. An iPhone shows files \
        with scripts off: make the page without --encrypt, or pictures (ucard export png --face --size phone).
        """,
        """
        Скрипти тут вимкнено, тому сторінку не розшифрувати. На Android відкрийте файл у Chrome. iPhone показує файли з \
        вимкненими скриптами: створіть сторінку без --encrypt або зображення (ucard export png --face --size phone).
        """
      )
    }
  }
}
