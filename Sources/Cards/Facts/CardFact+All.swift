internal import Words

extension CardFact {
  /// Every scalar fact of a card, in the order of the columns of tables.
  ///
  /// The name, identifiers, categories, pictures and the history of the balance are not scalar, and are not in this
  /// list.
  public static let all: [CardFact] = numbered(
    [
      CardFact(
        "issuer", .line(\.issuer), english: "issuer", ukrainian: "видавець",
        heading: Phrase(english: "Issuer", ukrainian: "Видавець"), rank: 13,
        option: Option("issuer", english: "Who gave it out.", ukrainian: "Хто її видав."),
        otherNames: [
          "provider", "видавець", "емітент", "herausgeber", "aussteller", "anbieter", "émetteur", "fournisseur",
          "emisor",
          "proveedor", "emittente", "fornitore", "wydawca", "wystawca", "organiser", "organizer", "організатор",
        ], isSearched: true),
      CardFact(
        "note", .note(\.note), english: "note", ukrainian: "нотатка",
        heading: Phrase(english: "Note", ukrainian: "Нотатка"), rank: 15,
        option: Option("note", english: "What you want to remember.", ukrainian: "Що варто пам’ятати."),
        otherNames: [
          "notes", "comment", "comments", "description", "remark", "нотатка", "нотатки", "примітка", "примітки",
          "коментар", "опис", "notiz", "notizen", "bemerkung", "anmerkung", "kommentar", "beschreibung", "remarque",
          "commentaire", "nota", "notas", "comentario", "observaciones", "descripción", "commento", "descrizione",
          "notatka", "notatki", "uwagi", "komentarz", "opis",
        ],
        isSearched: true, merging: .joined),
      CardFact(
        "color", .colour(\.colour), column: "colour", english: "colour",
        ukrainian: "колір",
        heading: Phrase(english: "Colour", ukrainian: "Колір"), rank: 14, listing: .never,
        option: Option(
          "color", "colour", english: "A colour: #RRGGBB or a name such as blue.",
          ukrainian: "Колір: #RRGGBB або назва, як-от синій."),
        otherNames: ["colour", "колір", "farbe", "couleur", "colore", "kolor"]),
      CardFact(
        "starred", .flag(\.isStarred), column: "is_starred", english: "star",
        ukrainian: "зірка",
        heading: Phrase(english: "Starred", ukrainian: "Із зіркою"), rank: 16, listing: .never,
        option: Option("star", english: "Put it first.", ukrainian: "Поставити першою."),
        otherNames: [
          "star", "favorite", "favourite", "обрана", "обране", "улюблена", "зірочка", "favorit", "favori", "favorito",
          "preferito", "ulubiona",
        ], merging: .any),
      CardFact(
        "archived", .flag(\.isArchived), column: "is_archived", english: "archive",
        ukrainian: "архів",
        heading: Phrase(english: "Archived", ukrainian: "В архіві"), rank: 17, listing: .never,
        option: Option(
          "archive", english: "Put it away; it is kept.", ukrainian: "Сховати в архів; картка збережеться."),
        otherNames: ["archive", "архів", "archiviert", "archiv", "archivé", "archivado", "archiviato"], merging: .both),
      CardFact(
        "validFrom", .date(\.validFrom), column: "valid_from", english: "first day",
        ukrainian: "перший день дії",
        heading: Phrase(english: "Valid from", ukrainian: "Дійсна з"), rank: 11,
        listing: .never,
        option: Option(
          "valid-from", english: "The first day on which it is good: 2027-03-05, 05.03.2027, 03/27 or 30d.",
          ukrainian: "Перший день дії: 2027-03-05, 05.03.2027, 03/27 або 30d."),
        otherNames: [
          "from", "дієз", "діїз", "дійсназ", "дійснийз", "gültigab", "gültigvon", "valabledu", "valableàpartirdu",
          "válidodesde", "válidadesde", "validodal", "validadal", "ważnaod", "ważnyod",
        ]),
      CardFact(
        "expires", .date(\.expiry), column: "expiry", english: "last day",
        ukrainian: "останній день дії",
        heading: Phrase(english: "Valid until", ukrainian: "Дійсна до"), rank: 12,
        listing: .whenSaid(rank: 2, heading: Phrase(english: "UNTIL", ukrainian: "ДО")),
        option: Option("expires", english: "The last day on which it is good.", ukrainian: "Останній день дії."),
        otherNames: [
          "expiry", "expire", "expiration", "expirydate", "expirationdate", "validuntil", "validto", "validthru",
          "validtill", "дієдо", "діїдо", "дійснадо", "дійснийдо", "терміндії", "строкдії", "закінчується", "gültigbis",
          "ablauf", "ablaufdatum", "datedexpiration", "expirele", "valablejusquau", "válidohasta", "válidahasta",
          "caducidad", "fechadecaducidad", "vencimiento", "fechadevencimiento", "scadenza", "datadiscadenza",
          "validofinoal", "validafinoal", "ważnado", "ważnydo", "dataważności", "terminważności",
        ]),
      CardFact(
        "balance", .amount(\.balance, .init(currency: "currency")), english: "balance",
        ukrainian: "баланс",
        heading: Phrase(english: "Balance", ukrainian: "Баланс"), rank: 1,
        listing: .whenSaid(rank: 1, heading: Phrase(english: "BALANCE", ukrainian: "БАЛАНС")),
        otherNames: [
          "amount", "points", "баланс", "залишок", "бали", "saldo", "guthaben", "betrag", "punkte", "solde", "montant",
          "importe", "puntos", "importo", "punti", "kwota", "punkty",
        ]),
    ] + ofEvents)

