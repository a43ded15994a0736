import Foundation
import Testing
import CommandBase
import Witnesses

/// Every message exists in both languages.
@Suite struct LanguageTests {
  let world: World

  init() throws { world = try World() }

  private func ukrainian() throws -> World {
    let world = try World()
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    return world
  }

  /// Every command that the pages of help list.
  private func commands(below path: [String] = []) -> [[String]] {
    let page = world.run(["help"] + path + ["--all"]).output
    // The lists before the arguments and options.
    let lists = page.components(separatedBy: "\n\n").drop { !$0.hasPrefix("Usage: ") }.dropFirst()
      .prefix { $0.contains(":\n  ") && !$0.hasPrefix("Arguments:") && !$0.hasPrefix("Options:") }
    let names = lists.joined(separator: "\n").split(separator: "\n")
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
      .compactMap { $0.split(whereSeparator: { " ,".contains($0) }).first.map(String.init) }
    return [path] + names.flatMap { commands(below: path + [$0]) }
  }

  private func isCyrillic(_ character: Character) -> Bool {
    character.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
  }

  @Test func everyPageOfHelpIsInEitherLanguage() throws {
    let commands = commands()
    #expect(commands.count > 30)
    let other = try ukrainian()
    for path in commands {
      let english = world.run(["help"] + path + ["--all"]).output
      let page = other.run(["help"] + path + ["--all"]).output
      #expect(!english.contains(where: isCyrillic), "\(path)")
      #expect(world.run(["help"] + path).output == world.run(path + ["--help"]).output)
      let paragraphs = page.components(separatedBy: "\n\n")
      #expect(page.split(separator: "\n").first?.contains(where: isCyrillic) == true, "\(path)")
      #expect(page.contains("\nВикористання: ucard"), "\(path)")
      for paragraph in paragraphs where !paragraph.hasPrefix("  ") {
        #expect(paragraph.contains(where: isCyrillic), "\(path): \(paragraph)")
        // A row of a list is a term, at least two blanks, and a description.
        for row in paragraph.split(separator: "\n").dropFirst() where row.hasPrefix("  ") {
          guard let gap = row.drop(while: { $0 == " " }).range(of: "  ") else { continue }
          let words = row[gap.upperBound...]
          #expect(words.contains(where: isCyrillic) || words.count < 25, "\(path): \(row)")
        }
      }
      for line in (english + page).split(separator: "\n") where !line.contains("ucard ") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  /// A session in Ukrainian: every message has Ukrainian letters, and no English words except names.
  @Test func everyMessageIsInUkrainian() throws {
    let world = try ukrainian()
    let photo = world.scratch.path("a.jpg")
    try Data([0xFF, 0xD8, 0xFF, 0, 0xFF, 0xD9]).write(to: URL(fileURLWithPath: photo))
    let backup = world.scratch.path("b.ucard")
    world.answers = Array("{}".utf8)
    let commands: [[String]] = [
      ["export", "png", "--size", "phone", "-o", "а.png"], ["export", "png", "--face", "--dpi", "9", "-o", "а.png"],
      ["export", "pdf", "--face", "--size", "a4", "--output-dir", "а"],
      ["export", "pdf", "--module", "9", "-o", "а.pdf"], ["export", "svg", "--dpi", "9", "-o", "а.svg"],
      ["list"], ["undo"], ["history"], ["category", "list"], ["backup", backup], ["add"], ["add", "Зал", "42"],
      ["add", "Зал", "42", "--type", "nfc"],
      ["add", "сільпо", "4820000000000"], ["add", "Бланк"], ["show", "бланк"], ["show", "хтозна"],
      ["show", "1", "--all", "-i", "1"],
      ["identifier", "add", "зал", "7", "--label", "ПІН"], ["identifier", "list", "бланк"],
      ["identifier", "select", "зал", "пін"],
      ["identifier", "select", "зал", "9"], ["identifier", "move", "зал", "1", "2"],
      ["identifier", "move", "зал", "1", "0"],
      ["identifier", "edit", "зал", "1"], ["identifier", "edit", "зал", "1", "--text", "х"],
      ["identifier", "delete", "зал", "пін"],
      ["identifier", "add", "зал"], ["category", "add", "Дім"], ["category", "add", "дім"],
      ["category", "rename", "дім", "Хата"],
      ["category", "rename", "дім", "х"], ["category", "move", "хата", "1"], ["category", "delete", "хата"],
      ["category", "add", "Усі картки"],
      ["edit", "зал"], ["edit"], ["edit", "зал", "--star"], ["edit", "зал", "--star"],
      ["edit", "зал", "--color", "ніякий"],
      ["edit", "зал", "--expires", "колись"], ["edit", "зал", "--front", photo], ["edit", "зал", "--front", "немає"],
      ["edit", "--all", "--name", "х"],
      ["edit", "зал", "--valid-from", "2024-01-01", "--expires", "2023-01-01"],
      ["edit", "зал", "--expires", "2020-01-01"], ["show", "зал"],
      ["picture", "зал", "back", "-o", "-"], ["balance", "зал"], ["balance", "зал", "add"],
      ["balance", "зал", "add", "х"],
      ["balance", "зал", "set", "5"], ["balance", "зал", "spend", "7"],
      ["balance", "зал", "add", "1", "--currency", "UAH"],
      ["balance", "зал", "set", "5", "--currency", "QQQ"], ["merge", "зал", "зал"], ["copy", "зал", "басейн"],
      ["copy", "зал", "зал"], ["undo", "2"], ["merge", "зал", "бланк"],
      ["undo", "0"], ["undo"], ["redo"],
      ["redo"], ["backup", backup], ["restore", backup], ["edit", "зал", "--note", "х"],
      ["restore", backup, "--dry-run"], ["restore", backup, "--yes"],
      ["restore", "немає"], ["check"], ["delete", "зал"], ["delete", "--yes", "зал"], ["list", "--expiring", "х"],
      ["list", "хх"],
      ["add", "--json", "-"], ["edit", "--json", "-"], ["add", "x", "--json", "-"], ["frob"], ["identifier", "frob"],
      ["re"], ["remind"], ["remind", "--install"], ["remind", "--install", "--due"], ["remind", "--uninstall"],
      ["config", "digest", "х"], ["config", "reminders", "х"],
      ["add", "Квест", "--starts", "завтра", "--remind", "1h"],
      ["remind"],
      ["list", "--frob"], ["export", "png"], ["encode"], ["list", "--sort"], ["list", "--sort", "frob"], ["undo", "х"],
      ["path", "х"], ["show", "а", "б", "в"], ["list", "--starred=3"], ["show"], ["list", "--stared"],
    ]
    for command in try commands + filesInAndOut(of: world) {
      let result = world.run(command)
      for line in result.messages.split(separator: "\n") where !line.hasPrefix("  ") {
        #expect(line.contains(where: isCyrillic) && !line.contains("  "), "\(command): \(line)")
        let english = line.split { !$0.isLetter }.filter { word in
          word.allSatisfy { $0.isASCII } && !allowed.contains(String(word)) && !word.allSatisfy(\.isUppercase)
        }
        #expect(english.isEmpty || line.contains(world.scratch.url.path), "\(command): \(line): \(english)")
      }
    }
    let steps = world.run("history").output
    #expect(steps.split(separator: "\n").allSatisfy { $0.contains(where: isCyrillic) }, "\(steps)")
  }

  /// Imports that cause all remarks, and exports.
  private func filesInAndOut(of world: World) throws -> [[String]] {
    func file(_ name: String, _ text: String) throws -> String {
      try Data(text.utf8).write(to: URL(fileURLWithPath: world.scratch.path(name)))
      return world.scratch.path(name)
    }
    let catima = """
      _id,store,note,cardid,barcodetype,balance,balancetype,barcodeencoding
      1,Сіль\u{1}по,н\u{1},4820000000001,EAN_13,1,QQ,KOI8
      2,Море,,1,HOLO,1e-30,,

      """
    let wrong = [
      "", "слово\n", "PK\u{3}\u{4}", "{", "[{\"name\":1}]", "[{}]", "name,payload\nА,\"1\n", "name,payload\nА,1",
      "name,payload\nА\n", "name,payload,expires\nА,1,завтра\n", "3\n\n", "store,note\nА,1\n", "SQLite format 3\0",
    ]
    func calendar(_ name: String, _ events: [String]) throws -> [String] {
      let text = events.map { "BEGIN:VEVENT\nSUMMARY:подія\n\($0)\nEND:VEVENT\n" }.joined()
      return ["import", try file(name, "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\n\(text)END:VCALENDAR\n")]
    }
    let calendars = [
      try calendar(
        "good.ics",
        [
          "DTSTART;TZID=десь:20261205T190000\nGEO:1\nATTENDEE:я\nATTACH:я\nBEGIN:VALARM\nTRIGGER:PT5M\nEND:VALARM",
          "DTSTART:20200101\nRRULE:FREQ=DAILY;COUNT=1", "DTSTART:20200101\nRRULE:FREQ=DAILY", "UID:я\nDTSTART:20261205",
          "UID:я\nDTSTART:20261206",
        ]),
      try calendar(
        "bad.ics",
        [
          "DTSTART:завтра", "DTSTART:1\nDTSTART:2", "слово",
          "DTSTART:19700101T000000\nRRULE:FREQ=SECONDLY;COUNT=99999999",
        ]),
      ["import", try file("cut.ics", "BEGIN:VCALENDAR\n")],
      ["import", try file("nest.ics", "BEGIN:VCALENDAR\nEND:VEVENT\n")],
      ["export", "ics", "-o", world.scratch.path("e.ics")], ["export", "ics", "море"],
      ["export", "ics", "--output-dir", world.scratch.path("calendar")],
      ["export", "ics", "-o", "х", "--output-dir", "х"],
    ]
    let good = try file("good.csv", catima)
    let password = try file("password", "пароль\n")
    let code = String(repeating: "A", count: 43)
    return [
      ["import", good], ["import", good], ["import", good, "--dry-run"], ["import", "немає"], ["import"],
      ["import", try file("other.csv", catima.replacing("Море,", with: "Море,х")), "--on-conflict", "skip"],
      ["import", good, "--map", "х"], ["import", good, "--map", "name=х"], ["import", good, "--format", "fidme"],
      ["import", "https://catima.app/share#х"], ["identifier", "add", "море", "04:A2:3B:5C", "--type", "nfc"],
      ["identifier", "add", "море", "1", "--label", "ПІН"], ["export", "catima"], ["export", "csv"],
      ["export", "catima", "--encrypt", "-o", world.scratch.path("c.zip")],
      ["export", "json", "--encrypt", "-o", world.scratch.path("j.age")],
      ["export", "html", "--encrypt", "-o", world.scratch.path("w.html")],
      ["export", "html", "--no-pictures", "-o", world.scratch.path("w.html")], ["export", "html", "-i", "х"],
      ["export", "html", "--app", world.scratch.path("app")], ["export", "html", "--unencrypted"],
      ["export", "html", "--app", world.scratch.path("app"), "--unencrypted", "--yes"],
      ["export", "json", "--password-file", password, "-o", world.scratch.path("j.age")],
      ["import", try file("keys.age", "age-encryption.org/v1\n-> ssh-rsa x\n\n--- \(code)\n")],
      ["import", try file("new.age", "age-encryption.org/v2\n")],
      ["import", try file("cut.age", "age-encryption.org/v1\n")],
      [
        "import",
        try file("hard.age", "age-encryption.org/v1\n-> scrypt \(code.prefix(22)) 40\n\(code)\n--- \(code)\n"),
      ],
      [
        "import", "--password-file", password,
        try file("other.age", "age-encryption.org/v1\n-> scrypt \(code.prefix(22)) 1\n\(code)\n--- \(code)\n"),
      ], ["export", "link", "море"], ["export", "pkpass", "-o", world.scratch.path("p.pkpasses")],
      ["export", "pkpass", "зал", "--type"], ["export", "pkpass", "зал", "--reader", "apple"],
      ["export", "pkpass", "зал", "--certificate", "немає"], ["export", "pkpass", "зал", "--key", "немає"],
      ["export", "pkpass", "зал", "--certificate", good, "--chain", good], ["export", "pkpass", "-i", "х"],
      ["export", "pkpass", "сільпо", "--reader", "catima"], ["export", "pkpass", "зал", "море", "-o", "х.pkpass"],
      ["export", "json", "хтозна"], ["export", "png", "--by-category", "-o", "х.png"],
      ["send"], ["send", "сільпо", "--unencrypted"], ["send", "--all", "--as-picture"],
      ["send", "--all", "--address", "0.0.0.0"], ["send", "--category", "хтозна"], ["receive"],
      ["receive", "--yes", "--address", "192.0.2.77"], ["encode", "isbn", "4006381333931"],
      ["encode", "ean8", "96385074+12"],
    ] + calendars + (try wrong.enumerated().map { ["import", try file("w\($0)", $1)] })
  }

  /// Words that are typed in the same form in any language: commands, options, types.
  private let allowed: Set<String> = [
    "rename",
    "merge", "backup",
    "ucard", "add", "edit", "reschedule", "event", "identifier", "category", "balance", "set", "spend", "list", "show",
    "help", "undo", "redo", "dpi", "front", "back", "icon", "background",
    "restore", "select", "move", "delete", "history",
    "check", "type", "name", "note", "color", "archived", "all", "json", "yes", "wallet", "store", "no", "Code",
    "number", "points",
    "png", "svg", "output", "dir", "o", "i", "frob", "x", "expiring", "d", "w", "m", "y", "RRGGBB", "symbologies",
    "label", "text", "uuid", "every", "raw", "card",
    "age", "Catima", "Apple", "Wallet", "Stocard", "FidMe", "Voucher", "Vault", "Card", "import", "payload", "map",
    "file",
    "password", "by", "link", "encrypt", "force", "zip", "catima", "csv", "SQLite", "U",
    "export", "encode", "re", "h", "currency", "path", "stared", "sort", "frob", "recent", "used", "added", "expiry",
    "order", "starred", "card", "pkpass", "reader", "apple", "iPhone", "certificate", "chain", "key", "Worldwide",
    "face", "size", "phone", "rotate", "pdf", "a", "cards", "module", "mm", "Developer", "Relations", "https", "www",
    "com",
    "certificateauthority", "send", "receive", "address", "as", "picture", "ean", "FossWallet", "PassAndroid", "Passes",
    "remind", "install", "uninstall", "due", "digest", "print", "never", "none", "reminders", "systemd", "cron",
    "crontab",
    "e",
    "iCalendar", "ics", "starts", "html", "app", "unencrypted", "BEGIN", "END", "RRULE", "DTSTART", "GEO", "Z",
  ]

  /// A mistake in the arguments is named in both languages.
  @Test(arguments: [
    (["list", "--zzzzzzzz"], "There is no option --zzzzzzzz.", "Параметра --zzzzzzzz немає."),
    (
      ["list", "--stared"], "There is no option --stared.",
      "Параметра --stared немає."
    ),
    (["add", "X", "--type"], "--type needs a value.", "--type потребує значення."),
    (["list", "--sort", "--all"], "--sort needs a value.", "--sort потребує значення."),
    (
      ["history", "-nx"], "--last cannot be “x”. Write a whole number.",
      "«x» не годиться як --last. Потрібне ціле число."
    ),
    (["path", "it's"], "Too many arguments: it's.", "Зайві аргументи: it's."),
    (["path", "a", "b"], "Too many arguments: a b.", "Зайві аргументи: a b."),
    (["picture"], "CARD is missing.", "Бракує: КАРТКА."), (["import"], "FILE is missing.", "Бракує: ФАЙЛ."),
    (["list", "--starred=3"], "--starred takes no value.", "--starred не приймає значення."),
    (
      ["undo", "x"], "NUMBER cannot be “x”. Write a whole number.", "«x» не годиться як ЧИСЛО. Потрібне ціле число."
    ),
    (
      ["list", "--format", "xml"], "--format cannot be “xml”. Choose one of: table, json, csv.",
      "«xml» не годиться як --format. Можливі значення: table, json, csv."
    ),
  ])
  func wrongArgumentsAreExplained(_ arguments: [String], _ english: String, _ ukrainian: String) throws {
    for (world, sentence) in [(world, english), (try self.ukrainian(), ukrainian)] {
      let result = world.run(arguments)
      #expect(result.status == .usage && result.messages.hasPrefix("ucard: \(sentence)"), "\(result.messages)")
      #expect(result.messages.contains(": ucard \(arguments[0])"), "and how it is called")
    }
  }

  @Test(arguments: [
    (1, "1 картку"), (2, "2 картки"), (4, "4 картки"), (5, "5 карток"), (11, "11 карток"), (12, "12 карток"),
    (21, "21 картку"),
    (22, "22 картки"), (25, "25 карток"),
  ])
  func pluralsAreRight(_ count: Int, _ words: String) throws {
    let world = try ukrainian()
    world.answers = Array(String(repeating: "{\"name\":\"x\",\"identifiers\":[]}\n", count: count).utf8)
    #expect(world.run("add", "--json", "-").messages == "Додано \(words).\n")
  }

  @Test func datesAndAmountsAreOfTheLocaleForPeopleAndISOForPrograms() throws {
    for (locale, date, amount) in [
      ("uk_UA.UTF-8", "05.03.2030", "1,50 UAH"), ("C", "2030-03-05", "1.50 UAH"), ("en_US.UTF-8", nil, "1.50 UAH"),
    ] {
      let world = try World()
      world.environment["LC_ALL"] = locale
      world.run("add", "Gym", "1", "--expires", "5.3.2030", "--no-store")
      world.run("balance", "gym", "set", "1,5", "--currency", "UAH")
      let table = world.run("list").output
      if let date { #expect(table.contains(date), "\(table)") }
      #expect(table.contains(amount), "\(table)")
      #expect(world.run("list", "--format", "csv").output.contains("2030-03-05,1.50,UAH"))
      #expect(world.run("list", "--format", "json").output.contains("\"expires\" : \"2030-03-05\""))
    }
  }
}

/// The built-in list of stores.
@Suite struct StoreTests {
  let world: World

  init() throws { world = try World() }

  @Test func aKnownStoreBringsItsColourAndCategory() {
    let result = world.run("add", "silpo", "4820000000000")
    #expect(
      result.messages.contains(
        "From the list of stores: the colour orange, the category “Groceries” (to leave this out: --no-store)."
      ))
    #expect(world.run("list", "--format", "csv").output.contains(",silpo,,ean13,4820000000000,Groceries,#EF6C00,"))
    world.run("category", "rename", "groceries", "Їжа щодня")
    #expect(world.run("add", "NOVUS", "1", "--no-store").messages.contains("list of stores") == false)
    #expect(
      world.run("add", "ikea family", "1", "--category", "Mine", "--color", "red").messages.contains(
        "the issuer “IKEA” (to leave this out: --no-store"))
    #expect(world.run("add", "Some Shop Of Mine", "1").messages.contains("list of stores") == false)
  }

  @Test func aCategoryThatMeansTheSameIsTaken() {
    world.run("category", "add", "продукти")
    #expect(world.run("add", "atb", "1").messages.contains("the category “продукти”"))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("add", "фора", "1").messages.contains("категорію «продукти»"))
    #expect(world.run("add", "ikea", "1").messages.contains("колір синій, категорію «Дім»"))
  }

  @Test func onesOwnStoresComeFirst() throws {
    let folder = world.scratch.path("config/ucard")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    world.environment["XDG_CONFIG_HOME"] = world.scratch.path("config")
    try Data(#"{"stores":[{"name":"Наша Крамниця","names":["silpo"],"category":"Своє","color":"112233"}]}"#.utf8)
      .write(to: URL(fileURLWithPath: folder + "/stores.json"))
    #expect(
      world.run("add", "silpo", "1").messages.contains(
        "the issuer “Наша Крамниця”, the colour 112233, the category “Своє”"))
    #expect(world.run("stores").output.contains("Наша Крамниця") && world.run("stores").output.contains("IKEA"))
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/stores.json"))
    let broken = world.run("add", "x", "1")
    #expect(broken.status == .badData && broken.messages.contains("is not a list of stores"))
    #expect(world.run("add", "x", "1", "--no-store").status == .done)
  }

  /// The catalogue is valid: categories and colours exist, and no two stores share a name.
  @Test func theCatalogueIsSound() throws {
    let stores = try #require(
      try JSONSerialization.jsonObject(with: Data(world.run("stores", "--format", "json").bytes)) as? [[String: Any]])
    #expect(stores.count > 100)
    let categories: Set = [
      "groceries", "fuel", "pharmacy", "beauty", "clothes", "home", "electronics", "books", "cafe", "sport", "travel",
      "entertainment",
      "post", "children", "pets", "other",
    ]
    let colours: Set = [
      "red", "orange", "yellow", "green", "teal", "blue", "indigo", "purple", "pink", "brown", "grey", "black", "white",
    ]
    var names: Set<String> = []
    for store in stores {
      let name = try #require(store["name"] as? String)
      #expect(categories.contains(store["category"] as? String ?? ""), "\(name)")
      if let colour = store["color"] as? String { #expect(colours.contains(colour), "\(name)") }
      for spelling in [name] + (store["names"] as? [String] ?? []) {
        let key = spelling.lowercased().filter { $0.isLetter || $0.isNumber || "&+".contains($0) }
        #expect(!key.isEmpty && names.insert(key).inserted, "\(spelling)")
      }
    }
  }
}
