internal import Barcodes
internal import Cards
internal import Household
internal import Values
internal import Wallet
internal import Words

extension SyncReport {
  /// Tells what was done.
  ///
  /// - Parameters:
  ///   - isQuiet: whether to tell only what needs the person.
  ///   - isJoining: whether this was the first sync.
  /// - Throws: `CommandFailure` if the place could not be reached, or refused what was sent; the error that ended the sync.
  func say(isQuiet: Bool, isJoining: Bool = false, in context: CommandContext) throws {
    for (card, value) in losers {
      context.say(
        english: """
          “\(card)”: two changed the \(.list(value.part.names)); the earlier value is kept: \
          \(value.text(in: context)). ucard sync conflicts
          """,
        ukrainian: """
          Картку «\(card)» змінили двоє (\(.list(value.part.names))); давніше значення збережено: \
          \(value.text(in: context)). ucard sync conflicts
          """)
    }
    for (category, name) in losingNames {
      context.say(
        english: "The category “\(category)”: two renamed it; the other name is kept: “\(name)”. ucard sync conflicts",
        ukrainian:
          "Категорію «\(category)» перейменували двоє; іншу назву збережено: «\(name)». ucard sync conflicts")
    }
    for name in revived {
      context.say(
        english: "“\(name)” was deleted on one computer and changed on another, so it stays.",
        ukrainian: "Картку «\(name)» видалили на одному комп’ютері, а на іншому змінили, тож вона лишається.")
    }
    for name in outcome.deletedWithSecrets {
      context.say(
        english:
          "“\(name)” was deleted on another computer, and had a secret here that no other one has. ucard sync leave, then ucard undo bring it back.",
        ukrainian:
          "Картку «\(name)» видалили на іншому комп’ютері, а її таємне було лише тут. Його повернуть ucard sync leave і ucard undo."
      )
    }
    for name in revivedCategories {
      context.say(
        english:
          "The category “\(name)” was deleted on one computer, and a card was put into it on another, so it stays.",
        ukrainian:
          "Категорію «\(name)» видалили на одному комп’ютері, а на іншому до неї додали картку, тож вона лишається."
      )
    }
    if hasMendedCategories {
      context.say(
        english: "The categories that another computer has sent cannot be read, so those before are used.",
        ukrainian: "Категорії, які надіслав інший комп’ютер, прочитати не вдається, тож діють попередні.")
    }
    sayUnreadable(in: context)
    if !isQuiet { sayCounts(isJoining: isJoining, in: context) }
    if let failure { throw failure }
    if let refusal {
      throw CommandFailure(
        .ioError, english: "Your changes were refused: \(refusal.printable). They stay here.",
        ukrainian: "Ваші зміни не прийнято: \(refusal.printable). Вони лишаються тут.")
    }
    guard let unreachable else { return }
    if isQuiet { return }
    throw CommandFailure(unreachable)
  }

  private func sayUnreadable(in context: CommandContext) {
    for card in unreadableCards {
      switch card.state {
      case .kept, .changed:
        context.say(
          english: """
            \(card.title) stays as it is here: its file in the household cannot be read by this ucard; a newer one \
            may. What you change of it is sent then.
            """,
          ukrainian: """
            \(card.title) лишається тут як є: її файл у спільному гаманці ця ucard прочитати не може; новіша, \
            можливо, зможе. Тоді буде надіслано й ваші зміни.
            """)
      case .deleted:
        context.say(
          english: """
            \(card.title) is deleted here only: its file in the household cannot be read by this ucard; a newer one \
            may. Then the others delete it, too; if one of them has changed it, it comes back.
            """,
          ukrainian: """
            \(card.title) видалено лише тут: її файл у спільному гаманці ця ucard прочитати не може; новіша, \
            можливо, зможе. Тоді її видалять і інші, а якщо хтось її змінив, вона повернеться.
            """)
      case .missing:
        context.say(
          english: "A card in the household cannot be read by this ucard; a newer one may: \(card.title)",
          ukrainian: "Картку зі спільного гаманця ця ucard прочитати не може; новіша, можливо, зможе: \(card.title)")
      }
    }
  }

