import Foundation
import Testing
import CommandBase
import Witnesses

/// The faces of cards that the exports of pictures write.
@Suite struct FaceCommandTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Сільпо", "4820000000000", "--no-store", "--category", "Food", "--expires", "2027-12-31")
    world.run("balance", "Сільпо", "set", "512.50", "--currency", "UAH")
    world.run("add", "Gym", "https://example.org/m/42", "--no-store", "--colour", "black")
    world.run("identifier", "add", "Gym", "7391", "--type", "number", "--label", "PIN")
    world.run("identifier", "add", "Gym", "96385074", "--label", "app")
    world.run("add", "Plain", "77", "--type", "number", "--no-store")
    world.run("add", "Bare", "--no-store")
  }

  private func svg(_ arguments: String...) throws -> String {
    let result = world.run(["export", "svg", "--face", "-o", "-"] + arguments)
    #expect(result.status == .done, "\(result.messages)")
    return result.output
  }

  @Test func aFaceHasWhatThePersonKnows() throws {
    let face = try svg("Сільпо")
    for part in [">Сільпо</text>", ">Food</text>", ">Balance</text>", ">512.50 UAH</text>", ">2027-12-31</text>"] {
      #expect(face.contains(part), "\(part)")
    }
    #expect(face.contains("width=\"85.6mm\" height=\"53.98mm\"") && face.contains(">4820000000000</text>"))
    #expect(try svg("Plain").contains(">77</text>"))
    #expect(try svg("Bare", "--size", "phone").contains("width=\"1080px\" height=\"1920px\""))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    let ukrainian = try svg("Сільпо")
    #expect(ukrainian.contains(">Баланс</text>") && ukrainian.contains(">Дійсна до</text>"))
  }

  @Test func whatHasExpiredIsMarked() throws {
    #expect(try !svg("Сільпо").contains(">Expired</text>"))
    world.run("edit", "Сільпо", "--expires", "2001-02-03")
    for size in ["card", "phone"] { #expect(try svg("Сільпо", "--size", size).contains(">Expired</text>")) }
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(try svg("Сільпо").contains(">Прострочена</text>"))
  }

  @Test func secretsAreOnAFaceOnlyByName() throws {
    #expect(try svg("Gym").contains("example.org") && !svg("Gym").contains("7391"))
    #expect(try svg("Gym", "-i", "PIN").contains(">7391</text>"))
    #expect(try svg("Gym", "--identifier", "app").contains(">96385074</text>"))
    world.run("identifier", "select", "Gym", "PIN")
    #expect(!(try svg("Gym").contains("7391")))
    let all = world.run("export", "svg", "--face", "--output-dir", world.scratch.path("all"), "-i", "PIN")
    #expect(all.status == .usage && all.messages == "ucard: --identifier needs exactly one card: name it.\n")
    // Codes alone take it too.
    let code = world.run("export", "svg", "Gym", "-i", "app", "-o", "-")
    #expect(code.status == .done && code.output.contains(">9</tspan>"))
  }

  @Test func everyCardHasAFace() throws {
    let folder = world.scratch.path("faces")
    let result = world.run("export", "png", "--face", "--size", "phone", "--output-dir", folder)
    #expect(result.status == .done && result.messages == "Wrote 4 pictures to “\(folder)”.\n", "\(result.messages)")
    for (name, payload) in [("Сільпо", "4820000000000"), ("Gym", "https://example.org/m/42")] {
      for decoder in Decoder.general {
        #expect(try decoder.read("\(folder)/\(name).png") == Array(payload.utf8), "\(decoder) \(name)")
      }
    }
  }

  @Test func aPDFHoldsAllCards() throws {
    let file = world.scratch.path("cards.pdf")
    func pages(_ arguments: String...) throws -> String {
      let result = world.run(["export", "pdf", "-o", file] + arguments)
      #expect(result.status == .done, "\(result.messages)")
      let facts = try Subprocess.run("pdfinfo", [file]).text
      return facts.split(separator: "\n").filter { $0.hasPrefix("Pages:") || $0.hasPrefix("Page size:") }
        .map { String($0.split(separator: ":")[1].drop(while: \.isWhitespace)) }.joined(separator: ", ")
    }
    #expect(try pages("--face") == "4, 242.64 x 153.12 pts")
    #expect(try pages("--face", "--size", "a4") == "1, 595.2 x 841.92 pts (A4)")
    #expect(try pages("--face", "--size", "letter", "Gym") == "1, 612 x 792 pts (letter)")
    #expect(try pages("--face", "--size", "phone", "Gym") == "1, 259.2 x 460.8 pts")
    #expect(try pages("Сільпо", "--dpi", "203") == "1, 120.236 x 88.3153 pts")
    #expect(try pages("Сільпо") == "1, 108.48 x 79.68 pts")
    let codes = world.run("export", "pdf", "--each", "-o", file)
    #expect(
      codes.status == .done
        && codes.messages.contains("Left out, because there is no code to draw: “Bare” (#4), “Plain” (#3)."),
      "\(codes.messages)")
    #expect(try Subprocess.run("pdfinfo", [file]).text.contains("Pages:           2\n"))
    let first = try Data(contentsOf: URL(fileURLWithPath: file))
    world.run("export", "pdf", "--each", "-o", file)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == first)
    let encoded = world.run("encode", "ean13", "4820000000024", "-o", world.scratch.path("code.pdf"))
    #expect(encoded.status == .done, "\(encoded.messages)")
    #expect(try Subprocess.run("pdftotext", [world.scratch.path("code.pdf"), "-"]).text == "4820000000024\n\n\u{C}")
  }

  /// Several cards are printed with their names, on sheets; one card is its code.
  @Test func severalCardsBecomeSheetsWithNames() throws {
    let (file, faces) = (world.scratch.path("cards.pdf"), world.scratch.path("faces.pdf"))
    let result = world.run("export", "pdf", "-o", file)
    #expect(result.status == .done && result.messages == "Wrote 4 cards to “\(file)”.\n", "\(result.messages)")
    let facts = try Subprocess.run("pdfinfo", [file]).text
    #expect(facts.contains("Pages:           1\n") && facts.contains("(A4)"), "\(facts)")
    world.run("export", "pdf", "--face", "--size", "a4", "-o", faces)
    let words = try Subprocess.run("pdftotext", [file, "-"]).text
    #expect(try Subprocess.run("pdftotext", [faces, "-"]).text == words)
    for name in ["Сільпо", "Gym", "Plain", "Bare"] { #expect(words.contains(name), "\(name)") }
    #expect(world.run("export", "pdf", "Gym", "Plain", "-o", file).status == .done)
    #expect(try Subprocess.run("pdftotext", [file, "-"]).text.contains("Plain"))
    #expect(world.run("export", "pdf", "Сільпо", "-o", file).status == .done)
    #expect(try Subprocess.run("pdftotext", [file, "-"]).text == "4820000000000\n\n\u{C}")
    // A page for each code, as it was asked for.
    #expect(world.run("export", "pdf", "Сільпо", "Gym", "--each", "--rotate", "90", "-o", file).status == .done)
    #expect(try Subprocess.run("pdfinfo", [file]).text.contains("Pages:           2\n"))
  }

  @Test func theNumberOfAFaceIsCopiedAsOneWord() throws {
    let file = world.scratch.path("faces.pdf")
    for arguments in [[], ["--size", "a4"], ["--size", "phone"]] {
      #expect(world.run(["export", "pdf", "--face", "-o", file] + arguments).status == .done)
      let words = try Subprocess.run("pdftotext", [file, "-"]).text.split(whereSeparator: \.isWhitespace)
      #expect(words.contains("4820000000000") && words.contains("https://example.org/m/42"), "\(words)")
    }
  }

  /// A label printer of 203 dpi has other dots than most.
  @Test func aCardIsDrawnForAPrinter() throws {
    let file = world.scratch.path("label.png")
    let options = ["--face", "--dpi", "203", "-o"]
    #expect(world.run(["export", "png", "Сільпо"] + options + [file]).status == .done)
    let picture = try GrayPicture(file: file)
    #expect(picture.width == 684 && picture.height == 431)
    #expect(try picture.readZXing()?.text == "4820000000000")
    let fine = world.scratch.path("fine.png")
    #expect(world.run("export", "png", "Сільпо", "--face", "--dpi", "406", "-o", fine).status == .done)
    let large = try GrayPicture(file: fine)
    #expect(large.width == 1368 && large.height == 862)
    #expect(try large.readZXing()?.text == "4820000000000")
    let page = world.scratch.path("label.pdf")
    #expect(world.run(["export", "pdf", "Gym"] + options + [page]).status == .done)
    #expect(try Subprocess.run("pdfinfo", [page]).text.contains("242.601 x 152.867 pts"))
  }

  @Test func optionsThatDoNotGoTogetherAreRefused() {
    for (arguments, message) in [
      (
        ["png", "--size", "phone", "-o", "a.png"], "--size is for whole cards and needs --face: --face --size phone"
      ),
      (
        ["png", "--face", "--module", "3", "-o", "a.png"],
        "With --face, --size gives the size; sizes of modules, --rotate and --no-text are for codes alone."
      ),
      (
        ["png", "--face", "--size", "a4", "-o", "a.png"],
        "--size a4 puts sheets of cards into one PDF:\n  ucard export pdf --face --size a4 -o cards.pdf"
      ),
      (
        ["pdf", "--face", "--size", "letter", "--output-dir", "x"],
        "--size letter puts sheets of cards into one PDF:\n  ucard export pdf --face --size letter -o cards.pdf"
      ),
      (
        ["pdf", "--module", "3", "-o", "a.pdf", "Gym"],
        "In a PDF, --module counts dots of the printer, and needs --dpi or --module-mm."
      ), (["svg", "--dpi", "300", "-o", "a.svg", "Gym"], "An SVG has no pixels: give its size with --module-mm."),
      (
        ["png", "--face", "--size", "phone", "--dpi", "203", "-o", "a.png"],
        "With --face, --dpi is only for PNG and PDF, and not for --size phone."
      ),
      (
        ["svg", "--face", "--dpi", "203", "-o", "a.svg"],
        "With --face, --dpi is only for PNG and PDF, and not for --size phone."
      ),
      (
        ["png", "--face", "--dpi", "601", "-o", "a.png"],
        "A card as PNG can have at most 600 dpi. To print it larger, use SVG or PDF."
      ),
      (
        ["pdf", "--rotate", "90", "-o", "a.pdf"],
        "Several cards become sheets of whole cards, and sizes of modules, --rotate and --no-text are for codes alone. "
          + "For a page with each code, add --each."
      ),
      (
        ["pdf", "--each", "--face", "-o", "a.pdf"],
        "Choose one: --each writes codes, a page for each, and --face writes whole cards."
      ),
      (
        ["pdf", "--each", "--output-dir", "x"],
        "--each is for one file: --output-dir writes a file for each card without it."
      ),
      (["pdf", "--face"], "Say where to write: -o card.pdf for all cards, or --output-dir FOLDER."),
    ] {
      let result = world.run(["export"] + arguments)
      #expect(result.status == .usage && result.messages == "ucard: \(message)\n", "\(result.messages)")
    }
  }

  @Test func aCodeThatCannotBeDrawnLeavesTheNumber() throws {
    let file = world.scratch.path("bad.csv")
    try Data("name,payload,type\nWrong,4820000000001,ean13\n".utf8).write(to: URL(fileURLWithPath: file))
    world.run("import", file)
    let result = world.run("export", "svg", "--face", "Wrong", "-o", "-")
    #expect(result.status == .done && result.output.contains(">4820000000001</text>"))
    #expect(result.messages.hasPrefix("“Wrong” (#5): "), "\(result.messages)")
    world.run("add", "Wide", String(repeating: "x", count: 70), "--type", "code128", "--no-store")
    let wide = world.run("export", "svg", "--face", "Wide", "-o", "-")
    #expect(wide.status == .done && wide.messages.contains("its code is too large for this picture"))
  }

  /// WCAG 2.2, success criterion 1.4.3: a contrast of 4.5, here of letters as they are drawn.
  @Test func lettersStandOutFromEveryColour() throws {
    let colours = ["red", "orange", "yellow", "teal", "white", "#777777", "#757575", "#00A0FF"]
    let names = colours.map { "W\($0.filter(\.isLetter))\($0.count)W" }
    for (colour, name) in zip(colours, names) {
      world.run("add", name, "--colour", colour, "--category", "Coloured", "--no-store")
    }
    let folder = world.scratch.path("coloured")
    #expect(world.run("export", "png", "--face", "--category", "Coloured", "--output-dir", folder).status == .done)
    let script = """
      import glob, sys
      from PIL import Image
      def luminance(colour):
          parts = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
          return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
      for name in glob.glob(sys.argv[1] + '/*.png'):
          head = Image.open(name).convert('RGB').crop((60, 90, 1000, 1180))
          (_, ground), (_, letters) = sorted(head.getcolors(1 << 20), reverse=True)[:2]
          light, dark = sorted((luminance(ground), luminance(letters)), reverse=True)
          print((light + 0.05) / (dark + 0.05), name)
      """
    let result = try Subprocess.run("/usr/bin/python3", ["-c", script, folder])
    let contrasts = result.text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(contrasts.count == colours.count, "\(result.errors)")
    #expect(contrasts.allSatisfy { Double($0[0]) ?? 0 >= 4.5 }, "\(contrasts)")
  }
}
