import Terminal
import Testing
import UCardCommands
import Witnesses

/// `ucard send` of one card, and what `send` and `receive` refuse.
@Suite struct SendTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "https://example.org/m/42", "--no-store")
    world.run("add", "Сільпо", "4820000000017", "--no-store", "--note", String(repeating: "Довга нотатка. ", count: 12))
    world.run("add", "Novel", "1", "--no-store", "--note", String(repeating: "Довга нотатка. ", count: 60))
    world.run("add", "Vault", "7391", "--type", "number", "--label", "PIN", "--no-store")
  }

  @Test func theCameraOfThePhoneReadsTheLink() throws {
    let link = world.run("send", "Gym")
    #expect(link.status == .done && link.output == world.run("export", "link", "Gym").output)
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 120, rows: 60)
    let result = world.run("send", "gym")
    let picture = try #require(ScreenPicture(result.output)).rasterised(.init(8, 16))
    #expect(try picture.readZBar() == Array(link.output.utf8.dropLast()))
    #expect(result.messages.contains("Catima") && result.messages.contains("--as-picture"))
  }

  @Test func theNumberAloneIsForAnyScanner() throws {
    #expect(world.run("send", "Сільпо", "--as-picture").output == "4820000000017\n")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 40)
    let picture = try #require(ScreenPicture(world.run("send", "Сільпо", "--as-picture").output)).rasterised(
      .init(8, 16))
    #expect(try picture.readZBar() == Array("4820000000017".utf8))
    let secret = world.run("send", "Vault", "--as-picture")
    #expect(secret.status == .nothingMatches && !secret.messages.contains("7391"))
  }

  @Test func theEventOfACardIsForTheCalendar() throws {
    world.environment["TZ"] = "Europe/Kyiv"
    world.run(
      "add", "Концерт", "42", "--starts", "2026-12-05 19:00", "--ends", "21:00", "--place", "Палац, зал 2", "--address",
      "Хрещатик 22")
    let event = """
      BEGIN:VEVENT
      SUMMARY:Концерт
      DTSTART:20261205T170000Z
      DTEND:20261205T190000Z
      LOCATION:Палац\\, зал 2\\, Хрещатик 22
      END:VEVENT
      """
    #expect(world.run("send", "Концерт", "--event").output == event + "\n")
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 120, rows: 60)
    let result = world.run("send", "Концерт", "--event")
    let picture = try #require(ScreenPicture(result.output)).rasterised(.init(8, 16))
    #expect(try picture.readZBar() == Array(event.utf8))
    #expect(world.run("send", "Концерт").messages.contains("ucard send '#5' --event"))
    #expect(world.run("send", "Gym", "--event").status == .badData)
    world.run("cancel", "Концерт", "--yes")
    #expect(world.run("send", "Концерт", "--event").messages.contains("is cancelled"))
    #expect(world.run("send", "Gym", "--event", "--as-picture").status == .usage)
    #expect(world.run("send", "--all", "--event").status == .usage)
  }

  @Test func aLinkThatIsTooLongForTheWindowIsSaid() {
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 30)
    let result = world.run("send", "Сільпо")
    #expect(result.status == .badData && result.messages.contains("columns"), "\(result.messages)")
    #expect(result.messages.contains("export link '#2'") && result.output == "")
    let novel = world.run("send", "Novel")
    #expect(
      novel.status == .badData && novel.messages.replacing("\n", with: " ").contains("its note is too long")
        && novel.output == "")
  }

  @Test(arguments: [
    (["send"], "Which card?"), (["send", "Gym", "--address", "127.0.0.1"], "without a network"),
    (["send", "--all", "--as-picture"], "for one card"), (["send", "Gym", "--all"], "Either name cards"),
    (["send", "--all", "--address", "0.0.0.0"], "one numeric address"),
    (["receive", "--yes", "--address", "::"], "one numeric address"), (["receive"], "--yes"),
    (["send", "--all", "--address", "nowhere"], "one numeric address"),
  ])
  func whatCannotBeIsRefused(_ arguments: [String], _ words: String) {
    let result = world.run(arguments)
    #expect(result.status == .usage && result.messages.contains(words), "\(result.messages)")
  }

  @Test func thereHasToBeSomethingToSend() {
    let none = world.run("send", "--starred", "--address", "127.0.0.1")
    #expect(none.status == .nothingMatches, "\(none.messages)")
    #expect(world.run("send", "Nowhere").status == .nothingMatches)
  }
}
