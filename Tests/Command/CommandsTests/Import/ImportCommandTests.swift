import Foundation
import Testing
import CommandBase
import Commands
import Witnesses

/// `ucard import` and `ucard export` as used by people and scripts. The files are made by other programs.
@Suite struct ImportCommandTests {
  private let world: World

  init() throws { world = try World() }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = world.scratch.path(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func python(_ script: String, _ arguments: String...) throws -> String {
    let result = try Subprocess.run("python3", ["-c", script] + arguments)
    try #require(result.status == 0, "\(result.errors)")
    return result.text
  }

  private struct Report: Decodable {
    struct CardResult: Decodable {
      let result: String
      let name: String?
      let number: Int?
      let changes: [String]?
      let reason: String?
      let place: Place
    }
    struct Place: Decodable {
      let file: String
      let entry: String?
      let line: Int?
    }
    struct Remark: Decodable { let message: String }
    let dryRun: Bool
    let added, updated, unchanged, skipped: Int
    let cards: [CardResult]
    let remarks: [Remark]
  }

  private func report(_ arguments: String...) throws -> Report {
    let result = world.run(["import", "--report", "json"] + arguments)
    try #require(result.status == .done, "\(result.messages)")
    return try JSONDecoder().decode(Report.self, from: Data(result.bytes))
  }

  private static let catima = """
    2\r
    \r
    _id\r
    Food\r
    \r
    _id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,headercolor,starstatus\r
    1,Сільпо,"two\n\nlines",,,12.50,UAH,4820000000000,,EAN_13,-9977996,1\r
    2,Gym,,,,0,,ABC,https://x.y,QR_CODE,,0\r
    3,Odd,,,,0,,1,,HOLO,,0\r
    \r
    cardId,groupId\r
    1,Food\r

    """

  // MARK: reports

  @Test func aPersonIsToldWhatHappened() throws {
    let path = try file("catima.csv", Self.catima)
    let first = world.run("import", path)
    #expect(first.status == .done && first.output.isEmpty)
    #expect(
      first.messages == """
        “\(path)”, line 11, barcodetype: the type “HOLO” is not known; the card is kept, and shown as its number.
        3 added, 0 updated, 0 unchanged, 0 skipped. To undo this:
          ucard undo

        """)
    let other = try file("catima.csv", Self.catima.replacing("two", with: "three"))
    #expect(
      world.run("import", other, "--on-conflict", "skip").messages.hasSuffix(
        """
        “Сільпо” (#1), left as it is: note.
        0 added, 0 updated, 2 unchanged, 1 skipped.

        """))
    let dry = world.run("import", other, "--dry-run")
    #expect(
      dry.messages.hasSuffix(
        """
        “Сільпо” (#1), updated: note.
        This would be the result: 0 added, 1 updated, 2 unchanged, 0 skipped. Nothing was changed.

        """))
    #expect(world.run("list", "--format", "json").output.contains("two"))
    world.run("import", other)
    #expect(world.run("list", "--format", "json").output.contains("three"))
    #expect(world.run("undo").status == .done && world.run("undo").status == .done)
    #expect(world.run("list").messages.contains("The wallet is empty."))
  }

  @Test func aScriptIsToldOfEveryCard() throws {
    let path = try file("catima.csv", Self.catima)
    let dry = try report(path, "--dry-run")
    #expect(dry.dryRun && dry.added == 3 && dry.cards.allSatisfy { $0.number == nil && $0.result == "added" })
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path(".local")))
    let done = try report(path)
    #expect(done.cards.map(\.name) == ["Сільпо", "Gym", "Odd"] && done.cards.map(\.number) == [1, 2, 3])
    #expect(done.cards.map(\.place.line) == [7, 10, 11] && done.remarks.count == 1)
    let other = try file("catima.csv", Self.catima.replacing("Gym,", with: "Gym,towels"))
    let skipped = try report(other, "--on-conflict", "skip")
    #expect(skipped.skipped == 1 && skipped.unchanged == 2)
    #expect(skipped.cards.first { $0.result == "skipped" }?.reason == "conflict")
    #expect(skipped.cards.first { $0.result == "skipped" }?.changes == ["note"])
  }

  @Test func manyFilesAreOneStepAndOneWrongOneIsNothing() throws {
    let good = try file("good.csv", "name,payload\nA,1\n")
    let link = "https://catima.app/share#store%3DZoo%26note%3D%26cardid%3D12"
    let wrong = try file("wrong.csv", "name,payload\nB,2\nC\n")
    let refused = world.run("import", good, link, wrong)
    #expect(refused.status == .badData)
    #expect(
      refused.messages == """
        ucard: “\(wrong)”, line 3: this line has 1 field, the header 2. Nothing was stored; --keep-going stores the 3 cards \
        without errors.

        """)
    #expect(world.run("list").messages.contains("The wallet is empty."))
    #expect(world.run("import", good, link).messages.hasPrefix("2 added"))
    world.answers = Array("\(link)\n\nhttps://catima.app/share/?store=Sea&note=&cardid=7\n".utf8)
    #expect(world.run("import", "-").messages.hasPrefix("1 added, 0 updated, 1 unchanged"))
    #expect(world.run("import", "-", "-").status == .usage)
  }

  private static let sheet = """
    Магазин;Номер;Дійсна до;Кешбек;Власник
    Фора;4820000000000.0;;;
    АТБ;="00123";31.12.2027;5%;я
    Аврора;4 006381 333931;;;
    Єва;12 34;;;
    """

  @Test func aTableOfASpreadsheetIsExplained() throws {
    let path = try file("t.csv", Self.sheet)
    #expect(
      world.run("import", path).messages == """
        “\(path)”, line 1: columns left out: “Кешбек”, “Власник”. To import a column, say what it is: --map name=…,note=…
        “\(path)”, line 2, Номер: “4820000000000.0” was taken as 4820000000000. If the number on the card begins with \
        zeros, they are lost.
        “\(path)”, line 3, Номер: “="00123"” was taken as 00123.
        “\(path)”, line 4, Номер: “4 006381 333931” was taken as 4006381333931.
        “\(path)”, line 5, Номер: “12 34” is kept as it is; a spreadsheet may have changed it. Compare it with the card.
        4 added, 0 updated, 0 unchanged, 0 skipped. To undo this:
          ucard undo

        """)
    #expect(world.run("import", path).messages.hasSuffix("0 added, 0 updated, 4 unchanged, 0 skipped.\n"))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(
      world.run("import", path, "--dry-run").messages == """
        «\(path)», рядок 1: пропущено стовпці: «Кешбек», «Власник». Щоб імпортувати стовпець, вкажіть, що в ньому: --map name=…,note=…
        «\(path)», рядок 2, Номер: «4820000000000.0» узято як 4820000000000. Якщо номер на картці починається з нулів, \
        їх утрачено.
        «\(path)», рядок 3, Номер: «="00123"» узято як 00123.
        «\(path)», рядок 4, Номер: «4 006381 333931» узято як 4006381333931.
        «\(path)», рядок 5, Номер: «12 34» збережено як є; таблиця могла його змінити. Порівняйте з карткою.
        Було б додано 0, оновлено 0, без змін 4, пропущено 0. Нічого не змінено.

        """)
  }

  private func phone(_ rows: String) throws -> String {
    try file("catima.csv", "2\r\n\r\n_id\r\n\r\n_id,store,note,cardid,barcodetype\r\n\(rows)\r\n\r\n")
  }

  @Test func anImportThatWasUndoneCanBeRepeated() throws {
    world.run("import", try phone("1,Gym,one,11,QR_CODE"))
    let other = try phone("1,Gym,two,11,QR_CODE")
    #expect(world.run("import", other).messages.contains("0 added, 1 updated"))
    world.run("undo")
    #expect(world.run("import", other).messages.contains("0 added, 1 updated"))
    #expect(world.run("info", "gym").output.contains("two"))
  }

  @Test func aDuplicateHasTheRow() throws {
    world.run("import", try phone("1,Gym,one,11,QR_CODE"))
    #expect(
      world.run("import", try phone("1,Gym,two,11,QR_CODE"), "--on-conflict", "duplicate").messages.contains("1 added"))
    #expect(world.run("import", try phone("1,Gym,two,12,QR_CODE")).messages.contains("0 added, 1 updated"))
    let identifiers = world.run("list", "--format", "json").output.components(separatedBy: "\"payload\"").count - 1
    #expect(identifiers == 2)
  }

  @Test func aSecretThatThePhoneStillHasStaysSecret() throws {
    let path = try phone("1,Gym,,11,QR_CODE\r\n2,Bank,,77889911,")
    world.run("import", path)
    world.run("identifier", "edit", "bank", "1", "--secret")
    for _ in 1...2 {
      #expect(world.run("import", path).messages.contains("0 added, 0 updated, 2 unchanged"))
      let identifiers = world.run("identifier", "list", "bank", "--json").output
      #expect(identifiers.components(separatedBy: "\"uuid\"").count == 2 && !identifiers.contains("77889911"))
      #expect(world.run("show", "bank", "-i", "1").output == "77889911\n")
    }
  }

  @Test(arguments: ["9223372036854775807", "abc", "-1", "0"]) func aRowNumberThatNoPhoneGives(_ number: String) throws {
    world.run("import", try phone("\(number),Gym,,11,QR_CODE"))
    let path = world.scratch.path("out.zip")
    #expect(world.run("export", "catima", "-o", path).status == .done)
    #expect(world.run("export", "catima", "--new", "-o", path).messages.contains("no new cards for that phone"))
  }

  @Test func aNameIsGivenToTheOnlyPhone() throws {
    world.run("import", try phone("7,Gym,,11,QR_CODE"))
    let path = world.scratch.path("out.zip")
    let none = world.run("export", "catima", "--new", "--phone", "Pixel", "-o", path)
    #expect(none.status == .nothingMatches && none.messages.contains("no new cards for that phone"))
    #expect(world.run("export", "catima", "--phone", "Pixel", "-o", path).messages == "Wrote 1 card to “\(path)”.\n")
    let other = world.run("export", "catima", "--new", "--phone", "Other", "-o", path)
    #expect(other.status == .done && other.messages.contains("Wrote 1 card"))
    #expect(other.messages.contains("“Other” is a new phone, so all cards count as new. The last export was"))
  }

  @Test func identifiersKeepTheirRowsThroughAMerge() throws {
    world.run("import", try phone("1,Gym,,11,QR_CODE\r\n2,Zoo,,22,QR_CODE"))
    world.run("merge", "gym", "zoo")
    let path = world.scratch.path("out.zip")
    #expect(world.run("export", "catima", "--new", "-o", path).status == .nothingMatches)
    world.run("undo")
    #expect(world.run("export", "catima", "--new", "-o", path).status == .nothingMatches)
    #expect(world.run("export", "catima", "-o", path).messages == "Wrote 2 cards to “\(path)”.\n")
  }

  /// Codes that other wallets complete when they draw them.
  @Test func incompleteCodesOfOtherWalletsAreDrawn() throws {
    let path = try file(
      "catima.csv",
      """
      2\r
      \r
      _id\r
      \r
      _id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,headercolor,starstatus\r
      1,Short,,,,0,,400638133393,,EAN_13,,0\r
      2,Video,,,,0,,31234,,CODABAR,,0\r
      3,Billa,,,,0,,(01)09506000134352(21)AB1,,RSS_EXPANDED,,0\r
      \r

      """)
    let said = world.run("import", path)
    #expect(said.status == .done)
    #expect(said.messages.contains("this EAN-13 is not complete. It is drawn as 4006381333931, as in other wallets."))
    #expect(said.messages.contains("It is drawn as A31234A"))
    // The payload stays as it came.
    #expect(world.run("show", "short").output == "400638133393\n")
    #expect(world.run("show", "billa").output == "010950600013435221AB1\n")
    let check = world.run("check")
    #expect(check.status == .done && check.output.contains("It is drawn as 4006381333931"))
    let folder = world.scratch.path("pictures")
    #expect(world.run("export", "png", "--all", "--output-dir", folder).status == .done)
    for (name, number) in [("Short", "4006381333931"), ("Video", "A31234A")] {
      let read = try Subprocess.run("zbarimg", ["-q", "--raw", folder + "/\(name).png"])
      #expect(read.text.trimmingCharacters(in: .whitespacesAndNewlines) == number, "\(read)")
    }
    for wrong in [["400638133393", "--type", "ean13"], ["31234", "--type", "codabar"]] {
      #expect(world.run(["add", "X"] + wrong).status == .badData)
    }
  }

  @Test func aMissingColumnIsAnsweredByACommandThatWorks() throws {
    let path = try file("it's mine.csv", "Where,\"Stamp, no\"\nGym,1234567\nZoo,7654321\n")
    let refused = world.run("import", path)
    #expect(refused.status == .badData)
    let command = try #require(refused.messages.components(separatedBy: "Choose the columns, for example:\n  ").last)
    #expect(refused.messages.contains("The columns are: “Where”, “Stamp, no”."))
    // The shell takes the words apart.
    let words = try python(
      "import shlex, sys; print('\\n'.join(shlex.split(sys.argv[1])))", command
    ).split(separator: "\n").map(String.init)
    #expect(words == ["ucard", "import", path, "--map", "name=Where,payload=Stamp, no"])
    #expect(world.run(Array(words.dropFirst())).messages.hasPrefix("2 added"))
    #expect(world.run("show", "Zoo").output == "7654321\n")
    let headless = try file("raw.csv", "Gym,1234567\nZoo,7654321\n")
    #expect(world.run("import", headless).messages.contains("The first line looks like a card"))
  }

  /// Numbers that would be lost are told in few words, however many keys there are.
  @Test func filesWithoutNumbersAreExplained() throws {
    let objects = (0..<100).map { #"{"name":"A","k\#($0)":1}"# }.joined(separator: ",")
    let wide = world.run("import", try file("wide.json", "[\(objects)]"))
    #expect(wide.status == .badData && wide.messages.contains(" and 51 more."), "\(wide.messages)")
    let other = try file("other.json", #"{"version":"2.0","cards":[{"name":"A","barcode":""}]}"#)
    let refused = world.run("import", other)
    #expect(refused.status == .badData)
    #expect(refused.messages.contains("no card in the file has a number. The keys are: “barcode”, “name”."))
    let noted = world.run("import", try file("notes.json", #"[{"name":"A","note":"x"}]"#))
    #expect(noted.status == .done && noted.messages.contains("no card in the file has a number."), "\(noted.messages)")
  }

  /// A number that a spreadsheet has cut is refused in a table of an older version, too.
  @Test func cutNumbersOfAnOldTableAreRefused() throws {
    let path = try file(
      "old.csv", "ucard_card,name,payload,type\n11111111-2222-4333-8444-555555555555,A,4.82E+16,code128\n")
    let refused = world.run("import", path)
    #expect(refused.status == .badData && refused.messages.contains("line 2, payload: “4.82E+16” is a number that"))
  }

  @Test func aTableInAnotherEncodingComesThroughAPipe() throws {
    world.answers = try Array(#require("name\tnumber\r\nGym\t1\r\n".data(using: .utf16LittleEndian)))
    #expect(
      world.run("import", "-").messages == """
        Standard input: this was read as UTF-16, because it is not UTF-8. Check the names; if they are wrong, give another \
        encoding with --encoding.
        1 added, 0 updated, 0 unchanged, 0 skipped. To undo this:
          ucard undo

        """)
  }

  // MARK: refusals

  @Test(arguments: [
    ("", "the file has no cards."), ("name,payload\n", "the file has no cards."),
    ("Dear diary\n", "U-Card does not know this format"),
    ("SQLite format 3\0", "this is not a wallet of U-Card, but a database of another program"),
    ("PK\u{3}\u{4}", "the file is cut off"), ("{\"cards\":[", "the file is cut off"),
    ("name,payload\nA,\"1\n", "line 2: a text that begins with \" has no \" at its end"),
    ("name,payload\nA", "line 2: the file is cut off here: this line has 1 field, the header 2."),
    ("_id,store,cardid\n1,A,1", "line 2: the last line has no line break at its end"),
    ("name,number\nA,1\nB,4.82E+12\n", "line 3, number: “4.82E+12” is a number that a spreadsheet has shortened"),
    ("name,payload,expires\nA,1,soon\n", "line 2, expires: “soon” is not a date: write it as 2027-12-31"),
    ("[" + String(repeating: "[", count: 10_000), "this is not JSON: "),
    ("1,2\nhttps", "The columns are: “1”, “2”."),
  ])
  func faultyFilesAreReportedAndNotStored(_ text: String, _ message: String) throws {
    let path = try file("cards", text)
    let result = world.run("import", path)
    #expect(result.status == .badData && result.messages.hasPrefix("ucard: “\(path)”"), "\(result.messages)")
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(world.run("list").messages.contains("The wallet is empty."))
  }

  @Test func filesThatCannotBeReadAreNamed() throws {
    #expect(world.run("import", "/nowhere").status == .noInput)
    let folder = world.run("import", world.scratch.url.path)
    #expect(folder.status == .badData && folder.messages.hasSuffix("” has no files to import.\n"))
    #expect(world.run("import").status == .usage)
    let path = try file("t.csv", "name,payload\nA,1\n")
    #expect(world.run("import", path, "--map", "name").status == .usage)
    #expect(world.run("import", path, "--map", "name=Nowhere").messages.contains("there is no column “Nowhere”"))
    #expect(world.run("import", path, "--format", "stocard").messages.contains("this is not Stocard."))
  }

  @Test func aFolderIsAPass() throws {
    let folder = world.scratch.path("Hall.pass")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let pass = """
      {"logoText": "Hall", "description": "Hall", "passTypeIdentifier": "pass.x", "serialNumber": "1",
      "eventTicket": {"primaryFields": [{"label": "Balance", "value": 12.5, "currencyCode": "UAH"}]},
      "relevantDate": "2026-12-05T19:00:00+02:00", "semantics": {"seats": [{"seatRow": "2", "seatNumber": "1"}]}}
      """
    _ = try file("Hall.pass/pass.json", pass)
    let english = world.run("import", folder).messages
    #expect(
      english.hasPrefix(
        "“\(folder)”: the pass has no manifest, so U-Card cannot tell whether its files were changed.\n"
          + "“\(folder)”, “pass.json”: there is no number: the card has no code.\n1 added"))
    #expect(world.run("import", folder).messages.contains("1 unchanged"))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    let ukrainian = world.run("import", folder, "--on-conflict", "duplicate").messages
    #expect(ukrainian.contains("перепустка не має маніфесту, тож невідомо, чи змінювали її файли."))
    let list = world.run("export", "json").output
    #expect(list.contains(#""note":"When: 2026-12-05 19:00 (+02:00)\nSeat: row 2, seat 1""#), "\(list)")
    #expect(list.contains(#""note":"Коли: 2026-12-05 19:00 (+02:00)\nМісце: ряд 2, місце 1""#), "\(list)")
    #expect(list.components(separatedBy: #""balance":{"amount":"12.50","currency":"UAH"}"#).count == 3, "\(list)")
  }

  @Test func loginsOfAPasswordManagerAreNoCards() throws {
    let path = try file(
      "passwords.csv",
      """
      Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes
      Shop,https://shop.example,4820000000017,hunter2,,false,false,,
      Mail,https://mail.example,me@mail.example,swordfish,otpauth://totp/x?secret=JBSWY3DP,false,false,,

      """)
    let told = world.run("import", path).messages
    #expect(
      told == """
        “\(path)”, line 2, Password: the password is left out: a card can keep only a PIN, which has nothing but digits.
        “\(path)”, line 3: “Mail”: skipped: this entry is a login, and its user name is not a card number.
        1 added, 0 updated, 0 unchanged, 1 skipped. To undo this:
          ucard undo

        """)
    #expect(try report(path).cards.map(\.reason).contains("login"))
    let wallet = world.run("export", "json").output
    for secret in ["hunter2", "swordfish", "JBSWY3DP", "me@mail"] { #expect(!wallet.contains(secret)) }
  }

  @Test func aRefusedImportCreatesNoWallet() throws {
    let wallet = world.scratch.path("new.sqlite")
    let wrong = try file("wrong.csv", "name,payload\nC\n")
    #expect(world.run("import", wrong, "--wallet", wallet).status == .badData)
    #expect(!FileManager.default.fileExists(atPath: wallet))
    let right = try file("right.csv", "name,payload\nC,1\n")
    #expect(world.run("import", right, "--dry-run", "--wallet", wallet).messages.contains("1 added"))
    #expect(!FileManager.default.fileExists(atPath: wallet))
    #expect(world.run("import", right, "--wallet", wallet).status == .done)
    #expect(world.run("import", wrong, "--wallet", wallet).status == .badData)
    #expect(world.run("show", "C", "--wallet", wallet).output == "1\n")
  }

  @Test func aWalletOfCategoriesAloneGoesOutToo() throws {
    #expect(world.run("export", "json").status == .nothingMatches)
    world.run("category", "add", "Food")
    let path = world.scratch.path("empty.json")
    #expect(world.run("export", "json", "-o", path).status == .done)
    world.run("undo")
    #expect(world.run("import", path).status == .done)
    #expect(world.run("category", "list").output.contains("Food"))
  }

  // MARK: exports

  /// A card has two codes, of which the phone has one, and gets the other from another computer.
  @Test func aRowOfAnotherCodeOfACardIsNoNewCard() throws {
    world.run("add", "Gym", "111222", "--no-store")
    world.run("identifier", "add", "Gym", "333444")
    let head = "2\n\n_id\n1\n\n_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype\n"
    let second = "7,Gym (2),,,,0,,333444,,CODE_128\n"
    let first = try file("first.csv", head + second)
    #expect(world.run("import", first, "--phone", "Pixel").messages == "0 added, 0 updated, 1 unchanged, 0 skipped.\n")
    let both = try file("both.csv", head + "2,Gym,,,,0,,111222,,CODE_128\n" + second)
    for _ in 1...2 {
      #expect(world.run("import", both, "--phone", "Pixel").messages == "0 added, 0 updated, 2 unchanged, 0 skipped.\n")
    }
    let twice = try file("twice.csv", head + "2,Gym,,,,0,,111222,,CODE_128\n3,Gym,,,,0,,111222,,CODE_128\n" + second)
    #expect(world.run("import", twice, "--phone", "Pixel").messages.hasPrefix("0 added, 0 updated, 3 unchanged"))
    #expect(world.run("list", "-q").output.split(separator: "\n").count == 1)
  }

  @Test func catimaGetsWhatItTakesAndThePersonIsToldTheRest() throws {
    world.run("import", try file("catima.csv", Self.catima))
    world.run("identifier", "add", "Gym", "04:A2:3B:5C:11:80:80", "--type", "nfc", "--label", "chip")
    world.run("identifier", "add", "Gym", "1234", "--type", "number", "--label", "PIN")
    world.run("add", "Bare")
    let path = world.scratch.path("out.zip")
    let result = world.run("export", "catima", "-o", path)
    #expect(
      result.messages == """
        “Gym” (#2): secrets are left out; ucard export json has them.
        “Gym” (#2), chip: Catima does not support chips, and shows only the number.
        “Odd” (#3): Catima does not draw HOLO, and shows only the number.
        “Odd” (#3): edited since the phone got it (code or number). Delete it in Catima before you import the file there, or it will be there twice.
        “Bare” (#4): it has no code, so Catima shows its name as the number.
        Wrote 4 cards to “\(path)”.

        """)
    // Read the file with another program.
    let seen = try python(
      """
      import csv, io, sys, zipfile
      z = zipfile.ZipFile(sys.argv[1]); assert z.namelist() == ["catima.csv"], z.namelist()
      sections = [[]]
      for row in csv.reader(io.StringIO(z.read("catima.csv").decode(), newline="")):
          sections.append([]) if not row else sections[-1].append(row)
      version, groups, cards, links = sections
      print(version, groups, links)
      for row in cards[1:]:
          card = dict(zip(cards[0], row))
          print([card[k] for k in ("store", "note", "balance", "balancetype", "cardid", "barcodeid", "barcodetype", "headercolor", "starstatus")])
      """, path)
    #expect(
      seen == #"""
        [['2']] [['_id'], ['Food']] [['cardId', 'groupId'], ['1', 'Food']]
        ['Сільпо', 'two\n\nlines', '12.50', 'UAH', '4820000000000', '', 'EAN_13', '-9977996', '1']
        ['Gym', '', '0', '', 'ABC', 'https://x.y', 'QR_CODE', '', '0']
        ['Gym (chip)', '', '0', '', '04:A2:3B:5C:11:80:80', '', '', '', '0']
        ['Odd', '', '0', '', '1', '', '', '', '0']
        ['Bare', '', '0', '', 'Bare', '', '', '', '0']

        """#)
    #expect(world.run("import", path).messages.hasSuffix("0 added, 0 updated, 4 unchanged, 0 skipped.\n"))
  }

  @Test func aLinkOpensTheCard() throws {
    world.run("import", try file("catima.csv", Self.catima))
    let link = world.run("export", "link", "Gym").output
    let seen = try python(
      """
      import sys
      from urllib.parse import unquote, unquote_plus
      host, fragment = sys.argv[1].strip().split("#")
      print(host, sorted((k, unquote_plus(v)) for k, v in (p.split("=") for p in unquote(fragment).split("&"))))
      """, link)
    #expect(
      seen == """
        https://catima.app/share [('barcodeid', 'https://x.y'), ('barcodetype', 'QR_CODE'), ('cardid', 'ABC'), \
        ('note', ''), ('store', 'Gym')]

        """)
  }

  @Test func jsonIsPrivateAndHoldsSecrets() throws {
    world.run("add", "Safe", "1234", "--label", "PIN", "--type", "number")
    let path = world.scratch.path("wallet.json")
    #expect(world.run("export", "json", "-o", path).messages == "Wrote 1 card to “\(path)”.\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("1234"))
    #expect(!world.run("export", "csv").output.contains("1234"))
    #expect(world.run("export", "link").output.contains("1234") == false)
    #expect(world.run("export", "json", "nobody").status == .nothingMatches)
    world.run("category", "add", "Empty")
    #expect(world.run("export", "csv", "--category", "Empty").status == .nothingMatches)
  }

  @Test func aTableIsSafeInASpreadsheetAndComesBack() throws {
    world.run("add", "=1+1", "@SUM(A1)", "--type", "qr", "--note=-x")
    let path = world.scratch.path("t.csv")
    world.run("export", "csv", "-o", path)
    let seen = try python(
      """
      import csv, sys
      for row in csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8")):
          print(row["name"], row["payload"], row["note"], row["type"])
      """, path)
    #expect(seen == "'=1+1 '@SUM(A1) '-x qr\n")
    #expect(world.run("import", path).messages == "0 added, 0 updated, 1 unchanged, 0 skipped.\n")
    world.run("undo")
    #expect(world.run("import", path).messages.hasPrefix("1 added"))
    #expect(world.run("show", "=1+1").output == "@SUM(A1)\n")
  }

  @Test func picturesGoIntoFoldersByCategory() throws {
    for (name, categories) in [("Сільпо", ["Food", "A/B"]), ("Gym", []), ("gym", [])] {
      world.run(["add", name, "96385074", "--no-store"] + categories.flatMap { ["--category", $0] })
    }
    let folder = world.scratch.path("cards")
    #expect(world.run("export", "png", "--output-dir", folder, "--by-category").status == .done)
    let names = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }.sorted()
    #expect(names == ["A_B", "A_B/Сільпо.png", "Food", "Food/Сільпо.png", "Gym.png", "gym (2).png"])
    #expect(world.run("export", "png", "Gym", "--by-category", "-o", "x.png").status == .usage)
  }
}
