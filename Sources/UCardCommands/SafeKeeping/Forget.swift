internal import Arguments
internal import Household
internal import Wallet
internal import Words

/// `ucard forget`.
struct Forget: UCardCommand {
  static let help = CommandHelp(
    name: "forget",
    abstract: Phrase(
      english: "Forget the history, so that what was deleted is gone.",
      ukrainian: "Забути історію, щоб видаленого не лишилося."),
    examples: ["ucard forget", "ucard forget --yes"],
    details: Phrase(
      english: """
        What is deleted or changed stays in the wallet's file for ucard undo, a PIN too. This removes it at once: cards \
        stay as they are, and no step before can be undone. Backups and other copies keep what they have, \
        and the wallet keeps what phones with Catima were given, for the next export, and which of their cards were \
        deleted here, so that they do not come back. A household gets a new key for \
        secrets, with the next ucard sync.
        """,
      ukrainian: """
        Видалене чи змінене лишається у файлі гаманця для ucard undo, ПІН-код теж. Ця команда прибирає його відразу: \
        картки лишаються такими, як є, а скасувати попередні кроки вже не можна. У копіях лишається те, що в них є, \
        а в гаманці — те, що передано телефонам з Catima, для наступного експорту, і те, які з їхніх карток видалено тут, \
        щоб вони не повернулися. Спільний гаманець отримає новий \
        ключ для таємного під час наступної ucard sync.
        """))

  var dryRun = Given.flag(
    "--dry-run", english: "Only say how many steps would be forgotten.",
    ukrainian: "Лише показати, скільки кроків було б забуто.")
  var confirmation = YesOption()
  var silence = SilenceOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    try wallet.withWallet(.existing, in: context) { store in
      let count = try store.stepCount()
      guard count > 0 else {
        try require(
          store.withHouseholdSnapshot({ try !$0.keys().ids.isEmpty }), .nothingMatches,
          english: "There is no history to forget.", ukrainian: "Нема чого забувати: історії немає.")
        if !dryRun { _ = try forget(store, in: context) }
        return context.say(
          english: "There is no history to forget. The household gets a new key for secrets with the next ucard sync.",
          ukrainian: """
            Нема чого забувати: історії немає. Спільний гаманець отримає новий ключ для таємного \
            під час наступної ucard sync.
            """)
      }
      if dryRun {
        return context.say(
          english: "To be forgotten: \(.steps(count)).", ukrainian: "Буде забуто: \(.steps(count)).")
      }
      let question = Phrase(
        english: "Forget \(.steps(count))? None of them can be undone then.",
        ukrainian: "Забути \(.steps(count))? Скасувати їх уже не вдасться.")
      guard try confirmation.isGiven(for: question, in: context) else {
        return context.say(.nothingChanged)
      }
      let forgotten = try forget(store, in: context)
      context.say(
        english: "Forgot \(.steps(forgotten.steps)): nothing can be undone, and what was deleted is gone.",
        ukrainian: "Забуто \(.steps(forgotten.steps)): скасувати нічого не можна, видаленого більше немає.")
      if forgotten.compacting != nil {
        context.say(
          english: "The file could not be made smaller now; ucard compact tries again.",
          ukrainian: "Зменшити файл зараз не вдалося; ще раз спробує ucard compact.")
      }
    }
  }

  private func forget(
    _ store: WalletStore, in context: CommandContext
  ) throws -> (steps: Int, compacting: WalletError?) {
    let forgotten = try store.forgetHistory()
    try? context.household(of: wallet).forgetFingerprints()
    return forgotten
  }
}

/// `ucard compact`.
struct Compact: UCardCommand {
  static let help = CommandHelp(
    name: "compact", synonyms: ["co"],
    abstract: Phrase(
      english: "Make the wallet's file as small as it can be.", ukrainian: "Зробити файл гаманця якомога меншим."),
    examples: ["ucard compact"],
    details: Phrase(
      english: """
        What was deleted leaves room in the file, which later cards use; this gives it back to the disk. Cards and \
        history stay. While it runs it needs as much free room as the wallet takes. ucard check says how much there is.
        """,
      ukrainian: """
        Після видаленого у файлі лишається місце, яке займуть нові картки; ця команда повертає його диску. Картки й \
        історія лишаються. Доки вона працює, потрібно стільки вільного місця, скільки займає гаманець. Скільки місця \
        вона поверне, каже ucard check.
        """))

  var silence = SilenceOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    let (before, after) = try wallet.withWallet(.existing, in: context) { store in
      try require(
        store.path != nil, .nothingMatches, english: "There is no wallet yet, and nothing to make smaller.",
        ukrainian: "Гаманця ще немає, нема чого зменшувати.")
      let sizes = try store.compact()
      try? context.household(of: wallet).forgetFingerprints()
      return sizes
    }
    context.say(
      ByteCount.text(after) != ByteCount.text(before) && after < before
        ? Phrase(
          english: "The wallet takes \(ByteCount.text(after)) instead of \(ByteCount.text(before)).",
          ukrainian: "Гаманець займає \(ByteCount.text(after)) замість \(ByteCount.text(before)).")
        : Phrase(
          english: "The wallet takes \(ByteCount.text(after)), and cannot be smaller.",
          ukrainian: "Гаманець займає \(ByteCount.text(after)), і меншим бути не може."))
  }
}
