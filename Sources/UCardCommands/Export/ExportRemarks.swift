internal import Cards
internal import Exchange
internal import Words

extension CommandContext {
  /// Says what another wallet will not show completely. Codes that it draws in its own form, and backgrounds, are counted.
  func say(_ remarks: [ExportRemark], about wallet: String) {
    for remark in remarks where !ExportRemark.Code.counted.contains(remark.code) {
      let label = remark.label.map { Phrase(alike: ", \($0)") } ?? .nothing
      say(Phrase(alike: "\(Phrase(card: remark.card, remark.number))\(label): \(remark.code.phrase(wallet))"))
    }
    let (forms, backgrounds) = (
      remarks.count { $0.code == .form }, remarks.count { $0.code == .picture(.background) }
    )
    if forms > 0 {
      let codes = Phrase.count(forms, ("code", "codes"), ("код", "коди", "кодів"))
      say(
        english: "Drawn there in another form than the one that was scanned: \(codes).",
        ukrainian: "Там буде намальовано не так, як відскановано: \(codes).")
    }
    if backgrounds > 0 {
      let backgrounds = Phrase.count(backgrounds, ("background", "backgrounds"), ("фон", "фони", "фонів"))
      say(
        english: "Left out, because there is no place for them: \(backgrounds).",
        ukrainian: "Пропущено, бо для цього там немає місця: \(backgrounds).")
    }
  }
}

extension ExportRemark.Code {
  fileprivate static let counted: [Self] = [.form, .picture(.background)]

  fileprivate func phrase(_ wallet: String) -> Phrase {
    switch self {
    case .form, .picture(.background): .nothing
    case .noIdentifier:
      Phrase(
        english: "it has no code; \(wallet) shows its name as the number.",
        ukrainian: "коду немає; \(wallet) показує назву як номер.")
    case .chip:
      Phrase(
        english: "\(wallet) has no chips, and shows the number of this one.",
        ukrainian: "\(wallet) не підтримує чипів і показує номер чипа.")
    case .unknownType(let name):
      Phrase(
        english: "\(wallet) does not draw \(name), and shows the number.",
        ukrainian: "\(wallet) не малює \(name) і показує номер.")
    case .uncodable(let name):
      Phrase(
        english: "\(wallet) cannot put this into a code of type \(name), and shows the number.",
        ukrainian: "\(wallet) не може вмістити це в код типу \(name) і показує номер.")
    case .bytes:
      Phrase(
        english: "these bytes are no text for \(wallet), which shows what can be read of them.",
        ukrainian: "для \(wallet) ці байти — не текст; буде показано те, що з них можна прочитати.")
    case .secret:
      Phrase(
        english: "what is secret is left out; ucard export json has it.",
        ukrainian: "таємне пропущено; воно є в ucard export json.")
    case .pictures:
      Phrase(english: "pictures are left out.", ukrainian: "зображення пропущено.")
    case .picture(.back):
      Phrase(english: "the picture of the back is left out.", ukrainian: "зображення звороту пропущено.")
    case .picture(.front):
      Phrase(
        english: "a pass takes PNG pictures of up to 3 MB; that of the front is left out.",
        ukrainian: "перепустка приймає зображення PNG до 3 МБ; зображення лицьового боку пропущено.")
    case .picture(.icon):
      Phrase(
        english: "a pass takes PNG pictures of up to 3 MB; the icon is left out.",
        ukrainian: "перепустка приймає зображення PNG до 3 МБ; значок пропущено.")
    case .noCode:
      Phrase(
        english: "it has no code; the pass shows its number, if it has one.",
        ukrainian: "коду немає; перепустка показує номер, якщо він є.")
    case .oneIdentifier:
      Phrase(
        english: "only the identifier that is shown goes along.",
        ukrainian: "записується лише ідентифікатор, обраний для показу.")
    case .parts(let parts):
      Phrase(
        english: "\(wallet) does not keep: \(.list(parts.names)).",
        ukrainian: "\(wallet) не зберігає: \(.list(parts.names)).")
    case .tooLong(let parts):
      Phrase(
        english: "left out, so that the code fits: \(.list(parts.names)).",
        ukrainian: "щоб код умістився, пропущено: \(.list(parts.names)).")
    case .currency(let code):
      Phrase(
        english: "\(wallet) may not know the currency \(code), and shows the amount as points.",
        ukrainian: "\(wallet) може не знати валюти \(code) й показати суму як бали.")
    case .fractionOfPoints:
      Phrase(
        english: "\(wallet) shows points without a fraction.", ukrainian: "\(wallet) показує бали без дробової частини."
      )
    case .carriageReturns:
      Phrase(
        english: "\(wallet) turns the carriage returns in it into line feeds, so the code there is another one.",
        ukrainian: "\(wallet) замінює в ньому повернення каретки на розриви рядка, тож код там буде інший.")
    case .edited(let parts):
      Phrase(
        english: """
          edited since the phone got it (\(.list(parts.names))). Delete it in \(wallet) before you import the file \
          there, or it will be there twice.
          """,
        ukrainian: """
          змінено після передачі на телефон (\(.list(parts.names))). Видаліть її в \(wallet), перш ніж імпортувати там \
          цей файл, інакше вона буде там двічі.
          """)
    case .unknownThere:
      Phrase(
        english: """
          it is not known what \(wallet) has of this card. Import an export of \(wallet) here first, or the card may be \
          there twice.
          """,
        ukrainian: """
          невідомо, що саме \(wallet) уже має з цієї картки. Спершу імпортуйте сюди експорт \(wallet), інакше картка може бути \
          там двічі.
          """)
    case .unreadableThere:
      Phrase(
        english: """
          what the wallet keeps of this card's row in \(wallet) cannot be read, so it is written from the card. Delete it in \
          \(wallet) before you import the file there, or it may be there twice.
          """,
        ukrainian: """
          збережений рядок цієї картки в \(wallet) не вдається прочитати, тож її записано за її власними даними. Видаліть її \
          в \(wallet), перш ніж імпортувати там цей файл, інакше вона може бути там двічі.
          """)
    case .categories:
      Phrase(english: "categories are left out.", ukrainian: "категорії пропущено.")
    }
  }
}
