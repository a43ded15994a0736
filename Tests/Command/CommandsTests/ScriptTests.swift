import Foundation
import Terminal
import Testing
@testable import CommandBase
import Witnesses

/// Input and output of scripts.
@Suite struct ScriptTests {
  let world: World

  init() throws { world = try World() }

  private func add(_ lines: String...) -> World.Result {
    world.answers = Array(lines.joined(separator: "\n").utf8)
    return world.run("add", "--json", "-")
  }

  private func lines(of json: String) throws -> [UInt8] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let cards = try #require((value as? [String: Any])?["cards"] as? [[String: Any]] ?? value as? [[String: Any]])
    return try cards.flatMap { try [UInt8](JSONSerialization.data(withJSONObject: $0)) + [0x0A] }
  }

  @Test func exportsInJSONAreReadBackTheSame() throws {
    world.run(
      "add", "Сільпо", "4820000000000", "--category", "Їжа", "--category", "Щодня", "--issuer", "Fozzy", "--note",
      "а\nб",
      "--valid-from", "2023-01-01", "--expires", "2030-12-31", "--star", "--label", "card", "--text", "№ 7", "--module",
      "4")
    world.run(
      "id", "add", "сільпо", "--payload-base64", "AP8KIA==", "--type", "qr", "--eci", "26", "--error-correction", "H")
    world.run("id", "add", "сільпо", "Привіт", "--type", "qr", "--charset", "windows-1251", "--eci", "none", "--select")
    world.run("id", "add", "сільпо", "Їжак", "--type", "qr")
    world.run("id", "add", "сільпо", "Grüße", "--type", "aztec")
    world.run("id", "add", "сільпо", "1234", "--type", "number", "--label", "PIN")
    world.run("id", "add", "сільпо", "04A23B5C118080", "--type", "nfc")
    world.run("id", "add", "сільпо", "[01]09506000134352[10]AB-1[21]7", "--type", "gs1-128")
    world.run("id", "add", "сільпо", "1234", "--type", "itf", "--ratio", "2", "--bearer-bars")
    world.run("id", "add", "сільпо", "--payload-base64", "MTIzNDU2Nzg=", "--type", "nfc")
    world.run("id", "add", "сільпо", "7", "--type", "number", "--label", "PIN of old", "--no-secret")
    world.run("balance", "сільпо", "set", "12.50", "--currency", "UAH")
    world.run("balance", "сільпо", "spend", "0.5", "--note", "кава")
    world.run("add", "Bare", "--archive", "--color", "#80FF0000", "--no-store")
    func content(_ world: World) throws -> String {
      // Everything except the times of changes, and of the balance.
      let json = world.run("list", "--all", "--format", "json").output
      return json.split(separator: "\n").filter { !$0.contains("\"changed\"") }.joined(separator: "\n")
    }
    let before = try content(world)
    let other = try World()
    other.answers = try lines(of: world.run("export", "json").output)
    #expect(other.run("add", "--json", "-").messages == "Added 2 cards.\n")
    #expect(try content(other) == before)
    // The same input again changes nothing, and makes no step.
    other.answers = try lines(of: world.run("export", "json").output)
    #expect(other.run("edit", "--json", "-").messages == "Nothing to change: these values are already set.\n")
    #expect(other.run("history", "--format", "csv").output.split(separator: "\r\n").count == 2)
  }

  @Test func aLineNeedsLittle() throws {
    #expect(
      add(
        #"{"name":"Gym","identifiers":[{"payload":"4006381333931"}]}"#, "",
        #"{"identifiers":[{"payload":"x","label":"app"}]}"#
      ).messages == "Added 2 cards.\n")
    let table = world.run("list").output
    #expect(table.contains("EAN-13") && table.contains("app"))
  }

  @Test func aPayloadThatItsTypeCannotCarryIsKeptAndSaid() {
    let result = add(
      #"{"name":"Wrong","identifiers":[{"type":"ean13","payload":"4006381333932"},{"type":"holocode","payload":"1"}]}"#)
    #expect(result.status == .done)
    #expect(
      result.messages
        == "Line 1, kept as it is: The check digit of this EAN-13 is 2; by the other digits it has to be 1.\nLine 1, kept as it is: this version does not know the type “holocode”.\nAdded 1 card.\n"
    )
    #expect(
      world.run("show", "wrong").output == "4006381333932\n"
        && world.run("show", "wrong", "--as", "blocks").status == .badData)
    let check = world.run("check", "--format", "json")
    #expect(check.status == .done && check.output.contains("undrawable") && check.messages.isEmpty)
    world.run("add", "Grüße", "Grüße", "--type", "code128")
    world.run("add", "Box", "1", "--type", "maxicode")
    let lines = world.run("check", "--format", "csv").output.split(separator: "\r\n").dropFirst()
    #expect(lines.map { $0.split(separator: ",").first } == ["not-drawn", "warning", "undrawable", "unknown"])
  }

  @Test(arguments: [
    (#"[1]"#, "it is not a JSON object."), (#"{"name":"#, "it is not JSON."),
    (#"{"nmae":"X"}"#, "a card has no key “nmae”."),
    (#"{"name":7}"#, "“name” has to be a string."), (#"{"name":""}"#, "The name is empty."),
    (#"{"name":"a\u0000b"}"#, "A card cannot have control characters or line breaks."),
    (#"{"name":"X","note":"a\u0007"}"#, "A note cannot have control characters other than line breaks and tabs."),
    (#"{"name":"X","starred":"yes"}"#, "“starred” has to be true or false."),
    (#"{"name":"X","expires":"soon"}"#, "“expires” has to be a date such as 2027-03-05."),
    (
      #"{"name":"X","categories":["all cards"]}"#, "“all cards” always holds every card; a category needs another name."
    ),
    (#"{"name":"X","categories":"a"}"#, "“categories” has to be an array, such as [\"Sport\"]."),
    (#"{"name":"X","uuid":"7"}"#, "“uuid” has to be a UUID."),
    (#"{"name":"X","identifiers":[{}]}"#, "“payload” is missing."),
    (
      #"{"name":"X","identifiers":[{"payload":"1","size":3}]}"#,
      "a card has no key “identifiers.size”."
    ),
    (#"{"name":"X","identifiers":[{"payloadBase64":"?"}]}"#, "“payloadBase64” has to be base64."),
    (#"{"name":"X","identifiers":[{"payload":"1","ratio":4}]}"#, "“ratio” has to be 2 or 3."),
    (#"{"name":"X","identifiers":[{"payload":"1","module":1.5}]}"#, "“module” has to be a whole number."),
    (#"{"name":"X","balance":{"amount":"1e5"}}"#, "“balance.amount” has to be a decimal number."),
    (#"{"name":"X","color":"plaid"}"#, nil),
    (#"{"name":"X","pictures":{"front":{"base64":"AAAA"}}}"#, "“pictures.front” is neither a PNG nor a JPEG."),
    (
      #"{"name":"X","pictures":{"front":7}}"#,
      "“pictures.front” has to be base64, null, or the digest of the picture that the card already has."
    ),
    ("{}", "“name” is missing."), (#"{"name":null}"#, "“name” is missing."),
    (
      #"{"name":"X","balance":{"amount":"5","unit":"x"}}"#,
      "a card has no key “balance.unit”."
    ),
    (#"{"name":"X","identifiers":[{"payload":"1","eci":-1}]}"#, "“eci” has to be a number from 0 to 999999."),
    (#"{"name":"X","identifiers":[{"payload":"1","module":100000}]}"#, "“module” has to be a number from 1 to 1000."),
    (
      #"{"name":"X","identifiers":[{"payload":"zz","type":"nfc"}]}"#,
      "The UID of a chip has 4, 7, 8, 10 bytes in hexadecimal, such as 04:A2:3B:5C:11:80:80."
    ),
    (
      #"{"name":"X","identifiers":[{"payload":"1","payloadBase64":"MQ=="}]}"#,
      "use either “payload” or “payloadBase64”, not both."
    ),
    (#"{"name":"X","identifiers":[{"payload":""}]}"#, "“payload” is missing."),
    (#"{"name":"X","identifiers":[{"payload":"1","type":""}]}"#, "A type cannot be empty."),
    (
      #"{"name":"X","expires":"2027-01-01","expiresInstant":"x"}"#,
      "“expiresInstant” has to be a date such as 2027-03-05."
    ),
    (#"{"name":"X","pictures":{"top":null}}"#, "a card has no key “pictures.top”."),
  ])
  func aBadLineIsNamedAndNothingIsStored(_ line: String, _ reason: String?) {
    let result = add(#"{"name":"First"}"#, line, #"{"name":"Third"}"#)
    #expect(result.status == .badData)
    #expect(result.messages.hasPrefix("ucard: Line 2: " + (reason ?? "")), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path(".local")))
  }

  @Test func editsByLines() throws {
    world.run("add", "A", "1", "--note", "x", "--star")
    world.run("add", "B", "2")
    let id = world.run("list", "b", "-q").output.dropLast()
    world.answers =
      Array(#"{"number":1,"note":null,"starred":null,"color":"blue","categories":["Z"]}"#.utf8) + [0x0A]
      + Array(#"{"uuid":"\#(id)","name":"Б","identifiers":[]}"#.utf8)
    #expect(world.run("edit", "--json", "-").messages == "Changed “A” (#1), “Б” (#2).\n")
    let json = world.run("list", "--format", "json").output
    #expect(
      !json.contains("\"note\"") && !json.contains("starred") && json.contains("\"Z\"")
        && json.contains("\"identifiers\" : ["))
    world.answers = Array(#"{"number":1,"name":"New"}"#.utf8) + [0x0A] + Array(#"{"number":77,"name":"None"}"#.utf8)
    #expect(world.run("edit", "--json", "-").messages == "ucard: Line 2: there is no card #77.\n")
    world.answers = Array(#"{"number":1,"name":"New"}"#.utf8) + [0x0A] + Array(#"{"number":1,"name":"Newer"}"#.utf8)
    #expect(
      world.run("edit", "--json", "-").messages
        == "ucard: Line 2: an earlier line already has this card; put everything into one line.\n")
    #expect(world.run("info", "#1").output.contains("Card: A\n"))
    world.answers = Array(#"{"uuid":"\#(id)","name":"Again"}"#.utf8)
    #expect(
      world.run("add", "--json", "-").messages
        == "ucard: A card with the UUID \(id) is already in the wallet. To change it:\n  ucard edit \(id)\n")
  }

  @Test func quietPrintsUUIDsAlone() throws {
    let added = world.run("add", "Gym", "1", "-q")
    #expect(added.messages.isEmpty && UUID(uuidString: added.output.trimmingCharacters(in: .newlines)) != nil)
    #expect(world.run("list", "-q").output == added.output)
    #expect(world.run("edit", String(added.output.dropLast()), "--star", "-q").output == added.output)
    #expect(world.run("delete", "--yes", "-q", String(added.output.dropLast())).output == added.output)
  }

  /// Python's csv module reads the values that were entered.
  @Test func csvIsReadByOthers() throws {
    world.run(
      "add", "=1+1 \"x\", y", "42", "--note", "рядок\nдругий", "--type", "code128", "--category", "Їжа", "--category",
      "B", "--no-store")
    let file = world.scratch.path("a.csv")
    try Data(world.run("list", "--format", "csv").bytes).write(to: URL(fileURLWithPath: file))
    let script =
      "import csv,sys,json; print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8')))))"
    let read = try Subprocess.run("python3", ["-c", script, file]).text
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(read.utf8)) as? [[String: String]])
    #expect(rows.count == 1 && rows[0]["name"] == "'=1+1 \"x\", y" && rows[0]["note"] == "рядок\nдругий")
    #expect(rows[0]["payload"] == "42" && rows[0]["categories"] == "Їжа; B" && rows[0]["starred"] == "false")
    for command in [
      ["category", "list"], ["history"], ["symbologies"], ["stores"], ["check"], ["id", "list", "=1"],
      ["balance", "=1"],
    ] {
      let output = world.run(command + ["--format", "csv"])
      #expect(output.status == .done && output.output.contains("\r\n"), "\(command)")
      #expect(world.run(command + ["--format", "json"]).output.hasPrefix("["), "\(command)")
    }
  }

  @Test func plainIsAFactALine() {
    world.run("add", "Gym", "42", "--type", "code128", "--star", "--expires", "2023-01-01", "--no-store")
    world.run("add", "Pool", "--no-store")
    #expect(
      world.run("list", "--plain").output == """
        Card: Gym
        Number: 42
        Valid until: 2023-01-01
        State: starred, expired
        Type: Code 128
        Number in the wallet: 1

        Card: Pool
        Number in the wallet: 2

        """)
    #expect(world.run("identifier", "list", "gym", "--plain").output.hasPrefix("Position: 1\n"))
    world.run("balance", "gym", "set", "12.50")
    world.environment["ACCESSIBLE"] = "1"
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    #expect(world.run("show", "gym").output == "Card: Gym\nNumber: 42\nBalance: 12.5 points\nValid until: 2023-01-01\n")
    #expect(
      world.run("info", "gym", "--plain").output.hasPrefix(
        "Card: Gym\nBalance: 12.5 points\nValid until: 2023-01-01\nState: starred, expired\nIdentifier 1: Code 128, 42\n"
      ))
    #expect(
      !world.run("list").output.contains("\u{1B}") && world.run("list").output.hasPrefix("Card: Gym\n"))
    #expect(
      world.run("show", "gym", "--as", "blocks").output.contains("\u{1B}[38;5;16;48;5;231m"),
      "a code asked for is drawn")
  }

  /// A person who hears a card gets what others see, and a script gets the number unless its line has `--plain`.
  @Test func plainSaysTheWholeCard() {
    world.run(
      "add", "OKKO", "9900000000004", "--type", "ean13", "--label", "app", "--no-store", "--starts", "2023-11-15 19:00",
      "--ends", "21:00", "--place", "Hall 2")
    world.run("identifier", "add", "okko", "77", "--type", "code128", "--label", "old")
    world.run("balance", "okko", "set", "120")
    let facts = "Balance: 120 points\nWhen: Wed 2023-11-15 19:00–21:00\nWhere: Hall 2\n"
    #expect(world.run("show", "okko", "--plain").output == "Card: OKKO\nNumber: app, 9900000000004\n" + facts)
    #expect(
      world.run("show", "okko", "--every", "--plain").output
        == "Card: OKKO\nNumber: app, 9900000000004\nNumber: old, 77\n" + facts)
    #expect(
      world.run("list", "--plain").output
        == "Card: OKKO\nNumber: app, 9900000000004\n\(facts)Type: EAN-13\nNumber in the wallet: 1\n")
    #expect(world.run("info", "okko").output.hasPrefix("Card: OKKO\n\(facts)"))
    #expect(
      world.run("agenda", "--plain").output
        == "Card: OKKO\nWhen: Wed 2023-11-15 19:00–21:00\nWhere: Hall 2\nNumber in the wallet: 1\n")
    world.environment["UCARD_PLAIN"] = "1"
    #expect(world.run("show", "okko").output == "9900000000004\n")
    #expect(world.run("show", "okko", "--every").output == "9900000000004\n77\n")
  }

  /// A till takes a control character for a key, and one mostly comes from a table by mistake.
  @Test func aControlCharacterInABarCodeHasToBeMeant() {
    let refused = world.run("add", "C", "a\tb\u{7}", "--type", "code128", "--no-store")
    #expect(refused.status == .badData && refused.messages.contains("U+0009") && refused.messages.contains("--force"))
    #expect(world.run("add", "C", "a\tb", "--type", "code128", "--no-store", "--force").status == .done)
    #expect(world.run("identifier", "add", "C", "d\u{7F}", "--type", "code128").messages.contains("U+007F"))
    #expect(world.run("identifier", "edit", "C", "1", "x\u{1B}").status == .badData)
    #expect(world.run("identifier", "edit", "C", "1", "x\u{1B}", "--force").status == .done)
    for payload in ["a\tb", "0109506000134352\u{1D}"] {
      #expect(world.run("identifier", "add", "C", payload, "--type", "qr").status == .done)
    }
    #expect(world.run("identifier", "add", "C", "--payload-base64", "YQli", "--type", "code128").status == .done)
    world.terminal.isInput = true
    world.answers = Array("n\n".utf8)
    #expect(world.run("add", "D", "q\tb", "--type", "code128").status == .nothingMatches)
    world.answers = Array("y\n".utf8)
    #expect(world.run("add", "D", "q\tb", "--type", "code128").messages.contains("Use this number anyway? [y/N]"))
    #expect(world.run("list").output.contains("D "))
  }

  @Test func starsAndTheArchiveAreCommands() {
    world.run("add", "Gym", "42", "--no-store")
    world.run("add", "Pool", "43", "--no-store", "--category", "Sport")
    #expect(world.run("star", "gym").messages == "“Gym” is starred.\n")
    #expect(
      world.run("star", "gym", "pool").messages == "“Pool” is starred. 1 card already had these values.\n")
    #expect(world.run("unstar", "gym", "pool").messages == "“Gym”, “Pool” are not starred.\n")
    #expect(world.run("star", "--all").messages == "“Gym”, “Pool” are starred.\n")
    #expect(world.run("list", "--starred", "-q").output.split(separator: "\n").count == 2)
    #expect(world.run("unstar", "--category", "Sport").messages == "“Pool” is not starred.\n")
    #expect(world.run("archive", "gym").messages == "“Gym” is archived.\n")
    #expect(!world.run("list").output.contains("Gym"))
    let hidden = world.run("list", "gym")
    #expect(
      hidden.messages == "ucard: No card matches. 1 archived card matches:\n  ucard list gym --archived\n",
      "\(hidden.messages)")
    #expect(hidden.status == .nothingMatches)
    #expect(world.run("list", "zzz").messages == "ucard: No card matches.\n  ucard list\n")
    #expect(world.run("archive", "gym").messages.contains("Nothing to change"))
    #expect(world.run("unarchive", "--archived").messages == "“Gym” is not archived.\n")
    #expect(world.run("list").output.contains("Gym"))
    #expect(world.run("undo").messages.contains("Undone") && world.run("star").status == .usage)
  }

  @Test func aListByCategoryHasHeadings() {
    for (name, category) in [("Gym", "Sport"), ("Café", "Food"), ("Pool", "Sport"), ("Bank", "")] {
      world.run(["add", name, "42", "--no-store", "-y"] + (category.isEmpty ? [] : ["--category", category]))
    }
    world.run("star", "Pool")
    let lines = world.run("list", "--sort", "category").output.split(separator: "\n").map {
      $0.split(separator: "  ").prefix(2).joined(separator: "|")
    }
    #expect(
      Array(lines.dropFirst())
        == ["Sport", "1|Gym", "3|Pool", "Food", "2|Café", "Without a category", "4|Bank"]
        .map { line in lines.first { $0.hasPrefix(line) } ?? line }, "\(lines)")
    #expect(world.run("list", "--sort", "category", "--format", "json").output.hasPrefix("["))
  }

  /// Long lists are read page by page; codes never are.
  @Test func aPagerShowsWhatTheWindowDoesNotHold() throws {
    for index in 1...30 { world.run("add", "Card \(index)", "A-\(index)", "--no-store") }
    nonisolated(unsafe) var paged: [String] = []
    world.prepare = { context in
      context.runInteractively = { _, arguments in
        paged.append(
          arguments[1].replacing(" < \"$1\"", with: "").replacing("LESS=${LESS-FRX}; export LESS; ", with: ""))
        return try Subprocess.run("test", ["-s", arguments[3]]).status
      }
    }
    #expect(!world.run("list").output.isEmpty && paged.isEmpty)
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24)
    #expect(world.run("list").output.isEmpty && world.run("history", "--all").output.isEmpty)
    #expect(world.run("help", "import").output.isEmpty && paged == ["less -FRX", "less -FRX", "less -FRX"])
    #expect(!world.run("list", "Card 30").output.isEmpty && !world.run("show", "Card 30").output.isEmpty)
    world.environment["PAGER"] = "more -d"
    #expect(world.run("stores").output.isEmpty && paged.last == "more -d" && paged.count == 4)
    for (name, value) in [("PAGER", ""), ("PAGER", "cat"), ("TERM", "dumb"), ("UCARD_PLAIN", "1")] {
      world.environment[name] = value
      #expect(world.run("list").output.contains("Card 30"))
    }
    world.environment["PAGER"] = "gone"
    world.environment["TERM"] = "xterm"
    world.environment["UCARD_PLAIN"] = nil
    world.prepare = { $0.runInteractively = { _, _ in 127 } }
    #expect(world.run("list").output.contains("Card 30"), "a pager that is missing hides nothing")
  }

  /// A command that changes cards prints their UUIDs with -q, any other nothing.
  @Test func everyChangeCanBeQuiet() {
    let id = world.run("add", "Gym", "42", "--no-store", "-q").output
    for line in [
      "balance Gym set 5", "balance Gym spend 2", "identifier add Gym 7 --label app", "identifier edit Gym app 8",
      "identifier move Gym app 1", "identifier select Gym app", "identifier delete Gym app", "star Gym", "unstar Gym",
      "archive Gym", "unarchive Gym", "edit Gym --note x",
    ] {
      let result = world.run(line.split(separator: " ").map(String.init) + ["-q"])
      #expect(result.output == id && result.messages.isEmpty, "\(line): \(result.output)\(result.messages)")
    }
    for line in [
      "category add A B", "category rename A C", "category move C 2", "category delete C", "undo", "redo", "undo 2",
    ] {
      let result = world.run(line.split(separator: " ").map(String.init) + ["--quiet"])
      #expect(result.output.isEmpty && result.messages.isEmpty && result.status == .done, "\(line): \(result.messages)")
    }
  }

  @Test func withNoInputNothingIsAsked() {
    world.run("add", "Gym", "42", "--no-store")
    world.terminal.isInput = true
    world.answers = Array("y\n".utf8)
    #expect(world.run("delete", "Gym", "--all", "--no-input").status == .usage)
    #expect(world.run("--no-input", "lock").messages.contains("there is no terminal to ask in"))
    #expect(world.run("add", "--", "--no-input", "7").status == .done)
  }

  @Test func digitsAreReadOutInThrees() {
    world.run("add", "Gym", "AB-4820000000017", "--no-store")
    #expect(world.run("show", "gym", "--spell").output == "AB-482 000 000 001 7\n")
    #expect(world.run("show", "gym").output == "AB-4820000000017\n")
  }

  @Test func infoIsForProgramsToo() {
    world.run("add", "Gym", "42", "--no-store")
    let one = world.run("info", "gym", "--format", "json").output
    #expect(one.hasPrefix("{") && one.contains("\"payload\" : \"42\""))
  }

  @Test func aCommandHasShortNames() {
    world.run("a", "Gym", "1", "--no-store")
    for words in [["s", "gym"], ["show", "gym"]] { #expect(world.run(words).output == "1\n") }
    #expect(world.run("l").output == world.run("list").output && world.run("ls").output == world.run("list").output)
    #expect(world.run("id", "ls", "gym").output == world.run("identifier", "list", "gym").output)
    #expect(
      world.run("re").messages
        == "ucard: There is no command “re”.\n  ucard help\n")
    #expect(
      world.run("identifier", "frob").messages
        == "ucard: There is no command “identifier frob”.\n  ucard help identifier\n"
    )
  }
}
