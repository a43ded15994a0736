/// The words that are recognised in the files of other programs, whatever language is set.
///
/// A program writes them in the language of the person who used it, not of the one who imports the file. They are
/// mostly in English, Ukrainian, German, French, Spanish, Italian and Polish.
enum ForeignWords {
  /// The names of columns in tables of other wallets, of password managers and of people's own tables: in lower case,
  /// letters and digits only. `CardFact.otherNames` has those of facts.
  enum Columns {
    static let cardName = [
      "store", "storename", "shop", "shopname", "title", "card", "cardname", "merchant", "retailer", "brand", "company",
      "назва", "назвакартки", "назвамагазину", "магазин", "крамниця", "картка", "geschäft", "laden", "händler", "karte",
      "kartenname", "bezeichnung", "nom", "nomdelacarte", "magasin", "enseigne", "boutique", "carte", "nombre",
      "nombredelatarjeta", "tienda", "comercio", "tarjeta", "nome", "nomecarta", "negozio", "carta", "nazwa",
      "nazwakarty", "sklep", "karta",
    ]
    static let categories = [
      "category", "group", "groups", "tag", "tags", "folder", "категорія", "категорії", "група", "групи", "kategorie",
      "kategorien", "gruppe", "catégorie", "catégories", "groupe", "categoría", "categorías", "grupo", "categoria",
      "gruppo", "kategoria", "grupa",
    ]
    static let label = ["мітка", "etikett", "étiquette", "libellé", "etiqueta", "etichetta", "etykieta"]
    static let type = [
      "symbology", "format", "barcodetype", "codetype", "barcodeformat", "тип", "типкоду", "типштрихкоду", "формат",
      "typ", "codetyp", "barcodetyp", "typedecode", "typedecodebarres", "tipo", "tipodecódigo", "formato",
      "tipodicodice", "typkodu",
    ]
    static let payload = [
      "number", "code", "barcode", "cardid", "cardnumber", "cardno", "membershipnumber", "membernumber", "barcodeid",
      "barcodenumber", "ean", "value", "data", "content", "номер", "код", "штрихкод", "номеркартки", "кодкартки",
      "вміст", "nummer", "kartennummer", "kartennr", "kundennummer", "kundennr", "mitgliedsnummer", "strichcode",
      "inhalt", "numéro", "numérodecarte", "numérodelacarte", "codebarres", "codeàbarres", "contenu", "número",
      "númerodetarjeta", "númerodelatarjeta", "código", "códigodebarras", "numero", "numerocarta", "numerodellacarta",
      "numerotessera", "codice", "codiceabarre", "numer", "numerkarty", "nrkarty", "kod", "kodkreskowy",
    ]
    static let charset = ["encoding", "barcodeencoding", "кодування"]
    static let externalID = ["externid", "extid"]
    static let text = ["printed", "напис"]
    static let currency = [
      "balancetype", "валюта", "währung", "devise", "monnaie", "moneda", "divisa", "valuta", "waluta",
    ]
  }

