import CommandBase
import Foundation
import Terminal
import Testing
import Witnesses

/// The form of a card in the picker, and in the window of `ucard add` and `ucard edit`.
@Suite struct FormPageTests {
  private let world: World
  private let screen = ScriptedScreen()

  init() throws {
    world = try World()
    for card in [["Novus", "96385074"], ["Gym", "A-1234", "--label", "door", "--category", "Sport"]] {
      #expect(world.run(["add", "--no-store"] + card).status == .done)
    }
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24)
  }

  @discardableResult
  private func run(_ arguments: String...) -> World.Result {
    nonisolated(unsafe) let opened: any Screen = screen
    world.openScreen = { opened }
    return world.run(arguments)
  }

  /// The fields of a card, as `ucard list` has them.
  private func facts(_ card: String) -> String {
    world.terminal = Terminal(isInput: false, isOutput: false)
    defer { world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24) }
    return world.run("info", card).output
  }

  @Test func aCardIsAddedEditedAndTakenBack() {
    screen.press(.add)
    screen.type("Library")
    screen.press(.enter)
    screen.type("L-77")
    screen.press(.enter, .enter, .enter)
    screen.type("Books")
    screen.press(.enter, .right, .enter)
    screen.type("03/27")
    screen.press(.enter)
    let added = screen.count
    screen.type("у")  // The key of the English e in the Ukrainian layout.
    screen.press(.control("u"))
    screen.type("Бібліотека")
    screen.press(.tab, .end)
    screen.type("8")
    screen.press(.control("s"))
    let edited = screen.count
    screen.type("u")
    let undone = screen.count
    screen.type("u")
    run()
    #expect(
      screen.text(after: added).contains("Library") && screen.text(after: added).contains("Card added; u undoes it"))
    #expect(screen.text(after: edited).contains("Бібліотека") && screen.text(after: edited).contains("Card changed"))
    #expect(screen.text(after: undone).contains("Library ") && screen.text(after: undone).contains("is as before"))
    #expect(screen.text().contains("“Library” was removed again."), "\(screen.text())")
    #expect(!world.run("list", "--plain").output.contains("Library"))
  }

  @Test func anEditIsOneStepAndKeepsOtherIdentifiers() {
    world.run("identifier", "add", "gym", "7531", "--label", "PIN")
    screen.press(.down, .control("s"))
    screen.press(.control("u"))
    run("edit", "gym")
    #expect(world.run("history").output.isEmpty == false)
    let other = ScriptedScreen()
    nonisolated(unsafe) let opened: any Screen = other
    world.openScreen = { opened }
    other.press(.tab, .control("u"))
    other.type("4820000000017")
    other.press(.tab, .control("u"), .tab, .control("u"))
    other.type("app")
    other.press(.tab)
    other.type(", Zoo")
    other.press(.control("s"))
    let edited = world.run("edit", "gym")
    #expect(edited.status == .done && edited.messages == "Changed “Gym” (#2).\n", "\(edited.messages)")
    let facts = facts("gym")
    for fact in ["4820000000017", "EAN-13", "app", "Zoo", "Sport", "PIN"] { #expect(facts.contains(fact), "\(facts)") }
    world.run("undo")
    #expect(self.facts("gym").contains("A-1234") && !self.facts("gym").contains("Zoo"))
  }

  @Test func addAloneOpensTheFormAndSaysWhatWasDone() {
    screen.type("Pool")
    screen.press(.enter)
    screen.type("4820000000017")
    screen.press(.control("s"))
    let added = run("add")
    #expect(added.status == .done && screen.isClosed)
    #expect(added.messages.hasPrefix("Added “Pool” as #3: EAN-13"))
    let left = ScriptedScreen()
    nonisolated(unsafe) let opened: any Screen = left
    world.openScreen = { opened }
    left.press(.escape)
    let nothing = world.run("add")
    #expect(nothing.status == .nothingMatches && nothing.messages == "ucard: Nothing was changed.\n" && left.isClosed)
  }

  /// A wallet is made by the first card, not by the form.
  @Test func theFirstCardMakesTheWallet() {
    world.environment["UCARD_WALLET"] = world.scratch.path("new.sqlite")
    screen.press(.escape)
    run("add")
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path("new.sqlite")))
    let filled = ScriptedScreen()
    nonisolated(unsafe) let opened: any Screen = filled
    world.openScreen = { opened }
    filled.type("Pool")
    filled.press(.control("s"))
    #expect(world.run("add").messages.contains("Added “Pool” as #1"))
  }

  @Test(arguments: [("UCARD_PLAIN", "1"), ("ACCESSIBLE", "1"), ("TERM", "dumb")])
  func plainTextAsksLineByLine(_ name: String, _ value: String) {
    world.environment[name] = value
    world.answers = Array("Pool\n4820000000017\n".utf8)
    let added = run("add")
    #expect(added.messages.hasPrefix("What do you call the card?") && added.status == .done && screen.frames.isEmpty)
    #expect(run("edit", "gym").messages.hasPrefix("ucard: What should change?") && screen.frames.isEmpty)
  }

  @Test func aNumberThatAnotherCardHasIsSavedWhenItIsMeant() {
    screen.press(.add)
    screen.type("Copy")
    screen.press(.tab)
    screen.type("96385074")
    screen.press(.tab)
    let left = screen.count
    screen.press(.control("s"))
    let doubted = screen.count
    screen.press(.control("s"))
    run()
    #expect(screen.text(after: left).contains("“Novus” (#1) has this number already."))
    #expect(screen.text(after: doubted).contains("Ctrl-S again saves the card as it is."))
    #expect(screen.text().contains("Card added; u undoes it"))
  }

  @Test func aPictureStandsForTheNumber() throws {
    let photo = world.scratch.path("photo.png")
    #expect(world.run("encode", "ean13", "4820000000055", "-o", photo).status == .done)
    screen.press(.add)
    screen.type("Kino")
    screen.press(.enter)
    for name in ["nothere.png", "./nothere", "~/nothere"] {
      screen.type(name)
      screen.press(.tab, .backTab, .control("u"))
    }
    let before = screen.count
    screen.press(.pasted("'~/photo.png'"), .enter, .control("s"))
    run()
    let texts = screen.frames.indices.map { screen.text(after: $0) }
    for name in ["nothere.png", "./nothere", "~/nothere"] {
      #expect(
        texts.prefix(before).contains { $0.contains("“\(name)” cannot be read: there is no such file.") }, "\(name)")
    }
    #expect(texts.contains { $0.contains("Reading the picture…") })
    #expect(texts.contains { $0.contains("EAN-13 4820000000055") && $0.contains("from") })
    #expect(screen.text().contains("Kino") && screen.text().contains("Card added; u undoes it"))
    #expect(world.run("show", "Kino", "--as", "text").output == "4820000000055\n")
  }

  @Test func anAddressIsNoFile() {
    screen.press(.add)
    screen.type("Web")
    screen.press(.tab, .pasted("https://example.org/m/42.png"), .control("s"))
    run()
    #expect(world.run("show", "Web", "--as", "text").output == "https://example.org/m/42.png\n")
  }

  @Test func theFormStaysWhenTheWalletCannotBeWritten() throws {
    let path = world.run("path").output.filter { $0 != "\n" }
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/bin/sh")
    holder.arguments = ["-c", "(echo 'BEGIN IMMEDIATE; SELECT 1;'; sleep 9) | sqlite3 '\(path)' > '\(path).held'"]
    screen.press(.add)
    screen.type("Pool")
    screen.meanwhile {
      try? holder.run()
      while (try? String(contentsOfFile: path + ".held", encoding: .utf8))?.isEmpty ?? true { usleep(10_000) }
    }
    screen.press(.control("s"))
    screen.meanwhile { holder.waitUntilExit() }
    screen.press(.control("s"))
    run()
    let texts = screen.frames.indices.map { screen.text(after: $0) }
    #expect(texts.contains { $0.contains("New card") && $0.contains("Pool") && !$0.contains("Ctrl-S saves") })
    #expect(screen.text().contains("Card added; u undoes it"), "\(screen.text())")
  }

  @Test func aDayBeforeTheFirstOneIsRefusedBesideIt() {
    world.run("edit", "gym", "--valid-from", "2027-05-01")
    screen.press(.backTab)
    screen.type("2027-04-01")
    screen.press(.control("s"), .escape, .escape)
    let refused = run("edit", "gym")
    #expect(refused.status == .nothingMatches)
    #expect(screen.frames.contains { $0.frame.rows.contains { $0.contains("2027-05-01") } }, "\(screen.text())")
  }

  @Test func theMouseAndF1WorkInTheForm() {
    screen.press(.add, .click(column: 20, row: 5), .help, .escape)
    screen.type("aztec")
    run()
    #expect(screen.text(after: 3).contains("In the form of a card"))
    #expect(
      screen.text().contains("> Type         aztec") || screen.text().contains("> Type        aztec"),
      "\(screen.text())")
  }
}
