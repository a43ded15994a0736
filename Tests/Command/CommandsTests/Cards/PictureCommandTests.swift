import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

@Suite struct PictureCommandTests {
  let world: World

  init() throws { world = try World() }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: world.scratch.path(folder)).sorted()
  }

  @Test func everyCardBecomesAPictureThatScans() throws {
    world.run("add", "Сільпо", "4820000000000")
    world.run("add", "Library", "A-1234-5678")
    world.run("add", "Gym", "https://example.org/m/42")
    world.run("add", "Bare")
    let result = world.run("export", "png", "--output-dir", world.scratch.path("cards"))
    #expect(result.status == .done)
    #expect(
      result.messages
        == "Wrote 3 pictures to “\(world.scratch.path("cards"))”. Left out, because there is no code to draw: “Bare” (#4).\n"
    )
    #expect(try files("cards") == ["Gym.png", "Library.png", "Сільпо.png"])
    for decoder in Decoder.general {
      #expect(try decoder.read(world.scratch.path("cards/Сільпо.png")) == Array("4820000000000".utf8))
      #expect(try decoder.read(world.scratch.path("cards/Library.png")) == Array("A-1234-5678".utf8))
      #expect(try decoder.read(world.scratch.path("cards/Gym.png")) == Array("https://example.org/m/42".utf8))
    }
    // A second export replaces files of the same names.
    world.run("export", "png", "--output-dir", world.scratch.path("cards"))
    #expect(try files("cards").count == 3)
  }

  @Test func namesAreSafeAndNoneOverwritesAnother() throws {
    let names = [
      "a/b", "A/B", "../up", "CON", "dot.", "same", "same", "same (2)", "x:y?", String(repeating: "ї", count: 300),
    ]
    for name in names { world.run("add", name, "1") }
    #expect(world.run("export", "png", "--output-dir", world.scratch.path("cards")).status == .done)
    let files = try files("cards")
    #expect(files.count == names.count)
    #expect(Set(files.map { $0.lowercased() }).count == names.count)
    #expect(files.allSatisfy { $0.utf8.count <= 255 && !$0.hasPrefix(".") })
    #expect(files.contains("_./up.png") == false && files.contains("CON_.png") && files.contains("x_y_.png"))
    #expect(try self.files("").sorted() == [".local", "cards"])
  }

  @Test func oneCardGoesToOneFile() throws {
    world.run("add", "Gym", "1")
    let file = world.scratch.path("g.png")
    #expect(world.run("export", "png", "gym", "-o", file).status == .done)
    #expect(try Decoder.zxing.read(file) == Array("1".utf8))
    let bytes = world.run("export", "png", "gym", "-o", "-").bytes
    #expect(bytes == [UInt8](try Data(contentsOf: URL(fileURLWithPath: file))))
    #expect(try files("") == [".local", "g.png"])
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    #expect(world.run("export", "png", "gym", "-o", "-").status == .usage)
  }

  @Test func placesThatCannotBeWritten() throws {
    world.run("add", "Gym", "1")
    world.run("add", "Bare")
    let missing = world.scratch.path("none/cards")
    var result = world.run("export", "png", "--output-dir", missing)
    #expect(
      result.status == .cannotCreate
        && result.messages.hasPrefix(
          "ucard: “\(missing)” cannot be written: the folder does not exist. To create the folder:\n  mkdir -p ")
    )
    result = world.run("export", "png", "gym", "-o", world.scratch.path("none/x.png"))
    #expect(result.status == .cannotCreate)
    try Data().write(to: world.scratch.url.appending(path: "file"))
    result = world.run("export", "png", "--output-dir", world.scratch.path("file"))
    #expect(result.status == .cannotCreate && result.messages.contains("there is a file where a folder has to be"))
    result = world.run("export", "png", "gym", "-o", "/dev/full")
    #expect(result.status == .ioError && result.messages == "ucard: “/dev/full” cannot be written: the disk is full.\n")
    #expect(world.run("export", "png", "gym", "-o", world.scratch.path("x.svg")).status == .usage)
    #expect(world.run("export", "png", "-o", world.scratch.path("x.png")).status == .usage)
    #expect(world.run("export", "png").status == .usage)
    #expect(world.run("export", "png", "gym", "-o", "x.png", "--output-dir", "y").status == .usage)
    #expect(world.run("export", "png", "bare", "--output-dir", world.scratch.path("cards")).status == .badData)
    #expect(world.run("export", "png", "bare", "-o", world.scratch.path("bare.png")).status == .nothingMatches)
    #expect(try files("").contains("bare.png") == false)
  }

  @Test func oneNameThatCannotBeWrittenStopsNoOther() throws {
    for name in ["A", "B", "C"] { world.run("add", name, "1") }
    let folder = world.scratch.path("cards")
    try FileManager.default.createDirectory(atPath: folder + "/B.png", withIntermediateDirectories: true)
    let result = world.run("export", "png", "--output-dir", folder)
    #expect(
      result.status == .badData && result.messages.hasPrefix("“B” (#2): “\(folder)/B.png” cannot be written: it is"))
    #expect(result.messages.hasSuffix("Wrote 2 pictures to “\(folder)”. 1 card could not be drawn.\n"))
    #expect(try files("cards") == ["A.png", "B.png", "C.png"])
  }

  @Test func anEmptyWalletHasNothingToExport() {
    #expect(world.run("export", "png", "--output-dir", world.scratch.path("cards")).status == .nothingMatches)
  }

  @Test func aLinkIsFollowedAndTheModeKept() throws {
    world.run("add", "Gym", "1")
    let target = world.scratch.path("target.png")
    let link = world.scratch.path("link.png")
    try Data("old".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(world.run("export", "png", "gym", "-o", link, "--force").status == .done)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try Decoder.zbar.read(target) == Array("1".utf8))
    #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640)
  }

  @Test func encodeNeedsNoWallet() throws {
    #expect(
      world.run("encode", "ean13", "4006381333931", "--as", "modules").output
        == "10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101\n")
    let rows = world.run("encode", "qr", "A").output.split(separator: "\n")
    #expect(rows.count == 21 && rows.allSatisfy { $0.count == 21 && $0.allSatisfy { "01".contains($0) } })
    let file = world.scratch.path("c.png")
    #expect(world.run("encode", "code128", "A-1234-5678", "-o", file).status == .done)
    for decoder in Decoder.general { #expect(try decoder.read(file) == Array("A-1234-5678".utf8)) }
    let screen = try #require(ScreenPicture(world.run("encode", "qr", "https://example.org", "--as", "blocks").output))
    #expect(screen.columns == 66)
    #expect(try files("") == ["c.png"])
  }

  @Test func charactersThatSomeReadersIgnoreAreWarnedOf() {
    let warning = "Warning: some readers do not read characters beyond ASCII from Code 128; a QR code is safer.\n"
    #expect(world.run("encode", "code128", "Müller").messages == warning)
    #expect(world.run("add", "M", "Müller", "--type", "code128").messages.hasSuffix(warning))
    let shown = world.run("show", "m", "--as", "blocks", "--width", "200")
    #expect(shown.messages == warning && !shown.output.isEmpty)
    #expect(world.run("encode", "code128", "Muller").messages.isEmpty)
    #expect(world.run("encode", "qr", "Müller").messages.isEmpty)
  }

  @Test func encodeRefuses() {
    #expect(
      world.run("encode", "qr").messages
        == "ucard: There is nothing to encode. Give the payload:\n  ucard encode qr PAYLOAD\n")
    #expect(world.run("encode", "qr", "A", "--as", "modules", "-o", "x.png").status == .usage)
    #expect(world.run("encode", "qr", "A", "--error-correction", "Z").status == .usage)
    #expect(world.run("encode", "ean13", "4006381333932").status == .badData)
    #expect(
      world.run("encode", "code128", String(repeating: "12", count: 100), "--as", "blocks").messages
        == "ucard: This code needs 578 columns, and there are 80. Make the window wider or its letters smaller. Or write a picture:\n  ucard encode code128 … -o card.png\n"
    )
    world.answers = [UInt8](repeating: 0x41, count: 4000)
    #expect(
      world.run("encode", "code128", "-", "-o", world.scratch.path("x.png")).messages.contains(
        "each side can have at most 32767"))
  }
}
