import Cards
import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// The choice of cards in each export.
@Suite struct ExportChoiceTests {
  private let world: World

  init() throws {
    world = try World()
    for (name, more) in [
      ("Gym", ["--category", "Sport", "--star"]), ("Pool", ["--category", "Sport"]), ("Library", ["--note", "quiet"]),
      ("Old gym", ["--category", "Sport", "--archive"]), ("Old shop", ["--archive"]),
    ] {
      #expect(world.run(["add", name, "96385074", "--type", "qr", "--no-store"] + more).status == .done, "\(name)")
    }
  }

  /// Returns the names of the exported cards.
  private func written(_ arguments: [String], as format: String) throws -> Set<String>? {
    if Self.pictures.contains(format) {
      let folder = world.scratch.path(UUID().uuidString)
      let status = world.run(["export", format, "--output-dir", folder] + arguments).status
      guard status == .done else { return nil }
      return Set(try FileManager.default.contentsOfDirectory(atPath: folder).map { String($0.dropLast(4)) })
    }
    let file = world.scratch.path(UUID().uuidString)
    guard world.run(["export", format, "-o", file] + arguments).status == .done else { return nil }
    let other = try World()
    #expect(other.run("import", file).status == .done)
    return Set(
      other.run("list", "--all", "--format", "csv").output.split(whereSeparator: \.isNewline).dropFirst().map {
        String($0.split(separator: ",")[2])
      })
  }

  private static let pictures = ["png", "svg", "pdf"]
  private static let data = ["catima", "link", "json", "csv", "pkpass"]

  @Test(arguments: ["png", "catima", "json", "pkpass"])
  func everyExportChoosesAlike(_ format: String) throws {
    let isPicture = Self.pictures.contains(format)
    let archived: Set<String> = ["Old gym", "Old shop"]
    func expect(_ cards: Set<String>, archived old: Set<String>, _ arguments: String...) throws {
      let all = isPicture && !arguments.contains("--all") ? cards : cards.union(old)
      #expect(try written(arguments, as: format) == all, "\(format) \(arguments)")
    }
    try expect(["Gym", "Pool", "Library"], archived: archived)
    try expect(["Gym", "Pool", "Library"], archived: archived, "--all")
    try expect(["Gym", "Pool"], archived: ["Old gym"], "--category", "sport")
    try expect(["Gym", "Pool"], archived: ["Old gym"], "--category", "sport", "--all")
    try expect(["Gym"], archived: ["Old gym"], "--search", "gym")
    try expect(["Library"], archived: [], "--search", "QUIET libr")
    try expect(["Gym"], archived: [], "--starred")
    try expect(["Gym"], archived: [], "--starred", "--category", "Sport", "--search", "gym")
    #expect(try written(["--archived"], as: format) == archived)
    #expect(try written(["--archived", "--category", "Sport"], as: format) == ["Old gym"])
    #expect(try written(["Library", "Old shop"], as: format) == ["Library", "Old shop"])
  }

