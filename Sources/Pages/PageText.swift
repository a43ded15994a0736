internal import Cards
internal import Words

/// The words of the page in both languages. A page is written in one of them, and its script can change to the other.
enum PageText: String, CaseIterable {
  case title, search, categories, all, sort, recent, byName, byDate, empty, cards, look, system, light, dark
  case back, previous, next, turn, fullScreen, brightness, starred, archived, expired, cancelled, onlyStarred
  case when, place, people, price, status, map, openStreetMap, link, code, codes, issuer, balance, validFrom,
    validUntil, note, frontPicture,
    backPicture
  case sealedTitle, sealedHint, password, open, opening, wrongPassword, damaged, truncated, noWebCrypto, noScripts
  case keepOpen, lock, sealedAnew, keyStays, newVersion, reload, isKept, isNotKept, needsHTTPS

  /// The text as an element that the script can change to the other language.
  func span(in language: Language) -> String {
    "<span data-t=\"\(rawValue)\">\(HTML.escaped(phrase.text(in: language)))</span>"
  }

  /// The words.
  var phrase: Phrase {
    switch self {
    case .title: Phrase(english: "Cards", ukrainian: "Картки")
    case .search: Phrase(english: "Search", ukrainian: "Пошук")
    case .categories: Phrase(english: "Categories", ukrainian: "Категорії")
    case .all: Phrase(english: "All", ukrainian: "Усі")
    case .sort: Phrase(english: "Order", ukrainian: "Порядок")
    case .byName: Phrase(english: "As in the wallet", ukrainian: "Як у гаманці")
    case .byDate: Phrase(english: "By date", ukrainian: "За датою")
    case .look: Phrase(english: "Colours", ukrainian: "Кольори")
    case .system: Phrase(english: "As the phone", ukrainian: "Як у телефоні")
    case .light: Phrase(english: "Light", ukrainian: "Світлі")
    case .dark: Phrase(english: "Dark", ukrainian: "Темні")
    case .cancelled: Phrase(english: "Cancelled", ukrainian: "Скасовано")
    case .onlyStarred: Phrase(english: "Starred cards only", ukrainian: "Лише картки із зіркою")
    case .people: CardFields.people.heading
    case .price: CardFields.price.heading
    case .status: CardFields.status.heading
    case .map: Phrase(english: "Map", ukrainian: "Карта")
    case .openStreetMap: Phrase(english: "OpenStreetMap", ukrainian: "OpenStreetMap")
    case .link: CardFields.url.heading
    case .code: Phrase(english: "Code of the card", ukrainian: "Код картки")
    case .codes: Phrase(english: "Codes of the card", ukrainian: "Коди картки")
    case .recent: Phrase(english: "Last used first", ukrainian: "Спершу нещодавні")
    case .empty: Phrase(english: "No card matches.", ukrainian: "Нічого не знайдено.")
    case .cards: Phrase(english: "Cards shown", ukrainian: "Показано карток")
    case .back: Phrase(english: "Back", ukrainian: "Назад")
    case .previous: Phrase(english: "Previous card", ukrainian: "Попередня картка")
    case .next: Phrase(english: "Next card", ukrainian: "Наступна картка")
    case .turn: Phrase(english: "Turn the code", ukrainian: "Обернути код")
    case .fullScreen: Phrase(english: "Full screen", ukrainian: "На весь екран")
    case .brightness:
      Phrase(english: "Not read? Turn the brightness up.", ukrainian: "Не зчитується? Збільште яскравість.")
    case .starred: CardFields.star.heading
    case .archived: CardFields.archive.heading
    case .expired: Phrase(english: "Expired", ukrainian: "Прострочена")
    case .when: CardFields.starts.heading
    case .place: CardFields.place.heading
    case .issuer: CardFields.issuer.heading
    case .balance: CardFields.balance.heading
    case .validFrom: CardFields.validFrom.heading
    case .validUntil: CardFields.expiry.heading
    case .note: CardFields.note.heading
    case .frontPicture: Phrase(english: "Picture of the front", ukrainian: "Зображення лицьового боку")
    case .backPicture: Phrase(english: "Picture of the back", ukrainian: "Зображення звороту")
    case .sealedTitle: Phrase(english: "Your cards are encrypted", ukrainian: "Ваші картки зашифровано")
    case .sealedHint:
      Phrase(
        english: "Type the password that was chosen when this page was made.",
        ukrainian: "Введіть пароль, вибраний під час створення цієї сторінки.")
    case .password: Phrase(english: "Password", ukrainian: "Пароль")
    case .open: Phrase(english: "Open", ukrainian: "Відкрити")
    case .opening: Phrase(english: "Opening…", ukrainian: "Відкриваю…")
    case .wrongPassword:
      Phrase(english: "The password is wrong. Try again.", ukrainian: "Неправильний пароль. Спробуйте ще раз.")
    case .damaged:
      Phrase(
        english: "This page was damaged on its way, and cannot be opened. Copy the file again.",
        ukrainian: "Сторінку пошкоджено під час копіювання, і відкрити її неможливо. Скопіюйте файл ще раз.")
    case .truncated:
      Phrase(
        english: "The end of this page is missing. Copy the file again, completely.",
        ukrainian: "Бракує кінця цієї сторінки. Скопіюйте файл ще раз, повністю.")
    case .noWebCrypto:
      Phrase(
        english: """
          This browser decrypts nothing here (it has no WebCrypto for this address). Save the file and open it from there, \
          in Chrome or a newer browser; or make the page without --encrypt.
          """,
        ukrainian: """
          Тут цей браузер не може розшифрувати сторінку (за цією адресою немає WebCrypto). Збережіть файл і відкрийте його \
          з пристрою в Chrome або новішому браузері; або створіть сторінку без --encrypt.
          """)
    case .noScripts:
      Phrase(
        english: """
          Scripts are off here, so the page cannot be decrypted. On Android, open the file in Chrome. An iPhone shows files \
          with scripts off: make the page without --encrypt, or pictures (ucard export png --face --size phone).
          """,
        ukrainian: """
          Скрипти тут вимкнено, тому розшифрувати сторінку неможливо. На Android відкрийте файл у Chrome. iPhone показує файли з \
          вимкненими скриптами: створіть сторінку без --encrypt або зображення (ucard export png --face --size phone).
          """)
    case .keepOpen:
      Phrase(english: "Do not ask again on this phone", ukrainian: "Більше не питати на цьому телефоні")
    case .lock: Phrase(english: "Lock", ukrainian: "Замкнути")
    case .sealedAnew:
      Phrase(
        english: "The cards have been encrypted anew. Type the password.",
        ukrainian: "Картки зашифровано наново. Введіть пароль.")
    case .keyStays:
      Phrase(
        english: "The key could not be removed. Delete the data of this page in the settings of the browser.",
        ukrainian: "Не вдалося прибрати ключ. Видаліть дані цієї сторінки в налаштуваннях браузера.")
    case .newVersion: Phrase(english: "New version", ukrainian: "Нова версія")
    case .reload: Phrase(english: "Reload", ukrainian: "Оновити")
    case .isKept: Phrase(english: "This works without a network, too.", ukrainian: "Працює й без мережі.")
    case .isNotKept:
      Phrase(
        english: "This needs a network: this browser has not kept all files. It tries again at the next start.",
        ukrainian: "Потрібна мережа: цей браузер не зберіг усіх файлів. Під час наступного запуску він спробує ще раз.")
    case .needsHTTPS:
      Phrase(
        english: """
          This address is not an https one. There browsers decrypt no cards, and keep no page for use without a network. \
          Open it by https.
          """,
        ukrainian: """
          Ця адреса не починається з https. На таких сторінках браузери не розшифровують карток і нічого не зберігають для \
          роботи без мережі. \
          Відкрийте її через https.
          """)
    }
  }
}
