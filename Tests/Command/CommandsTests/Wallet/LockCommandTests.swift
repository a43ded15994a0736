import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// `ucard lock` and `ucard unlock`, as used by people and scripts.
@Suite struct LockCommandTests {
  private let world: World

  init() throws {
    world = try World()
    world.run("add", "Gym", "4820000000000")
    world.run("identifier", "add", "Gym", "1234", "--type", "number", "--label", "PIN")
  }

  private func type(_ lines: String...) {
    world.terminal.isInput = true
    world.answers = Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = world.scratch.path(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func aPersonLocksShowsAndUnlocks() throws {
    type("кінь", "кит", "a", "b", "", "c", "d")
    let refused = world.run("lock")
    #expect(refused.messages.split(separator: "The passwords differ.\n").count == 3)
    #expect(refused.messages.hasSuffix("The password is empty.\n"))
    type("кінь", "кінь")
    let locked = world.run("lock")
    #expect(locked.status == .done)
    #expect(
      locked.messages == """
        New password of the wallet:\u{20}
        Again:\u{20}
        Locked: 1 secret encrypted. Without the password nobody can read secrets. Secrets in earlier backups are not \
        encrypted.

        """)
    #expect(world.run("show", "Gym").output == "4820000000000\n")
    type("кит", "кінь")
    let shown = world.run("show", "Gym", "-i", "PIN")
    #expect(shown.status == .done && shown.output == "1234\n")
    #expect(shown.messages.contains("The password is wrong.\nPassword of the wallet: "))
    #expect(
      world.run("lock").messages
        == "The wallet is already locked. To set another password:\n  ucard lock --change\n")
    #expect(world.run("identifier", "list", "Gym").output.contains("•••"))
    type("кінь")
    let unlocked = world.run("unlock")
    #expect(unlocked.status == .done && unlocked.messages.contains("Unlocked: 1 secret is no longer encrypted."))
    #expect(world.run("show", "Gym", "-i", "PIN").output == "1234\n")
    #expect(world.run("unlock").status == .nothingMatches)
    #expect(world.run("lock", "--change").status == .nothingMatches)
  }

  private func sqlite(_ sql: String) throws {
    let wallet = world.scratch.path(".local/share/ucard/wallet.sqlite")
    #expect(try Subprocess.run("sqlite3", [wallet, sql]).status == 0)
  }

