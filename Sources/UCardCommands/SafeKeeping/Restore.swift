internal import ArgumentParser
internal import Cards
internal import Files
internal import Foundation
internal import Wallet

/// `ucard restore`.
struct Restore: UCardCommand {
  static let help = CommandHelp(
    name: "restore",
    abstract: Phrase(
      english: "Restore the wallet from a backup.", ukrainian: "Зробити гаманець таким, як у копії."),
    examples: [
      "ucard restore cards.ucard", "ucard restore cards.ucard --dry-run", "gpg -d cards.gpg | ucard restore - --yes",
    ],
    details: Phrase(
      english: """
        Says what would be another, and asks; in a script, --yes answers. The wallet as it was stays beside the new one, \
        in a file that is named; ucard restore takes that, too. A damaged wallet is put aside as it is.
        """,
      ukrainian: """
        Каже, що змінилося б, і питає; у скрипті відповідає --yes. Гаманець, яким він був, лишається поряд у файлі, \
        назву якого буде сказано; ucard restore приймає і його. Пошкоджений гаманець відкладається, як є.
        """))

  @Argument(
    help: ArgumentHelp(
      english: "The backup, or - for standard input.", ukrainian: "Копія або - для стандартного вводу.", value: .file),
    completion: .file())
  var file: String

  @Flag(help: ArgumentHelp(english: "Only show what would change.", ukrainian: "Лише сказати, що змінилося б."))
  var dryRun = false

  @OptionGroup var confirmation: YesOption
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let path = try wallet.place.path(in: context)
    guard file == "-" else {
      try requireBackup(beside: path)
      try restore(file, to: path, in: context)
      return
    }
    guard confirmation.yes || dryRun else {
      throw CommandFailure(
        .usage, english: "Standard input is the backup, so nobody can be asked: add --yes or --dry-run.",
        ukrainian: "На стандартному вводі копія, тож нікого запитати: додайте --yes або --dry-run.")
    }
    try TemporaryFile.named(in: context.temporaryFolder, holding: context.input) { received in
      try restore(received, to: path, in: context)
    }
  }

  /// Refuses what cannot be a backup.
  private func requireBackup(beside path: String) throws {
    let kind = FileKind(of: file)
    guard kind != .nothing, kind != .link else {
      throw CommandFailure(.noInput, english: "There is no backup “\(file)”.", ukrainian: "Копії «\(file)» немає.")
    }
    guard case .regular = kind else {
      throw CommandFailure(
        .noInput, english: "A backup is a file, and “\(file)” is none; - reads one from standard input.",
        ukrainian: "Копія — це файл, а «\(file)» ні; - читає її зі стандартного вводу.")
    }
    guard !FileKind.isSame(file, path) else {
      throw CommandFailure(
        .usage, english: "“\(file)” is the wallet itself: there is nothing to restore.",
        ukrainian: "«\(file)» — це сам гаманець: відновлювати нічого.")
    }
  }

  private func restore(_ backupFile: String, to path: String, in context: CommandContext) throws {
    try TemporaryFile.named(in: context.temporaryFolder) { copy in
      let backup: WalletStore
      do throws(WalletError) {
        backup = try WalletStore.openCopy(of: backupFile, at: copy)
      } catch {
        throw error.code == .damaged || error.code == .notAWallet ? CommandFailure(noBackup: file) : error
      }
      defer { try? backup.close() }
      try restore(backup, to: path, in: context)
    }
  }

  private func restore(_ backup: WalletStore, to path: String, in context: CommandContext) throws {
    let sound = try openIfSound(path)
    defer { try? sound?.close() }
    if let sound {
      let difference = try sound.difference(to: backup)
      guard !difference.isEmpty else {
        context.say(english: "The wallet is as in the backup already.", ukrainian: "Гаманець уже такий, як у копії.")
        return
      }
      for line in difference.lines { context.say(line) }
    } else {
      context.say(
        english: "The wallet “\(path)” is damaged; it is to be put aside as it is.",
        ukrainian: "Гаманець «\(path)» пошкоджено; його буде відкладено, як є.")
    }
    if dryRun { return }
    guard
      try confirmation.isGiven(for: Phrase(english: "Restore the backup?", ukrainian: "Відновити копію?"), in: context)
    else {
      context.say(english: "Nothing was changed.", ukrainian: "Нічого не змінено.")
      return
    }
    let aside = try swap(sound, at: path, for: backup, in: context)
    let count = try backup.cards(CardFilter(archived: .last), unreadable: context.warn(ofUnreadable:)).count
    let kept = aside.map { name in
      Phrase(english: " As it was before, it is kept in “\(name)”.", ukrainian: " Попередній збережено в «\(name)».")
    }
    context.say(
      Phrase(
        english: "Restored: the wallet has \(Phrase.english(count, "card")).",
        ukrainian: "Відновлено: у гаманці \(Phrase.ukrainian(count, "картка", "картки", "карток")).")
        + (kept ?? .nothing))
  }

  /// Puts what the backup has in the place of the wallet.
  ///
  /// - Parameter sound: the wallet that is there; nil for a damaged one.
  /// - Returns: where the old one is kept; nil where there was none.
  private func swap(
    _ sound: WalletStore?, at path: String, for backup: WalletStore, in context: CommandContext
  ) throws -> String? {
    guard let sound else { return try Self.replaceDamaged(path, with: backup, in: context) }
    guard sound.path != nil else {
      try WalletStore.open(path, .creating).close()
      try backup.backUp(replacing: path)
      return nil
    }
    let aside = try Self.freeName(beside: path, in: context)
    try TemporaryFile.kept(aside) { try sound.replace(with: backup, keepingOldAt: aside) }
    return aside
  }

  /// The wallet at `path`, or one in memory where there is none yet; nil where what is there cannot be read as one.
  private func openIfSound(_ path: String) throws -> WalletStore? {
    do {
      let store = try WalletStore.open(path, .existing)
      // What is damaged may open, and fail at the first page that is needed.
      let isDamaged = try store.findings().contains { if case .damage = $0 { true } else { false } }
      if !isDamaged { return store }
      try? store.close()
      return nil
    } catch {
      guard error.code == .damaged || error.code == .notAWallet else { throw error }
      return nil
    }
  }

  /// Puts a damaged wallet aside, with what SQLite had not finished, and a copy of the backup in its place.
  ///
  /// - Returns: where the old one is.
  private static func replaceDamaged(
    _ path: String, with backup: WalletStore, in context: CommandContext
  ) throws -> String {
    // Through a link, the file that it leads to.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let target = resolved.map { String(cString: $0) } ?? path
    let aside = try freeName(beside: target, in: context)
    do {
      try OutputFile.replace(target) { copy in
        try backup.backUp(to: copy)
        // The old file has both names until the new one takes its place; where files have one name alone, it moves.
        guard link(target, aside) == 0 || rename(target, aside) == 0 else { throw FileError(path: aside, errno: errno) }
        rename(target + "-journal", aside + "-journal")
      }
    } catch {
      rename(aside + "-journal", target + "-journal")
      rename(aside, target)
      if FileKind.isSame(aside, target) { unlink(aside) }
      throw error
    }
    return aside
  }

  /// A name beside the wallet that no file has.
  private static func freeName(beside path: String, in context: CommandContext) throws -> String {
    let day = context.today.iso
    let ending = (path as NSString).pathExtension
    let base = (path as NSString).deletingPathExtension
    for count in 1... {
      let name = "\(base)-before-\(day)\(count == 1 ? "" : "-\(count)")\(ending.isEmpty ? "" : ".\(ending)")"
      if FileKind(of: name) == .nothing { return name }
    }
    return path
  }
}

