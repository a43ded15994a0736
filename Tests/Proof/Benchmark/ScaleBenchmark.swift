import Foundation

/// The time and memory of whole processes on wallets of 10,000, 100,000 and 1,000,000 cards, which show what grows with
/// the wallet.
struct ScaleBenchmark {
  private static let sizes = [10_000, 100_000, 1_000_000].map(Workload.count)

  private let folder: URL

  init(folder: URL) { self.folder = folder.appending(path: "scale") }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The commands, in order: the undo is that of the import, which is the newest step then.
  private var commands: [(what: String, arguments: [String])] {
    [
      ("import, CSV", ["import", path("cards.csv")]), ("undo of it", ["undo"]), ("redo", ["redo"]),
      ("show", ["show", "Market Library 19"]), ("add", ["add", "One more", "1234"]),
      ("add again", ["add", "Two more", "1"]),
      ("list", ["list"]), ("list --format json", ["list", "--format", "json"]), ("list TEXT", ["list", "library 19"]),
      ("check", ["check"]), ("backup", ["backup", path("backup.ucard")]),
      ("export json", ["export", "json", "-o", path("out.json")]),
      ("export csv", ["export", "csv", "-o", path("out.csv")]),
      ("export catima", ["export", "catima", "-o", path("out.zip")]),
      ("export html", ["export", "html", "-o", path("out.html")]),
      ("edit --all --star", ["edit", "--all", "--star"]),
      ("delete --all", ["delete", "--all", "--yes"]),
      ("restore", ["restore", path("backup.ucard"), "--yes"]), ("compact", ["compact"]),
    ]
  }

  func run() throws {
    print(
      "One process each on wallets of \(Self.sizes.map(String.init).joined(separator: ", ")) cards, seconds and MB:")
    var rows = commands.map { [$0.what] }
    for size in Self.sizes {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try writeCards(size)
      for (index, command) in commands.enumerated() {
        var memory = 0
        let time = try ContinuousClock().measure {
          memory = try Processes.memory([Processes.ucard] + command.arguments + ["--wallet", path("wallet.sqlite")])
        }
        rows[index].append("\(time.seconds.formatted(time.seconds < 10 ? 2 : 0)) s, \(memory) MB")
      }
      fflush(nil)
    }
    for row in rows { print("  " + row.joined(separator: " | ")) }
  }

  private func writeCards(_ count: Int) throws {
    let words = ["Сільпо", "АТБ", "Аптека", "Library", "Market"]
    let path = path("cards.csv")
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else {
      throw POSIXError(.EIO)
    }
    defer { try? file.close() }
    try file.write(contentsOf: Data("name,payload,type,note,categories\r\n".utf8))
    for start in stride(from: 0, to: count, by: 10_000) {
      let lines = (start..<min(start + 10_000, count)).map { index in
        "\(words[index % 5]) \(words[index / 5 % 5]) \(index),\(100_000_000_000 + index * 7919),code128,"
          + "note \(index) about this card,Group \(index % 10)\r\n"
      }
      try file.write(contentsOf: Data(lines.joined().utf8))
    }
  }
}
