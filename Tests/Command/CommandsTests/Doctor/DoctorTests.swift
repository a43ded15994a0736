import Actions
import Arguments
import Files
import Foundation
import Terminal
import Testing
import Witnesses

@testable import CommandBase
import Words

/// `ucard doctor`, on a machine whose libraries and programs the tests decide.
@Suite struct DoctorTests {
  private let world: World
  private static let debian13 = OperatingSystem(description: "PRETTY_NAME=\"Debian 13\"\nID=debian\nVERSION_ID=13")

  init() throws {
    world = try World()
    prepare()
  }

  /// Sets what is missing and broken; all else is there, in version 1.2.
  private func prepare(missing: [String] = [], broken: [String: Presence] = [:]) {
    world.prepare = { context in
      context.presences = { components in
        components.map { component in
          broken[component.name] ?? (missing.contains(component.name) ? .missing : .present(version: "1.2"))
        }
      }
    }
  }

  private struct Entry: Decodable, Equatable {
    var kind: String
    var name: String
    var state: String
    var version: String?
    var detail: String
    var command: String?
    var needed: Bool
  }

  private func run(_ arguments: String...) -> World.Result {
    OperatingSystem.simulated.withValue(Self.debian13) { world.run(["doctor"] + arguments) }
  }

  private func entries(_ arguments: String...) throws -> [String: Entry] {
    let result = OperatingSystem.simulated.withValue(Self.debian13) {
      world.run(["doctor", "--format", "json"] + arguments)
    }
    let entries = try JSONDecoder().decode([Entry].self, from: Data(result.bytes))
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })
  }

  private var files: [String] {
    (FileManager.default.enumerator(atPath: world.scratch.url.path)?.allObjects as? [String] ?? []).sorted()
  }

  // MARK: - What there is

  @Test func everythingIsThere() throws {
    let result = run()
    #expect(result.status == .done && result.messages.isEmpty, "\(result.messages)")
    let entries = try entries()
    for component in Component.all {
      let entry = try #require(entries[component.name])
      #expect(entry.state == "ok" && entry.version == "1.2" && entry.command == nil && !entry.needed)
      #expect(result.output.contains(component.name))
    }
    for name in ["SQLite", "libpng", "libdeflate"] {
      #expect(entries[name]?.kind == "linked" && entries[name]?.version?.contains(".") == true)
    }
    #expect(entries["ucard"]?.detail == "Debian 13")
    #expect(entries["wallet"]?.state == "off" && entries["terminal"]?.state == "off")
  }

  @Test func doctorCreatesNothing() {
    for arguments in [["doctor"], ["doctor", "--wallet", world.scratch.path("none/other")]] {
      #expect(world.run(arguments).status == .done)
    }
    #expect(files.isEmpty, "\(files)")
  }

  @Test func missingComponentsHaveTheirInstallCommand() throws {
    prepare(missing: ["libzip", "pdftoppm", "wl-copy", "secret-tool"])
    let result = run()
    #expect(result.status == .done)
    #expect(result.messages == "To install everything that is missing:\n  sudo apt install libzip5 poppler-utils\n")
    let entries = try entries()
    #expect(entries["libzip"]?.state == "missing" && entries["libzip"]?.command == "sudo apt install libzip5")
    // There is no desktop here.
    #expect(entries["wl-copy"]?.state == "off" && entries["secret-tool"]?.command == nil)
    world.environment["WAYLAND_DISPLAY"] = "wayland-0"
    #expect(run().messages.contains("poppler-utils wl-clipboard\n"))
  }

  @Test func onAnUnknownSystemNoPackageIsNamed() {
    prepare(missing: ["libzip"])
    let result = OperatingSystem.simulated.withValue(OperatingSystem(description: "ID=other")) { world.run("doctor") }
    #expect(result.status == .done && result.messages.isEmpty && !result.output.contains("sudo"))
  }

  @Test func aScannerThatCannotStartSaysWhy() throws {
    let why = Phrase("it needs libZXing.so.3")
    prepare(broken: ["ucard-scan": .broken(why, package: "libzxing3"), "libzxing": .unknown, "libzbar": .unknown])
    let entries = try entries()
    #expect(entries["ucard-scan"]?.state == "broken" && entries["ucard-scan"]?.detail == "it needs libZXing.so.3")
    #expect(entries["ucard-scan"]?.command == "sudo apt install libzxing3")
    #expect(entries["libzxing"] == nil)
  }

  @Test(
    arguments: [
      ("pdftoppm version 22.12.0\nCopyright", "22.12.0"), ("ffmpeg version 5.1.9-0+deb12u1 Copyright", "5.1.9"),
      ("giftopnm: Using libnetpbm from Netpbm Version: Netpbm 11.1.0\n", "11.1.0"),
      ("1.2.4\nlibsharpyuv: 0.2.0", "1.2.4"),
      ("systemd 252 (252.38-1~deb12u1)", "252.38"), ("systemd 257\n+PAM", "257"), ("usage: something", nil), ("", nil),
    ] as [(String, String?)])
  func aVersionIsFoundInWhatAProgramPrints(text: String, version: String?) {
    #expect(ComponentProber.versionNumber(in: text) == version)
  }

  // MARK: - What the wallet needs

  @Test func picturesAndLockedSecretsNeedLibcrypto() throws {
    world.run("add", "Gym", "4820000000000")
    world.run("identifier", "add", "Gym", "1234", "--type", "number", "--label", "PIN")
    prepare(missing: ["libcrypto"])
    #expect(run().status == .done)
    let password = world.scratch.path("password")
    try Data("pass\n".utf8).write(to: URL(fileURLWithPath: password))
    #expect(world.run("lock", "--password-file", password).status == .done)
    let result = run()
    #expect(result.status == .ioError)
    #expect(
      result.messages.hasSuffix(
        "ucard: This wallet lacks:\n  libcrypto, for locked secrets\nTo repair that:\n  sudo apt install libssl3t64\n"),
      "\(result.messages)")
    #expect(try entries()["lock"]?.state == "ok")
  }

  @Test func aTimerWithoutItsProgramEndsWith74() throws {
    let folder = world.scratch.path(".config/systemd/user")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let mark = SystemdUnit.mark(of: "sync")
    for (file, text) in [
      ("ucard-sync.timer", "\(mark)\n[Timer]\n"),
      ("ucard-sync.service", "\(mark)\n[Service]\nExecStart=/nowhere/ucard sync --quiet\n"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
    let result = run()
    #expect(result.status == .ioError)
    #expect(
      result.messages.hasSuffix(
        "\n  ucard-sync: its program is gone: “/nowhere/ucard”\nTo repair that:\n  ucard sync --install\n"),
      "\(result.messages)")
    let entries = try entries()
    #expect(entries["ucard-sync"]?.state == "broken" && entries["ucard-remind"]?.state == "off")
  }

  @Test(
    arguments: [
      ("ExecStart=/usr/bin/ucard remind --due", "/usr/bin/ucard"),
      ("ExecStart=\"/home/a b/ucard\" sync", "/home/a b/ucard"),
      ("ExecStart=/usr/bin/env \"/home/a \\\"b\\\" $$ %%/ucard\" sync", "/home/a \"b\" $ %/ucard"), ("", nil),
    ] as [(String, String?)])
  func theProgramOfATimerIsRead(text: String, program: String?) {
    #expect(SystemdUnit.program(of: "[Service]\n\(text)\n") == program)
  }

  // MARK: - Odd wallets

  @Test func aDamagedOrForeignWalletIsTold() throws {
    let path = world.scratch.path("w.sqlite")
    for (content, words) in [
      ("", "is empty"), (String(repeating: "no wallet ", count: 100), "wallet"),
    ] {
      try Data(content.utf8).write(to: URL(fileURLWithPath: path))
      let entry = try #require(try entries("--wallet", path)["wallet"])
      #expect(entry.state == "broken" && entry.detail.contains(words), "\(entry.detail)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(content.utf8))
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(try entries("--wallet", world.scratch.url.path)["wallet"]?.state == "broken")
    #expect(run("--wallet", world.scratch.url.path).status == .done)
  }

  @Test func aWalletOfANewerVersionIsTold() throws {
    world.run("add", "Gym", "1")
    let path = world.run("path").output.dropLast()
    let added = try Subprocess.run(
      "sqlite3", [String(path), "INSERT INTO grdb_migrations VALUES ('v999')"])
    try #require(added.status == 0, "\(added.errors)")
    let entry = try #require(try entries()["wallet"])
    #expect(entry.state == "broken" && entry.detail.contains("newer"), "\(entry.detail)")
    #expect(run().status == .done)
  }

  @Test func othersWhoMayReadTheWalletAreTold() throws {
    world.run("add", "Gym", "1")
    #expect(try entries()["permissions"]?.version == "600")
    let path = String(world.run("path").output.dropLast())
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let entry = try #require(try entries()["permissions"])
    #expect(entry.state == "warning" && entry.command == "chmod 600 \(path)" && entry.version == "644")
  }

  // MARK: - Output

  @Test func aFullDiskAndAClosedPipeEndIt() {
    world.outputError = .failed(28)
    #expect(run().status == .ioError)
    world.outputError = .closed
    #expect(run().status == nil)
  }

  @Test func theTerminalIsDescribedAndNotRemembered() throws {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.terminalIdentity = "pts/1"
    world.terminalAnswer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c"
    let entries = try entries()
    #expect(entries["terminal"]?.state == "ok" && entries["terminal"]?.detail == "80 × 24, 256 colours")
    #expect(entries["pictures"]?.version == "kitty")
    #expect(files.isEmpty, "\(files)")
    world.environment["COLORTERM"] = "truecolor"
    world.environment["TERM"] = "dumb"
    #expect(try self.entries()["terminal"]?.detail.hasSuffix("all colours") == true)
    #expect(try self.entries()["pictures"]?.state == "off")
  }

  @Test func doctorSpeaksUkrainian() throws {
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    prepare(missing: ["libzip"])
    let result = run()
    #expect(result.messages == "Щоб встановити все, чого бракує:\n  sudo apt install libzip5\n")
    #expect(result.output.contains("немає"))
    #expect(try entries()["libzip"]?.detail == "архіви zip, Catima, перепустки")
    let plain = run("--plain").output
    #expect(plain.contains("Стан: немає\n") && plain.contains("Назва: гаманець\n"), "\(plain)")
  }
}
