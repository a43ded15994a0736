import CommandBase
import Foundation
import Testing
import Values
import Witnesses

/// `ucard copy`.
@Suite struct CopyTests {
  private let world: World

  init() throws {
    world = try World()
    let photo = world.scratch.path("photo.png")
    for line in [
      ["encode", "ean13", "4820000000017", "-o", photo],
      ["category", "add", "Other"],
      [
        "add", "Gym", "A-1", "--type", "qr", "--error-correction", "H", "--label", "app", "--note", "two\nlines",
        "--starts", "2030-12-05 19:00", "--ends", "21:00", "--place", "Hall", "--remind", "1h", "--color", "red",
        "--category", "Sport", "--category", "Club", "--expires", "2031-01-01", "--issuer", "Fit", "--front", photo,
        "--no-store",
      ],
      ["identifier", "add", "Gym", "4820000000000", "--text", "4820 0000"],
      ["identifier", "add", "Gym", "1234", "--label", "PIN", "--type", "number"], ["identifier", "select", "Gym", "2"],
      ["balance", "Gym", "set", "500", "--currency", "UAH"], ["balance", "Gym", "spend", "12.50", "--note", "coffee"],
      ["star", "Gym"], ["show", "Gym"],
    ] {
      let result = world.run(line)
      #expect(result.status == .done, "\(line): \(result.messages)")
    }
    world.time = world.time.adding(seconds: 3600)
  }

  /// The cards of an export, by name.
  private func cards() throws -> [String: [String: Any]] {
    let text = world.run("export", "json", "-o", "-").output
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let list = object as? [[String: Any]] ?? (object as? [String: Any])?["cards"] as? [[String: Any]] ?? []
    return Dictionary(uniqueKeysWithValues: list.map { ($0["name"] as? String ?? "", $0) })
  }

  /// A value without UUIDs, and without what a copy does not have.
  private func common(_ value: Any) -> NSObject {
    let own: Set = [
      "uuid", "name", "number", "added", "changed", "starred", "archived", "lastShown", "timesShown", "balanceHistory",
    ]
    if let array = value as? [Any] { return array.map(common) as NSArray }
    guard let object = value as? [String: Any] else { return value as? NSObject ?? NSNull() }
    return object.filter { !own.contains($0.key) }.mapValues(common) as NSDictionary
  }

  private func identities(in value: Any) -> [String] {
    if let array = value as? [Any] { return array.flatMap(identities) }
    guard let object = value as? [String: Any] else { return [] }
    return [object["uuid"] as? String].compactMap(\.self) + object.values.flatMap(identities)
  }

  @Test func everythingIsCopiedExceptIdentitiesAndUses() throws {
    let before = try cards()
    let copied = world.run("copy", "gym", "Gym, Anna")
    #expect(copied.status == .done && copied.messages == "Added “Gym, Anna” as #2, a copy of “Gym” (#1).\n")
    let after = try cards()
    let (original, copy) = (try #require(after["Gym"]), try #require(after["Gym, Anna"]))
    #expect(common(copy) == common(original))
    #expect(before["Gym"] as NSDictionary? == original as NSDictionary, "the original stays as it is")
    let (own, others) = (identities(in: copy), identities(in: original))
    #expect(own.count >= 4 && Set(own).isDisjoint(with: others) && Set(own).count == own.count)
    #expect(world.run("list", "--starred", "--csv").output.contains("Gym, Anna") == false)
    #expect(world.run("info", "Gym, Anna").output.contains("Shown") == false)
    // The balance has no payments before.
    let payments = world.run("balance", "Gym, Anna").output
    #expect(payments.contains("487.5") && !payments.contains("coffee"), "\(payments)")
    #expect(
      world.run("picture", "Gym, Anna", "front", "-o", "-").bytes
        == world.run("picture", "#1", "front", "-o", "-").bytes)
    #expect(world.run("show", "Gym, Anna").output == "4820000000000\n")
    #expect(world.run("show", "Gym, Anna", "-i", "PIN").output == "1234\n")
    #expect(world.run("check").status == .done)
  }

