import Foundation
import Testing
import CommandBase
import Witnesses

/// `ucard import` for scripts that run it again and again: files with errors, and feeds.
@Suite struct FeedTests {
  private let world: World

  init() throws { world = try World() }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = world.scratch.path(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func feed(_ text: String, _ options: String...) throws -> World.Result {
    world.run(["import", try file("feed.csv", text), "--feed", "shop"] + options)
  }

  private struct Report: Decodable {
    struct CardResult: Decodable {
      let result: String
      let name: String?
      let number: Int?
    }
    struct Fault: Decodable {
      let code, message: String
      let place: Place?
    }
    struct Place: Decodable {
      let file: String
      let line: Int?
      let entry: String?
      let field: String?
    }
    let stored: Bool
    let added, updated, unchanged, skipped, pruned, errorCount: Int
    let cards: [CardResult]
    let errors: [Fault]
  }

  private func report(_ status: CommandStatus, _ arguments: String...) throws -> Report {
    let result = world.run(["import", "--report", "json"] + arguments)
    #expect(result.status == status, "\(result.messages)")
    return try JSONDecoder().decode(Report.self, from: Data(result.bytes))
  }

  private struct Listed: Decodable {
    struct Code: Decodable {
      let payload: String?
      let label: String?
      let selected: Bool?
    }
    let name: String
    let identifiers: [Code]
  }

  private func list(_ options: String...) throws -> [Listed] {
    let result = world.run(["list", "--format", "json"] + options)
    return try JSONDecoder().decode([Listed].self, from: Data(result.bytes))
  }

  private func numbers(_ name: String) throws -> [String?] {
    try list("--all").first { $0.name == name }?.identifiers.map(\.payload) ?? []
  }

  // MARK: errors

  private static let mixed = """
    name,payload,balance
    Anna,4006381333931,5
    Borys,A-12,five
    Vira,4.82E+12,
    Hanna,B-77,7

    """

  @Test func everyWrongLineIsTold() throws {
    let path = try file("mixed.csv", Self.mixed)
    let refused = world.run("import", path)
    #expect(refused.status == .badData)
    let lines = refused.messages.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == "“\(path)”, line 3, balance: “five” is not an amount. Write an amount as 12.50.")
    #expect(lines.dropFirst().first?.hasPrefix("“\(path)”, line 4, payload: “4.82E+12”") == true)
    #expect(
      lines.last
        == "ucard: 2 entries have errors. Nothing was stored; --keep-going stores the 2 cards without errors.")
    #expect(try list().isEmpty)

