import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// Everyday mistakes where a command does what is meant, or names the whole line that does it.
@Suite struct EverydayMistakeTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000", "--no-store", "--category", "Sport")
    world.run("identifier", "add", "Gym", "7291", "--type", "number", "--label", "PIN")
    world.run("add", "Library", "A-1234", "--category", "Books")
  }

  // MARK: an option twice

  @Test(arguments: [
    (["edit", "gym", "--note", "a", "--note", "b"], "--note takes only one value, but has several: “a”, “b”."),
    (["add", "X", "1", "--color", "red", "--colour", "blue"], "takes only one value, but has several: “red”, “blue”."),
    (["list", "--format", "csv", "--format=json"], "--format takes only one value, but has several: “csv”, “json”."),
  ])
  func noValueOfAnOptionIsDroppedSilently(_ line: [String], _ message: String) {
    let (status, english, ukrainian) = world.answers(line)
    #expect(status == .usage && english.contains(message), "\(english)")
    #expect(ukrainian.contains("приймає лише одне значення, а вказано кілька"), "\(ukrainian)")
  }

  @Test func anOptionMayStandTwiceWithOneValue() {
    #expect(world.run("list", "--format", "csv", "--format", "csv").status == .done)
    let other = world.scratch.path("other.sqlite")
    #expect(world.run("--wallet", other, "add", "Pool", "96385074").status == .done)
    let list = world.run("--wallet", world.scratch.path("none.sqlite"), "list", "--wallet", other)
    #expect(list.output.contains("Pool"))
  }

  // MARK: output to a file of another format

  @Test(arguments: [
    (["show", "gym"], "gym.png", "ucard export png '#1' -o gym.png"),
    (["show", "gym", "-i", "PIN"], "my card.SVG", "ucard export svg '#1' -i PIN -o 'my card.SVG'"),
    (["encode", "qr", "two words"], "code.png", "-o code.png"), (["list", "gym"], "cards.csv", "--format csv."),
    (["list"], "cards.json", "--format json."),
  ])
  func textIsNotWrittenWhereTheNamePromisesAnotherFormat(_ line: [String], _ file: String, _ command: String) {
    world.prepare = { $0.outputPath = { FileManager.default.currentDirectoryPath + "/" + file } }
    let (status, english, ukrainian) = world.answers(line)
    #expect(status == .usage && english.hasSuffix("\(command)\n"), "\(english)")
    #expect(
      ukrainian.hasPrefix("ucard: Цей вивід — текст для людей") && ukrainian.hasSuffix("\(command)\n"), "\(ukrainian)")
    world.prepare = { $0.outputPath = { "/tmp/elsewhere/" + file } }
    #expect(world.run(line).messages.contains("/tmp/elsewhere/"))
  }

  @Test(arguments: [
    (["show", "gym"], "gym.txt"), (["show", "gym"], "png"), (["list", "--format", "csv"], "cards.csv"),
    (["list", "--quiet"], "cards.json"), (["list"], "cards.csv.age"), (["encode", "qr", "hi", "-o", "-"], "code.png"),
    (["show", "gym", "--as", "blocks"], "gym.png"), (["list"], "cards.png"),
  ])
  func otherFilesTakeWhatIsWritten(_ line: [String], _ file: String) {
    world.prepare = { $0.outputPath = { "/tmp/" + file } }
    #expect(world.run(line).status == .done)
  }

  // MARK: a number with the hyphens of its print

  @Test(arguments: [
    ("isbn", "978-3-16-148410-0", "9783161484100"), ("ean13", "4 820000 000000", "4820000000000"),
    ("itf", "12 34", "1234"), ("ean8", "9638-5074", "96385074"), ("ean13", "4820\u{A0}000000048", "4820000000048"),
    ("ean13", "4820\u{2009}00000\u{2011}0048", "4820000000048"),
  ])
  func hyphensAndBlanksOfPrintAreLeftOut(_ type: String, _ typed: String, _ number: String) {
    #expect(world.run("add", "Book", typed, "--type", type).status == .done)
    #expect(world.run("show", "Book").output == number + "\n")
  }

  @Test func aWrongCheckDigitIsToldAsSuch() {
    let result = world.run("add", "Book", "978-3-16-148410-1", "--type", "isbn")
    #expect(result.status == .badData && result.messages.contains("check digit"), "\(result.messages)")
    #expect(!result.messages.contains("hyphen"))
  }

  @Test(arguments: [("code128", "978-3-16-148410-0"), ("qr", "4 820000 000000"), ("code39", "12-34")])
  func separatorsStayInTypesThatCanEncodeThem(_ type: String, _ typed: String) {
    world.run("add", "Book", typed, "--type", type)
    #expect(world.run("show", "Book").output == typed + "\n")
  }

  // MARK: a card that nobody named

  @Test func addAsksInATerminal() {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.answers = Array("Swimming pool\n96385074\n".utf8)
    let result = world.run("add")
    #expect(result.status == .done)
    #expect(
      result.messages.hasPrefix("What do you call the card? The card's number, or a file with a picture of its code: "))
    world.terminal = Terminal(isInput: false, isOutput: false)
    #expect(world.run("show", "Swimming").output == "96385074\n")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.answers = Array("Бібліотека\n\n".utf8)
    #expect(world.run("add").messages.contains("without a code"))
    world.answers = Array("\n".utf8)
    #expect(world.run("add").status == .usage)
    world.answers = []
    #expect(world.run("add").messages.contains("A card needs a name:\n  ucard add NAME NUMBER\n"))
    world.answers = Array("X\n1\n".utf8)
    #expect(world.run("add", "--no-input").messages.hasSuffix("A card needs a name:\n  ucard add NAME NUMBER\n"))
  }

  // MARK: answers with the whole line

  @Test func aRefusedWriteNamesAnotherPlace() {
    let (status, english, ukrainian) = world.answers(["export", "json", "-o", "/sys/cards.json"])
    #expect(status == .noPermission && english.hasSuffix("such as ~/cards.json\n"), "\(english)")
    #expect(ukrainian.hasSuffix("як-от ~/cards.json\n"), "\(ukrainian)")
  }

  @Test func aFileIsNotPackedUnasked() {
    let (status, english, ukrainian) = world.answers(["export", "json", "-o", world.scratch.path("cards.json.gz")])
    #expect(status == .usage && english.contains("has to end in .json") && ukrainian.contains(".json"), "\(english)")
  }

  @Test func aDayInJSONIsWrittenAsText() throws {
    let file = world.scratch.path("cards.json")
    try Data(#"[{"name": "Pool", "identifiers": [{"payload": "1"}], "expires": 20271231}]"#.utf8)
      .write(to: URL(filePath: file))
    let (_, english, ukrainian) = world.answers(["import", file])
    #expect(english.contains("“expires” has to be a date such as 2027-03-05"), "\(english)")
    #expect(ukrainian.contains("«expires» має бути"), "\(ukrainian)")
  }

  @Test func wordsOfANameBeforeATimeAreTold() {
    world.run("add", "Bunker 42", "B-7", "--starts", "2023-11-18 19:00")
    let (status, english, ukrainian) = world.answers(["reschedule", "Bunker", "42", "sun 19:00"])
    #expect(status == .usage && english.hasSuffix("ucard reschedule 'Bunker 42' 'sun 19:00'\n"), "\(english)")
    #expect(ukrainian.contains("беріть у лапки") && world.run("info", "Bunker").output.contains("2023-11-18 19:00"))
    for (words, reason) in [(["05/06", "19:00"], "can mean"), (["31", "nov", "19:00"], "November has 30 days")] {
      #expect(world.run(["reschedule", "Bunker"] + words).messages.contains(reason))
    }
  }

  @Test func theWordNoNamesACardIfOneBeginsSo() {
    world.run("add", "Nova Poshta", "123456")
    #expect(world.run("star", "Gym", "no").status == .done)
    #expect(world.run("list", "--starred").output.contains("Nova Poshta"))
  }

  @Test func theWalletOfAnAliasIsReplaced() {
    let other = world.scratch.path("other.sqlite")
    world.run("--wallet", other, "add", "Pool", "96385074")
    for line in [["--wallet", "none", "--wallet", other, "list"], ["--wallet=none", "list", "--wallet", other]] {
      #expect(world.run(line).output.contains("Pool"), "\(line)")
    }
    #expect(world.run("list", "--wallet", "none", "--wallet", other).output.contains("Pool"))
  }

  @Test func aCategoryOfTheNameOfACardIsTold() {
    #expect(world.run("category", "add", "Travel", "Gym").messages.contains("ucard edit '#1' --add-category CATEGORY"))
    #expect(!world.run("category", "add", "Library card").messages.contains("also a card"))
  }

  @Test func aDiskThatIsNotThereIsAskedAbout() {
    let (status, english, ukrainian) = world.answers(["export", "csv", "-o", "/media/no-such-disk/cards.csv"])
    #expect(status == .cannotCreate && english.hasSuffix("ls /media\n") && ukrainian.hasSuffix("ls /media\n"))
  }

  @Test func aNumberBehindANameIsNoPartOfIt() {
    #expect(world.run("add", "Zoo 96385074").messages.contains("ucard identifier add '#3' 96385074"))
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.answers = Array("Pool 96385081\n".utf8)
    #expect(world.run("add").messages.contains("Added “Pool”"))
    for name in ["Bunker 42", "Concert 2026-12-05"] {
      world.answers = Array("\(name)\n\n".utf8)
      #expect(world.run("add").messages.contains("Added “\(name)”"))
    }
  }

  @Test func aTimeFarAwayIsTold() {
    world.run("add", "Bunker", "B-7", "--starts", "2023-11-18 19:00")
    let (status, english, ukrainian) = world.answers(["reschedule", "Bunker", "1 nov 19:00"])
    #expect(
      status == .done && english.contains("This time is far in the future. To undo this:\n  ucard undo\n"),
      "\(english)")
    #expect(!ukrainian.contains("far in the future"))
    for words in [["1", "dec", "19:00"], ["2024-11-01", "19:00"], ["01.11.24", "19:00"], ["+300d"]] {
      #expect(!world.run(["reschedule", "Bunker"] + words).messages.contains("far in the future"), "\(words)")
    }
  }

  @Test func aSignBeforeANumberIsLeftOut() {
    #expect(world.run("add", "Fora", "№ 4820 0000-00055").messages.contains(": EAN-13 (13 digits"))
    #expect(world.run("show", "Fora").output == "4820000000055\n")
    #expect(world.run("add", "Zoo", "№ 96385074", "--type", "ean8").status == .done)
    #expect(world.run("show", "Zoo").output == "96385074\n")
  }

  // MARK: files

  /// A number whose digits were parted in a spreadsheet is still that of the card.
  @Test func anOwnTableThatWasEditedKeepsItsNumbers() throws {
    let file = world.scratch.path("own.csv")
    world.run("export", "csv", "-o", file)
    let table = try String(contentsOfFile: file, encoding: .utf8).replacing(
      ",4820000000000,", with: ",482 0000 000000,")
    try Data(table.utf8).write(to: URL(filePath: file))
    let messages = world.run("import", file).messages
    #expect(messages.contains("0 added, 0 updated, 2 unchanged"), "\(messages)")
    #expect(world.run("show", "Gym").output == "4820000000000\n")
  }

  private func imported(_ text: String, as name: String = "cards.csv") throws -> (CommandStatus?, String, String) {
    let file = world.scratch.path(name)
    try Data(text.utf8).write(to: URL(filePath: file))
    return world.answers(["import", file])
  }

  @Test(arguments: ["My cards\n\nname,payload\nA,1\n", "My cards;;\n;;\n\"Назва\";\"Номер\";x\nA;1;2\n"])
  func linesAboveAHeaderAreTold(_ text: String) throws {
    let (status, english, ukrainian) = try imported(text)
    #expect(status == .badData && english.contains("the names of the columns are in line 3."), "\(english)")
    #expect(ukrainian.contains("у рядку 3"), "\(ukrainian)")
  }

  @Test func numbersAndDatesChangedByASpreadsheetAreReported() throws {
    let (status, english, ukrainian) = try imported("name,type,payload\nTill,upca,42100005264\n")
    #expect(status == .done && english.contains("the number is 042100005264"), "\(english)")
    #expect(ukrainian.contains("042100005264"))
    #expect(world.run("encode", "upca", "42100005264").messages.contains("missing, the number is 042100005264."))
    #expect(!world.run("encode", "upca", "04210000526").messages.contains("beginning"))
    let (other, day, _) = try imported("name,payload,expires\nPool,1,46752\n")
    #expect(other == .badData && day.contains("by which a spreadsheet stores the date 2027-12-31."), "\(day)")
  }

  @Test func quotesOfTypographyAreNoJSON() throws {
    let (status, english, ukrainian) = try imported("[{“name”: “Фора”, “payload”: “1”}]", as: "cards.json")
    #expect(
      status == .badData && english.contains("this is not JSON:") && english.contains("quotes have to be straight"))
    #expect(ukrainian.contains("лапки мають бути прямі"))
  }

  @Test func aNameThatWasEncodedTwiceIsTold() throws {
    let (status, english, ukrainian) = try imported("name,payload\nGym 2,7\nР¤РѕСЂР°,1\nРЎС–Р»СЊРїРѕ,2\n")
    #expect(status == .done && english.contains("is probably “Фора”") && !english.contains("“Сільпо”"), "\(english)")
    #expect(ukrainian.contains("це, мабуть, «Фора»"))
    #expect(try !imported("name,payload\nРоса,3\nСільпо,4\nРС,5\n").1.contains("is probably"))
  }

  @Test func columnsAndPartsThatWereExchangedAreTold() throws {
    let table = world.scratch.path("map.csv")
    try Data("Store,Number\nA,1\n".utf8).write(to: URL(filePath: table))
    let (status, english, ukrainian) = world.answers(["import", table, "--map", "name=payload,payload=Number"])
    #expect(
      status == .usage
        && english.contains("The columns are: “Store”, “Number”. In --map, write the part of the card before"),
      "\(english)")
    #expect(ukrainian.contains("У --map перед = пишіть поле картки"))
  }

  @Test func anEmptyStandardInputIsTold() {
    let (status, english, ukrainian) = world.answers(["add", "Wifi", "-"])
    #expect(status == .badData && english.contains("Nothing came from standard input"), "\(english)")
    #expect(ukrainian.contains("нічого не надійшло"))
  }

}
