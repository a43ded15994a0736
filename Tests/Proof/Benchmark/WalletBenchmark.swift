import Barcodes
import Cards
import Foundation
import Values
import Wallet

/// Whole processes on a wallet of 100,000 cards, compared with the same on one of 100, and with `sqlite3`.
struct WalletBenchmark {
  private let ucard: String
  private let small: String
  private let large: String

  private static let sizes = (small: 100, large: Workload.count(100_000))
  private static let edited = Workload.count(5_000)

  private let folder: URL

  init(folder: URL) throws {
    self.folder = folder
    ucard = Processes.ucard
    small = folder.appending(path: "small.sqlite").path
    large = folder.appending(path: "large.sqlite").path
    try Self.fill(small, Self.sizes.small)
    try Self.fill(large, Self.sizes.large)
  }

  private static func fill(_ path: String, _ count: Int) throws {
    let words = ["Сільпо", "АТБ", "Аптека", "Кав’ярня", "Library", "Market", "Gym", "Novus", "Книгарня", "Coffee"]
    let store = try WalletStore.open(path, .creating)
    let cards = (0..<count).map { index in
      var content = CardContent(
        name: "\(words[index % 10]) \(words[index / 10 % 10]) \(index)",
        identifiers: [Identifier(kind: .code(.code128), payload: Payload(text: "\(100_000_000_000 + index * 7919)"))],
        categories: index % (count / 20) == 0 ? ["Rare"] : index % 3 == 0 ? ["Common"] : [])
      content.note = "note \(index) about this card"
      return NewCard(content)
    }
    try store.add(cards, at: .now)
    try store.close()
  }

  func run() throws {
    func ucard(_ arguments: String..., wallet: String) -> () throws -> Void {
      let words = [self.ucard] + arguments + ["--wallet", wallet]
      return { try Processes.run(words) }
    }
    print("Whole processes on wallets of \(Self.sizes.small) and of \(Self.sizes.large) cards, medians of 60:")
    // Card 54 of the small wallet and card 99954 of the large one differ only in their numbers.
    for (what, first, other) in [
      ("show by the name", ["show", "Library Market 54"], ["show", "Library Market 99954"]),
      ("show by the beginning of a later word", ["show", "Market 54"], ["show", "Market 99954"]),
      ("list --category, 20 cards", ["list", "--category", "rare"], ["list", "--category", "rare"]),
    ] {
      let medians = try Race(contenders: [
        .init(name: "small") { try Processes.run([self.ucard] + first + ["--wallet", small]) },
        .init(name: "large") { try Processes.run([self.ucard] + other + ["--wallet", large]) },
      ]).medians(rounds: 60)
      let more = (medians[1] - medians[0]).seconds * 1000
      print("  \(what): \((medians[0].seconds * 1000).formatted(1)) ms, and \(more.formatted(1)) ms more")
    }
    for text in ["54321", "кав’ярня 54321", "zzzz"] {
      let folded = text.replacing("’", with: "")
      let sql = "SELECT card_id FROM card_search WHERE words LIKE '%\(folded)%'"
      let medians = try Race(contenders: [
        .init(name: "sqlite3 LIKE") { try Processes.run(["sqlite3", large, sql]) },
        .init(name: "ucard list TEXT", body: ucard("list", text, wallet: large)),
      ]).medians(rounds: 60)
      let ratio = medians[1] / medians[0]
      print(
        "  list “\(text)”: \(ratio.formatted(2)) times sqlite3 with LIKE (\((medians[0].seconds * 1000).formatted(1)) ms)"
      )
    }
    try compareAgendas()
    try compareEdits()
  }

  /// The agenda of today in wallets with 100 and with 10,000 events, spread over two years.
  private func compareAgendas() throws {
    let sizes = [100, Workload.count(10_000)]
    let wallets = sizes.map { folder.appending(path: "events-\($0).sqlite").path }
    let today = CalendarDate(epoch: .now)
    for (size, wallet) in zip(sizes, wallets) {
      let store = try WalletStore.open(wallet, .creating)
      let cards = (0..<size).map { index in
        var content = CardContent(name: "Event \(index)")
        // Four events are today, however many there are.
        let days = index < 4 ? 0 : (index - size / 2) * 730 / size + (index < size / 2 ? -1 : 1)
        content.starts = EventTime(today.adding(days: days), EventTime.Clock(second: index % 1440 * 60, zone: "UTC"))
        return NewCard(content)
      }
      try store.add(cards, at: .now)
      try store.close()
    }
    let commands = [wallets[0], wallets[1]].map { [ucard, "agenda", "--today", "--wallet", $0] }
    let medians = try Race(contenders: [
      .init(name: "show") { try Processes.run([self.ucard, "show", "Library Market 54", "--wallet", small]) },
      .init(name: "few") { try Processes.run(commands[0]) }, .init(name: "many") { try Processes.run(commands[1]) },
    ]).medians(rounds: 60)
    let more = (medians[2] - medians[1]).seconds * 1000
    print(
      "  agenda --today of \(sizes[0]) events: \((medians[1] / medians[0]).formatted(2)) times show; of \(sizes[1]): "
        + "\(more.formatted(1)) ms more")
  }

  /// Sets the same note on every card of a wallet, by an option and by JSON with one line per card. Each round changes
  /// all cards.
  private func compareEdits() throws {
    let wallets = ["option", "json"].map { folder.appending(path: "edit-\($0).sqlite").path }
    for wallet in wallets { try Self.fill(wallet, Self.edited) }
    let lines = ["a", "b"].map { note in
      (note, folder.appending(path: "notes-\(note).jsonl").path)
    }
    for (note, path) in lines {
      let text = (1...Self.edited).map { #"{"number":\#($0),"note":"\#(note)"}"# + "\n" }.joined()
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    var rounds = [0, 0]
    let medians = try Race(contenders: [
      .init(name: "edit --all --note") {
        rounds[0] += 1
        try Processes.run([self.ucard, "edit", "--all", "--note", lines[rounds[0] % 2].0, "--wallet", wallets[0]])
      },
      .init(name: "edit --json") {
        rounds[1] += 1
        try Processes.run([self.ucard, "edit", "--json", lines[rounds[1] % 2].1, "--wallet", wallets[1]])
      },
    ]).medians(rounds: 15)
    print(
      "  edit --json of \(Self.edited): \((medians[1] / medians[0]).formatted(2)) times edit --all --note "
        + "(\((medians[0].seconds * 1000).formatted(0)) ms)")
  }
}
