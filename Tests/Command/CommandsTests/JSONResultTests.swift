import Arguments
import Foundation
import Testing
import Witnesses

@testable import CommandBase
@testable import Commands

/// The output of commands for programs: JSON alone, without secrets, with keys that `JSON.md` names.
@Suite struct JSONResultTests {
  /// Commands that print no result, or none that is known when they end.
  private static let withoutResult: Set = [
    "pick", "encode", "complete", "generate-manual", "version", "sync merge-files",
  ]
  /// Commands that wait for a phone, or for another computer.
  private static let notRun: Set = ["receive"]

  private let world: World
  private let named: Set<String>

  init() throws {
    world = try World()
    world.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    let page = Repository.root.appending(path: "Sources/Store/Wallet/Wallet.docc/JSON.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    named = Set(text.matches(of: /`([^`\n]+)`/).map { String($0.1) })
  }

  /// The commands that can be run, without groups, by their paths.
  private static let commands: [(path: String, command: any HelpProviding.Type)] = {
    func below(_ group: any HelpProviding.Type, _ path: [String]) -> [(path: String, command: any HelpProviding.Type)] {
      group.help.commands.flatMap { command in
        let path = path + [command.help.name]
        return (command.isCommand ? [(path.joined(separator: " "), command)] : []) + below(command, path)
      }
    }
    return below(UCard.self, [])
  }()

  @Test func everyCommandWithAResultHasJSON() {
    #expect(Self.commands.count > 60)
    for (path, command) in Self.commands where !Self.withoutResult.contains(path) {
      let names = command.declarations.flatMap(\.names)
      #expect(names.contains("--format") || names.contains("--report"), "ucard \(path)")
      #expect(named.contains(path), "JSON.md does not name `\(path)`")
      let isFile = ["add", "edit"].contains(path)
      let page = world.run(["help"] + path.split(separator: " ").map(String.init) + ["--all"]).output
      #expect(page.contains(isFile ? "  --json FILE" : "  --json  "), "ucard help \(path)")
    }
  }

  /// Runs a command, and returns what it printed.
  @discardableResult
  private func json(_ line: [String], status: CommandStatus = .done) throws -> Any {
    let form = ["add", "edit"].contains(line[0]) ? ["--format", "json"] : ["--json"]
    let result = world.run(line + form)
    #expect(result.status == status, "\(line): \(result.messages)")
    let value = try #require(try? JSONSerialization.jsonObject(with: Data(result.bytes)), "\(line): \(result.output)")
    for key in keys(in: value) { #expect(named.contains(key), "JSON.md does not name `\(key)` of \(line)") }
    #expect(line.contains("-i") || !result.output.contains(Self.pin), "\(line)")
    return value
  }

  private func keys(in value: Any) -> Set<String> {
    if let array = value as? [Any] { return array.reduce(into: []) { $0.formUnion(keys(in: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: Set(object.keys)) { $0.formUnion(keys(in: $1.value)) }
  }

  private static let pin = "73190428"

  @Test func thePageNamesEveryKey() throws {
    let (scratch, pin) = (world.scratch, Self.pin)
    let password = scratch.path("password")
    try Data("secret\n".utf8).write(to: URL(fileURLWithPath: password))
    let photo = scratch.path("photo.png")
    let lines: [[String]] = [
      [
        "add", "Gym", "4820000000000", "--label", "app", "--note", "x", "--starts", "2023-11-15 20:00", "--remind",
        "1h",
      ],
      ["add", "Zoo", "A-1", "--no-store", "--price", "5 UAH", "--expires", "2023-11-16"],
      ["add", "Pool", "55", "--no-store"],
      ["identifier", "add", "gym", pin, "--type", "number", "--label", "PIN"], ["identifier", "add", "gym", "7"],
      ["identifier", "edit", "gym", "3", "8"], ["identifier", "select", "gym", "3"],
      ["identifier", "move", "gym", "3", "1"],
      ["identifier", "list", "gym"], ["identifier", "delete", "gym", "1"],
      ["export", "png", "gym", "-o", photo], ["edit", "gym", "--front", photo, "--color", "red"],
      ["picture", "gym"], ["picture", "gym", "-o", scratch.path("front.png")],
      ["original", "gym", "add", photo], ["original", "gym"], ["original", "gym", "show"],
      ["original", "gym", "show", "-o", scratch.path("original.png")], ["original", "gym", "remove", "photo"],
      ["copy", "pool", "Lake"], ["rename", "pool", "Swim"], ["tag", "swim", "Sport"], ["star", "swim"],
      ["unstar", "swim"], ["archive", "swim"],
      ["unarchive", "swim"], ["balance", "zoo", "set", "50", "--currency", "UAH"], ["balance", "zoo"], ["balance"],
      ["list"], ["list", "gym"], ["info", "zoo"], ["show", "gym"], ["show"], ["show", "gym", "--every"],
      ["show", "gym", "-i", "PIN"], ["agenda"], ["reschedule", "gym", "2023-11-15 21:00"],
      ["remind"], ["remind", "--due"], ["remind", "--digest", "--dry-run"], ["remind", "--print"],
      ["remind", "--install"],
      ["remind", "--uninstall"], ["cancel", "gym", "--yes"],
      ["category", "add", "A", "B"], ["category", "rename", "A", "C"], ["category", "move", "C", "1"],
      ["category", "list"],
      ["category", "delete", "B"], ["history"], ["undo"], ["redo"], ["undo", "--dry-run"],
      ["export", "svg", "--output-dir", scratch.path("svg")], ["export", "pdf", "zoo", "-o", scratch.path("a.pdf")],
      ["export", "html", "-o", scratch.path("a.html")], ["export", "catima", "-o", scratch.path("a.zip")],
      ["export", "json", "zoo", "-o", scratch.path("a.json")], ["export", "csv", "-o", scratch.path("a.csv")],
      ["export", "link", "zoo", "-o", scratch.path("a.txt")], ["export", "ics", "--output-dir", scratch.path("ics")],
      ["export", "pkpass", "zoo", "-o", scratch.path("a.pkpass")], ["send", "zoo"], ["scan", photo],
      ["open", scratch.path("a.csv")],
      ["import", scratch.path("a.csv")], ["merge", "zoo", "swim"], ["backup", scratch.path("a.ucard")],
      ["delete", "zoo", "--yes"], ["restore", scratch.path("a.ucard"), "--yes"], ["check"], ["check", "--repair"],
      ["compact"], ["lock", "--password-file", password], ["info", "gym"], ["unlock", "--password-file", password],
      ["forget", "--yes"], ["config", "language", "en"], ["config"], ["config", "language"],
      ["config", "--unset", "language"],
      ["path"], ["stores"], ["symbologies"],
      ["sync", "init", scratch.path("household"), "--name", "a"], ["sync"], ["sync", "status"], ["sync", "log"],
      ["sync", "conflicts"], ["sync", "leave", "--yes"],
    ]
    try FileManager.default.createDirectory(atPath: scratch.path("household"), withIntermediateDirectories: true)
    for line in lines { try json(line) }
    _ = try JSONSerialization.jsonObject(with: Data(world.run("doctor", "--json").bytes))
    let run = Set(lines.flatMap { [$0[0], $0.prefix(2).joined(separator: " ")] }).union(["doctor"])
    for (path, _) in Self.commands where !Self.withoutResult.union(Self.notRun).contains(path) {
      #expect(run.contains(path), "ucard \(path) was not run")
    }
  }

  @Test func statusesOfEmptyResults() throws {
    #expect(try json(["list"]) as? [String] == [] && json(["agenda"]) as? [String] == [])
    world.run("add", "Gym", "1", "--no-store")
    #expect(try json(["list", "zzz"], status: .nothingMatches) as? [String] == [])
    #expect(try json(["agenda"]) as? [String] == [] && json(["star", "gym", "--dry-run"]) as? [String] != [])
    world.run("star", "gym")
    #expect(try json(["star", "gym"]) as? [String] == [])
    #expect(world.run("show", "zzz", "--json").output.isEmpty)
    #expect(
      world.run("star", "gym", "--json").messages.isEmpty && world.run("unstar", "gym", "-q", "--json").messages.isEmpty
    )
    let both = world.run("export", "json", "--json")
    #expect(both.status == .usage && both.output.isEmpty && both.messages.contains("name a file"))
  }

  /// A card in a list goes back as it is, and its secret stays.
  @Test func aSecretStaysWhereAListIsRead() throws {
    world.run("add", "Gym", "1", "--no-store")
    world.run("identifier", "add", "gym", Self.pin, "--type", "number", "--label", "PIN")
    world.run("identifier", "add", "gym", "7")
    let list = world.run("list", "--json").output
    world.answers = Array(list.replacing("\"name\" : \"Gym\"", with: "\"name\" : \"Hall\"").utf8)
    #expect(world.run("edit", "--json", "-").messages == "Changed “Hall” (#1).\n")
    #expect(world.run("show", "hall", "-i", "PIN").output == Self.pin + "\n")
    let identifiers = try json(["identifier", "list", "hall"]) as? [[String: Any]]
    #expect(identifiers?.count == 3 && identifiers?[1]["label"] as? String == "PIN")
    let other = try World()
    other.answers = Array(list.utf8)
    let added = other.run("add", "--json", "-").messages
    #expect(
      added == "Line 2: secrets are missing there, and are left out; ucard export json has them.\nAdded 1 card.\n")
    #expect(!other.run("export", "json").output.contains("PIN"))
  }
}