extension WalletDifference {
  /// What would be another, a line each.
  fileprivate var lines: [Phrase] {
    var lines: [Phrase] = []
    func add(_ cards: [Card], _ english: String, _ ukrainian: String) {
      guard !cards.isEmpty else { return }
      lines.append(
        Phrase(
          english: "\(english) \(Phrase.english(cards.count, "card")): ",
          ukrainian: "\(ukrainian) \(Phrase.ukrainian(cards.count, "картку", "картки", "карток")): ")
          + Self.names(cards))
    }
    add(added, "To come back,", "Повернути")
    add(changed, "To be as in the backup,", "Зробити, як у копії,")
    add(removed, "To go, since not in the backup,", "Прибрати, бо в копії немає,")
    if hasOtherCategories {
      lines.append(
        Phrase(
          english: "To be as in the backup, categories and their order.",
          ukrainian: "Зробити, як у копії, категорії та їхній порядок."))
    }
    return lines
  }

  private static let mostNamed = 10

  private static func names(_ cards: [Card]) -> Phrase {
    let more = cards.count > mostNamed ? ", …" : ""
    return Phrase(
      english: cards.prefix(mostNamed).map { "“\($0.name)”" }.joined(separator: ", ") + more,
      ukrainian: cards.prefix(mostNamed).map { "«\($0.name)»" }.joined(separator: ", ") + more)
  }
}

extension CommandFailure {
  /// The file is no wallet, or a damaged one.
  fileprivate init(noBackup file: String) {
    self.init(
      .badData, english: "“\(file)” is no backup of U-Card, or a damaged one: nothing was restored.",
      ukrainian: "«\(file)» не є копією U-Card або пошкоджено: нічого не відновлено.")
  }
}
