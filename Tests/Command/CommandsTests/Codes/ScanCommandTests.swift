import Cards
import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// Codes of pictures, which zint and Pillow draw.
@Suite struct ScanCommandTests {
  private let world: World

  init() throws { world = try World() }

  private struct Code: Decodable, Equatable {
    let type: String
    let payload, payloadBase64, charset: String?
    let eci: Int?
  }

  private func zint(_ symbology: String, _ payload: String, _ options: [String] = [], as name: String) throws -> String
  {
    let path = world.scratch.path(name)
    let run = try Subprocess.run(
      "zint", ["-b", symbology, "-d", payload, "-o", path, "--quietzones", "--scale=1.5", "--height=50"] + options)
    try #require(run.status == 0, "\(run.errors)")
    return path
  }

  private func pillow(_ script: String, _ arguments: String...) throws {
    let lines = "import sys\nfrom PIL import Image\n" + script
    let run = try Subprocess.run("/usr/bin/python3", ["-c", lines] + arguments)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// A picture with an EAN-13 and a QR.
  private func picture(_ name: String) throws -> String {
    let (bars, square) = (
      try zint("EANX", "482000000001", as: "bars.png"), try zint("QRCODE", "https://example.org/m/42", as: "square.png")
    )
    let path = world.scratch.path(name)
    try pillow(
      """
      one, two = (Image.open(path).convert("L") for path in sys.argv[1:3])
      page = Image.new("L", (max(one.width, two.width) + 80, one.height + two.height + 120), 255)
      page.paste(one, (40, 40))
      page.paste(two, (40, one.height + 80))
      page.save(sys.argv[3])
      """, bars, square, path)
    return path
  }

  private func codes(_ path: String) throws -> [Code] {
    let result = world.run("scan", path, "--format", "json")
    try #require(result.status == .done, "\(result.messages)")
    return try JSONDecoder().decode([Code].self, from: Data(result.bytes))
  }

  @Test func aPictureIsListedAndNothingStored() throws {
    let path = try picture("page.jpg")
    let result = world.run("scan", path)
    #expect(result.status == .done && result.messages.isEmpty)
    #expect(result.output.contains("EAN-13  4820000000017") && result.output.contains("https://example.org/m/42"))
    #expect(try codes(path).map(\.type) == ["ean13", "qr"])
    world.answers = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(world.run("scan", "-").output == result.output)
    #expect(world.run("list").messages.contains("The wallet is empty."))
  }

  /// They are told, never refused or changed; each of them once.
  @Test(arguments: ["gs1-128", "gs1-datamatrix"]) func rulesOfGS1ThatACodeBreaksAreTold(_ type: String) throws {
    let (path, payload) = (world.scratch.path("box.png"), "(10)AB1(422)000")
    #expect(world.run("encode", type, "[10]AB1[422]000", "--force", "-o", path).status == .done)
    for command in [["scan", path], ["add", "Box", "--from", path, "--yes"], ["import", path, "--yes"]] {
      let result = world.run(command)
      #expect(result.status == .done, "\(result.messages)")
      for part in ["(422) cannot have “000”: type the number of a country", "beside (10);"] {
        #expect(result.messages.components(separatedBy: part).count == 2, "\(result.messages)")
      }
    }
    #expect(world.run("show", "Box", "--as", "text").output == "\(payload)\n")
    #expect(world.run("encode", type, "[01]09506000134352[10]AB1", "-o", path).status == .done)
    #expect(world.run("scan", path).messages.isEmpty)
  }

  /// The text of Kanji mode is certain. Bytes that look like Japanese are a guess, which is told.
  @Test func japaneseTextIsShown() throws {
    for (name, call, isGuessed) in [
      ("kanji.png", "'会員番号'", false), ("bytes.png", "'会員番号123', encoding='shift_jis'", true),
    ] {
      let path = world.scratch.path(name)
      try pillow("import segno; segno.make(\(call), micro=False).save(sys.argv[1], scale=4)", path)
      let result = world.run("scan", path)
      #expect(result.output.contains("会員番号"))
      #expect(result.messages.contains("Shift_JIS is a guess") == isGuessed, "\(result.messages)")
      let json = world.run("scan", path, "--json").output
      #expect(json.contains("Shift_JIS") && json.contains("charsetGuessed") == isGuessed)
      let added = world.run("add", name, "--from", path)
      #expect(added.status == .done && added.messages.contains("Shift_JIS is a guess") == isGuessed)
      #expect(world.run("info", name).output.contains("会員番号"))
    }
  }

  /// What is no exact copy is told by `add` as by `scan --json`; an exact copy has nothing to tell.
  @Test(
    arguments: [
      ("PDF417", ["--cols=9"], nil), ("AZTEC", ["--vers=5"], nil),
      ("DATAMATRIX", ["--vers=5"], nil), ("QRCODE", ["--vers=4", "--mask=2"], nil),
      ("QRCODE", ["--reverse"], "dark on light"),
    ] as [(String, [String], String?)])
  func anotherFormIsTold(_ symbology: String, _ options: [String], _ part: String?) throws {
    let path = try zint(symbology, "aB12", options, as: "form.png")
    let json = try JSONSerialization.jsonObject(with: Data(world.run("scan", path, "--json").bytes))
    let losses = try #require((json as? [[String: Any]])?.first?["losses"] as? [String])
    let added = world.run("add", "Gym", "--from", path)
    #expect(added.status == .done && losses.isEmpty == (part == nil), "\(losses)")
    let lines = added.messages.split(separator: "\n")
    #expect(lines.count == (part == nil ? 1 : 2) && lines.last?.contains(part ?? "Added") == true, "\(added.messages)")
  }

  /// Error correction mends what is hidden, but which codewords were there is not known.
  @Test func aDamagedCodeIsToldToHaveOtherModules() throws {
    let path = try zint("DATAMATRIX", "aB12", ["--vers=9"], as: "damaged.png")
    try pillow(
      """
      picture = Image.open(sys.argv[1]).convert('L')
      middle, part = picture.width // 2, picture.width // 6
      picture.paste(0, (middle, middle, middle + part, middle + part))
      picture.save(sys.argv[1])
      """, path)
    #expect(world.run("scan", path, "--json").output.contains("modules"))
    #expect(world.run("add", "Gym", "--from", path).messages.contains("other modules"))
  }

  @Test func severalCharsetsAreTold() throws {
    let path = try zint("QRCODE", "Łódź ", ["--eci=4", "--seg1=7,Київ"], as: "parts.png")
    let result = world.run("scan", path)
    #expect(result.output.contains("Łódź Київ") && result.messages.contains("draws all of it in one"))
    #expect(world.run("add", "Trip", "--from", path).messages.contains("draws all of it in one"))
  }

  @Test func aPictureWithoutACodeIsAnsweredWithAdvice() throws {
    let path = world.scratch.path("none.png")
    try pillow("Image.new('L', (90, 90), 200).save(sys.argv[1])", path)
    let result = world.run("scan", path)
    #expect(result.status == .nothingMatches && result.output.isEmpty)
    #expect(result.messages.contains("No code was found") && result.messages.contains("without glare"))
    // It may be good, and show a code that nothing reads.
    #expect(result.messages.contains("MSI"))
    let text = world.scratch.path("text.png")
    try Data("This is no picture.".utf8).write(to: URL(fileURLWithPath: text))
    #expect(world.run("scan", text).status == .badData)
    #expect(world.run("scan", world.scratch.path("missing.png")).status == .noInput)
    #expect(world.run("add", "Gym", "--from", path).status == .nothingMatches)
    // The codes that were found are written, although another picture cannot be read.
    let both = world.run("scan", try zint("EANX", "482000000001", as: "good.png"), text)
    #expect(both.status == .badData && both.output.contains("4820000000017"))
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let zint, payload: String
    var options: [String] = []
    var testDescription: String { "\(zint) \(payload)" }
  }

  private static let samples: [Sample] = [
    Sample(zint: "EANX", payload: "048200000000"), Sample(zint: "EANX", payload: "977123456700+05"),
    Sample(zint: "EANX", payload: "9638507"), Sample(zint: "UPCA", payload: "03600029145"),
    Sample(zint: "UPCE", payload: "0123456"), Sample(zint: "CODE128", payload: "A-1234-5678"),
    Sample(zint: "GS1_128", payload: "[01]09501101530003[10]AB[21]3"), Sample(zint: "CODE39", payload: "A-12 34.$"),
    Sample(zint: "CODE93", payload: "Hello, 93"), Sample(zint: "CODABAR", payload: "B40156D"),
    Sample(zint: "C25INTER", payload: "1234567890"), Sample(zint: "ITF14", payload: "0950110153000"),
    Sample(zint: "DBAR_EXP", payload: "[01]09501101530003[3103]000123"),
    Sample(zint: "QRCODE", payload: "Сільпо", options: ["--eci=26"]), Sample(zint: "QRCODE", payload: "Сільпо"),
    Sample(zint: "DATAMATRIX", payload: "a1B2"), Sample(zint: "AZTEC", payload: "M1EXAMPLE/PASS"),
    Sample(zint: "PDF417", payload: "PDF 417"),
  ]

  /// The code that is drawn for a card says the same as that of the picture from which the card came.
  @Test(arguments: samples) func aScannedCodeIsDrawnAsItIs(_ sample: Sample) throws {
    let path = try zint(sample.zint, sample.payload, sample.options, as: "sample.png")
    let added = world.run("add", "Card", "--from", path)
    try #require(added.status == .done, "\(added.messages)")
    let drawn = world.scratch.path("drawn.png")
    try #require(world.run("export", "png", "Card", "-o", drawn).status == .done)
    #expect(try codes(drawn) == codes(path))
  }

  @Test func severalCodesAreAskedAbout() throws {
    let path = try picture("page.png")
    let refused = world.run("add", "Gym", "--from", path)
    #expect(refused.status == .usage && refused.messages.contains("--pick NUMBER takes one, --all takes all of them."))
    #expect(refused.messages.contains("1  EAN-13  4820000000017"))
    #expect(world.run("add", "Gym", "--from", path, "--pick", "3").status == .usage)
    #expect(world.run("add", "Gym", "--from", path, "--pick", "2").messages.hasPrefix("Added “Gym” as #1: QR."))
    #expect(world.run("add", "Pool", "--from", path, "--all").messages.hasPrefix("Added “Pool” as #2: EAN-13, QR."))
    world.terminal = Terminal(isInput: true, isOutput: true)
    world.answers = Array("9\n1\ny\n".utf8)
    let asked = world.run("add", "Sea", "--from", path)
    #expect(asked.messages.contains("Which code do you want?") && asked.messages.contains("as #3: EAN-13."))
    world.answers = Array("\n".utf8)
    #expect(world.run("add", "Zoo", "--from", path).status == .nothingMatches)
  }

  @Test func aCardWithoutANameIsCalledAsItsPicture() throws {
    #expect(world.run("add", "--from", try zint("EANX", "482000000001", as: "silpo.png")).messages.contains("“Сільпо”"))
    #expect(world.run("add", "--from", try zint("CODE128", "A1", as: "My_Gym.png")).messages.contains("“My Gym”"))
    #expect(world.run("add", "--from", try zint("CODE128", "A2", as: "IMG_2034.png")).messages.contains("“Card 3”"))
    world.terminal = Terminal(isInput: true, isOutput: true)
    world.answers = Array("Басейн\n".utf8)
    let asked = world.run("add", "--from", try zint("CODE128", "A3", as: "Pool.png"))
    #expect(asked.messages.contains("What do you call the card? [Pool] ") && asked.messages.contains("“Басейн”"))
  }

  @Test func aPictureIsKept() throws {
    let path = try picture("page.png")
    #expect(world.run("add", "Gym", "--from", path, "--pick", "1", "--keep-front", "--keep-back").status == .done)
    let kept = world.scratch.path("kept.png")
    #expect(world.run("picture", "Gym", "front", "-o", kept).status == .done)
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == Data(contentsOf: URL(fileURLWithPath: path)))
    let large = world.scratch.path("large.jpg")
    try pillow(
      "page = Image.open(sys.argv[1]); page.resize((page.width * 9, page.height * 9)).save(sys.argv[2])", path, large)
    #expect(world.run("identifier", "add", "Gym", "--from", large, "--pick", "2", "--keep-back").status == .done)
    #expect(world.run("picture", "Gym", "back", "-o", kept, "--force").status == .done)
    try pillow("picture = Image.open(sys.argv[1])\nassert max(picture.size) >= 1000 and picture.width <= 2000", kept)
    #expect(world.run("identifier", "list", "Gym").output.contains("https://example.org/m/42"))
    #expect(world.run("undo").status == .done)
    #expect(!world.run("identifier", "list", "Gym").output.contains("https://example.org/m/42"))
  }

