import Files
import Foundation
import Processes
import Terminal
import Testing
import Witnesses

@testable import CommandBase
@testable import Commands

@Suite struct CommandTests {
  let world: World

  init() throws { world = try World() }

  private func fill() {
    world.run("add", "Сільпо", "4820000000000", "--category", "Продукти")
    world.run("add", "Library", "A-1234-5678", "--type", "code128")
    world.run("add", "Gym", "https://example.org/m/42", "--type", "qr")
  }

  private func expectFailure(
    _ status: CommandStatus, _ sentence: String, _ result: World.Result,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.messages == "ucard: \(sentence)\n", sourceLocation: sourceLocation)
    #expect(result.bytes.isEmpty, sourceLocation: sourceLocation)
  }

  // MARK: add

  @Test func addSaysWhatItTookAndWhy() {
    let why = "--type chooses another."
    #expect(
      world.run("add", "Сільпо", "4820000000000").messages
        == "Added “Сільпо” as #1: EAN-13 (13 digits with a correct check digit); \(why) From the list of stores: the colour orange, the category “Groceries” (to leave this out: --no-store).\n"
    )
    #expect(world.run("add", "Library", "A-1", "--type", "CODE_128").messages == "Added “Library” as #2: Code 128.\n")
    #expect(
      world.run("add", "Wrong", "4820000000001").messages
        == "Added “Wrong” as #3: Code 128 (for any short text); \(why)\nCheck your typing: if this is EAN-13, the last digit should be 0. To undo this:\n  ucard undo\n"
    )
    #expect(
      world.run("add", "Link", "https://example.org/m/42").messages
        == "Added “Link” as #4: QR (it does not fit into bars); \(why)\n"
    )
    #expect(
      world.run("add", "Nothing").messages
        == "Added “Nothing” as #5, without a code. To add a code:\n  ucard identifier add '#5' NUMBER\n")
    #expect(world.run("add", "🎁", "036000291452").messages.contains("#6: UPC-A (12 digits with"))
  }

  @Test(arguments: [
    (["add", "X", ""], CommandStatus.badData, "The number is empty. To add a card without a code:\n  ucard add X"),
    (["add", " ", "1"], .badData, "The name is empty."),
    (["add", "a\u{1B}[2Jb", "1"], .badData, "A card cannot have control characters or line breaks."),
    (
      ["add", "👨‍👩‍👧\u{1B}[2J", "1"], .badData,
      "A card cannot have control characters or line breaks."
    ),
    (
      ["add", "X", "1", "--label", "a\nb"], .badData,
      "A label cannot have control characters or line breaks."
    ),
    (["add", "X", "--label", "app"], .usage, "--label needs a payload:\n  ucard add NAME PAYLOAD --label …"),
    (["add", "X", "1", "--category", ""], .badData, "The name of the category is empty."),
    (
      ["add", "X", "1", "--category", "All Cards"], .badData,
      "“All Cards” always holds every card; a category needs another name."
    ),
    (
      ["add", "X", "40A6381333931", "--type", "ean13"], .badData,
      "EAN-13 holds digits only; character 3 is “A”. Code 128 holds it (type code128)."
    ),
    (
      ["add", "X", "4 ", "--type", "ean8"], .badData,
      "EAN-8 holds digits only; character 2 is a space. Leave out hyphens and spaces."
    ),
    (
      ["add", "X", "4006381333932", "--type", "ean13"], .badData,
      "The check digit of this EAN-13 is 2; by the other digits it has to be 1: 4006381333931. Compare all digits with the card. If the number is right, Code 128 can draw it (type code128)."
    ),
    (
      ["add", "X", "400638133393", "--type", "ean13"], .badData,
      "EAN-13 has 13 digits, the last of them a check digit; this number has 12. If only the check digit is missing, the number is 4006381333931."
    ),
    (["add", "X", "123", "--type", "ean13"], .badData, "EAN-13 has 13 digits; this number has 3."),
    (
      ["add", "X", "Aї", "--type", "code128"], .badData,
      "Code 128 cannot hold “ї”, character 2: it is not in ISO-8859-1. A QR code can (type qr)."
    ),
    (
      ["add", "X", "1", "--type", "ena13"], .usage,
      "There is no type “ena13”. Did you mean ean13? All types:\n  ucard symbologies"
    ),
    (
      ["add", "X", "1", "--type", "hieroglyph"], .usage,
      "There is no type “hieroglyph”. All types:\n  ucard symbologies"
    ),
    (["add", "X", "--type", "qr"], .usage, "--type needs a payload:\n  ucard add NAME PAYLOAD --type …"),
    (
      ["add", "X", "1", "--payload-base64", "MQ=="], .usage,
      "Give the payload once: as PAYLOAD, with --payload-file or with --payload-base64."
    ),
    (["add", "X", "--payload-base64", "?"], .badData, "The value of --payload-base64 is not base64."),
  ])
  func addRefuses(_ arguments: [String], _ status: CommandStatus, _ sentence: String) {
    let result = world.run(arguments)
    expectFailure(status, sentence, result)
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path(".local")), "nothing is stored")
  }

  @Test func aPayloadOfBytesComesFromStandardInputOrBase64() {
    world.answers = [0, 0x20, 0x0A]
    let told = world.run("add", "Bytes", "-", "--type", "qr")
    #expect(told.messages.hasPrefix("The newline at the end of the input was left out; --raw keeps it.\n"))
    world.run("add", "Raw", "-", "--type", "qr", "--raw")
    world.run("add", "Base", "--payload-base64", "AP8=", "--type", "qr")
    #expect(world.run("show", "Bytes").bytes == [0, 0x20, 0x0A])
    #expect(world.run("show", "Raw").bytes == [0, 0x20, 0x0A, 0x0A])
    #expect(world.run("show", "Base").bytes == [0, 0xFF, 0x0A])
  }

  @Test func tooLongForAQRCode() {
    world.answers = [UInt8](repeating: 0x80, count: 3000)
    expectFailure(
      .badData,
      """
      This text is too long: the largest possible QR holds about 77 % of it. Shorten it; a card keeps any text without a code \
      (type number).
      """,
      world.run("add", "X", "-", "--type", "qr"))
  }

  @Test func anEditorThatCannotBeStartedIsToldWhy() {
    world.run("add", "Gym", "1")
    #expect(world.run("edit", "gym", "--editor").messages.hasPrefix("ucard: There is no editor"))
    world.prepare = { $0.runInteractively = { _, _ in throw Program.StartError(errno: EAGAIN) } }
    let result = world.run("edit", "gym", "--editor")
    #expect(result.status == .ioError, "\(result)")
    #expect(result.messages == "ucard: The editor cannot be started: Resource temporarily unavailable.\n")
  }

  // MARK: show

  @Test func whereNobodyLooksShowWritesTheBarePayload() {
    fill()
    #expect(world.run("show", "gym").output == "https://example.org/m/42\n")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.environment["TERM"] = "dumb"
    #expect(world.run("show", "gym").output == "https://example.org/m/42\n")
  }

  @Test func inATerminalShowDrawsAndPrintsTheNumber() throws {
    fill()
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 100, rows: 24)
    for (name, columns) in [("сіл", 57), ("library", 83), ("gym", 33)] {
      let result = world.run("show", name)
      try #require(result.status == .done)
      let screen = try #require(ScreenPicture(result.output))
      #expect(screen.rowCount < 24)
      #expect(screen.columns == columns)
      #expect(!screen.text(screen.rowCount - 1).filter { $0 != " " }.isEmpty)
    }
    // A code is a picture, not decoration.
    world.environment["NO_COLOR"] = "1"
    #expect(world.run("show", "сіл").output.contains("\u{1B}[38;5;16;48;5;231m"))
    world.environment["COLORTERM"] = "truecolor"
    #expect(world.run("show", "сіл").output.contains("\u{1B}[38;2;0;0;0;48;2;255;255;255m"))
    #expect(world.run("show", "сіл", "--as", "text").output == "4820000000000\n")
  }

  @Test func columnsComeFromTheOptionTheWindowOrTheEnvironment() throws {
    fill()
    func columns(_ arguments: String...) throws -> Int {
      try #require(ScreenPicture(world.run(["show", "сіл", "--as", "blocks"] + arguments).output)).columns
    }
    #expect(try columns() == 57)
    #expect(try columns("--width", "113") == 113)
    world.environment["COLUMNS"] = "120"
    #expect(try columns() == 113)
    world.terminal = Terminal(isInput: false, isOutput: true, columns: 60, rows: 50)
    #expect(try columns() == 57)
  }

  @Test func theNumberStandsWithTheFactsWhereACodeDoesNotFit() {
    world.run("add", "Gift", "4820000000000", "--no-store", "--expires", "2030-01-31", "--note", "for Olena")
    world.run("balance", "Gift", "set", "100", "UAH")
    world.terminal = Terminal(isInput: false, isOutput: true, columns: 40, rows: 24)
    let shown = world.run("show", "gift")
    #expect(shown.status == .done && shown.messages.contains("needs 57 columns"))
    #expect(
      shown.output.hasSuffix("4820000000000\n100.00 UAH\nValid until 2030-01-31.\nfor Olena\n"), "\(shown.output)")
    #expect(world.run("show", "gift", "--plain").output.contains("2030-01-31"))
  }

  @Test func equalCardsAreToldApartByTheirNumbers() {
    world.run("add", "Gym", "1001", "--no-store")
    world.run("add", "Gym", "1002", "--no-store")
    let message = world.run("show", "gym").messages
    #expect(message.contains("1001") && message.contains("1002"), "\(message)")
  }

  @Test func aSecretIsSaidWhenItIsAdded() {
    let added = world.run("add", "Only PIN", "7777", "--label", "PIN", "--no-store")
    #expect(added.messages.contains("It is secret, and is shown only when you name it."))
    let link = world.run("export", "link", "only")
    #expect(link.messages.contains("it has no code, so Catima shows its name as the number."), "\(link.messages)")
  }

  @Test(arguments: ["6006 1234 5678 9012", "12-34"])
  func blanksThatStayInACodeAreSaid(_ number: String) {
    let added = world.run("add", "Coffee", number, "--no-store")
    #expect(added.messages.contains("Its blanks and hyphens are a part of the code"), "\(added.messages)")
    #expect(world.run("show", "coffee").output == number + "\n")
  }

  @Test func aNewFileOfAWalletIsSaid() {
    let path = world.scratch.path("mistyped.sqlite")
    #expect(world.run("add", "Gym", "1", "--no-store", "--wallet", path).messages.contains("New wallet: \(path)\n"))
    #expect(!world.run("add", "Zoo", "2", "--no-store", "--wallet", path).messages.contains("New wallet"))
    world.environment["UCARD_WALLET"] = path + "x"
    #expect(world.run("list").messages.contains("There is no wallet yet: \(path)x\n"))
  }

  @Test func aNarrowWindowIsRefusedWithTheWayOut() {
    fill()
    let digits = String(repeating: "1234567890", count: 20)
    world.run("add", "Long", digits, "--type", "code128")
    expectFailure(
      .badData,
      "This code needs 578 columns, and there are 80. Make the window wider or its letters smaller. Or write a picture:\n  ucard export png '#4' -o card.png",
      world.run("show", "long", "--as", "blocks"))
    world.terminal = Terminal(isInput: false, isOutput: true, columns: 80, rows: 9)
    expectFailure(
      .badData,
      "This code needs 12 rows, and there are 9. Make the window taller or its letters smaller. Or write a picture:\n  ucard export png '#1' -o card.png",
      world.run("show", "сіл", "--as", "blocks"))
  }

  @Test func unknownAmbiguousAndCodeless() {
    expectFailure(
      .nothingMatches, "No card matches “gym”. The wallet is empty. To add a card:\n  ucard add NAME NUMBER",
      world.run("show", "gym"))
    fill()
    world.run("add", "Gymnasium", "1")
    world.run("add", "Bare")
    expectFailure(.nothingMatches, "No card matches “zzz”.\n  ucard list", world.run("show", "zzz"))
    expectFailure(
      .usage,
      "2 cards match “gy”. Give more of the name, or the number, such as 3:\n  3  Gym, QR\n  4  Gymnasium, Code 128",
      world.run("show", "gy"))
    expectFailure(
      .nothingMatches, "“Bare” has no code to show. To add one:\n  ucard identifier add '#5' NUMBER",
      world.run("show", "bare"))
  }

  @Test func theParserAndItsShortcutUnderstandAlike() {
    fill()
    for arguments in [
      ["gym"], ["gym", "--no-record"], ["--as", "blocks", "gym", "--width", "70"], ["--as", "text", "#3"],
      ["gym", "--wallet", world.scratch.path(".local/share/ucard/wallet.sqlite")],
    ] {
      // An option with `=` and its value is read by the parser only.
      let slow = world.run(
        ["show", "--wallet=" + world.scratch.path(".local/share/ucard/wallet.sqlite")]
          + arguments.filter { !$0.hasPrefix("/") && $0 != "--wallet" })
      #expect(world.run(["show"] + arguments).bytes == slow.bytes && !slow.bytes.isEmpty)
    }
    #expect(world.run("show", "gym", "--width", "0").status == .usage)
    #expect(world.run("show", "gym", "--as", "song").status == .usage)
    #expect(world.run("show").status == .usage)
    #expect(world.run("show", "a", "b").status == .nothingMatches)
    #expect(world.run("show", "--", "gym").output == "https://example.org/m/42\n")
  }

  /// Uses are written beside the wallet, where lists see them, until its next change takes them over.
  @Test func useIsCountedUnlessAskedNotTo() throws {
    fill()
    func uses() throws -> String {
      try Subprocess.run(
        "sqlite3",
        [world.scratch.path(".local/share/ucard/wallet.sqlite"), "SELECT card_id, times_shown, last_shown FROM usage"]
      ).text
    }
    world.run("show", "gym")
    world.run("show", "gym", "--as", "blocks")
    world.run("show", "gym", "--no-record")
    world.run("show", "zzz")
    #expect(try uses() == "")
    #expect(world.run("list", "--sort", "recent", "--quiet").output == world.run("list", "--sort", "used", "-q").output)
    #expect(world.run("list", "--sort", "recent", "--format", "csv").output.split(separator: "\r\n")[1].contains("Gym"))
    #expect(world.run("info", "gym").output.contains("2 times"))
    #expect(world.run("export", "json").output.replacing(" ", with: "").contains("\"timesShown\":2"))

    world.run("tag", "gym", "Sport")
    #expect(try uses() == "3|2|1700000000000\n")
    #expect(world.run("info", "gym").output.contains("2 times"))
    world.run("show", "gym")
    world.run("undo")
    #expect(try uses() == "3|3|1700000000000\n")
  }

  @Test func aUseThatCannotBeWrittenBesideTheWalletIsWrittenInIt() throws {
    fill()
    let state = world.scratch.path(".local/state")
    try? FileManager.default.removeItem(atPath: state)
    try Data().write(to: URL(fileURLWithPath: state))
    #expect(world.run("show", "gym").status == .done)
    #expect(world.run("info", "gym").output.contains("Last shown"))
  }

  // MARK: list

  @Test func tableIsAlignedWhateverTheAlphabet() {
    #expect(
      world.run("list").messages
        == "The wallet is empty. To add a card:\n  ucard add NAME NUMBER\n")
    #expect(world.run("list").status == .done)
    fill()
    world.run("add", "日本 🎁", "96385074")
    #expect(
      world.run("list").output == """
        #  NAME     TYPE      NUMBER                    CATEGORIES
        3  Gym      QR        https://example.org/m/42
        2  Library  Code 128  A-1234-5678
        1  Сільпо   EAN-13    4820000000000             Продукти
        4  日本 🎁  EAN-8     96385074

        """)
  }

  @Test func aTableNeverBreaksItsLinesInATerminal() {
    fill()
    world.run("add", String(repeating: "Назва ", count: 20), "1234")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 50, rows: 24)
    world.environment["NO_COLOR"] = "1"
    let lines = world.run("list").output.split(separator: "\n")
    #expect(lines.count == 5 && lines.allSatisfy { $0.count <= 50 })
    // If not even a name has room, there is one value per line.
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 10, rows: 24)
    #expect(world.run("list").output.contains("Number: 4820000000000\n"))
    world.terminal = Terminal(isInput: false, isOutput: false)
    #expect(world.run("list").output.contains(String(repeating: "Назва ", count: 20).dropLast()))
  }

  @Test func filtersAndNothingFound() {
    fill()
    #expect(world.run("list", "сіл").output.contains("Сільпо"))
    #expect(world.run("list", "--category", "продукти").output.split(separator: "\n").count == 2)
    expectFailure(.nothingMatches, "No card matches.\n  ucard list", world.run("list", "zzz"))
    let json = world.run("list", "zzz", "--format", "json")
    #expect(json.status == .nothingMatches && json.output.filter { !$0.isWhitespace } == "[]")
  }

  @Test func jsonHoldsEverything() throws {
    world.run("add", "Сільпо", "4820000000000", "--category", "Продукти", "--label", "main")
    world.run("add", "Bytes", "--payload-base64", "AP8=", "--type", "qr", "--error-correction", "h")
    world.run("add", "Їжа", "Сільпо", "--type", "qr")
    let cards = try #require(
      try JSONSerialization.jsonObject(with: Data(world.run("list", "--format", "json").bytes)) as? [[String: Any]])
    #expect(cards.count == 3)
    let identifiers = try cards.map { try #require(($0["identifiers"] as? [[String: Any]])?.first) }
    #expect(cards[0]["name"] as? String == "Bytes" && cards[0]["number"] as? Int == 2)
    #expect(identifiers[0]["payloadBase64"] as? String == "AP8=" && identifiers[0]["payload"] == nil)
    #expect(identifiers[0]["errorCorrection"] as? String == "H" && identifiers[0]["type"] as? String == "qr")
    #expect(identifiers[1]["payload"] as? String == "Сільпо" && identifiers[1]["eci"] as? Int == 26)
    #expect(
      cards[2]["categories"] as? [String] == ["Продукти"] && cards[2]["added"] as? String == "2023-11-14T22:13:20.000Z")
    #expect(identifiers[2]["label"] as? String == "main" && identifiers[2]["selected"] as? Bool == true)
    #expect(UUID(uuidString: cards[2]["uuid"] as? String ?? "") != nil)
  }

  // MARK: delete

  @Test func deleteAsksInATerminalAlone() {
    fill()
    expectFailure(
      .usage, "Delete “Gym” (#3)? This needs your consent, and there is no terminal to ask in. To agree, add --yes.",
      world.run("delete", "gym"))
    // Where nobody is asked, the beginning of a name is not enough, with or without --yes.
    for end in [[], ["--yes"], ["--dry-run"]] {
      let result = world.run(["delete", "gy"] + end)
      #expect(result.status == .nothingMatches && result.messages.contains("needs the whole name"), "\(end)")
    }
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    for answer in ["n\n", "\n", "", "Ні\n"] {
      world.answers = Array(answer.utf8)
      #expect(world.run("delete", "gym").messages == "Delete “Gym” (#3)? [y/N] Nothing was deleted.\n")
    }
    world.answers = Array("ok\n".utf8)
    #expect(
      world.run("delete", "gym").messages
        == "Delete “Gym” (#3)? [y/N] Only “y” or “yes” means yes.\nNothing was deleted.\n")
    for (answer, card) in [("y\n", "gym"), ("Так\n", "сільпо")] {
      world.answers = Array(answer.utf8)
      #expect(world.run("delete", card).messages.contains("Deleted"))
    }
    #expect(
      world.run("delete", "--yes", "library").messages == "Deleted “Library” (#2). To bring it back:\n  ucard undo\n")
    #expect(world.run("list").messages.hasPrefix("The wallet is empty."))
  }

  @Test func deleteIsAllOrNothingAndNeverGuessesFromTheInside() {
    fill()
    #expect(world.run("delete", "--yes", "gym", "zzz").status == .nothingMatches)
    #expect(world.run("delete", "--yes", "ibrar").status == .nothingMatches)
    #expect(world.run("list").output.split(separator: "\n").count == 4)
    #expect(
      world.run("delete", "--yes", "gym", "#3", "GYM").messages
        == "Deleted “Gym” (#3). To bring it back:\n  ucard undo\n")
  }

  // MARK: the world

  @Test func namesFromElsewhereMoveNoCursor() throws {
    world.run("add", "Gym", "1")
    world.run("add", "Gym 👨‍👩‍👧", "1")
    let wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    let sql = "UPDATE card SET name = 'Evil' || char(27) || '[2J' || char(10) || 'x'"
    #expect(try Subprocess.run("sqlite3", [wallet, sql]).status == 0)
    #expect(!world.run("list").output.contains("\u{1B}"))
    #expect(world.run("list").output.split(separator: "\n").count == 3)
    #expect(!world.run("show", "gym").messages.contains("\u{1B}"))
    #expect(!world.run("delete", "--yes", "#1").messages.contains("\u{1B}"))
  }

  @Test func aNamedWalletThatIsNotThereIsAnError() {
    expectFailure(
      .noInput,
      "There is no wallet “none.sqlite”. The first card creates it:\n  ucard add NAME NUMBER --wallet none.sqlite",
      world.run("list", "--wallet", "none.sqlite"))
    #expect(world.run("show", "x", "--wallet", "none.sqlite").status == .noInput)
    world.environment["UCARD_WALLET"] = world.scratch.path("none.sqlite")
    #expect(world.run("list").status == .done)
  }

  /// A path with a typing mistake is no empty wallet.
  @Test func aNamedWalletInAFolderThatIsNotThereIsAnError() {
    let folder = world.scratch.path("typo")
    for source in ["UCARD_WALLET", "--wallet"] {
      world.environment["UCARD_WALLET"] = source == "UCARD_WALLET" ? folder + "/w" : nil
      let option = source == "--wallet" ? ["--wallet", folder + "/w"] : []
      for command in [["list"], ["show", "gym"], ["agenda"], ["edit", "gym", "--star"], ["export", "json"]] {
        expectFailure(
          .noInput, "There is no folder “\(folder)” for the wallet: correct \(source).", world.run(command + option))
      }
    }
    world.environment["UCARD_WALLET"] = folder + "/w"
    #expect(world.run("add", "A", "1", "--dry-run").status == .done)
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.environment["UCARD_PLAIN"] = "1"
    #expect(world.run([]).status == .noInput)
    world.terminal = Terminal(isInput: false, isOutput: false)
    #expect(world.run("add", "A", "1").status == .done && world.run("list").status == .done)
  }

  @Test func walletPlaces() {
    #expect(world.run("path").output == world.scratch.path(".local/share/ucard/wallet.sqlite\n"))
    world.environment["XDG_DATA_HOME"] = "/data"
    #expect(world.run("path").output == "/data/ucard/wallet.sqlite\n")
    world.environment["XDG_DATA_HOME"] = "relative"
    #expect(world.run("path").output == world.scratch.path(".local/share/ucard/wallet.sqlite\n"))
    world.environment["UCARD_WALLET"] = "/w"
    #expect(world.run("path").output == "/w\n")
    #expect(world.run("path", "--wallet", "/v").output == "/v\n")
    world.environment = ["LC_ALL": "C"]
    #expect(world.run("path").status == .usage)
  }

  @Test func messagesSpeakUkrainian() {
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(
      world.run("list").messages == "Гаманець порожній. Щоб додати картку:\n  ucard add НАЗВА НОМЕР\n")
    world.run("add", "Gym", "1")
    world.run("add", "Gym", "2")
    world.run("add", "Gym", "3")
    #expect(world.run("show", "gym").messages.hasPrefix("ucard: За «gym» знайдено 3 картки."))
    #expect(world.run("list").output.hasPrefix("№  НАЗВА"))
    world.environment = ["HOME": world.scratch.url.path, "LC_ALL": "", "LC_MESSAGES": "uk", "LANG": "en_US"]
    #expect(
      world.run("show", "zzz").messages == "ucard: Картки «zzz» не знайдено.\n  ucard list\n")
  }

  @Test func outputThatFailsIsSaidAndOutputThatNobodyReadsIsNot() {
    fill()
    world.outputError = .failed(ENOSPC)
    let full = world.run("list")
    #expect(full.status == .ioError && full.messages == "ucard: Reading or writing failed: the disk is full.\n")
    world.outputError = .closed
    let closed = world.run("list")
    #expect(closed.status == nil && closed.messages.isEmpty)
  }

  @Test func wrongUsageIsExplained() {
    expectFailure(.usage, "There is no command “shwo”.\n  ucard show", world.run("shwo"))
    expectFailure(
      .usage, "There is no command “frob”.\n  ucard help", world.run("help", "frob")
    )
    expectFailure(
      .usage, "--width has to be 1 column or more.",
      world.run("encode", "qr", "A", "--as", "blocks", "--width", "0"))
    expectFailure(
      .usage, "QR has no error correction level “Z”. Its levels are: L, M, Q, H.",
      world.run("encode", "qr", "A", "--error-correction", "Z"))
    expectFailure(
      .usage, "The error correction of EAN-8 cannot be chosen; that of QR can.",
      world.run("encode", "ean8", "96385074", "--error-correction", "H"))
    for help in [["--help"], [], ["help", "show"], ["show", "--help"], ["export"]] {
      let result = world.run(help)
      #expect(result.status == .done && result.output.contains("Usage: ucard"), "\(help)")
    }
    #expect(world.run("--help").output == world.run([]).output)
    for line in ["--version", "-V", "version"] { #expect(world.run(line).output == "0.3.0\n", "\(line)") }
  }
}
