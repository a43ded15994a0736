internal import Arguments
internal import Words

/// Words that people try and that no command has, with what does it instead.
enum MeantWords {
  /// What to say to somebody who tried one of some words.
  private struct Entry {
    /// The commands after which it is tried.
    let commands: [any HelpProviding.Type]
    /// The words in lower case, options with their hyphens; `*` for any word without.
    let words: Set<String>
    private let line: String
    private let phrase: Phrase?

    /// - Parameter line: the command line that does what is meant. Words in capitals stand for those of the person.
    init(_ commands: [any HelpProviding.Type], _ words: Set<String>, _ line: String) {
      (self.commands, self.words, self.line, phrase) = (commands, words, line, nil)
    }

    init(
      _ commands: [any HelpProviding.Type], _ words: Set<String>, english: Phrase.Text, ukrainian: Phrase.Text
    ) {
      (self.commands, self.words, line) = (commands, words, "")
      phrase = Phrase(english: english, ukrainian: ukrainian)
    }

    func answer(to word: String, _ card: String?) -> Phrase {
      if let phrase { return phrase }
      let known = card.map { line.replacing("CARD", with: ShellWord.quoted($0)) } ?? line
      let whole = known.replacing("WORD", with: ShellWord.quoted(word))
      let local = MeantWords.placeholders.reduce(whole) { $0.replacing($1.key, with: $1.value) }
      return Phrase(english: "For that: \(whole)", ukrainian: "Для цього: \(local)")
    }
  }

  /// The answer to a word that a command does not know; nil if nothing is known of it.
  ///
  /// - Parameters:
  ///   - word: an option as it was typed, an argument too many, or the name of no command.
  ///   - card: what was typed of a card beside it; nil if unknown.
  static func answer(to word: String, of command: any HelpProviding.Type, card: String? = nil) -> Phrase? {
    // A number with a minus sign is any number.
    let key = word.dropFirst().first?.isNumber == true && word.hasPrefix("-") ? "-1" : word.lowercased()
    let entry = entries.first { entry in
      entry.commands.contains { $0 == command }
        && (entry.words.contains(key) || entry.words.contains("*") && !word.hasPrefix("-"))
    }
    return entry?.answer(to: word, card)
  }

  private static let placeholders = [
    "CARD": "КАРТКА", "NAME": "НАЗВА", "NUMBER": "НОМЕР", "FILE": "ФАЙЛ", "TEXT": "ТЕКСТ", "KEY": "КЛЮЧ",
    "VALUE": "ЗНАЧЕННЯ",
  ]

  private static var entries: [Entry] { commands + options + arguments }

  // MARK: - In place of a command