    let failed = try report(.badData, path)
    #expect(!failed.stored && failed.added == 0 && failed.cards.isEmpty && failed.errorCount == 2)
    #expect(failed.errors.map(\.code) == ["badValue", "digitsLost"])
    #expect(failed.errors.map(\.place?.line) == [3, 4] && failed.errors.map(\.place?.field) == ["balance", "payload"])
  }

  @Test func theOtherCardsAreStoredIfAPersonWants() throws {
    let path = try file("mixed.csv", Self.mixed)
    let taken = try report(.badData, path, "--keep-going")
    #expect(taken.stored && taken.added == 2 && taken.errorCount == 2)
    #expect(try list().map(\.name) == ["Anna", "Hanna"])
    let again = world.run("import", path, "--keep-going")
    #expect(again.status == .badData && again.messages.contains("0 added, 0 updated, 2 unchanged, 0 skipped."))
    #expect(again.messages.hasSuffix("ucard: 2 entries have errors and were left out.\n"))
  }

  @Test func aWrongLineTakesItsWholeCardWithIt() throws {
    let (one, two) = (UUID().uuidString, UUID().uuidString)
    let path = try file(
      "ours.csv",
      """
      ucard_card,name,type,payload,eci
      \(one),Anna,qr,A-1,
      \(one),Anna,qr,A-2,x
      \(one),Anna,qr,A-3,
      \(two),Borys,qr,B-1,

      """)
    #expect(try report(.badData, path, "--keep-going").added == 1)
    #expect(try list().map(\.name) == ["Borys"])
  }

  @Test func aReportForProgramsIsWrittenWhateverFails() throws {
    let good = try file("good.csv", "name,payload\nA,1\n")
    let missing = world.scratch.path("missing.csv")
    let failed = try report(.noInput, good, missing)
    #expect(!failed.stored && failed.errors.map(\.code) == ["noInput"])
    let picture = try file("picture.csv", "<html>\n")
    let both = try report(.badData, good, picture, missing, "--keep-going")
    #expect(both.stored && both.added == 1 && both.errors.map(\.code) == ["unrecognised", "noInput"])
    #expect(both.errors.map(\.place?.file) == [picture, missing])
    let none = try report(.badData, picture, "--keep-going")
    #expect(!none.stored && none.errorCount == 1)
  }

  @Test func aWrongCardOfJSONHidesNoOther() throws {
    let path = try file(
      "cards.jsonl",
      """
      {"name": "Anna", "identifiers": [{"type": "qr", "payload": "1"}]}
      {"name": "Borys", "expires": "soon"}
      {"name": "Vira", "identifiers": 7}
      {"name": "Hanna"}

      """)
    let failed = try report(.badData, path, "--keep-going")
    #expect(failed.added == 2 && failed.errors.map(\.place?.line) == [2, 3])
  }

  @Test(arguments: ["}", "]", ",{\"name\": \"Borys\"}", " :", " 7"])
  func textBetweenCardsIsReportedOnce(_ rest: String) throws {
    let path = try file("cards.jsonl", "{\"name\": \"Anna\"}\(rest)\n")
    let failed = try report(.badData, path, "--keep-going")
    #expect(failed.added == 1 && failed.errors.map(\.place?.line) == [1])
  }

  // MARK: feeds

  private static let people = """
    external_id,name,payload
    1,Anna,A-1
    2,Borys,B-1
    3,Vira,C-1

    """

  @Test func aFeedRecognisesItsCardsByTheirIdentity() throws {
    #expect(try feed(Self.people).messages.hasPrefix("This feed is new"))
    let renamed = Self.people.replacing("Anna,A-1", with: "Hanna,Z-9")
    #expect(
      try feed(renamed).messages.hasSuffix(
        "0 added, 1 updated, 2 unchanged, 0 skipped. To undo this:\n  ucard undo\n"))
    #expect(try list().map(\.name) == ["Borys", "Hanna", "Vira"])
    // The identities of another feed are others.
    let other = try file("other.csv", "external_id,name,payload\n1,Olha,O-1\n")
    #expect(world.run("import", other, "--feed", "club").messages.contains("1 added"))
    let unnamed = world.run("import", other)
    #expect(unnamed.messages.contains("the column external_id is used only for a feed: --feed NAME\n"))
    let twice = try feed(Self.people + "1,Eva,E-1\n")
    #expect(twice.status == .badData && twice.messages.contains("line 5, external_id"))
    // Without a feed, the column has no meaning.
    let both = world.run("import", try file("both.csv", "external_id,name,payload\n7,Eva,E-1\n7,Ivan,I-1\n"))
    #expect(both.status == .done && both.messages.contains("2 added"), "\(both.messages)")
  }

  @Test func numbersOfAFeedDoNotPileUp() throws {
    for day in 1...5 {
      #expect(try feed(Self.people.replacing("B-1", with: "B-\(day)")).status == .done)
    }
    #expect(try numbers("Borys") == ["B-5"])
    // A person's own number stays, and so does its being the one shown.
    world.run("identifier", "add", "Borys", "MINE", "--label", "app")
    world.run("identifier", "select", "Borys", "app")
    #expect(try feed(Self.people.replacing("B-1", with: "B-6")).status == .done)
    #expect(try numbers("Borys") == ["B-6", "MINE"])
    #expect(try list("--all").first { $0.name == "Borys" }?.identifiers.map(\.selected) == [false, true])
    world.run("undo")
    #expect(try feed(Self.people.replacing("B-1", with: "B-7")).status == .done)
    #expect(try numbers("Borys") == ["B-7", "MINE"])
  }

  @Test func numbersOfCardsWithUUIDsDoNotPileUp() throws {
    let id = UUID().uuidString
    for day in 1...5 {
      let table = try file("ours.csv", "ucard_card,name,type,payload\n\(id),Anna,qr,A-\(day)\n\(id),Anna,qr,B-\(day)\n")
      #expect(world.run("import", table).status == .done)
    }
    // The first numbers may be a person's own; what came since is the file's.
    #expect(try numbers("Anna") == ["A-1", "B-1", "A-5", "B-5"])
    for day in 1...3 {
      let lines = try file("ours.jsonl", #"{"uuid":"\#(id)","identifiers":[{"type":"qr","payload":"C-\#(day)"}]}"#)
      #expect(world.run("import", lines, "--feed", "lines").status == .done)
    }
    #expect(try numbers("Anna").count { $0?.hasPrefix("C-") == true } == 1)
  }

  @Test func cardsThatAFeedDroppedAreArchived() throws {
    #expect(try feed(Self.people).status == .done)
    world.run("add", "Mine", "M-1")
    let shorter = Self.people.replacing("3,Vira,C-1\n", with: "").replacing("2,Borys,B-1\n", with: "")
    let refused = try feed(shorter, "--prune", "1")
    #expect(
      refused.status == .badData
        && refused.messages.contains("The feed no longer has 2 cards, and --prune allows 1.")
    )
    #expect(try list().count == 4)
    let dry = try feed(shorter, "--prune", "all", "--dry-run")
    #expect(dry.messages.contains("“Vira” (#3): no longer in the feed, so archived."))
    #expect(dry.messages.contains("0 skipped, 2 archived. Nothing was changed."))
    #expect(try list().count == 4)
    #expect(
      try feed(shorter, "--prune", "2").messages.contains("0 skipped, 2 archived. To undo this:\n  ucard undo"))
    #expect(try list().map(\.name) == ["Anna", "Mine"])

    // A card that comes back leaves the archive; one that a person took out of it stays out.
    world.run("edit", "#3", "--no-archive")
    #expect(try feed(shorter, "--prune", "0").status == .done)
    #expect(try feed(Self.people, "--prune", "0").messages.contains("“Borys” (#2), updated: archive."))
    #expect(try list().map(\.name) == ["Anna", "Borys", "Mine", "Vira"])
    #expect(try feed(shorter, "--prune", "2").status == .done)
    world.run("undo")
    #expect(try list().count == 4)
    #expect(try feed(shorter, "--prune", "2").messages.contains("2 archived"))
  }

  @Test func mergedCardsOfAFeedStayOne() throws {
    #expect(try feed(Self.people).status == .done)
    world.run("merge", "Anna", "Borys")
    #expect(try feed(Self.people, "--prune", "all").messages.contains("0 added, 0 updated, 3 unchanged"))
    #expect(try feed(Self.people.replacing("A-1", with: "A-9").replacing("B-1", with: "B-9")).status == .done)
    #expect(try numbers("Anna") == ["A-9", "B-9"])
    #expect(try feed("external_id,name,payload\n2,Borys,B-9\n3,Vira,C-1\n", "--prune", "all").status == .done)
    #expect(try list().map(\.name) == ["Anna", "Vira"])
  }

  @Test func feedsDoNotArchiveTheCardsOfOthers() throws {
    #expect(try feed(Self.people).status == .done)
    let path = world.scratch.path("feed.csv")
    #expect(world.run("import", path, "--feed", "other").messages.contains("3 unchanged"))
    let shorter = Self.people.replacing("3,Vira,C-1\n", with: "")
    #expect(try feed(shorter, "--prune", "all").status == .done)
    #expect(try list().count == 3)
    // The last feed that had the card archives it.
    #expect(world.run("import", path, "--feed", "other", "--prune", "all").messages.contains("1 archived"))
  }

  @Test func aFeedMayBeJSON() throws {
    func lines(_ name: String, _ number: String) throws -> String {
      try file("feed.jsonl", #"{"external_id":"7","name":"\#(name)","identifiers":[{"payload":"\#(number)"}]}"#)
    }
    #expect(world.run("import", try lines("Anna", "A1"), "--feed", "lines").status == .done)
    #expect(world.run("import", try lines("Hanna", "A2"), "--feed", "lines", "--prune", "all").status == .done)
    #expect(try list("--all").map(\.name) == ["Hanna"])
    #expect(try numbers("Hanna") == ["A2"])
  }

  @Test func theRestAfterABrokenLineIsReportedAsUnread() throws {
    let path = try file("quote.csv", "name,payload\nA,1\nB,2\nC\"c,3\nD,4\n")
    let taken = world.run("import", path, "--keep-going")
    #expect(taken.status == .badData && taken.messages.contains("The rest was not read."))
    #expect(try list().map(\.name) == ["A", "B"])
  }

  @Test(arguments: ["A-2,,x", "A-2"]) func aShortLineTakesItsWholeCardWithIt(_ rest: String) throws {
    let (one, two, three) = (UUID().uuidString, UUID().uuidString, UUID().uuidString)
    for id in [one, "nonsense"] {
      let path = try file(
        "ours.csv",
        """
        ucard_card,name,type,payload,eci
        \(three),Vira,qr,V-1,
        \(one),Anna,qr,A-1,
        \(id),Anna,qr,\(rest)
        \(one),Anna,qr,A-3,
        \(two),Borys,qr,B-1,

        """)
      _ = world.run("import", path, "--keep-going")
      #expect(try list().map(\.name) == ["Borys", "Vira"])
    }
  }

  @Test func aFileThatBrokeKeepsItsCardsFromTheArchive() throws {
    let folder = world.scratch.path("shelf")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try file("shelf/1.csv", "name,payload\nA,1\n")
    _ = try file("shelf/2.csv", "name,payload\nB,2\n")
    #expect(world.run("import", folder, "--feed", "shop").status == .done)
    _ = try file("shelf/2.csv", "<html>503</html>")
    let result = world.run("import", folder, "--feed", "shop", "--prune", "all")
    #expect(result.messages.contains("Nothing was archived"))
    #expect(try list().count == 2)
    let twice = try file("more.csv", "external_id,name,payload\n1,X,9\n")
    #expect(world.run("import", twice, twice, "--feed", "two").status == .badData)
  }

  @Test func nothingIsArchivedAfterAnError() throws {
    #expect(try feed(Self.people).status == .done)
    let cut = "external_id,name,payload,balance\n1,Anna,A-1,\n2,Borys,B-1,x\n"
    let taken = try feed(cut, "--prune", "all", "--keep-going")
    #expect(taken.status == .badData && taken.messages.contains("Nothing was archived"))
    #expect(try list().count == 3)
    #expect(try feed("external_id,name,payload\n", "--prune", "all").status == .badData)
    #expect(world.run("import", "x.csv", "--prune", "1").status == .usage)
    #expect(try feed(Self.people, "--prune", "few").status == .usage)
  }
}
