import Foundation
import Terminal
import Testing
import CommandBase
import Commands
import Values
import Witnesses

/// Boarding passes that are typed to `ucard add`, read from pictures and drawn.
@Suite struct BoardingPassCommandTests {
  private let world: World
  private static let code = "M1SHEVCHENKO/OLENA    EABC123 KBPWAWLO 0752 350Y012A0025 100"

  init() throws {
    world = try World()
    world.environment["TZ"] = "Europe/Kyiv"
    // Wednesday, 2 December 2026, 12:00 in Kyiv.
    world.time = Instant(seconds: 1_796_205_600)
  }

  /// The lines of `ucard info` about a card, without its number in the wallet and its history.
  private func info(_ card: String = "1") -> [String] {
    world.run("info", card, "--plain").output.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("Added") && !$0.hasPrefix("History") && !$0.hasPrefix("Number in") }
  }

  private let facts = [
    "Card: KBP→WAW LO 0752", "When: Wed 2026-12-16", "People: 1", "Reminders: 16h", "Rings: 2026-12-15 08:00",
    "Note: Seat 12A", "Identifier 1: SHEVCHENKO/OLENA, QR, \(code)",
  ]

  @Test func typedAlone() {
    let added = world.run("add", Self.code)
    #expect(added.status == .done && added.messages.contains("Added “KBP→WAW LO 0752” as #1: QR"))
    #expect(added.messages.contains("When: Wed 2026-12-16. You will be reminded at 2026-12-15 08:00."))
    #expect(info() == facts)
  }

  /// The payload may come from elsewhere than the arguments; that of another code does not name its card.
  @Test func fileAlone() throws {
    let file = world.scratch.path("pass.txt")
    try Data((Self.code + "\n").utf8).write(to: URL(filePath: file))
    let added = world.run("add", "--payload-file", file)
    #expect(added.status == .done && added.messages.contains("Added “KBP→WAW LO 0752” as #1: QR"))
    #expect(info() == facts)
    let base64 = Data(Self.code.utf8).base64EncodedString()
    #expect(world.run("add", "--payload-base64", base64, "--type", "aztec", "--yes").status == .done)
    #expect(info("2").first == facts.first && info("2").contains { $0.contains("Aztec") })
    world.run("add", "Mum", "--payload-file", file, "--yes")
    #expect(info("3").first == "Card: Mum")
    try Data("A-1234\n".utf8).write(to: URL(filePath: file))
    let refused = world.run("add", "--payload-file", file)
    #expect(refused.status == .usage && refused.messages.contains("A card needs a name:"))
  }

  /// Its text is that of the language, and its reminder at the time of the digest.
  @Test func languageAndDigest() {
    world.run("config", "digest", "06:45")
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    world.environment["LC_TIME"] = "C"
    let added = world.run("add", Self.code)
    #expect(added.messages.contains("Додано «KBP→WAW LO 0752» (#1)"))
    #expect(info().contains("Нотатка: Місце 12A") && info().contains { $0.hasSuffix("06:45") })
  }

  @Test func optionsCountMoreThanTheBoardingPass() {
    world.run("config", "reminders", "1h")
    let added = world.run(
      "add", "Trip", Self.code, "--starts", "2026-12-16 07:40", "--note", "window", "--people", "2", "--label", "me")
    #expect(added.status == .done)
    #expect(
      info() == [
        "Card: Trip", "When: Wed 2026-12-16 07:40", "People: 2", "Reminders: 1h", "Rings: 2026-12-16 06:40",
        "Note: window", "Identifier 1: me, QR, \(Self.code)",
      ])
    // The usual reminder is for events with a time.
    world.run("add", Self.code, "--yes", "--note", "")
    #expect(info("2").contains("Reminders: 16h") && !info("2").contains { $0.hasPrefix("Note") })
    world.run("add", Self.code, "--yes", "--remind", "2d", "--ends", "2026-12-17")
    #expect(info("3").contains("Reminders: 2d") && info("3").contains("When: Wed 2026-12-16 – Thu 2026-12-17"))
  }

  /// A family has a card each, of the same name.
  @Test func cardsOfAFamily() {
    world.run("add", Self.code)
    let other = Self.code.replacing("OLENA", with: "TARAS").replacing("012A0025", with: "012B0026")
    #expect(world.run("add", other).messages.contains("There is already a card “KBP→WAW LO 0752”: #1."))
    #expect(info("2").contains { $0.contains("SHEVCHENKO/TARAS") } && info("2").contains("Note: Seat 12B"))
    #expect(world.run("list", "taras").output.contains("KBP→WAW LO 0752"))
  }

  @Test func remindersRing() {
    world.run("add", Self.code)
    world.run("remind", "--due")
    // A minute before, and at the time.
    world.time = Instant(seconds: 1_797_314_340)
    #expect(!world.run("remind", "--due", "--dry-run").output.contains("LO 0752"))
    world.time = Instant(seconds: 1_797_314_400)
    let rung = world.run("remind", "--due", "--dry-run")
    #expect((rung.output + rung.messages).contains("KBP→WAW LO 0752"))
  }

  /// A picture names its card, unless a person does, in `add` and in `import`.
  @Test func pictures() throws {
    let picture = world.scratch.path("mum.png")
    #expect(world.run("encode", "aztec", Self.code, "-o", picture).status == .done)
    // Drawing it stores nothing.
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path(".local/share/ucard/wallet.sqlite")))
    world.run("import", picture)
    #expect(
      info()
        == facts.map {
          $0.hasPrefix("Identifier") ? $0.replacing("QR", with: "Aztec") + ", as issued: compact, 4 layers" : $0
        })
    #expect(world.run("add", "--from", picture, "--yes").messages.contains("Added “KBP→WAW LO 0752” as #2: Aztec."))
    world.run("add", "Mum", "--from", picture, "--yes")
    #expect(info("3").first == "Card: Mum" && info("3").contains("When: Wed 2026-12-16"))
  }

  /// A code that is cut is an ordinary payload.
  @Test func cutCodeIsANumber() {
    let cut = String(Self.code.dropLast())
    #expect(world.run("add", "Flight", cut).status == .done)
    #expect(info() == ["Card: Flight", "Identifier 1: QR, \(cut)"])
  }
}
