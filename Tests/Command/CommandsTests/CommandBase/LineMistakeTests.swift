import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// Mistakes in the words of a line: what is meant is named in both languages.
@Suite struct LineMistakeTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000", "--no-store")
  }

  @Test(arguments: [
    (["info", "3", "#4"], "Give one card at a time:\n  ucard info 3\n", "Вказуйте по одній картці:\n  ucard info 3\n"),
    (["balance", "gym", "add", "0"], "0 changes nothing.", "0 нічого не змінює."),
    (["undo", "--", "-3"], "ucard undo 3\n", "ucard undo 3\n"),
    (["show", " "], "Which card? The name is empty.", "Яку картку? Назва порожня."),
    (["merge", "gym", "gym"], "ucard merge CARD OTHER\n", "ucard merge КАРТКА ДРУГА\n"),
    (["export", "png", "--output-dir", "photo.png"], "write a file: -o photo.png\n", "записати файл: -o photo.png\n"),
    (["export", "html", "wallet.html"], "file to write: -o wallet.html\n", "поставте -o: -o wallet.html\n"),
  ])
  func mistakesInALineAreExplained(_ arguments: [String], _ english: String, _ ukrainian: String) {
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

  @Test func aReminderNeedsADate() {
    let (status, english, ukrainian) = world.answers(["add", "New", "1234", "--remind", "1h"])
    #expect(status == .done && english.contains("no reminder will ring. To set one:"), "\(english)")
    #expect(english.contains("\n  ucard edit New --starts TIME\n"), "\(english)")
    #expect(ukrainian.contains("нагадувань не буде. Щоб задати дату:"), "\(ukrainian)")
    #expect(ukrainian.contains("\n  ucard edit New --starts ЧАС\n"), "\(ukrainian)")
    #expect(world.run("edit", "gym", "--remind", "1h").messages.contains("no reminder will ring"))
    let both = world.run("edit", "gym", "--expires", "2031-02-28", "--remind", "2h").messages
    #expect(both.contains("Valid until 2031-02-28.") && both.contains("no reminder will ring"), "\(both)")
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

  @Test func pipedInputIsNotTakenForTheNumber() {
    world.answers = Array("1234\n".utf8)
    let (status, english, ukrainian) = world.answers(["add", "Pool"])
    #expect(status == .done && english.contains("was not read. If it has the number, pipe it into:"), "\(english)")
    #expect(english.contains("ucard identifier add '#2' -\n") && ukrainian.contains("ucard identifier add '#3' -\n"))
    #expect(world.run("identifier", "add", "#2", "-").status == .done && world.run("show", "#2").output == "1234\n")
    #expect(!world.run("add", "Sauna", "5678").messages.contains("was not read"))
    world.answers = []
    #expect(!world.run("add", "Club").messages.contains("was not read"))
  }

  @Test func theOtherCardOfANameTakesTheNumber() {
    let (_, english, ukrainian) = world.answers(["add", "gym", "1234"])
    #expect(
      english.contains(
        "#1. To put the number on that card instead:\n  ucard undo\n  ucard identifier add '#1' NUMBER\n"))
    #expect(ukrainian.contains("«gym» (#2) уже має цей номер.") && !ukrainian.contains("identifier add"))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(
      world.run("add", "gym", "9876").messages.contains(
        "Щоб номер був на тій картці:\n  ucard undo\n  ucard identifier add"))
  }

  @Test(arguments: [
    ("4820-0000-0005-5", "ean13", "4820000000055"), ("4820 0000 0005 5", "ean13", "4820000000055"),
    ("0 36000 29145 2", "upca", "036000291452"), ("9638-5074", "ean8", "96385074"),
  ])
  func aPrintedNumberIsWhatItsDigitsMean(_ typed: String, _ type: String, _ digits: String) {
    let (status, english, ukrainian) = world.answers(["add", "Pool", typed])
    #expect(status == .done && english.contains("\(digits.count) digits with a correct check digit"), "\(english)")
    #expect(english.contains("without the blanks and hyphens of print; --type chooses another."), "\(english)")
    #expect(ukrainian.contains("без надрукованих проміжків і дефісів"), "\(ukrainian)")
    #expect(world.run("show", "#2").output == digits + "\n")
    let json = world.run("list", "#2", "--format", "json").output
    #expect(json.contains("\"\(type)\"") && json.contains("\"\(digits)\"") && json.contains("\"\(typed)\""), "\(json)")
    world.terminal = Terminal(isInput: false, isOutput: true, columns: 80, rows: 30)
    #expect(world.run("show", "#2", "--plain").output.hasSuffix("Number: \(typed)\n"))
  }

  @Test func aPersonIsNotAskedAboutAPrintedNumber() {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 30)
    let result = world.run("add", "Pool", "4820 0000 0005 5")
    #expect(result.status == .done && !result.messages.contains("?"), "\(result.messages)")
  }

  @Test func numbersInOtherFormsOfPrintStay() {
    for typed in ["A-4820000000055", "12-34", "4820-0000-0005-6"] {
      let result = world.run("add", "Pool", typed, "--dry-run").messages
      #expect(result.contains("Code 128") && !result.contains("of print"), "\(result)")
    }
    #expect(!world.run("add", "Pool", " 4820000000055", "--dry-run").messages.contains("of print"))
    world.run("add", "Pool", "4820 0000 0005 5", "--type", "code128")
    #expect(world.run("show", "#2").output == "4820 0000 0005 5\n")
    world.run("add", "Pool", "4820 0000 0006 2", "--text", "VIP")
    world.terminal = Terminal(isInput: false, isOutput: true, columns: 80, rows: 30)
    #expect(world.run("show", "#3", "--plain").output.hasSuffix("Number: VIP\n"))
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
    #expect(world.run("import", table).messages.contains("columns left out: “name (2)”."))
  }

  @Test func aFolderThatIsThereIsNotToBeMade() {
    #expect(!world.run("export", "csv", "-o", "/proc/cards.csv").messages.contains("mkdir"))
    let missing = world.scratch.path("no/cards.csv")
    #expect(world.run("export", "csv", "-o", missing).messages.contains("mkdir -p"))
  }

  @Test func missingCardsAndEventsAreNamed() {
    world.run("category", "add", "Empty")
    #expect(world.run("delete", "--category", "Empty").messages.contains("There is no card for --category Empty."))
    #expect(world.run("cancel", "gym").messages.contains("no event to cancel"))
    #expect(
      world.run("export", "ics", "gym").messages.contains("To give a card a date:\n  ucard edit gym --starts TIME"))
  }

  @Test func aFileIsNamedByWhatItIs() throws {
    let (json, gif) = (world.scratch.path("names.json"), world.scratch.path("logo.gif"))
    try Data(#"["Pool","Zoo"]"#.utf8).write(to: URL(filePath: json))
    try Data("GIF89a,".utf8).write(to: URL(filePath: gif))
    let (_, english, ukrainian) = world.answers(["import", json])
    #expect(english.contains("this is JSON, but it has no card") && ukrainian.contains("це JSON, але"), "\(english)")
    let (status, picture, _) = world.answers(["edit", "gym", "--front", gif])
    #expect(status == .badData && picture.contains("has the format GIF. Save it as PNG or JPEG"), "\(picture)")
  }

  @Test func aRefusedDeletionSaysThatNothingWasChanged() {
    let (status, english, ukrainian) = world.answers(["delete", "gym", "none", "--yes"])
    #expect(status == .nothingMatches && english.contains("No card matches “none”."), "\(english)")
    #expect(english.contains("Nothing was changed.") && ukrainian.contains("Нічого не змінено."))
    #expect(world.run("show", "gym").status == .done)
  }

  @Test func blanksAreNoNumber() {
    let (status, english, ukrainian) = world.answers(["add", "Zoo", "   "])
    #expect(status == .badData && english.contains("The payload is only blanks.") && ukrainian.contains("самі пробіли"))
    #expect(world.run("add", "Zoo", "--payload-base64", "IA==", "--type", "qr").status == .done)
    let answer = world.run("add", "Fora", "4820 A00000048", "--type", "ean13")
    #expect(answer.messages.contains("Leave out hyphens and spaces."), "\(answer.messages)")
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
    #expect(world.run("delete", "gym", "--yes").messages.contains("To bring it back:\n  ucard undo\n"))
  }

  @Test func wordsInTheWrongPlaceAreExplained() {
    let (_, english, _) = world.answers(["picture", "gym", "front"])
    #expect(english.contains("To add one:\n  ucard edit '#1' --front FILE"), "\(english)")
  }

  @Test func webPagesAndPackedFilesAreNamed() throws {
    let (page, packed) = (world.scratch.path("page.pkpass"), world.scratch.path("cards.csv.gz"))
    try Data("\n<!DOCTYPE html><html><body>Sign in</body></html>".utf8).write(to: URL(filePath: page))
    try Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]).write(to: URL(filePath: packed))
    #expect(world.answers(["import", page]).english.contains("this is a web page"))
    #expect(world.answers(["import", packed]).english.contains("Unpack it with gunzip"))
  }

  // MARK: GS1

  /// Data with the country 000, which ISO 3166 does not have, and with a GTIN that has the right check digit.
  private static let country = "[01]09506000134352[422]000"

  @Test func dataAgainstARuleOfGS1AreRefusedUnlessForced() {
    let (status, english, ukrainian) = world.answers(["add", "Box", Self.country, "--type", "gs1-128"])
    #expect(status == .badData, "\(english)")
    #expect(english.contains("(422) cannot have “000”: type the number of a country"), "\(english)")
    #expect(english.contains("To use these data anyway, add --force.") && ukrainian.contains("наберіть номер країни"))
    #expect(world.run("show", "Box").status == .nothingMatches)
    #expect(world.run("encode", "gs1-128", Self.country).status == .badData)
    #expect(world.run("add", "Box", Self.country, "--type", "gs1-128", "--force").status == .done)
    #expect(world.run("show", "Box", "--as", "text").output == "(01)09506000134352(422)000\n")
    #expect(world.run("encode", "gs1-128", Self.country, "--force").status == .done)
  }

  @Test func dataAgainstARuleOfGS1AreImportedAndReported() throws {
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
    for part in ["(422) cannot have “000”", "(8008)", "GS1 requires (01) "] {
      #expect(messages.contains(part), "\(messages)")
    }
  }

  @Test func aCompanionThatIsMissingIsTold() {
    let result = world.run("add", "Box", "[10]AB1", "--type", "gs1-128")
    #expect(result.status == .done && result.messages.contains("GS1 requires (01) "), "\(result.messages)")
  }
}
