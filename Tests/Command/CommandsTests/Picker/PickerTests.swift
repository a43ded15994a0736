import Foundation
import Rendering
import Terminal
import Testing
@testable import CommandBase
@testable import Commands
import Witnesses

@Suite struct PickerTests {
  private let world: World
  private let screen: ScriptedScreen

  private static let sizes = [
    ScreenSize(columns: 40, rows: 12), ScreenSize(columns: 50, rows: 20), ScreenSize(columns: 80, rows: 24),
    ScreenSize(columns: 200, rows: 60),
  ]

  init() throws {
    world = try World()
    screen = ScriptedScreen()
    for card in [
      ["Сільпо", "4820000000017", "--category", "Продукти"], ["Novus", "96385074", "--star"],
      ["Gym", "https://example.org/m/42", "--category", "Sport"], ["Archived", "12345", "--archive"],
    ] {
      #expect(world.run(["add"] + card).status == .done)
    }
    world.run("identifier", "add", "gym", "A-1234", "--label", "door")
    world.run("identifier", "add", "gym", "7531", "--label", "PIN", "--secret")
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24)
  }

  @discardableResult
  private func run(_ arguments: String..., on screen: ScriptedScreen? = nil) -> World.Result {
    let screen = screen ?? self.screen
    nonisolated(unsafe) let opened: any Screen = screen
    world.openScreen = { opened }
    return world.run(arguments)
  }

  @Test(arguments: ["C", "uk_UA.UTF-8"], sizes)
  func aFewLettersAndEnterShowTheCode(_ locale: String, _ size: ScreenSize) throws {
    world.environment["LC_ALL"] = locale
    for (typed, payload) in [("gy", "https://example.org/m/42"), ("nov", "96385074"), ("silpo", "4820000000017")] {
      let screen = ScriptedScreen(size)
      screen.type(typed)
      screen.press(.enter)
      #expect(run(on: screen).status == .done && screen.isClosed)
      let text = screen.text()
      // The columns and rows that the codes need. Where they do not fit, the number stands there, large if that fits.
      let needed = [8: (41, 12), 13: (57, 12), 24: (33, 19)][payload.count] ?? (0, 0)
      guard size.columns >= needed.0, size.rows >= needed.1 else {
        #expect(text.contains(payload) || text.contains("▄▀ █  ▀▄▄▄▀"), "\(text)")
        // The reason is left out where there is no room for both.
        #expect(text.contains("\(needed.0)") || text.contains("\(needed.1)") || size.rows == 12, "\(text)")
        continue
      }
      let picture = try #require(screen.picture()).rasterised(ScreenPicture.CellSize(4, 8))
      #expect(try picture.readZXing()?.bytes == Array(payload.utf8), "\(text)")
      #expect(try picture.readZBar() == Array(payload.utf8), "\(text)")
    }
  }

  /// The names in the first rows of the list.
  private func listed(_ arguments: String..., names: [String] = ["Сільпо", "Novus", "Gym", "Opera"]) -> [String] {
    let screen = ScriptedScreen()
    nonisolated(unsafe) let opened: any Screen = screen
    world.openScreen = { opened }
    world.run(arguments)
    return screen.text().split(separator: "\n").dropFirst().compactMap { line in names.first { line.contains($0) } }
  }

  @Test func theCardThatWasUsedLastStandsFirstAndArchivedOnesAreLeftOut() {
    #expect(listed() == ["Gym", "Novus", "Сільпо"] && listed("show") == listed())
    screen.type("sil")
    screen.press(.enter, .character("q"))
    run()
    let again = ScriptedScreen()
    run("show", on: again)
    let lines = again.text().split(separator: "\n").map(String.init)
    #expect(lines[1].contains("Сільпо") && lines[1].hasPrefix(">") && lines[0].contains("1/3"))
    #expect(lines[2].contains("Gym") && lines[3].contains("★ Novus"))
    world.run("config", "order", "starred")
    #expect(listed() == ["Novus", "Сільпо", "Gym"])
    world.run("config", "order", "used")
    #expect(listed() == ["Сільпо", "Gym", "Novus"])
  }

  /// The current time is 2023-11-14 22:13.
  @Test func anEventOfTheNextDayStandsFirstEverywhere() {
    world.run("add", "Opera", "123", "--starts", "2023-11-15 21:00", "--no-store")
    #expect(world.run("show", "novus", "--as", "text").status == .done)
    let order = ["Opera", "Novus", "Gym", "Сільпо"]
    #expect(listed() == order && listed("show") == order)
    world.environment["UCARD_PLAIN"] = "1"
    for command in [[], ["show"]] {
      let lines = world.run(command).output.split(separator: "\n").filter { $0.hasPrefix("Card: ") }
      #expect(lines.map { String($0.dropFirst(6)) } == order, "\(command)")
    }
    world.environment["UCARD_PLAIN"] = nil
    world.run("reschedule", "Opera", "2023-11-15 23:00")
    #expect(listed() == ["Novus", "Gym", "Opera", "Сільпо"])
    world.run("reschedule", "Opera", "2023-11-14 21:00")
    #expect(listed() == order, "it is on")
    world.run("cancel", "Opera", "--yes")
    #expect(listed() == ["Novus", "Gym", "Opera", "Сільпо"])
  }

  @Test func theListIsSearchedInEitherAlphabetAndByNumber() {
    for (typed, name, others) in [
      ("сіл", "Сільпо", ["Gym"]), ("sport", "Gym", ["Novus"]), ("#1", "Сільпо", ["Gym"]), ("963", "Novus", ["Gym"]),
      ("3", "Gym", []),
    ] {
      let screen = ScriptedScreen()
      screen.type(typed)
      run(on: screen)
      #expect(screen.text().split(separator: "\n")[1].contains(name), "\(typed): \(screen.text())")
      for other in others { #expect(!screen.text().contains(other), "\(typed): \(screen.text())") }
    }
    screen.type("zzzz")
    screen.press(.enter, .backspace, .control("u"))
    run()
    #expect(screen.text(after: 5).contains("No card matches."))
    #expect(screen.text().contains("Gym"))
  }

  /// The letters before Enter, for every card of a wallet like the sample, of which none was ever shown.
  @Test func fewKeysLeadToEachCard() throws {
    let names = [
      "Сільпо", "АТБ", "Novus", "Ашан", "METRO", "Фора", "Rozetka", "Епіцентр", "Аврора", "EVA", "Watsons",
      "Нова Пошта", "WOG", "OKKO", "UPG", "Книгарня Є", "Bookling", "Sport Life", "Аптека Доброго Дня", "Подорожник",
      "Multiplex", "Планета Кіно", "McDonald's", "Aroma Kava", "Львівські круасани",
    ]
    world.terminal = Terminal(isInput: false, isOutput: false)
    world.environment["UCARD_WALLET"] = world.scratch.path("till.sqlite")
    for (index, name) in names.enumerated() { world.run("add", name, "A-\(1000 + index)") }
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24)
    var keys: [Int] = []
    for name in names {
      let screen = ScriptedScreen()
      screen.type(String(name.prefix(6).lowercased()))
      run(on: screen)
      let count = (1...6).first { screen.text(after: $0).split(separator: "\n")[1].contains(name) } ?? 9
      keys.append(count + 1)
    }
    #expect(keys.allSatisfy { (2...4).contains($0) }, "\(zip(names, keys).map { "\($0) \($1)" })")
  }

  @Test func theFirstFrameKnowsHowManyCardsThereAreAndTheNextKeyReachesThem() {
    world.terminal = Terminal(isInput: false, isOutput: false)
    for index in 1...30 { world.run("add", "Card \(index)", "A-\(index)") }
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 10)
    let screen = ScriptedScreen(ScreenSize(columns: 80, rows: 10))
    screen.press(.end)
    run(on: screen)
    #expect(screen.text(after: 0).contains("1/33") && screen.text(after: 1).contains("33/33"), "\(screen.text())")
  }

  @Test func arrowsGoThroughIdentifiersAndCardsAndSecretsAreHidden() {
    screen.type("gym")
    screen.press(.enter, .right, .right, .enter, .right, .left, .escape, .control("u"), .enter, .down)
    run()
    #expect(screen.text(after: 5).contains("door 2/3"))
    #expect(screen.text(after: 6).contains("PIN 3/3") && !screen.text(after: 6).contains("7531"))
    #expect(screen.text(after: 7).contains("PIN 3/3") && !screen.text(after: 7).contains("Enter shows it"))
    #expect(screen.text(after: 8).contains("1/3"))
    // Going back hides the secret again.
    #expect(screen.text(after: 9).contains("Enter shows it"))
    #expect(screen.text(after: 12).contains("Gym"))
    #expect(screen.text().contains("Novus"))
  }

  @Test func sizeAndDirectionChangeAndTheCodeIsStillRead() throws {
    let screen = ScriptedScreen(ScreenSize(columns: 120, rows: 70))
    screen.type("silpo")
    screen.press(.enter)
    screen.type("-r+-rк")
    run(on: screen)
    var sizes: Set<Int> = []
    for step in 6...12 {
      let picture = try #require(screen.picture(after: step))
      let pixels = picture.rasterised(ScreenPicture.CellSize(8, 16))
      #expect(try pixels.readZXing()?.bytes == Array("4820000000017".utf8), "\(step)")
      sizes.insert(screen.text(after: step).count { "█▀▌▐".contains($0) })
    }
    #expect(sizes.count >= 3)
  }

  @Test func theListIsLeftAsInVi() {
    screen.type(":q")
    screen.press(.enter)
    screen.type("gym")
    run()
    #expect(!screen.text().contains("gym"))
  }

  @Test func aCodeThatDoesNotFitTurnedStaysUpright() throws {
    screen.type("gym")
    screen.press(.enter, .right)
    screen.type("rr")
    screen.press(.up, .down, .right)
    run()
    for step in [6, 7] {
      #expect(screen.text(after: step).contains("needs 57 rows, but the window has 24, so it stays upright."))
      let pixels = try #require(screen.picture(after: step)).rasterised(ScreenPicture.CellSize(8, 16))
      #expect(try pixels.readZXing()?.bytes == Array("A-1234".utf8))
    }
    #expect(!screen.text().contains("Turned"))
  }

  @Test func thePasswordOfALockedWalletOpensASecret() throws {
    let file = world.scratch.path("password")
    try Data("кінь\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(world.run("lock", "--password-file", file).status == .done)
    // The window is too small for large letters.
    let screen = ScriptedScreen(ScreenSize(columns: 60, rows: 7))
    screen.type("gym")
    screen.press(.enter, .left, .enter)
    screen.type("кит")
    screen.press(.enter)
    screen.type("кнь")
    screen.press(.backspace, .backspace)
    screen.type("інь")
    screen.press(.enter)
    screen.press(.right, .left, .enter, .escape, .enter)
    screen.type("a")
    screen.press(.enter)
    screen.type("b")
    screen.press(.enter)
    screen.type("c")
    screen.press(.enter)
    run(on: screen)
    let texts = screen.frames.indices.map { screen.text(after: $0) }
    #expect(texts.contains { $0.contains("This is locked: Enter asks for the password.") })
    #expect(texts.contains { $0.contains("Password of the wallet (Esc leaves it locked): •••") })
    #expect(texts.contains { $0.contains("The password is wrong. Password of the wallet") })
    #expect(texts.count { $0.contains("7531") } == 1 && !texts.contains { $0.contains("кит") })
    #expect(screen.text().contains("The password is wrong.") && !screen.text().contains("Password of"))
  }

  @Test func arrowsInTheListChooseACategory() {
    screen.press(.right, .right, .right, .left)
    run()
    #expect(screen.text(after: 1).contains("ucard · Продукти:") && screen.text(after: 1).contains("1/2"))
    #expect(screen.text(after: 2).contains("Gym") && !screen.text(after: 2).contains("Сільпо"))
    #expect(screen.text(after: 3).contains("1/3"))
    #expect(screen.text(after: 4).contains("ucard · Sport:"))
  }

  @Test func aNameOfSeveralCardsOpensThePicker() {
    world.terminal.isOutput = true
    world.openScreen = nil
    world.run("add", "Gymnasium", "5", "--no-store")
    world.run("add", "Gym", "6", "--no-store")
    let ambiguous = ScriptedScreen()
    ambiguous.press(.down, .enter)
    let shown = run("show", "gym", on: ambiguous)
    #expect(ambiguous.text(after: 0).contains("1/2") && shown.status == .done && ambiguous.isClosed)
    let left = ScriptedScreen()
    left.press(.escape)
    #expect(run("show", "gym", on: left).status == .interrupted)
    world.environment["UCARD_PLAIN"] = "1"
    #expect(run("show", "gym").messages.contains("2 cards match “gym”"))
  }

  @Test func pickingInPlainTextIsANumberedList() {
    world.environment["ACCESSIBLE"] = "1"
    world.answers = Array("#3, 2\n".utf8)
    let one = run("pick")
    #expect(one.output == "#3\n" && one.messages.hasPrefix("3  Gym\n") && screen.frames.isEmpty)
    #expect(run("pick", "--multi").output == "#3\n#2\n")
    world.answers = Array("4\n".utf8)
    #expect(
      run("pick").status == .interrupted && run("pick", "--category", "Sport", "-q", "z").status == .nothingMatches)
  }

  @Test func aStarIsPutAndTakenBack() {
    screen.type("gym")
    screen.press(.enter)
    screen.type("su")
    run()
    #expect(screen.text(after: 5).contains("★ Gym") && screen.text(after: 5).contains("Star added; u undoes it"))
    #expect(!screen.text().contains("★ Gym") && screen.text().contains("is as before"), "\(screen.text())")
    world.terminal = Terminal(isInput: false, isOutput: false)
    #expect(!world.run("info", "gym").output.contains("★"))
  }

  @Test func factsAndHelpComeAndGo() {
    screen.type("gym")
    screen.press(.enter)
    screen.type("i")
    screen.press(.escape)
    screen.type("?")
    screen.press(.down, .escape, .escape, .control("u"))
    screen.type("?")
    run()
    #expect(screen.text(after: 5).contains("Categories: Sport"))
    #expect(screen.text(after: 6).contains("door") || screen.text(after: 6).contains("1/3"))
    #expect(screen.text(after: 7).contains("turn the bars"))
    #expect(screen.text(after: 9).contains("1/3"))
    #expect(screen.text().contains("search in names"))
  }

  @Test func theNumberIsCopied() {
    screen.type("nov")
    screen.press(.enter)
    screen.type("с")  // The key of the English c in the Ukrainian layout.
    let result = run()
    #expect(result.output == "\u{1B}]52;c;OTYzODUwNzQ=\u{7}")
    #expect(screen.text().contains("sent to the terminal"))
  }

  @Test func theMouseIsEnough() {
    screen.press(.click(column: 9, row: 2), .click(column: 9, row: 2), .wheelUp)
    run()
    #expect(screen.text(after: 1).split(separator: "\n")[2].hasPrefix(">"))
    #expect(screen.text(after: 2).split(separator: "\n")[0].contains("Novus"))
    #expect(screen.text().split(separator: "\n")[0].contains("Gym"))
  }

  /// Nothing is ever drawn outside of the window, however small, and a window that grows is filled.
  @Test func everyPageFitsIntoEveryWindow() throws {
    world.terminal = Terminal(isInput: false, isOutput: false)
    world.run("add", String(repeating: "Довга назва 💳 ", count: 20), String(repeating: "1234567890", count: 8))
    world.run("add", "No code")
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24)
    let screen = ScriptedScreen()
    for (columns, rows) in [(1, 1), (2, 3), (9, 2), (20, 5), (40, 12), (50, 20), (80, 24), (200, 60)] {
      screen.resize(columns: columns, rows: rows)
      for _ in 0..<5 {
        screen.press(.enter, .character("i"), .escape, .character("?"), .escape, .right, .right, .escape, .down)
        screen.press(.enter, .character("e"), .down, .pasted("漢字💳"), .tab, .right, .backTab, .help, .escape)
        screen.press(.escape, .escape, .escape, .add, .enter, .escape)
      }
      screen.type("xy")
      screen.press(.control("u"), .home)
    }
    run(on: screen)
    #expect(screen.frames.count > 300)
    for (frame, size) in screen.frames {
      #expect(frame.rows.count <= size.rows)
      let picture = try #require(ScreenPicture(frame.rows.map { $0 + "\n" }.joined()))
      for row in 0..<picture.rowCount {
        #expect(picture.text(row).displayWidth <= size.columns, "\(size): “\(picture.text(row))”")
      }
    }
  }

  /// A letter that was meant for the list must not take back what was done elsewhere.
  @Test func onlyWhatWasDoneHereIsTakenBack() {
    screen.press(.enter)
    screen.type("u")
    run()
    #expect(screen.text().contains("no change of yours to undo here"))
    let other = world
    let starred = ScriptedScreen()
    starred.press(.enter)
    starred.type("s")
    starred.meanwhile { other.run("edit", "silpo", "--note", "new") }
    starred.type("u")
    run(on: starred)
    #expect(starred.text().contains("no change of yours to undo here"))
  }

  @Test func aCardThatWasDeletedBehindAPageIsGone() {
    let other = world
    screen.type("gym")
    screen.press(.enter)
    screen.type("i")
    screen.meanwhile { other.run("delete", "gym", "--yes") }
    run()
    #expect(screen.text().contains("is no longer in the wallet"), "\(screen.text())")
    let late = ScriptedScreen()
    late.type("novus")
    late.press(.enter)
    late.press(.character("s")) { other.run("delete", "novus", "--yes") }
    run(on: late)
    #expect(late.text().contains("is no longer in the wallet") && !late.text().contains("Star added"))
  }

  @Test func aBusyWalletIsSaidAndWaitedFor() throws {
    let path = world.run("path").output.filter { $0 != "\n" }
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/bin/sh")
    holder.arguments = [
      "-c", "(echo 'BEGIN EXCLUSIVE; SELECT 1;'; sleep 8) | sqlite3 '\(path)' > '\(path).held'",
    ]
    screen.meanwhile {
      try? holder.run()
      while (try? String(contentsOfFile: path + ".held", encoding: .utf8))?.isEmpty ?? true { usleep(10_000) }
    }
    screen.meanwhile { holder.waitUntilExit() }
    screen.type("gy")
    run()
    #expect(screen.frames.contains { $0.frame.rows.contains { $0.contains("Another program is changing") } })
    #expect(screen.text().contains("Gym"))
  }

  @Test func changesByAnotherProcessAreSeen() {
    let other = world
    screen.type("gym")
    screen.press(.enter)
    screen.meanwhile { other.run("edit", "gym", "--name", "Gym and pool") }
    screen.meanwhile { other.run("delete", "gym and pool", "--yes") }
    run()
    #expect(screen.text(after: 5).contains("Gym and pool"))
    #expect(screen.text(after: 6).contains("is no longer in the wallet"), "\(screen.text(after: 6))")
  }

  @Test func pickWritesTheNumber() {
    screen.type("gym")
    screen.press(.enter)
    let result = run("pick")
    #expect(result.status == .done && result.output == "#3\n")
    let several = ScriptedScreen()
    several.press(.tab, .down, .tab, .enter)
    #expect(run("pick", "--multi", on: several).output == "#3\n#1\n")
    let asked = ScriptedScreen()
    asked.press(.enter)
    #expect(run("pick", "--query", "silpo", on: asked).output == "#1\n")
    let left = ScriptedScreen()
    left.press(.escape)
    let nothing = run("pick", on: left)
    #expect(nothing.status == .interrupted && nothing.output.isEmpty)
    // Whether the output is a terminal or not.
    world.terminal = Terminal(isInput: false, isOutput: false)
    let captured = ScriptedScreen()
    captured.press(.enter)
    #expect(run("pick", "--category", "sport", on: captured).output == "#3\n")
    #expect(run("pick", "--category", "nothing").status == .nothingMatches)
    world.openScreen = { nil }
    #expect(world.run("pick").status == .usage)
  }

  @Test func thereIsNoPickerWithoutCardsATerminalOrTheWish() throws {
    func opened(_ arguments: String...) -> (isOpened: Bool, World.Result) {
      let screen = ScriptedScreen()
      nonisolated(unsafe) let opened: any Screen = screen
      world.openScreen = { opened }
      let result = world.run(arguments)
      return (!screen.frames.isEmpty, result)
    }
    #expect(opened().isOpened && opened("show").isOpened)
    world.environment["UCARD_PLAIN"] = "1"
    #expect(!opened("show").isOpened && opened("show").1.output.contains("Card: Novus"))
    #expect(!opened().isOpened && opened().1.output.contains("Card: Novus"))
    #expect(opened().1.messages.contains("or to search:\n  ucard show CARD\n  ucard list TEXT\n"))
    world.environment["UCARD_PLAIN"] = nil
    world.environment["TERM"] = "dumb"
    #expect(!opened().isOpened && opened().1.output.contains("Commands:"))
    world.environment["TERM"] = "xterm"
    world.environment["UCARD_WALLET"] = world.scratch.path("none.sqlite")
    #expect(opened().1.output.split(separator: "\n").count == 3 && opened().1.output.contains("ucard add Gym 48"))
    #expect(opened("pick").1.status == .nothingMatches)
    world.terminal.isInput = false
    #expect(!opened().isOpened && !opened("show").isOpened)
  }

  @Test func ctrlZStopsTheProcess() {
    screen.press(.control("z"), .escape)
    run()
    #expect(screen.suspensions == 1)
  }

  @Test func settingsChooseSizeAndDirection() throws {
    world.run("config", "rotation", "turned")
    world.run("config", "scale", "1")
    let screen = ScriptedScreen(ScreenSize(columns: 120, rows: 70))
    screen.type("silpo")
    screen.press(.enter)
    run(on: screen)
    let picture = try #require(screen.picture())
    #expect((0..<picture.rowCount).count { picture.text($0).contains("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀") } > 20)
    #expect(
      try picture.rasterised(ScreenPicture.CellSize(8, 16)).readZXing()?.bytes == Array("4820000000017".utf8))
  }

  /// Whoever has one free hand sees when and where an event is, and that it does not take place.
  @Test func eventsAreReadWithoutAnotherKey() throws {
    world.environment["TZ"] = "Europe/Kyiv"
    world.run("add", "Opera", "123", "--starts", "2031-12-05 19:00", "--place", "Box 7", "--no-store")
    world.run("edit", "Opera", "--status", "cancelled")
    world.run("add", "Dentist", "--starts", "2031-12-06 10:00", "--place", "Room 3", "--no-store", "--yes")
    screen.type("oper")
    run()
    #expect(screen.text().contains("Opera (cancelled)"), "\(screen.text())")
    for (typed, facts) in [
      ("oper", ["Fri 2031-12-05 19:00, cancelled", "Box 7"]), ("dentist", ["Sat 2031-12-06 10:00", "Room 3"]),
    ] {
      let screen = ScriptedScreen(ScreenSize(columns: 80, rows: 40))
      screen.type(typed)
      screen.press(.enter)
      run(on: screen)
      for fact in facts { #expect(screen.text().contains(fact), "\(fact): \(screen.text())") }
    }
  }
}
