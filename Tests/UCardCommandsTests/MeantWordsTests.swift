import Testing
import UCardCommands

/// Words that no command has, and forms that people write: what is meant is done, or the command that does it is named.
@Suite struct MeantWordsTests {
  private let world: World

  init() throws {
    world = try World()
    for line in [
      ["add", "Gym", "4820000000000", "--no-store"], ["add", "Coffee Point", "1111"], ["add", "Coffee Corner", "2222"],
      ["add", "Bunker", "42", "--starts", "2023-11-17 19:00"], ["balance", "gym", "set", "100", "--currency", "UAH"],
    ] { world.run(line) }
  }

  @Test(arguments: [
    (["log"], "For that: ucard history\n", "Для цього: ucard history\n"),
    (["mv", "Gym", "Zoo"], "ucard edit CARD --name NAME\n", "ucard edit КАРТКА --name НАЗВА\n"),
    (["less", "FILE"], "For that: ucard show CARD\n", "Для цього: ucard show КАРТКА\n"),
    (["less", "gym"], "For that: ucard show gym\n", "Для цього: ucard show gym\n"),
    (["pick", "KEY"], "ucard pick --query KEY\n", "ucard pick --query KEY\n"),
    (["exit"], "each command ends by itself", "кожна команда закінчується сама"),
    (["help", "date"], "Dates are written as 2027-03-05", "Дати пишуть так: 2027-03-05"),
    (["show Gym"], "Without quotes around both: ucard show Gym\n", "Без лапок навколо обох слів: ucard show Gym\n"),
    (["cat", "Gym"], "All of a card: ucard info Gym\n", "Усе про картку: ucard info Gym\n"),
    (["cat", "show", "Food"], "ucard list --category NAME\n", "ucard list --category НАЗВА\n"),
    (["-v", "list"], "ucard --version\n", "ucard --version\n"),
    (["--wallet", "list"], "list --wallet FILE\n", "ФАЙЛ\n"),
    (["list", "-la"], "ucard list --all\n", "ucard list --all\n"),
    (["delete", "-rf", "gym"], "ucard delete CARD --yes\n", "ucard delete КАРТКА --yes\n"),
    (["edit", "gym", "--label", "x"], "ucard identifier edit CARD 1 --label NAME\n", "КАРТКА 1 --label НАЗВА\n"),
    (["history", "-5"], "ucard history --last 5\n", "ucard history --last 5\n"),
    (["redo", "--all"], "ucard redo 2.", "ucard redo 2."),
    (["undo", "delete", "Gym"], "the last step, whatever that was", "останній крок, хоч би який він був"),
    (["list", "--frobnicate"], "All options: ucard help list --all\n", "Усі параметри: ucard help list --all\n"),
    (["sync", "init", "--frobnicate"], "ucard help sync init --all\n", "ucard help sync init --all\n"),
    (["pick", "gym"], "ucard pick --query gym\n", "ucard pick --query gym\n"),
    (["identifier", "list"], "For example: ucard identifier list Gym\n", "Наприклад: ucard identifier list Gym\n"),
    (
      ["add", "Zoo", "96385074", "96385081"], "ucard identifier add Zoo 96385081\n",
      "ucard identifier add Zoo 96385081\n"
    ),
    (["add", "Zoo", "96385074", "EAN8"], "If that is the type: --type EAN8\n", "Якщо це тип коду: --type EAN8\n"),
    (["add", "Zoo", "96385074", "2027-03-05"], "--expires 2027-03-05\n", "--expires 2027-03-05\n"),
    (["add", "Zoo", "96385074", "child"], "--note child\n", "--note child\n"),
    (["encode", "qr", "hello", "h.png"], "follows -o: -o h.png\n", "-o h.png\n"),
    (["balance", "spend", "20"], "Which card? ucard balance CARD spend 20\n", "ucard balance КАРТКА spend 20\n"),
    (["balance", "20", "gym"], "ucard balance gym spend 20\n", "Спочатку картка: ucard balance gym spend 20\n"),
    (["balance", "gym", "clear"], "ucard balance gym set 0\n", "ucard balance gym set 0\n"),
    (["edit", "Coffee", "Point", "--star"], "stands in quotes: \"Coffee Point\"\n", "у лапки: \"Coffee Point\"\n"),
  ])
  func theWayOnIsNamed(_ arguments: [String], _ english: String, _ ukrainian: String) {
    let (status, one, other) = world.answers(arguments)
    #expect(status == .usage && one.contains(english), "\(one)")
    #expect(other.contains(ukrainian), "\(other)")
  }

