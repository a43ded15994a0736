import Foundation
import Processes
import Terminal
import Testing
import Witnesses

@testable import CommandBase

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

  private func read(_ path: String) throws -> String {
    String(decoding: try GrayPicture(file: path).readZBar() ?? [], as: UTF8.self)
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
    // Another wallet has the event from the code.
    let path = world.scratch.path("event.png")
    #expect(world.run("send", "Концерт", "--event", "-o", path).status == .done)
    world.run("delete", "Концерт", "--yes")
    #expect(world.run("import", path).messages.contains("1 added"))
    let info = world.run("info", "Концерт").output
    #expect(info.contains("2026-12-05 19:00–21:00") && info.contains("Палац, зал 2, Хрещатик 22"), "\(info)")
    #expect(world.run("import", path).messages.contains("1 unchanged"))
    world.run("undo")
    world.run("undo")
    #expect(world.run("send", "Gym", "--event").status == .badData)
    world.run("cancel", "Концерт", "--yes")
    #expect(world.run("send", "Концерт", "--event").messages.contains("is cancelled"))
    #expect(world.run("send", "Gym", "--event", "--as-picture").status == .usage)
    #expect(world.run("send", "--all", "--event").status == .usage)
  }

  /// A window of 24 rows has 23 for the code, which is read although nothing else fits. What the link cannot hold is told.
  @Test func theSmallestUsualWindowIsEnough() throws {
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24)
    for (name, left) in [("Gym", ""), ("Сільпо", "left out, so that the code fits: note"), ("Novel", "fits: note")] {
      let result = world.run("send", name)
      #expect(result.status == .done && result.output.split(separator: "\n").count <= 23, "\(result.messages)")
      #expect(left.isEmpty || result.messages.contains(left))
      let picture = try #require(ScreenPicture(result.output)).rasterised(.init(8, 16))
      let link = try #require(try picture.readZBar().map { String(decoding: $0, as: UTF8.self) })
      world.answers = Array((link + "\n").utf8)
      #expect(
        link.hasPrefix("https://catima.app/share#store=") && world.run("import", "-").messages.contains("1 unchanged"))
    }
  }

  @Test func aCodeThatDoesNotFitIsAPicture() throws {
    let name = String(repeating: "Велика книгарня ", count: 6)
    world.run("add", name, "4820000000017", "--no-store")
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: 80, rows: 24)
    let refused = world.run("send", "Велика")
    #expect(
      refused.status == .badData && refused.output == "" && refused.messages.contains("ucard send '#5' -o card.png"))
    let path = world.scratch.path("card.png")
    #expect(world.run("send", "Велика", "-o", path).status == .done)
    let link = try read(path)
    #expect(link.contains("cardid=4820000000017"))
    #expect(world.run("send", "--all", "-o", path).status == .usage)

    world.environment["DISPLAY"] = ":0"
    world.environment["XDG_RUNTIME_DIR"] = world.scratch.url.path
    nonisolated(unsafe) var opened: [String] = []
    world.prepare = { context in
      context.runProgram = { program, arguments, _ in
        opened = [program] + arguments
        return Program.Result(.exited(0))
      }
    }
    #expect(world.run("send", "Велика").status == .done)
    #expect(opened.first == "sh" && opened[2].contains("xdg-open"))
    #expect(try read(opened[4]) == link)
  }

  @Test(arguments: [
    (["send"], "Which card?"), (["send", "Gym", "--address", "127.0.0.1"], "without a network"),
    (["send", "--all", "--as-picture"], "for one card"), (["send", "Gym", "--all"], "Either name cards"),
    (["send", "--all", "--address", "0.0.0.0"], "one numeric address"),
    (["receive", "--yes", "--address", "::"], "one numeric address"), (["receive"], "--yes"),
    (["send", "--all", "--address", "nowhere"], "one numeric address"),
  ])
  func impossibleOptionsAreRefused(_ arguments: [String], _ words: String) {
    let result = world.run(arguments)
    #expect(result.status == .usage && result.messages.contains(words), "\(result.messages)")
  }

  @Test func thereHasToBeSomethingToSend() {
    let none = world.run("send", "--starred", "--address", "127.0.0.1")
    #expect(none.status == .nothingMatches, "\(none.messages)")
    #expect(world.run("send", "Nowhere").status == .nothingMatches)
  }
}
