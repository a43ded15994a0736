internal import ArgumentParser
internal import Cards
internal import Foundation
internal import Wallet

/// Which wallet is meant.
struct WalletOptions: ParsableArguments {
  @Option(
    name: .customLong("wallet"),
    help: ArgumentHelp("The wallet's file, instead of $UCARD_WALLET and the usual place.", valueName: "file"),
    completion: .file())
  var file: String?

  /// `--wallet`, else `$UCARD_WALLET`, else `ucard/wallet.sqlite` where data of programs are kept (XDG Base
  /// Directory Specification).
  func path(in context: CommandContext) throws -> String {
    func variable(_ name: String) -> String? { context.environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let path = file ?? variable("UCARD_WALLET") {
      guard !path.isEmpty else {
        throw CommandFailure(
          status: .usage,
          phrase: Phrase(english: "--wallet needs the name of a file.", ukrainian: "--wallet потребує назви файлу."))
      }
      return path
    }
    // A relative XDG_DATA_HOME is invalid, and is to be ignored.
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/ucard/wallet.sqlite" }
    guard let home = variable("HOME") else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(
          english: "There is no place for the wallet: set HOME, or name a file with --wallet.",
          ukrainian: "Немає місця для гаманця: задайте HOME або назвіть файл через --wallet."))
    }
    return home + "/.local/share/ucard/wallet.sqlite"
  }

  /// Opens the wallet, and closes it whatever `body` does.
  func withWallet<Result>(
    for access: WalletStore.Access, in context: CommandContext, _ body: (WalletStore) throws -> Result
  ) throws -> Result {
    let wallet = try WalletStore.open(path(in: context), for: access)
    let result: Result
    do {
      result = try body(wallet)
    } catch {
      try? wallet.close()
      throw error
    }
    try wallet.close()
    return result
  }
}

extension WalletStore {
  /// The one card that `typed` means.
  ///
  /// - Throws: `CommandFailure` where none does, or several.
  func card(_ typed: String, downTo worst: MatchRank = .inside) throws -> Card {
    let cards = try cards(matching: CardSelector(typed), downTo: worst)
    guard let card = cards.first else {
      let hint = try isEmpty() ? Phrase.emptyWallet : Phrase(english: "", ukrainian: "")
      throw CommandFailure(
        status: .nothingMatches,
        phrase: Phrase(english: "No card matches “\(typed)”.", ukrainian: "Жодна картка не відповідає «\(typed)».")
          + hint)
    }
    guard cards.count == 1 else { throw CommandFailure(ambiguous: typed, cards) }
    return card
  }
}

extension CommandFailure {
  private static let mostListed = 10

  /// Several cards answer equally well to what was typed.
  fileprivate init(ambiguous typed: String, _ cards: [Card]) {
    var lines = cards.prefix(Self.mostListed).map { "\n  #\($0.number)  \($0.name)" }.joined()
    if cards.count > Self.mostListed { lines += "\n  …" }
    self.init(
      status: .usage,
      phrase: Phrase(
        english: "\(Phrase.english(cards.count, "card")) match “\(typed)”; say which by more of the name or by #number:\(lines)",
        ukrainian: """
          «\(typed)» відповідають \(Phrase.ukrainian(cards.count, "картка", "картки", "карток")); \
          уточніть назву або вкажіть #номер:\(lines)
          """))
  }
}

extension Phrase {
  static let emptyWallet = Phrase(
    english: " The wallet is empty; put a card in with: ucard add NAME NUMBER",
    ukrainian: " Гаманець порожній; додайте картку так: ucard add НАЗВА НОМЕР")
}
