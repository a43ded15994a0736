import Foundation

/// Imports and exports 100,000 cards, as whole processes: imports compared with `sqlite3 .import` of the same rows into the
/// same tables and indexes, exports with `sqlite3 -csv` and `-json` of the same rows; and draws pictures of 10,000 cards,
/// compared with `zint --batch` of the same payloads.
struct ExchangeBenchmark {
  private let ucard = Processes.ucard
  private let folder: URL

  private static let count = Workload.count(100_000)
  private static let pictures = Workload.count(10_000)

  init(folder: URL) { self.folder = folder }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  func run() throws {
    try writeFiles()
    print("Import of \(Self.count) cards, medians of 5:")
    let tables = ["card", "identifier", "card_search", "category", "card_category"]
    try compare("CSV", "cards.csv", tables: tables)
    try Processes.run([ucard, "export", "json", "-o", path("cards.json"), "--wallet", path("wallet.sqlite")])
    try compare("JSON", "cards.json", tables: tables)
    try compare("Catima zip", "catima.zip", tables: tables + ["origin", "usage"])
    try compareExports()
    try comparePictures()
  }

  // MARK: files

  private static let words = [
    "Сільпо", "АТБ", "Аптека", "Кав’ярня", "Library", "Market", "Gym", "Novus", "Книгарня", "Coffee",
  ]

  private func card(_ index: Int) -> (name: String, number: String) {
    ("\(Self.words[index % 10]) \(Self.words[index / 10 % 10]) \(index)", String(482_000_000_000 + index * 7).ean13)
  }

  /// Writes the same cards as a table and as Catima's export.
  private func writeFiles() throws {
    var table = "name,payload,type,note,categories\r\n"
    var catima = "2\r\n\r\n_id\r\n" + (0..<10).map { "Group \($0)\r\n" }.joined() + "\r\n"
    catima += "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,barcodeencoding,"
    catima += "headercolor,starstatus,lastused,archive\r\n"
    var links = "cardId,groupId\r\n"
    for index in 0..<Self.count {
      let (name, number) = card(index)
      table += "\(name),\(number),ean13,note \(index) about this card,Group \(index % 10)\r\n"
      catima += "\(index + 1),\(name),note \(index) about this card,,1893456000000,12.50,UAH,\(number),,EAN_13,"
      catima += "ISO-8859-1,-9977996,0,1700000000,0\r\n"
      links += "\(index + 1),Group \(index % 10)\r\n"
    }
    try Data(table.utf8).write(to: folder.appending(path: "cards.csv"))
    try Data((catima + "\r\n" + links).utf8).write(to: folder.appending(path: "catima.csv"))
    try Processes.run([
      "python3", "-c",
      "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED).write(sys.argv[2], 'catima.csv')",
      path("catima.zip"), path("catima.csv"),
    ])
  }

  // MARK: imports

