import Files
import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// Reading and writing encrypted files with `ucard import` and `ucard export`.
@Suite struct EncryptionCommandTests {
  private let world: World

  init() throws { world = try World() }

  private static let catima = """
    _id,store,note,cardid,barcodetype
    1,Сільпо,"two\nlines",4820000000000,EAN_13
    2,Gym,,ABC,QR_CODE
    3,Odd,,1,HOLO

    """

  private func file(_ name: String, _ text: String) throws -> String {
    let path = world.scratch.path(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func encrypted() throws -> String {
    _ = try file("catima.csv", Self.catima)
    let path = world.scratch.path("enc.zip")
    let made = try Subprocess.run(
      "7z", ["a", "-ppass word 1", "-mem=AES256", "-tzip", path, world.scratch.path("catima.csv")])
    try #require(made.status == 0)
    return path
  }

  @Test func aPasswordIsAskedForOrReadAndNeverAnArgument() throws {
    let path = try encrypted()
    #expect(world.run("import", path).status == .usage)
    #expect(world.run("import", path).messages.contains("--password-file FILE"))
    let right = try file("right", "pass word 1\nrest\n")
    #expect(world.run("import", path, "--password-file", right).messages.hasSuffix("To undo this:\n  ucard undo\n"))
    let wrong = try file("wrong", "password")
    let refused = world.run("import", path, "--password-file", wrong)
    #expect(refused.status == .badData && refused.messages.hasSuffix("the password is wrong.\n"))
    world.answers = Array("pass word 1\n".utf8)
    #expect(world.run("import", path, "--password-file", "-").status == .done)
    let lost = world.run("import", path, "--password-file", "/nowhere")
    #expect(lost.status == .noInput && lost.messages.contains("“/nowhere” cannot be read"))
    world.terminal.isInput = true
    world.answers = Array("pass word 1\n".utf8)
    let asked = world.run("import", path)
    #expect(asked.status == .done && asked.messages.hasPrefix("Password of “\(path)”: \n"))
  }

  @Test func anExportIsEncryptedOnDemand() throws {
    world.run("import", try file("catima.csv", Self.catima))
    let path = world.scratch.path("out.zip")
    #expect(world.run("export", "catima", "--encrypt", "-o", path).status == .usage)
    world.terminal.isInput = true
    world.answers = Array("one\ntwo\none\n\none\ntwo\nsecret\nsecret\n".utf8)
    #expect(world.run("export", "catima", "--encrypt", "-o", path).messages.hasSuffix("The passwords differ.\n"))
    world.answers = Array("secret\nsecret\n".utf8)
    #expect(world.run("export", "catima", "--encrypt", "-o", path).status == .done)
    #expect(try Subprocess.run("7z", ["t", "-psecret", path]).status == 0)
    #expect(try Subprocess.run("7z", ["t", "-pother", path]).status != 0)
    #expect(try Subprocess.run("7z", ["l", "-slt", path]).text.contains("AES-256"))
  }

  /// Nobody types a password for a backup that is refused.
  @Test func aBackupLooksAtTheFileBeforeItAsks() throws {
    world.run("add", "Gym", "1")
    let path = try file("notes.txt", "notes")
    world.terminal.isInput = true
    world.answers = Array("secret\nsecret\n".utf8)
    let refused = world.run("backup", path, "--encrypt")
    #expect(refused.status == .cannotCreate && refused.messages.contains("exists already and is not a backup"))
    #expect(!refused.messages.contains("Password"), "\(refused.messages)")
    #expect(world.run("backup", path, "--encrypt", "--force").messages.contains("Password: "))
  }

  /// Nothing that is typed while a password is checked is shown.
  @Test func theEchoIsOffUntilThePasswordIsChecked() throws {
    let path = try encrypted()
    world.terminal.isInput = true
    world.answers = Array("one\n\npass word 1\n".utf8)
    world.prepare = { context in
      let output = context.messages
      context.setEcho = { isOn in try? output.write(Array((isOn ? "[on]" : "[off]").utf8)) }
    }
    let question = "Password of “\(path)”: [off]\n[on]"
    #expect(
      world.run("import", path).messages.hasPrefix(
        "\(question)“\(path)”, “catima.csv”: the password is wrong.\n\(question)"
          + "The password is empty.\n\(question)"))
  }

  /// Control-D ends the question.
  @Test func endOfInputIsNotAnEmptyPassword() throws {
    let path = try encrypted()
    world.terminal.isInput = true
    world.answers = []
    let result = world.run("import", path)
    #expect(result.status == .badData && result.messages.hasSuffix("\nucard: No password was given.\n"))
  }

  @Test func aWrongPasswordCanBeTypedAgain() throws {
    let path = try encrypted()
    world.terminal.isInput = true
    world.answers = Array("one\ntwo\npass word 1\n".utf8)
    let mended = world.run("import", path)
    #expect(mended.status == .done && mended.messages.split(separator: "the password is wrong.\n").count == 3)
    world.answers = Array("one\ntwo\nthree\npass word 1\n".utf8)
    let refused = world.run("import", path)
    #expect(refused.status == .badData && refused.messages.hasSuffix("the password is wrong.\n"))
    #expect(refused.messages.split(separator: "Password of ").count == 3)
  }

  @Test func jsonIsEncryptedOnDemandAndComesBack() throws {
    world.run("import", try file("catima.csv", Self.catima))
    world.run("identifier", "add", "Gym", "1234", "--type", "number", "--label", "PIN")
    let plain = world.run("export", "json").bytes
    let path = world.scratch.path("out.age")
    #expect(world.run("export", "json", "--encrypt", "-o", path).messages.contains("--password-file FILE"))
    world.terminal = Terminal(isInput: true, isOutput: true)
    #expect(world.run("export", "json", "--encrypt").messages.contains("cannot go to the terminal"))
    world.answers = Array("one\ntwo\n".utf8)
    #expect(world.run("export", "json", "--encrypt", "-o", path).messages.contains("The passwords differ.\n"))
    #expect(!FileManager.default.fileExists(atPath: path))
    world.answers = Array("secret\nsecret\n".utf8)
    let exported = world.run("export", "json", "--encrypt", "-o", path)
    #expect(exported.status == .done && exported.messages.hasSuffix("Wrote 3 cards to “\(path)”.\n"))
    #expect(exported.messages.hasPrefix("Password: \nAgain: \n"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(
      try AgeProgram.decrypted([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), passphrase: "secret").output
        == plain)

    world.environment["UCARD_WALLET"] = world.scratch.path("other.sqlite")
    world.answers = Array("wrong\nsecret\n".utf8)
    let taken = world.run("import", path)
    #expect(taken.status == .done && taken.messages.contains("the password is wrong.\nPassword of"))
    #expect(world.run("export", "json").bytes == plain)
    world.terminal = Terminal(isInput: false, isOutput: false)
    #expect(world.run("import", path).status == .usage)
    let password = try file("password", "secret\n")
    #expect(world.run("import", path, "--password-file", password).messages.contains("0 added, 0 updated, 3 unch"))
    let piped = world.run("export", "json", "--password-file", password).bytes
    world.answers = piped
    #expect(world.run("import", "-", "--password-file", password).messages.contains("0 added, 0 updated, 3 unch"))
    world.answers = piped.dropLast()
    let cut = world.run("import", "-", "--password-file", password)
    #expect(cut.status == .badData && cut.messages == "ucard: Standard input: the file is damaged or cut off.\n")
  }
}