  /// A lock that was interrupted before the file was cleaned is no damage: every command says how to finish it.
  @Test func aLockThatIsHalfDoneIsFinished() throws {
    let right = try file("right", "pass\n")
    #expect(world.run("lock", "--password-file", right).status == .done)
    #expect(!world.run("list").messages.contains("interrupted"))
    try sqlite("UPDATE lock SET is_clean = 0")
    let backup = world.scratch.path("a.ucard")
    let commands = [
      ["show", "Gym"], ["list"], ["add", "Pool", "17"], ["backup", backup], ["backup", backup], ["doctor"],
      ["show", "Gym", "-i", "PIN", "--password-file", right],
    ]
    for command in commands {
      let result = world.run(command)
      let said = result.messages + result.output.replacing(/\s+/, with: " ")
      #expect(said.contains("ucard lock was interrupted"), "\(command): \(said)")
      if command[0] != "doctor" { #expect(result.status == .done, "\(command): \(said)") }
    }
    let check = world.run("check")
    #expect(check.status == .badData && check.messages.hasSuffix("was interrupted. To finish it:\n  ucard lock\n"))
    #expect(!check.messages.contains("damaged") && !check.messages.contains("restore"))
    #expect(world.run("lock").status == .done && world.run("check").status == .done)
    #expect(!world.run("list").messages.contains("interrupted"))
  }

  @Test func aChangeThatFailsSaysWhichPasswordCounts() throws {
    let (right, other) = (try file("right", "pass\n"), try file("other", "other\n"))
    #expect(world.run("lock", "--password-file", right).status == .done)
    try sqlite("UPDATE identifier SET payload = CAST(substr(payload, 1, 150) AS BLOB) WHERE is_secret")
    let failed = world.run("lock", "--change", "--password-file", right, "--new-password-file", other)
    #expect(failed.status == .badData, "\(failed)")
    #expect(failed.messages.hasPrefix("ucard: The old password still counts. A secret of"), "\(failed)")
  }

  @Test func aScriptNamesAFile() throws {
    let (right, wrong) = (try file("right", "pass\n"), try file("wrong", "other\n"))
    let refused = world.run("lock")
    #expect(refused.status == .usage && refused.messages.contains("--password-file FILE."))
    #expect(world.run("lock", "--password-file", right).status == .done)
    let silent = world.run("show", "Gym", "-i", "PIN")
    #expect(silent.status == .usage && silent.output.isEmpty && silent.messages.contains("--password-file FILE."))
    #expect(world.run("show", "Gym", "-i", "PIN", "--password-file", wrong).status == .badData)
    #expect(world.run("show", "Gym", "-i", "PIN", "--password-file", right).output == "1234\n")
    #expect(world.run("show", "--password-file=\(right)", "Gym", "--identifier=PIN").output == "1234\n")

    #expect(world.run("lock", "--new-password-file", wrong, "--password-file", right).status == .usage)
    #expect(world.run("lock", "--change", "--password-file", wrong, "--new-password-file", wrong).status == .badData)
    #expect(world.run("lock", "--change", "--password-file", right, "--new-password-file", wrong).status == .done)
    #expect(world.run("show", "Gym", "-i", "PIN", "--password-file", right).status == .badData)
    #expect(world.run("unlock", "--password-file", right).status == .badData)
    #expect(world.run("unlock", "--password-file", wrong).status == .done)
  }

  @Test func lockedSecretsAreChangedWithThePassword() throws {
    let right = try file("right", "pass\n")
    #expect(world.run("lock", "--password-file", right).status == .done)
    // A change that does not need the secret does not need the password.
    #expect(world.run("identifier", "edit", "Gym", "PIN", "--label", "PIN code").status == .done)
    #expect(world.run("identifier", "edit", "Gym", "PIN", "5678").status == .done)
    #expect(world.run("show", "Gym", "-i", "PIN", "--password-file", right).output == "5678\n")
    for change in [["--no-secret"], ["--type", "code128"], ["--text", "x"]] {
      #expect(world.run(["identifier", "edit", "Gym", "PIN"] + change).status == .usage, "\(change)")
    }
    let typed = ["identifier", "edit", "Gym", "PIN", "--type", "code128", "--password-file", right]
    #expect(world.run(typed).status == .done)
    #expect(world.run("identifier", "list", "Gym").output.contains("2  PIN code  Code 128  •••"))
    #expect(world.run("identifier", "edit", "Gym", "PIN", "--no-secret", "--password-file", right).status == .done)
    #expect(world.run("show", "Gym", "-i", "PIN").output == "5678\n")
    #expect(world.run("identifier", "edit", "Gym", "PIN", "--secret").status == .done)
    #expect(world.run("show", "Gym", "-i", "PIN").status == .usage)
    #expect(world.run("check").status == .done)
  }

  @Test func secretsStayLockedInExportsAndBackups() throws {
    let right = try file("right", "pass\n")
    #expect(world.run("lock", "--password-file", right).status == .done)
    let (json, backup) = (world.scratch.path("a.json"), world.scratch.path("a.ucard"))
    let exported = world.run("export", "json", "-o", json)
    #expect(exported.status == .done && exported.messages.contains("Locked secrets in the file: 1."))
    #expect(world.run("backup", backup).status == .done)
    for path in [json, backup] {
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("1234".utf8)) == nil)
    }
    let back = world.run("import", json)
    #expect(back.messages.contains("0 added, 0 updated, 1 unchanged"), "\(back.messages)")

