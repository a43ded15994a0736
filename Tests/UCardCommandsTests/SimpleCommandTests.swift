import ArgumentParser
import Testing

@testable import UCardCommands

/// Command lines that are read without the parser mean what the parser makes of them.
@Suite struct SimpleCommandTests {
  private static let lines = [
    "list", "list coffee shop", "ls --category Food --category Home --sort recent --wallet w.sqlite",
    "l --starred --archived --all --plain --quiet", "list -q --expiring 30d --format json",
    "agenda", "agenda --today", "agenda --week --starred", "agenda --month --from 2027-03-01 --plain",
    "agenda --past --to 2027-03-01 --category A --category B --status planned --status confirmed",
    "agenda -q --archived --format csv --wallet w", "agenda --quiet",
    "add", "add Gym", "a Gym 123 --type code128 --category Sport --category Home --label PIN",
    "add Gym 123 --no-store --force --yes --quiet --wallet w", "add --json cards.jsonl -y -q",
    "undo", "undo 3", "u --dry-run --wallet w", "redo 2 --dry-run",
    "encode ean13 4820000000000", "enc qr text -o x.png", "encode qr text --output x.svg --text below",
    "encode qr text --as modules",
  ]

  private static func text(_ command: any ParsableCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }

  @Test(arguments: lines) func asTheParserReadsIt(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try #require(SimpleCommands.command(words))
    let parsed = try type(of: command).parseAsRoot(Array(words.dropFirst()))
    #expect(Self.text(command) == Self.text(parsed))
  }

  @Test func completionHasWordsThatBeginWithHyphens() throws {
    let words = ["--shell", "bash", "--", "ucard show --", "-x", ""]
    let command = try #require(SimpleCommands.command(["complete"] + words))
    #expect(Self.text(command) == Self.text(try Complete.parseAsRoot(words)))
  }

  @Test(arguments: [
    "list --format song", "list --sort song", "list --nothing", "list --wallet", "list --sort=name", "list --sort -q",
    "list --quiet --quiet", "list --sort name --sort name", "list --help", "list -- -x", "list -x", "lis", "nothing",
    "",
    "agenda word", "add A B C", "add A -", "undo three", "undo 1 2", "encode qr", "encode qr a b", "encode qr -",
    "encode qr a -o x -o y", "encode qr a -o x --output y", "encode qr a --as song", "encode --batch",
    "complete --shell bash", "complete --shell csh -- x", "complete",
  ]) func theParserReadsAllElse(_ line: String) {
    #expect(SimpleCommands.command(line.split(separator: " ").map(String.init)) == nil)
  }
}
