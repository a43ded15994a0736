import Foundation
import Testing
import CommandBase
import Values
import struct Values.UUID
import Witnesses

/// `add --json`, `edit --json` and `import` read the JSON that lists and exports write.
@Suite struct JSONCardsTests {
  let world: World

  init() throws { world = try World() }

  private func feed(_ text: String, _ arguments: String...) -> World.Result {
    world.answers = Array(text.utf8)
    return world.run(arguments)
  }

  /// The whole wallet as a list.
  private func list(_ world: World) -> String { world.run("list", "--all", "--format", "json").output }

  /// The list without the times of adding and changing.
  private func content(_ world: World) -> String {
    list(world).split(separator: "\n").filter { !$0.contains("\"changed\"") && !$0.contains("\"added\"") }
      .joined(separator: "\n")
  }

  /// Creates a wallet of three cards, one of which was shown, and one of which has a negative balance.
  private func fill() throws {
    world.run(
      "add", "Сільпо", "4820000000000", "--no-store", "--category", "Їжа", "--issuer", "Fozzy", "--note", "а\nб")
    world.run("id", "add", "сільпо", "1234", "--type", "number", "--label", "PIN")
    world.run("balance", "сільпо", "set", "12.50", "--currency", "UAH")
    world.run("add", "Gym", "A-1", "--no-store", "--archive")
    world.run("show", "сільпо")
    let table = world.scratch.path("debt.csv")
    try Data("name,payload,balance,currency\r\nDebt,77,-5.25,UAH\r\n".utf8).write(to: URL(fileURLWithPath: table))
    #expect(world.run("import", table).status == .done)
  }

  @Test func writtenJSONIsReadByAddEditAndImport() throws {
    try fill()
    var export = world.run("export", "json").output
    #expect(export.contains("lastShown") && export.contains("\"-5.25\""))
    for isList in [false, true] {
      // A list has no secrets.
      if isList { world.run("id", "edit", "сільпо", "PIN", "--no-secret") }
      export = world.run("export", "json").output
      let text = isList ? list(world) : export
      let before = content(world)
      let (other, third) = (try World(), try World())
      other.answers = Array(text.utf8)
      #expect(other.run("add", "--json", "-").messages == "Added 3 cards.\n")
      // An imported negative balance without a history gets one, like every balance that a line sets.
      #expect(list(other).components(separatedBy: #""-5.25""#).count > 2)
      third.answers = Array(text.utf8)
      #expect(third.run("import", "-").messages.hasPrefix("3 added, 0 updated"))
      #expect(content(third) == before)
      #expect(feed(text, "edit", "--json", "-").messages == "Nothing to change: these values are already set.\n")
      #expect(feed(text, "import", "-").messages == "0 added, 0 updated, 3 unchanged, 0 skipped.\n")
    }
    let line = try #require(export.split(separator: "\n").first { $0.contains("lastShown") })
    let (shown, before) = (String(line.last == "," ? line.dropLast() : line), content(world))
    let other = try World()
    other.answers = Array(shown.utf8)
    #expect(other.run("add", "--json", "-").messages == "Added 1 card.\n")
    #expect(feed(shown, "edit", "--json", "-").messages == "Nothing to change: these values are already set.\n")
    #expect(content(world) == before)
  }

