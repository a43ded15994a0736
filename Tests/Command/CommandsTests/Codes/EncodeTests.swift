import Barcodes
import Foundation
import Testing
import CommandBase
import Witnesses

/// `ucard encode` and `ucard symbologies`.
@Suite struct EncodeTests {
  let world: World

  init() throws { world = try World() }

  private func picture(_ name: String, _ arguments: String...) throws -> GrayPicture {
    let file = world.scratch.path(name)
    let result = world.run(["encode"] + arguments + ["-o", file])
    #expect(result.status == .done, "\(result.messages)")
    return try GrayPicture(file: file)
  }

  /// The resolution in the pHYs chunk, in pixels per metre.
  private func resolution(_ name: String) throws -> Int? {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: world.scratch.path(name))))
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: Array("pHYs".utf8)) }) else { return nil }
    return bytes[start + 4..<start + 8].reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: sizes

  @Test func sizesInPixelsAndInPrint() throws {
    // 95 modules, and 18 of the quiet zone.
    #expect(try picture("a.png", "ean13", "4006381333931").width == 113 * 4)
    #expect(try resolution("a.png") == 12121)
    #expect(try picture("b.png", "ean13", "4006381333931", "--module", "7").width == 113 * 7)
    #expect(try resolution("b.png") == 21212)
    #expect(try picture("c.png", "ean13", "4006381333931", "--module-mm", "0.33").width == 113 * 4)
    #expect(try resolution("c.png") == 11811)
    #expect(try picture("d.png", "ean13", "4006381333931", "--module-mm", "0.5", "--dpi", "600").width == 113 * 12)
    #expect(try resolution("d.png") == 23622)
    #expect(try picture("e.png", "ean13", "4006381333931", "--module", "5", "--dpi", "203").width == 113 * 5)
    #expect(try resolution("e.png") == 7992)
    #expect(try picture("f.png", "ean13", "4006381333931", "--module", "5", "--module-mm", "0.5").width == 113 * 5)
    #expect(try resolution("f.png") == 10000)
    // The nominal module of ITF-14 is three times as wide.
    #expect(try picture("g.png", "itf14", "09506000134352", "--dpi", "300").width == 155 * 12)
  }

  @Test func modulesOfAPDFAreWholeDots() throws {
    // The dots of a module and their number per inch; a page has 113 modules.
    for (options, dots, resolution, message) in [
      ([], 4.0, 300.0, ""), (["--module-mm", "0.33"], 4, 300, ""), (["--dpi", "203"], 3, 203, ""),
      (["--module-mm", "0.5", "--dpi", "203"], 4, 203, ""), (["--module", "5", "--dpi", "203"], 5, 203, ""),
      (["--module", "3", "--module-mm", "0.33"], 3, 3 * 25.4 / 0.33, ""),
      (
        ["--module-mm", "0.3"], 4, 300,
        "Note: at 300 dpi a module takes whole dots, here 4, and is 0.339 mm wide.\n"
      ),
      (
        ["--module-mm", "0.1"], 1, 300,
        "Warning: at this size a module is 1 dot, and scanners need 2: choose --dpi 508, or a larger --module-mm.\n"
      ),
    ] {
      let file = world.scratch.path("a.pdf")
      let result = world.run(["encode", "ean13", "4006381333931", "-o", file] + options)
      let facts = try Subprocess.run("pdfinfo", [file]).text
      let points = try #require(facts.firstMatch(of: /Page size: +([0-9.]+) x/).flatMap { Double($0.1) })
      #expect(abs(points - 113 * dots * 72 / resolution) < 0.001, "\(options): \(points)")
      #expect(result.messages == message)
    }
  }

  @Test func heightTextAndRotation() throws {
    let plain = try picture("a.png", "code128", "A-1", "--module", "2", "--no-text", "--height", "30")
    #expect(plain.height == 2 * (30 + 4))
    let text = try picture("b.png", "code128", "A-1", "--module", "2", "--height", "30")
    #expect(text.height > plain.height && text.width == plain.width)
    let turned = try picture("c.png", "code128", "A-1", "--module", "2", "--height", "30", "--rotate", "90")
    #expect(turned.width == text.height && turned.height == text.width)
    #expect(try turned.readZXing()?.bytes == Array("A-1".utf8))
    let other = try picture("d.png", "code128", "A-1", "--module", "2", "--height", "30", "--text", "Member 7")
    #expect(other.pixels != text.pixels && other.height == text.height)
    #expect(try other.readZBar() == Array("A-1".utf8))
  }

  @Test func lowBarsOfAnAddOnHaveNoTextAbove() throws {
    for height in 1...12 {
      let picture = try picture("a.png", "ean13", "9771234567003+05", "--height", String(height), "--module", "4")
      #expect(try picture.readZXing(.init(readsAddOn: true))?.bytes == Array("9771234567003 05".utf8), "\(height)")
      let svg = world.scratch.path("a.svg")
      #expect(world.run("encode", "upce", "01234505+51999", "--height", String(height), "-o", svg).status == .done)
      #expect(try Subprocess.run("rsvg-convert", [svg, "-o", world.scratch.path("s.png")]).status == 0)
    }
    // With another text, or none, the bars of the add-on are as high as the others.
    for options in [["--text", "Issue 5"], ["--no-text"], ["--text", ""]] {
      let file = world.scratch.path("b.png")
      #expect(world.run(["encode", "ean13", "9771234567003+05", "-o", file] + options).status == .done)
      let picture = try GrayPicture(file: file)
      let row = 3 * 4
      #expect((113 * 4..<picture.width).contains { picture[$0, row] == 0 }, "\(options)")
    }
  }

  @Test func anSVGHasTextAndMillimetres() throws {
    let file = world.scratch.path("a.svg")
    #expect(world.run("encode", "ean13", "9771234567003+05", "-o", file).status == .done)
    let svg = try String(contentsOfFile: file, encoding: .utf8)
    // 11 + 95 + 7 + 20 + 5 modules of 0.33 mm.
    #expect(svg.contains(#"width="45.54mm""#) && svg.contains(#"viewBox="0 0 138 "#))
    #expect(svg.contains(">9</tspan>") && svg.contains("<title>9771234567003+05</title>"))
    #expect(
      world.run("encode", "code128", "<&>", "--module-mm", "1", "--text", "5 < 6 & \"7\"", "-o", file).status == .done)
    #expect(world.run("encode", "qr", "a\u{FFFF}b", "--text", "\u{FFFE}\u{1}", "-o", file).status == .done)
    #expect(try Subprocess.run("rsvg-convert", [file, "-o", world.scratch.path("a.png")]).status == 0)
    #expect(
      world.run("encode", "code128", "<&>", "--module-mm", "1", "--text", "5 < 6 & \"7\"", "-o", file).status == .done)
    let escaped = try String(contentsOfFile: file, encoding: .utf8)
    #expect(escaped.contains(">5 &lt; 6 &amp; \"7\"</tspan>"))
    #expect(try Subprocess.run("rsvg-convert", [file, "-o", world.scratch.path("a.png")]).status == 0)
    // Text that a PNG leaves out is included in an SVG.
    #expect(world.run("encode", "qr", "Сільпо", "-o", file).status == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(">Сільпо</tspan>"))
    // A combining mark after a special character is part of the same character.
    #expect(world.run("encode", "qr", "a<\u{301}&\u{301}", "-o", file).status == .done)
    #expect(try Subprocess.run("rsvg-convert", [file, "-o", world.scratch.path("a.png")]).status == 0)
  }

  @Test(arguments: [
    (["--module", "0"], "--module has to be a number from 1 to 32767."),
    (["--dpi", "0"], "--dpi has to be a number from 1 to 32767."),
    (["--height", "99999"], "--height has to be a number from 1 to 32767."),
    (["--module-mm", "nan"], "--module-mm has to be a number from 0.01 to 1000."),
    (["--module-mm", "0"], "--module-mm has to be a number from 0.01 to 1000."),
    (["--rotate", "45"], "--rotate has to be 90, 180 or 270."),
    (
      ["--module", "3", "--module-mm", "0.33", "--dpi", "300"],
      "Give at most two of --module, --module-mm and --dpi: the third follows from them."
    ),
    (["--ratio", "4"], "--ratio has to be 2 or 3."),
    (["--bearer-bars"], "Code 128 has no bearer bars; only ITF and ITF-14 can have them."),
    (["--ratio", "2"], "The ratio of wide to narrow bars of Code 128 cannot be chosen."),
  ])
  func optionsThatCannotBe(_ options: [String], _ sentence: String) {
    let result = world.run(["encode", "code128", "A", "-o", world.scratch.path("x.png")] + options)
    #expect(result.status == .usage && result.messages == "ucard: \(sentence)\n")
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path("x.png")))
  }

  @Test func optionsThatDoNotGoTogether() {
    let svg = world.scratch.path("x.svg")
    #expect(
      world.run("encode", "qr", "A", "--module", "3", "-o", svg).messages
        == "ucard: An SVG has no pixels: give its size with --module-mm.\n")
    #expect(
      world.run("encode", "qr", "A", "--height", "3", "-o", svg).messages
        == "ucard: --height is for bars, and QR has none.\n")
    #expect(
      world.run("encode", "qr", "A", "--no-text").messages
        == "ucard: Sizes and --no-text are for pictures: name a file with -o.\n")
    #expect(
      world.run("encode", "qr", "A", "-o", world.scratch.path("x.gif")).messages.hasSuffix(
        "has to end in .png, .svg or .pdf.\n"))
    #expect(world.run("encode", "qr", "A", "--output-dir", "x").status == .usage)
    #expect(world.run("encode", "--batch", "qr", "A").status == .usage)
    #expect(world.run("encode", "--batch", "--format", "svg").status == .usage)
    #expect(world.run("encode", "--batch", "--width", "0").status == .usage)
    #expect(world.run("encode", "qr", "A", "--width", "30", "-o", svg).status == .usage)
    #expect(world.run("encode").status == .usage)
    let tiny = world.run(
      "encode", "code128", "A", "--module-mm", "0.1", "--dpi", "72", "-o", world.scratch.path("t.png"))
    #expect(tiny.status == .done && tiny.messages.hasPrefix("Warning: at this size a module is 1 pixel"))
  }

  // MARK: payloads

  @Test func charsetsAndInterpretations() throws {
    func read(_ arguments: String...) throws -> ZXingCode {
      let file = world.scratch.path("c.png")
      let result = world.run(["encode", "qr"] + arguments + ["-o", file])
      #expect(result.status == .done, "\(result.messages)")
      return try #require(try GrayPicture(file: file).readZXing())
    }
    let windows: [UInt8] = [0xD1, 0xB3, 0xEB, 0xFC, 0xEF, 0xEE]
    var code = try read("Сільпо")
    #expect(code.bytes == Array("Сільпо".utf8) && code.hasECI)
    code = try read("Сільпо", "--eci", "none")
    #expect(code.bytes == Array("Сільпо".utf8) && !code.hasECI)
    code = try read("Сільпо", "--charset", "windows-1251")
    #expect(code.bytes == windows && code.hasECI)
    code = try read("Сільпо", "--eci", "22")
    #expect(code.bytes == windows && code.hasECI)
    code = try read("Сільпо", "--charset", "cp1251", "--eci", "none")
    #expect(code.bytes == windows && !code.hasECI)
    code = try read("A", "--eci", "3")
    #expect(code.bytes == [0x41] && code.hasECI)
    world.answers = windows
    code = try read("-", "--eci", "22")
    #expect(code.bytes == windows && code.hasECI)
    #expect(
      world.run("encode", "qr", "Сільпо", "--charset", "latin1").messages
        == "ucard: ISO-8859-1 lacks a character of this payload.\n")
    #expect(world.run("encode", "qr", "A", "--charset", "klingon").status == .usage)
    #expect(world.run("encode", "qr", "A", "--eci", "1000000").status == .usage)
    #expect(world.run("encode", "qr", "--payload-base64", "QQ==", "--charset", "utf8").status == .usage)
    #expect(world.run("encode", "code128", "A", "--eci", "26").messages.hasPrefix("ucard: Code 128 cannot declare"))
  }

  /// Without an ECI, zxing-cpp or zbar takes each of these for Japanese.
  @Test(arguments: ["ÄÖÜ", "ßßß", "çãõ", "ÆØÅ"])
  func typedTextInAQRCodeIsReadAsItWasTyped(_ text: String) throws {
    let file = world.scratch.path("t.png")
    func zbar() throws -> String {
      let lines = String(decoding: try Subprocess.run("zbarimg", ["-q", "--raw", file]).output, as: UTF8.self)
      return String(lines.dropLast())
    }
    #expect(world.run("encode", "qr", text, "-o", file).status == .done)
    var code = try #require(try GrayPicture(file: file).readZXing())
    #expect(code.text == text && code.hasECI)
    #expect(try zbar() == text)

    #expect(world.run("encode", "qr", text, "--eci", "none", "-o", file).status == .done)
    code = try #require(try GrayPicture(file: file).readZXing())
    #expect(code.bytes == text.unicodeScalars.map { UInt8($0.value) } && !code.hasECI)
    let zbarRead = try zbar()
    #expect(code.text != text || zbarRead != text || ZXing.guessesLatin1)

    for type in ["aztec", "datamatrix", "pdf417"] {
      #expect(world.run("encode", type, text, "-o", file).status == .done)
      code = try #require(try GrayPicture(file: file).readZXing())
      #expect(code.bytes == text.unicodeScalars.map { UInt8($0.value) } && !code.hasECI)
    }
  }

  @Test func aPictureWithoutItsTextSaysSo() throws {
    let text = String(repeating: "https://example.org/", count: 20)
    let note = "Note: the text under this code does not fit, and all or a part of it is left out of the picture.\n"
    for file in ["l.png", "l.svg"] {
      #expect(world.run("encode", "qr", text, "-o", world.scratch.path(file)).messages == note)
      #expect(world.run("encode", "qr", text, "--no-text", "-o", world.scratch.path(file)).messages == "")
      #expect(world.run("encode", "qr", text, "--text", "No 7", "-o", world.scratch.path(file)).messages == "")
    }
  }

  /// qrencode agrees about the level.
  @Test(arguments: [("H", "Q"), ("M", "L")])
  func aCodeThatIsTooLongSaysWhichLevelHoldsIt(_ level: String, _ roomier: String) throws {
    let text = String(repeating: "a", count: level == "H" ? 1500 : 2500)
    let refused = world.run("encode", "qr", text, "--error-correction", level)
    #expect(refused.status == .badData)
    #expect(refused.messages.hasSuffix(" With error correction \(roomier) it fits (--error-correction \(roomier)).\n"))
    for (each, fits) in [(level, false), (roomier, true)] {
      let theirs = try Subprocess.run("qrencode", ["-8", "-l", each, "-o", world.scratch.path("q.png"), text])
      #expect((theirs.status == 0) == fits)
    }
    let longest = world.run("encode", "qr", String(repeating: "a", count: 2960), "--error-correction", level)
    #expect(!longest.messages.contains("With error correction"))
  }

  @Test func aCharacterThatDataBarLacksIsNamed() {
    let result = world.run("encode", "databarexp", "[8010]9506#1")
    #expect(
      result.messages
        == "ucard: GS1 DataBar Expanded cannot hold “#”. GS1-128 and GS1 Data Matrix can (type gs1-128).\n")
    #expect(world.run("encode", "gs1-128", "[8010]9506#1", "--as", "modules").status == .done)
  }

  @Test func elementStringsAreTypedInBrackets() throws {
    let file = world.scratch.path("g.png")
    #expect(world.run("encode", "gs1-128", "[01]09506000134352[10]AB-1[21]7", "-o", file).status == .done)
    let expected = Array("010950600013435210AB-1\u{1D}217".utf8)
    #expect(try GrayPicture(file: file).readZXing()?.identifier == "]C1")
    #expect(try GrayPicture(file: file).readZBar() == expected)
    // Typed text becomes the bytes that a reader transmits, in a wallet too.
    world.run("add", "Box", "(01)09506000134352(10)AB-1(21)7", "--type", "gs1-128")
    #expect(world.run("show", "box").bytes == expected + [0x0A])
    #expect(world.run("show", "box", "--as", "text").output == "(01)09506000134352(10)AB-1(21)7\n")
    #expect(world.run("list").output.contains("(01)09506000134352(10)AB-1(21)7"))
    #expect(
      world.run("encode", "gs1-128", "[01]09506000134353").messages
        == "ucard: The check digit of (01), character 18, is 3; by the other digits it has to be 2.\n")
  }

  @Test(arguments: [
    (["itf", "123"], "ITF holds digits in pairs, and this number has 3: one digit is missing."),
    (
      ["code39", "Abc"],
      "Code 39 holds digits, capital letters, spaces and -.$/+%; character 2 is “b”."
    ),
    (
      ["codabar", "123"], "Codabar begins and ends with one of A, B, C and D, which are part of the number; character 1"
    ),
    (
      ["code39check", "CODE 39X"],
      "The check character of this Code 39 with check is X; by the other characters it has to be R: CODE 39R."
    ),
    (["upce", "21234505"], "UPC-E begins with the number system 0 or 1; this number begins with 2."),
    (
      ["upce", "0123450"],
      "UPC-E has 8 digits, the last of them a check digit; this number has 7. If only the check digit is missing, the number is 01234505."
    ),
    (
      ["ean13", "400638133393+05"],
      "EAN-13 has 13 digits, the last of them a check digit; this number has 12. If only the check digit is missing, the number is 4006381333931+05."
    ),
    (
      ["ean13", "4006381333932+05"],
      "The check digit of this EAN-13 is 2; by the other digits it has to be 1: 4006381333931+05."
    ),
    (["ean13", "4006381333931+051"], "The add-on after + has 2 or 5 digits; this one has 3."),
    (
      ["microqr", "1234567890123456789012345678901234567890"],
      "This text is too long: the largest possible Micro QR holds about 88 % of it. A QR code holds it (type qr)."
    ),
    (["isbn", "978-0-X"], "EAN-13 holds digits only; character 4 is “-”. Leave out hyphens and spaces."),
    (["ean13", "+05"], "EAN-13 holds digits only; character 1 is “+”."),
    (["pdf417", "A", "--eci", "811800"], "PDF417 cannot declare ECI 811800."),
    (["maxicode", "A"], "U-Card keeps MaxiCode codes, but does not draw them."),
    (["gs1-128", "[99"], "The bracket at character 1 has to hold an application identifier, as in [01]."),
    (["gs1-128", "A-1"], "GS1-128 holds data after application identifiers"),
    (
      ["gs1-128", "[01]09506000134352[10]ABCDEFGHIJKLMNOPQRST[21]ABCDEFGHIJKLMNOPQRST"],
      "GS1-128 has room for 48 characters; this payload has 61. GS1 Data Matrix holds it (type gs1-datamatrix)."
    ),
    (
      ["databarexp", "[10]ABCDEFGHIJKLMNOPQRST[21]ABCDEFGHIJKLMNOPQRST[240]abcdefghijklmnopqrstuvw"],
      "This text is too long: the largest possible GS1 DataBar Expanded holds about"
    ),
    (["gs1-128", "]C1[17]2712"], "The data of (17) must have 6 characters, not 4."),
    (["gs1-128", "[17]2712"], "The data of (17) must have 6 characters, not 4."),
    (["gs1-128", "[10]A B"], "The data of (10) cannot hold U+0020, character 6."),
    (
      ["pdf417", "A", "--error-correction", "9"],
      "PDF417 has no error correction level “9”. Its levels are: 0, 1, 2, 3, 4, 5, 6, 7, 8."
    ),
  ])
  func refusalsTeach(_ arguments: [String], _ sentence: String) {
    let result = world.run(["encode"] + arguments)
    #expect(result.messages.hasPrefix("ucard: \(sentence)"), "\(result.messages)")
    #expect(result.bytes.isEmpty)
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    let ukrainian = world.run(["encode"] + arguments)
    #expect(ukrainian.status == result.status && ukrainian.messages != result.messages)
    #expect(ukrainian.messages.unicodeScalars.contains { ("а"..."я").contains($0) })
  }

  /// They are other names of the same bars.
  @Test(arguments: [("a40156b", "A40156B"), ("T40156n", "A40156B"), ("*1e", "C1D")])
  func aCodabarMayHaveOtherNamesForStartAndStop(_ typed: String, _ usual: String) {
    let drawn = world.run("encode", "codabar", typed, "--as", "modules")
    #expect(drawn.status == .done && drawn.bytes == world.run("encode", "codabar", usual, "--as", "modules").bytes)
    #expect(world.run("add", "Library", typed, "--type", "codabar").status == .done)
    #expect(world.run("show", "Library", "--as", "text").output == "\(usual)\n")
  }

  /// What a scanner sends is taken as it is meant.
  @Test(arguments: ["]C10109506000134352", "\u{1D}0109506000134352"]) func aScannedElementStringIsDrawn(_ sent: String)
  {
    let drawn = world.run("encode", "gs1-128", sent, "--as", "modules")
    #expect(drawn.status == .done)
    #expect(drawn.bytes == world.run("encode", "gs1-128", "[01]09506000134352", "--as", "modules").bytes)
  }

  @Test func bracketsInACodeForTextAreTold() {
    let warning = "Warning: the brackets are drawn as a part of this QR. For GS1 data, the type is gs1-qr.\n"
    #expect(world.run("encode", "qr", "[01]09506000134352", "--as", "modules").messages == warning)
    #expect(world.run("encode", "gs1-qr", "[01]09506000134352", "--as", "modules").messages.isEmpty)
    #expect(world.run("encode", "qr", "(91)98765-43210", "--as", "modules").messages.isEmpty)
    #expect(world.run("add", "Box", "[01]09506000134352", "--type", "qr").messages.contains(warning))
    // Whoever shows it has been told.
    #expect(!world.run("show", "Box", "--as", "blocks").messages.contains("brackets"))
    world.answers = Array(#"{"type":"qr","payload":"[01]09506000134352"}"#.utf8)
    #expect(world.run("encode", "--batch").output.contains("the brackets are drawn"))
  }

  @Test func knownTypesThatAreNotDrawnAreKept() {
    let added = world.run("add", "Parcel", "A", "--type", "maxicode")
    #expect(added.status == .done)
    #expect(
      added.messages
        == "Added “Parcel” as #1: MaxiCode. U-Card does not draw this type; it shows the number instead.\n")
    #expect(world.run("show", "parcel").output == "A\n")
    #expect(world.run("export", "png", "parcel", "-o", world.scratch.path("p.png")).status == .badData)
  }

  @Test func bytesOfStandardInput() throws {
    world.answers = Array("[01]09506000134352[10]AB".utf8)
    #expect(
      world.run("encode", "gs1-128", "-").output == world.run("encode", "gs1-128", "[01]09506000134352[10]AB").output)
    world.answers = [UInt8](repeating: 0x41, count: 2 << 20)
    let long = world.run("encode", "qr", "-")
    #expect(long.status == .badData && long.messages.hasPrefix("ucard: Standard input has more than 1048576 bytes"))
  }

  @Test func textsAndSizesThatAPictureCannotShowAreReported() {
    let file = world.scratch.path("x.png")
    for picture in [file, world.scratch.path("x.pdf")] {
      let refusal = "Warning: the fonts on this computer lack letters of the text under this code"
      #expect(world.run("encode", "code128", "A", "--text", "🎉", "-o", picture).messages.hasPrefix(refusal))
      #expect(world.run("encode", "qr", "🎉", "-o", picture).messages.hasPrefix(refusal))
      #expect(world.run("encode", "qr", "Café Łódź", "-o", picture).messages.isEmpty)
      #expect(world.run("encode", "code128", "A", "--text", "Привіт", "-o", picture).messages.isEmpty)
      let long = String(repeating: "a", count: 300)
      #expect(
        world.run("encode", "qr", long, "-o", picture).messages.hasPrefix("Note: the text under this code does not fit")
      )
    }
    let drawn = world.run("encode", "code128", "A", "--text", "🎉", "-o", world.scratch.path("x.svg"))
    #expect(drawn.status == .done && drawn.messages.isEmpty)
    #expect(
      world.run("encode", "code128", "A", "--module-mm", "0,2", "-o", file).messages
        == "Note: at 300 dpi a module takes whole pixels, here 2, and is 0.169 mm wide.\n")
    #expect(world.run("encode", "code128", "A", "--module-mm", "0.33", "-o", file).messages.isEmpty)
    #expect(world.run("encode", "code39", "A", "--module-mm", "0.34", "-o", file).messages.hasSuffix("--ratio 3.\n"))
    #expect(world.run("encode", "code39", "A", "--module-mm", "0.34", "--ratio", "3", "-o", file).messages.isEmpty)
    #expect(world.run("encode", "itf", "12", "--module-mm", "0.34", "-o", file).messages.isEmpty)
    #expect(world.run("encode", "code128", "A", "--text", "B", "--no-text", "-o", file).status == .usage)
    #expect(world.run("encode", "code128", "A", "--text", "B", "--as", "modules").status == .usage)
    world.answers = []
    #expect(
      world.run("encode", "--batch", "--output-dir", world.scratch.path("d"), "--format", "svg", "--module", "3").status
        == .usage)
  }

  @Test func aBatchWarnsAndNamesMisspeltKeys() {
    world.answers = Array(
      """
      {"type":"code128","payload":"é"}
      {"type":"qr","payload":"A","error_correction":"H"}
      {"type":"qr","payload":"A","Payload":"B"}
      {"type":"code39ext","payload":"a","id":7}
      {"type":null,"payload":"a"}
      {"type":"pdf417","payload":"a","errorCorrection":3}
      """.utf8)
    let lines = world.run("encode", "--batch").output.split(separator: "\n")
    #expect(lines[0].contains(#"],"warning":"Warning: some readers do not read characters beyond ASCII"#))
    #expect(lines[1] == #"{"error":"There is no key “error_correction”. Did you mean errorCorrection?"}"#)
    #expect(lines[2] == #"{"error":"There is no key “Payload”. Did you mean payload?"}"#)
    #expect(lines[3].contains(#"],"warning":"Warning: scanners"#))
    #expect(lines[4] == #"{"error":"“type” has to be a string."}"#)
    #expect(lines[5] == #"{"error":"“errorCorrection” has to be a string."}"#)
    world.answers = Array(
      """
      {"type":"code39ext","payload":"ab","text":"🎉","name":"sub/\u{301}evil"}
      {"Type":"qr","payload":"x"}
      """.utf8)
    let folder = world.scratch.path("d")
    let pictures = world.run("encode", "--batch", "--output-dir", folder, "--dpi", "30").output.split(separator: "\n")
    #expect(pictures[0].hasPrefix(#"{"file":"sub_evil.png","warning":"Warning: scanners"#))
    #expect(pictures[0].contains("modules below 0.508 mm") == false && pictures[0].contains("a module is 1 pixel"))
    #expect(pictures[0].contains("so it is left out of the picture"))
    #expect(pictures[1] == #"{"error":"There is no key “Type”. Did you mean type?"}"#)
  }

  // MARK: batches

  @Test func aBatchAnswersEachLineInOrder() throws {
    world.answers = Array(
      """
      {"type":"ean13","payload":"4006381333931"}
      {"type":"ean13","payload":"4006381333932"}

      {"type":"datamatrix","payload":"123456"}
      {"type":"CODE_39","payload":"A","ratio":2,"ignored":[1]}
      {"type":"itf","payloadBase64":"MTI="}
      {"type":"nope","payload":"1"}
      {"type":"qr","payload":"A","errorCorrection":"Z"}
      {"type":"qr"}
      {"payload":"1"}
      {"type":1,"payload":"1"}
      [1]
      {"type":"code128","payload":"last"}
      """.utf8)
    let result = world.run("encode", "--batch")
    #expect(result.status == .badData)
    #expect(result.messages == "ucard: 8 of 13 lines failed; their answers say why.\n")
    let answers = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(answers.count == 13)
    let modules = answers.map { ($0["modules"] as? [String]) ?? [] }
    #expect(modules.map(\.count) == [1, 0, 0, 10, 1, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(
      modules[0][0] == "10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101"
    )
    // 1 in the bars, 2 in the spaces, with wide ones of three modules.
    #expect(modules[5][0] == "1010" + "111010001010111000" + "11101")
    let errors = answers.map { ($0["error"] as? String) ?? "" }
    #expect(
      errors[1]
        == "The check digit of this EAN-13 is 2; by the other digits it has to be 1: 4006381333931. Compare all digits with the card. If the number is right, Code 128 can draw it (type code128)."
    )
    #expect(
      errors[2] == #"The line is not a JSON object, such as {"type":"qr","payload":"A-1"}."# && errors[11] == errors[2])
    #expect(errors[8] == "The line needs either “payload” or “payloadBase64”.")
    #expect(errors[9] == "The line lacks “type”." && errors[10] == "“type” has to be a string.")
  }

  @Test func aBatchDrawsTheFormOfEachLine() throws {
    world.answers = Array(#"{"type":"datamatrix","payload":"123456","form":"datamatrix 8x32"}"#.utf8)
    let result = world.run("encode", "--batch")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: [String]])
    #expect(answer["modules"]?.count == 8 && answer["modules"]?.first?.count == 32)
  }

  @Test func aBatchWithoutFaultIsDone() {
    world.answers = Array(#"{"type":"code128","payload":"A"}"#.utf8)
    #expect(world.run("encode", "--batch").status == .done)
    world.answers = []
    let nothing = world.run("encode", "--batch")
    #expect(nothing.status == .done && nothing.bytes.isEmpty)
    world.answers =
      [UInt8](repeating: 0x20, count: 3 << 20) + Array("\n{\"type\":\"code128\",\"payload\":\"A\"}\n".utf8)
    let long = world.run("encode", "--batch")
    #expect(long.output.hasPrefix(#"{"error":"The line has more than 1048576 bytes."}"# + "\n" + #"{"modules""#))
  }

  @Test func aBatchWritesPictures() throws {
    world.answers = Array(
      """
      {"type":"code128","payload":"A-1","name":"Сільпо"}
      {"type":"ean13","payload":"1"}
      {"type":"ean13","payload":"4820000000000","text":"Member 7"}
      {"type":"qr","payload":"x","name":"Сільпо"}
      {"type":"qr","payload":"x","name":"../up"}
      """.utf8)
    let folder = world.scratch.path("cards")
    let result = world.run("encode", "--batch", "--output-dir", folder, "--module", "3")
    #expect(result.status == .badData)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(files == ["3.png", "_._up.png", "Сільпо (2).png", "Сільпо.png"].sorted())
    #expect(result.output.split(separator: "\n").map { $0.hasPrefix(#"{"file":"#) } == [true, false, true, true, true])
    for decoder in Decoder.general {
      #expect(try decoder.read(folder + "/Сільпо.png") == Array("A-1".utf8))
      #expect(try decoder.read(folder + "/3.png") == Array("4820000000000".utf8))
    }
    world.answers = Array(#"{"type":"qr","payload":"x"}"#.utf8)
    #expect(
      world.run("encode", "--batch", "--output-dir", folder, "--format", "svg").output == "{\"file\":\"1.svg\"}\n")
    #expect(world.run("encode", "--batch", "--output-dir", world.scratch.path("none/x")).status == .cannotCreate)
  }

  @Test func aBatchTakesCharsetsAsTheCommandDoes() throws {
    world.answers = Array(
      """
      {"type":"qr","payload":"café","eci":26}
      {"type":"qr","payload":"привіт","eci":22}
      {"type":"qr","payload":"привіт","charset":"cp1251"}
      {"type":"qr","payload":"привіт","charset":"latin1"}
      {"type":"qr","payload":"x","eci":1.5}
      {"type":"qr","payload":"x","eci":1000000}
      {"type":"qr","payload":"ÄÖÜ"}
      {"type":"qr","payload":"ÄÖÜ","charset":"latin1"}
      """.utf8)
    let lines = world.run("encode", "--batch").output.split(separator: "\n")
    func modules(_ arguments: String...) -> String {
      let rows = world.run(["encode", "qr"] + arguments + ["--as", "modules"]).output.split(separator: "\n")
      return #"{"modules":["# + rows.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
    }
    #expect(lines.count == 8)
    #expect(lines[0] == modules("café", "--eci", "26") && lines[1] == modules("привіт", "--eci", "22"))
    #expect(lines[2] == lines[1])
    #expect(lines[3] == #"{"error":"ISO-8859-1 lacks a character of this payload."}"#)
    #expect(lines[4] == #"{"error":"“eci” has to be a whole number."}"#)
    #expect(lines[5] == #"{"error":"There is no ECI 1000000; ECI numbers go from 0 to 999999."}"#)
    #expect(lines[6] == modules("ÄÖÜ") && lines[6] == modules("ÄÖÜ", "--eci", "26"))
    #expect(lines[7] == modules("ÄÖÜ", "--eci", "none"))
  }

  @Test func aPictureThatCannotBeWrittenFailsAlone() throws {
    let folder = world.scratch.path("cards")
    try FileManager.default.createDirectory(atPath: folder + "/2.png", withIntermediateDirectories: true)
    world.answers = Array(String(repeating: #"{"type":"qr","payload":"x"}"# + "\n", count: 3).utf8)
    let result = world.run("encode", "--batch", "--output-dir", folder)
    #expect(result.status == .badData && result.messages == "ucard: 1 of 3 lines failed; their answers say why.\n")
    #expect(result.output.split(separator: "\n").map { $0.hasPrefix(#"{"file""#) } == [true, false, true])
  }

  // MARK: symbologies

  @Test func theListHasEverySymbology() throws {
    let table = world.run("symbologies").output
    #expect(table.split(separator: "\n").count == Symbology.all.count + 1)
    for symbology in Symbology.all { #expect(table.contains(symbology.id) && table.contains(symbology.name)) }
    let json = try JSONSerialization.jsonObject(with: Data(world.run("symbologies", "--format", "json").bytes))
    let entries = try #require(json as? [[String: Any]])
    #expect(entries.compactMap { $0["type"] as? String } == Symbology.all.map(\.id))
    #expect(entries[1]["lengths"] as? [Int] == [13] && entries[1]["checkDigit"] as? Bool == true)
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("symbologies").output.contains("13 цифр, остання контрольна"))
  }

  @Test func cardsAreExportedAsSVG() throws {
    world.run("add", "Box", "09506000134352", "--type", "itf14")
    let file = world.scratch.path("box.svg")
    #expect(world.run("export", "svg", "box", "--rotate", "90", "-o", file).status == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("rotate(90)"))
    #expect(world.run("export", "svg", "box", "-o", world.scratch.path("box.png")).status == .usage)
    let folder = world.scratch.path("cards")
    #expect(world.run("export", "svg", "--output-dir", folder).status == .done)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Box.svg"])
    #expect(world.run("export", "png", "box", "--module", "2", "-o", world.scratch.path("box.png")).status == .done)
    #expect(try GrayPicture(file: world.scratch.path("box.png")).width == 155 * 2)
  }
}