  /// The changes of the wallet; nil if there are none.
  private var received: Phrase? {
    var parts: [Phrase] = []
    func add(_ names: [String], _ english: String, _ ukrainian: String) {
      guard !names.isEmpty else { return }
      let few = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
      parts.append(
        Phrase(english: "\(names.count) \(english) (\(few))", ukrainian: "\(ukrainian) \(names.count) (\(few))"))
    }
    add(outcome.added, "added", "додано")
    add(outcome.changed, "changed", "змінено")
    add(outcome.deleted, "deleted", "видалено")
    if outcome.hasOtherCategories { parts += CardFields.categories.names }
    return parts.isEmpty ? nil : Phrase(english: "Received: \(.list(parts))", ukrainian: "Отримано: \(.list(parts))")
  }

  /// Tells what came into a wallet whose first sync failed afterwards, so that it is not shared.
  func sayUnshared(in context: CommandContext) {
    guard let received else { return }
    context.say(english: "\(received). Take it back: ucard undo", ukrainian: "\(received). Скасувати: ucard undo")
  }

  private func sayCounts(isJoining: Bool, in context: CommandContext) {
    if let received {
      let remedy = Phrase(
        english: " To stop sharing: ucard sync leave", ukrainian: " Вийти зі спільного гаманця: ucard sync leave")
      context.say(Phrase(alike: "\(received).\(isJoining ? remedy : .nothing)"))
    }
    if sentCount > 0, isSent {
      context.say(english: "Sent: \(.cards(sentCount)).", ukrainian: "Надіслано: \(.cards(sentCount)).")
    }
    let hasWaited = sentCount == 0 && hasSent && received == nil && !isJoining
    if hasWaited {
      context.say(english: "Sent: the changes that waited here.", ukrainian: "Надіслано зміни, які чекали тут.")
    }
    for (file, device) in unreadable {
      let what =
        device.map {
          Phrase(english: "What “\($0)” has put into the folder", ukrainian: "Те, що поклав у теку «\($0)»,")
        } ?? Phrase(english: "“\(file)”", ukrainian: "Вміст файлу «\(file)»")
      context.say(
        english: "\(what) has not arrived completely; the next sync reads it.",
        ukrainian: "\(what) надійшло не все; решту прочитає наступна синхронізація.")
    }
    for phrase in secrets.phrases { context.say(phrase) }
    if received == nil, sentCount == 0, !hasWaited, unreachable == nil {
      context.say(english: "Nothing new.", ukrainian: "Нічого нового.")
    }
  }
}

extension UnreadableCard {
  /// The name of the card, or its file in the household.
  var title: Phrase {
    let id = id.text
    let file = "cards/\(id.prefix(2))/\(id).json"
    return name.map(Phrase.quoted) ?? Phrase(alike: "\(file)")
  }
}

extension WaitingSecrets {
  /// Sentences that say how many secrets are not shared, and why.
  var phrases: [Phrase] {
    var phrases: [Phrase] = []
    if stayingCount > 0 {
      phrases.append(
        Phrase(
          english: "\(.secrets(stayingCount)) \(stayingCount == 1 ? "stays" : "stay") on this computer.",
          ukrainian: "На цьому комп’ютері лишається таємного: \(stayingCount)."))
    }
    if lockedCount > 0 {
      let (verb, owner) = lockedCount == 1 ? ("is", "its") : ("are", "their")
      phrases.append(
        Phrase(
          english: "\(.secrets(lockedCount)) \(verb) locked; \(owner) changes wait until ucard unlock.",
          ukrainian: "Замкнено таємного: \(lockedCount); його зміни чекають на ucard unlock."))
    }
    return phrases
  }
}

extension Phrase {
  /// A number of seconds as minutes, hours or days.
  fileprivate static func age(_ seconds: Int) -> Phrase {
    switch seconds {
    case ..<3600: .count(max(1, seconds / 60), ("minute", "minutes"), ("хвилину", "хвилини", "хвилин"))
    case ..<86_400: .count(seconds / 3600, ("hour", "hours"), ("годину", "години", "годин"))
    default: .days(seconds / 86_400)
    }
  }
}