  @Test(arguments: [
    (["show", "4820000000000"], "“Gym” (#1) has it as a number: ucard show 1 -i 1\n", "такий номер має «Gym» (#1)"),
    (["show", "482 0000 0000 00"], "ucard show 1 -i 1\n", "ucard show 1 -i 1\n"),
    (["show", "point coffee"], "Did you mean “Coffee Point” (#2)?\n", "Може, «Coffee Point» (#2)?\n"),
    (["edit", "gym,bunker", "--star"], "“Gym” (#1), “Bunker” (#4). Name one", "«Gym» (#1), «Bunker» (#4). Вкажіть"),
    (["delete", "gym", "and", "bunker", "--yes"], "Cards stand one after the other", "Картки пишуть одну за одною"),
    (["delete", "all", "--yes"], "Every card is --all", "Усі картки — це --all"),
    (["list", "archived"], "For that: ucard list --archived\n", "Для цього: ucard list --archived\n"),
  ])
  func aCardThatIsNotFoundIsGuessed(_ arguments: [String], _ english: String, _ ukrainian: String) {
    let (status, one, other) = world.answers(arguments)
    #expect(status == .nothingMatches && one.contains(english), "\(one)")
    #expect(other.contains(ukrainian), "\(other)")
  }

  @Test(arguments: ["1.", "1,", "1)", "1:", "#1", "№1"]) func theNumberOfALineIsTaken(_ typed: String) {
    #expect(world.run("show", typed).output == "4820000000000\n")
  }

  @Test(arguments: [
    ["pay", "5", "гривень"], ["minus", "5"], ["-", "5"], ["витратити", "5 грн"], ["-5"], ["spend", "5", "UAH"],
  ]) func aChangeOfABalanceHasManyWords(_ words: [String]) {
    #expect(world.run(["balance", "gym"] + words).messages == "“Gym”: 95.00 UAH.\n")
    #expect(world.run(["balance", "coffee", "point"] + words + ["--note", "x"]).status == .badData)
    world.run("balance", "Coffee Point", "set", "100", "--currency", "UAH")
    #expect(world.run(["balance", "coffee", "point"] + words).messages == "“Coffee Point”: 95.00 UAH.\n")
  }

  @Test(arguments: [
    "“96385074”", "<96385074>", "№96385074", "номер: 96385074", "No. 96385074", "９６３８５０７４", "9638\u{200B}5074",
    "96385074 (child)", "963850 74", "4820000000О00",
  ]) func aNumberWithSomethingAroundItIsTold(_ typed: String) {
    let (_, english, ukrainian) = world.answers(["add", "Zoo", typed])
    #expect(english.contains(", as a till knows it."), "\(english)")
    #expect(ukrainian.contains(", як його знає каса."), "\(ukrainian)")
  }

  @Test(arguments: [
    (["balance", "--dry-run", "gym", "spend", "5"], "“Gym”: 95.00 UAH."),
    (["balance", "-q", "gym", "spend", "5"], "-"),
    (["balance", "--currency", "UAH", "gym", "spend", "5"], "“Gym”: 95.00"),
    (["balance", "--", "gym", "spend", "5"], "“Gym”: 95.00 UAH."),
    (["balance", "Apple", "Pay"], "A name of several words stands in quotes."),
    (["balance", "Apple", "Pay", "add", "5"], "“Apple Pay”: 5 points."),
  ]) func optionsAndNamesAreNoChanges(_ line: [String], _ answer: String) {
    world.run("add", "Apple Pay", "777")
    let result = world.run(line)
    #expect((result.output + result.messages).contains(answer), "\(result.messages)")
  }

  @Test(arguments: ["nova poshta", "rock concert", "tomorrow gym", "--month nova poshta", "foo bar 2027"])
  func wordsThatAreNoDaysAreSearchedFor(_ words: String) {
    #expect(world.run(["agenda"] + words.split(separator: " ").map(String.init)).status != nil)
    #expect(world.run("edit", "gym", "--expires", words).status != .done)
  }

  @Test(arguments: [
    ["edit", "gym", "--note", "cup", "4"], ["edit", "gym", "--name", "City", "Gym"],
    ["edit", "gym", "--star", "--note", "cup", "of", "coffee", "--color", "red"],
  ]) func theWordsOfATextAreNoCards(_ line: [String]) {
    let before = world.run("list", "--format", "json").output
    let (status, english, ukrainian) = world.answers(line)
    #expect(status == .usage && english.contains("A value of several words stands in quotes: --n"), "\(english)")
    #expect(ukrainian.contains("беруть у лапки: --n"))
    #expect(world.run("list", "--format", "json").output == before)
  }

  @Test(arguments: [
    ["edit", "--note", "cup", "gym", "bunker"], ["edit", "gym", "bunker", "--note", "cup"],
    ["edit", "gym", "--note=cup", "bunker"], ["edit", "gym", "--star", "bunker", "--note", "cup"],
    ["edit", "gym", "--color", "red", "bunker"],
  ]) func cardsStandBeforeOrBehindOptions(_ line: [String]) {
    #expect(world.run(line).messages.contains("Changed “Gym” (#1), “Bunker” (#4)."))
  }

