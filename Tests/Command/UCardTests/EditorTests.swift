import Foundation
import Testing
import Witnesses

@testable import CommandBase

/// `ucard edit --editor` with editors that are small scripts, as processes.
struct EditorTests {
  private let scratch: ScratchFolder
  private let environment: [String: String]
  private let command: String

  init() throws {
    scratch = try ScratchFolder()
    command = try BuiltCommand.executable().path
    let path = scratch.path("tmp")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    environment = [
      "HOME": scratch.url.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TMPDIR": path, "TERM": "xterm",
    ].merging(Sanitizer.environment) { $1 }
    try run("add", "Gym", "4820000000017", "--note", "first\n\n# third", "--category", "Sport", "--star")
  }

  @discardableResult
  private func run(_ arguments: String..., editor: String = "false", visual: String? = nil) throws
    -> Subprocess.Result
  {
    try Subprocess.run(
      command, arguments, environment: environment.merging(["EDITOR": editor, "VISUAL": visual ?? ""]) { $1 })
  }

  private func card() throws -> String { try run("list", "--format", "json").text }

  private var leftovers: [String] { (try? FileManager.default.contentsOfDirectory(atPath: scratch.path("tmp"))) ?? [] }

  @Test func theTextHasTheCard() throws {
    try run("edit", "gym", "--editor", editor: "cp -t \(scratch.url.path)")
    let text = try String(contentsOfFile: scratch.path("card-1.txt"), encoding: .utf8)
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("# ") } == [
        "name: Gym", "category: Sport", "issuer:", "note: first", "note:", "note: # third", "color:", "star: yes",
        "archive: no", "valid-from:", "expires:", "starts:", "ends:", "place:", "address:", "people:", "price:",
        "status:", "url:", "remind:", "",
      ])
    #expect(text.hasPrefix("# “Gym” (#1)\n") && text.contains("# 1  EAN-13: 4820000000017\n"))
  }

  @Test func changesAreStored() throws {
    let script =
      "sed -i -e 's/^name: .*/name: Зал «Ы»/' -e 's/^issuer:/issuer: Fit Ltd/' -e '/^note:$/d' -e 's/^star: yes/star: no/'"
      + " -e 's/^expires:/expires: 12\\/2027/' -e 's/^category: .*/category: Health\\ncategory: Sport/'"
    let result = try run("edit", "gym", "--editor", editor: script)
    #expect(result.status == 0 && result.errors == "Changed “Зал «Ы»” (#1).\n", "\(result)")
    let card = try self.card().filter { !$0.isWhitespace }
    for part in [
      #""name":"Зал«Ы»""#, #""issuer":"FitLtd""#, ##""note":"first\n#third""##, #""expires":"2027-12-31""#,
      #""categories":["Sport","Health"]"#,
    ] {
      #expect(card.contains(part), "\(card)")
    }
    #expect(!card.contains(#""starred":true"#))
    #expect(leftovers.isEmpty)
    #expect(try run("undo").status == 0)
  }

  @Test func aCategoryWithOtherCapitalsStays() throws {
    try run("edit", "gym", "--editor", editor: "sed -i 's/^category: Sport/category: SPORT/'")
    #expect(try card().contains("Sport"))
  }

  @Test func anUnchangedTextChangesNothing() throws {
    let result = try run("edit", "gym", "--editor", editor: "true")
    #expect(result.status == 0 && result.errors == "Nothing to change: these values are already set.\n", "\(result)")
    #expect(leftovers.isEmpty)
  }

  @Test func anEmptyTextChangesNothing() throws {
    let before = try card()
    let result = try run("edit", "gym", "--editor", editor: "truncate -s 0")
    #expect(result.status == 1 && result.errors.contains("The text is empty."), "\(result)")
    #expect(try card() == before && leftovers.isEmpty)
  }

  @Test(arguments: [
    ("s/^expires:/expires: 31.02.2027/", "Line 17: "), ("s/^star: yes/star: perhaps/", "neither yes nor no"),
    ("s/^issuer:/publisher:/", "“publisher” is no key"), ("s/^name: Gym/name:/", "The name is empty"),
    ("s/^name: Gym/Gym/", "a line has the form “key: value”"), ("s/^color:/color: blueish/", "Line 13: "),
    ("s/^issuer:/name: twice/", "“name” comes twice"),
    ("s/^valid-from:/valid-from: 2028-01-01/;s/^expires:/expires: 2027-01-01/", "before it becomes valid"),
    ("s/^starts:/starts: 2027-01-02 19:00/;s/^ends:/ends: 2027-01-01 19:00/", "before it begins"),
    ("s/^ends:/ends: 2h/", "The event has no beginning."),
  ]) func aWrongLineIsNamedAndTheTextKept(_ script: String, _ message: String) throws {
    let before = try card()
    let result = try run("edit", "gym", "--editor", editor: "sed -i '\(script)'")
    #expect(result.status == 65 && result.errors.contains(message), "\(result)")
    #expect(result.errors.contains("Nothing was changed; your text is kept in"))
    #expect(try card() == before && leftovers.count == 1)
  }

  @Test func aWrongLineComesBackInATerminal() throws {
    // The first time, the editor makes a mistake; the second time, it mends the line below the message.
    let script = scratch.path("editor")
    try """
    #!/bin/sh
    if grep -q '^#!' "$1"
    then cp "$1" "$HOME/second"; sed -i 's/^expires: .*/expires: 2027-02-28/' "$1"
    else sed -i 's/^expires:/expires: 31.02.2027/' "$1"
    fi
    """.write(toFile: script, atomically: true, encoding: .utf8)
    // The shell reads it, since a file that another test's child still has open cannot be started.
    let result = try Terminal.run(
      [command, "edit", "gym", "--editor"], answers: [],
      environment: environment.merging(["VISUAL": "sh \(script)"]) { $1 })
    #expect(result.status == 0 && result.text.contains("Changed “Gym” (#1)."), "\(result)")
    let lines = try String(contentsOfFile: scratch.path("second"), encoding: .utf8).split(separator: "\n")
    let wrong = try #require(lines.firstIndex { $0.hasPrefix("#! ") })
    #expect(lines[wrong + 1] == "expires: 31.02.2027" && lines[wrong].contains("31.02.2027"))
    #expect(try card().contains("2027-02-28") && leftovers.isEmpty)
  }

  @Test func anotherProgramsChangeIsNotLost() throws {
    let script = "\(command) edit gym --color red --quiet && sed -i 's/^issuer:/issuer: Fit/'"
    let result = try run("edit", "gym", "--editor", editor: script)
    #expect(result.status == 0, "\(result)")
    let card = try self.card()
    #expect(card.contains("Fit") && card.contains("color") && card.contains("#"), "\(card)")
  }

  @Test func aCardThatIsDeletedMeanwhileLeavesItsText() throws {
    let script = "\(command) delete gym --yes --quiet && sed -i 's/^issuer:/issuer: Fit/'"
    let result = try run("edit", "gym", "--editor", editor: script)
    #expect(result.status == 1 && result.errors.contains("was deleted meanwhile"), "\(result)")
    #expect(result.errors.contains("Your text is kept in") && leftovers.count == 1)
  }

  @Test func anEditorThatFailsChangesNothing() throws {
    let result = try run("edit", "gym", "--editor", editor: "sh -c 'exit 3' x")
    #expect(result.status == 74 && result.errors.contains(" failed with status 3."), "\(result)")
    #expect(leftovers.isEmpty)
    let missing = try run("edit", "gym", "--editor", editor: "no-such-editor")
    #expect(missing.status == 66 && missing.errors.contains("  export EDITOR=nano\n"), "\(missing)")
    #expect(leftovers.isEmpty)
  }

  @Test func visualComesFirst() throws {
    let result = try run("edit", "gym", "--editor", editor: "false", visual: "true")
    #expect(result.status == 0, "\(result)")
  }

  @Test func wrongUses() throws {
    try run("add", "Gym two", "4820000000024")
    #expect(try run("edit", "--editor", "--all").errors.contains("--editor edits one card, but you chose 2 cards."))
    #expect(try run("edit", "gym", "--editor", "--note", "x").errors.contains("the changes are made in the editor"))
    #expect(try run("edit", "--editor").status == 64)
    #expect(try run("edit", "--editor", "--json", "-").status == 64)
  }
}