extension HouseholdError {
  /// Why the place of exchange cannot be reached or used, without a full stop; in the words of git if only it knows.
  var reason: Phrase {
    let path = detail.printable
    let copy = ShellWord.quoted((path.hasSuffix("/.git") ? String(path.dropLast(5)) : path) + "-copy")
    switch code {
    case .noRepository:
      return Phrase(english: "there is no git repository in “\(path)”", ukrainian: "у «\(path)» немає сховища git")
    case .linkedRepository(let part):
      let remedy = "git clone --mirror --no-local \(ShellWord.quoted(path)) \(copy)"
      return Phrase(
        english: """
          “\(path)/\(part)” is a symbolic link, and git would change files that belong to something else. Use a copy \
          without links: \(remedy)
          """,
        ukrainian: """
          «\(path)/\(part)» — символьне посилання, і git змінював би чужі файли. Візьміть копію без посилань: \(remedy)
          """)
    case .borrowingRepository(let folder):
      let list = ShellWord.quoted("\(path)/objects/info/alternates")
      let remedy = "git -C \(ShellWord.quoted(path)) repack -a -d && rm \(list)"
      return Phrase(
        english: """
          “\(path)” borrows files from “\(folder.printable)”, which is not there. Once it is there again, this makes the \
          repository whole: \(remedy)
          """,
        ukrainian: """
          «\(path)» позичає файли з «\(folder.printable)», а тієї теки немає. Коли вона з’явиться знову, сховище доповнить команда: \
          \(remedy)
          """)
    case .repositoryFormat(let key, let value):
      let option = key == "objectformat" ? "--object-format=sha1" : "--ref-format=files"
      return Phrase(
        english: """
          “\(path)” is of a kind that ucard does not know (\(key) \(value)). Use one made by: git init --bare \(option)
          """,
        ukrainian: """
          «\(path)» — сховище виду, якого ucard не знає (\(key) \(value)). Візьміть створене так: git init --bare \(option)
          """)
    default:
      return Phrase(alike: "\(path)")
    }
  }
}

extension HouseholdError.Remedy {
  /// The command that gets past what others have written.
  fileprivate var phrase: Phrase {
    switch self {
    case .replace(let household):
      let command = "git -C \(ShellWord.quoted(household.printable)) push --force origin main"
      return Phrase(
        english: "To put what this computer has in its place: \(command)",
        ukrainian: "Щоб замінити це тим, що має цей комп’ютер: \(command)")
    case .remove(let device):
      let command = "ucard sync leave --device \(ShellWord.quoted(device.printable))"
      return Phrase(
        english: "To remove what that computer has put there: \(command)",
        ukrainian: "Щоб прибрати те, що поклав той комп’ютер: \(command)")
    }
  }
}

extension CommandFailure {
  /// Creates the failure for an error of the household.
  init(_ error: HouseholdError) {
    let failure = CommandFailure(withoutRemedy: error)
    guard let remedy = error.remedy else {
      self = failure
      return
    }
    self.init(status: failure.status, phrase: .sentences(failure.phrase, remedy.phrase))
  }