  private static var commands: [Entry] {
    let all: [any HelpProviding.Type] = [UCard.self]
    return [
      Entry(all, ["log", "diff", "changes", "зміни"], "ucard history"),
      Entry(all, ["revert", "rollback"], "ucard undo"),
      Entry(all, ["less", "more", "display", "open", "відкрити"], "ucard show CARD"),
      Entry(all, ["print", "друк", "друкувати"], "ucard export pdf CARD -o card.pdf"),
      Entry(all, ["inspect", "details", "деталі"], "ucard info CARD"),
      Entry(all, ["grep", "пошук", "знайти", "шукати"], "ucard list TEXT"),
      Entry(all, ["ps", "статус"], "ucard list"),
      Entry(
        all, ["status"], english: "The cards: ucard list. What became of a shared wallet: ucard sync status",
        ukrainian: "Картки: ucard list. Стан спільного гаманця: ucard sync status"),
      Entry(
        all, ["commit", "save", "зберегти"], english: "Every change is saved at once; ucard history lists them.",
        ukrainian: "Кожна зміна зберігається одразу; їх перелічує ucard history."),
      Entry(all, ["mv"], "ucard edit CARD --name NAME"),
      Entry(
        all, ["cp", "copy", "duplicate", "clone"], english: "Cards are not copied; a new one: ucard add NAME NUMBER",
        ukrainian: "Картки не копіюються; нова картка: ucard add НАЗВА НОМЕР"),
      Entry(all, ["events", "event", "події"], "ucard agenda"),
      Entry(all, ["version", "версія"], "ucard --version"),
      Entry(
        all, ["update", "upgrade", "оновити"],
        english: "To change a card: ucard edit CARD. A new version of ucard comes as its package did.",
        ukrainian: "Щоб змінити картку: ucard edit КАРТКА. Нова версія ucard надходить так, як її встановлено."),
      Entry(
        all, ["login", "logout", "signin", "account"],
        english: "U-Card has no accounts. To share a wallet: ucard sync init PLACE",
        ukrainian: "U-Card не має облікових записів. Щоб мати спільний гаманець: ucard sync init МІСЦЕ"),
      Entry(
        all, ["exit", "quit", "close", "вихід", "вийти"],
        english: "There is nothing to leave: each command ends by itself.",
        ukrainian: "Виходити нема звідки: кожна команда закінчується сама."),
      Entry(
        all, ["sudo"], english: "sudo is not needed: ucard list", ukrainian: "sudo не потрібна: ucard list"),
      Entry(
        all, ["date", "dates", "дата", "дати"],
        english: "Dates are written as 2027-03-05, 05.03.2027, 12/27, 30d or fri: ucard help add",
        ukrainian: "Дати пишуть так: 2027-03-05, 05.03.2027, 12/27, 30d чи пт: ucard help add"),
      Entry(all, ["colors", "colours", "color", "colour", "кольори", "колір"], "ucard edit CARD --color red"),
      Entry(all, ["архів"], "ucard list --archived"), Entry(all, ["?"], "ucard help"),
      Entry(
        [CategoryGroup.self], ["show", "view", "open", "cards", "покажи", "показати"], "ucard list --category NAME"),
      Entry([IdentifierGroup.self], ["rename"], "ucard identifier edit CARD 1 --label NAME"),
    ]
  }

  // MARK: - Options, and arguments too many

