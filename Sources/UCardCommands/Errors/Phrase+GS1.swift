internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import Terminal
internal import Words

extension Phrase {
  /// The message that the data of an application identifier break a rule, and what the rule asks for.
  static func forbidden(_ identifier: String, _ found: String, _ rule: GS1Rule) -> Phrase {
    let asked = Self.asked(by: rule)
    return Phrase(
      english: "(\(identifier)) cannot have “\(found)”: \(asked.english).",
      ukrainian: "У (\(identifier)) не може бути «\(found)»: \(asked.ukrainian).")
  }

  private static func asked(by rule: GS1Rule) -> (english: String, ukrainian: String) {
    switch rule {
    case .country:
      (
        "type the number of a country by ISO 3166, such as 804 for Ukraine",
        "наберіть номер країни за ISO 3166, як-от 804 для України"
      )
    case .countryOr999:
      (
        "type the number of a country by ISO 3166, such as 804 for Ukraine, or 999 for several countries",
        "наберіть номер країни за ISO 3166, як-от 804 для України, або 999 для кількох країн"
      )
    case .countryLetters:
      ("type the two letters of a country by ISO 3166, such as UA", "наберіть дві літери країни за ISO 3166, як-от UA")
    case .currency:
      (
        "type the number of a currency by ISO 4217, such as 980 for UAH",
        "наберіть номер валюти за ISO 4217, як-от 980 для гривні"
      )
    case .iban:
      (
        "it is no IBAN, or a character is wrong; type it as it is printed, without blanks",
        "це не IBAN, або один зі знаків хибний; наберіть його, як надруковано, без пробілів"
      )
    case .coupon:
      (
        "from there on it is no North American coupon code; compare it with the coupon",
        "від цього місця це не код північноамериканського купона; звірте його з купоном"
      )
    case .positiveOffer:
      (
        "from there on it is no coupon code of a positive offer; compare it with the coupon",
        "від цього місця це не код купона (positive offer); звірте його з купоном"
      )
    case .percentEncoding:
      (
        "after % two hexadecimal digits have to follow, as in %20; type %25 for the percent sign itself",
        "після % мають стояти дві шістнадцяткові цифри, як-от %20; сам знак відсотка набирають як %25"
      )
    case .importerIndex:
      (
        "the index of an importer is a letter, a digit, - or _",
        "індекс імпортера — це латинська літера, цифра, - або _"
      )
    case .companyPrefix:
      (
        "it begins with a GS1 company prefix, of at least four digits",
        "на початку має стояти префікс компанії GS1, щонайменше чотири цифри"
      )
    case .companyPrefixSecond:
      (
        "after the first digit follows a GS1 company prefix, of at least four digits",
        "після першої цифри має стояти префікс компанії GS1, щонайменше чотири цифри"
      )
    case .date, .dateOrMonth, .longDate:
      ("type a date as year, month and day", "наберіть дату: рік, місяць і день")
    case .time:
      ("type the time as hours and minutes, 0000 to 2359", "наберіть час: години й хвилини, від 0000 до 2359")
    case .hour: ("type hours from 00 to 23", "наберіть години від 00 до 23")
    case .minute: ("type minutes from 00 to 59", "наберіть хвилини від 00 до 59")
    case .second: ("type seconds from 00 to 59", "наберіть секунди від 00 до 59")
    case .pieceOfTotal:
      (
        "type the piece and the number of pieces, two digits each, such as 0203 for 2 of 3",
        "наберіть номер частини та їх кількість по дві цифри, як-от 0203 для 2 із 3"
      )
    case .positionOfTotal:
      ("type the position and the number of places, such as 2/3", "наберіть позицію та їх кількість, як-от 2/3")
    case .yesNo: ("type 0 for no or 1 for yes", "наберіть 0 (ні) або 1 (так)")
    case .winding: ("type 0, 1, or 9 if the direction is not known", "наберіть 0, 1 або 9, якщо напрямок невідомий")
    case .sex:
      (
        "type 1 for male, 2 for female, 0 if not known, 9 if not applicable",
        "наберіть 1 (чоловіча), 2 (жіноча), 0 (невідомо) або 9 (не застосовується)"
      )
    case .mediaType: ("type 01 to 10, or 80 to 99", "наберіть від 01 до 10 або від 80 до 99")
    case .packageType:
      (
        "type the code of a package by UN Recommendation 21, such as BX for a box",
        "наберіть код упаковки за Рекомендацією ООН 21, як-от BX для коробки"
      )
    case .latitude:
      (
        "the latitude is at most 1800000000: degrees north of the south pole times 10000000",
        "широта — щонайбільше 1800000000: градуси на північ від південного полюса, помножені на 10000000"
      )
    case .longitude:
      (
        "the longitude is at most 3600000000: degrees east of the 180th meridian times 10000000",
        "довгота — щонайбільше 3600000000: градуси на схід від 180-го меридіана, помножені на 10000000"
      )
    case .noLeadingZero: ("type the number without zeros at its beginning", "наберіть номер без нулів на початку")
    case .nonDigit: ("one character at least is no digit", "хоча б один знак не може бути цифрою")
    case .nonZero: ("type a number that is greater than zero", "наберіть число, більше за нуль")
    case .padding:
      (
        "it is base64 for addresses, with = at its end only, up to a length that is a multiple of three",
        "це base64 для адрес: = лише в кінці, а довжина з ними кратна трьом"
      )
    case .zero: ("a 0 has to stand there", "там має стояти 0")
    case .hyphen:
      (
        "only a hyphen may stand there, for a temperature below zero",
        "там може стояти лише дефіс — для температури нижче нуля"
      )
    }
  }

  /// The message that an application identifier needs another one beside it.
  static func missing(_ companion: GS1ElementString.MissingCompanion) -> Phrase {
    func list(_ and: String, _ or: String) -> String {
      companion.alternatives.map { $0.map { "(\($0))" }.joined(separator: and) }.joined(separator: or)
    }
    return Phrase(
      english: """
        Beside (\(companion.identifier)) GS1 asks for \(list(" with ", " or ")); it may be in another code on the same item.
        """,
      ukrainian: """
        Поряд із (\(companion.identifier)) GS1 вимагає \(list(" з ", " або ")); воно може бути в іншому коді на тому \
        самому предметі.
        """)
  }
}

extension Symbology {
  /// Checks the rules of GS1 for a payload that a person typed.
  ///
  /// - Parameter isForced: whether it is meant, so that nothing is checked.
  /// - Throws: `CommandFailure` for the first rule that it breaks.
  func checkRules(of payload: Payload, isForced: Bool) throws(CommandFailure) {
    guard !isForced else { return }
    do {
      try checkRules(of: payload)
    } catch {
      throw CommandFailure(
        status: .badData,
        phrase: .sentences(
          .encoding(error, symbology: self, payload: payload, wasTyped: true),
          Phrase("--force takes it as it is.")))
    }
  }
}
