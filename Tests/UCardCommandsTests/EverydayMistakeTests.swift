import Foundation
import Terminal
import Testing
import UCardCommands
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
    (["edit", "gym", "--note", "a", "--note", "b"], "--note takes one value, and has several: “a”, “b”."),
    (["add", "X", "1", "--color", "red", "--colour", "blue"], "takes one value, and has several: “red”, “blue”."),
    (["list", "--format", "csv", "--format=json"], "--format takes one value, and has several: “csv”, “json”."),
  ])
  func noValueOfAnOptionIsDroppedSilently(_ line: [String], _ message: String) {
    let (status, english, ukrainian) = world.answers(line)
    #expect(status == .usage && english.contains(message), "\(english)")
    #expect(ukrainian.contains("приймає одне значення, а їх кілька"), "\(ukrainian)")
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
    (["show", "gym"], "gym.png", "ucard export png 1 -o gym.png"),
    (["show", "gym", "-i", "PIN"], "my card.SVG", "ucard export svg 1 -i PIN -o 'my card.SVG'"),
    (["encode", "qr", "two words"], "code.png", "-o code.png"), (["list", "gym"], "cards.csv", "--format csv."),
    (["list"], "cards.json", "--format json."),
  ])
  func textIsNotWrittenWhereTheNamePromisesAnotherFormat(_ line: [String], _ file: String, _ command: String) {
    world.prepare = { $0.outputPath = { FileManager.default.currentDirectoryPath + "/" + file } }
    let (status, english, ukrainian) = world.answers(line)
    #expect(status == .usage && english.hasSuffix("\(command)\n"), "\(english)")
    #expect(ukrainian.hasPrefix("ucard: Це текст для людей") && ukrainian.hasSuffix("\(command)\n"), "\(ukrainian)")
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
  func whereTheyCanBeEncodedTheyStay(_ type: String, _ typed: String) {
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
      result.messages.hasPrefix("What do you call the card? Its number, or a file with a picture of its code: "))
    world.terminal = Terminal(isInput: false, isOutput: false)
    #expect(world.run("show", "Swimming").output == "96385074\n")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.answers = Array("Бібліотека\n\n".utf8)
    #expect(world.run("add").messages.contains("without a code"))
    world.answers = Array("\n".utf8)
    #expect(world.run("add").status == .usage)
    world.answers = []
    #expect(world.run("add").messages.contains("A card needs a name: ucard add NAME NUMBER"))
    world.answers = Array("X\n1\n".utf8)
    #expect(world.run("add", "--no-input").messages.hasSuffix("A card needs a name: ucard add NAME NUMBER\n"))
  }

  // MARK: answers with the whole line

  @Test(arguments: [
    (["edit", "gym", "library", "--name", "My club"], "ucard rename CARD 'My club'\n", "--add-category 'My club'\n"),
    (["edit", "gym", "--tag", ""], "A category needs a name; this one is empty.", "--remove-category"),
    (["identifier", "select", "PIN", "Gym"], "Gym", "ucard show 1 -i PIN"),
    (["delete", "--yes", "Sport"], "ucard list --category Sport", "ucard help category"),
    (["edit", "gym", "--icon", "🛒"], "rename", "\"🛒 "),
  ])
  func theWayOnIsNamed(_ line: [String], _ first: String, _ second: String) {
    let (status, english, ukrainian) = world.answers(line)
    #expect(status != .done && english.contains(first) && english.contains(second), "\(english)")
    #expect(ukrainian.contains(second) && ukrainian != english, "\(ukrainian)")
  }

  @Test func whoMayNotWriteIsToldWhere() {
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

  @Test(arguments: [
    (["add", "Voucher", "V-100", "--barcode", "code128"], "--type code128", "--type code128"),
    (
      ["identifier", "Gym", "add", "1234", "--label", "web"], "ucard identifier add Gym 1234 --label web",
      "ucard identifier add Gym 1234"
    ),
    (["export", "-o", "my wallet.html"], "ucard export html -o 'my wallet.html'\n", "Спочатку формат"),
    (["export", "cards.csv"], "ucard export csv -o cards.csv\n", "Спочатку формат"),
    (["export", "Gym", "gym.png"], "ucard export png Gym -o gym.png\n", "Спочатку формат"),
    (["export", "catima.zip"], "ucard export catima -o catima.zip\n", "Спочатку формат"),
    (["balance", "gym", "--spend", "50"], "ucard balance CARD spend 12.50\n", "ucard balance КАРТКА spend 12.50"),
    (["star", "Gym", "off"], "ucard unstar Gym\n", "ucard unstar Gym\n"),
    (
      ["identifier", "edit", "Gym", "4820000000017"], "ucard identifier edit Gym 1 4820000000017\n",
      "edit Gym 1 4820000000017\n"
    ),
    (["category", "Gym", "Books"], "ucard edit Gym --add-category Books\n", "ucard edit Gym --add-category Books\n"),
    (["show", "--all"], "All cards: ucard list\n", "Усі картки: ucard list\n"),
    (["list", "--sort-by", "name"], "Did you mean --sort?", "Може, --sort?"),
    (["add", "X", "1", "-n", "a note"], "Did you mean --note?", "Може, --note?"),
    (["merge", "Gym", "into", "Library"], "ucard merge Library Gym\n", "ucard merge Library Gym\n"),
    (["merge", "Gym", "and", "Library"], "ucard merge CARD OTHER\n", "ucard merge КАРТКА ДРУГА\n"),
    (["undo", "last"], "The last change: ucard undo\n", "Останню зміну: ucard undo\n"),
    (["unlock", "--password", "1234"], "is not typed into a command", "не пишуть у команді"),
    (["export", "html", "--password", "1234"], "--encrypt asks for it", "--encrypt запитає"),
    (["show", "gym", "--big"], "ucard config scale 3\n", "ucard config scale 3\n"),
    (["archive", "Gym", "off"], "ucard unarchive Gym\n", "ucard unarchive Gym\n"),
    (
      ["export", "--category", "Sport", "-o", "x.csv"], "ucard export csv --category Sport -o x.csv\n",
      "ucard export csv --category Sport -o x.csv\n"
    ),
    (["export", "--encrypt", "-o", "x.json"], "ucard export json --encrypt -o x.json\n", "--encrypt -o x.json\n"),
    (["export", "-o", "x.json.age"], "ucard export json --encrypt -o x.json.age\n", "--encrypt -o x.json.age\n"),
    (
      ["identifier", "edit", "Gym", "4 820000 000017"], "edit Gym 1 '4 820000 000017'\n",
      "edit Gym 1 '4 820000 000017'\n"
    ),
    (
      ["identifier", "rename", "Gym", "app"], "ucard identifier edit Gym 1 --label NAME\n", "edit Gym 1 --label НАЗВА\n"
    ),
    (
      ["add", "Zoo", "https://a.example/m", "42"], "in quotes: 'https://a.example/m 42'\n",
      "лапки: 'https://a.example/m 42'\n"
    ),
    (["balance", "gym", "spend", "25", "грн", "50", "коп"], "one number, such as 25.50.", "одне число, як-от 25,50."),
    (["backup", "D:\\cards.ucard"], "'./D:'\\\\'cards.ucard'\n", "'./D:'\\\\'cards.ucard'\n"),
    (["export", "csv", "-o", "C:\\cards.csv"], "'./C:'\\\\'cards.csv'\n", "'./C:'\\\\'cards.csv'\n"),
    (["export", "png", "gym", "-o", "a.png", "--output-dir", "b"], "Choose one of them", "Оберіть щось одне"),
    (["restore", "x.ucard", "--merge"], "then ucard import old.json\n", "потім ucard import old.json\n"),
    (["stores", "add", "Lidl"], "ucard help stores", "ucard help stores"),
    (["config", "keyring", "on"], "ucard lock --keyring\n", "ucard lock --keyring\n"),
    (["history", "yesterday"], "ucard history --all\n", "ucard history --all\n"),
    (["remind", "--test"], "ucard remind --due --dry-run\n", "ucard remind --due --dry-run\n"),
  ])
  func theWholeLineIsNamed(_ line: [String], _ english: String, _ ukrainian: String) {
    let answers = world.answers(line)
    #expect(answers.status == .usage && answers.english.contains(english), "\(answers.english)")
    #expect(answers.ukrainian.contains(ukrainian), "\(answers.ukrainian)")
    #expect(!answers.ukrainian.contains("CARD") && !answers.ukrainian.contains("NAME"), "\(answers.ukrainian)")
  }

  @Test(arguments: [
    (["list", "category", "Sport"], "ucard list --category Sport"),
    (["list", "category", "none"], "ucard category list"),
    (["list", "Sport", "books"], "ucard list --category Sport --category Books"),
    (["show", "my", "Library"], "Did you mean “Library”"),
    (["edit", "gym", "--remind", "1h", "before"], "--remind 1h"),
    (["delete", "PIN", "--yes"], "ucard identifier delete 1 PIN"),
    (["export", "png", "Sport", "-o", "s.png"], "--category Sport, too"),
  ])
  func whatIsNoCardIsTold(_ line: [String], _ words: String) {
    let answers = world.answers(line)
    #expect(answers.status == .nothingMatches && answers.english.contains(words), "\(answers.english)")
    let isTranslated = !answers.ukrainian.contains("CARD") && !answers.ukrainian.contains("NAME")
    #expect(isTranslated && answers.ukrainian.contains { "а" <= $0 && $0 <= "я" }, "\(answers.ukrainian)")
  }

  @Test func aSettingMayHaveHyphens() {
    #expect(world.run("config", "--language", "uk").status == .done && world.run("config", "--scale=2").status == .done)
    #expect(world.run("config", "language").output == "uk\n" && world.run("config", "scale").output == "2\n")
  }

  @Test func wordsOfANameBeforeATimeAreTold() {
    world.run("add", "Bunker 42", "B-7", "--starts", "2023-11-18 19:00")
    let (status, english, ukrainian) = world.answers(["reschedule", "Bunker", "42", "sun 19:00"])
    #expect(status == .usage && english.hasSuffix("ucard reschedule 'Bunker 42' 'sun 19:00'\n"), "\(english)")
    #expect(ukrainian.contains("беруть у лапки") && world.run("info", "Bunker").output.contains("2023-11-18 19:00"))
    for (words, reason) in [(["05/06", "19:00"], "can be"), (["31", "nov", "19:00"], "November has 30 days")] {
      #expect(world.run(["reschedule", "Bunker"] + words).messages.contains(reason))
    }
  }

  @Test(arguments: [("Metro", "590123412345O", "0"), ("Рукавичка", "48200000000З1", "3"), ("Bus", "1234567l9", "1")])
  func aLetterAmongDigitsIsTold(_ name: String, _ number: String, _ digit: String) {
    let (status, english, ukrainian) = world.answers(["add", name, number])
    #expect(status == .done && english.contains("Is the digit \(digit) meant?"), "\(english)")
    #expect(ukrainian.contains("серед цифр"), "\(ukrainian)")
    #expect(!world.run("add", "Club", "A1234567").messages.contains("among digits"))
  }

  @Test func anOffIsACardIfOneBeginsSo() {
    world.run("add", "Nova Poshta", "123456")
    #expect(world.run("star", "Gym", "no").status == .done)
    #expect(world.run("list", "--starred").output.contains("Nova Poshta"))
  }

  @Test func severalCardsWithALabelAreNamed() {
    world.run("identifier", "add", "Library", "7292", "--type", "number", "--label", "PIN")
    let (status, english, ukrainian) = world.answers(["show", "PIN"])
    #expect(status == .nothingMatches && english.contains("“Gym” (#1), “Library” (#2)"), "\(english)")
    #expect(ukrainian.contains("ucard show КАРТКА -i PIN"), "\(ukrainian)")
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
    #expect(world.run("category", "add", "Travel", "Gym").messages.contains("ucard edit Gym --add-category NAME"))
    #expect(!world.run("category", "add", "Library card").messages.contains("also a card"))
  }

  @Test func aPictureIsPutOnACard() {
    let photo = world.scratch.path("photo.png")
    world.run("encode", "qr", "x", "-o", photo)
    for words in [["add", "Gym", photo], ["Gym", photo], ["Gym", "front", photo]] {
      let (status, english, _) = world.answers(["picture"] + words)
      #expect(status == .usage && english.contains("ucard edit Gym --front \(photo)"), "\(english)")
    }
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
    #expect(status == .done && english.contains("That is far away; ucard undo takes it back."), "\(english)")
    #expect(!ukrainian.contains("far away"))
    for words in [["1", "dec", "19:00"], ["2024-11-01", "19:00"], ["01.11.24", "19:00"], ["+300d"]] {
      #expect(!world.run(["reschedule", "Bunker"] + words).messages.contains("far away"), "\(words)")
    }
  }

  @Test func aSignBeforeANumberIsLeftOut() {
    let doubt = world.run("add", "Fora", "№ 4820000000055").messages
    #expect(doubt.contains("To have that: ucard identifier edit '#3' 1 4820000000055 --type ean13"), "\(doubt)")
    let other = world.run("identifier", "add", "Gym", "№ 4820000000055").messages
    #expect(other.contains("To have that: ucard identifier edit '#1' 3 4820000000055 --type ean13"), "\(other)")
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
    #expect(status == .badData && english.contains("the names of the columns stand in line 3."), "\(english)")
    #expect(ukrainian.contains("у рядку 3"), "\(ukrainian)")
  }

  @Test func whatASpreadsheetMakesOfANumberAndADayIsTold() throws {
    let (status, english, ukrainian) = try imported("name,type,payload\nTill,upca,42100005264\n")
    #expect(status == .done && english.contains("the number is 042100005264"), "\(english)")
    #expect(ukrainian.contains("042100005264"))
    #expect(world.run("encode", "upca", "42100005264").messages.contains("missing, it is 042100005264."))
    #expect(!world.run("encode", "upca", "04210000526").messages.contains("beginning"))
    let (other, day, _) = try imported("name,payload,expires\nPool,1,46752\n")
    #expect(other == .badData && day.contains("how a spreadsheet counts 2027-12-31:"), "\(day)")
  }

  @Test func quotesOfTypographyAreNoJSON() throws {
    let (status, english, ukrainian) = try imported("[{“name”: “Фора”, “payload”: “1”}]", as: "cards.json")
    #expect(
      status == .badData && english.contains("this is not JSON:") && english.contains("quotes have to be straight"))
    #expect(ukrainian.contains("лапки мають бути прямі"))
  }

  @Test func aNameThatWasEncodedTwiceIsTold() throws {
    let (status, english, ukrainian) = try imported("name,payload\nGym 2,7\nР¤РѕСЂР°,1\nРЎС–Р»СЊРїРѕ,2\n")
    #expect(status == .done && english.contains("seems to be “Фора”") && !english.contains("“Сільпо”"), "\(english)")
    #expect(ukrainian.contains("це, мабуть, «Фора»"))
    #expect(try !imported("name,payload\nРоса,3\nСільпо,4\nРС,5\n").1.contains("seems to be"))
  }

  @Test func columnsAndPartsThatWereExchangedAreTold() throws {
    let table = world.scratch.path("map.csv")
    try Data("Store,Number\nA,1\n".utf8).write(to: URL(filePath: table))
    let (status, english, ukrainian) = world.answers(["import", table, "--map", "name=payload,payload=Number"])
    #expect(
      status == .usage
        && english.contains("The columns are: “Store”, “Number”. In --map, the part of the card stands before"),
      "\(english)")
    #expect(ukrainian.contains("У --map перед = пишуть поле картки"))
  }

  @Test func anEmptyStandardInputIsTold() {
    let (status, english, ukrainian) = world.answers(["add", "Wifi", "-"])
    #expect(status == .badData && english.contains("Nothing came from standard input"), "\(english)")
    #expect(ukrainian.contains("нічого не надійшло"))
  }

  @Test func aTypoInEachOfTwoWordsIsForgiven() {
    world.run("add", "Нова пошта", "1")
    let (status, english, ukrainian) = world.answers(["show", "Новая почта"])
    #expect(status == .nothingMatches && english.hasSuffix("Did you mean “Нова пошта” (#3)?\n"), "\(english)")
    #expect(ukrainian.hasSuffix("Може, «Нова пошта» (#3)?\n"))
  }
}
