import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// Tables in windows of every width.
@Suite struct TableTests {
  private let world: World

  init() throws {
    world = try World()
    world.environment["NO_COLOR"] = "1"
    world.run("add", "АТБ", "4820000000000", "--type", "ean13", "--category", "Продукти")
    world.run("add", "Gym", String(repeating: "1234567890", count: 6), "--type", "qr", "--star")
    world.run(
      "add", "Бібліотека імені Вернадського", "A-1234", "--expires", "2027-03-05", "--category", "Книги й журнали")
    world.run("balance", "Бібліотека", "set", "120.50", "--currency", "UAH")
  }

  private func lines(_ width: Int, _ command: String...) -> [String] {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: width, rows: 24)
    return world.run(command).output.split(separator: "\n").map(String.init)
  }

  @Test func aCardIsALineInEveryWindow() {
    for width in 14...200 {
      let lines = lines(width, "list")
      #expect(lines.count == 4, "\(width): \(lines)")
      // None of these characters is wider than a column.
      #expect(lines.allSatisfy { $0.count <= width }, "\(width): \(lines)")
      #expect(lines[1].hasPrefix("2  Gym"))
    }
    // In a window that is narrower than a name, there is one value per line.
    #expect(lines(8, "list").first == "Card: Gym")
  }

  @Test func columnsGiveWayInTheirOrder() {
    func titles(_ width: Int) -> String {
      lines(width, "list")[0].split(separator: " ").joined(separator: " ")
    }
    #expect(titles(120) == "# NAME TYPE NUMBER CATEGORIES BALANCE STATE")
    #expect(titles(80) == "# NAME TYPE NUMBER CATEGORIES BALANCE STATE")
    #expect(titles(70) == "# NAME NUMBER CATEGORIES BALANCE STATE")
    #expect(titles(55) == "# NAME NUMBER BALANCE STATE")
    #expect(titles(40) == "# NAME NUMBER STATE")
    #expect(titles(30) == "# NAME NUMBER")
    #expect(titles(16) == "# NAME")
  }

  @Test func aNumberLosesItsMiddleAndANameItsEnd() {
    let lines = lines(34, "list")
    #expect(lines[1].contains("  12345678…4567890"), "\(lines)")
    #expect(lines[3].contains("Бібліотека і…  A-1234"), "\(lines)")
  }

  /// Dates and states share one column, so that the whole list has room in a usual window.
  @Test(arguments: ["C", "uk_UA.UTF-8"]) func aListIsWholeInAUsualWindow(_ locale: String) {
    world.run("delete", "--yes", "Gym")
    world.run("add", "Gym", "https://example.org/m/42", "--type", "qr", "--star", "--category", "Sport")
    // The current day is 2023-11-14.
    world.run("add", "Bunker 42", "1234567890123456", "--type", "code128", "--starts", "2023-11-15 10:00")
    world.run("add", "Concert", "QR-1", "--starts", "2023-12-25 19:00", "--star")
    world.run("add", "Old", "1", "--expires", "2020-01-01")
    world.environment["LC_ALL"] = locale
    let lines = lines(80, "list")
    let isEnglish = locale == "C"
    let titles = lines[0].split(separator: " ").joined(separator: " ")
    // The longer dates leave no room for the type, which goes before a number is cut.
    #expect(
      titles
        == (isEnglish ? "# NAME TYPE NUMBER CATEGORIES BALANCE STATE" : "№ НАЗВА НОМЕР КАТЕГОРІЇ БАЛАНС СТАН"))
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    func line(_ word: String) -> String { lines.first { $0.contains(word) } ?? "" }
    #expect(line("АТБ").contains("  4820000000000  "))
    #expect(line("Бібліот").contains(isEnglish ? "120.50 UAH  2027-03-05" : "120,50 UAH  05.03.2027"))
    #expect(line("Bunker").contains("  1234567890123456  "))
    #expect(line("Bunker").hasSuffix(isEnglish ? "  tomorrow 10:00" : "  завтра 10:00"))
    #expect(line("Concert").hasSuffix(isEnglish ? "  ★ 25 Dec 19:00" : "  ★ 25 грудня 19:00"))
    #expect(line("Old").hasSuffix(isEnglish ? "  expired" : "  прострочена"))
    #expect(line("Gym").hasSuffix("  ★"))
  }

  /// Names are cut before numbers are.
  @Test func namesGiveWayToNumbers() {
    world.run("delete", "--yes", "Gym")
    world.run("add", String(repeating: "Name ", count: 10), "1234567890123456", "--type", "code128")
    for width in 75...200 {
      #expect(lines(width, "list").contains { $0.contains("  1234567890123456") }, "\(width)")
    }
  }

  @Test func programsGetTheColumnsThatTheyKnow() {
    let csv = lines(80, "list", "--format", "csv")[0]
    #expect(csv.contains(",validFrom,expires,balance,currency,") && csv.contains(",starts,ends,"))
    #expect(!csv.contains("state"))
  }

  @Test func historyEndsWithTheNewestStep() throws {
    for number in 1...12 {
      world.run("edit", "Gym", "--note", "\(number)", "--valid-from", "2026-01-0\(1 + number % 9)")
    }
    let history = world.run("history")
    #expect(history.messages == "There are 6 older steps. To list all:\n  ucard history --all\n")
    let lines = history.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 11 && lines[0].hasPrefix("UNDO  WHEN"))
    #expect(lines[10].hasPrefix("   1  ") && lines[10].hasSuffix("changed “Gym”: note, first day"), "\(lines[10])")
    #expect(world.run("history", "--all").output.split(separator: "\n").count == 17)
    #expect(world.run("history", "-n", "3").output.split(separator: "\n").count == 4)
    #expect(world.run("history", "--last", "0").status == .usage)
    world.run("undo", "2")
    #expect(world.run("history").output.split(separator: "\n")[8].hasPrefix("   1  "))
    let csv = world.run("history", "--format", "csv").output.split(separator: "\r\n")
    #expect(csv.count == 17 && csv[0] == "step,time,action,subjects,count,undone,undid")
    #expect(world.run("history", "--format", "json").output.contains(#""changed" : [\#n      "note","#))
  }

  @Test func outputOutsideATerminalIsNotCut() {
    #expect(world.run("list").output.contains(String(repeating: "1234567890", count: 6)))
  }
}
