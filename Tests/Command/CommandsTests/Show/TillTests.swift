import Foundation
import Terminal
import Testing
import CommandBase
import Commands
import Witnesses

/// At the till there is always a way to go on.
@Suite struct TillTests {
  private let world: World

  init() throws { world = try World() }

  private func window(_ columns: Int, _ rows: Int) {
    world.terminal = Terminal(isInput: true, isOutput: true, isMessages: true, columns: columns, rows: rows)
  }

  // MARK: the number is always there

  @Test(arguments: [(40, 12), (50, 20), (20, 8), (80, 24)])
  func aCodeThatDoesNotFitIsANumber(_ columns: Int, _ rows: Int) {
    world.run("add", "Membership", "A-1234-5678-90123-456789", "--type", "code128")
    window(columns, rows)
    let result = world.run("show", "member")
    #expect(result.status == .done)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.first?.contains("Membership") ?? false && lines.last == "A-1234-5678-90123-456789")
    let said = result.messages.split(separator: "\n")
    #expect(said.joined(separator: " ").hasSuffix("ucard export png '#1' -o card.png"), "\(result.messages)")
    #expect(
      said.allSatisfy { $0.count <= columns || $0.hasPrefix("  ucard ") }
        && lines.dropFirst().dropLast().allSatisfy { $0.count <= columns })
    #expect(lines.count + said.count < rows || lines.count == 2, "what is large is still on the screen")
    #expect(world.run("show", "member", "--as", "blocks").status == .badData)
  }

  @Test func theNumberIsLarge() {
    world.run("add", "Gym", "10", "--type", "itf")
    world.run("identifier", "add", "Gym", "1234567890123456789012345678901234567890", "--type", "itf", "--select")
    window(60, 40)
    #expect(
      world.run("show", "gym").output.contains(
        """
         ▄█   ▄▀▀▀▄ ▄▀▀▀▄   ▄█  █▀▀▀▀  ▄▀▀  ▀▀▀▀█ ▄▀▀▀▄ ▄▀▀▀▄ ▄▀▀▀▄
        ▀ █      ▄▀   ▄▄▀ ▄▀ █  ▀▀▀▀▄ █▄▄▄     █  ▀▄▄▄▀ ▀▄▄▄█ █ ▄ █
          █    ▄▀   ▄   █ ▀▀▀█▀ ▄   █ █   █   █   █   █    ▄▀ █   █
        ▀▀▀▀▀ ▀▀▀▀▀  ▀▀▀     ▀   ▀▀▀   ▀▀▀    ▀    ▀▀▀   ▀▀    ▀▀▀
        """), "\(world.run("show", "gym").output)")
  }

  @Test func aPayloadThatCannotBeDrawnSaysWhatToDo() throws {
    let path = world.scratch.path("cards.json")
    try Data(#"{"name":"Odd","identifiers":[{"type":"itf","payload":"12345"}]}"#.utf8).write(
      to: URL(fileURLWithPath: path))
    #expect(world.run("import", path, "--format", "json").status == .done)
    window(80, 24)
    let result = world.run("show", "odd")
    #expect(result.status == .done && result.output.hasSuffix("\n12345\n"))
    let said = result.messages.replacing("\n", with: " ")
    #expect(said.contains("one digit is missing") && said.contains("ucard identifier edit '#1' 1 NUMBER --type TYPE"))
    #expect(world.run("identifier", "edit", "1", "1", "12345", "--type", "code128").status == .done)
    #expect(world.run("show", "odd").messages.isEmpty)
  }

  // MARK: names as people know them

  @Test func theTypedNameStaysAndOthersFindIt() {
    world.run("add", "Аптека низьких цін", "1")
    world.run("add", "IKEA Family", "2")
    world.run("add", "АТБ", "3")
    #expect(world.run("list", "--format", "csv").output.contains(",IKEA Family,IKEA,"))
    for (typed, number) in [
      ("аптека", "1"), ("АНЦ", "1"), ("ikea", "2"), ("family", "2"), ("АТБ-Маркет", "3"), ("atb market", "3"),
    ] {
      #expect(world.run("show", typed).output == number + "\n", "\(typed)")
    }
    #expect(world.run("edit", "анц", "--star").status == .done)
  }

  @Test func aNameOfSeveralWordsNeedsNoQuotes() {
    world.run("add", "Нова пошта", "1")
    world.run("add", "Нова лінія", "2")
    #expect(world.run("s", "нова", "пошта").output == "1\n")
    #expect(world.run("show", "nova", "liniia", "--no-record").output == "2\n")
    #expect(world.run("info", "нова", "лінія").output.hasPrefix("Card: Нова лінія\n"))
  }

  @Test func anyNumberOnACardFindsItAndIsShown() {
    world.run("add", "Gym", "4444")
    world.run("identifier", "add", "gym", "2000045678903", "--label", "app")
    world.run("identifier", "add", "gym", "87654321", "--type", "number", "--label", "PIN")
    for typed in [["2000045678903"], ["2000", "0456", "78903"], ["2000-0456-78903"]] {
      let result = world.run(["show"] + typed)
      #expect(result.status == .done && result.output == "2000045678903\n" && result.messages.isEmpty, "\(result)")
    }
    #expect(world.run("show", "2000045678903", "-i", "1").output == "4444\n")
    #expect(world.run("show", "2000045678903", "--every").output == "4444\n2000045678903\n")
    #expect(world.run("info", "2000045678903").output.hasPrefix("Card: Gym\n"))
    #expect(world.run("edit", "2000045678903", "--star").status == .done)
    #expect(world.run("200045678903").messages.hasSuffix("\n  ucard help\n"))
    #expect(world.run("2000045678903").messages.hasSuffix("\n  ucard show 2000045678903\n"))
    let secret = world.run("show", "87654321")
    #expect(secret.status == .nothingMatches && !secret.messages.contains("Gym"), "\(secret.messages)")
    world.run("add", "Gate 4444", "1")
    #expect(world.run("show", "4444").output == "1\n", "a name comes first")
    world.run("add", "Pool", "2000045678903")
    let several = world.run("show", "2000045678903")
    #expect(several.status == .usage && several.messages.hasPrefix("ucard: 2 cards match"), "\(several.messages)")
  }

  @Test func ambiguousMatchesAreListedWithDetails() {
    world.run("add", "Gym", "1", "--category", "Sport")
    world.run("add", "Gym", "2", "--type", "qr")
    world.run("show", "2")
    let result = world.run("show", "gym")
    #expect(result.status == .usage)
    #expect(
      result.messages.hasSuffix(
        "such as 1:\n  1  Gym, Code 128, Sport\n  2  Gym, QR, last shown on 2023-11-14\n"), "\(result.messages)")
    #expect(
      world.run("show", "2").output == "2\n" && world.run("list", "#2", "-q").output.split(separator: "\n").count == 1)
    #expect(world.run("list", "#3").status == .nothingMatches)
  }

  // MARK: no wild guesses

  @Test func aScriptGetsNoTypo() {
    world.run("add", "Сільпо", "1")
    world.run("add", "Zara", "2")
    let script = world.run("show", "сільро")
    #expect(script.status == .nothingMatches && script.output.isEmpty)
    #expect(script.messages == "ucard: No card matches “сільро”. Did you mean “Сільпо” (#1)?\n")
    #expect(world.run("show", "zz").status == .nothingMatches)
    window(80, 24)
    #expect(world.run("show", "сільро", "--as", "text").output == "1\n")
    #expect(world.run("show", "zz").status == .nothingMatches && world.run("show", "z", "--as", "text").output == "2\n")
  }

  @Test func aGuessIsSaidOnce() {
    for (name, number) in [("Сільпо", "4820000000000"), ("Sport Life", "1111"), ("Крамниця 2000", "3333")] {
      world.run("add", name, number, "--no-store")
    }
    window(80, 24)
    for typed in ["sipo", "cskmgj"] {
      let guess = world.run("show", typed, "--plain")
      #expect(guess.output == "Card: Сільпо\nNumber: 4820000000000\n", "\(guess)")
      #expect(guess.messages == "No card matches “\(typed)” exactly. This is “Сільпо” (#1).\n")
    }
    for (typed, number) in [("silpo", "4820000000000"), ("sport", "1111"), ("спорт", "1111"), ("2000", "3333")] {
      let exact = world.run("show", typed, "--plain")
      #expect(exact.output.hasSuffix("Number: \(number)\n") && exact.messages.isEmpty, "\(exact)")
    }
    for typed in ["20000", "200", "крамниця 200"] {
      #expect(world.run("show", typed, "--plain").status == .nothingMatches, "\(typed)")
    }
    let list = world.run("list", "sipo").output
    #expect(list.contains("Сільпо") && !list.contains("Sport Life"), "\(list)")
    world.run("rename", "sport life", "Sipno")
    let several = world.run("show", "sipo", "--plain")
    #expect(several.status == .usage && several.output.isEmpty)
    #expect(several.messages.contains("2 cards match “sipo”") && !several.messages.contains("exactly"))
  }

  @Test func showAloneListsCards() {
    world.run("add", "Old", "1")
    world.run("add", "New", "2")
    world.run("show", "old")
    #expect(world.run("show").status == .usage)
    window(80, 24)
    let list = world.run("show").output
    #expect(
      list.contains("Old")
        && list.range(of: "Old")?.lowerBound ?? list.endIndex < list.range(of: "New")?.lowerBound ?? list.startIndex)
  }

  // MARK: adding

  @Test func aNumberAloneIsACard() {
    #expect(world.run("add", "4820000000000").messages.hasPrefix("Added “Card 1” as #1: EAN-13"))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("add", "4820 0000 0001 7").messages.hasPrefix("Додано «Картка 2» (#2)"))
    #expect(world.run("show", "картка", "2").output == "4820000000017\n")
    // A short number is a name.
    #expect(world.run("add", "1984").messages.hasPrefix("Додано «1984» (#3), без коду. Щоб додати код:\n  "))
  }

  @Test func slipsOfTheFingerAreAskedAbout() {
    world.run("add", "Gym", "4820000000000")
    // A script gets a warning, and the requested result.
    let swapped = world.run("add", "4820000000017", "Сільпо")
    #expect(swapped.status == .done && swapped.messages.contains("“4820000000017” looks like a number"))
    #expect(world.run("undo").status == .done)
    let again = world.run("add", "Copy", "4820000000000")
    #expect(again.status == .done && again.messages.contains("“Gym” (#1) has this number already."))
    #expect(world.run("undo").status == .done)

    world.terminal.isInput = true
    func answer(_ text: String, _ arguments: String...) -> World.Result {
      world.answers = Array((text + "\n").utf8)
      return world.run(arguments)
    }
    #expect(answer("y", "add", "4820000000017", "Сільпо").status == .done)
    #expect(world.run("show", "сільпо").output == "4820000000017\n")
    #expect(answer("n", "add", "Copy", "4820000000000").messages.hasSuffix("Nothing was changed.\n"))
    let wrong = answer("n", "add", "Shop", "4006381333932")
    #expect(
      wrong.messages.hasPrefix("Check your typing: if this is EAN-13, the last digit should be 1. Add the card anyway"))
    #expect(world.run("list", "-q").output.split(separator: "\n").count == 2)
    #expect(wrong.status == .nothingMatches)
    #expect(answer("", "add", "Shop", "4006381333932", "--yes").status == .done)
    #expect(world.run("show", "shop").output == "4006381333932\n")
  }

  @Test func aPINIsAskedForWhereNoneIsGiven() {
    world.run("add", "Gym", "1")
    #expect(world.run("identifier", "add", "gym", "--label", "PIN", "--type", "number").status == .usage)
    world.terminal.isInput = true
    world.answers = Array("4321\n".utf8)
    #expect(world.run("identifier", "add", "gym", "--label", "PIN", "--type", "number").status == .done)
    #expect(world.run("show", "gym", "-i", "PIN").output == "4321\n")
  }

  @Test func issuerBalanceAndNoteStandBelowTheCode() {
    world.run("add", "Gift", "4820000000000", "--issuer", "Rozetka", "--note", "for Olha\nline two", "--no-store")
    world.run("balance", "gift", "set", "500", "--currency", "UAH")
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 120, rows: 30)
    let lines = world.run("show", "gift").output.split(separator: "\n").map(String.init)
    #expect(Array(lines.suffix(4)) == ["Rozetka", "500.00 UAH", "for Olha", "line two"], "\(lines.suffix(4))")
    #expect(lines.count <= 29)
    // Where there is no room, the code alone.
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 120, rows: 13)
    let short = world.run("show", "gift").output
    #expect(short.contains("\u{1B}[") && !short.contains("Rozetka"))
  }

  @Test func aSignedAmountIsSpentOrAdded() {
    world.run("add", "Gift", "42", "--no-store")
    #expect(world.run("balance", "gift", "+20").messages.contains("20"))
    #expect(world.run("balance", "gift", "-5,50", "--note", "tea").status == .done)
    #expect(world.run("list", "--csv").output.contains("14.5"))
  }

  @Test func storeCategoriesStayInTheWalletsLanguage() {
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    world.run("add", "Сільпо", "42")
    world.environment["LC_ALL"] = "C"
    world.run("add", "IKEA", "43")
    let categories = world.run("category", "list", "--format", "csv").output
    #expect(categories.contains("Продукти") && categories.contains("Дім") && !categories.contains("Home"))
  }

  // MARK: commands

  @Test func shortNamesOfCommandsKeepTheirMeaning() {
    for (words, name) in [
      ("s", "show"), ("l ls search find", "list"), ("a new create", "add"), ("e", "edit"),
      ("d rm remove", "delete"), ("m", "merge"), ("id i", "identifier"), ("cat c", "category"), ("b", "balance"),
      ("pic", "picture"), ("u un", "undo"), ("h", "history"), ("res", "restore"), ("co", "compact"),
      ("sy", "symbologies"),
      ("x", "export"), ("enc", "encode"),
    ] {
      let help = world.run("help", name).output
      for word in words.split(separator: " ") {
        #expect(world.run(String(word), "--help").output == help, "\(word)")
      }
    }
  }

  /// A script must not change its meaning when a command is added.
  @Test func theBeginningOfACommandIsAnsweredByItsName() {
    for (words, name) in [("sho", "show"), ("li lis", "list"), ("und", "undo"), ("imp", "import"), ("unl", "unlock")] {
      for word in words.split(separator: " ") {
        let run = world.run(String(word), "x")
        #expect(run.status == .usage && run.messages.hasSuffix("\n  ucard \(name) x\n"), "\(word): \(run.messages)")
      }
    }
    #expect(world.run("identifier", "ad", "x").messages.hasSuffix("\n  ucard identifier add x\n"))
  }

  @Test func anUndoIsToldBeforehand() {
    world.run("add", "A", "1")
    world.run("add", "B", "2")
    world.run("edit", "a", "--note", "x")
    #expect(
      world.run("undo", "2", "--dry-run").messages
        == "Would be undone: changed “A”: note.\nWould be undone: added “B”.\n")
    #expect(world.run("list", "-q").output.split(separator: "\n").count == 2)
    #expect(world.run("undo", "2").status == .done)
    #expect(world.run("redo", "--dry-run").messages == "Would be done again: added “B”.\n")
    #expect(world.run("redo").messages == "Done again: added “B”.\n")
    #expect(world.run("undo", "9", "--dry-run").messages.hasSuffix("For all of them:\n  ucard undo 2\n"))
  }

  @Test func theNameOfACardIsNoCommand() {
    world.run("add", "Silpo", "1")
    let result = world.run("silpo")
    #expect(result.status == .usage && result.messages.hasSuffix("\n  ucard show silpo\n"))
  }

  // MARK: a look at one card

  @Test func infoIsEverything() {
    world.run(
      "add", "Gym", "A-1", "--category", "Sport", "--note", "towels", "--issuer", "Fit", "--expires", "2030-01-02")
    world.run("identifier", "add", "gym", "1234", "--type", "number", "--label", "PIN")
    world.run("balance", "gym", "set", "500", "--currency", "UAH")
    world.run("show", "gym")
    #expect(
      world.run("info", "gym").output == """
        Card: Gym
        Balance: 500.00 UAH
        Valid until: 2030-01-02
        Issuer: Fit
        Categories: Sport
        Note: towels
        Identifier 1: Code 128, A-1, shown
        Identifier 2: PIN, number, •••
        Number in the wallet: 1
        Added: 2023-11-14 22:13
        Last shown: 2023-11-14 22:13, 1 time in all
        Balance history: 2023-11-14 22:13, set 500, = 500.00 UAH
        History: 2023-11-14 22:13, changed the balance of “Gym”
        History: 2023-11-14 22:13, added an identifier to “Gym”
        History: 2023-11-14 22:13, added “Gym”

        """)
    #expect(world.run("info", "nothing").status == .nothingMatches)
  }
}