  @Test func itIsOneStepAndTheCardsAreApart() throws {
    let before = try cards() as NSDictionary
    world.run("copy", "Gym", "Pool")
    world.run("identifier", "edit", "Pool", "2", "4820000000017")
    world.run("balance", "Pool", "spend", "1")
    world.run("edit", "Pool", "--note", "", "--remove-category", "Club")
    #expect(try cards()["Gym"] as NSDictionary? == before["Gym"] as? NSDictionary)
    world.run("undo", "3")
    #expect(world.run("undo").messages == "Undone: “Pool” is removed.\n")
    #expect(try cards() as NSDictionary == before)
    #expect(world.run("redo").status == .done && world.run("show", "Pool").output == "4820000000000\n")
  }

  @Test func anArchivedCardHasACopyThatIsNot() {
    world.run("archive", "Gym")
    #expect(world.run("copy", "Gym", "Pool").status == .done)
    #expect(world.run("list", "-q").output.split(separator: "\n").count == 1)
  }

  @Test func namesAreAnsweredAsByAdd() {
    let same = world.run("copy", "Gym", "gym")
    #expect(same.status == .done && same.messages.contains("There is already a card “Gym”: #1."), "\(same.messages)")
    let added = world.run("add", "GYM", "77", "--no-store").messages
    #expect(added.contains("There is already a card"), "\(added)")
    for (words, status, text) in [
      (["copy", "Nowhere", "X"], CommandStatus.nothingMatches, "No card matches “Nowhere”"),
      (["copy", "#1", " "], .badData, "name"), (["copy", "#1", "a\u{7}b"], .badData, "control characters"),
      (["copy", "#1"], .usage, "NAME is missing"), (["copy"], .usage, "CARD is missing"),
      (["copy", "#1", "X", "Y"], .usage, "Y"),
    ] {
      let result = world.run(words)
      #expect(result.status == status && result.messages.contains(text), "\(words): \(result.messages)")
    }
  }

  @Test func programsGetTheNewCard() throws {
    let json = world.run("copy", "Gym", "Pool", "--json")
    let cards = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [[String: Any]]
    #expect(cards?.count == 1 && cards?[0]["name"] as? String == "Pool" && cards?[0]["number"] as? Int == 2)
    #expect(json.messages.isEmpty && !json.output.contains("1234"))
    let quiet = world.run("copy", "Gym", "Swim", "-q")
    let id = quiet.output.split(separator: "\n").map(String.init)
    #expect(id.count == 1 && quiet.messages.isEmpty && world.run("show", id[0]).output == "4820000000000\n")
    #expect(world.run("duplicate", "Gym", "Third").status == .done && world.run("cp", "Gym", "Fourth").status == .done)
  }

  /// A secret is encrypted for its card.
  @Test func aLockedSecretIsCopiedWithThePassword() throws {
    let password = world.scratch.path("password")
    try Data("pass\n".utf8).write(to: URL(fileURLWithPath: password))
    #expect(world.run("lock", "--password-file", password).status == .done)
    let refused = world.run("copy", "Gym", "Pool")
    #expect(refused.status == .usage && refused.messages.contains("--password-file FILE"), "\(refused.messages)")
    #expect(world.run("show", "Pool").status == .nothingMatches)
    #expect(world.run("copy", "Gym", "Pool", "--password-file", password).status == .done)
    #expect(world.run("show", "Pool", "-i", "PIN", "--password-file", password).output == "1234\n")
    #expect(world.run("show", "Gym", "-i", "PIN", "--password-file", password).output == "1234\n")
    #expect(world.run("check").status == .done)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: world.scratch.path(".local/share/ucard/wallet.sqlite")))
    #expect(bytes.range(of: Data("1234".utf8)) == nil)
  }
}