  /// An export replaces what an export wrote, and nothing else unasked.
  @Test(arguments: [
    ("png", "a.png"), ("svg", "a.svg"), ("pdf", "a.pdf"), ("json", "a.json"), ("csv", "a.csv"), ("html", "a.html"),
    ("catima", "a.zip"), ("link", "a.txt"), ("ics", "a.ics"), ("pkpass", "a.pkpass"),
  ])
  func filesOfOtherProgramsAreNotReplaced(_ format: String, _ name: String) throws {
    world.run("add", "Concert", "42", "--starts", "2027-12-05 19:00", "--type", "qr")
    let path = world.scratch.path(name)
    func export(_ options: String...) -> World.Result {
      world.run(["export", format, "Concert", "-o", path] + options)
    }
    #expect(export().status == .done)
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(export().status == .done, "what an export wrote is replaced")
    // A file for a phone leaves out what the phone has.
    #expect(try format == "catima" || Data(contentsOf: URL(fileURLWithPath: path)).count == written.count)
    for foreign in [
      "my diary\n", "PK\u{3}\u{4}photos", "%PDF-1.4\nthesis", "{\"format\": \"other\"}", "name,number\nA,1\n",
    ] {
      try Data(foreign.utf8).write(to: URL(fileURLWithPath: path))
      let refused = export()
      #expect(refused.status == .cannotCreate && refused.messages.contains("add --force"), "\(refused.messages)")
      world.terminal.isInput = true
      world.answers = Array("n\n".utf8)
      #expect(export().status == .nothingMatches)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(foreign.utf8))
      world.answers = Array("y\n".utf8)
      #expect(export().status == .done)
      world.terminal.isInput = false
    }
    try Data("my diary\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(export("--force").status == .done)
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(export().status == .done, "an empty file holds nothing")
  }

  @Test func foreignPicturesInAFolderStay() throws {
    let folder = world.scratch.path("pictures")
    #expect(world.run("export", "png", "--output-dir", folder).status == .done)
    #expect(world.run("export", "png", "--output-dir", folder).status == .done)
    let path = folder + "/Gym.png"
    try Data("holiday".utf8).write(to: URL(fileURLWithPath: path))
    let refused = world.run("export", "png", "--output-dir", folder)
    #expect(refused.status == .cannotCreate && refused.messages.contains("Gym.png"))
    #expect(world.run("export", "png", "--output-dir", folder, "--force").status == .done)
    #expect(try GrayPicture(file: path).width > 20)
  }

  @Test(arguments: pictures + data)
  func contradictoryOptionsAreRefused(_ format: String) throws {
    let output = Self.pictures.contains(format) ? ["--output-dir", world.scratch.path("x")] : []
    for option in ["--search=gym", "--category=Sport", "--starred", "--archived", "--all"] {
      let result = world.run(["export", format, "Gym", option] + output)
      #expect(
        result.status == .usage
          && result.messages
            == "ucard: Either name cards, or choose them by --search, --category, --starred, --archived or --all.\n"
      )
    }
    let result = world.run(["export", format, "--all", "--archived"] + output)
    #expect(
      result.status == .usage
        && result.messages
          == "ucard: --all adds archived cards to the others, --archived takes only archived cards: choose one.\n"
    )
    #expect(world.run(["export", format, "--category", "Nowhere"] + output).status == .nothingMatches)
    #expect(
      world.run(["export", format, "--search", "xyzzy"] + output).messages == "ucard: There is nothing to export.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.scratch.url.path) == [".local"])
  }

  // MARK: reports of cards that are left out

  @Test func archivedCardsAreLeftOutOfPicturesAndSaid() throws {
    let folder = world.scratch.path("cards")
    var result = world.run("export", "png", "--output-dir", folder)
    let left = "2 archived cards left out; --all or --archived takes them."
    #expect(result.messages == "Wrote 3 pictures to “\(folder)”. \(left)\n")
    let file = world.scratch.path("gym.png")
    result = world.run("export", "png", "--search", "gym", "-o", file)
    #expect(
      result.messages == "Wrote 1 card to “\(file)”. 1 archived card left out; --all or --archived takes it.\n")
    result = world.run("export", "png", "--all", "--output-dir", folder)
    #expect(result.messages == "Wrote 5 pictures to “\(folder)”.\n")
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(
      world.run("export", "svg", "--output-dir", folder).messages
        == """
        Записано 3 зображення до «\(folder)». Пропущено 2 архівні картки; архівні бере --all або --archived.

        """)
  }

  @Test func aWalletOfArchivedCardsIsNotEmpty() throws {
    world.run("edit", "--all", "--archive")
    let folder = world.scratch.path("cards")
    let result = world.run("export", "png", "--output-dir", folder)
    #expect(
      result.status == .nothingMatches
        && result.messages
          == "ucard: There is nothing to export. 5 archived cards left out; --all or --archived takes them.\n"
    )
    #expect(try written(["--archived"], as: "png")?.count == 5)
    #expect(try written([], as: "csv")?.count == 5)
    for name in ["Gym", "Pool", "Library", "Old gym", "Old shop"] { world.run("delete", "--yes", name) }
    for format in ["png", "csv"] {
      let empty = world.run(["export", format] + (format == "png" ? ["--output-dir", folder] : ["--archived"]))
      #expect(empty.status == .nothingMatches && empty.messages.contains("The wallet is empty"), "\(empty.messages)")
    }
  }

  @Test func cardsWithoutACodeAreNoFailure() throws {
    world.run("add", "Bracelet", "04:A2:3B:5C:11:80:80", "--type", "nfc", "--category", "Chips")
    world.run("add", "Plain", "77", "--type", "number", "--category", "Chips")
    let folder = world.scratch.path("cards")
    var result = world.run("export", "png", "--category", "Chips", "--output-dir", folder)
    #expect(
      result.status == .done
        && result.messages
          == "Wrote 0 pictures to “\(folder)”. "
          + "Left out, because there is no code to draw: “Bracelet” (#6), “Plain” (#7).\n"
    )
    world.run("add", "PIN alone", "1234", "--label", "PIN", "--type", "code128")
    world.run("add", "Bare")
    result = world.run("export", "png", "--output-dir", folder)
    #expect(
      result.status == .done
        && result.messages.hasPrefix(
          "Wrote 3 pictures to “\(folder)”. Left out, because there is no code to draw: 4 cards.")
    )
    // A named card must have a picture.
    result = world.run("export", "png", "Bracelet", "Gym", "--output-dir", folder)
    #expect(result.status == .badData && result.messages.hasSuffix("1 card could not be drawn.\n"))
    #expect(result.messages.hasPrefix("“Bracelet” (#6): There is no code to draw"))
  }

  @Test func aPayloadThatItsTypeCannotCarryFails() throws {
    let file = world.scratch.path("bad.csv")
    try Data("name,payload,type\nWrong,4820000000001,ean13\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(world.run("import", file).status == .done)
    for arguments in [["Wrong"], ["Wrong", "Gym"], []] {
      let result = world.run(["export", "png", "--output-dir", world.scratch.path("cards")] + arguments)
      #expect(result.status == .badData && result.messages.contains("1 card could not be drawn."), "\(arguments)")
    }
  }

  @Test func categoriesOfTheChosenGoAlong() throws {
    world.run("category", "add", "Empty")
    let json = { (arguments: [String]) in
      let output = self.world.run(["export", "json"] + arguments).bytes
      return try (JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])?["categories"] as? [String]
    }
    #expect(try json([]) == ["Sport", "Empty"])
    #expect(try json(["--search", "gym"]) == ["Sport"])
    #expect(try json(["Library"]) == [])
  }

  @Test(arguments: pictures + ["html", "pkpass"]) func whatShowsASecretIsForItsOwnerAlone(_ format: String) throws {
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    world.run("identifier", "add", "Gym", "4321", "--type", "qr", "--label", "PIN")
    let (file, open) = (world.scratch.path("secret.\(format)"), world.scratch.path("open.\(format)"))
    #expect(world.run("export", format, "Gym", "-i", "PIN", "-o", file).status == .done)
    #expect(world.run("export", format, "Gym", "-o", open).status == .done)
    #expect(try mode(file) == 0o600)
    // As any new file, whatever the umask.
    let other = world.scratch.path("other")
    #expect(FileManager.default.createFile(atPath: other, contents: nil))
    #expect(try mode(open) == mode(other))
    guard format != "html" else { return }
    let folder = world.scratch.path("folder")
    #expect(world.run("export", format, "Gym", "-i", "PIN", "--output-dir", folder).status == .done)
    #expect(try mode("\(folder)/Gym.\(format)") == 0o600)
  }

  /// A remark names an identifier by the number that the wallet gives it, secrets included.
  @Test func remarksCountSecretsToo() {
    world.run("identifier", "add", "Gym", "4321", "--label", "PIN")
    world.run("identifier", "add", "Gym", "04A3B2C1", "--type", "nfc")
    let result = world.run("export", "catima", "-o", world.scratch.path("phone.zip"))
    #expect(result.messages.contains("“Gym” (#1), 3: Catima does not support chips"), "\(result.messages)")
  }
}
