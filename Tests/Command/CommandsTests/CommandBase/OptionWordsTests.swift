import Terminal
import Foundation
import Testing
import CommandBase
import Witnesses

/// Options and commands by the words that people try.
@Suite struct OptionWordsTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000", "--category", "Sport", "--no-store")
    world.run("add", "Library", "A-1", "--star", "--no-store")
  }

  /// The same card, said in two ways.
  @Test(arguments: [
    (["list", "--tag", "Sport"], ["list", "--category", "Sport"]),
    (["list", "--json"], ["list", "--format", "json"]),
    (["info", "gym", "--json"], ["info", "gym", "--format", "json"]),
    (["ls", "--csv"], ["list", "--format", "csv"]),
    (["list", "--fav"], ["list", "--starred"]), (["find", "--until", "1y"], ["list", "--expiring", "1y"]),
  ])
  func aWordMeansAnOption(_ tried: [String], _ meant: [String]) {
    let (one, other) = (world.run(tried), world.run(meant))
    #expect(
      one.status == other.status && one.output == other.output && one.messages == other.messages, "\(one.messages)")
  }

  @Test func commandsThatPeopleLookFor() {
    #expect(world.run("rename", "gym", "City Gym").messages == "Changed “City Gym” (#1).\n")
    #expect(world.run("tag", "city", "Health").status == .done)
    #expect(world.run("rename", "city", "").messages.contains("The name is empty"))
    #expect(world.run("tag", "city", "gym", "Home").messages.contains("Put several words in quotes"))
    #expect(world.run("list", "--category", "Health", "--csv").output.contains("City Gym"))
    #expect(world.run("new", "Pool", "77", "--fav").messages.hasPrefix("Added “Pool” as #3"))
    #expect(
      world.run("show", "pool").output == "77\n" && world.run("list", "--starred", "--csv").output.contains("Pool"))
    // They stand in no list, and no beginning of their names calls them.
    let help = world.run("help").output
    #expect(!help.contains("rename") && !help.contains("tag") && world.run("ren", "a", "b").status == .usage)
    #expect(world.run("rename", "city").messages.contains("NAME is missing. The new name."))
  }

  @Test func theHelpOfEveryDayNamesTheWholeOne() {
    let (short, whole) = (world.run("help").output, world.run("help", "--all").output)
    let commands = short.components(separatedBy: "Commands:\n").last?.components(separatedBy: "\n\n").first
    #expect(commands?.split(separator: "\n").filter { !$0.hasPrefix("   ") }.count == 12, "\(short)")
    #expect(short.contains("ucard help --all") && !whole.contains("--all") && whole.contains("  symbologies "))
    let add = world.run("add", "--help").output
    #expect(add.contains("ucard help add --all") && !add.contains("--eci"))
    let experts = world.run("help", "add", "--all").output.components(separatedBy: "\n\nFor experts:\n")
    #expect(experts.count == 2 && experts[1].contains("  --eci NUMBER") && !experts[0].contains("--eci"))
    #expect(!add.contains("For experts") && !add.contains("--json reads"))
    #expect(experts.last?.contains("--json reads JSON Lines") == true)
    #expect(world.run("help", "id", "edit", "--all").output.contains("--charset NAME"))
    #expect(!world.run("encode", "--help").output.contains("  --height MODULES"))
    // A command without rare options has nothing more to list.
    #expect(!world.run("help", "stores").output.contains("ucard help stores --all"))
  }

  @Test func allCommandsStandInGroupsByWhatOneWantsToDo() {
    let lists = world.run("help", "--all").output.components(separatedBy: "\n\n").filter { $0.contains(":\n  ") }
    #expect(
      lists.map { $0.prefix { $0 != ":" } } == [
        "Show cards and codes", "Fill the wallet", "Keep cards up to date", "Share cards", "Keep the wallet safe",
        "Set up U-Card", "For experts",
      ])
    for (list, command) in [(0, "show, s"), (1, "add, a"), (2, "edit, e"), (3, "send"), (4, "lock"), (6, "compact")] {
      #expect(lists[list].contains("\n  \(command)  "), "\(command)")
    }
    #expect(!world.run("help").output.contains("For experts"))
  }

  @Test func theMeantOptionIsNamed() {
    let category = world.run("edit", "library", "--category", "Gifts")
    #expect(category.status == .usage && category.messages.contains("--add-category Gifts"), "\(category.messages)")
    for begun in ["--cat", "--categor"] {
      let beginning = world.run("list", begun, "Sport")
      #expect(beginning.status == .usage && beginning.messages.hasSuffix("\n  ucard list --category Sport\n"))
    }
    let unknown = world.run("list", "--frobnicate")
    #expect(unknown.status == .usage && unknown.messages.contains("There is no option --frobnicate."))
    // A name after -- is none of ours.
    #expect(world.run("add", "--", "--json", "5").messages.hasPrefix("Added “--json” as #3"))
    #expect(world.run("show", "--", "--json").output == "5\n")
  }

  @Test func amountsThatAreNoneAreAnsweredByWhatWorks() {
    world.run("balance", "gym", "set", "50")
    for change in ["set", "add", "spend"] {
      let answer = world.run("balance", "gym", change, "-5.5", "--note", "x")
      #expect(answer.status == .badData && answer.messages.hasSuffix("ucard balance gym spend 5.5\n"), "\(answer)")
    }
    #expect(world.run("balance", "gym", "set", "9999999999999999999").messages.contains("up to 18 before the point"))
    #expect(world.run("balance", "gym", "set", "12x").messages.contains("such as 12.50"))
    #expect(world.run("balance", "gym", "-5").messages == "“Gym”: 45 points.\n")
  }

  @Test func aSecondCardOfANameIsTold() {
    let added = world.run("add", "GYM", "777", "--no-store")
    #expect(added.messages.contains("There is already a card “Gym”: #1."), "\(added.messages)")
    #expect(!world.run("add", "Gymnastics", "778", "--no-store").messages.contains("already"))
  }

  @Test func equalCardsAreToldApart() {
    world.run("add", "Gym", "1", "--no-store", "--issuer", "Sporty", "--type", "code128")
    world.run("add", "Gym", "2", "--no-store", "--label", "app", "--type", "code128")
    let lines = world.run("show", "gym").messages.split(separator: "\n").map(String.init)
    #expect(
      lines.contains { $0.contains("Sporty, added on ") } && lines.contains { $0.contains("app, added on ") },
      "\(lines)")
  }

  @Test func adviceIsForWhatWasTyped() {
    world.terminal = Terminal(isInput: true, isOutput: true)
    #expect(world.run("export", "html").messages.contains("ucard export html -o cards.html"))
    #expect(world.run("export", "html", "Gym").messages.contains("ucard export html Gym -o cards.html"))
    #expect(world.run("export", "catima", "Gym").messages.contains("ucard export catima Gym -o catima.zip"))
  }

  @Test func aScriptGetsNoCardByATypo() {
    world.run("add", "Gift", "1", "--no-store")
    for typed in ["giftt", "gim", "giff"] {
      let result = world.run("show", typed)
      #expect(result.status == .nothingMatches && result.messages.contains("Did you mean"), "\(typed): \(result)")
    }
    #expect(world.run("show", "гім").status == .done && world.run("show", "ГІФТ").output == "1\n")
    world.terminal = Terminal(isInput: true, isOutput: true)
    #expect(world.run("show", "giftt").status == .done)
  }

  @Test func aDayThatIsTypedIsSaid() {
    #expect(world.run("edit", "gym", "--expires", "30d").messages.hasSuffix("Valid until 2023-12-14.\n"))
    #expect(
      world.run("edit", "gym", "--expires", "1.1.20").messages.hasSuffix("Expired after 2020-01-01.\n"))
    #expect(world.run("add", "X", "1", "--valid-from", "03/27").messages.contains("Valid from 2027-03-01."))
  }

  @Test func shorthandsOfOneCommand() {
    world.run("edit", "gym", "--note", "a")
    #expect(world.run("undo", "2").messages.hasSuffix("To redo these steps:\n  ucard redo 2\n"))
    world.run("redo", "2")
    // As many steps as there are, and no more; many are listed, and asked about.
    for number in 1...3 { world.run("edit", "gym", "--note", "\(number)") }
    #expect(world.run("undo", "60").status == .usage && world.run("undo", "60").messages.contains(":\n  ucard undo "))
    let asked = world.run("undo", "4")
    #expect(
      asked.status == .usage && asked.messages.hasPrefix("Would be undone: changed “Gym”: note.\n"), "\(asked.messages)"
    )
    #expect(world.run("info", "gym").output.contains("3"))
    world.terminal = Terminal(isInput: true, isOutput: false)
    world.answers = Array("n\n".utf8)
    #expect(world.run("undo", "4").messages.hasSuffix("Nothing was changed.\n"))
    world.terminal.isInput = false
    #expect(world.run("undo", "4", "--yes").status == .done && world.run("redo", "4").status == .usage)
    // What another change follows is not lost.
    world.run("edit", "library", "--note", "b")
    let history = world.run("history").output
    #expect(history.contains("undid: changed “Gym”: note"), "\(history)")
    #expect(world.run("undo", "3").messages.contains("Done again: changed “Gym”: note.\n"))
    #expect(world.run("undo", "2", "--dry-run").messages.hasPrefix("Would be undone: undid: changed “Gym”: note.\n"))
    world.run("identifier", "add", "gym", "1234", "--label", "PIN", "--type", "number")
    #expect(world.run("show", "gym", "--pin").output == "1234\n")
    #expect(world.run("history", "--last", "2").output.split(separator: "\n").count == 3)
  }

  @Test func allMeansArchivedCardsToo() {
    world.run("edit", "library", "--archive")
    #expect(world.run("list", "--all", "--csv").output.split(separator: "\r\n").count == 3)
    world.run("edit", "--all", "--note", "x")
    #expect(world.run("info", "library").output.contains("x"))
    #expect(world.run("export", "csv", "--all").output.split(separator: "\r\n").count == 3)
    world.run("edit", "library", "--add-category", "Sport")
    #expect(world.run("edit", "--category", "Sport", "--note", "y").messages == "Changed “Gym” (#1).\n")
    #expect(world.run("edit", "--category", "Sport", "--all", "--note", "z").messages.contains("“Library” (#2)"))
    #expect(world.run("delete", "--all", "--yes").messages.contains("“Gym” (#1), “Library” (#2)"))
  }
}