  private static var options: [Entry] {
    let all: [any HelpProviding.Type] = [UCard.self]
    return [
      Entry(all, ["-v", "-версія", "--версія"], "ucard --version"),
      Entry(all, ["--довідка", "-довідка", "--допомога"], "ucard help"),
      Entry(all, ["--wallet"], "ucard list --wallet FILE"),
      Entry(all, ["--language", "--lang", "--мова"], "ucard config language uk"),
      Entry([Show.self], ["-a"], "ucard list"),
      Entry([Show.self], ["--type", "--qr", "--тип"], "ucard identifier edit CARD 1 --type qr"),
      Entry([Show.self], ["--size", "--scale", "--zoom"], "ucard config scale 3"),
      Entry(
        [Show.self], ["--fullscreen", "--full", "--full-screen"],
        english: "ucard alone lists the cards; Enter shows a code in the whole window.",
        ukrainian: "ucard без нічого перелічує картки; Enter показує код на все вікно."),
      Entry([List.self], ["-l", "-la", "-a"], "ucard list --all"),
      Entry([List.self], ["--expired", "--прострочені"], "ucard list --expiring 0d"),
      Entry(
        [List.self], ["--reverse", "-r"], english: "The order cannot be reversed; others are: ucard list --sort recent",
        ukrainian: "Зворотного порядку немає; інші: ucard list --sort recent"),
      Entry([List.self], ["-o", "--output", "--out", "--file"], "ucard list --format csv > cards.csv"),
      Entry([List.self], ["categories", "category", "категорії"], "ucard category list"),
      Entry([List.self], ["archived", "archive", "архів", "архівні"], "ucard list --archived"),
      Entry([List.self], ["starred", "favorites", "favourites", "обрані"], "ucard list --starred"),
      Entry([List.self], ["expired", "прострочені"], "ucard list --expiring 0d"),
      Entry([Delete.self], ["-f", "-r", "-rf", "-fr", "--force"], "ucard delete CARD --yes"),
      Entry(
        [Delete.self], ["-i", "--interactive"], english: "It asks anyway: ucard delete CARD",
        ukrainian: "Вона питає й так: ucard delete КАРТКА"),
      Entry([Delete.self], ["--starred", "--expired"], "ucard list --starred"),
      Entry([Add.self, Edit.self], ["--pin", "--пін"], "ucard identifier add CARD - --type number --label PIN"),
      Entry([Add.self, Edit.self], ["--date", "--time", "--when"], "--starts \"2026-12-05 19:00\""),
      Entry([Add.self, Edit.self], ["--duration", "--length"], "--ends +90m"),
      Entry([Edit.self], ["--label", "--мітка"], "ucard identifier edit CARD 1 --label NAME"),
      Entry([BalanceCommand.self], ["--set", "--spend", "--add"], "ucard balance CARD set 300"),
      Entry([Reschedule.self], ["--starts", "--to", "--time", "--date"], "ucard reschedule CARD \"sun 19:00\""),
      Entry(
        [Reschedule.self], ["-1"], english: "Earlier is told by the day: ucard reschedule CARD \"2026-12-04 19:00\"",
        ukrainian: "Раніший час вказують із днем: ucard reschedule КАРТКА \"2026-12-04 19:00\""),
      Entry(
        [Cancel.self], ["--all"], english: "One event at a time: ucard cancel CARD",
        ukrainian: "Події скасовують по одній: ucard cancel КАРТКА"),
      Entry([Agenda.self], ["--date", "--day", "--on", "--дата"], "ucard agenda --from 2026-12-05 --to 2026-12-05"),
      Entry([Remind.self], ["--list"], "ucard remind"),
      Entry(
        [Remind.self], ["--off", "--disable", "--remove", "--stop", "off", "stop", "вимкнути"],
        "ucard remind --uninstall"),
      Entry([History.self], ["--limit", "-1", "--steps"], "ucard history --last 5"),
      Entry([History.self], ["--clear", "--delete", "--forget"], "ucard forget"),
      Entry([ScanCommand.self], ["-o", "--output"], "ucard scan FILE --format csv > codes.csv"),
      Entry([ScanCommand.self], ["--add", "--save", "--додати"], "ucard add NAME --from FILE"),
      Entry([Encode.self], ["--type", "--тип"], "ucard encode qr TEXT -o FILE"),
      Entry([Encode.self], ["-f", "--file", "--from", "--input"], "ucard encode qr - < FILE"),
      Entry([Encode.self], ["--size", "--width"], "ucard encode qr TEXT -o FILE --dpi 300 --module-mm 0.5"),
      Entry([Stores.self], ["--category"], "ucard stores NAME"),
      Entry([Config.self], ["--list", "-l"], "ucard config"),
      Entry([Config.self], ["--reset"], "ucard config --unset KEY"),
      Entry([Star.self], ["--remove", "--off", "--unset"], "ucard unstar CARD"),
      Entry([Archive.self], ["--list"], "ucard list --archived"),
      Entry(
        [Doctor.self], ["--fix", "--install"],
        english: "doctor changes nothing; it names the commands that bring what is missing.",
        ukrainian: "doctor нічого не змінює; вона називає команди, які встановлять те, чого бракує."),
    ]
  }

  // MARK: - Arguments too many

  private static var arguments: [Entry] {
    [
      Entry([Pick.self], ["*"], "ucard pick --query WORD"),
      Entry([CategoryList.self], ["*"], "ucard list --category WORD"),
      Entry([Symbologies.self], ["*"], "ucard symbologies | grep -i WORD"),
      Entry([Path.self], ["*"], "UCARD_WALLET=FILE ucard list"), Entry([Config.self], ["*"], "ucard config KEY VALUE"),
      Entry(
        [Check.self], ["*"], english: "It looks at the whole wallet: ucard check",
        ukrainian: "Вона перевіряє весь гаманець: ucard check"),
      Entry(
        [Merge.self], ["*"], english: "Two cards at a time; the first one stays: ucard merge CARD OTHER",
        ukrainian: "Дві картки за раз; перша лишається: ucard merge КАРТКА ІНША"),
      Entry(
        [Cancel.self], ["*"], english: "One event at a time. A name of several words stands in quotes.",
        ukrainian: "Події скасовують по одній. Назву з кількох слів беруть у лапки."),
      Entry(
        [PictureCommand.self], ["*"],
        english: "-o FILE writes the picture; ucard edit CARD --front FILE puts one on the card.",
        ukrainian: "-o ФАЙЛ записує зображення; ucard edit КАРТКА --front ФАЙЛ додає його до картки."),
    ]
  }
}
