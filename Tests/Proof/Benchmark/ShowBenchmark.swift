import Barcodes
import Cards
import Foundation
import Values
import Wallet

/// Shows a card, as a whole process, compared with the two tools that would do it by hand.
struct ShowBenchmark {
  private let folder: URL
  private let wallet: String
  private let ucard: String
  private let sql = "SELECT payload FROM identifier JOIN card ON card.id = card_id WHERE name = 'Card 7'"

  init(folder: URL) throws {
    self.folder = folder
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

  private var show: [String] { ["show", "Card 7", "--as", "blocks", "--wallet", wallet] }

  func run() throws {
    try measureTimes()
    try countInstructions()
  }

  private func measureTimes() throws {
    let medians = try Race(contenders: [
      .init(name: "sqlite3 | qrencode") {
        try Processes.run(["sh", "-c", "sqlite3 '\(wallet)' \"\(sql)\" | qrencode -t ANSIUTF8"])
      },
      .init(name: "ucard show --no-record") { try Processes.run([ucard] + show + ["--no-record"]) },
      .init(name: "ucard show") { try Processes.run([ucard] + show) },
    ]).medians(rounds: 200)
    print("One card shown, the whole process, median of 200:")
    for (name, time) in zip(["sqlite3 | qrencode", "ucard show --no-record", "ucard show"], medians) {
      let ratio = time / medians[0]
      print("  \(name): \((time.seconds * 1000).formatted(1)) ms, \(ratio.formatted(2)) times the first")
    }
  }

  private func countInstructions() throws {
    guard let counter = InstructionCounter(folder: folder) else {
      print("  Instructions are not counted: valgrind is not installed.")
      return
    }
    // Not in a pipe, where the shell's instructions would be among those counted.
    let byHand =
      try counter.count(["sqlite3", wallet, sql])
      + counter.count(["qrencode", "-t", "ANSIUTF8", "https://example.org/m/7"])
    let counts = [
      byHand, try counter.count([ucard] + show + ["--no-record"]), try counter.count([ucard] + show),
    ]
    print("Instructions of the same:")
    for (name, count) in zip(["sqlite3, qrencode", "ucard show --no-record", "ucard show"], counts) {
      let ratio = Double(count) / Double(byHand)
      print("  \(name): \((Double(count) / 1e6).formatted(1)) million, \(ratio.formatted(2)) times the first")
    }
  }
}