  @Test func aFolderIsImportedWithAllThatItHas() throws {
    let folder = world.scratch.path("cards")
    for path in ["cards", "cards/Pass.pass", "cards/more", "cards/.hidden"] {
      try FileManager.default.createDirectory(atPath: world.scratch.path(path), withIntermediateDirectories: true)
    }
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    _ = try zint("EANX", "482000000001", as: "cards/silpo.png")
    _ = try zint("CODE128", "A1", as: "cards/more/IMG_7.png")
    _ = try zint("CODE128", "A2", as: "cards/.hidden/no.png")
    try pillow("Image.new('L', (90, 90), 200).save(sys.argv[1])", folder + "/sunset.png")
    try write("cards.csv", "name,payload\nGym,G-1\n")
    try write("readme.txt", "My cards")
    try write(
      "Pass.pass/pass.json",
      #"{"formatVersion":1,"description":"Pool","serialNumber":"1","passTypeIdentifier":"p","organizationName":"Pool","#
        + #""barcodes":[{"format":"PKBarcodeFormatQR","message":"P-1","messageEncoding":"iso-8859-1"}],"generic":{}}"#)
    let imported = world.run("import", folder)
    #expect(imported.status == .done, "\(imported.messages)")
    #expect(imported.messages.contains("“\(folder)/readme.txt”: skipped: it has no format"))
    #expect(imported.messages.contains("“\(folder)/sunset.png”: skipped: no code was found in the picture."))
    #expect(imported.messages.contains("4 added, 0 updated, 0 unchanged, 2 skipped."))
    let names = world.run("list").output
    for name in ["Сільпо", "IMG_7", "Gym", "Pool"] { #expect(names.contains(name)) }
    #expect(world.run("import", folder).messages.contains("0 added, 0 updated, 4 unchanged, 2 skipped."))
    #expect(world.run("undo").status == .done && world.run("list").messages.contains("The wallet is empty."))
    #expect(world.run("import", folder + "/sunset.png").status == .badData)
    #expect(world.run("import", folder + "/.hidden/no.png").messages.contains("1 added"))
    #expect(world.run("import", world.scratch.path("cards/more/missing")).status == .noInput)
  }

  @Test func aCameraIsReadUntilItHasSeenACodeTwice() throws {
    let card = try zint("EANX", "482000000001", as: "card.png")
    let video = world.scratch.path("video.mkv")
    // Two seconds of a gray wall, then the card, which moves.
    let run = try Subprocess.run(
      "ffmpeg",
      [
        "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", "color=gray:s=640x480:r=10:d=5", "-i", card,
        "-filter_complex", "[1]format=rgba[c];[0][c]overlay=x='100+10*t':y=120:enable='gt(t,2)'", "-c:v", "mjpeg",
        video,
      ])
    try #require(run.status == 0, "\(run.errors)")
    let seen = world.run("scan", "--camera", video)
    #expect(seen.status == .done && seen.output.contains("EAN-13  4820000000017"), "\(seen.messages)")
    #expect(world.run("add", "Silpo", "--camera", "--from", video, "--keep-front").status == .done)
    #expect(world.run("picture", "Silpo", "front", "-o", world.scratch.path("front.png")).status == .done)
    #expect(try codes(world.scratch.path("front.png")).map(\.payload) == ["4820000000017"])
    #expect(world.run("scan", "--camera", world.scratch.path("missing")).status == .noInput)
    #expect(world.run("scan", "--camera", card, video).status == .usage)
    let wall = world.scratch.path("wall.mkv")
    _ = try Subprocess.run(
      "ffmpeg", ["-nostdin", "-f", "lavfi", "-i", "color=gray:s=320x240:r=10:d=1", "-c:v", "mjpeg", wall])
    let nothing = world.run("scan", "--camera", wall)
    #expect(nothing.status == .nothingMatches && nothing.messages.contains("ended before a code could be read twice"))
    let text = world.scratch.path("text.txt")
    try Data("no video".utf8).write(to: URL(fileURLWithPath: text))
    #expect(world.run("scan", "--camera", text).messages.contains("the device gives no picture"))
  }

  @Test func aPictureIsShownInTerminalsThatCan() throws {
    let path = try zint("CODE128", "A1", as: "pool.png")
    world.run("add", "Pool", "--from", path, "--keep-front")
    let photo = world.scratch.path("pool.jpg")
    try #require(Subprocess.run("ffmpeg", ["-loglevel", "error", "-i", path, "-q:v", "2", photo]).status == 0)
    world.run("edit", "Pool", "--back", photo)
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 40, rows: 20)
    // Names in the environment are no answer.
    (world.environment["KITTY_WINDOW_ID"], world.environment["TERM_PROGRAM"]) = ("1", "WezTerm")
    #expect(world.run("picture", "Pool", "front", "--show").status == .usage)
    #expect(world.run("picture", "Pool", "front").status == .usage)
    for (name, answer) in [
      ("kitty", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"), ("iterm", "\u{1B}P>|iTerm2 3.5\u{1B}\\\u{1B}[?62c"),
      ("sixel", "\u{1B}[?62;4c"),
    ] {
      (world.terminalIdentity, world.terminalAnswer) = (name, answer)
      for side in ["front", "back"] {
        let shown = try ShownPicture(world.run("picture", "Pool", side, "--show").bytes)
        #expect(shown.graphics == name && shown.gray.width <= 40 * 8 && shown.gray.height <= 19 * 16)
        #expect(try shown.gray.readZXing()?.bytes == Array("A1".utf8), "\(name), \(side)")
      }
    }
  }

  @Test func optionsThatContradictThePictureAreRefused() throws {
    let path = try zint("EANX", "482000000001", as: "silpo.png")
    for arguments in [
      ["Gym", "123", "--from", path], ["Gym", "--from", path, "--type", "qr"], ["Gym", "123", "--keep-front"],
      ["Gym", "123", "--pick", "1"], ["Gym", "--from", path, "--pick", "1", "--all"],
      ["Gym", "--from", path, "--error-correction", "H"],
    ] {
      #expect(world.run(["add"] + arguments).status == .usage, "\(arguments)")
    }
    #expect(world.run("list").messages.contains("The wallet is empty."))
    #expect(world.run("add", "Gym", "--from", path, "--label", "old", "--text", "4820").status == .done)
    #expect(world.run("identifier", "list", "Gym").output.contains("old"))
  }
}
