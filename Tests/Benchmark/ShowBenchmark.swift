import Barcodes
import Cards
import Foundation
import Wallet

/// Shows a card, as a whole process, compared with the two tools that would do it by hand.
struct ShowBenchmark {
  private let wallet: String
  private let ucard: String

  init(folder: URL) throws {
    wallet = folder.appending(path: "wallet.sqlite").path
    ucard = Processes.ucard
    let store = try WalletStore.open(wallet, .creating)
    for number in 1...20 {
      try store.add(
        CardContent(
          name: "Card \(number)",
          identifiers: [Identifier(kind: .code(.qr), payload: Payload(text: "https://example.org/m/\(number)"))]),
        at: .now)
    }
    try store.close()
  }

  func run() throws {
    let show = [ucard, "show", "Card 7", "--as", "blocks", "--wallet", wallet]
    let sql = "SELECT payload FROM identifier JOIN card ON card.id = card_id WHERE name = 'Card 7'"
    let medians = try Race(contenders: [
      .init(name: "sqlite3 | qrencode") {
        try Processes.run(["sh", "-c", "sqlite3 '\(wallet)' \"\(sql)\" | qrencode -t ANSIUTF8"])
      },
      .init(name: "ucard show --no-record") { try Processes.run(show + ["--no-record"]) },
      .init(name: "ucard show") { try Processes.run(show) },
    ]).medians(rounds: 200)
    print("One card shown, the whole process, median of 200:")
    for (name, time) in zip(["sqlite3 | qrencode", "ucard show --no-record", "ucard show"], medians) {
      let ratio = time / medians[0]
      print("  \(name): \((time.seconds * 1000).formatted(1)) ms, \(ratio.formatted(2)) times the first")
    }
  }
}
