import Foundation
import Testing
import CommandBase
import Witnesses

/// The suggestions for shells.
@Suite struct CompletionTests {
  private let world: World

  init() throws {
    world = try World()
    for name in ["City Gym", "Нова Пошта", "Дім & Сад", "$(touch x) `y`", "a:b=c", "Twin", "twin"] {
      world.run("add", name, "1", "--no-store")
    }
    world.run("category", "add", "Спорт і рух")
  }

  private func offered(_ words: String...) -> [String] {
    world.run(["complete", "--shell", "fish", "--"] + words).output.split(separator: "\n").map(String.init)
  }

  @Test func commandsAreFoundAsTheyRun() {
    #expect(
      offered("sh") == ["show"] && offered("un") == ["unstar", "unarchive", "undo", "unlock"]
        && offered("h") == ["history", "help"])
    #expect(offered("export", "p") == ["png", "pdf", "pkpass"] && offered("x", "S") == ["svg"])
    #expect(!offered("").contains("complete") && !offered("").contains("rename"))
    #expect(offered("help", "sho") == ["show"] && offered("nonsense", "").isEmpty)
  }

  @Test(arguments: [
    ["show"], ["s"], ["open"], ["info"], ["identifier", "list"], ["id", "ls"], ["show", "--as", "text"],
  ])
  func cardsComeForEveryWordThatCallsACommand(_ command: [String]) {
    func offered(_ current: String) -> [String] {
      world.run(["complete", "--shell", "zsh", "--"] + command + [current]).output.split(separator: "\n").map(
        String.init)
    }
    #expect(offered("ci") == ["City Gym"] && offered("НОВА") == ["Нова Пошта"] && offered("дім") == ["Дім & Сад"])
    // A name of two cards is no choice.
    #expect(offered("tw").isEmpty && offered("#") == ["#6", "#7"])
  }

  @Test func optionsAndTheirValues() {
    #expect(offered("list", "--cat") == ["--category"])
    #expect(offered("list", "--category", "с") == ["Спорт і рух"])
    #expect(offered("list", "--category=с") == ["--category=Спорт і рух"])
    #expect(offered("show", "--as", "") == ["auto", "kitty", "iterm", "sixel", "blocks", "spaces", "text"])
    #expect(offered("edit", "x", "--no-s") == ["--no-star"])
    #expect(offered("encode", "qr", "").isEmpty && offered("encode", "ean1") == ["ean13"])
    #expect(offered("import", "") == ["//files"] && offered("export", "png", "--output-dir", "") == ["//folders"])
    #expect(offered("show", "--", "--as").isEmpty)
    world.run("identifier", "add", "City Gym", "7", "--label", "app")
    #expect(offered("show", "city", "-i", "") == ["1", "app"] && offered("id", "edit", "City Gym", "a") == ["app"])
    #expect(
      offered("show", "nobody", "-i", "").isEmpty && offered("show", "twin", "--identifier=") == ["--identifier=1"])
    #expect(offered("config", "pla") == ["plain"] && offered("config", "plain", "t") == ["true"])
    #expect(offered("--wallet", "/nowhere", "show", "").isEmpty && offered("path", "").isEmpty)
  }

  @Test(arguments: [
    ("ucard s ci", #"City\ Gym"#), ("ucard s \"нова", "Нова Пошта"), (#"ucard s нова\ п"#, #"Нова\ Пошта"#),
    ("ucard s дім", #"Дім\ \&\ Сад"#), ("ucard s '$", "$(touch x) `y`"), ("ucard s \"$", #"\$(touch x) \`y\`"#),
    ("ucard s a:b", "b=c"), ("ucard  id   ls ci", #"City\ Gym"#), ("ucard show --as=sp", "spaces"),
  ])
  func bashGetsWordsThatItReadsBack(_ line: String, _ expected: String) {
    #expect(world.run("complete", "--shell", "bash", "--", line).output == expected + "\n")
  }
}
