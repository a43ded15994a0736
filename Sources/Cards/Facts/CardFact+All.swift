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
        option: Option("issuer", english: "Who gave it out.", ukrainian: "Хто її видав."),
        otherNames: [
          "provider", "видавець", "емітент", "herausgeber", "aussteller", "anbieter", "émetteur", "fournisseur",
          "emisor",
          "proveedor", "emittente", "fornitore", "wydawca", "wystawca", "organiser", "organizer", "організатор",
        ], isSearched: true),
      CardFact(
        "note", .note(\.note), english: "note", ukrainian: "нотатка",
        option: Option("note", english: "What you want to remember.", ukrainian: "Що варто пам’ятати."),
        otherNames: [
          "notes", "comment", "comments", "description", "remark", "нотатка", "нотатки", "примітка", "примітки",
          "коментар", "опис", "notiz", "notizen", "bemerkung", "anmerkung", "kommentar", "beschreibung", "remarque",
          "commentaire", "nota", "notas", "comentario", "observaciones", "descripción", "commento", "descrizione",
          "notatka", "notatki", "uwagi", "komentarz", "opis",
        ],
        isSearched: true, merging: .joined),
      CardFact(
        "color", .colour(\.colour), column: "colour", english: "colour", ukrainian: "колір", listing: .never,
        option: Option(
          "color", "colour", english: "A colour: #RRGGBB or a name such as blue.",
          ukrainian: "Колір: #RRGGBB або назва, як-от синій."),
        otherNames: ["colour", "колір", "farbe", "couleur", "colore", "kolor"]),
      CardFact(
        "starred", .flag(\.isStarred), column: "is_starred", english: "star", ukrainian: "зірка", listing: .never,
        option: Option("star", english: "Put it first.", ukrainian: "Поставити першою."),
        otherNames: [
          "star", "favorite", "favourite", "обрана", "обране", "улюблена", "зірочка", "favorit", "favori", "favorito",
          "preferito", "ulubiona",
        ], merging: .any),
      CardFact(
        "archived", .flag(\.isArchived), column: "is_archived", english: "archive", ukrainian: "архів", listing: .never,
        option: Option(
          "archive", english: "Put it away; it is kept.", ukrainian: "Сховати в архів; картка збережеться."),
        otherNames: ["archive", "архів", "archiviert", "archiv", "archivé", "archivado", "archiviato"], merging: .both),
      CardFact(
        "validFrom", .date(\.validFrom), column: "valid_from", english: "first day", ukrainian: "перший день дії",
        listing: .never,
        option: Option(
          "valid-from", english: "The first day on which it is good: 2027-03-05, 05.03.2027, 03/27 or 30d.",
          ukrainian: "Перший день дії: 2027-03-05, 05.03.2027, 03/27 або 30d."),
        otherNames: [
          "from", "дієз", "діїз", "дійсназ", "дійснийз", "gültigab", "gültigvon", "valabledu", "valableàpartirdu",
          "válidodesde", "válidadesde", "validodal", "validadal", "ważnaod", "ważnyod",
        ]),
      CardFact(
        "expires", .date(\.expiry), column: "expiry", english: "last day", ukrainian: "останній день дії",
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
        "balance", .amount(\.balance, currency: "currency"), english: "balance", ukrainian: "баланс",
        listing: .whenSaid(rank: 1, heading: Phrase(english: "BALANCE", ukrainian: "БАЛАНС")),
        otherNames: [
          "amount", "points", "баланс", "залишок", "бали", "saldo", "guthaben", "betrag", "punkte", "solde", "montant",
          "importe", "puntos", "importo", "punti", "kwota", "punkty",
        ]),
    ] + ofEvents)

  /// The fact that `property` holds.
  static func of(_ property: PartialKeyPath<CardContent>) -> CardFact? { all.first { $0.property == property } }
}
