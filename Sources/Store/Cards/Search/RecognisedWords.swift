/// Words of several languages that count whatever language is set.
enum RecognisedWords {
  /// The words that name a secret in the label of an identifier, as a `SearchKey` has them.
  static let secrets: Set<String> = [
    "pin", "pincode", "пін", "пінкод", "пин", "password", "passcode", "пароль", "secret", "секрет", "cvv", "cvc",
  ]

  /// The codes of currencies by their signs and abbreviations, in lower case.
  static let currencies = [
    "₴": "UAH", "грн": "UAH", "грн.": "UAH", "$": "USD", "€": "EUR", "£": "GBP", "zł": "PLN", "kč": "CZK", "₺": "TRY",
    "¥": "JPY", "₽": "RUB", "₸": "KZT", "₾": "GEL", "₪": "ILS", "₹": "INR", "ft": "HUF",
  ]

  /// The names that the columns of facts have in tables of other programs, by the key of the fact.
  ///
  /// They are in English, Ukrainian, German, French, Spanish, Italian and Polish, in lower case, letters and digits only.
  /// All of them are recognised, whatever language is set.
  enum Columns {
    static let issuer = [
      "provider", "видавець", "емітент", "herausgeber", "aussteller", "anbieter", "émetteur", "fournisseur", "emisor",
      "proveedor", "emittente", "fornitore", "wydawca", "wystawca", "organiser", "organizer", "організатор",
    ]
    static let note = [
      "notes", "comment", "comments", "description", "remark", "нотатка", "нотатки", "примітка", "примітки", "коментар",
      "опис", "notiz", "notizen", "bemerkung", "anmerkung", "kommentar", "beschreibung", "remarque", "commentaire",
      "nota", "notas", "comentario", "observaciones", "descripción", "commento", "descrizione", "notatka", "notatki",
      "uwagi", "komentarz", "opis",
    ]
    static let color = ["colour", "колір", "farbe", "couleur", "colore", "kolor"]
    static let starred = [
      "star", "favorite", "favourite", "обрана", "обране", "улюблена", "зірочка", "favorit", "favori", "favorito",
      "preferito", "ulubiona",
    ]
    static let archived = ["archive", "архів", "archiviert", "archiv", "archivé", "archivado", "archiviato"]
    static let validFrom = [
      "from", "дієз", "діїз", "дійсназ", "дійснийз", "gültigab", "gültigvon", "valabledu", "valableàpartirdu",
      "válidodesde", "válidadesde", "validodal", "validadal", "ważnaod", "ważnyod",
    ]
    static let expires = [
      "expiry", "expire", "expiration", "expirydate", "expirationdate", "validuntil", "validto", "validthru",
      "validtill",
      "дієдо", "діїдо", "дійснадо", "дійснийдо", "терміндії", "строкдії", "закінчується", "gültigbis", "ablauf",
      "ablaufdatum", "datedexpiration", "expirele", "valablejusquau", "válidohasta", "válidahasta", "caducidad",
      "fechadecaducidad", "vencimiento", "fechadevencimiento", "scadenza", "datadiscadenza", "validofinoal",
      "validafinoal", "ważnado", "ważnydo", "dataważności", "terminważności",
    ]
    static let balance = [
      "amount", "points", "баланс", "залишок", "бали", "saldo", "guthaben", "betrag", "punkte", "solde", "montant",
      "importe", "puntos", "importo", "punti", "kwota", "punkty",
    ]

    // Of events.
    static let starts = [
      "start", "begins", "begin", "startdate", "starttime", "startsat", "kickoff", "початок", "початокподії", "beginn",
      "anfang", "début", "inicio", "inizio", "początek",
    ]
    static let ends = ["endsat", "кінецьподії"]
    static let place = [
      "location", "venue", "stadium", "місце", "заклад", "стадіон", "ort", "lieu", "lugar", "luogo", "miejsce",
    ]
    static let address = ["street", "адреса", "adresse", "dirección", "indirizzo", "adres"]
    static let people = ["persons", "guests", "людей", "гостей", "осіб", "personen", "personnes", "personas"]
    static let price = ["cost", "fee", "ціна", "вартість", "preis", "prix", "precio", "prezzo", "cena"]
    static let status = ["станподії"]
    static let url = ["link", "website", "посилання", "сайт"]
    static let reminders = ["reminder", "remind", "alarm", "нагадування", "нагадати"]
  }
}
