import Barcodes
import Cards
import Foundation
import Values
import Wallet

/// Everyday commands as whole processes, compared with the tools that do the same by hand.
struct EverydayBenchmark {
  private let folder: URL
  private let small: String
  private let large: String

  private static let cards = Workload.count(100_000)

  init(folder: URL) throws {
    self.folder = folder
    small = folder.appending(path: "everyday.sqlite").path
    large = folder.appending(path: "everyday-large.sqlite").path
    for (path, count) in [(small, 21), (large, Self.cards)] {
      let store = try WalletStore.open(path, .creating)
      let cards = (0..<count).map { index in
        NewCard(
          CardContent(
            name: "\(["Сільпо", "Library", "Gym"][index % 3]) \(index)",
            identifiers: [Identifier(kind: .code(.code128), payload: Payload(text: "\(100_000 + index)"))],
            categories: index % (count / 20) == 0 ? ["Rare"] : []))
      }
      try store.add(cards, at: .now)
      try store.close()
    }
  }

  func run() throws {
    print("Everyday commands, whole processes, medians of 100:")
    try compare(
      "list, 21 cards",
      sqlite("-box", small, "SELECT card.id, name, kind, payload FROM card JOIN identifier ON card_id = card.id"),
      ucard("list", "--wallet", small))
    try compare(
      "list --category, 20 of \(Self.cards)",
      sqlite(
        "-box", large,
        """
        SELECT card.id, card.name, kind, payload FROM card JOIN identifier ON identifier.card_id = card.id
        JOIN card_category ON card_category.card_id = card.id JOIN category ON category.id = category_id
        WHERE category.name = 'Rare' ORDER BY sort_key
        """), ucard("list", "--category", "rare", "--wallet", large))
    try compareChanges()
    let picture = folder.appending(path: "code.png").path
    try compare(
      "encode ean13 -o", { try Processes.run(["zint", "-b", "EANX", "-d", "4820000000000", "-o", picture]) },
      ucard("encode", "ean13", "4820000000000", "-o", picture, "--force"))
    try compareTabs()
  }

  /// Adding a card, each time with another name and number, against a transaction that inserts two such rows; then undoing
  /// it, against one that deletes them.
  private func compareChanges() throws {
    let peer = folder.appending(path: "peer.sqlite").path
    try FileManager.default.copyItem(atPath: small, toPath: peer)
    let begin = "PRAGMA synchronous = EXTRA; BEGIN IMMEDIATE;"
    var added = 0
    func add() throws {
      added += 1
      try Processes.run([Processes.ucard, "add", "Bakery \(added)", "\(48_200 + added)", "--wallet", small])
    }
    try compare(
      "add",
      sqlite(
        peer,
        """
        \(begin) INSERT INTO card (uuid, name, name_key, sort_key, spelling_key, added, changed)
          VALUES (hex(randomblob(16)), 'Bakery', 'bakery', 'bakery', 'bakeri', 1, 1);
        INSERT INTO identifier (card_id, uuid, position, is_selected, kind, payload)
          VALUES (last_insert_rowid(), hex(randomblob(16)), 0, 1, 'code128', x'343832'); COMMIT
        """), add)
    try compare(
      "undo",
      sqlite(
        peer,
        """
        \(begin) DELETE FROM identifier WHERE card_id = (SELECT max(id) FROM card);
        DELETE FROM card WHERE id = (SELECT max(id) FROM card); COMMIT
        """), ucard("undo", "--wallet", small))
  }

  /// Compares the command that a shell runs for the key Tab, in a small wallet and in a large one.
  private func compareTabs() throws {
    func tab(_ wallet: String) -> () throws -> Void {
      ucard("complete", "--shell", "zsh", "--", "--wallet", wallet, "show", "")
    }
    let medians = try Race(contenders: [
      .init(name: "sqlite3", body: sqlite(small, "SELECT name FROM card ORDER BY sort_key")),
      .init(name: "small", body: tab(small)), .init(name: "large", body: tab(large)),
    ]).medians(rounds: 100)
    let more = (medians[2] - medians[1]).seconds * 1000
    print(
      "  Tab, 21 cards: \((medians[1] / medians[0]).formatted(2)) times sqlite3; \(Self.cards) cards: "
        + "\(more.formatted(1)) ms more")
  }

  private func ucard(_ arguments: String...) -> () throws -> Void {
    let words = [Processes.ucard] + arguments
    return { try Processes.run(words) }
  }

  private func sqlite(_ arguments: String...) -> () throws -> Void {
    let words = ["sqlite3"] + arguments
    return { try Processes.run(words, allowing: [0]) }
  }

  private func compare(_ what: String, _ peer: @escaping () throws -> Void, _ own: @escaping () throws -> Void) throws {
    let medians = try Race(contenders: [.init(name: "peer", body: peer), .init(name: "ucard", body: own)])
      .medians(rounds: 100)
    print(
      "  \(what): \((medians[1].seconds * 1000).formatted(1)) ms, \((medians[1] / medians[0]).formatted(2)) times "
        + "\(what.hasPrefix("encode") ? "zint" : "sqlite3")")
  }
}
