import Foundation
import Terminal
import Testing
import CommandBase
import Values
import Witnesses

/// Commands on the wallet, as used by people.
@Suite struct WalletCommandTests {
  let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "42", "--type", "code128", "--label", "main")
  }

  private func expect(
    _ status: CommandStatus, _ sentence: String, _ arguments: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let result = world.run(arguments)
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.messages == (status == .done ? "" : "ucard: ") + sentence + "\n", sourceLocation: sourceLocation)
  }

  private func json(_ arguments: String...) throws -> [[String: Any]] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(world.run(arguments + ["--format", "json"]).bytes))
        as? [[String: Any]])
  }

  // MARK: identifiers

  @Test func identifiersAreAddedShownSelectedMovedAndDeleted() throws {
    expect(
      .done, "“Gym” (#1), identifier 2: QR.", "identifier", "add", "gym", "https://example.org/m/42", "--type", "qr",
      "--label", "app")
    expect(
      .done, "“Gym” (#1), identifier 3: number. It is secret, and is shown only when you name it.", "id", "a", "gym",
      "1234",
      "--type", "number", "--label", "PIN")
    #expect(world.run("show", "gym").output == "42\n")
    #expect(world.run("show", "gym", "--identifier", "app").output == "https://example.org/m/42\n")
    #expect(world.run("s", "gym", "-i", "2").output == "https://example.org/m/42\n")
    #expect(world.run("show", "gym", "-i", "pin").output == "1234\n")
    let all = world.run("show", "gym", "--all")
    #expect(all.output == "42\nhttps://example.org/m/42\n" && all.messages.contains("1 secret left out"))
    #expect(world.run("show", "gym").output == "42\n", "what is shown once is not selected")

    expect(.done, "Now shown: “app” (QR) of “Gym”.", "id", "select", "gym", "app")
    #expect(world.run("show", "gym").output == "https://example.org/m/42\n")
    expect(.done, "“app” (QR) of “Gym” is at position 1 now.", "id", "move", "gym", "app", "1")
    expect(
      .done, "Deleted “app” (QR) of “Gym”. Now shown: “main” (Code 128) of “Gym”. To undo this:\n  ucard undo", "id",
      "delete", "gym", "1")
    #expect(try json("identifier", "list", "gym").map { $0["label"] as? String } == ["main", "PIN"])
    expect(
      .usage,
      "A secret is shown only when you name it, so it cannot be selected. To show a secret:\n  ucard show CARD -i LABEL",
      "id", "select",
      "gym", "PIN")
    world.run("id", "delete", "gym", "main")
    expect(
      .nothingMatches, "“Gym” has only secret identifiers. To show the first one:\n  ucard show '#1' -i 1", "show",
      "gym")
    #expect(!world.run("list").output.contains("1234") && !world.run("id", "list", "gym").output.contains("1234"))
    #expect(world.run("list", "1234").status == .nothingMatches, "a secret is not found by what it is")
    #expect(try json("list")[0]["identifiers"].map { "\($0)".contains("1234") } == false)
    #expect(world.run("export", "json").output.contains("1234"))
  }

  @Test func anIdentifierIsEdited() throws {
    world.run("id", "edit", "gym", "main", "4006381333931", "--type", "ean13", "--text", "Member 7", "--module", "5")
    var identifier = try #require((try json("list")[0]["identifiers"] as? [[String: Any]])?.first)
    #expect(identifier["type"] as? String == "ean13" && identifier["payload"] as? String == "4006381333931")
    #expect(identifier["text"] as? String == "Member 7" && identifier["module"] as? Int == 5)
    #expect(identifier["label"] as? String == "main", "what is not named stays")
    world.run(
      "id", "edit", "gym", "1", "--label", "", "--text", "", "--module", "0", "--type", "qr", "--error-correction", "h")
    identifier = try #require((try json("list")[0]["identifiers"] as? [[String: Any]])?.first)
    #expect(identifier.keys.sorted() == ["errorCorrection", "payload", "selected", "type", "uuid"])
    expect(
      .badData,
      "The check digit of this EAN-13 is 2; by the other digits it has to be 1: 4006381333931. Compare all digits with the card. If the number is right, Code 128 can draw it (type code128).",
      "id", "edit",
      "gym", "1", "4006381333932", "--type", "ean13")
    expect(
      .usage,
      "What should change? Give a payload or an option: --type, --label, --text, …\n  ucard help identifier edit",
      "id", "edit",
      "gym", "1")
    expect(
      .nothingMatches, "“Gym” has no identifier “app”; it has:\n  1  QR", "id", "edit", "gym", "app", "--label", "x")
    world.run("id", "edit", "gym", "1", "--label", "password")
    #expect((try json("identifier", "list", "gym"))[0]["secret"] as? Bool == true)
    world.run("id", "edit", "gym", "1", "--no-secret")
    #expect((try json("identifier", "list", "gym"))[0]["secret"] as? Bool == false)
  }

  @Test func aTextOfItsOwnIsPrintedBelowTheCode() throws {
    world.run("id", "edit", "gym", "1", "--text", "Member 7")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 100, rows: 24)
    #expect(world.run("show", "gym").output.contains("Member 7"))
    #expect(world.run("show", "gym", "--as", "text").output == "Member 7\n")
    let svg = world.run("export", "svg", "gym", "-o", world.scratch.path("a.svg"))
    #expect(svg.status == .done)
    #expect(try String(contentsOfFile: world.scratch.path("a.svg"), encoding: .utf8).contains("Member 7"))
  }

  @Test func aChipIsWrittenDownAndNotDrawn() {
    expect(
      .badData, "The UID of a chip has 4, 7, 8, 10 bytes in hexadecimal, such as 04:A2:3B:5C:11:80:80.", "id", "add",
      "gym", "04:A2", "--type", "nfc")
    world.run("add", "Badge", "04a23b5c118080", "--type", "nfc")
    let shown = world.run("show", "badge")
    #expect(shown.output == "04:A2:3B:5C:11:80:80\n")
    #expect(shown.messages == "This is a chip: hold the card itself to the reader; a screen cannot replace it.\n")
    #expect(world.run("show", "badge", "--as", "blocks").status == .badData)
    #expect(world.run("export", "png", "badge", "-o", world.scratch.path("a.png")).status == .badData)
  }

  @Test func aForeignCharsetWithoutAnECIIsReadAsWhatItIs() throws {
    world.run("add", "Стара", "Привіт", "--type", "qr", "--charset", "windows-1251", "--eci", "none")
    #expect(world.run("show", "стара", "--as", "text").output == "Привіт\n")
    #expect(world.run("show", "стара").bytes == [0xCF, 0xF0, 0xE8, 0xE2, 0xB3, 0xF2, 0x0A])
    let identifier = try #require((try json("list", "стара")[0]["identifiers"] as? [[String: Any]])?.first)
    #expect(identifier["charset"] as? String == "windows-1251" && identifier["payload"] as? String == nil)
  }

  /// A payload and its ECI in a list; the payload is in base64 if text does not give the same bytes.
  private func stored(_ card: String) throws -> [String] {
    let identifiers = try #require(try json("list", card)[0]["identifiers"] as? [[String: Any]])
    return identifiers.map { "\($0["payload"] ?? $0["payloadBase64"] ?? "") \($0["eci"] ?? "-")" }
  }

  @Test func typedTextInAQRCodeDeclaresItsCharset() throws {
    world.run("add", "Guessed", "Grüße aus Köln")
    world.run("add", "Named", "ÄÖÜ", "--type", "qr")
    world.run("identifier", "add", "named", "ÄÖÜ", "--type", "code128")
    world.run("identifier", "add", "named", "ÄÖÜ", "--type", "aztec")
    world.run("identifier", "add", "named", "ÄÖÜ", "--type", "qr", "--eci", "none")
    world.run("identifier", "add", "named", "ABC", "--type", "qr")
    #expect(try stored("guessed") == ["Grüße aus Köln 26"])
    #expect(try stored("named") == ["ÄÖÜ 26", "ÄÖÜ -", "ÄÖÜ -", "ÄÖÜ -", "ABC -"])
    world.run("identifier", "edit", "named", "4", "çãõ")
    world.run("identifier", "edit", "named", "5", "--error-correction", "H")
    #expect(try stored("named") == ["ÄÖÜ 26", "ÄÖÜ -", "ÄÖÜ -", "çãõ 26", "ABC -"])
  }

  @Test func importedTextInAQRCodeStaysAsItWas() throws {
    world.answers = Array(#"{"name":"Old","identifiers":[{"type":"qr","payload":"ÄÖÜ"}]}"#.utf8)
    world.run("add", "--json", "-")
    world.run("identifier", "edit", "old", "1", "--error-correction", "H")
    #expect(try stored("old") == ["ÄÖÜ -"])
  }

  // MARK: categories

  @Test func categoriesAreKept() throws {
    expect(.done, "Made the category “Спорт”.", "category", "add", "Спорт")
    expect(.badData, "There is a category “СПОРТ” already (letter case makes no difference).", "cat", "add", "СПОРТ")
    expect(.badData, "“Усі картки” always holds every card; a category needs another name.", "cat", "add", "Усі картки")
    world.run("edit", "gym", "--add-category", "спорт", "--add-category", "Дім")
    #expect(try json("list")[0]["categories"] as? [String] == ["Спорт", "Дім"])
    expect(.done, "The category “Спорт” is now called “Рух”.", "category", "rename", "спорт", "Рух")
    expect(
      .badData,
      "There is a category “дім” already. To move the cards of “Рух” to it:\n"
        + "  ucard edit --category Рух --add-category дім --remove-category Рух",
      "category", "rename", "рух", "дім")
    expect(.done, "The order is now: Дім, Рух.", "category", "move", "дім", "1")
    #expect(try json("list")[0]["categories"] as? [String] == ["Дім", "Рух"])
    #expect(try json("category", "list").map { $0["cards"] as? Int } == [1, 1])
    expect(
      .usage, "“All cards” always holds every card. It is not a category, and cannot be changed.", "category", "delete",
      "All cards")
    expect(.nothingMatches, "There is no category “Руч”. Did you mean Рух?", "category", "delete", "Руч")
    expect(.done, "Deleted the category “Рух”; its 1 card stayed.", "category", "delete", "рух")
    #expect(try json("list")[0]["categories"] as? [String] == ["Дім"])
    expect(.done, "Undone: the category “Рух” is back.", "undo")
    #expect(try json("list")[0]["categories"] as? [String] == ["Дім", "Рух"])
    #expect(world.run("list", "--category", "ДІМ").output.contains("Gym"))
    #expect(world.run("list", "--category", "dim").output.contains("Gym"), "in the other alphabet too")
    #expect(world.run("list", "--category", "All cards").output.contains("Gym"))
    world.run("add", "Lone", "1")
    #expect(world.run("list", "--category", "усі картки").output.split(separator: "\n").count == 3)
    #expect(world.run("list", "--category", "дім", "--category", "рух").output.split(separator: "\n").count == 2)
  }

  // MARK: facts

  @Test func factsAreSaidChangedAndTakenAway() throws {
    world.run(
      "edit", "gym", "--name", "City Gym", "--issuer", "Fit Ltd", "--note", "рядок 1\nрядок 2", "--color", "#0af",
      "--star",
      "--valid-from", "01.02.2023", "--expires", "2027-03-05")
    var card = try json("list")[0]
    #expect(
      card["name"] as? String == "City Gym" && card["issuer"] as? String == "Fit Ltd"
        && card["note"] as? String == "рядок 1\nрядок 2")
    #expect(card["color"] as? String == "#00AAFF" && card["starred"] as? Bool == true)
    #expect(card["validFrom"] as? String == "2023-02-01" && card["expires"] as? String == "2027-03-05")
    world.run(
      "edit", "city", "--issuer", "", "--note", "", "--color", "none", "--no-star", "--valid-from", "", "--expires",
      "none")
    card = try json("list")[0]
    for key in ["issuer", "note", "color", "starred", "validFrom", "expires"] { #expect(card[key] == nil, "\(key)") }
    expect(.done, "Nothing to change: these values are already set.", "edit", "city", "--no-star")
    expect(
      .badData,
      "“City Gym” would expire (2023-01-01) before it becomes valid (2024-01-01). Give both days in the right order.",
      "edit",
      "city",
      "--valid-from",
      "2024-01-01", "--expires", "2023-01-01")
    expect(
      .badData, "“soon” is not a date. Write it as 2027-03-05, 05.03.2027 or 03/27, or as a time from now: 30d.",
      "edit",
      "city", "--expires",
      "soon")
    #expect(world.run("edit", "city", "--color", "plaid").messages.contains("“plaid” is not a colour"))
    expect(
      .usage, "What should change? Give an option: --name, --note, --color, …\n  ucard help edit", "edit", "city")
    #expect(world.run("edit", "--name", "X").messages.contains("Which cards?"))
  }

  @Test func manyCardsAtOnce() throws {
    for name in ["A", "B", "C"] { world.run("add", name, "1", "--category", "Food", "--no-store") }
    expect(.done, "Changed “A” (#2), “B” (#3), “C” (#4).", "edit", "--category", "food", "--archive")
    #expect(world.run("list").output.split(separator: "\n").count == 2)
    #expect(world.run("list", "--archived").output.split(separator: "\n").count == 4)
    let all = world.run("list", "--all").output.split(separator: "\n")
    #expect(all.count == 5 && all[1].contains("Gym"), "archived cards come last")
    #expect(world.run("show", "b").output == "1\n", "an archived card is found")
    expect(.done, "Undone: the change of “A”, “B”, “C”: archive.", "undo")
    #expect(world.run("list").output.split(separator: "\n").count == 5)
    expect(
      .usage,
      "--name renames one card, but you chose 3 cards. To rename one, or to put each into a category:\n"
        + "  ucard rename CARD X\n  ucard edit CARD --add-category X",
      "edit",
      "--category", "food", "--name", "X")
    expect(
      .usage,
      "--category chooses cards. To put the cards that you name into a category:\n"
        + "  ucard edit gym --add-category food",
      "edit",
      "gym", "--category", "food", "--star")
    expect(
      .usage, "Either name cards, or choose them by --category, --archived or --all.", "delete", "gym", "--category",
      "food")
    #expect(
      world.run("delete", "--yes", "--category", "food").messages.contains("Deleted “A” (#2), “B” (#3), “C” (#4)."))
    world.run("undo")
    #expect(world.run("list", "-q").output.split(separator: "\n").allSatisfy { UUID(uuidString: String($0)) != nil })
  }

  @Test func expiringCardsAreListedAndMarked() throws {
    // The current day is 2023-11-14.
    for (name, day) in [
      ("Old", "2023-11-13"), ("Today", "2023-11-14"), ("Soon", "2023-12-14"), ("Later", "2023-12-15"),
    ] {
      world.run("add", name, "1", "--expires", day, "--no-store")
    }
    func names(_ arguments: String...) throws -> [String?] {
      try json(arguments.first ?? "", arguments[1]).map { $0["name"] as? String }
    }
    func expiring(_ time: String) throws -> [String] {
      try #require(
        try JSONSerialization.jsonObject(with: Data(world.run("list", "--expiring", time, "--format", "json").bytes))
          as? [[String: Any]]
      ).compactMap { $0["name"] as? String }
    }
    #expect(try expiring("0d") == ["Old", "Today"] && expiring("30d") == ["Old", "Today", "Soon"])
    #expect(try expiring("1m") == ["Old", "Today", "Soon"] && expiring("5w") == ["Old", "Today", "Soon", "Later"])
    #expect(try expiring("2023-11-13") == ["Old"] && expiring("1y").count == 4)
    #expect(world.run("list", "--expiring", "soon").status == .badData)
    let table = world.run("list", "old").output
    #expect(table.contains("expired") && table.contains("STATE") && !table.contains("UNTIL"))
    #expect(world.run("list", "later").output.hasSuffix("  2023-12-15\n"))
    #expect(world.run("list", "old", "--plain").output.contains("Valid until: 2023-11-13\nState: expired\n"))
    #expect(world.run("show", "old").messages == "This card expired on 2023-11-13.\n")
    #expect(world.run("show", "today").messages.isEmpty)
    world.run("edit", "later", "--valid-from", "2023-12-01")
    #expect(world.run("show", "later").messages == "This card is valid from 2023-12-01.\n")
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("list", "old").output.contains("прострочена"))
    #expect(world.run("show", "old").messages == "Ця картка діяла до 13.11.2023.\n")
  }

  @Test func amountsHaveCurrencies() {
    world.run("balance", "gym", "set", "500 UAH")
    #expect(world.run("balance", "gym", "add", "1,000").messages.contains("“1,000”: UAH has at most 2 digits"))
    for amount in [["12.505"], ["12.505", "UAH"], ["UAH12.505"]] {
      #expect(world.run(["balance", "gym", "spend"] + amount).messages.contains("amount without a point: 12505\n"))
    }
    for amount in [["2", "USD"], ["$2"], ["2", "points"]] {
      #expect(
        world.run(["balance", "gym", "spend"] + amount).messages.contains("To set another currency:\n  ucard "),
        "\(amount)")
    }
    #expect(world.run("balance", "gym", "set", "2 USD", "--currency", "UAH").status == .usage)
    for amount in [["100", "UAH"], ["100uah"], ["₴100"], ["100", "грн"]] {
      #expect(world.run(["balance", "gym", "add"] + amount).messages == "“Gym”: 600.00 UAH.\n", "\(amount)")
      expect(.done, "“Gym”: 500.00 UAH.", "balance", "gym", "-100", "UAH")
    }
    expect(.done, "“Gym”: 12.505 points.", "balance", "gym", "set", "12.505", "points")
  }

  @Test func balances() throws {
    #expect(world.run("balance", "gym").messages.contains("“Gym” has no balance."))
    expect(.done, "“Gym”: 500.00 UAH.", "balance", "gym", "set", "500", "--currency", "грн")
    expect(.done, "“Gym”: 487.50 UAH.", "balance", "gym", "spend", "12,50", "--note", "coffee")
    expect(
      .badData, "“Gym” has only 487.50 UAH. If the card has more:\n  ucard balance '#1' set AMOUNT", "balance", "gym",
      "spend", "500")
    expect(
      .badData,
      "The balance of “Gym” is 487.50 UAH: only amounts in the same currency can be added or spent. "
        + "To set another currency:\n  ucard balance '#1' set AMOUNT --currency EUR",
      "b", "gym", "add", "1",
      "--currency", "EUR")
    #expect(
      world.run("balance", "gym", "add", "1e3").status == .badData
        && world.run("balance", "gym", "add", "--", "-5").status == .badData)
    #expect(
      world.run("balance", "gym", "add").status == .usage
        && world.run("balance", "gym", "add", "1", "--currency", "XXQ").status == .badData)
    let history = world.run("balance", "gym").output
    #expect(history.hasPrefix("Gym: 487.50 UAH\n\n") && history.contains("spent") && history.contains("coffee"))
    let entries = try json("balance", "gym")
    #expect(
      entries.map { $0["after"] as? String } == ["500.00", "487.50"] && entries[1]["note"] as? String == "coffee")
    #expect(try json("list")[0]["balance"] as? [String: String] == ["amount": "487.50", "currency": "UAH"])
    world.run("undo")
    #expect(try json("balance", "gym").count == 1)
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("list").output.contains("500,00 UAH"))
    world.run("balance", "gym", "set", "3", "--currency", "points")
    #expect(world.run("balance", "gym").output.hasPrefix("Gym: 3 бали\n"))
  }

  @Test func picturesComeOutAsTheyWentIn() throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3, 0xFF, 0xD9]
    let file = world.scratch.path("photo.jpg")
    try Data(jpeg).write(to: URL(fileURLWithPath: file))
    #expect(world.run("edit", "gym", "--front", file).status == .done)
    #expect(world.run("picture", "gym", "front", "-o", "-").bytes == jpeg)
    let picture = (try json("list")[0]["pictures"] as? [String: [String: Any]])?["front"]
    #expect(picture?["type"] as? String == "jpeg" && picture?["size"] as? Int == 9)
    let none = "“Gym” has no picture “back”. To add one:\n  ucard edit '#1' --back FILE"
    expect(.nothingMatches, none, "picture", "gym", "back", "-o", "-")
    world.run("edit", "gym", "--front", "")
    #expect(world.run("picture", "gym", "front", "-o", "-").status == .nothingMatches)
    world.run("undo")
    #expect(world.run("picture", "gym", "front", "-o", "-").bytes == jpeg)
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: file))
    expect(.badData, "“\(file)” is neither a PNG nor a JPEG.", "edit", "gym", "--icon", file)
    expect(.noInput, "“none.png” cannot be read: there is no such file.", "edit", "gym", "--icon", "none.png")
  }

  // MARK: merging and history

  @Test func twoCardsBecomeOne() throws {
    world.run("add", "Gym old", "43", "--issuer", "B", "--category", "Sport", "--label", "old")
    world.run("edit", "#1", "--issuer", "A")
    let before = world.run("list", "--format", "json").output
    let merged = world.run("merge", "#1", "#2")
    #expect(
      merged.messages
        == "“Gym old” (#2) is now part of “Gym” (#1), which has 2 identifiers.\n"
        + "Not taken from the second card, because the first has its own: issuer (B).\n"
    )
    #expect(
      world.run("show", "gym", "--all").output == "42\n43\n" && world.run("list", "--category", "sport").status == .done
    )
    #expect(world.run("list", "old").output.contains("Gym"), "by the label that came along")
    expect(
      .usage, "Both names mean “Gym” (#1). Name the card to keep, and then the other one:\n  ucard merge CARD OTHER",
      "merge",
      "gym", "#1")
    expect(.done, "Undone: “Gym”, “Gym old” are separate again.", "undo")
    #expect(world.run("list", "--format", "json").output == before)
  }

  @Test func historyIsListedUndoneAndDoneAgain() throws {
    world.run("add", "B", "1", "--no-store")
    world.run("delete", "--yes", "b")
    #expect(try json("history").map { $0["action"] as? String } == ["delete", "add", "add"])
    #expect(
      world.run("undo", "2").messages
        == "Undone: “B” is back.\nUndone: “B” is removed.\nTo redo these steps:\n  ucard redo 2\n")
    #expect(world.run("history").output.contains("yes"))
    #expect(world.run("redo").messages == "Done again: added “B”.\n")
    #expect(world.run("show", "b").output == "1\n")
    expect(.usage, "There are fewer than 9 steps. For all of them:\n  ucard undo 2", "undo", "9")
    #expect(world.run("undo", "2").messages.hasPrefix("Undone: “B” is removed.\nUndone: “Gym” is removed.\nTo redo"))
    expect(.nothingMatches, "There is nothing to undo.", "undo")
    expect(.usage, "Steps are counted from 1:\n  ucard undo 1", "undo", "0")
    expect(.usage, "There are fewer than 9 steps. For all of them:\n  ucard redo 3", "redo", "9")
    world.run("redo", "3")
    #expect(world.run("redo").messages.hasPrefix("ucard: There is nothing to redo. To see what was changed:"))
  }

  @Test(arguments: [
    ("C", "Undone: 4 categories are removed.\n", "Undone: 4 categories are back.\n"),
    ("uk_UA.UTF-8", "Скасовано: 4 категорії прибрано.\n", "Скасовано: 4 категорії знову в гаманці.\n"),
  ])
  func manyCategoriesAreNotCalledCards(locale: String, made: String, deleted: String) {
    world.environment["LC_ALL"] = locale
    let names = ["A", "B", "C", "D"]
    world.run(["category", "add"] + names)
    #expect(world.run("undo").messages == made)
    world.run("redo")
    world.run(["category", "delete"] + names)
    #expect(world.run("undo").messages == deleted)
  }

  @Test(arguments: [
    ("C", ["moved the category “B”", "made the categories “A”, “B”", "made the category “X”"]),
    ("uk_UA.UTF-8", ["переміщено категорію «B»", "створено категорії «A», «B»", "створено категорію «X»"]),
  ])
  func fewCategoriesAreNamedInHistory(locale: String, summaries: [String]) {
    world.environment["LC_ALL"] = locale
    world.run("category", "add", "X")
    world.run("category", "add", "A", "B")
    world.run("category", "move", "B", "1")
    let lines = world.run("history").output.split(separator: "\n").dropFirst()
    for (line, summary) in zip(lines.reversed(), summaries) { #expect(line.contains(summary), "\(line)") }
    #expect(lines.count == 4)
  }

  @Test func anySequenceOfCommandsIsUndoneToTheLetter() throws {
    var generator = SeededGenerator("commands")
    func pick(_ values: [String]) -> String { values[Int.random(in: values.indices, using: &generator)] }
    func state() -> String {
      world.run("list", "--all", "--format", "json").output + world.run("category", "list", "--format", "json").output
    }
    func steps() throws -> Int { try json("history").filter { $0["undone"] as? Bool == false }.count }
    var states = [state()]
    var count = try steps()
    while states.count < 40 {
      let card = "#\(Int.random(in: 1...8, using: &generator))"
      let category = pick(["Food", "Спорт", "Їжа", "їжа", "Дім"])
      let command = [
        [
          "add", pick(["Сільпо", "Gym", "日本 🎁"]), "\(Int.random(in: 1...999, using: &generator))", "--category",
          category,
        ],
        ["edit", card, pick(["--star", "--no-star", "--archive", "--no-archive"])],
        ["edit", card, "--note", pick(["", "a", "б\nв"])],
        ["edit", card, "--add-category", category], ["edit", "--all", "--color", pick(["red", "blue", ""])],
        ["id", "add", card, "77", "--label", pick(["PIN", "app", "x"])], ["id", "select", card, "2"],
        ["id", "delete", card, "1"],
        ["id", "move", card, "1", "2"], ["balance", card, "set", pick(["1", "2.50"]), "--currency", "UAH"],
        ["balance", card, "spend", "0.25"], ["category", "delete", category],
        ["category", "rename", category, pick(["A", "Б"])],
        ["category", "move", category, "1"], ["merge", card, "#2"], ["delete", "--yes", card],
      ][Int.random(in: 0..<16, using: &generator)]
      world.time = world.time.adding(seconds: 1)
      let before = states[states.count - 1]
      let result = world.run(command)
      let made = try steps()
      if made == count {
        #expect(state() == before, "\(command) made no step: \(result.messages)")
      } else {
        #expect(result.status == .done && made == count + 1, "\(command)")
        states.append(state())
        count = made
      }
    }
    for index in states.indices.reversed().dropFirst() {
      #expect(world.run("undo").status == .done)
      try #require(state() == states[index], "\(SeededGenerator.hint)")
    }
    for index in states.indices.dropFirst() {
      #expect(world.run("redo").status == .done)
      try #require(state() == states[index], "\(SeededGenerator.hint)")
    }
    #expect(world.run("check").messages.hasPrefix("The wallet is sound"))
  }

  // MARK: safe keeping

  @Test func stepsAreUndoneTogether() throws {
    #expect(world.run("add", "Second").status == .done)
    #expect(world.run("add", "Third").status == .done)
    // The middle one of the three steps cannot be undone.
    let sql =
      "UPDATE change SET image = 'no JSON' WHERE step_id = (SELECT max(id) - 1 FROM step); "
      + "INSERT INTO change (step_id, tbl, key, key2, image) SELECT max(id) - 1, 'card', 99, 0, 'no JSON' FROM step"
    #expect(try Subprocess.run("sqlite3", [world.scratch.path(".local/share/ucard/wallet.sqlite"), sql]).status == 0)
    let result = world.run("undo", "3")
    #expect(result.status == .badData && !result.messages.contains("Undone"), "\(result.messages)")
    #expect(world.run("list", "--format", "csv").output.split(separator: "\r\n").count == 4, "all three are there")
    #expect(world.run("undo").status == .done)
  }

  @Test func aLeftoverJournalGetsIntoNoBackup() throws {
    let file = world.scratch.path("b.ucard")
    try Data("not of this backup".utf8).write(to: URL(fileURLWithPath: file + "-journal"))
    let result = world.run("backup", file)
    #expect(result.status == .cannotCreate && result.messages.contains("“\(file)-journal” was left by a program"))
    #expect(!FileManager.default.fileExists(atPath: file))
    expect(.done, "Backed up 1 card to “\(file)”.", "backup", file, "--force")
    #expect(!FileManager.default.fileExists(atPath: file + "-journal"))
  }

  @Test func aWalletThatWasCutOffIsNoNewOne() throws {
    let file = world.scratch.path("cut.sqlite")
    try Data().write(to: URL(fileURLWithPath: file))
    let warning =
      "The wallet “\(file)” is empty (0 bytes); it was probably cut off. To restore a backup:\n"
      + "  ucard --wallet \(file) restore FILE"
    let list = world.run("list", "--wallet", file)
    #expect(list.status == .badData && list.messages == "ucard: \(warning)\n" && list.output.isEmpty)
    #expect(world.run("add", "A", "1", "--wallet", file).status == .badData)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).isEmpty)
    world.terminal.isInput = true
    world.answers = Array("n\n".utf8)
    #expect(world.run("add", "A", "1", "--wallet", file).status == .nothingMatches)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)).isEmpty)
    world.answers = Array("y\n".utf8)
    #expect(world.run("add", "A", "1", "--wallet", file).status == .done)
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(world.run("add", "A", "1", "--wallet", file, "--force").status == .done)
    #expect(world.run("list", "--wallet", file).messages.isEmpty)
  }

  @Test func anEncryptedBackupIsOpenedByItsPasswordAlone() throws {
    let (file, password, other) = (world.scratch.path("b.age"), world.scratch.path("pw"), world.scratch.path("pw2"))
    try Data("open sesame\n".utf8).write(to: URL(fileURLWithPath: password))
    try Data("another\n".utf8).write(to: URL(fileURLWithPath: other))
    expect(.done, "Backed up 1 card to “\(file)”, encrypted.", "backup", file, "--encrypt", "--password-file", password)
    // Another program decrypts it, and finds a wallet.
    let plain = try #require(
      AgeProgram.decrypted([UInt8](Data(contentsOf: URL(fileURLWithPath: file))), passphrase: "open sesame").output)
    #expect(plain.starts(with: "SQLite format 3\0".utf8))
    // A backup with the same password is replaced, but not one with another password.
    expect(.done, "Backed up 1 card to “\(file)”, encrypted.", "backup", file, "--encrypt", "--password-file", password)
    #expect(world.run("backup", file, "--encrypt", "--password-file", other).status == .cannotCreate)
    #expect(world.run("backup", file).status == .cannotCreate)
    let wallet = world.scratch.path("restored.sqlite")
    #expect(world.run("restore", file, "--yes", "--password-file", other, "--wallet", wallet).status == .badData)
    #expect(world.run("restore", file, "--yes", "--wallet", wallet).status == .usage)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    for damaged in [
      bytes.prefix(bytes.count - 1), bytes.prefix(66_000), bytes.prefix(100) + [0] + bytes.dropFirst(101),
    ] {
      try Data(damaged).write(to: URL(fileURLWithPath: world.scratch.path("damaged.age")))
      let result = world.run(
        "restore", world.scratch.path("damaged.age"), "--yes", "--password-file", password, "--wallet", wallet)
      #expect(result.status == .badData && result.messages.contains("cannot be opened"))
    }
    #expect(!FileManager.default.fileExists(atPath: wallet), "nothing is restored before all of it is authenticated")
    #expect(world.run("restore", file, "--yes", "--password-file", password, "--wallet", wallet).status == .done)
    #expect(world.run("list", "-q", "--wallet", wallet).output == world.run("list", "-q").output)
    // A person may mistype the password.
    world.terminal.isInput = true
    world.answers = Array("wrong\nopen sesame\n".utf8)
    let asked = world.run("restore", file, "--yes", "--wallet", world.scratch.path("second.sqlite"))
    #expect(asked.status == .done && asked.messages.contains("the password is wrong"))
  }

  @Test func unusedRoomIsGivenBack() throws {
    let lines = (1...3000).map { "{\"name\":\"Card \($0)\",\"note\":\"\(String(repeating: "note ", count: 60))\"}\n" }
    world.answers = Array(lines.joined().utf8)
    #expect(world.run("add", "--json", "-").status == .done)
    // More cards than are kept in memory, so that the list is read in parts.
    let names = world.run("list", "--format", "csv").output.split(separator: "\r\n").dropFirst()
    #expect(names.count == 3001 && Set(names).count == 3001)
    let json = try JSONSerialization.jsonObject(with: Data(world.run("list", "--format", "json").bytes)) as? [Any]
    #expect(json?.count == 3001)
    let table = world.run("list").output.split(separator: "\n")
    #expect(table.count == 3002 && table[0].contains("#  NAME"))
    #expect(world.run("list", "--plain").output.split(separator: "\n\n").count == 3001)

    let wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    let sql = "DELETE FROM card WHERE id > 1; DELETE FROM step"
    #expect(try Subprocess.run("sqlite3", [wallet, "PRAGMA foreign_keys = ON; " + sql]).status == 0)
    #expect(world.run("check").messages.contains("are unused. To make the file smaller:\n  ucard compact\n"))
    let cards = world.run("list", "--format", "json").output
    let result = world.run("compact")
    #expect(result.status == .done && result.messages.contains(" instead of "))
    #expect(world.run("list", "--format", "json").output == cards)
    #expect(!world.run("check").messages.contains("unused"))
  }

  @Test func aSecretIsTakenWithoutBeingShownAndForgotten() throws {
    world.terminal.isInput = true
    world.answers = Array("4711 0815\nmore".utf8)
    let asked = world.run("identifier", "add", "#1", "-", "--type", "number", "--label", "PIN")
    #expect(asked.status == .done && asked.messages.hasPrefix("Payload (not shown): "), "\(asked.messages)")
    world.terminal.isInput = false
    #expect(world.run("show", "#1", "-i", "PIN").output == "4711 0815\n")
    let file = world.scratch.path("pin")
    try Data("12345678\r\nnot this\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(world.run("identifier", "edit", "#1", "PIN", "--payload-file", file).status == .done)
    #expect(world.run("show", "#1", "-i", "PIN").output == "12345678\n")
    #expect(world.run("identifier", "delete", "#1", "PIN").status == .done)

    let wallet = URL(fileURLWithPath: world.scratch.path(".local/share/ucard/wallet.sqlite"))
    func has(_ text: String) throws -> Bool { try Data(contentsOf: wallet).range(of: Data(text.utf8)) != nil }
    #expect(try has("4711 0815") && has("12345678"), "for undo")
    #expect(world.run("forget").status == .usage)
    let cards = world.run("list", "--format", "json").output
    let result = world.run("forget", "--yes")
    #expect(result.status == .done && result.messages.contains("nothing can be undone"), "\(result.messages)")
    #expect(try !has("4711 0815") && !has("12345678"))
    #expect(world.run("undo").status == .nothingMatches && world.run("history").output.isEmpty)
    #expect(world.run("list", "--format", "json").output == cards)
    #expect(world.run("forget", "--yes").status == .nothingMatches)
  }

  @Test func otherFilesAreNotReplacedByRestore() throws {
    let backup = world.scratch.path("b.ucard")
    #expect(world.run("backup", backup).status == .done)
    let file = world.scratch.path("other.sqlite")
    _ = try Subprocess.run("sqlite3", [file, "CREATE TABLE diary (day)"])
    let foreign = try Data(contentsOf: URL(fileURLWithPath: file))
    let result = world.run("restore", backup, "--wallet", file, "--yes")
    #expect(result.status == .badData && result.messages.contains("is not a wallet of U-Card, and was left as it is"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == foreign)
    #expect(mkfifo(world.scratch.path("pipe"), 0o600) == 0)
    for path in [world.scratch.path("pipe"), "/dev/null"] {
      #expect(world.run("restore", backup, "--wallet", path, "--yes", "--force").status == .badData)
    }
    let forced = world.run("restore", backup, "--wallet", file, "--yes", "--force")
    #expect(forced.status == .done && forced.messages.contains("is kept in “\(world.scratch.path("other-before"))"))
    #expect(world.run("list", "-q", "--wallet", file).output == world.run("list", "-q").output)
  }

  @Test func aWalletThatWouldActByItselfIsRefused() throws {
    let trigger = "CREATE TRIGGER thief AFTER INSERT ON card BEGIN DELETE FROM identifier; END"
    let backup = world.scratch.path("b.ucard")
    #expect(world.run("backup", backup).status == .done)
    #expect(try Subprocess.run("sqlite3", [backup, trigger]).status == 0)
    for arguments in [["restore", backup, "--yes"], ["list", "--wallet", backup], ["check", "--wallet", backup]] {
      let result = world.run(arguments)
      #expect(result.status == .badData && result.messages.contains("“thief”"), "\(arguments): \(result.messages)")
    }
  }

  @Test func aBackupReplacesOnlyBackups() throws {
    let file = world.scratch.path("a.ucard")
    expect(.done, "Backed up 1 card to “\(file)”.", "backup", file)
    expect(.done, "Backed up 1 card to “\(file)”.", "backup", file)
    try Data("diary".utf8).write(to: URL(fileURLWithPath: file))
    expect(
      .cannotCreate, "“\(file)” exists already and is not a backup. Name another file, or add --force to replace it.",
      "backup", file)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "diary")
    expect(.done, "Backed up 1 card to “\(file)”.", "backup", file, "--force")
    // A backup that was used as a wallet is a wallet.
    #expect(world.run("add", "Mine", "--wallet", file).status == .done)
    #expect(world.run("backup", file).status == .cannotCreate)
    #expect(world.run("backup", "/dev/full").status == .ioError)
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
    #expect(world.run("backup", world.scratch.url.path).status == .cannotCreate)
    let bytes = world.run("backup", "-").bytes
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    expect(.done, "The wallet is already the same as the backup.", "restore", file)
    world.answers = bytes
    expect(.usage, "Standard input is the backup, so nobody can be asked: add --yes or --dry-run.", "restore", "-")
    #expect(world.run("restore", "-", "--yes").messages == "The wallet is already the same as the backup.\n")
    let dangling = world.scratch.path("dangling")
    try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere.ucard")
    #expect(world.run("backup", dangling).status == .cannotCreate)
    let link = world.scratch.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(world.run("backup", link).status == .done)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
  }

  @Test func otherFilesAreNotRestored() throws {
    let empty = world.scratch.path("empty")
    try Data().write(to: URL(fileURLWithPath: empty))
    #expect(world.run("restore", empty, "--yes").status == .badData)
    try Data("x".utf8).write(to: URL(fileURLWithPath: empty))
    #expect(world.run("restore", empty, "--yes").status == .badData)
    #expect(world.run("add", "X", "1", "--wallet", empty).status == .badData)
    #expect(try Data(contentsOf: URL(fileURLWithPath: empty)) == Data("x".utf8))
    #expect(world.run("restore", world.scratch.url.path).status == .noInput)
    #expect(world.run("restore", world.scratch.path("none")).status == .noInput)
    #expect(world.run("list").output.contains("Gym"))
  }

  @Test func aDamagedWalletIsPutAsideAndABackupTakesItsPlace() throws {
    for number in 1...300 { world.run("add", "Card \(number)", "1", "--no-store") }
    let wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    let file = world.scratch.path("a.ucard")
    world.run("backup", file)
    // Pages in the middle are damaged, as by a failing disk; the first ones are intact, so that the file opens.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: wallet))
    let size = try handle.seekToEnd()
    for page in stride(from: 8 * 4096, to: size, by: 4096) {
      try handle.seek(toOffset: page)
      try handle.write(contentsOf: Data(repeating: 0xFF, count: 4096))
    }
    try handle.close()
    #expect(world.run("check").status == .badData && world.run("list").status == .badData)
    let restored = world.run("restore", file, "--yes")
    #expect(restored.status == .done, "\(restored.messages)")
    #expect(
      restored.messages.contains("is damaged, and will be put aside") && restored.messages.contains("is kept in"))
    #expect(world.run("list").output.split(separator: "\n").count == 302 && world.run("check").status == .done)
    let folder = try FileManager.default.contentsOfDirectory(atPath: world.scratch.path(".local/share/ucard"))
    #expect(folder.count == 2 && !folder.contains { $0.hasPrefix(".") }, "\(folder)")
  }

  @Test func restoringWhereNothingIsMakesTheWalletOnlyThen() throws {
    let file = world.scratch.path("a.ucard")
    world.run("backup", file)
    let other = world.scratch.path("other/w.sqlite")
    #expect(world.run("restore", file, "--wallet", other).status == .usage)
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path("other")))
    #expect(
      world.run("restore", file, "--wallet", other, "--yes").messages
        == "1 card will come back: “Gym”\nRestored: the wallet has 1 card.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.scratch.path("other")) == ["w.sqlite"])
  }

  @Test func aNewNumberTakesTheOldTextAway() throws {
    world.run("id", "edit", "gym", "1", "--text", "No 42")
    world.run("id", "edit", "gym", "1", "43")
    #expect(world.run("show", "gym", "--as", "text").output == "43\n" && world.run("list", "43").status == .done)
    expect(
      .usage,
      "A secret is shown only when you name it, so it cannot be selected. To show a secret:\n  ucard show CARD -i LABEL",
      "id", "add",
      "gym", "9", "--label", "PIN", "--select")
  }

  /// A card with invalid values does not prevent showing the others.
  @Test func aDamagedCardIsLeftOutAndNamed() throws {
    world.run("add", "Library", "7", "--no-store")
    let wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    #expect(try Subprocess.run("sqlite3", [wallet, "UPDATE card SET balance = 'abc' WHERE id = 1"]).status == 0)
    let list = world.run("list")
    #expect(list.status == .done && list.output.contains("Library") && !list.output.contains("Gym"))
    #expect(list.messages == "Card #1 is damaged and left out. To see what can be saved:\n  ucard check\n")
    #expect(world.run("show", "library").output == "7\n" && world.run("show", "gym").status == .badData)
    let check = world.run("check")
    #expect(check.status == .badData && check.output.contains("Card #1 has impossible values"))
    #expect(world.run("edit", "library", "--star").status == .done && world.run("undo").status == .done)
    #expect(world.run("backup", world.scratch.path("b.ucard")).status == .done)
    #expect(world.run("check", "--repair").status == .done && world.run("list").output.contains("Gym"))
    #expect(world.run("undo").status == .done && world.run("show", "gym").status == .badData, "as it was")
    world.run("redo")
    for sql in [
      "UPDATE card SET added = 9223372036854775807, expiry = '2027-02-31', uuid = 'zz' WHERE id = 1",
      "INSERT INTO balance_entry (card_id, time, change, amount, after) VALUES (1, -9223372036854775807, 'lost', 'x', '1')",
    ] {
      #expect(try Subprocess.run("sqlite3", [wallet, sql]).status == 0)
      #expect(world.run("list", "--format", "json").status == .done && world.run("check").status == .badData)
      #expect(world.run("check", "--repair").status == .done && world.run("show", "gym").output == "42\n")
    }
  }

  @Test func severalCategoriesAreOneStep() throws {
    world.run("category", "add", "A", "Б", "a")
    expect(
      .badData, "There is a category “a” already (letter case makes no difference).", "category", "add", "New", "a")
    #expect(try json("category", "list").map { $0["name"] as? String } == ["A", "Б"])
    world.run("undo")
    #expect(try json("category", "list").isEmpty)
  }

  @Test func aWalletMayBeNamedBeforeTheCommand() {
    let file = world.scratch.path("other.sqlite")
    #expect(world.run("--wallet", file, "add", "Other", "--", "-5").messages.contains("Added “Other” as #1"))
    #expect(world.run("--wallet=\(file)", "s", "other").output == "-5\n")
  }
}
