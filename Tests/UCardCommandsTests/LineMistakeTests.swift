import Foundation
import Testing
import UCardCommands
import Witnesses

/// Mistakes in the words of a line: what is meant is named in both languages.
@Suite struct LineMistakeTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000", "--no-store")
  }

  @Test(arguments: [
    (["add", "New", "1234", "–type", "qr"], "An option has two hyphens: --type\n", "двома дефісами: --type\n"),
    (["add", "New", "–type=qr"], "An option has two hyphens: --type=qr\n", "двома дефісами: --type=qr\n"),
    (["add", "New", "1234", "—star"], "An option has two hyphens: --star\n", "двома дефісами: --star\n"),
    (["edit", "«City", "Gym»", "--star"], "only straight quotes: \"City Gym\"\n", "прямі лапки: \"City Gym\"\n"),
    (["add", "“New", "Card”", "1234"], "only straight quotes: \"New Card\"\n", "прямі лапки: \"New Card\"\n"),
    (
      ["add", "New", "1234", "--note", "the", "small", "one"], "stands in quotes: --note \"the small one\"\n",
      "беруть у лапки: --note \"the small one\"\n"
    ),
    (["дшіе"], "Did you mean list?", "list"), (["identifier", "дшіе"], "Did you mean identifier list?", "list"),
    (["forget", "gym"], "To delete a card: ucard delete gym\n", "Щоб видалити картку: ucard delete gym\n"),
    (["undo", "--all"], "ucard history --all numbers them.\n", "ucard history --all.\n"),
    (
      ["edit", "gym", "4820000000017"], "ucard identifier edit gym 1 4820000000017\n",
      "ucard identifier edit gym 1 4820000000017\n"
    ),
    (
      ["edit", "gym", "expires", "12/28"], "two hyphens: ucard edit gym --expires 12/28\n",
      "двома дефісами: ucard edit gym --expires 12/28\n"
    ),
    (["show", "gym", "-o", "a.png"], "ucard export png CARD -o FILE.png\n", "ucard export png КАРТКА -o ФАЙЛ.png\n"),
    (["history", "gym"], "is in: ucard info gym\n", "показує ucard info gym\n"),
    (["info", "3", "#4"], "One card at a time: ucard info 3\n", "Лише одна картка за раз: ucard info 3\n"),
    (["balance", "gym", "add", "0"], "0 changes nothing.", "0 нічого не змінює."),
    (["undo", "--", "-3"], "ucard undo 3\n", "ucard undo 3\n"),
    (["show", " "], "Which card? The name is empty.", "Яку картку? Назва порожня."),
    (["balance", "gym", "undo"], "change of the wallet: ucard undo\n", "зміну в гаманці: ucard undo\n"),
    (
      ["add", "A", "1", "--balance", "5"], "ucard balance CARD set 12.50 UAH\n", "ucard balance КАРТКА set 12,50 UAH\n"
    ),
    (
      ["edit", "gym", "--balance", "5"], "ucard balance CARD set 12.50 UAH\n", "ucard balance КАРТКА set 12,50 UAH\n"
    ),
    (["merge", "gym", "gym"], "ucard merge CARD OTHER\n", "ucard merge КАРТКА ДРУГА\n"),
    (["export", "png", "--output-dir", "photo.png"], "For a file: -o photo.png\n", "Для файлу: -o photo.png\n"),
    (["export", "html", "wallet.html"], "follows -o: -o wallet.html\n", "вказують після -o: -o wallet.html\n"),
  ])
  func whatIsMeantIsNamed(_ arguments: [String], _ english: String, _ ukrainian: String) {
    let (status, one, other) = world.answers(arguments)
    #expect(status == .usage && one.contains(english), "\(one)")
    #expect(other.contains(ukrainian), "\(other)")
  }

  @Test func dashesAndQuotesThatMeanThemselvesAreTaken() {
    #expect(world.run("add", "–", "1111").status == .done)
    #expect(world.run("add", "–5 °C", "2222").status == .done)
    #expect(world.run("add", "«Фора»", "3333", "--note", "–type").status == .done)
    #expect(world.run("add", "--", "–type", "4444").status == .done)
    let names = world.run("list", "--format", "csv").output
    for name in ["–,", "–5 °C,", "«Фора»,", "–type,"] { #expect(names.contains(name), "\(names)") }
  }

  @Test func aNameMayBeGivenAsAnOption() {
    #expect(world.run("add", "--name", "Pool", "--number", "1234").status == .done)
    #expect(world.run("add", "--name=Sauna", "5678").status == .done)
    #expect(world.run("show", "Pool").output == "1234\n" && world.run("show", "Sauna").output == "5678\n")
  }

  @Test func aReminderNeedsADate() {
    let (status, english, ukrainian) = world.answers(["add", "New", "1234", "--remind", "1h"])
    #expect(status == .done && english.contains("no reminder will ring. To give it one: ucard edit New --starts TIME"))
    #expect(ukrainian.contains("нагадувань не буде. Задати дату: ucard edit New --starts ЧАС"))
    #expect(world.run("edit", "gym", "--remind", "1h").messages.contains("no reminder will ring"))
    let both = world.run("edit", "gym", "--expires", "2031-02-28", "--remind", "2h").messages
    #expect(both.contains("Good until 2031-02-28.") && both.contains("no reminder will ring"), "\(both)")
    let dated = world.run("edit", "gym", "--starts", "2027-05-01 19:00", "--remind", "1h")
    #expect(dated.status == .done && !dated.messages.contains("no reminder"))
  }

  @Test func anImportCanBeSilent() throws {
    let table = world.scratch.path("cards.csv")
    try Data("name,payload,colour of the shop\nPool,1234,x\n".utf8).write(to: URL(filePath: table))
    let result = world.run("import", "-q", table)
    #expect(result.status == .done && result.messages.isEmpty && result.bytes.isEmpty, "\(result.messages)")
    #expect(world.run("show", "Pool").output == "1234\n")
  }

  @Test(arguments: [
    (["add", "Pool", "4820", "0000", "0048"], "A number is typed without blanks.", "Номер набирають без пробілів."),
    (["balance", "gym", "spend", "5", "coffee"], "To say what for: --note coffee\n", "за що: --note coffee\n"),
  ])
  func wordsTooManyAreGuessed(_ arguments: [String], _ english: String, _ ukrainian: String) {
    let (status, one, other) = world.answers(arguments)
    #expect(status == .usage && one.contains(english) && other.contains(ukrainian), "\(one)\(other)")
  }

  @Test func cardsOfSeveralNamesAreNamedOneByOne() {
    world.run("add", "Pool", "1111")
    for command in ["show", "info", "delete"] {
      let (status, english, ukrainian) = world.answers([command, "gym pool"])
      let cards = "“Gym” (#1), “Pool” (#2)"
      #expect(status == .nothingMatches && english.contains("one matches each word: \(cards). Name one"), "\(english)")
      #expect(ukrainian.contains("є одна: «Gym» (#1), «Pool» (#2). Вкажіть одну"), "\(ukrainian)")
    }
    for typed in ["gym gym", "gym library", "gym pool gym pool gym"] {
      #expect(!world.run("show", typed).messages.contains("each word"), "\(typed)")
    }
  }

  @Test func whatIsPipedInIsNotTheNumber() {
    world.answers = Array("1234\n".utf8)
    let (status, english, ukrainian) = world.answers(["add", "Pool"])
    #expect(status == .done && english.contains("was not read. If it is the number, pipe it into:"), "\(english)")
    #expect(english.contains("ucard identifier add '#2' -\n") && ukrainian.contains("ucard identifier add '#3' -\n"))
    #expect(world.run("identifier", "add", "#2", "-").status == .done && world.run("show", "#2").output == "1234\n")
    #expect(!world.run("add", "Sauna", "5678").messages.contains("was not read"))
    world.answers = []
    #expect(!world.run("add", "Club").messages.contains("was not read"))
  }

  @Test func theOtherCardOfANameTakesTheNumber() {
    let (_, english, ukrainian) = world.answers(["add", "gym", "1234"])
    #expect(
      english.contains("#1. To put the number on that card instead: ucard undo; ucard identifier add '#1' NUMBER"))
    #expect(ukrainian.contains("Щоб номер був на тій картці: ucard undo; ucard identifier add"))
  }

  /// The command that is told makes the table.
  @Test func namesWithNumbersBecomeATable() throws {
    let list = world.scratch.path("list of cards.txt")
    try Data("Сільпо – 4820000000017\r\nNova \"Poshta\", Kyiv: A-123456 \n\nГім 2\t99990000\n".utf8)
      .write(to: URL(filePath: list))
    let (status, english, ukrainian) = world.answers(["import", list])
    #expect(status == .badData && english.contains("names with numbers") && ukrainian.contains("назви з номерами"))
    let begin = try #require(english.range(of: "(echo")), end = try #require(english.range(of: " | ucard import -"))
    let command = english[begin.lowerBound..<end.lowerBound].replacing("FILE", with: "'\(list)'")
    world.answers = try Subprocess.run("bash", ["-c", String(command)]).output
    #expect(world.run("import", "-").status == .done)
    #expect(world.run("show", "Сільпо").output == "4820000000017\n" && world.run("show", "Nova").output == "A-123456\n")
    #expect(world.run("show", "Гім 2").output == "99990000\n")
    #expect(world.run("info", "Nova").output.contains("Card: Nova \"Poshta\", Kyiv\n"))
    for text in ["Dear cashier\nhow are you?\n", "12345678\n87654321\n", "Silpo 4820 0000 0017\n"] {
      try Data(text.utf8).write(to: URL(filePath: list))
      #expect(!world.run("import", list).messages.contains("names with numbers"), "\(text)")
    }
  }

  @Test func aNumberWithHyphensIsToldWhatATillKnows() {
    for typed in ["4820-0000-0005-5", "4820 0000 0005 5"] {
      let result = world.run("add", "Pool", typed, "--dry-run")
      #expect(result.messages.contains("this is the EAN-13 4820000000055, as a till knows it."), "\(result.messages)")
    }
    for typed in ["A-4820000000055", "12-34", "4820000000055"] {
      #expect(!world.run("add", "Pool", typed, "--dry-run").messages.contains("Without hyphens"), "\(typed)")
    }
  }

  @Test func aDayWithoutAYearNeedsOne() {
    let (status, english, ukrainian) = world.answers(["edit", "gym", "--expires", "28.02"])
    #expect(
      status == .badData && english.contains("“28.02” is not a date: the year is missing. Write it as 20"), "\(english)"
    )
    #expect(ukrainian.contains("бракує року. Напишіть 20"))
    #expect(world.run("edit", "gym", "--expires", "28.02.2031").status == .done)
  }

  @Test func theLastCodeOfACardIsMissed() {
    #expect(world.run("identifier", "delete", "gym", "1").messages.contains("“Gym” (#1) has no code now."))
  }

  @Test func theSecondColumnOfANameIsNamed() throws {
    let table = world.scratch.path("twice.csv")
    try Data("name,name,payload\nPool,Swim,1234\n".utf8).write(to: URL(filePath: table))
    #expect(world.run("import", table).messages.contains("not taken in: “name (2)”."))
  }

  @Test func aFolderThatIsThereIsNotToBeMade() {
    #expect(!world.run("export", "csv", "-o", "/proc/cards.csv").messages.contains("mkdir"))
    let missing = world.scratch.path("no/cards.csv")
    #expect(world.run("export", "csv", "-o", missing).messages.contains("mkdir -p"))
  }

  @Test func whatIsNotThereIsNamed() {
    world.run("category", "add", "Empty")
    #expect(world.run("delete", "--category", "Empty").messages.contains("There is no card for --category Empty."))
    #expect(world.run("cancel", "gym").messages.contains("no event that could be cancelled"))
    #expect(world.run("export", "ics", "gym").messages.contains("To give it one: ucard edit gym --starts TIME"))
    #expect(world.run("encode", "codabar", "HELLO").messages.contains("Code 128 holds it (type code128)."))
  }

  @Test func aFileIsNamedByWhatItIs() throws {
    let (json, gif) = (world.scratch.path("names.json"), world.scratch.path("logo.gif"))
    try Data(#"["Pool","Zoo"]"#.utf8).write(to: URL(filePath: json))
    try Data("GIF89a,".utf8).write(to: URL(filePath: gif))
    let (_, english, ukrainian) = world.answers(["import", json])
    #expect(english.contains("this is JSON, but no card is in it") && ukrainian.contains("це JSON, але"), "\(english)")
    let (status, picture, _) = world.answers(["edit", "gym", "--front", gif])
    #expect(status == .badData && picture.contains("is a GIF. Save it as PNG or JPEG"), "\(picture)")
  }

  @Test func whatIsLeftUndoneIsSaid() {
    let (status, english, ukrainian) = world.answers(["delete", "gym", "none", "--yes"])
    #expect(status == .nothingMatches && english.contains("No card matches “none”."), "\(english)")
    #expect(english.contains("Nothing was changed.") && ukrainian.contains("Нічого не змінено."))
    #expect(world.run("show", "gym").status == .done)
  }

  @Test func argumentsOfOneKindAreExplained() {
    #expect(world.run("undo", "-n", "2").messages.contains("The number of steps stands alone: ucard undo 2."))
    #expect(world.run("restore", "a.sqlite", "b.sqlite").messages.contains("It takes one file."))
  }

  @Test func cardsThatAreNoneAreNamedAnotherWay() throws {
    #expect(world.answers(["delete", "5-6", "--yes"]).1.contains("Name each card: '#5' … '#6'\n"))
    #expect(world.answers(["delete", "*", "--yes"]).2.contains("Усі картки — це --all"))
    let two = world.answers(["encode", "ean13", "4820000000024 4820000000031"])
    #expect(two.1.contains("give one of them") && two.2.contains("якщо це два номери"))
    let table = world.scratch.path("dos.csv")
    // «Назва;Номер» in CP866.
    try Data([0x8D, 0xA0, 0xA7, 0xA2, 0xA0, 0x3B, 0x8D, 0xAE, 0xAC, 0xA5, 0xE0, 0x0A, 0xE1, 0x3B, 0x31, 0x0A]).write(
      to: URL(fileURLWithPath: table))
    let dos = world.answers(["import", table])
    #expect(dos.1.contains("iconv -f CP866 -t UTF-8 FILE > NEW.csv") && dos.2.contains("ФАЙЛ > НОВИЙ.csv"))
    #expect(world.run("config", "set", "language", "en").status == .done)
    #expect(world.run("config", "get", "language").output == "en\n")
  }

  @Test func blanksAreNoNumber() {
    let (status, english, ukrainian) = world.answers(["add", "Zoo", "   "])
    #expect(status == .badData && english.contains("The payload is only blanks.") && ukrainian.contains("самі пробіли"))
    #expect(world.run("add", "Zoo", "--payload-base64", "IA==", "--type", "qr").status == .done)
    let answer = world.run("add", "Fora", "4820 A00000048", "--type", "ean13")
    #expect(answer.messages.contains("Leave out hyphens and blanks."), "\(answer.messages)")
  }

  @Test func aCategoryWithACommaIsTold() {
    let (_, english, _) = world.answers(["add", "Zoo", "1234", "--category", "Fun,Kids"])
    #expect(
      english.contains("“Fun,Kids” is one category. For several: --add-category Fun --add-category Kids"), "\(english)")
  }

  @Test func aDryRunPromisesNoUndo() {
    let (_, english, ukrainian) = world.answers(["delete", "gym", "--dry-run"])
    #expect(english.contains("Deleted “Gym”") && !english.contains("undo"), "\(english)")
    #expect(!ukrainian.contains("undo"))
    #expect(world.run("delete", "gym", "--yes").messages.contains("ucard undo brings it back."))
  }

  @Test func wordsInTheWrongPlaceAreExplained() {
    #expect(world.run("remind", "--install", "08:00").messages.contains("ucard config digest 08:00"))
    #expect(world.run("identifier", "add", "gym", "1234", "ПІН").messages.contains("--label ПІН"))
    #expect(world.run("add", "Zoo", "96385074", "-t", "ean8").messages.contains("--type"))
    let (_, english, _) = world.answers(["picture", "gym", "front"])
    #expect(english.contains("To add one: ucard edit Gym --front FILE"), "\(english)")
  }

  @Test func whatWasDownloadedInsteadIsNamed() throws {
    let (page, packed) = (world.scratch.path("page.pkpass"), world.scratch.path("cards.csv.gz"))
    try Data("\n<!DOCTYPE html><html><body>Sign in</body></html>".utf8).write(to: URL(filePath: page))
    try Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]).write(to: URL(filePath: packed))
    #expect(world.answers(["import", page]).english.contains("this is a web page"))
    #expect(world.answers(["import", packed]).english.contains("Unpack it with gunzip"))
  }

  // MARK: GS1

  /// Data with the country 000, which ISO 3166 does not have, and with a GTIN that has the right check digit.
  private static let country = "[01]09506000134352[422]000"

  @Test func whatBreaksARuleOfGS1IsRefusedUnlessForced() {
    let (status, english, ukrainian) = world.answers(["add", "Box", Self.country, "--type", "gs1-128"])
    #expect(status == .badData, "\(english)")
    #expect(english.contains("(422) cannot have “000”: type the number of a country"), "\(english)")
    #expect(english.contains("--force takes it as it is.") && ukrainian.contains("наберіть номер країни"))
    #expect(world.run("show", "Box").status == .nothingMatches)
    #expect(world.run("encode", "gs1-128", Self.country).status == .badData)
    #expect(world.run("add", "Box", Self.country, "--type", "gs1-128", "--force").status == .done)
    #expect(world.run("show", "Box", "--as", "text").output == "(01)09506000134352(422)000\n")
    #expect(world.run("encode", "gs1-128", Self.country, "--force").status == .done)
  }

  @Test func whatBreaksARuleOfGS1IsImportedAndTold() throws {
    let table = world.scratch.path("gs1.csv")
    try Data("name,payload,type\nBox,0109506000134352422000,gs1-128\n".utf8).write(to: URL(filePath: table))
    let result = world.run("import", table)
    #expect(result.status == .done && result.messages.contains("(422) cannot have “000”"), "\(result.messages)")
    #expect(world.run("show", "Box", "--as", "text").output == "(01)09506000134352(422)000\n")
  }

  /// All of them, and not the first alone.
  @Test func everyRuleThatAnImportedCodeBreaksIsTold() throws {
    let table = world.scratch.path("gs1.csv")
    try Data("name,payload,type\nBox,[10]AB1[422]000[8008]26134099,gs1-128\n".utf8).write(to: URL(filePath: table))
    let messages = world.run("import", table).messages
    for part in ["(422) cannot have “000”", "(8008)", "Beside (10) GS1 asks for (01)"] {
      #expect(messages.contains(part), "\(messages)")
    }
  }

  @Test func aCompanionThatIsMissingIsTold() {
    let result = world.run("add", "Box", "[10]AB1", "--type", "gs1-128")
    #expect(result.status == .done && result.messages.contains("Beside (10) GS1 asks for (01)"), "\(result.messages)")
  }
}
