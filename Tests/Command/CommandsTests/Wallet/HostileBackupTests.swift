import Foundation
import Testing
import CommandBase
import Witnesses

/// Backups with one impossible value, in each column in turn: what cannot be read is refused before anything changes, or
/// left out, so that the commands that follow can read all that was restored.
@Suite struct HostileBackupTests {
  private let world: World

  init() throws { world = try World() }

  /// Makes a backup with rows in every table but those of a household.
  private func backup() throws -> String {
    let (phone, photo) = (world.scratch.path("phone.zip"), world.scratch.path("photo.png"))
    for command in [
      ["encode", "qr", "x", "-o", photo],
      ["add", "Gym", "4820000000000", "--no-store", "--category", "Sport", "--expires", "2030-01-31", "--note", "n"],
      ["identifier", "add", "Gym", "1234", "--type", "number", "--label", "PIN"],
      ["add", "Quest", "A-1", "--starts", "2030-01-02 10:00", "--ends", "11:00", "--place", "P", "--remind", "1h"],
      ["edit", "Gym", "--front", photo], ["balance", "Gym", "set", "5", "UAH"], ["show", "Gym"],
      ["export", "catima", "-o", phone, "--force"], ["edit", "Gym", "--note", "m"],
      ["export", "catima", "-o", phone, "--force"],
      ["add", "Old", "1"], ["add", "Twin", "2"], ["merge", "Old", "Twin", "--yes"], ["delete", "Old", "--yes"],
    ] {
      let result = world.run(command)
      try #require(result.status == .done, "\(command): \(result.messages)")
    }
    let path = world.scratch.path("sound.ucard")
    try #require(world.run("backup", path).status == .done)
    let result = try Subprocess.run(
      "sqlite3",
      [
        path,
        """
        INSERT INTO ring SELECT uuid, 1893571200, 'reminder', 1, 1 FROM card WHERE name = 'Quest';
        INSERT INTO ring_check VALUES (1, 1700000000);
        INSERT INTO event_notice SELECT uuid, 1700000000000, starts, ends, 'Q', NULL FROM card WHERE name = 'Quest';
        INSERT INTO phone_export SELECT DISTINCT file, 1, 'x' FROM origin;
        INSERT INTO waiting (card, value) SELECT uuid, '{}' FROM card WHERE name = 'Gym';
        """,
      ])
    try #require(result.status == 0, "\(result.errors)")
    return path
  }

  /// The commands that read what was restored, and change it.
  private static let later = [
    ["list", "--all"], ["list", "--json"], ["info", "Gym"], ["agenda"], ["category", "list"], ["history"],
    ["export", "json"], ["export", "catima", "--whole", "--force", "-o", "later.zip"], ["add", "Zoo", "96385074"],
    ["edit", "#1", "--note", "z", "--add-category", "New"], ["identifier", "add", "#1", "7"],
    ["balance", "#1", "add", "1"], ["delete", "Quest", "--yes"], ["undo"], ["undo"], ["redo"],
  ]

  /// A fifth of the backups; all of them with `UCARD_HOSTILE=all`, as `make faults` does.
  @Test func restoredWalletsCanBeReadAndChanged() throws {
    let sound = try backup()
    let folder = world.scratch.path("hostile")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = Repository.path("Tests/Proof/Faults/mutate.py")
    let made = try Subprocess.run("python3", [script, "hostile", sound, folder])
    try #require(made.status == 0, "\(made.errors)")
    let names = made.text.split(separator: "\n").map(String.init)
    #expect(names.count > 200, "\(names.count)")
    let isWhole = ProcessInfo.processInfo.environment["UCARD_HOSTILE"] == "all"
    var generator = SeededGenerator("hostile backups")
    for (number, name) in (["the sound one"] + names).enumerated() {
      guard number == 0 || isWhole || Int.random(in: 0..<5, using: &generator) == 0 else { continue }
      let path = number == 0 ? sound : "\(folder)/\(number - 1)"
      let restored = "\(folder)/restored"
      let result = world.run("restore", path, "--yes", "--wallet", restored)
      if result.status == .done {
        for command in Self.later {
          let words = command.map { $0 == "later.zip" ? "\(folder)/later.zip" : $0 }
          let later = world.run(words + ["--wallet", restored])
          #expect(
            [.done, .nothingMatches].contains(later.status),
            "\(name): \(command): \(String(describing: later.status)) \(later.messages)")
        }
      } else {
        #expect(result.status == .badData, "\(name): \(result.messages)")
        #expect(number > 0 && !FileManager.default.fileExists(atPath: restored), "\(name)")
      }
      for file in [path, restored] { try? FileManager.default.removeItem(atPath: file) }
    }
  }
}