  @Test func aCardWithoutACodeIsTold() {
    let two = feed(#"[{"name":"Zoo"},{"name":"Pool","identifiers":[{"payload":"1"}]}]"#, "add", "--json", "-")
    #expect(two.messages.contains("Added 2 cards. Without a code: “Zoo”. To add one:\n  ucard identifier add '#"))
  }

  /// Amounts as numbers and as strings, in each of the three commands.
  @Test(arguments: [("5", "5.00"), (#""5""#, "5.00"), ("-5", "-5.00"), (#""-5""#, "-5.00"), ("0.1", "0.10")])
  func amounts(_ written: String, _ read: String) throws {
    let card = #"{"name":"A","identifiers":[{"payload":"1"}],"balance":{"amount":\#(written),"currency":"UAH"}}"#
    #expect(feed(card, "add", "--json", "-").messages == "Added 1 card.\n")
    #expect(list(world).contains(#""amount" : "\#(read)""#))
    let other = try World()
    other.answers = Array(card.utf8)
    #expect(other.run("import", "-").messages.hasPrefix("1 added"))
    #expect(list(other).contains(#""amount" : "\#(read)""#))
    let change = #"{"number":1,"balance":{"amount":\#(written),"currency":"EUR"}}"#
    #expect(feed(change, "edit", "--json", "-").messages == "Changed “A” (#1).\n")
    #expect(list(world).contains(#""currency" : "EUR""#))
  }

  /// The intended differences: a mistake is refused in input that was written for U-Card, and accepted or cleaned in an
  /// imported file. `ucard help add` documents them.
  @Test(arguments: [
    (#"{"name":"A","nmae":"B"}"#, "a card has no key “nmae”.", #""name" : "A""#),
    (#"{"name":"A","name":"B"}"#, "“name” stands twice in the same object.", #""name" : "A""#),
    (#"{"name":"A\u0007b"}"#, "A card cannot have control characters or line breaks.", #""name" : "A b""#),
    (
      #"{"name":"A","validFrom":"2030-01-01","expires":"2029-01-01"}"#,
      "“A” would expire (2029-01-01) before it becomes valid (2030-01-01). Give both days in the right order.",
      #""expires" : "2029-01-01""#
    ),
    (#"{"name":"A","categories":["All cards"]}"#, "“All cards” always holds every card", #""name" : "A""#),
  ])
  func addIsStrictAndImportIsNot(_ card: String, _ refusal: String, _ taken: String) {
    let result = feed(card, "add", "--json", "-")
    #expect(result.status == .badData && result.messages.hasPrefix("ucard: Line 1: " + refusal), "\(result.messages)")
    // A file in which no card has a number is refused, but for those that say so.
    let imported = card.dropLast() + #","identifiers":[]}"#
    #expect(feed(String(imported), "import", "-").status == .done && list(world).contains(taken))
    let change = card.replacing(#""name":"A"#, with: #""number":1,"name":"A"#)
    #expect(feed(change, "edit", "--json", "-").messages.hasPrefix("ucard: Line 1: " + refusal))
    let help = world.run("help", "add", "--all").output
    #expect(help.contains("refuses") && help.contains("control characters"))
  }

  /// Keys whose values the wallet assigns are ignored by name, whatever their values.
  @Test func keysThatTheWalletGives() throws {
    world.run("add", "First", "1", "--no-store")
    let card = """
      {"name":"A","number":77,"identifiers":[],"added":"2001-01-01T00:00:00.000Z","changed":"2001-01-01T00:00:00.000Z",\
      "lastShown":"2001-01-01T00:00:00.000Z","timesShown":5,"origins":[{"format":"catima","file":"x","key":"1"}]}
      """
    #expect(feed(card, "add", "--json", "-").messages == "Added 1 card.\n")
    #expect(list(world).contains(#""number" : 2"#) && !list(world).contains("2001-01-01"))
    #expect(!world.run("export", "json").output.contains("catima"))
  }

  @Test(arguments: [
    (#"{"name":"B"}"#, "“uuid” or “number” is missing.", "бракує «uuid» або «number»."),
    (#"{"number":7,"name":"B"}"#, "there is no card #7.", "картки #7 немає."),
    (#"{"number":1,"name":null}"#, "“name” has to be a string.", "«name» має бути рядком."),
    (#"{"number":1,"colour":"red"}"#, "a card has no key “colour”.", "ключа «colour» у картки немає."),
  ])
  func changesThatMeanNoCard(_ change: String, _ english: String, _ ukrainian: String) throws {
    world.run("add", "A", "1", "--no-store")
    #expect(feed(change, "edit", "--json", "-").messages.hasPrefix("ucard: Line 1: " + english))
    let other = try World()
    other.environment["LC_ALL"] = "uk_UA.UTF-8"
    other.run("add", "A", "1", "--no-store")
    other.answers = Array(change.utf8)
    #expect(other.run("edit", "--json", "-").messages.hasPrefix("ucard: Рядок 1: " + ukrainian))
  }

  /// A picture that a list only mentions stays with its card. If the card has another one, that is reported.
  @Test func picturesThatAreOnlyNamed() throws {
    let picture = world.scratch.path("p.jpg")
    try Data([0xFF, 0xD8, 0xFF, 1, 2, 0xFF, 0xD9]).write(to: URL(fileURLWithPath: picture))
    world.run("add", "A", "1", "--no-store", "--front", picture)
    let before = content(world)
    #expect(feed(list(world), "edit", "--json", "-").messages == "Nothing to change: these values are already set.\n")
    let other = list(world).replacing(#""digest" : ""#, with: #""digest" : "00"#)
    #expect(feed(other, "edit", "--json", "-").messages.hasPrefix("Line 2: the picture (front) is missing there"))
    #expect(content(world) == before)
    #expect(feed(#"{"number":1,"pictures":{"front":null}}"#, "edit", "--json", "-").status == .done)
    #expect(!list(world).contains("digest"))
  }

  /// Identifiers keep their UUIDs when they are edited by JSON, with or without the UUID in the line.
  @Test func identifiersKeepTheirUUIDs() throws {
    try fill()
    func ids() throws -> [String] {
      let cards = try #require(
        try JSONSerialization.jsonObject(with: Data(list(world).utf8)) as? [[String: Any]])
      let identifiers = try #require(cards.first { $0["number"] as? Int == 1 }?["identifiers"] as? [[String: Any]])
      return identifiers.compactMap { $0["uuid"] as? String }
    }
    let before = try ids()
    try #require(before.count == 2)
    let changed = """
      {"number":1,"identifiers":[{"uuid":"\(before[1])","payload":"9999","type":"number","label":"PIN"},\
      {"payload":"4820000000000","type":"ean13","label":"card"}]}
      """
    #expect(feed(changed, "edit", "--json", "-").status == .done)
    #expect(try ids() == [before[1], before[0]])
    world.run("id", "edit", "сільпо", "PIN", "1111")
    world.run("id", "move", "сільпо", "PIN", "2")
    #expect(try ids() == before)
    world.run("undo", "3")
    #expect(try ids() == before)
  }

  /// A category of an exported file is recognised, even if it was renamed here.
  @Test func aRenamedCategoryIsTheSameOne() throws {
    try fill()
    let export = world.run("export", "json").output
    world.run("category", "rename", "Їжа", "Продукти")
    let before = content(world)
    #expect(feed(export, "import", "-").messages == "0 added, 0 updated, 3 unchanged, 0 skipped.\n")
    #expect(content(world) == before && world.run("category", "list", "--format", "csv").output.contains("Продукти"))
    #expect(!world.run("category", "list", "--format", "csv").output.contains("Їжа"))
  }

  /// A card that is added as a copy of another one has identifiers of its own.
  @Test func copiesHaveIdentitiesOfTheirOwn() throws {
    try fill()
    let export = world.run("export", "json").output
    let anonymous = export.replacing(#/"timesShown":1,"uuid":"[^"]+"/#, with: #""timesShown":1"#)
    try #require(anonymous != export)
    let lines = anonymous.split(separator: "\n").filter { $0.contains("timesShown") }
      .map { $0.last == "," ? $0.dropLast() : $0 }.joined(separator: "\n")
    #expect(feed(lines, "add", "--json", "-").messages == "Added 1 card.\n")
    let other = export.replacing("Fozzy", with: "Other")
    #expect(feed(other, "import", "-", "--on-conflict", "duplicate").messages.hasPrefix("1 added"))
    let cards = try #require(try JSONSerialization.jsonObject(with: Data(list(world).utf8)) as? [[String: Any]])
    let ids = cards.flatMap { ($0["identifiers"] as? [[String: Any]] ?? []).compactMap { $0["uuid"] as? String } }
    #expect(cards.count == 5 && ids.count == 8 && Set(ids).count == 8)
  }

  private func identifiers(ofCard number: Int) throws -> [[String: Any]] {
    let cards = try #require(try JSONSerialization.jsonObject(with: Data(list(world).utf8)) as? [[String: Any]])
    return try #require(cards.first { $0["number"] as? Int == number }?["identifiers"] as? [[String: Any]])
  }

  /// A UUID occurs only once on a card, so that its identifiers can be moved, edited and deleted.
  @Test(arguments: ["add", "import"]) func aUUIDThatStandsTwice(_ command: String) throws {
    let id = "8AB58BD7-8B35-4B40-92CA-36D5D6C29B00"
    let card = """
      {"uuid":"\(UUID().text)","name":"A","identifiers":[{"payload":"1","uuid":"\(id)"},\
      {"payload":"2","uuid":"\(id)"},{"payload":"3"}]}
      """
    world.answers = Array(card.utf8)
    #expect(world.run(command == "add" ? ["add", "--json", "-"] : ["import", "-"]).status == .done)
    #expect(Set(try identifiers(ofCard: 1).compactMap { $0["uuid"] as? String }).count == 3)
    #expect(
      world.run("id", "move", "A", "1", "3").status == .done && world.run("id", "delete", "A", "1").status == .done)
    #expect(try identifiers(ofCard: 1).compactMap { $0["payload"] as? String } == ["3", "1"])
    // A duplicate that another program wrote into the file is corrected by the next change.
    let wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    #expect(try Subprocess.run("sqlite3", [wallet, "UPDATE identifier SET uuid = '\(id)'"]).status == 0)
    #expect(world.run("id", "select", "A", "2").status == .done && world.run("id", "add", "A", "4").status == .done)
    #expect(Set(try identifiers(ofCard: 1).compactMap { $0["uuid"] as? String }).count == 3)
  }

  /// Importing a file without UUIDs of identifiers and printed texts deletes neither.
  @Test func valuesThatAFileLacksStay() throws {
    world.run("add", "Z", "555", "--type", "code128", "--text", "No 555", "--module", "4", "--no-store")
    let before = try identifiers(ofCard: 1)
    let table = world.scratch.path("z.csv")
    try Data("name,payload,type,note\r\nZ,555,code128,new\r\n".utf8).write(to: URL(fileURLWithPath: table))
    #expect(world.run("import", table).messages.contains("1 updated"))
    #expect(NSArray(array: try identifiers(ofCard: 1)) == NSArray(array: before))
    // Another order, another label, and no UUIDs.
    world.run("id", "add", "Z", "77", "--type", "number")
    let ids = try identifiers(ofCard: 1).compactMap { $0["uuid"] as? String }
    let export = world.run("export", "json").output
    let line = try #require(export.split(separator: "\n").first { $0.contains("555") })
    let anonymous = line.replacing(#/,"uuid":"[^"]+"}/#, with: "}").replacing(
      #""module""#, with: #""label":"x","module""#)
    #expect(feed(String(anonymous), "import", "-").messages.contains("1 updated"))
    #expect(try identifiers(ofCard: 1).compactMap { $0["uuid"] as? String } == ids)
  }

  @Test func aNameThatWasMadeUpRenamesNobody() throws {
    world.run("add", "Gym", "1", "--no-store")
    let id = world.run("list", "-q").output.dropLast()
    for name in [#""name":"","#, #""name":" ","#, ""] {
      #expect(
        feed(#"{"uuid":"\#(id)",\#(name)"note":"x","identifiers":[{"payload":"1"}]}"#, "import", "-").status == .done)
      #expect(world.run("list", "--format", "json").output.contains(#""name" : "Gym""#))
    }
  }

  /// Editing with an unchanged list is not a change, whatever the millisecond of the last change.
  @Test func momentsAreWholeMilliseconds() {
    for millisecond in 0..<40 {
      world.time = Instant(seconds: 1_700_000_000, nanoseconds: millisecond * 25_100_000)
      world.run("add", "Card \(millisecond)", "1", "--no-store")
      world.run("balance", "Card \(millisecond)", "set", "5")
    }
    #expect(feed(list(world), "edit", "--json", "-").messages == "Nothing to change: these values are already set.\n")
    #expect(
      feed(world.run("export", "json").output, "import", "-").messages.hasPrefix("0 added, 0 updated, 40 unchanged"))
  }

  @Test(arguments: [
    #"{"Sport":"6B0F3A5E-0000-4000-8000-000000000001","Food":"6B0F3A5E-0000-4000-8000-000000000001"}"#, #"[]"#, #""x""#,
    #"{"Sport":"zz"}"#,
  ])
  func identitiesOfCategoriesThatCannotBe(_ ids: String) {
    let wallet = #"{"format":"ucard","version":1,"categories":["Sport","Food"],"categoryUUIDs":\#(ids),"cards":[]}"#
    let result = feed(wallet, "import", "-")
    #expect(result.status == .badData && result.messages.contains("categoryUUIDs"), "\(result.messages)")
  }

  @Test(arguments: [
    (#"{"name":"X","starts":"2027-01-01T10:00[Mars/X]"}"#, "There is no time zone “Mars/X”"),
    (#"{"name":"X","ends":"2027-01-01T10:00[Europe/Kyiv]"}"#, "The event has no beginning."),
    (#"{"name":"X","starts":"2027-01-02","ends":"2027-01-01"}"#, "before it begins"),
  ])
  func anImpossibleEventIsRefused(_ line: String, _ reason: String) {
    let result = feed(line, "add", "--json", "-")
    #expect(result.status == .badData && result.messages.contains(reason), "\(result.messages)")
    #expect(!list(world).contains("\"X\""))
  }

  /// Whoever edits a card as JSON may shorten its history.
  @Test func aHistoryIsEditedAsItStands() {
    world.run("add", "Gift", "1", "--no-store")
    world.run("balance", "Gift", "set", "100", "--currency", "UAH")
    world.run("balance", "Gift", "spend", "30")
    #expect(feed(#"{"number":1,"balance":null,"balanceHistory":[]}"#, "edit", "--json", "-").status == .done)
    #expect(!list(world).contains("100.00") && !list(world).contains("70.00"), "\(list(world))")
  }

  /// Payments stay when a file from before them is imported, and a balance from a table is a line of the history.
  @Test func paymentsAreNotLostByAnImport() throws {
    world.run("add", "Gift", "1", "--no-store")
    let before = world.run("export", "json").output
    world.run("balance", "Gift", "set", "100", "--currency", "UAH")
    let old = world.run("export", "json").output
    world.run("balance", "Gift", "spend", "30", "--note", "shoes")
    for file in [before, old] {
      _ = feed(file, "import", "-")
      let history = world.run("balance", "Gift").output
      #expect(history.contains("70.00 UAH") && history.contains("shoes"), "\(history)")
    }
    let table = world.scratch.path("balance.csv")
    try Data("name,payload,balance,currency,starred\r\nGift,1,65,UAH,ІСТИНА\r\n".utf8).write(
      to: URL(fileURLWithPath: table))
    #expect(world.run("import", table).messages.contains("1 updated"))
    let history = world.run("balance", "Gift").output
    #expect(history.contains("65.00 UAH") && history.contains("shoes"), "\(history)")
    #expect(history.split(separator: "\n").contains { $0.contains("set") && $0.contains("65") }, "\(history)")
    #expect(world.run("list").output.contains("★"))
    #expect(world.run("import", table).messages.contains("1 unchanged"))
  }
}
