import Cards
import Foundation
import Terminal
import Testing
import CommandBase
import Values
import Witnesses

/// `ucard export pkpass`.
@Suite struct ExportPassTests {
  private let world: World

  init() throws {
    world = try World()
    for arguments in [
      ["Gym", "https://example.org/m/42", "--type", "qr", "--category", "Sport", "--expires", "2030-03-05"],
      ["Сільпо 🛒", "4820000000000", "--note", "рушник"], ["Library", "A-12", "--type", "code128", "--star"],
    ] {
      #expect(world.run(["add", "--no-store"] + arguments).status == .done)
    }
    world.run("balance", "gym", "set", "12.5", "--currency", "UAH")
    world.run("identifier", "add", "Gym", "7291", "--type", "number", "--label", "PIN")
  }

  private static let unsigned =
    "Not signed: Catima, FossWallet, PassAndroid and GNOME Passes take that, an iPhone does not (--certificate).\n"

  private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

  @Test func aPassIsWrittenAndComesBack() throws {
    let path = world.scratch.path("gym.pkpass")
    let result = world.run("export", "pkpass", "gym", "-o", path)
    #expect(
      result.status == .done
        && result.messages == """
          “Gym” (#1): secrets are left out; ucard export json has them.
          “Gym” (#1): categories are left out.
          Wrote 1 pass to “\(path)”.
          \(Self.unsigned)
          """
    )
    // The same wallet has the card already.
    #expect(world.run("import", path).messages.contains("0 added, 0 updated, 1 unchanged"))
    #expect(world.run("export", "pkpass", "gym").bytes == (try bytes(path)))
    let other = try World()
    #expect(other.run("import", path).messages.contains("1 added"))
    let info = other.run("info", "gym").output
    #expect(info.contains("Balance: 12.50 UAH\nValid until: 2030-03-05\n"))
    #expect(info.contains("QR, https://example.org/m/42"))
    #expect(!info.contains("7291") && !info.contains("Note"))
  }

  @Test func severalCardsMakeABundle() throws {
    world.run("edit", "сільпо", "--name", "Сільпо")
    let path = world.scratch.path("all.pkpasses")
    let result = world.run("export", "pkpass", "-o", path)
    #expect(
      result.status == .badData
        && result.messages.hasSuffix(
          """
          “Сільпо” (#2): some apps would draw a QR code instead of its EAN-13, or refuse the pass. These apps draw it: --reader apple.
          Wrote 2 passes to “\(path)”.
          Not signed: FossWallet takes it, an iPhone does not (--certificate).
          ucard: 1 card could not be written as a pass.

          """),
      "\(result.messages)")
    let other = try World()
    #expect(other.run("import", path).messages.contains("2 added"))
    #expect(world.run("export", "pkpass", "gym", "library", "-o", path).status == .done)
    #expect(world.run("export", "pkpass", "gym", "-o", path).status == .done)
    #expect(try Subprocess.run("unzip", ["-t", path]).text.contains("Gym.pkpass"))
  }

  @Test func aFolderTakesAFileForEachCard() throws {
    let folder = world.scratch.path("passes")
    let result = world.run("export", "pkpass", "gym", "library", "--output-dir", folder)
    #expect(result.status == .done && result.messages.hasSuffix("Wrote 2 passes to “\(folder)”.\n\(Self.unsigned)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["Gym.pkpass", "Library.pkpass"])
    let other = try World()
    #expect(other.run("import", folder + "/Gym.pkpass", folder + "/Library.pkpass").messages.contains("2 added"))
  }

  @Test func aSecretIsWrittenWhenItIsNamed() throws {
    let path = world.scratch.path("pin.pkpass")
    #expect(world.run("export", "pkpass", "gym", "-i", "PIN", "-o", path).status == .done)
    #expect(try Subprocess.run("unzip", ["-p", path, "pass.json"]).text.contains("7291"))
    #expect(
      world.run("export", "pkpass", "-i", "PIN", "-o", path).messages
        == "ucard: --identifier needs exactly one card: name it.\n")
  }

  @Test(arguments: [
    (["сільпо"], CommandStatus.badData, "would draw a QR code instead of its EAN-13"),
    (["сільпо", "--reader", "fosswallet"], .badData, "FossWallet would draw a QR code instead of its EAN-13."),
    (
      ["сільпо", "--reader", "catima"], .badData,
      "Catima refuses a pass with EAN-13. Use ucard export link or catima instead."
    ),
    (["gym", "--reader", "apple"], .usage, "An iPhone takes only signed passes: add --certificate FILE --chain FILE."),
    (["gym", "--reader", "nokia"], .usage, "Choose one of: apple, catima, fosswallet, passandroid, gnome."),
    (["gym", "library"], .usage, "one pass, not 2. For one file per card, use --output-dir FOLDER."),
    (["gym", "library", "--reader", "gnome"], .usage, "A .pkpass file takes one pass"),
    (["gym", "--key", "x"], .usage, "need --certificate FILE."),
    (["gym", "--certificate", "x"], .usage, "--chain FILE"),
    (["gym", "--certificate", "/nowhere", "--chain", "x"], .noInput, "“/nowhere” cannot be read"),
    (["gym", "--output-dir", "x"], .usage, "Choose one: -o FILE or --output-dir FOLDER."),
    (["--starred", "--category", "Sport"], .nothingMatches, "nothing"),
  ])
  func impossiblePassesAreExplained(_ arguments: [String], _ status: CommandStatus, _ sentence: String) throws {
    let result = world.run(["export", "pkpass", "-o", world.scratch.path("x.pkpass")] + arguments)
    #expect(result.status == status && result.messages.contains(sentence), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path("x.pkpass")))
  }

  @Test func aTerminalGetsNoArchive() {
    world.terminal.isOutput = true
    #expect(world.run("export", "pkpass", "gym").messages.contains("cannot be shown in the terminal"))
  }

  @Test func labelsAndDatesAreInTheLanguageOfThePerson() throws {
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    let path = world.scratch.path("gym.pkpass")
    #expect(world.run("export", "pkpass", "gym", "-o", path).messages.contains("Записано 1 перепустку до"))
    let json = try Subprocess.run("unzip", ["-p", path, "pass.json"]).text
    for word in ["Баланс", "Дійсна до", "05.03.2030", "Номер"] { #expect(json.contains(word)) }
  }

  // MARK: signing

  private static let certificates = Result { try PassCertificates() }

  @Test func openSSLAcceptsASignedPass() throws {
    let files = try Self.certificates.get()
    world.time = Instant.now.adding(seconds: 1)
    let path = world.scratch.path("all.pkpasses")
    var arguments = [
      "export", "pkpass", "--reader", "apple", "--certificate", files.path("pass.cer"), "--chain", files.path("ca.cer"),
      "--key", files.path("locked.key"),
    ]
    #expect(world.run(arguments + ["-o", path]).messages.contains("--password-file FILE"))
    world.terminal.isInput = true
    world.answers = Array("wrong\ngeheim\n".utf8)
    var result = world.run(arguments + ["-o", path])
    #expect(
      result.status == .done && result.messages.hasPrefix("Password of “\(files.path("locked.key"))”: \n"),
      "\(result.messages)")
    #expect(
      result.messages.contains("the password is wrong.\n")
        && result.messages.hasSuffix("Wrote 3 passes to “\(path)”.\n"))
    world.terminal.isInput = false
    let password = world.scratch.path("password")
    try Data("geheim\n".utf8).write(to: URL(fileURLWithPath: password))
    arguments += ["--password-file", password, "сільпо", "-o", world.scratch.path("one.pkpass")]
    result = world.run(arguments)
    #expect(result.status == .done && !result.messages.contains("Not signed"))
    let (isValid, text) = try files.verified(bytes(world.scratch.path("one.pkpass")))
    #expect(isValid, "\(text)")
    let other = try World()
    #expect(other.run("import", path).messages.contains("3 added"))
    #expect(other.run("list").output.contains("EAN-13"))
  }

  @Test(arguments: [
    ("pass.cer", "other.key", "ca.pem", 0, "The key in “other.key” does not fit the certificate in “pass.cer”."),
    ("pass.key", "pass.key", "ca.pem", 0, "“pass.key” has no certificate"),
    ("pass.cer", "pass.cer", "ca.pem", 0, "“pass.cer” has no private key"),
    ("pass.cer", "pass.key", "other.pem", 0, "No certificate in “other.pem” issued the one in “pass.cer”."),
    ("pass.cer", "pass.key", "pass.key", 0, "“pass.key” has no certificate"),
    ("pass.cer", "pass.key", "ca.pem", -2, "The certificate in “pass.cer” is not valid before "),
    ("pass.cer", "pass.key", "ca.pem", 90, "The certificate in “pass.cer” expired on "),
    ("pass.cer", "pass.key", "ca.pem", 45, "The certificate of the issuer in “ca.pem” expired on "),
    ("other.pem", "other.key", "other.pem", 0, "“other.pem” is not a certificate of a pass type"),
  ])
  func unusableCertificatesAndKeysAreExplained(
    _ certificate: String, _ key: String, _ chain: String, _ days: Int, _ sentence: String
  ) throws {
    let files = try Self.certificates.get()
    world.time = Instant.now.adding(seconds: 1 + days * 86_400)
    let result = world.run(
      "export", "pkpass", "gym", "--certificate", files.path(certificate), "--key", files.path(key), "--chain",
      files.path(chain), "-o", world.scratch.path("x.pkpass"))
    let folder = files.path("")
    let messages = result.messages.replacing(folder.hasSuffix("/") ? folder : folder + "/", with: "")
    #expect(result.status == .badData && messages.contains(sentence), "\(messages)")
    #expect(!FileManager.default.fileExists(atPath: world.scratch.path("x.pkpass")))
  }
}