  private init(withoutRemedy error: HouseholdError) {
    let detail = error.detail.printable
    switch error.code {
    case .brokenObject:
      self.init(
        .badData, english: "git does not take what somebody has sent: \(detail). Nothing was changed.",
        ukrainian: "git не приймає того, що хтось надіслав: \(detail). Нічого не змінено.")
    case .noGit:
      self.init(
        .noInput, english: "git is not installed; the package is called git.",
        ukrainian: "git не встановлено; пакунок так і зветься: git.")
    case .git:
      self.init(.ioError, english: "git has failed: \(detail)", ukrainian: "git повідомив про помилку: \(detail)")
    case .unreachable, .noRepository, .linkedRepository, .borrowingRepository, .repositoryFormat:
      self.init(
        .ioError, english: "The others cannot be reached: \(error.reason). What you change is sent later.",
        ukrainian: "Інші недосяжні: \(error.reason). Ваші зміни буде надіслано пізніше.")
    case .notShared:
      self.init(
        .nothingMatches, english: "This wallet is not shared yet: ucard sync init REPOSITORY or FOLDER",
        ukrainian: "Цей гаманець ще не спільний: ucard sync init СХОВИЩЕ чи ТЕКА")
    case .alreadyShared:
      self.init(
        .usage, english: "This wallet is shared already; ucard sync status tells where. To stop: ucard sync leave",
        ukrainian: "Цей гаманець уже спільний; де саме, покаже ucard sync status. Вийти: ucard sync leave")
    case .occupied:
      self.init(
        .cannotCreate,
        english: "“\(detail)”, where the household of this wallet would be, is something else. Move it away.",
        ukrainian: "«\(detail)», де мав би бути спільний гаманець, — це щось інше. Перемістіть його.")
    case .foreign:
      self.init(
        .badData,
        english: """
          This is no household of ucard: “\(detail)” does not belong there. Nothing was changed.\
          \(error.remedy == nil ? " A household begins in an empty repository." : "")
          """,
        ukrainian: """
          Це не спільний гаманець ucard: «\(detail)» там зайве. Нічого не змінено.\
          \(error.remedy == nil ? " Спільний гаманець починають у порожньому сховищі." : "")
          """)
    case .damaged:
      self.init(
        .badData, english: "“\(detail)” of the household cannot be read. Nothing was changed.",
        ukrainian: "Не вдається прочитати спільний файл «\(detail)». Нічого не змінено.")
    case .unknownFormat:
      self.init(
        .badData,
        english: """
          The file “format” there does not tell how to read the others: it is damaged, or this is no household of ucard. \
          Nothing was changed.
          """,
        ukrainian: """
          Із файлу «format» там не видно, як читати решту: його пошкоджено, або це не спільний гаманець ucard. Нічого не \
          змінено.
          """)
    case .categories:
      self.init(
        .badData,
        english: """
          The categories of this wallet cannot be shared: there are too many, or a name is empty, or one of the words that \
          ucard reserves. Nothing was sent.
          """,
        ukrainian: """
          Категорії цього гаманця не можуть бути спільними: їх забагато, або якась назва порожня чи зарезервована для ucard. \
          Нічого не надіслано.
          """)
    case .newerVersion:
      self.init(
        .badData, english: "A newer ucard has written this household. Install it here, too. Nothing was changed.",
        ukrainian: "Цей спільний гаманець записала новіша ucard. Встановіть її й тут. Нічого не змінено.")
    case .busy:
      self.init(.busy, english: "Another ucard sync is at work.", ukrainian: "Саме зараз працює інша ucard sync.")
    case .raced:
      self.init(
        .busy, english: "Others send changes all the time; try again.",
        ukrainian: "Інші весь час надсилають зміни; спробуйте ще раз.")
    case .lockedHere(let seconds):
      let remedy = "rm \(ShellWord.quoted(detail))"
      self.init(
        .ioError,
        english: """
          “\(detail)” has kept everybody from sending for \(.age(seconds)): a git that was killed has probably left \
          it. If nobody is syncing now: \(remedy)
          """,
        ukrainian: """
          «\(detail)» не дає нікому надсилати вже \(.age(seconds)): мабуть, його лишив git, роботу якого перервали. \
          Якщо зараз ніхто не синхронізує: \(remedy)
          """)
    case .lockedThere(let host):
      let prefix = host.map { "ssh \(ShellWord.quoted($0.printable)) " } ?? ""
      let remedy = prefix + "rm \(ShellWord.quoted(detail))"
      self.init(
        .ioError,
        english: """
          “\(detail)” on the server keeps everybody from sending: a git that was killed has probably left it. If nobody is \
          syncing now: \(remedy)
          """,
        ukrainian: """
          «\(detail)» на сервері не дає нікому надсилати: мабуть, його лишив git, роботу якого перервали. Якщо зараз ніхто не \
          синхронізує: \(remedy)
          """)
    case .noPassphrase:
      self.init(
        .ioError, english: "The keyring, which has the password of the household, does not give it; it has to be open.",
        ukrainian: "Сховище ключів не видає пароля спільного гаманця; воно має бути відкрите.")
    case .wrongPassphrase:
      self.init(
        .badData, english: "“\(detail)” is encrypted with another password. Nothing was changed.",
        ukrainian: "«\(detail)» зашифровано іншим паролем. Нічого не змінено.")
    }
  }
}
