import Foundation
import Testing
import CommandBase
import Terminal
import Witnesses

/// The lists of the cards that have a balance, with the sum for each currency.
@Suite struct BalanceListTests {
  private let world: World

  init() throws { world = try World() }

  private func fill() {
    for (name, amount) in [
      ("Gift", "0.10 UAH"), ("Voucher", "0.20 UAH"), ("Travel", "12.50 EUR"), ("Coffee", "7"), ("Old", "1000 UAH"),
    ] {
      world.run("add", name, "42", "--type", "code128", "--no-store")
      #expect(world.run("balance", name, "set", amount).status == .done)
    }
    world.run("add", "Gym", "42", "--type", "code128", "--no-store")
    world.run("archive", "Old")
  }

  @Test(arguments: [["list", "--balance"], ["balance"], ["b"]])
  func cardsWithABalanceAreListedWithTheSums(_ command: [String]) {
    fill()
    let table = world.run(command)
    #expect(table.status == .done && table.messages.isEmpty, "\(table.messages)")
    #expect(
      table.output == """
        #  NAME     TYPE      NUMBER  CATEGORIES    BALANCE
        4  Coffee   Code 128  42                   7 points
        1  Gift     Code 128  42                   0.10 UAH
        3  Travel   Code 128  42                  12.50 EUR
        2  Voucher  Code 128  42                   0.20 UAH

        Sum: 12.50 EUR, 0.30 UAH, 7 points

        """, "\(table.output)")
    let plain = world.run(command + ["--plain"]).output
    #expect(plain.hasSuffix("Number in the wallet: 2\n\nSum: 12.50 EUR, 0.30 UAH, 7 points\n"), "\(plain)")
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run(command).output.hasSuffix("\n\nРазом: 12,50 EUR, 0,30 UAH, 7 балів\n"))
  }

  @Test func otherFiltersAndProgramsGetTheSameCards() throws {
    fill()
    #expect(world.run("list", "--balance", "--all").output.hasSuffix("\nSum: 12.50 EUR, 1000.30 UAH, 7 points\n"))
    #expect(world.run("list", "--balance", "gift").output.hasSuffix("\nSum: 0.10 UAH\n"))
    #expect(world.run("balance", "-q").output.split(separator: "\n").count == 4)
    let json = world.run("balance", "--format", "json")
    #expect(json.bytes == world.run("list", "--balance", "--format", "json").bytes)
    #expect((try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [[String: Any]])?.count == 4)
    let csv = world.run("balance", "--format", "csv").output.split(separator: "\r\n")
    #expect(csv.count == 5 && csv[0].hasPrefix("number,uuid,name,"))
    #expect(!world.run("list").output.contains("Sum"))
  }

  @Test(arguments: [40, 50, 80], ["C.UTF-8", "uk_UA.UTF-8"])
  func balancesStandInNarrowWindows(columns: Int, locale: String) {
    fill()
    world.run("edit", "Voucher", "--name", "Voucher of a long name", "--expires", "2030-01-31")
    world.environment["LC_ALL"] = locale
    world.terminal = .init(isInput: true, isOutput: true, columns: columns, rows: 30)
    let lines = world.run("balance").output.split(separator: "\n")
    #expect(lines.contains { $0.contains("Voucher") && $0.contains(locale == "C.UTF-8" ? "0.20 UAH" : "0,20 UAH") })
  }

  @Test func oneBalanceIsNamed() {
    fill()
    #expect(world.run("balance", "gif").output.hasPrefix("Gift: 0.10 UAH\n"))
    #expect(world.run("balance", "gif", "--plain").output.hasPrefix("Card: Gift\nBalance: 0.10 UAH\n"))
  }

  @Test func aMergeNamesTheBalanceThatItLeavesOut() {
    fill()
    #expect(
      world.run("merge", "Gift", "Voucher").messages.contains(
        "Not taken from the second card, because the first has its own: balance (0.20 UAH).\n"))
  }

  @Test func whereThereIsNoneItIsSaidHowToSetOne() {
    world.run("add", "Gym", "42", "--no-store")
    let (status, english, ukrainian) = world.answers(["balance"])
    #expect(status == .nothingMatches)
    #expect(
      english == "ucard: No card has a balance. To set one:\n  ucard balance CARD set AMOUNT --currency UAH\n")
    #expect(ukrainian.contains("  ucard balance КАРТКА set СУМА --currency UAH\n"))
    #expect(
      world.run("balance", "--note", "x").messages
        == "ucard: Give add, spend or set, and an amount:\n  ucard balance CARD spend AMOUNT\n")
  }
}
