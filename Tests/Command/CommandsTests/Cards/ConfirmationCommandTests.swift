import Cards
import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// Numbers of pictures that were not read for certain: a person is asked, a script is refused.
@Suite struct ConfirmationCommandTests {
  private let world: World
  private let picture: String

  /// A scanner that doubts what it reads, and else is the real one.
  init() throws {
    world = try World()
    picture = world.scratch.path("silpo.png")
    let drawn = try Subprocess.run(
      "zint", ["-b", "EANX", "-d", "482000000001", "-o", picture, "--quietzones", "--scale=1.5", "--height=50"])
    try #require(drawn.status == 0, "\(drawn.errors)")
    let (scanner, real) = (world.scratch.path("doubting-scan"), World.scanner)
    let script = """
      #!/bin/sh
      case "$1" in --seconds) '\(real)' "$@" | sed '/^code/s/-\\t-$/unconfirmed\\t-/' ;; *) exec '\(real)' "$@" ;; esac

      """
    // Another program writes it: what this one has open for writing, the children of other tests have open, too, and then it
    // cannot be started.
    let written = try Subprocess.run("install", ["-m", "755", "/dev/stdin", scanner], input: Array(script.utf8))
    try #require(written.status == 0, "\(written.errors)")
    world.prepare = { $0.scannerProgram = scanner }
  }

  private var isEmpty: Bool { world.run("list").messages.contains("The wallet is empty.") }

  private func answer(_ text: String) {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 30)
    world.answers = Array(text.utf8)
  }

  @Test func aScriptGetsTheCandidates() throws {
    for arguments in [["add", "Silpo", "--from", picture], ["import", picture]] {
      let refused = world.run(arguments)
      #expect(refused.status == .badData, "\(arguments)")
      #expect(refused.messages.contains("1  EAN-13  4820000000017") && refused.messages.contains("--yes"))
    }
    #expect(isEmpty)
    for (name, arguments) in [
      ("Silpo", ["add", "Silpo", "--from", picture, "--yes"]), ("Сільпо", ["import", picture, "--yes"]),
    ] {
      let taken = world.run(arguments)
      #expect(taken.status == .done && taken.messages.contains("it may have been misread"), "\(taken.messages)")
      #expect(world.run("list").output.contains(name))
    }
    #expect(world.run("identifier", "add", "Silpo", "--from", picture).status == .badData)
    #expect(world.run("identifier", "add", "Silpo", "--from", picture, "--yes").status == .done)
  }

  @Test func aPersonIsAsked() throws {
    answer("n\n")
    let refused = world.run("add", "Silpo", "--from", picture)
    #expect(
      refused.status == .nothingMatches && refused.messages.contains("EAN-13 4 820000 000017 may have been misread"))
    #expect(isEmpty)
    answer("n\n")
    #expect(world.run("import", picture).messages.contains("the code in this picture was not used"))
    answer("y\n")
    let taken = world.run("add", "Silpo", "--from", picture)
    #expect(taken.status == .done && !taken.messages.contains("Compare it with the card"))
    answer("y\n")
    #expect(world.run("import", picture).messages.contains("1 added"))
  }

  @Test func thePartOfThePictureIsShown() throws {
    let page = world.scratch.path("page.png")
    let run = try Subprocess.run(
      "/usr/bin/python3",
      [
        "-c",
        """
        import sys
        from PIL import Image
        page = Image.new("L", (3000, 2000), 255)
        page.paste(Image.open(sys.argv[1]).convert("L"), (1800, 1200))
        page.save(sys.argv[2])
        """, picture, page,
      ])
    try #require(run.status == 0, "\(run.errors)")
    for (name, answer) in [
      ("kitty", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"), ("iterm", "\u{1B}P>|iTerm2 3.5\u{1B}\\\u{1B}[?62c"),
      ("sixel", "\u{1B}[?62;4c"),
    ] {
      self.answer("n\n")
      (world.terminalIdentity, world.terminalAnswer) = (name, answer)
      let shown = try ShownPicture(world.run("add", "Silpo", "--from", page).bytes)
      #expect(shown.graphics == name && shown.gray.width <= 72 * 8 && shown.gray.height <= 16 * 16)
      #expect(try shown.gray.readZXing()?.bytes == Array("4820000000017".utf8), "\(name)")
    }
  }

  @Test func aScanSaysWhatIsConfirmed() throws {
    let listed = world.run("scan", picture)
    #expect(listed.status == .done && listed.output.contains("CONFIRMED"))
    #expect(listed.messages.contains("it may have been misread"))
    #expect(world.run("scan", picture, "--format", "json").output.contains("\"confirmed\" : false"))
    world.prepare = { _ in }
    #expect(!world.run("scan", picture).output.contains("CONFIRMED"))
    #expect(world.run("scan", picture, "--format", "json").output.contains("\"confirmed\" : true"))
  }
}
