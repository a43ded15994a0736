import Foundation
import Testing
import CommandBase
import Witnesses

/// Mistakes with files, exports, settings and other computers: the answer says what is wrong, and what to do instead.
@Suite struct FileMistakeTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000", "--no-store")
  }

  private func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let path = world.scratch.path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  // MARK: files that are not read

  @Test(
    arguments: [
      ("old.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an Office file", "це файл Office"),
      ("cards.rar", Array("Rar!\u{1A}\u{7}\0".utf8), "\n  unrar x FILE\n", "\n  unrar x ФАЙЛ\n"),
      ("cards.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0], "\n  7z x FILE\n", "\n  7z x ФАЙЛ\n"),
      (
        "cards.tar", Array(repeating: 0x61, count: 257) + Array("ustar\0".utf8), "\n  tar -xf FILE\n",
        "\n  tar -xf ФАЙЛ\n"
      ),
      ("cards.tar.gz", [0x1F, 0x8B, 8, 0], "a .tar.gz with tar -xzf", ".tar.gz — командою tar -xzf"),
      (
        "cards.ods",
        Array(("PK\u{3}\u{4}" + String(repeating: "\0", count: 26) + "mimetype").utf8)
          + Array("application/vnd.oasis.opendocument.spreadsheet".utf8), "save it as CSV", "збережіть як CSV"
      ),
      ("bin.plist", Array("bplist00\0".utf8), "a property list of Apple", "список властивостей Apple"),
      (
        "a.db", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100), "of another program",
        "іншої програми"
      ),
      ("photo.heic", [0, 1, 2, 3], "the name ends in .heic", "назва закінчується на .heic"),
      ("wallet.zip", [0, 1, 2, 3], "the name ends in .zip", "назва закінчується на .zip"),
      ("wallet.json", [0, 1, 2, 3], "the name ends in .json", "назва закінчується на .json"),
      ("cut.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "damaged or cut off", "пошкоджено або обірвано"),
    ] as [(String, [UInt8], String, String)])
  func aFileOfBytesIsNamed(_ name: String, _ bytes: [UInt8], _ english: String, _ ukrainian: String) throws {
    let (status, one, other) = world.answers(["import", try write(bytes, to: name)])
    #expect(status == .badData && one.contains(english), "\(one)")
    #expect(other.contains(ukrainian), "\(other)")
  }

  @Test(arguments: [
    ("a.plist", "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"></plist>", "a property list", "список властивостей"),
    ("a.webloc", "<plist version=\"1.0\"></plist>", "a property list", "список властивостей"),
    ("page.xhtml", "<?xml version=\"1.0\"?>\n<html></html>", "this is a web page", "це вебсторінка"),
    (
      "wallet.htm", "<!DOCTYPE html><meta name=\"generator\" content=\"U-Card\">", "ucard export json -o cards.json",
      "ucard export json -o cards.json"
    ),
    ("mail.eml", "From: a@b.c\nSubject: ticket\n\nhello\n", "this is an e-mail", "це електронний лист"),
    ("anna.vcf", "BEGIN:VCARD\nFN:Anna\nEND:VCARD\n", "these are contacts", "це контакти"),
    ("cards.yml", "cards:\n - name: Pool\n   number: 1\n", "looks like YAML", "схоже на YAML"),
    ("cards.md", "# Cards\n\n| name | number |\n|---|---|\n| Pool | 123 |\n", "separated by |", "розділено знаком |"),
    ("pipe.csv", "name|payload\nPool|123\n", "separated by |", "розділено знаком |"),
    ("chat.txt", "[10:32] Mum: Silpo 4820000000000\n", "these are messages", "це повідомлення"),
    ("x.pkpass", #"{"a": 1}"#, "the name ends in .pkpass", "назва закінчується на .pkpass"),
    ("pass.json", #"{"formatVersion": 1, "barcodes": []}"#, "only one file of a pass", "лише один файл із перепустки"),
    (
      "nohead.csv", "Pool,123\nZoo,456\n", "looks like a card. Put a line with the names",
      "схожий на картку. Поставте перед ним"
    ),
    (
      "keys.json", #"[{"де": "Басейн", "що": "12345"}]"#, "--map name=де,payload=що",
      "--map name=де,payload=що"
    ),
    ("names.json", #"["Pool"]"#, #"[{"payload": "123"}]}]"#, #"[{"payload": "123"}]}]"#),
    (
      "flat.jsonl", #"{"name": "Pool", "pictures": {}, "payload": "123"}"#, "A number is written so:",
      "Номер пишеться так:"
    ),
    (
      "id.json", #"[{"name": "Pool", "identifiers": ["1"]}]"#, "an identifier is an object", "ідентифікатор — це об’єкт"
    ),
    ("a.csv", "name,payload,expires\nA,1,12/31/2027\n", "write it as 2027-12-31", "напишіть її так: 2027-12-31"),
    (
      "b.csv", "name,payload,balance\nA,1,ten\n", "not an amount. Write an amount as 12.50.",
      "не сума. Суму пишуть так: 12,50."
    ),
    ("c.csv", "name,payload,balance\nA,1,12 грн\n", "a column of its own", "окремий стовпець"),
    ("d.csv", "name,payload,starred\nA,1,maybe\n", "neither yes nor no", "не «так» і не «ні»"),
    ("e.csv", "name,payload,starts\nA,1,tomorrow\n", "write it as 2026-12-05 19:00", "так: 2026-12-05 19:00"),
    (
      "link.txt", "https://catima.app/share#store%3DPool\n", "cardid: this is missing in the link",
      "цього в посиланні бракує"
    ),
    (
      "e.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\nDTSTART:20261301T190000Z\nEND:VEVENT\nEND:VCALENDAR\n",
      "not a time of a calendar", "не час календаря"
    ),
  ])
  func aFileOfTextIsExplained(_ name: String, _ text: String, _ english: String, _ ukrainian: String) throws {
    let (status, one, other) = world.answers(["import", try write(text.utf8, to: name)])
    #expect(status == .badData && one.contains(english), "\(one)")
    #expect(other.contains(ukrainian), "\(other)")
  }

  @Test func anArchiveWithoutCardsNamesWhatItHas() throws {
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w") as archive:
        for name in sys.argv[2:]: archive.writestr(name, "x")
      """
    func archive(_ name: String, _ files: String...) throws -> String {
      let path = world.scratch.path(name)
      _ = try Subprocess.run("python3", ["-c", script, path] + files)
      return world.run("import", path).messages
    }
    #expect(
      try archive("a.zip", "notes.docx", "IMG_1.jpg").contains(
        "it has “notes.docx”, “IMG_1.jpg”. If a table, a calendar"))
    // The files of 1Password's export are of no known format.
    #expect(try archive("a.1pux", "export.data").contains("Else export the cards from their app in another format"))
    #expect(try archive("b.xlsx", "[Content_Types].xml", "xl/workbook.xml").contains("this is a spreadsheet"))
    #expect(try archive("c.docx", "word/document.xml").contains("this is a text document"))
  }

  @Test(arguments: ["utf-16", "utf-16-le", "cp1251"])
  func jsonInAnotherEncodingIsRead(_ encoding: String) throws {
    let json = #"[{"name": "Сільпо біля дому", "identifiers": [{"payload": "4820000000017"}]}]"#
    let script = "import sys; open(sys.argv[1], 'wb').write(sys.argv[2].encode(sys.argv[3]))"
    let path = world.scratch.path("cards.json")
    _ = try Subprocess.run("python3", ["-c", script, path, json, encoding])
    let (status, english, ukrainian) = world.answers(["import", path])
    #expect(status == .done && english.contains("because it is not UTF-8") && ukrainian.contains("бо це не UTF-8"))
    #expect(world.run("show", "Сільпо біля дому").output == "4820000000017\n")
  }

  // MARK: what would be lost in silence

  @Test func aNumberThatIsAPlaceIsNoCode() throws {
    let path = try write(#"{"name": "Pool", "number": 77}"#.utf8, to: "a.jsonl")
    let (status, english, ukrainian) = world.answers(["add", "--json", path])
    #expect(status == .badData && english.contains("“number” is the place in the list"), "\(english)")
    #expect(ukrainian.contains("«number» — це місце у списку"), "\(ukrainian)")
    #expect(world.run("show", "Pool").status == .nothingMatches)
    let ours = try write(#"{"name": "Pool", "number": 77, "identifiers": []}"#.utf8, to: "b.jsonl")
    #expect(world.run("add", "--json", ours).status == .done)
  }

  @Test func aLineThatIsThereTwiceIsTold() throws {
    let path = try write("name,payload\nPool,123\nPool,123\nPool,124\n".utf8, to: "twice.csv")
    let (status, english, ukrainian) = world.answers(["import", path, "--dry-run"])
    #expect(status == .done && english.contains("line 3: this is the same card as in line 2; both"), "\(english)")
    #expect(ukrainian.contains("це та сама картка, що й у рядку 2") && !english.contains("line 4"), "\(english)")
  }

  @Test func quotesOfTypographyAreTakenOff() throws {
    let path = try write("name,payload\n“Pool9”,“1234”\n«Фора»,5678\n".utf8, to: "quotes.csv")
    let result = world.run("import", path)
    #expect(result.status == .done && result.messages.contains("was taken as 1234."), "\(result.messages)")
    #expect(world.run("show", "Pool9").output == "1234\n")
    let names = world.run("list", "--csv").output
    #expect(names.contains(",«Фора»,") || names.contains("«Фора»,"), "\(names)")
    #expect(!names.contains("“Pool9”"), "\(names)")
  }

  @Test func codesOfOnePictureBecomeOneCard() throws {
    world.run("add", "Pool", "1234", "--type", "qr")
    let both = world.scratch.path("both.pdf")
    #expect(world.run("export", "pdf", "--each", "-o", both).status == .done)
    let (status, english, ukrainian) = world.answers(["import", both, "--dry-run"])
    #expect(status == .done && english.contains("its 2 codes became identifiers of one card."), "\(english)")
    #expect(ukrainian.contains("коди звідси (2) стали ідентифікаторами"), "\(ukrainian)")
  }

  @Test func aPictureUnderAnotherEndingIsTold() throws {
    let (icon, jpeg, png) = (world.scratch.path("icon.png"), world.scratch.path("x.jpg"), world.scratch.path("y.png"))
    world.run("encode", "qr", "first", "-o", icon, "--module", "4")
    #expect(world.run("edit", "gym", "--icon", icon).status == .done)
    let (status, english, ukrainian) = world.answers(["picture", "gym", "icon", "-o", jpeg, "--force"])
    #expect(
      status == .done
        && english.contains("contains a PNG, the format in which the picture was added; end its name in .png"),
      "\(english)")
    #expect(ukrainian.contains("записано PNG: саме в цьому форматі"), "\(ukrainian)")
    #expect(world.run("picture", "gym", "icon", "-o", png).messages.isEmpty)
  }

  @Test func aSettingWithATypoIsTold() throws {
    let path = world.scratch.path(".config/ucard/config.json")
    try FileManager.default.createDirectory(
      atPath: world.scratch.path(".config/ucard"), withIntermediateDirectories: true)
    try Data(#"{"langauge": "uk", "ofAnotherVersion": 1}"#.utf8).write(to: URL(filePath: path))
    let (status, english, ukrainian) = world.answers(["list"])
    #expect(status == .done && english.contains("There is no setting “langauge” in “\(path)”. Did you mean language?"))
    #expect(ukrainian.contains("Налаштування «langauge» з «\(path)» немає. Може, language?"), "\(ukrainian)")
    #expect(!english.contains("ofAnotherVersion"))
  }

  // MARK: paths

  @Test func aPathWithoutAFileIsExplained() throws {
    let folder = world.scratch.url.path
    let cards = try write("name,payload\nPool,1234\n".utf8, to: "my cards.csv")
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/gone.csv", withDestinationPath: "nowhere.csv")
    for (typed, english, ukrainian) in [
      ("\(folder)/MY CARDS.CSV", "Did you mean '\(cards)'?", "Може, '\(cards)'?"),
      ("\(folder)/my car", "Did you mean '\(cards)'?", "Може, '\(cards)'?"),
      ("\(folder)/gone.csv", "It is a link to “\(folder)/nowhere.csv”", "Це посилання на «\(folder)/nowhere.csv»"),
    ] {
      let (status, one, other) = world.answers(["import", typed])
      #expect(status == .noInput && one.contains(english), "\(one)")
      #expect(other.contains(ukrainian), "\(other)")
    }
    #expect(!world.run("import", "\(folder)/quite-another.csv").messages.contains("Did you mean"))
  }

  @Test func aFileIsWrittenHere() {
    for path in ["", "https://example.org/b.ucard"] {
      let (status, english, ukrainian) = world.answers(["backup", path])
      #expect(status == .usage && english.contains("“\(path)” is not the name of a file"), "\(english)")
      #expect(ukrainian.contains("«\(path)» — не назва файлу"), "\(ukrainian)")
    }
  }

  // MARK: words

  @Test func otherSpellingsOfValuesAreTaken() throws {
    #expect(world.run("config", "color", "on").messages == "color is now always.\n")
    #expect(world.run("config", "мова", "українська").status == .done)
    let pdf = world.scratch.path("a.pdf")
    #expect(world.run("export", "pdf", "--face", "--size", "A4", "-o", pdf).status == .done)
    #expect(world.run("picture", "gym", "зворот").messages.contains("ucard edit '#1' --back"))
  }

  @Test func anEncryptedBackupStaysForAnotherPassword() throws {
    let password = try write("correct horse battery".utf8, to: "pw"), backup = world.scratch.path("b.age")
    #expect(world.run("backup", backup, "--encrypt", "--password-file", password).status == .done)
    let (status, english, ukrainian) = world.answers(["backup", backup])
    #expect(status == .cannotCreate && english.contains("exists already and is encrypted."), "\(english)")
    #expect(ukrainian.contains("уже є, і його зашифровано."), "\(ukrainian)")
  }

  @Test func severalCategoriesStandAlone() {
    let (status, english, ukrainian) = world.answers(["list", "--category", "Sport,Books"])
    #expect(status == .nothingMatches && english.contains("--category A --category B"), "\(english)")
    #expect(ukrainian.contains("Кожну категорію вказують окремо"), "\(ukrainian)")
  }

  // MARK: where a file goes

  @Test func aFileWithoutItsOptionIsNamed() {
    for arguments in [["export", "pdf", "cards.pdf"], ["export", "png", "Gym", "cards.PNG"]] {
      let (status, english, ukrainian) = world.answers(arguments)
      #expect(status == .usage && english.hasSuffix("the file to write: -o \(arguments.last ?? "")\n"), "\(english)")
      #expect(ukrainian.hasSuffix("поставте -o: -o \(arguments.last ?? "")\n"), "\(ukrainian)")
    }
  }

  @Test func aNameWithAnotherEndingIsMeant() throws {
    let folder = world.scratch.path("exports")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try Data("x".utf8).write(to: URL(filePath: folder + "/catima.zip"))
    let (status, english, ukrainian) = world.answers(["import", folder + "/Catima.csv"])
    #expect(status == .noInput && english.hasSuffix("Did you mean \(folder)/catima.zip?\n"), "\(english)")
    #expect(ukrainian.hasSuffix("Може, \(folder)/catima.zip?\n"))
  }

  @Test func aDiskThatIsNotThereIsAskedAbout() {
    let (status, english, ukrainian) = world.answers(["sync", "init", "/media/stick-of-nobody/cards", "--yes"])
    #expect(status == .noInput && english.hasSuffix("? To list the disks:\n  ls /media\n"), "\(english)")
    #expect(ukrainian.hasSuffix("Чи під’єднано диск? Щоб побачити диски:\n  ls /media\n"))
  }
}
