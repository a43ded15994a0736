import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// Output of data on a terminal, and names of files.
@Suite struct TerminalTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "A", "x\u{1B}y", "--type", "qr", "--category", "K", "--no-store")
    // A wallet from another program may have such characters; U-Card does not accept them in imports.
    let wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    let hostile = "'b' || char(27) || '[2J' || char(155) || '1m' || char(8238) || 'c' || char(7, 10) || 'd' || char(9)"
    let sql = "UPDATE card SET note = \(hostile), issuer = \(hostile); UPDATE identifier SET label = \(hostile)"
    try #require(Subprocess.run("sqlite3", [wallet, sql]).status == 0)
  }

  private static let terminal = Terminal(isInput: true, isOutput: true, columns: 200, rows: 24)

  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\r" || $0 == "\t" || ![.control, .format].contains($0.properties.generalCategory)
    }
  }

  @Test(arguments: [
    ["list", "--format", "csv"], ["list", "--format", "json"], ["identifier", "list", "A", "--format", "csv"],
    ["export", "csv", "-o", "-"], ["export", "json", "-o", "-"],
  ])
  func ordersToTheTerminalAreEscaped(_ command: [String]) throws {
    let piped = world.run(command)
    #expect(!Self.isHarmless(piped.output))
    world.terminal = Self.terminal
    let seen = world.run(command)
    #expect(seen.status == .done && Self.isHarmless(seen.output), "\(seen.output)")
    if command.contains("json") {
      let (one, other) = (
        try JSONSerialization.jsonObject(with: Data(piped.bytes)),
        try JSONSerialization.jsonObject(with: Data(seen.bytes))
      )
      #expect((one as? NSObject) == (other as? NSObject), "the same values")
    }
  }

  @Test func aPipeGetsWhatIsThere() {
    let (raw, escaped) = ("b\u{1B}[2J\u{9B}1m\u{202E}c\u{7}\nd\t", #"b\u001b[2J\u009b1m\u202ec\u0007"# + "\nd\t")
    let piped = world.run("list", "--format", "csv").output
    #expect(piped.contains(raw) && piped.contains("\r\n"))
    world.terminal = Self.terminal
    let seen = world.run("list", "--format", "csv").output
    #expect(seen == piped.replacing(raw, with: escaped) && seen.contains("\r\n"))
    // A terminal that cannot draw gets the number, without control characters.
    world.environment["TERM"] = "dumb"
    #expect(world.run("show", "A").output == "x\\u001by\n")
  }

  @Test(arguments: [
    (".a", "_a"), (".\u{301}a", "_\u{301}a"), ("CON", "CON_"), ("con.txt", "con_.txt"), ("Nul .tar.gz", "Nul _.tar.gz"),
    ("COM¹", "COM¹_"), ("lpt9.x", "lpt9_.x"), ("CONIN$", "CONIN$_"), ("Contact", "Contact"), ("a.con", "a.con"),
  ])
  func namesOfFilesAreTakenEverywhere(_ name: String, _ file: String) throws {
    let line = ["type": "code39", "payload": "A", "name": name]
    world.answers = try [UInt8](JSONEncoder().encode(line))
    let folder = world.scratch.path("d")
    #expect(world.run("encode", "--batch", "--output-dir", folder).status == .done)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [file + ".png"])
  }

  @Test func aFolderOfPicturesFollowsNoPlantedLink() throws {
    let folder = world.scratch.path("d")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let other = world.scratch.path("other")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
    try FileManager.default.createSymbolicLink(atPath: folder + "/A.png", withDestinationPath: other)
    let plain = world.run("export", "png", "--all", "--output-dir", folder)
    #expect(plain.status != .done && plain.messages.contains("it is a link"), "\(plain.messages)")
    try FileManager.default.createSymbolicLink(atPath: folder + "/K", withDestinationPath: world.scratch.url.path)
    let sorted = world.run("export", "png", "--all", "--by-category", "--output-dir", folder)
    #expect(sorted.status != .done && sorted.messages.contains("it is a link"), "\(sorted.messages)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("mine".utf8))
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path("A.png")))
  }

  @Test func tooMuchJSONIsForImport() throws {
    let path = world.scratch.path("large.json")
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(truncate(path, (64 << 20) + 1) == 0)
    for command in [["add", "--json", path], ["edit", "--json", path]] {
      let result = world.run(command)
      #expect(result.status == .badData && result.messages.contains("64 MB"), "\(result.messages)")
    }
  }
}
