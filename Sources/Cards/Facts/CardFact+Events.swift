internal import Words

extension CardFact {
  /// The facts of an event: a booking, a ticket, a fixture.
  static let ofEvents: [CardFact] = [
    CardFact(
      "starts", .time(\.starts), english: "beginning", ukrainian: "початок",
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
      "ends", .time(\.ends), english: "end", ukrainian: "кінець", listing: .never,
      option: Option(
        "ends", english: "When it ends: 20:30, +90m after its beginning, or a day.",
        ukrainian: "Коли вона закінчується: 20:30, +90m після початку або день."),
      otherNames: ["endsat", "кінецьподії"]),
    CardFact(
      "place", .line(\.place), english: "place", ukrainian: "місце",
      option: Option("place", english: "Where it is, such as a hall.", ukrainian: "Де вона відбувається."),
      otherNames: [
        "location", "venue", "stadium", "місце", "заклад", "стадіон", "ort", "lieu", "lugar", "luogo", "miejsce",
      ], isSearched: true),
    CardFact(
      "address", .line(\.address), english: "address", ukrainian: "адреса",
      option: Option("address", english: "The address of the place.", ukrainian: "Адреса місця."),
      otherNames: ["street", "адреса", "adresse", "dirección", "indirizzo", "adres"], isSearched: true),
    CardFact(
      "people", .count(\.people), english: "number of people", ukrainian: "кількість людей",
      option: Option("people", english: "For how many people.", ukrainian: "На скількох людей."),
      otherNames: ["persons", "guests", "людей", "гостей", "осіб", "personen", "personnes", "personas"]),
    CardFact(
      "price", .amount(\.price, currency: "price_currency"), english: "price", ukrainian: "ціна",
      option: Option("price", english: "What it costs: \"1200 UAH\".", ukrainian: "Скільки вона коштує: \"1200 UAH\"."),
      otherNames: ["cost", "fee", "ціна", "вартість", "preis", "prix", "precio", "prezzo", "cena"]),
    CardFact(
      "status", .status(\.status), english: "status", ukrainian: "стан події",
      option: Option(
        "status", english: "planned, confirmed, cancelled or attended.",
        ukrainian: "planned (заплановано), confirmed (підтверджено), cancelled (скасовано) або attended (відвідано)."),
      otherNames: ["станподії"]),
    CardFact(
      "url", .line(\.url), english: "link", ukrainian: "посилання",
      option: Option("url", english: "A page about it.", ukrainian: "Сторінка про неї."),
      otherNames: ["link", "website", "посилання", "сайт"]),
    CardFact(
      "reminders", .reminders(\.reminders), english: "reminders", ukrainian: "нагадування",
      option: Option(
        "remind", english: "How long before to ring: 1h, 10m, 1d; may be repeated.",
        ukrainian: "За скільки нагадати: 1h, 10m, 1d; можна повторювати."),
      otherNames: ["reminder", "remind", "alarm", "нагадування", "нагадати"], merging: .joined),
  ]
}