  private func compare(_ name: String, _ file: String, tables: [String]) throws {
    let wallet = path("wallet.sqlite")
    func importing() throws -> Int {
      try? FileManager.default.removeItem(atPath: wallet)
      return try Processes.memory([ucard, "import", path(file), "--wallet", wallet])
    }
    _ = try importing()
    // `.import` writes no NULL, so the tables are the same except for constraints that would refuse an empty cell.
    try Processes.run(
      [
        "sh", "-c",
        #"""
        cd "$1"; sqlite3 wallet.sqlite .schema | grep -v sqlite_sequence \
          | sed -E 's/\) STRICT/)/; s/STRICT, //; s/CHECK \([^()]*(\([^()]*\))?[^()]*\)//g' > tables.sql
        : > import.sql; echo .mode csv >> import.sql; shift
        for table; do
          sqlite3 -csv wallet.sqlite "SELECT * FROM $table" > "$table.csv"; echo ".import $table.csv $table" >> import.sql
        done
        """#, "sh", folder.path,
      ] + tables)
    var peak = 0
    let medians = try Race(contenders: [
      .init(name: "sqlite3 .import") {
        try Processes.run([
          "sh", "-c",
          "cd \"$1\" && rm -f peer.sqlite && sqlite3 peer.sqlite < tables.sql && sqlite3 peer.sqlite < import.sql",
          "sh", folder.path,
        ])
      },
      .init(name: "ucard import") { peak = max(peak, try importing()) },
    ]).medians(rounds: 5)
    let ratio = medians[1] / medians[0]
    print(
      "  \(name): \(medians[1].seconds.formatted(2)) s, \(ratio.formatted(2)) times sqlite3 .import of the same rows, "
        + "\(peak) MB at most")
  }

  // MARK: exports

  /// The columns of a table that these cards fill, a row for each identifier. U-Card writes the others, too.
  private static let query = """
    SELECT card.uuid, card.id AS number, card.name, note,
      (SELECT group_concat(category.name, char(10)) FROM card_category JOIN category ON category.id = category_id
        WHERE card_id = card.id) AS categories,
      added, changed, kind AS type, is_selected AS selected, CAST(payload AS TEXT) AS payload, identifier.uuid AS identifier
    FROM card JOIN identifier ON identifier.card_id = card.id ORDER BY card.id, identifier.position
    """

  private func compareExports() throws {
    print("Export of \(Self.count) cards, medians of 5:")
    let wallet = path("table.sqlite")
    try Processes.run([ucard, "import", path("cards.csv"), "--wallet", wallet])
    for format in ["json", "csv", "catima"] {
      var peak = 0
      let export = Race.Contender(name: "ucard export") {
        peak = max(peak, try Processes.memory([ucard, "export", format, "-o", path("out"), "--wallet", wallet]))
      }
      // sqlite3 has no counterpart of Catima's format.
      let peer = Race.Contender(name: "sqlite3 -\(format)") {
        try Processes.run([
          "sh", "-c", "exec sqlite3 \"-$1\" \"$2\" \"$3\" > \"$4\"", "sh", format, wallet, Self.query, path("peer.out"),
        ])
      }
      let medians = try Race(contenders: format == "catima" ? [export] : [export, peer]).medians(rounds: 5)
      let ratio =
        medians.count == 2
        ? "\((medians[0] / medians[1]).formatted(2)) times sqlite3 -\(format) of the same rows, " : ""
      print("  \(format): \(medians[0].seconds.formatted(2)) s, \(ratio)\(peak) MB at most")
    }
  }

  // MARK: pictures

  private func comparePictures() throws {
    let numbers = (0..<Self.pictures).map { card($0).number }
    try Data((numbers.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "numbers.txt"))
    let table =
      "name,payload,type\n" + (0..<Self.pictures).map { "\(card($0).name),\(card($0).number),ean13\n" }.joined()
    try Data(table.utf8).write(to: folder.appending(path: "few.csv"))
    try Processes.run([ucard, "import", path("few.csv"), "--wallet", path("few.sqlite")])
    // In memory, because the speed of a disk varies. Emptied between the rounds, which is not measured.
    let pictures = "/dev/shm/ucard-bench-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: pictures) }
    var times: [[Duration]] = [[], []]
    for _ in 0..<6 {
      for (index, command) in [
        ["zint", "--batch", "-b", "EANX", "-i", path("numbers.txt"), "-o", "~~~~~.png", "--scale", "1.5"],
        [ucard, "export", "png", "--output-dir", ".", "--wallet", path("few.sqlite")],
      ].enumerated() {
        try? FileManager.default.removeItem(atPath: pictures)
        try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: false)
        times[index].append(try ContinuousClock().measure { try Processes.run(["env", "-C", pictures] + command) })
      }
    }
    let medians = times.map { $0.dropFirst().sorted()[2] }
    let ratio = medians[0] / medians[1]
    print(
      "PNG files of \(Self.pictures) EAN-13 in memory: \(medians[1].seconds.formatted(2)) s, "
        + "\(ratio.formatted(2)) times the rate of zint --batch (\(medians[0].seconds.formatted(2)) s)")
  }
}
