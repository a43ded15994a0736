import Foundation
import Testing
import CommandBase
import Witnesses

/// Codes in the form of the symbol that was issued, from JSON to the picture.
@Suite struct SymbolFormCommandTests {
  let world: World

  init() throws {
    world = try World()
    let line =
      #"{"name":"Tram","identifiers":[{"type":"qr","payload":"HTTPS://A.EU/42","errorCorrection":"Q","form":"qr 9 mask 3 A15"}]}"#
    let file = world.scratch.path("cards.json")
    try Data(line.utf8).write(to: URL(fileURLWithPath: file))
    #expect(world.run("add", "--json", file).status == .done)
  }

  private var info: String { world.run("info", "Tram").output }

  @Test func infoShowsTheForm() {
    #expect(info.contains("QR, HTTPS://A.EU/42, as issued: version 9, mask 3"), "\(info)")
  }

  @Test func exportsAndBackupsKeepTheForm() throws {
    for form in ["json", "csv"] {
      let (file, other) = (world.scratch.path("w.\(form)"), world.scratch.path("\(form).sqlite"))
      #expect(world.run("export", form, "-o", file).status == .done)
      #expect(world.run("import", file, "--wallet", other).status == .done)
      #expect(world.run("info", "Tram", "--wallet", other).output.contains("version 9, mask 3"))
    }
    let (file, other) = (world.scratch.path("w.ucard"), world.scratch.path("backup.sqlite"))
    #expect(world.run("backup", file).status == .done)
    #expect(world.run("restore", file, "--yes", "--wallet", other).status == .done)
    #expect(world.run("info", "Tram", "--wallet", other).output.contains("version 9, mask 3"))
  }

  /// The picture has 4 × 9 + 17 modules a side, and four more on each side.
  @Test func thePictureHasItsSize() throws {
    let picture = world.scratch.path("tram.png")
    #expect(world.run("export", "png", "Tram", "-o", picture, "--module", "2", "--no-text").status == .done)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
    #expect(bytes[16..<24].map { $0 } == [0, 0, 0, 122, 0, 0, 0, 122])
    #expect(try Subprocess.run("zbarimg", ["-q", "--raw", picture]).output == Array("HTTPS://A.EU/42\n".utf8))
  }

  @Test(arguments: [
    ["HTTPS://A.EU/43"], ["--type", "gs1-qr", "(01)04820000000000"], ["--error-correction", "H"], ["--no-copy"],
  ])
  func anotherSymbolHasNoForm(_ change: [String]) {
    let result = world.run(["identifier", "edit", "Tram", "1"] + change)
    #expect(result.status == .done, "\(result.messages)")
    #expect(!info.contains("as issued"), "\(info)")
    #expect(world.run("undo").status == .done && info.contains("version 9, mask 3"))
  }

  @Test func anotherLabelKeepsIt() {
    #expect(world.run("identifier", "edit", "Tram", "1", "--label", "app").status == .done)
    #expect(info.contains("version 9, mask 3"))
  }

  /// The smallest symbol for the payload at level Q has 25 modules; with the quiet zone 17 rows of cells.
  @Test func theSmallestStandsWhereItDoesNotFit() {
    let result = world.run("show", "Tram", "--as", "blocks", "--width", "40")
    #expect(result.status == .done && result.messages.contains("this is the smallest code"), "\(result.messages)")
    let whole = world.run("show", "Tram", "--as", "blocks", "--width", "200")
    #expect(whole.output.split(separator: "\n").count > 31 || whole.messages.contains("smallest"))
  }

  @Test func otherWalletsAreToldOnce() {
    let file = world.scratch.path("c.zip")
    let result = world.run("export", "catima", "-o", file)
    #expect(
      result.messages.contains("The other app will draw 1 code in another form than the scanned one."),
      "\(result.messages)")
    #expect(world.run("export", "link", "Tram").messages.contains("another form"))
    #expect(
      world.run("export", "pkpass", "Tram", "-o", world.scratch.path("t.pkpass")).messages.contains("another form"))
  }
}
