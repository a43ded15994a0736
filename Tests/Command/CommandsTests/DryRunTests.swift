import Foundation
import Testing
import CommandBase
import Witnesses

/// `--dry-run`: what a command would do is said, and the wallet stays as it is, byte for byte.
@Suite struct DryRunTests {
  let world: World
  let wallet: String

  init() throws {
    world = try World()
    wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    for line in [
      ["add", "Gym", "4820000000000", "--category", "Sport"], ["add", "Library", "A-1"],
      ["add", "Concert", "--starts", "2030-12-05 19:00"], ["identifier", "add", "Gym", "1234", "--label", "app"],
      ["balance", "Gym", "set", "500", "--currency", "UAH"],
    ] {
      #expect(world.run(line).status == .done)
    }
  }

  private var bytes: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: wallet)) } }

  /// Each says the same as without the option, after a line of its own.
  @Test(arguments: [
    ["add", "Cinema", "A-7"], ["copy", "Gym", "Pool"], ["edit", "Gym", "--note", "locker 7"], ["star", "Gym"],
    ["archive", "Library"],
    ["delete", "--yes", "Gym"], ["merge", "Gym", "Library"], ["cancel", "Concert", "--yes"],
    ["reschedule", "Concert", "2031-01-01 20:00"],
    ["balance", "Gym", "spend", "12.50"], ["category", "add", "Travel"], ["category", "rename", "Sport", "Body"],
    ["category", "move", "Sport", "1"], ["category", "delete", "Sport"], ["identifier", "add", "Gym", "7"],
    ["identifier", "edit", "Gym", "2", "--label", "code"], ["identifier", "select", "Gym", "2"],
    ["identifier", "move", "Gym", "2", "1"], ["identifier", "delete", "Gym", "2"],
  ])
  func saysWhatWouldHappen(_ line: [String]) throws {
    let before = try bytes
    let trial = world.run(line + ["--dry-run"])
    #expect(try bytes == before, "\(line)")
    let done = world.run(line)
    #expect(trial.status == done.status && done.status == .done, "\(line): \(done.messages)")
    // What was not done is not to be taken back.
    let wouldBe = done.messages.replacing(/\ To (bring it back|undo this):\n  ucard undo/, with: "")
    #expect(trial.messages == "This is a dry run, which changes nothing:\n" + wouldBe)
    #expect(try bytes != before || line[0] == "category" && line[1] == "move", "\(line)")
  }

  @Test func asksNothing() throws {
    let before = try bytes
    #expect(world.run("delete", "Gym", "--dry-run").messages.contains("Deleted “Gym”"))
    #expect(world.run("cancel", "Concert", "--dry-run").status == .done)
    #expect(world.run("forget", "--dry-run").messages.contains("To be forgotten: 5 steps."))
    #expect(world.run("undo", "5", "--dry-run").messages.contains("Would be undone: added “Gym”"))
    #expect(try bytes == before)
  }

  @Test func makesNoWallet() throws {
    let other = world.scratch.path("other.sqlite")
    #expect(world.run("add", "Gym", "7", "--dry-run", "--wallet", other).messages.contains("Added “Gym” as #1"))
    #expect(!FileManager.default.fileExists(atPath: other))
    #expect(world.run("edit", "Gym", "--note", "7", "--dry-run", "--wallet", other).status == .noInput)
  }

  @Test func refusesWhatWouldFail() {
    #expect(
      world.run("balance", "Gym", "spend", "600", "--dry-run").status
        == world.run("balance", "Gym", "spend", "600").status)
    #expect(world.run("category", "rename", "Nothing", "New", "--dry-run").status == .nothingMatches)
  }

  /// With `-q`, commands that change no card print nothing and say nothing.
  @Test func silence() {
    for line in [
      ["category", "add", "Travel"], ["category", "rename", "Travel", "Trips"], ["category", "delete", "Trips"],
      ["undo"], ["redo"], ["compact"], ["config", "language", "en"], ["forget", "--yes"],
    ] {
      let result = world.run(line + ["-q"])
      #expect(result.status == .done && result.output.isEmpty && result.messages.isEmpty, "\(line): \(result.messages)")
    }
  }

  /// The history says the amounts.
  @Test func amountsInTheHistory() {
    #expect(world.run("balance", "Gym", "spend", "12.50", "--note", "water").status == .done)
    let history = world.run("history").output
    #expect(history.contains("changed the balance of “Gym”: = 500.00 UAH"), "\(history)")
    #expect(history.contains("changed the balance of “Gym”: −12.50 UAH (water)"), "\(history)")
    #expect(world.run("undo").messages == "Undone: the change of the balance of “Gym”: −12.50 UAH (water).\n")
    #expect(world.run("history").output.contains("−12.50 UAH (water)"))
    let json = world.run("history", "--last", "1", "--format", "json").output
    #expect(json.contains("\"amount\" : \"12.5\"") && json.contains("\"change\" : \"spend\""), "\(json)")
  }
}
