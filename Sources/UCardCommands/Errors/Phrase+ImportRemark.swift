internal import Barcodes
internal import Cards
internal import Exchange
internal import Words

extension ImportRemark {
  /// A message about the remark.
  var phrase: Phrase {
    switch code {
    case .unknownSymbology(let name):
      Phrase(
        english: "the type “\(name)” is not known; the card is kept, and shown as its number.",
        ukrainian: "тип «\(name)» невідомий; картку збережено, замість коду показуватиметься номер.")
    case .unknownCurrency(let name):
      Phrase(
        english: "the currency “\(name)” is not known; the balance is kept.",
        ukrainian: "валюта «\(name)» невідома; баланс збережено.")
    case .unknownCharset(let name):
      Phrase(
        english: "the charset “\(name)” is not known; the text is kept.",
        ukrainian: "кодування «\(name)» невідоме; текст збережено.")
    case .cannotBeDrawn(let error, let symbology, let payload), .breaksRules(let error, let symbology, let payload):
      .list(
        [
          Phrase(english: "kept as it is", ukrainian: "збережено як є"),
          .encoding(error, symbology: symbology, payload: payload, wasTyped: false),
        ], separator: ": ")
    case .missingCompanion(let companion):
      .missing(companion)
    case .completed(let whole, let symbology):
      .completed(whole, in: symbology)
    case .guessedType(let symbology):
      Phrase(
        english: "the file has no type; by the number it is \(symbology.name).",
        ukrainian: "типу у файлі немає; судячи з номера, це \(symbology.name).")
    case .ignoredValue(let value):
      Phrase(
        english: "“\(value)” is not understood, and is left out.",
        ukrainian: "значення «\(value)» незрозуміле, його пропущено."
      )
    case .repeatedLine(let first):
      Phrase(
        english: "this is the card of line \(first) once more; both were taken.",
        ukrainian: "це знову картка з рядка \(first); узято обидві.")
    case .doubleEncoded(let name, let meant):
      Phrase(
        english:
          "the name “\(name)” seems to be “\(meant)”, which a program has read in a wrong encoding and saved again. Take the file from before that.",
        ukrainian:
          "назва «\(name)» — це, мабуть, «\(meant)», яку програма прочитала в чужому кодуванні й зберегла знову. Візьміть файл, яким він був до того."
      )
    case .severalCodes(let count):
      Phrase(
        english:
          "its \(count) codes became identifiers of one card. For a card each: ucard add NAME --from FILE --pick 1",
        ukrainian:
          "її коди (\(count)) стали ідентифікаторами однієї картки. Щоб кожен був окремою: ucard add НАЗВА --from ФАЙЛ --pick 1"
      )
    case .mendedNumber(let cell, let number):
      Phrase(english: "“\(cell)” was taken as \(number).", ukrainian: "«\(cell)» узято як \(number).")
    case .zerosMayBeLost(let cell, let number):
      Phrase(
        english: "“\(cell)” was taken as \(number). If the number on the card begins with zeros, they are lost.",
        ukrainian: "«\(cell)» узято як \(number). Якщо номер на картці починається з нулів, їх утрачено.")
    case .noNumber:
      Phrase(english: "there is no number: the card has no code.", ukrainian: "номера немає: картка без коду.")
    case .noNumbers:
      Phrase(english: "no card in it has a number.", ukrainian: "жодна картка тут не має номера.")
    case .restoredNumber(let cell, let number):
      Phrase(
        english: "“\(cell)” is what a spreadsheet made of \(number), which stays.",
        ukrainian: "«\(cell)» — це те, що таблиця зробила з \(number); номер лишається.")
    case .doubtfulNumber(let cell):
      Phrase(
        english: "“\(cell)” is kept as it is; a spreadsheet may have changed it. Compare it with the card.",
        ukrainian: "«\(cell)» збережено як є; таблиця могла його змінити. Порівняйте з карткою.")
    case .encoding(let name):
      Phrase(
        english: "this was read as \(name), because it is not UTF-8. Check the names.",
        ukrainian: "прочитано як \(name), бо це не UTF-8. Перевірте назви.")
    case .unusedColumns(let names):
      Phrase(
        english: "not taken in: \(.quoted(first: names)). --map name=…,note=… says what is in a column.",
        ukrainian: "не взято: \(.quoted(first: names)). Що в стовпці, вказує --map name=…,note=….")
    case .unusedKeys(let keys, let others):
      Phrase(
        english: "no card has these keys: \(.list(keys.map(\.phrase)))\(.more(others)).",
        ukrainian: "таких ключів картка не має: \(.list(keys.map(\.phrase)))\(.more(others)).")
    case .unusedExternalIDs:
      Phrase(
        english: "the column external_id counts only for a feed: --feed NAME.",
        ukrainian: "стовпець external_id має значення лише для джерела: --feed НАЗВА.")
    case .namedByNumber(let number):
      Phrase(
        english: "nothing says what shop \(number) is; the card is called so.",
        ukrainian: "невідомо, що за крамниця \(number); картку так і названо.")
    case .unnamed:
      Phrase(english: "the card had no name, and got one.", ukrainian: "картка була без назви; назву додано.")
    case .cleanedText:
      Phrase(english: "control characters in it are blanks now.", ukrainian: "керівні знаки замінено пробілами.")
    case .pictureMissing:
      Phrase(
        english: "the picture is named, and not in the file.", ukrainian: "зображення згадано, але у файлі його немає.")
    case .unreadablePicture:
      Phrase(
        english: "the picture is no whole PNG or JPEG, or too large; it is left out.",
        ukrainian: "зображення не є цілим PNG чи JPEG або завелике; його пропущено.")
    case .signatureNotJudged:
      Phrase(
        english: "the pass is signed; the signature was not judged.",
        ukrainian: "перепустку підписано; підпис не перевірено.")
    case .unsigned:
      Phrase(english: "the pass is not signed.", ukrainian: "перепустку не підписано.")
    case .noManifest:
      Phrase(
        english: "the pass has no manifest, so a change of its files could not be noticed.",
        ukrainian: "перепустка не має маніфесту, тож зміну її файлів неможливо було б помітити.")
    case .voided:
      Phrase(
        english: "the pass is void; the card goes to the archive.",
        ukrainian: "перепустка недійсна; картку сховано в архів.")
    case .reservedCategory(let name):
      Phrase(
        english: "“\(name)” can be no category, and is left out.",
        ukrainian: "«\(name)» не може бути категорією; пропущено.")
    case .manifest(let fault):
      fault.phrase
    case .ignoredEntry:
      Phrase(english: "this file was not looked at.", ukrainian: "цей файл не прочитано.")
    case .passwordLeftOut:
      Phrase(
        english: "the password is left out; only a PIN, which has digits alone, is kept with a card.",
        ukrainian: "пароль пропущено; з карткою зберігається лише ПІН-код, тобто самі цифри.")
    case .lockedSecret(let label):
      Phrase(
        english:
          "the secret\(label.map { " “\($0)”" } ?? "") is encrypted, and nobody gave its password; it is left out.",
        ukrainian: "таємне\(label.map { " «\($0)»" } ?? "") зашифровано, а пароля не вказано; пропущено.")
    case .emptyPhone: .emptyPhone
    case .olderExport:
      Phrase(
        english: "a later export of this phone was imported after this one, so nothing is taken from it.",
        ukrainian: "пізніший експорт цього телефона вже імпортовано після цього, тож із нього нічого не взято.")
    case .danglingLink:
      Phrase(
        english: "this link leads to no card or group.", ukrainian: "цей зв’язок не веде ні до картки, ні до групи.")
    case .unknownZone(let name):
      Phrase(
        english: "the time zone “\(name)” is not known; its times are taken as those of this computer.",
        ukrainian: "часовий пояс «\(name)» невідомий; його час узято за час цього комп’ютера.")
    case .repeatedEvent(let count, let areMore):
      .repeatedEvent(count, areMore: areMore)
    case .onlyThisOccurrence:
      Phrase(
        english: "this change is for the later occurrences, too; here it counts for this one only.",
        ukrainian: "ця зміна стосується й пізніших подій; тут вона діє лише для цієї.")
    case .leftOut(let part, let count):
      Phrase(english: "\(part.phrase): \(count) left out.", ukrainian: "\(part.phrase): пропущено \(count).")
    }
  }
}