  /// Every fact in the order in which people read them.
  public static let ranked = all.sorted { $0.rank < $1.rank }

  /// The fact with a key; nil if none has it.
  package static func of(_ key: String) -> CardFact? { all.first { $0.key == key } }
}

extension CardFact {
  /// The facts of an event: a booking, a ticket, a fixture.
  static let ofEvents: [CardFact] = [
    CardFact(
      "starts", .time(\.starts), english: "beginning", ukrainian: "початок",
      heading: Phrase(english: "When", ukrainian: "Коли"), rank: 2,
      listing: .whenSaid(rank: 3, heading: Phrase(english: "WHEN", ukrainian: "КОЛИ")),
      option: Option(
        "starts", english: "When its event begins: \"2026-12-05 19:00\", \"fri 19:00\", +2h, or a day alone.",
        ukrainian: "Коли починається подія: \"05.12.2026 19:00\", \"завтра 19:00\", +2h або лише день."),
      otherNames: [
        "start", "begins", "begin", "startdate", "starttime", "startsat", "kickoff", "початок", "початокподії",
        "beginn",
        "anfang", "début", "inicio", "inizio", "początek",
      ]),
    CardFact(
      "ends", .time(\.ends), english: "end", ukrainian: "кінець",
      heading: Phrase(english: "Ends", ukrainian: "Закінчується"), rank: 3, listing: .never,
      option: Option(
        "ends", english: "When it ends: 20:30, +90m after its beginning, or a day.",
        ukrainian: "Коли вона закінчується: 20:30, +90m після початку або день."),
      otherNames: ["endsat", "кінецьподії"]),
    CardFact(
      "place", .line(\.place), english: "place", ukrainian: "місце",
      heading: Phrase(english: "Where", ukrainian: "Де"), rank: 4,
      option: Option("place", english: "Where it is, such as a hall.", ukrainian: "Де вона відбувається."),
      otherNames: [
        "location", "venue", "stadium", "місце", "заклад", "стадіон", "ort", "lieu", "lugar", "luogo", "miejsce",
      ], isSearched: true),
    CardFact(
      "address", .line(\.address), english: "address", ukrainian: "адреса",
      heading: Phrase(english: "Address", ukrainian: "Адреса"), rank: 5,
      option: Option("address", english: "The address of the place.", ukrainian: "Адреса місця."),
      otherNames: ["street", "адреса", "adresse", "dirección", "indirizzo", "adres"], isSearched: true),
    CardFact(
      "people", .count(\.people), english: "number of people",
      ukrainian: "кількість людей",
      heading: Phrase(english: "People", ukrainian: "Людей"), rank: 6,
      option: Option("people", english: "For how many people.", ukrainian: "На скількох людей."),
      otherNames: ["persons", "guests", "людей", "гостей", "осіб", "personen", "personnes", "personas"]),
    CardFact(
      "price",
      .amount(\.price, .init(currency: "price_currency", perPerson: "price_per_person")),
      english: "price",
      ukrainian: "ціна",
      heading: Phrase(english: "Price", ukrainian: "Ціна"), rank: 7,
      option: Option(
        "price", english: "What it costs: \"1200 UAH\", or \"300 UAH/person\".",
        ukrainian: "Скільки вона коштує: \"1200 UAH\" або \"300 UAH/особу\"."),
      otherNames: ["cost", "fee", "ціна", "вартість", "preis", "prix", "precio", "prezzo", "cena"]),
    CardFact(
      "status", .status(\.status), english: "status", ukrainian: "стан події",
      heading: Phrase(english: "State", ukrainian: "Стан"), rank: 8,
      option: Option(
        "status", english: "planned, confirmed, cancelled or attended.",
        ukrainian: "planned (заплановано), confirmed (підтверджено), cancelled (скасовано) або attended (відвідано)."),
      otherNames: ["станподії"]),
    CardFact(
      "url", .line(\.url), english: "link", ukrainian: "посилання",
      heading: Phrase(english: "Link", ukrainian: "Посилання"), rank: 9,
      option: Option("url", english: "A page about it.", ukrainian: "Сторінка про неї."),
      otherNames: ["link", "website", "посилання", "сайт"]),
    CardFact(
      "reminders", .reminders(\.reminders), english: "reminders",
      ukrainian: "нагадування",
      heading: Phrase(english: "Reminders", ukrainian: "Нагадування"), rank: 10,
      option: Option(
        "remind", english: "How long before to ring: 1h, 10m, 1d; may be repeated.",
        ukrainian: "За скільки часу нагадати: 1h, 10m, 1d; можна вказати кілька разів."),
      otherNames: ["reminder", "remind", "alarm", "нагадування", "нагадати"], merging: .joined),
  ]
}
