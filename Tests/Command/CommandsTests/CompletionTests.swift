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
    ["show"], ["s"], ["info"], ["identifier", "list"], ["id", "ls"], ["show", "--as", "text"],
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

  @Test func ofACardInSeveralWordsTheRestIsOffered() {
    #expect(offered("show", "нова", "п") == ["Пошта"] && offered("info", "Нова", "") == ["Пошта"])
    world.run("add", "Нова Лінія Київ", "1", "--no-store")
    #expect(offered("s", "-i", "1", "нова", "лі") == ["Лінія Київ"] && offered("s", "нова", "лінія", "к") == ["Київ"])
    // These take several cards, of a word each.
    #expect(offered("star", "нова", "п").isEmpty && offered("star", "нова", "ci") == ["City Gym"])
  }

  /// Bash and zsh put what all words have in common in the place of the current one. Fish leaves out words that do not
  /// begin exactly as the current one if another does.
  @Test func ofSeveralNamesEachContinuesWhatWasTyped() {
    for name in ["Dobro", "dm", "DM Drogerie"] { world.run("add", name, "1", "--no-store") }
    func offered(_ shell: String, _ words: String...) -> String {
      world.run(["complete", "--shell", shell, "--"] + words).output
    }
    let all = "dm\ndM Drogerie\tDM Drogerie\ndobro\tDobro\n"
    #expect(offered("zsh", "show", "d") == all && offered("fish", "show", "d") == all)
    #expect(offered("bash", "ucard show d", "d") == all.replacing("dM Dro", with: #"dM\ Dro"#))
    #expect(offered("zsh", "show", "D") == "Dm\tdm\nDM Drogerie\nDobro\n")
    // One name is written as it is.
    #expect(offered("zsh", "show", "dO") == "Dobro\n" && offered("bash", "ucard s DO", "DO") == "Dobro\n")
  }

  @Test func cardsComeInTheOrderOfAList() {
    #expect(offered("show", "").filter { $0.contains("а") } == ["Дім & Сад", "Нова Пошта"])
    world.run("config", "order", "starred")
    world.run("star", "Нова Пошта")
    #expect(offered("show", "").filter { $0.contains("а") } == ["Нова Пошта", "Дім & Сад"])
  }

  @Test(arguments: [
    ("ucard s ci", "ci", #"City\ Gym"#), ("ucard s \"нова", "нова", "Нова Пошта"),
    (#"ucard s нова\ п"#, #"нова\ п"#, #"Нова\ Пошта"#), ("ucard s нова п", "п", "Пошта"),
    ("ucard s дім", "дім", #"Дім\ \&\ Сад"#), ("ucard s '$", "$", "$(touch x) `y`"),
    ("ucard s \"$", "$", #"\$(touch x) \`y\`"#), ("ucard s a:b", "b", "b=c"), ("ucard s a:b", "a:b", "a:b=c"),
    ("ucard  id   ls ci", "ci", #"City\ Gym"#), ("ucard show --as=sp", "sp", "spaces"),
    ("ucard list --category=\"с", "с", "Спорт і рух"),
  ])
  func bashGetsWordsThatItReadsBack(_ line: String, _ end: String, _ expected: String) {
    let output = world.run("complete", "--shell", "bash", "--", line, end).output
    #expect(output.prefix { $0 != "\t" && $0 != "\n" } == expected)
  }
}
