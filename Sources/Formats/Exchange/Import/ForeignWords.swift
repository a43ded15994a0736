/// The words that are recognised in the files of other programs, whatever language is set.
///
/// A program writes them in the language of the person who used it, not of the one who imports the file. They are
/// mostly in English, Ukrainian, German, French, Spanish, Italian and Polish.
enum ForeignWords {}

extension ForeignWords {
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

    /// The letters that names of columns may have with a diacritic.
    static let letters = "abcdefghijklmnopqrstuvwxyzабвгґдеєжзиіклмнопрстуфхцчшщьюя"
  }
}

extension ForeignWords {
  /// Words in the cells of tables, in lower case.
  enum Cells {
    /// The words for yes and no, as people type them.
    static let yes: Set<String> = ["yes", "y", "x", "так", "т", "ja", "oui", "sí", "si", "sì", "tak"]
    static let no: Set<String> = ["no", "n", "ні", "н", "nein", "non", "nie"]

    /// The truth values that spreadsheets write in the language of the person.
    static let trueWords: Set<String> = [
      "true", "1", "wahr", "vrai", "verdadero", "verdadeiro", "vero", "prawda", "pravda", "waar", "істина", "правда",
      "истина",
    ]
    static let falseWords: Set<String> = [
      "false", "0", "falsch", "faux", "falso", "fałsz", "nepravda", "onwaar", "хибність", "хиба", "неправда", "ложь",
    ]

    /// The halves of the day, which spreadsheets write after a time.
    static let forenoon = ["am", "дп"]
    static let afternoon = ["pm", "пп"]

    /// The words in dates besides the month: “2 de enero de 2027”, “2 січня 2027 р.”.
    static let particles: Set<String> = ["de", "del", "р", "г"]

    /// The names of the months in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Ukrainian and
    /// Russian, with abbreviations that are not their beginnings.
    static let months = [
      "january januar jänner janvier enero janeiro gennaio januari stycznia styczeń січня січень января январь",
      "february februar feber février febrero fevereiro febbraio februari lutego luty лютого лютий февраля февраль",
      "march märz mrz mars marzo março maart mrt marca marzec березня березень марта март",
      "april avril abril aprile kwietnia kwiecień квітня квітень апреля апрель",
      "may mai mayo maio maggio mei maja maj травня травень мая май",
      "june juni juin junio junho giugno czerwca czerwiec червня червень июня июнь",
      "july juli juillet julio julho luglio lipca lipiec липня липень июля июль",
      "august août agosto augustus sierpnia sierpień серпня серпень августа август",
      "september septembre septiembre setembro settembre września wrzesień вересня вересень сентября сентябрь",
      "october oktober octobre octubre outubro ottobre października październik жовтня жовтень октября октябрь",
      "november novembre noviembre novembro listopada listopad листопада листопад ноября ноябрь",
      "december dezember décembre diciembre dezembro dicembre grudnia grudzień грудня грудень декабря декабрь",
    ]
  }
}

extension ForeignWords {
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
  }
}

extension ForeignWords {
  /// Words by which payment cards are recognised in the exports of password managers, as `TableColumn.fold` returns
  /// them.
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