extension SkippedEntry.Reason {
  /// The name of the reason in JSON.
  var key: String {
    switch self {
    case .noNumber: "no-number"
    case .onlyUsage: "only-usage"
    case .noCode: "no-code"
    case .otherFile: "other-file"
    case .login: "login"
    case .paymentCard: "payment-card"
    case .otherEntry: "other-entry"
    case .noOccurrence: "no-occurrence"
    }
  }

  /// A message about the reason.
  var phrase: Phrase {
    switch self {
    case .noNumber:
      Phrase(english: "skipped: it has no number.", ukrainian: "пропущено: немає номера.")
    case .onlyUsage:
      Phrase(
        english: "skipped: it says only how often a card was used.",
        ukrainian: "пропущено: тут лише те, як часто користувалися карткою.")
    case .noCode:
      Phrase(
        english: "skipped: no code was found in the picture.", ukrainian: "пропущено: на зображенні не знайдено коду.")
    case .otherFile:
      Phrase(
        english: "skipped: it is of no format with cards that U-Card knows.",
        ukrainian: "пропущено: це не формат із картками, який знає U-Card.")
    case .login:
      Phrase(
        english: "skipped: it is a login; the user name is not the number of a card.",
        ukrainian: "пропущено: це обліковий запис; ім’я користувача не є номером картки.")
    case .paymentCard:
      Phrase(
        english: "skipped: it is a payment card, and the number of one is never read.",
        ukrainian: "пропущено: це платіжна картка, а номерів таких карток U-Card не читає.")
    case .otherEntry:
      Phrase(english: "skipped: it is no card, but something else.", ukrainian: "пропущено: це не картка, а щось інше.")
    case .noOccurrence:
      Phrase(
        english: "skipped: the event is repeated, but not within a year from now.",
        ukrainian: "пропущено: подія повторюється, але не протягом року від сьогодні.")
    }
  }
}

extension ImportRemark.UnusedKey {
  /// The key, and the one that it may have been meant for.
  fileprivate var phrase: Phrase {
    let hint = nearest.map { Phrase(english: " (did you mean “\($0)”?)", ukrainian: " (може, «\($0)»?)") }
    return Phrase(alike: "\(.quoted(name))\(hint ?? .nothing)")
  }
}

extension Phrase {
  /// The message that a payload from another wallet is drawn as a whole one.
  static func completed(_ whole: Payload, in symbology: Symbology) -> Phrase {
    .sentences(
      Phrase(
        english: "this is not a whole \(symbology.name). It is drawn as \(whole.printableText), as other wallets do.",
        ukrainian: "це неповний \(symbology.name). Він малюється як \(whole.printableText), як і в інших гаманцях."),
      symbology.withLeadingZero(String(whole.text.dropLast())).map { number in
        Phrase(
          english:
            "If a spreadsheet has taken a 0 off, the number is \(number).",
          ukrainian: "Якщо таблиця відкинула 0 на початку, номер такий: \(number).")
      })
  }
}