  @Test func aCategoryIsNoCard() {
    world.run("edit", "gym", "--add-category", "Sport")
    let (status, english, ukrainian) = world.answers(["delete", "Sport", "--yes"])
    #expect(status == .nothingMatches && english.contains("it is a category. Its cards: ucard list --category Sport"))
    #expect(ukrainian.contains("є така категорія. Її картки: ucard list --category Sport"))
  }

  @Test func aPipeGetsTheListAndHelpOnlyWithoutCards() {
    #expect(world.run([]).output == world.run("list", "--sort", "recent").output)
    #expect(world.run([]).output.contains("Gym"))
    world.run("delete", "--all", "--yes")
    let result = world.run([])
    #expect(result.output.contains("ucard add Gym") && result.messages.contains("This is the help."))
  }

  @Test func anEventOfThatNameIsFoundBeforeADay() {
    world.run("add", "May day", "1", "--starts", "2024-02-02 10:00")
    #expect(world.run("agenda", "may").output.contains("May day"))
  }

  @Test(arguments: ["A-96385074", "96385074 x 2", "https://example.org/96385074", "12 (child)", "Room 12"])
  func otherTextsWithDigitsAreTakenAsTheyAre(_ typed: String) {
    #expect(!world.run("add", "Zoo", typed).messages.contains("as a till knows it"))
  }

  @Test func aRoundedNumberAndSeveralLinesAreTold() {
    #expect(
      world.run("add", "Zoo", "9.6385074E+7").messages.contains("A spreadsheet seems to have rounded this number"))
    world.answers = Array("#  TYPE\n1  EAN-13\n".utf8)
    #expect(world.run("add", "Zoo", "-").messages.contains("This has 2 lines, and a number has one."))
    world.answers = Array("BEGIN:VCARD\nEND:VCARD\n".utf8)
    #expect(!world.run("add", "Zoo", "-", "--type", "qr").messages.contains("lines"))
  }

  @Test(arguments: ["19:00-20:30", "sat 19:00–20:30", "2023-12-05 10:00-12:00", "05.12.2023 22:00-23:30"])
  func twoTimesAreABeginningAndAnEnd(_ typed: String) {
    for command in [["reschedule", "bunker", typed], ["edit", "bunker", "--starts", typed]] {
      let (status, english, ukrainian) = world.answers(command)
      #expect(
        status == .badData && english.contains("has two times")
          && english.contains("--ends 2") == !typed.contains("12:00"))
      #expect(ukrainian.contains("має два часи"), "\(ukrainian)")
    }
    #expect(world.run("info", "bunker").output.contains("2023-11-17 19:00"))
  }

  @Test(arguments: ["2023-12-05 19:00-05:00", "2023-12-05T02:00-05:00", "2023-12-05 19:00+02:00"])
  func anOffsetIsNoEnd(_ typed: String) { #expect(world.run("edit", "bunker", "--starts", typed).status == .done) }

  @Test func anEveningNeedsATime() {
    #expect(world.run("edit", "bunker", "--starts", "tonight").messages.contains("at what time?"))
    #expect(world.run("edit", "bunker", "--starts", "tonight 23:30").status == .done)
  }

  @Test(arguments: [
    ("31 грудня 2027 року", "2027-12-31"), ("до 31.12.2027", "2027-12-31"), ("EXP 12/27", "2027-12-31"),
    ("“12/27”", "2027-12-31"), ("31,12,2027", "2027-12-31"), ("EXP: 12/27", "2027-12-31"), ("exp.12/27", "2027-12-31"),
    ("31.12.27 р.", "2027-12-31"), ("5 р", "2028-11-14"), ("через 10 р", "2033-11-14"), ("через рік", "2024-11-14"),
    ("next month", "2023-12-14"),
  ]) func daysAreReadAsCardsPrintThem(_ typed: String, _ day: String) {
    #expect(world.run("edit", "gym", "--expires", typed).messages.contains("Good until \(day)."))
  }

  @Test func aYearAloneLacksItsMonth() {
    let (status, english, ukrainian) = world.answers(["edit", "gym", "--expires", "2027"])
    #expect(status == .badData && english.contains("the month is missing") && ukrainian.contains("бракує місяця"))
  }

  @Test(arguments: [["friday"], ["november"], ["17.11.2023"], ["--month", "november"], ["п’ятниця"]])
  func daysAreWordsOfTheAgenda(_ words: [String]) {
    #expect(world.run(["agenda"] + words).output.contains("Bunker"))
    #expect(!world.run("agenda", "december").output.contains("Bunker"))
  }

  @Test func settingsAreWrittenInOtherForms() {
    #expect(world.run("config", "language=uk").status == .done && world.run("config", "мова").output == "uk\n")
    #expect(world.run("config", "unset", "language").status == .done)
    #expect(world.run("config", "language").status == .nothingMatches)
  }
}
