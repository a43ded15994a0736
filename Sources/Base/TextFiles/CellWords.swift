/// Words that are recognised in the cells of tables, whatever language is set: in lower case.
package enum CellWords {
  /// The words for yes and no, as people type them.
  package static let yes: Set<String> = ["yes", "y", "x", "так", "т", "ja", "oui", "sí", "si", "sì", "tak"]
  package static let no: Set<String> = ["no", "n", "ні", "н", "nein", "non", "nie"]

  /// The words for something that is missing, as databases, programs and people write them.
  static let nothing: Set<String> = [
    "null", "(null)", "nil", "none", "(none)", "n/a", "na", "n.a.", "nan", "undefined", "unknown", "empty", "немає",
    "нема", "відсутній", "нет", "k. a.", "k.a.", "keine", "aucun", "ninguno", "nessuno", "brak",
  ]

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

extension String {
  /// The name of a column, or a word, as it is compared: in lower case, its letters without diacritics, and nothing else
  /// but digits.
  package var foldedName: String {
    String(lowercased().map { Self.plainLetters[$0] ?? $0 }.filter { $0.isLetter || $0.isNumber })
  }

  /// The letters with a diacritic in European languages, and each one's plain letter. A letter is found in either Unicode
  /// form, since characters compare equal in both.
  private static let plainLetters: [Character: Character] = {
    // Grave, acute, circumflex, tilde, macron, breve, dot, diaeresis, ring, double acute, caron, comma, cedilla, ogonek.
    let marks = "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30A}\u{30B}\u{30C}\u{326}\u{327}\u{328}"
    var plain: [Character: Character] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyzабвгґдеєжзиіклмнопрстуфхцчшщьюя" {
      for mark in marks.unicodeScalars { plain[Character("\(letter)\(mark)")] = letter }
    }
    return plain
  }()
}