  /// Words in the labels and keys of the fields of passes, in lower case.
  enum Passes {
    /// The beginnings of words for the money on a card.
    static let balanceStems = [
      "balance", "credit", "storedvalue", "guthaben", "saldo", "kontostand", "restwert", "restbetrag", "solde",
      "crédit", "crédito", "credito", "баланс", "залишок", "кошти", "кредит", "остаток", "zůstatek", "zostatok",
      "środki",
    ]
    /// The beginnings of words for money that is not on the card.
    static let priceStems = [
      "price", "total", "cost", "fee", "fare", "paid", "discount", "saving", "save", "off", "deposit", "minimum",
      "preis", "kosten", "gebühr", "rabatt", "pfand", "prix", "tarif", "remise", "coût", "precio", "descuento",
      "prezzo", "sconto", "cena", "zniżka", "ціна", "вартість", "сплачено", "знижка", "застава", "цена", "скидка",
    ]
    /// The words for points.
    static let points: Set<String> = [
      "points", "pts", "bonus", "bonuses", "punkte", "bonuspunkte", "treuepunkte", "puntos", "punti", "punkty",
      "pontos", "bonusy", "body", "бали", "балів", "бонуси", "бонусів", "баллы", "баллов",
    ]
    /// The words that say that the points are those to the next reward, not those on the card.
    static let distances: Set<String> = [
      "to", "until", "till", "next", "needed", "missing", "per", "bis", "nächste", "до", "наступної", "бракує", "na",
      "do", "jusqu", "para", "hasta",
    ]
    /// The beginnings of words for the name of an event.
    static let eventStems = [
      "event", "title", "performance", "movie", "film", "concert", "vorstellung", "veranstaltung", "titel", "konzert",
      "spectacle", "séance", "événement", "evento", "título", "titolo", "película", "concierto", "spettacolo",
      "wydarzenie", "tytuł", "koncert", "подія", "захід", "назва", "вистава", "фільм", "концерт", "событие", "фильм",
    ]
    /// The beginnings of words for what else a field may say of an event.
    static let otherNameStems = [
      "venue", "location", "place", "address", "id", "no", "nr", "number", "code", "type", "kind", "category",
      "organi", "host", "url", "link", "status", "ort", "nummer", "lieu", "adresse", "lugar", "luogo", "miejsce",
      "numer", "місце",
      "адреса", "номер", "тип", "место",
    ]
    /// The beginnings of words for the time at which an event or journey begins.
    static let startStems = [
      "start", "begin", "depart", "abfahrt", "abflug", "début", "départ", "inicio", "salida", "inizio", "partenza",
      "początek", "odjazd", "odlot", "wyjazd", "початок", "відправ", "виліт", "начало", "отправление",
    ]
    /// The beginnings of words for the time at which people are let in.
    static let doorStems = [
      "door", "admission", "board", "entry", "einlass", "einstieg", "entrada", "embarque", "ingresso", "imbarco",
      "wejście", "вхід", "посадка",
    ]
    /// The beginnings of words for the time at which an event or journey ends.
    static let endStems = [
      "end", "finish", "arriv", "ankunft", "llegada", "koniec", "przyjazd", "przylot", "кінець", "закінчення",
      "прибуття", "приліт", "конец", "прибытие",
    ]
    /// The beginnings of words for a date or a time.
    static let timeStems = [
      "date", "time", "when", "datum", "uhrzeit", "zeit", "wann", "heure", "quand", "fecha", "hora", "data", "ora",
      "czas", "godzina", "kiedy", "дата", "час", "коли", "время", "когда",
    ]
    /// The beginnings of words for times that are not those of the event.
    static let otherTimeStems = [
      "purchase", "bought", "order", "issue", "print", "creat", "updat", "modif", "valid", "expir", "until", "till",
      "birth",
      "clos", "transit", "return", "gekauft", "kauf", "bestell", "gebucht", "ausgestellt", "bis", "gültig", "geburt",
      "achat",
      "émis", "valable", "naissance", "compra", "emisi", "válid", "nacimiento", "acquist", "emess", "nascita", "zakup",
      "wydan", "ważn", "urodz", "куплено", "придбан", "видан", "дійсн", "народж", "создан", "куплен", "рожд",
    ]
  }

  /// Words by which payment cards are recognised in the exports of password managers, as
  /// `String.foldedName` has them.
  enum PaymentCards {
    /// The brands.
    static let brands: Set<String> = [
      "visa", "mastercard", "amex", "americanexpress", "discover", "diners", "dinersclub", "jcb", "maestro", "unionpay",
      "rupay", "mir", "elo", "troy", "interac", "girocard", "cartebancaire", "prostir", "простір", "мир",
    ]
    /// The names of fields that hold the brand.
    static let brandFields = ["brand", "cardbrand", "paymentsystem", "network", "платіжнасистема"]
    /// The names of the security code.
    static let securityCodes = [
      "cvv", "cvc", "cvn", "cvv2", "cvc2", "cvn2", "security code", "securitycode", "код безпеки", "код безопасности",
      "sicherheitscode", "prufnummer", "prufziffer", "kartenprufnummer", "cryptogramme", "code de securite",
      "codigo de seguridad", "codice di sicurezza", "kod zabezpieczajacy",
    ]
  }
}
