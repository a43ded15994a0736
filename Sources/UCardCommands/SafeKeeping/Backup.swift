internal import ArgumentParser
internal import Files
internal import Glibc
internal import Wallet

/// `ucard backup`.
struct Backup: UCardCommand {
  static let help = CommandHelp(
    name: "backup",
    abstract: Phrase(
      english: "Write the whole wallet into one file.", ukrainian: "Записати весь гаманець в один файл."),
    examples: ["ucard backup cards.ucard", "ucard backup - | gpg -c > cards.gpg", "ucard restore cards.ucard"],
    details: Phrase(
      english: """
        Everything is in it: cards, secrets, pictures, and what can be undone. It is read back and compared before it \
        gets its name; only you may read it. A backup of that name is replaced, any other file is not. A backup is a wallet: --wallet opens it.
        """,
      ukrainian: """
        У ньому все: картки, таємне, малюнки й те, що можна скасувати. Перш ніж файл отримає назву, його прочитано й \
        порівняно; читати його можете лише ви. Копія з такою назвою замінюється, інший файл ні. Копія сама є гаманцем: її відкриває --wallet.
        """))

  @Argument(
    help: ArgumentHelp(
      english: "The file, or - for standard output.", ukrainian: "Файл або - для стандартного виводу.", value: .file),
    completion: .file())
  var file: String

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let count = try wallet.place.withWallet(.existing, in: context) { store in
      guard store.path != nil else {
        throw CommandFailure(
          .nothingMatches, english: "There is no wallet yet, and nothing to back up.",
          ukrainian: "Гаманця ще немає, зберігати нічого.")
      }
      try write(store, in: context)
      return try store.cards(CardFilter(archived: .last), unreadable: context.warn(ofUnreadable:)).count
    }
    context.say(
      english: "Backed up \(Phrase.english(count, "card"))\(file == "-" ? "" : " to “\(file)”").",
      ukrainian: """
        Збережено \(Phrase.ukrainian(count, "картку", "картки", "карток"))\(file == "-" ? "" : " у «\(file)»").
        """)
  }

  private func write(_ store: WalletStore, in context: CommandContext) throws {
    if file == "-" {
      guard !context.terminal.isOutput else {
        throw CommandFailure(
          .usage, english: "A backup is not for the terminal: name a file, or redirect the output.",
          ukrainian: "Копія не для термінала: назвіть файл або спрямуйте вивід у файл.")
      }
      try stream(store, to: context.output, in: context)
      return
    }
    try wallet.place.spare(file, in: context)
    switch FileKind(of: file) {
    case .nothing, .regular(size: 0):
      try store.backUp(replacing: file)
    case .regular:
      // What stands there was not made for us to take its place, unless it is a backup too.
      guard (try? WalletStore.isWallet(file)) ?? false else {
        throw CommandFailure(
          .cannotCreate, english: "“\(file)” is there already, and is no backup; name another file.",
          ukrainian: "«\(file)» уже є, і це не копія; вкажіть інший файл.")
      }
      try store.backUp(replacing: file)
    case .link:
      throw FileError(path: file, errno: ENOENT)
    case .folder, .channel:
      try OutputFile.write(to: file) { try stream(store, to: $0, in: context) }
    }
  }

  private func stream(_ store: WalletStore, to output: any ByteSink, in context: CommandContext) throws {
    try TemporaryFile.named(in: context.temporaryFolder) { copy in
      try store.backUp(to: copy)
      try output.write(allOf: InputFile(copy))
    }
  }
}

extension WalletStore {
  /// Makes a backup of all of it the file at `path`, at once.
  ///
  /// - Throws: `WalletError`, `FileError`.
  func backUp(replacing path: String) throws {
    try OutputFile.replace(path) { copy in
      do throws(WalletError) { try backUp(to: copy) } catch { throw error.path == copy ? error.at(path) : error }
    }
  }
}
