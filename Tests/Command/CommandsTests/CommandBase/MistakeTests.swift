import Foundation
import Terminal
import Testing
import CommandBase
import Commands
import Values
import Witnesses

/// Mistakes of a new user: each answer says what is wrong, and what to type.
@Suite struct MistakeTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000", "--no-store", "--category", "Sport")
    world.run("add", "Coffee Corner", "1111", "--no-store")
    world.run("add", "Coffee Point", "2222", "--no-store")
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = world.scratch.path(name)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func payload(of card: String) -> String { world.run("show", card, "--as", "text").output }

  private func atTerminal(_ answer: String, _ arguments: String...) -> World.Result {
    world.terminal = Terminal(isInput: true, isOutput: false)
    world.answers = Array(answer.utf8)
    defer { world.terminal = Terminal(isInput: false, isOutput: false) }
    return world.run(arguments)
  }

  // MARK: pictures

  private func photo() throws -> String {
    let path = world.scratch.path("photo.png")
    #expect(world.run("encode", "ean13", "4820000000055", "-o", path).status == .done)
    return path
  }

  @Test func thePictureOfACardIsNotItsNumber() throws {
    let photo = try photo()
    let (status, english, ukrainian) = world.answers(["add", "Kino", photo])
    #expect(status == .usage && world.run("show", "Kino").status == .nothingMatches)
    #expect(
      english.contains("“\(photo)” is a picture. ")
        && english.contains("To take the code from it:\n  ucard add Kino --from \(photo)\n"), "\(english)")
    #expect(
      ukrainian.contains("«\(photo)» — це зображення. ")
        && ukrainian.contains("Щоб узяти код із зображення:\n  ucard add Kino --from \(photo)\n"), "\(ukrainian)")
    #expect(world.run("add", photo).messages.contains("\n  ucard add --from \(photo)\n"))
    // With --yes, and after a yes, it is the picture that is meant.
    #expect(world.run("add", "Kino", photo, "--yes").messages == "Added “Kino” as #4: EAN-13.\n")
    #expect(payload(of: "Kino") == "4820000000055\n")
    let asked = atTerminal("y\ny\n", "add", "Asked", photo)
    #expect(asked.messages.hasPrefix("“\(photo)” is a picture. Take the code from it? [y/N] "), "\(asked.messages)")
    #expect(payload(of: "Asked") == "4820000000055\n")
    let refused = atTerminal("n\n", "add", "Refused", photo)
    #expect(
      refused.status == .nothingMatches
        && refused.messages.contains("To use the name itself as the number, add --force."))
    // The name itself may be meant.
    #expect(world.run("add", "Text", photo, "--force").status == .done && payload(of: "Text") == photo + "\n")
    #expect(world.run("add", "Typed", photo, "--type", "qr").status == .done && payload(of: "Typed") == photo + "\n")
    #expect(world.run("add", "Web", "https://example.org/a.png").messages.contains("Added “Web”"))
  }

  @Test func thePictureOfAnIdentifierIsNotItsNumber() throws {
    let photo = try photo()
    let command = "\n  ucard identifier add gym --from \(photo)\n"
    for words in [["add", "gym", photo], ["edit", "gym", "1", photo]] {
      let refused = world.run(["identifier"] + words)
      #expect(refused.status == .usage && refused.messages.contains(command), "\(refused.messages)")
    }
    #expect(world.run("identifier", "add", "gym", photo, "--yes").messages.contains("identifier 2: EAN-13"))
    #expect(world.run("identifier", "edit", "gym", "2", photo, "--force").status == .badData, "no EAN-13")
    #expect(world.run("identifier", "add", "gym", photo, "--force").messages.contains("identifier 3"))
  }

  @Test func theNameOfAMissingPictureIsKeptWithAWarning() {
    let (status, english, ukrainian) = world.answers(["add", "Kino", "nothere.JPG"])
    #expect(status == .done && payload(of: "#4") == "nothere.JPG\n")
    #expect(
      english.contains(
        "“nothere.JPG” looks like the name of a picture, but there is no such file. To undo this:\n  ucard undo"))
    #expect(ukrainian.contains("«nothere.JPG» схоже на назву зображення, але такого файлу немає."))
    let asked = atTerminal("n\n", "add", "Other", "nothere.JPG")
    #expect(asked.status == .nothingMatches && asked.messages.contains("no such file. Add the card anyway? [y/N]"))
  }

  @Test func aNumberAndANameWithADigitAreExchanged() {
    let asked = atTerminal("y\n", "add", "4820000000048", "Pool2")
    #expect(asked.messages.contains("“Pool2” like a name. Exchange them? [y/N]"), "\(asked.messages)")
    #expect(payload(of: "Pool2") == "4820000000048\n")
    // More digits than letters are a number.
    #expect(!atTerminal("", "add", "4820000000055", "A-1234").messages.contains("Exchange"))
    let refused = atTerminal("n\n\n", "add", "4820000000062", "Pool3")
    #expect(
      refused.status == .nothingMatches
        && refused.messages.hasSuffix("Add the card anyway? [y/N] ucard: Nothing was changed.\n"))
  }

  // MARK: times

  @Test func aZoneAloneMovesTheEventIntoIt() {
    world.run("add", "Bunker", "B-1", "--starts", "2027-05-01T19:00[Europe/Kyiv]", "--ends", "20:30")
    let bad = world.answers(["edit", "Bunker", "--zone", "Narnia"])
    #expect(
      bad.status == .badData && bad.english.contains("no time zone “Narnia”") && bad.ukrainian.contains("«Narnia»"))
    #expect(world.run("edit", "Bunker", "--zone", "Tokyo").messages.contains("19:00–20:30 (Tokyo)"))
    let json = world.run("list", "--json", "Bunker").output
    #expect(json.contains("\"2027-05-01T19:00[Asia/Tokyo]\"") && json.contains("\"2027-05-01T20:30[Asia/Tokyo]\""))
    for arguments in [["edit", "gym", "--zone", "Kyiv"], ["add", "New", "1", "--zone", "Kyiv"]] {
      let none = world.answers(arguments)
      #expect(none.status == .usage && none.english.contains("has no time of day, so it has no time zone."))
      #expect(none.ukrainian.contains("Щоб задати годину, вкажіть --starts"))
    }
  }

  @Test(arguments: [
    ("31/02/2027", "February 2027 has 28 days", "лютий 2027 має 28 днів"),
    ("02/30/2028", "February 2028 has 29 days", "лютий 2028 має 29 днів"),
    ("32.12.27", "December 2027 has 31 days", "грудень 2027 має 31 день"),
    ("2027-06-31", "June 2027 has 30 days", "червень 2027 має 30 днів"),
    ("31 лютого", "February has 29 days", "лютий має 29 днів"),
    ("31 sep 2027", "September 2027 has 30 days", "вересень 2027 має 30 днів"),
    ("13/27", "there is no month 13", "місяця 13 немає"), ("32.13.2027", "there is no month 13", "місяця 13 немає"),
    ("2027-00-05", "there is no month 0", "місяця 0 немає"), ("2027-13", "there is no month 13", "місяця 13 немає"),
  ])
  func aDayThatDoesNotExist(_ typed: String, _ english: String, _ ukrainian: String) {
    let (status, one, other) = world.answers(["edit", "gym", "--expires", typed])
    #expect(status == .badData && one == "ucard: “\(typed)” is not a date: \(english).\n", "\(one)")
    #expect(other == "ucard: «\(typed)» — не дата: \(ukrainian).\n", "\(other)")
  }

  @Test func theDayOfAnEventThatDoesNotExist() {
    #expect(world.run("edit", "gym", "--starts", "31.02.2027 19:00").messages.contains("February 2027 has 28 days"))
    #expect(world.run("edit", "gym", "--starts", "31.06 19:00").messages.contains("June has 30 days"))
    #expect(world.run("edit", "gym", "--starts", "notaday 19:00").messages.contains("write it as"))
  }

  @Test func aCardWithoutATimeBecomesAnEvent() {
    let moved = world.answers(["reschedule", "gym", "2027-01-03 19:00", "--dry-run"])
    #expect(moved.english.contains("“Gym” (#1) had no event. It has one now: Sun 2027-01-03 19:00."), "\(moved)")
    #expect(moved.ukrainian.contains("На картці «Gym» (#1) не було події. Тепер вона є: "))
    world.run("reschedule", "gym", "2027-01-03 19:00")
    #expect(world.run("reschedule", "gym", "2027-01-04 19:00").messages.contains("Moved “Gym” (#1) from "))
  }

  // MARK: files

  @Test(arguments: [
    (["csv"], "x.json", "This writes CSV, and", ".csv"), (["json"], "x.csv", "This writes JSON, and", ".json"),
    (["html"], "x.json", "This writes a page, and", ".html"), (["ics"], "x.csv", "This writes a calendar, and", ".ics"),
    (["catima"], "x.csv", "This writes a zip for Catima, and", ".zip"),
    (["csv"], "x.XLSX", "This writes CSV, and", ".csv"),
    (["link", "gym"], "x.png", "This writes links, and", ".txt"),
    (["json"], "x.zip.age", "This writes JSON, and", ".json"),
    (["pkpass", "gym"], "x.json", "This writes passes, and", ".pkpass"),
  ])
  func theEndingOfAnotherFormatIsRefused(_ words: [String], _ name: String, _ english: String, _ ending: String) {
    let path = world.scratch.path(name)
    let (status, one, other) = world.answers(["export"] + words + ["-o", path])
    #expect(status == .usage && one.contains(english) && one.contains("The name has to end in \(ending).\n"), "\(one)")
    #expect(other.contains("Назва має закінчуватися на \(ending)."), "\(other)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func otherEndingsSayNothing() {
    for name in ["x.txt", "x", "x.v2", ".hidden", "x.csv", "X.CSV"] {
      #expect(world.run("export", "csv", "-o", world.scratch.path(name)).status == .done, "\(name)")
    }
    #expect(world.run("export", "html", "-o", world.scratch.path("x.htm")).status == .done)
    #expect(world.run("export", "csv", "-o", "/dev/null").status == .done)
  }

  @Test func foldersAreNoFiles() throws {
    let folder = world.scratch.path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(
      world.run("export", "png", "gym", "-o", folder).messages.contains(
        "To write pictures into it: --output-dir \(folder)\n"))
    #expect(world.run("encode", "qr", "A", "-o", folder).messages.contains("such as \(folder)/code.png."))
    #expect(world.run("backup", folder).messages.contains("it is a folder. Give a file in the folder: \(folder)/NAME"))
    #expect(
      world.run("scan", folder).messages.contains("To make a card of each picture in it:\n  ucard import \(folder)\n"))
    let missing = world.scratch.path("none/x.png")
    #expect(
      world.run("encode", "qr", "A", "-o", missing).messages.contains(
        "To create the folder:\n  mkdir -p \(world.scratch.path("none"))\n"))
    #expect(world.answers(["backup", folder]).ukrainian.contains("Вкажіть файл у цій теці: \(folder)/НАЗВА"))
  }

  @Test func aNewFolderForAWalletIsNamed() {
    let wallet = world.scratch.path("typo/x.sqlite")
    let made = world.run("add", "A", "1", "--wallet", wallet)
    #expect(made.messages.hasPrefix("New wallet, in a new folder: \(wallet)\n"), "\(made.messages)")
    #expect(!world.run("add", "B", "2", "--wallet", wallet).messages.contains("New wallet"))
    world.environment["UCARD_WALLET"] = world.scratch.path("other/y.sqlite")
    #expect(world.run("add", "A", "1").messages.contains("other/y.sqlite"))
  }

  @Test func aFileForImportIsNoBackup() throws {
    let table = world.scratch.path("other.csv")
    try Data("name,payload\nA,1\n".utf8).write(to: URL(filePath: table))
    let (status, english, ukrainian) = world.answers(["restore", table, "--yes"])
    #expect(
      status == .badData
        && english.hasSuffix(
          "Nothing was restored. To import the cards of another app:\n  ucard import \(table)\n")
    )
    #expect(ukrainian.hasSuffix("Щоб імпортувати картки іншого застосунку:\n  ucard import \(table)\n"))
  }

  @Test func anExportIsNoBackup() throws {
    let export = world.scratch.path("w.json")
    #expect(world.run("export", "json", "-o", export).status == .done)
    let (status, english, ukrainian) = world.answers(["restore", export, "--yes"])
    #expect(
      status == .badData
        && english.hasSuffix("is an export, not a backup. To import its cards:\n  ucard import \(export)\n"))
    #expect(ukrainian.hasSuffix("Щоб імпортувати картки з нього:\n  ucard import \(export)\n"))
    let photo = try file("p.png", "hi\n")
    #expect(
      world.run("restore", photo, "--yes").messages
        == "ucard: “\(photo)” is a picture, not a backup. To import its cards:\n  ucard import \(photo)\n")
    let notes = try file("notes.txt", "hi\n")
    #expect(world.run("restore", notes, "--yes").messages.hasSuffix("To make a backup:\n  ucard backup FILE\n"))
    let quiet = world.run("backup", world.scratch.path("b.ucard"), "-q")
    #expect(quiet.status == .done && quiet.messages.isEmpty)
  }

  // MARK: imports

  @Test func nothingIsLoadedFromTheWeb() {
    let web = world.answers(["import", "https://example.org/cards.csv"])
    #expect(
      web.status == .noInput
        && web.english.contains("U-Card loads nothing from the web. Download “https://example.org/"))
    #expect(
      web.ukrainian.contains("U-Card нічого не завантажує з інтернету. Завантажте «https://example.org/cards.csv»"))
    for command in [["scan"], ["add", "X", "--from"], ["add", "X", "1", "--front"]] {
      #expect(
        world.run(command + ["HTTP://example.org/a.png"]).messages.contains("loads nothing from the web"), "\(command)")
    }
    for link in ["https://catima.app/share", "https://catima.app/share/", "http://www.catima.app/share"] {
      let cut = world.answers(["import", link])
      #expect(
        cut.english.contains("lacks the part after #, which holds the card. Copy the whole link"), "\(cut)")
      #expect(cut.ukrainian.contains("бракує частини після #"))
    }
    #expect(!world.run("import", "https://catima.app/help").messages.contains("#"))
  }

  @Test func wrongCellsAreQuoted() throws {
    let table = try file("dates.csv", "name,payload,expires,balance\nA,1,31.02.2027,\nB,2,,12x\nC,3,2027-01-01,5\n")
    let (status, english, ukrainian) = world.answers(["import", table])
    #expect(
      status == .badData
        && english.contains("line 2, expires: “31.02.2027” is not a date: write it as 2027-12-31 or 31.12.2027."),
      "\(english)")
    #expect(
      english.contains("line 3, balance: “12x” is not an amount. Write an amount as 12.50")
        && english.contains("--keep-going"))
    #expect(
      ukrainian.contains("«31.02.2027» — не дата: напишіть її так: 2027-12-31 чи 31.12.2027.")
        && ukrainian.contains("«12x» — не сума. Суму пишуть так: 12,50"))
    let map = world.answers(["import", table, "--map", "name=Store"])
    #expect(
      map.english.contains("there is no column “Store”. The columns are: “name”, “payload”, “expires”, “balance”."))
    #expect(map.ukrainian.contains("стовпця «Store» немає. Стовпці: «name», «payload»"))
    let key = world.run("import", table, "--map", "nmae=name").messages
    #expect(key.contains("“nmae” is not a part of a card. Before each =") && key.contains("“payload”"))
  }

  @Test func jsonLinesAreExplained() throws {
    let notes = try file("notes.txt", "hello\n")
    #expect(
      world.run("add", "x", "--json", notes).messages.hasSuffix(
        "Leave out the other arguments:\n  ucard add --json \(notes)\n"))
    #expect(world.run("add", "--json", notes).messages.contains("it is not JSON. Write a line as {\"name\""))
    let typo = try file("typo.json", #"{"name":"A","expire":"2027-01-01"}"#)
    #expect(
      world.run("add", "--json", typo).messages.contains(
        "a card has no key “expire”. Did you mean expires? The keys are: added, address, archived, balance, "))
  }

  // MARK: names

  @Test(arguments: [
    (["show", "coffe corneer"], "Did you mean “Coffee Corner” (#2)?", "Може, «Coffee Corner» (#2)?"),
    (
      ["delete", "--yes", "Coffee"], "Did you mean “Coffee Corner” (#2) or “Coffee Point” (#3)?",
      "Може, «Coffee Corner» (#2) чи «Coffee Point» (#3)?"
    ),
    (
      ["list", "--category", "Nope"], "There is no category “Nope”. All categories:\n  ucard category list",
      "ucard category list"
    ),
    (["list", "--category", "Sprot"], "Did you mean Sport?", "Може, Sport?"),
    (
      ["delete", "--all", "-q"],
      "Delete “Coffee Corner” (#2), “Coffee Point” (#3), “Gym” (#1)? This needs your consent",
      "Видалити «Coffee Corner» (#2)"
    ),
  ])
  func cardsAreSuggested(_ arguments: [String], _ english: String, _ ukrainian: String) {
    let (status, one, other) = world.answers(arguments)
    #expect(status != .done && one.contains(english), "\(one)")
    #expect(other.contains(ukrainian), "\(other)")
  }

  @Test func aNameThatAnotherCardHasIsTold() {
    let renamed = world.run("edit", "#2", "--name", "gym")
    #expect(renamed.messages == "Changed “gym” (#2).\nThere is already a card “Gym”: #1.\n")
    #expect(world.run("rename", "#3", "Tea").messages == "Changed “Tea” (#3).\n")
    #expect(world.run("rename", "#3", "TEA").messages == "Changed “TEA” (#3).\n", "its own name")
    #expect(world.run("edit", "#3", "--name", "Gym", "-q").messages.isEmpty)
  }

  // MARK: commands and options

  @Test(arguments: [
    (
      ["merge", "gym"], "OTHER is missing. The card to merge into the first.\n",
      "Бракує: ДРУГА. Картка, яку приєднати до першої.\n"
    ),
    (["sync", "init"], "PLACE is missing. The address of a git repository", "Бракує: "),
    (["edit", "gym", "--color"], "--color needs a value. A colour: ", "--color потребує значення. "),
    (["receive", "--port", "abc"], "--port cannot be “abc”. Write a whole number.\n", "Потрібне ціле число.\n"),
    (
      ["encode", "4820000000000", "ean13"], "The type comes first:\n  ucard encode ean13 4820000000000\n",
      "Спочатку тип:\n  ucard encode ean13 4820000000000\n"
    ),
  ])
  func theRightCommandIsNamed(_ arguments: [String], _ english: String, _ ukrainian: String) {
    let (status, one, other) = world.answers(arguments)
    #expect(status == .usage && one.contains(english), "\(one)")
    #expect(other.contains(ukrainian), "\(other)")
  }

  @Test func ukrainianVerbsAreCommands() {
    #expect(world.run("покажи", "gym").output == "4820000000000\n")
    #expect(world.run("додай", "Pool", "77").messages.hasPrefix("Added “Pool”"))
    #expect(world.run("видали", "Pool", "--yes").messages.hasPrefix("Deleted “Pool”"))
    #expect(world.run("список", "--csv").output == world.run("list", "--csv").output)
    #expect(world.run("довідка").output == world.run("help").output)
  }

  @Test func commandsWithoutQuestionsAcceptYes() {
    #expect(world.run("star", "--yes", "gym").status == .done && world.run("star", "-y", "#2").status == .done)
    #expect(world.run("merge", "#2", "#3", "--yes").status == .done)
    // It is a name behind --.
    #expect(world.run("star", "--", "--yes").messages.contains("No card matches “--yes”"))
  }

  @Test func aTimerCanBeTried() {
    let tried = world.run("remind", "--install", "--dry-run")
    #expect(tried.status == .done && tried.output == world.run("remind", "--print").output && !tried.output.isEmpty)
    #expect(world.run("remind", "--uninstall", "--dry-run").status == .usage)
  }

  // MARK: numbers and amounts

  @Test(arguments: [
    ("ABC", "upca", "Code 128 holds it (type code128).", "Code 128 його вміщує (тип code128)."),
    ("4 820", "ean13", "Leave out hyphens and spaces.", "Приберіть дефіси й пробіли."),
    ("АБВ", "itf", "A QR code holds it (type qr).", "QR-код його вміщує (тип qr)."),
  ])
  func aLetterAmongDigits(_ number: String, _ type: String, _ english: String, _ ukrainian: String) {
    let (status, one, other) = world.answers(["add", "Pool", number, "--type", type])
    #expect(status == .badData && one.contains(english), "\(one)")
    #expect(other.contains(ukrainian), "\(other)")
  }

  @Test func numbersThatAreMissingOrTooMany() throws {
    let empty = world.answers(["add", "Pool", ""])
    #expect(
      empty.status == .badData
        && empty.english == "ucard: The number is empty. To add a card without a code:\n  ucard add Pool\n")
    #expect(empty.ukrainian.contains("Щоб додати картку без коду:\n  ucard add Pool"))
    let bare = world.answers(["add", "Pool", "--dry-run"])
    #expect(bare.english.contains("without a code. To add a code:\n  ucard identifier add '#4' NUMBER"))
    #expect(bare.ukrainian.contains("без коду. Щоб додати код:\n  ucard identifier add '#4' НОМЕР"))
    let both = world.run("add", "Pool", "1", "--from", try photo())
    #expect(both.status == .usage && both.messages.contains("leave out the number and --type"))
  }

  @Test func balancesNameTheCommand() {
    world.run("balance", "gym", "set", "500", "--currency", "UAH")
    let much = world.answers(["balance", "gym", "spend", "9999"])
    #expect(
      much.status == .badData
        && much.english.contains("has only 500.00 UAH. If the card has more:\n  ucard balance '#1' set AMOUNT"))
    #expect(much.ukrainian.contains("ucard balance '#1' set СУМА"))
    let other = world.answers(["balance", "gym", "spend", "10", "--currency", "EUR"])
    #expect(other.english.contains("To set another currency:\n  ucard balance '#1' set AMOUNT --currency EUR"))
    #expect(other.ukrainian.contains("ucard balance '#1' set СУМА --currency EUR"))
  }

  @Test func passwordsAndLocks() throws {
    #expect(world.run("lock", "--change").messages.hasSuffix("To lock it:\n  ucard lock\n"))
    let empty = try file("empty", "\n")
    #expect(
      world.run("lock", "--password-file", empty).messages.contains(
        "The password is empty: it has to be the first line of “\(empty)”."))
    let null = try file("null", "a\0b\n")
    #expect(world.run("lock", "--password-file", null).messages.contains("has a NUL byte or more than 4096 bytes"))
    #expect(world.run("lock", "--password-file", try file("pw", "secret\n")).status == .done)
    #expect(world.run("lock", "--password-file", try file("pw2", "other\n")).messages.contains("ucard lock --change"))
  }
}