    #expect(world.run("unlock", "--password-file", right).status == .done)
    let restored = world.run("restore", backup, "--yes")
    #expect(restored.status == .done && restored.messages.contains("the password that the wallet had"), "\(restored)")
    #expect(world.run("show", "Gym", "-i", "PIN", "--password-file", right).output == "1234\n")
    #expect(world.run("unlock", "--password-file", right).status == .done)
    #expect(world.run("backup", backup).status == .done)
    #expect(world.run("lock", "--password-file", right).status == .done)
    #expect(world.run("restore", backup, "--yes").messages.contains("The backup was not locked"))
  }

  @Test func anotherWalletTakesLockedSecretsWithTheirPassword() throws {
    let (right, wrong) = (try file("right", "pass\n"), try file("wrong", "other\n"))
    world.run("add", "Safe", "9999", "--type", "number")
    world.run("identifier", "edit", "Safe", "1", "--secret", "--label", "Code")
    #expect(world.run("lock", "--password-file", right).status == .done)
    let json = world.scratch.path("a.json")
    #expect(world.run("export", "json", "-o", json).messages.contains("wherever the file is imported"))
    #expect(world.run("lock", "--change", "--password-file", right, "--new-password-file", wrong).status == .done)

    func wallet(_ name: String) -> [String] { ["--wallet", world.scratch.path(name)] }
    func run(_ arguments: String..., on wallet: [String]) -> World.Result { world.run(arguments + wallet) }
    // A script without the password can import everything else.
    let without = run("import", json, on: wallet("without"))
    #expect(
      without.status == .done && without.messages.contains("the secret “PIN” is encrypted"), "\(without.messages)")
    #expect(without.messages.contains("the secret “Code” is encrypted") && without.messages.contains("2 added"))
    #expect(run("show", "Gym", on: wallet("without")).output == "4820000000000\n")
    #expect(run("identifier", "list", "Gym", "--format", "count", on: wallet("without")).output != "2\n")
    // With the password, secrets are imported too, and a later import without it does not delete them.
    let added = run("import", json, "--password-file", right, on: wallet("without"))
    #expect(added.status == .done && added.messages.contains("2 updated"), "\(added.messages)")
    #expect(run("import", json, on: wallet("without")).messages.contains("2 unchanged"))
    #expect(run("show", "Gym", "-i", "PIN", on: wallet("without")).output == "1234\n")

    let refused = run("import", json, "--password-file", wrong, on: wallet("refused"))
    #expect(refused.status == .badData && refused.messages.contains("The password is wrong."))
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path("refused")))
    type("кит", "pass")
    let asked = run("import", json, on: wallet("asked"))
    #expect(asked.messages.hasPrefix("Password of the wallet that wrote “\(json)”: "), "\(asked.messages)")
    #expect(asked.status == .done && run("show", "Safe", "-i", "Code", on: wallet("asked")).output == "9999\n")

    // A wallet with its own lock encrypts the secrets for that lock.
    world.terminal.isInput = false
    #expect(run("add", "Own", "1", on: wallet("locked")).status == .done)
    #expect(run("lock", "--password-file", wrong, on: wallet("locked")).status == .done)
    #expect(run("import", json, "--password-file", right, on: wallet("locked")).status == .done)
    #expect(run("show", "Gym", "-i", "PIN", "--password-file", wrong, on: wallet("locked")).output == "1234\n")
  }

  /// A card that comes back from a file has another number, so its secrets are encrypted anew.
  @Test func aDeletedCardTakesItsSecretsWithThePassword() throws {
    let right = try file("right", "pass\n")
    #expect(world.run("lock", "--password-file", right).status == .done)
    let json = world.scratch.path("a.json")
    #expect(world.run("export", "json", "-o", json).status == .done)
    #expect(world.run("delete", "Gym", "--yes").status == .done)
    let refused = world.run("import", json)
    #expect(refused.status == .badData && refused.messages.contains("“Gym” was encrypted for another card"))
    #expect(world.run("show", "Gym").status == .nothingMatches)
    #expect(world.run("import", json, "--password-file", right).messages.contains("1 added"))
    #expect(world.run("show", "Gym", "-i", "PIN", "--password-file", right).output == "1234\n")
  }

  @Test func mergedSecretsTakeThePassword() throws {
    let right = try file("right", "pass\n")
    #expect(world.run("add", "Pool", "1").status == .done)
    #expect(world.run("lock", "--password-file", right).status == .done)
    let silent = world.run("merge", "Pool", "Gym")
    #expect(silent.status == .usage && silent.messages.contains("--password-file FILE."))
    #expect(world.run("merge", "Pool", "Gym", "--password-file", right).status == .done)
    #expect(world.run("show", "Pool", "-i", "PIN", "--password-file", right).output == "1234\n")
    #expect(world.run("undo").status == .done)
    #expect(world.run("show", "Gym", "-i", "PIN", "--password-file", right).output == "1234\n")
  }

  @Test func aDamagedLockIsRefused() throws {
    let right = try file("right", "pass\n")
    #expect(world.run("lock", "--password-file", right).status == .done)
    let json = world.run("export", "json").output
    for (old, new) in [
      ("\"identity\":\"YWdl", "\"identity\":\"YWdm"), ("\"recipient\":\"age1", "\"recipient\":\"age2"),
    ] {
      #expect(json.contains(old))
      let path = try file("damaged.json", json.replacingOccurrences(of: old, with: new))
      let run = world.run("import", path, "--password-file", right, "--wallet", world.scratch.path("other"))
      #expect(run.status == .badData && !run.messages.isEmpty, "\(run.messages)")
    }
    let path = try file(
      "damaged.json", json.replacingOccurrences(of: "\"lock\": {", with: "\"lock\": {\"x\": 1, \"y\": "))
    #expect(world.run("import", path).status == .badData)
  }

  @Test func thereHasToBeAWallet() throws {
    let empty = try World()
    #expect(empty.run("lock", "--password-file", try file("right", "pass\n")).status == .nothingMatches)
    #expect(empty.run("unlock").status == .nothingMatches)
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("unlock").messages == "ucard: Гаманець не замкнено.\n")
  }
}
