import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// The web app that `ucard export html --app` writes. `Tests/Proof/Browsers` installs it in browsers.
@Suite struct AppCommandTests {
  private let world: World
  private let folder: String
  private let password: String

  private static let others = ["icon-180.png", "icon-192.png", "icon-512.png", "manifest.webmanifest"]
  private static let files = others + ["index.html", "sw.js"]

  init() throws {
    world = try World()
    folder = world.scratch.path("app")
    password = world.scratch.path("password")
    try Data("пароль\n".utf8).write(to: URL(fileURLWithPath: password))
    world.run("add", "Сільпо", "4820000000000", "--no-store", "--color", "#12ab9e")
    world.run("add", "Gym", "https://example.org/m/42", "--type", "qr", "--category", "Sport")
  }

  private func write(_ options: String...) -> World.Result {
    world.run(["export", "html", "--app", folder] + options)
  }

  private func sealed() throws {
    let result = write("--password-file", password)
    try #require(result.status == .done, "\(result.messages)")
  }

  private func bytes(_ file: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")) }

  private func text(_ file: String) throws -> String { String(decoding: try bytes(file), as: UTF8.self) }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  private func python(_ script: String, _ arguments: String..., input: Data = Data()) throws -> String {
    let run = try Subprocess.run("/usr/bin/python3", ["-c", script] + arguments, input: Array(input))
    try #require(run.status == 0, "\(run.errors)")
    return run.text
  }

  @Test func theWorkerHasTheDigestOfEveryFile() throws {
    try sealed()
    #expect(try names() == Self.files.sorted())
    let list = """
      import base64, hashlib, json, os, re, sys
      list = json.loads(re.search(r"^const { version, files } = (.*);$", open(sys.argv[1] + "/sw.js").read(), re.M)[1])
      assert sorted(list["files"]) == sorted(set(os.listdir(sys.argv[1])) - {"sw.js"}), list
      for name, file in list["files"].items():
        digest = hashlib.sha256(open(f"{sys.argv[1]}/{name}", "rb").read()).digest()
        assert file["digest"] == "sha256-" + base64.b64encode(digest).decode(), name
      types = {name: file["type"].split(";")[0] for name, file in list["files"].items()}
      assert types == {"index.html": "text/html", "manifest.webmanifest": "application/manifest+json",
                       **{f"icon-{size}.png": "image/png" for size in (180, 192, 512)}}, types
      print(list["version"])
      """
    let first = try python(list, folder)
    #expect(first.count == 65)
    try sealed()
    #expect(try python(list, folder) != first, "an encrypted page has a new nonce")
    // The same cards without encryption are the same version.
    #expect(write("--unencrypted", "--yes").status == .done)
    let plain = try Self.files.map { try bytes($0) }
    #expect(write("--unencrypted", "--yes").status == .done)
    #expect(try Self.files.map { try bytes($0) } == plain)
    world.run("edit", "Gym", "--note", "new")
    let before = try python(list, folder)
    #expect(write("--unencrypted", "--yes").status == .done)
    #expect(try python(list, folder) != before)
  }

  @Test func nothingOfACardStandsOutsideOfTheEncryptedPart() throws {
    let photo = world.scratch.path("photo.png")
    world.run("encode", "qr", "photo", "-o", photo)
    world.run("edit", "Gym", "--icon", photo, "--background", photo, "--note", "towels")
    let picture = try Data(contentsOf: URL(fileURLWithPath: photo)).base64EncodedString()
    // The base64 of a sealed page holds three letters by chance, but never “<”.
    let secrets = ["Сільпо", ">820000<", "12ab9e", "Gym<", "example.org", "Sport", "towels", "<details", picture]
    try sealed()
    for file in Self.files {
      let text = try text(file)
      for secret in secrets { #expect(!text.contains(secret), "\(file): \(secret)") }
    }
    #expect(write("--unencrypted", "--yes").status == .done)
    for secret in secrets { #expect(try text("index.html").contains(secret), "\(secret)") }
  }

  @Test func thePageIsThatOfAFileWithTheFilesBesideIt() throws {
    for options in [["--password-file", password], ["--unencrypted", "--yes"]] {
      #expect(world.run(["export", "html", "--app", folder] + options).status == .done)
      let arguments = ["-c", PageCommandTests.checks] + Self.others
      let run = try Subprocess.run("/usr/bin/python3", arguments, input: Array(bytes("index.html")))
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text.hasPrefix("default-src 'none'; script-src 'sha256-") && !run.text.contains("unsafe"))
      #expect(
        run.text.hasSuffix(
          "; img-src data: 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'\n"
        ))
    }
    let page = world.run("export", "html").output
    for part in ["'self'", "rel=\"manifest\"", "id=\"news\"", "id=\"keep\""] {
      #expect(!page.contains(part), "\(part)")
    }
    // Without what belongs to an app, both pages are the same.
    func body(_ page: String) -> Substring? { page.firstRange(of: "<main").map { page[$0.lowerBound...] } }
    let parts = try text("index.html").split(separator: /<p id="news"[^\n]*\n<div id="app"[^\n]*\n[^\n]*\n/)
    #expect(parts.count == 2 && body(parts.joined()) == body(page))
  }

  @Test func theManifestAndTheIconsAreThoseOfAnApp() throws {
    try sealed()
    let manifest = try #require(
      JSONSerialization.jsonObject(with: bytes("manifest.webmanifest")) as? [String: Any])
    let texts = manifest.compactMapValues { $0 as? String }
    #expect(
      texts == [
        "name": "U-Card", "short_name": "U-Card", "generator": "U-Card", "start_url": ".", "scope": ".",
        "display": "standalone", "lang": "en", "background_color": "#f4f3f0", "theme_color": "#f4f3f0",
      ])
    let icons = try #require(manifest["icons"] as? [[String: String]])
    #expect(icons.map { $0["purpose"] } == ["any", "any", "maskable"])
    #expect(icons.map { $0["src"] } == ["icon-192.png", "icon-512.png", "icon-512.png"])
    #expect(icons.map { $0["sizes"] } == ["192x192", "512x512", "512x512"])
    #expect(try text("index.html").contains("<link rel=\"apple-touch-icon\" href=\"icon-180.png\">"))
    // The logo fills the safe zone, and nothing of it stands outside.
    let check = """
      import sys; from PIL import Image
      for size in (180, 192, 512):
        picture = Image.open(f"{sys.argv[1]}/icon-{size}.png")
        assert picture.size == (size, size) and picture.info["Software"] == "U-Card", picture
        assert picture.convert("RGBA").getchannel("A").getextrema() == (255, 255), "a phone fills what is transparent"
        ground, middle, far = (0xF4, 0xF3, 0xF0), (size - 1) / 2, 0
        for y in range(size):
          for x in range(size):
            if picture.getpixel((x, y))[:3] != ground: far = max(far, ((x - middle) ** 2 + (y - middle) ** 2) ** .5)
        assert .37 * size < far <= .4 * size, (size, far / size)
      """
    _ = try python(check, folder)
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    try sealed()
    #expect(
      try text("manifest.webmanifest").contains("\"lang\":\"uk\"") && text("index.html").contains("<html lang=\"uk\">"))
  }

  @Test func foreignFilesAreNotReplacedUnasked() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for file in Self.files {
      let foreign = Data((file.hasSuffix("manifest") ? "{\"name\":\"Shop\"}" : "foreign").utf8)
      try foreign.write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
      let refused = write("--password-file", password)
      #expect(refused.status == .cannotCreate && refused.messages.contains("“\(folder)/\(file)” is there already"))
      #expect(try names() == [file] && bytes(file) == foreign)
      try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    }
    for file in ["index.html", "notes.txt"] {
      try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
    #expect(write("--password-file", password, "--force").status == .done)
    // What U-Card wrote is replaced unasked, and what has another name stays.
    let again = write("--password-file", password)
    #expect(
      again.status == .done && again.messages.hasPrefix("Wrote 2 cards to “\(folder)”.\nUpload the folder to"))
    #expect(try text("notes.txt") == "mine" && names() == (Self.files + ["notes.txt"]).sorted())
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.posixPermissions] as? Int
    }
    #expect(try mode("index.html") == mode("notes.txt"), "a web server runs as another user")
  }

  @Test func foldersThatCannotBeWrittenAreReported() throws {
    let file = world.scratch.path("file")
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    func refusal(_ folder: String, _ status: CommandStatus) {
      let result = world.run("export", "html", "--app", folder, "--password-file", password)
      #expect(result.status == status && result.messages.contains("“\(folder)”"), "\(folder): \(result.messages)")
      let lines = result.messages.split(separator: "\n")
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  mkdir -p ") }, "\(result.messages)")
    }
    refusal(file, .cannotCreate)
    refusal(world.scratch.path("none/app"), .cannotCreate)
    refusal("/proc/app", .cannotCreate)
    #expect(!FileManager.default.fileExists(atPath: folder))
    // A link in the folder is not followed.
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/index.html", withDestinationPath: file)
    #expect(write("--password-file", password).status == .cannotCreate)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "x" && !names().contains("sw.js"))
  }

  @Test func optionsThatContradictEachOtherAreRefused() throws {
    let (file, wallet) = (world.scratch.path("page.html"), world.scratch.path(".local/share/ucard"))
    for options in [
      ["--app", folder, "-o", file], ["--app", folder, "--unencrypted", "--yes", "--encrypt"],
      ["--app", folder, "--unencrypted", "--yes", "--password-file", password], ["--app", file], ["--app", "-"],
      ["--app", folder, "-i", "PIN"], ["--unencrypted", "-o", file], ["--app", folder],
      ["--app", folder, "--unencrypted"],
      ["--app", wallet, "--unencrypted", "--yes"],
    ] {
      let (status, english, ukrainian) = world.answers(["export", "html"] + options)
      #expect(status == .usage && english.hasPrefix("ucard: "), "\(options): \(english)")
      #expect(english != ukrainian && !ukrainian.isEmpty, "\(ukrainian)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder) && !FileManager.default.fileExists(atPath: file))
    #expect(!FileManager.default.fileExists(atPath: "\(wallet)/index.html"))
    #expect(world.run("export", "html", "--app", folder, "nobody", "--unencrypted", "--yes").status == .nothingMatches)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func aPersonIsAskedBeforeAnAppIsNotEncrypted() throws {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 80, rows: 24)
    world.answers = Array("n\n".utf8)
    let refused = write("--unencrypted")
    #expect(
      refused.status == .nothingMatches && refused.messages.contains("all its cards. Write the app anyway? [y/N]"))
    #expect(!FileManager.default.fileExists(atPath: folder))
    world.answers = Array("y\n".utf8)
    #expect(write("--unencrypted").status == .done)
    #expect(try text("index.html").contains(">Gym</span>"))
    world.answers = Array("one\none\n".utf8)
    let sealed = write()
    #expect(sealed.status == .done && sealed.messages.hasPrefix("Password: \nAgain: \n"), "\(sealed.messages)")
    #expect(try !text("index.html").contains("Gym<"))
  }

  /// A key that a phone has kept opens the next version, if the password is the same.
  @Test func theSaltStaysWithTheFolder() throws {
    func salt() throws -> (salt: String, nonce: String) {
      let found = try text("index.html").firstMatch(of: /data-salt="(.*?)" data-nonce="(.*?)"/)
      return try #require(found.map { (String($0.1), String($0.2)) })
    }
    try sealed()
    let first = try salt()
    try sealed()
    let second = try salt()
    #expect(second.salt == first.salt && second.nonce != first.nonce)
    // Another number of rounds, a salt of another length, and an app without encryption have no salt that could stay.
    for (old, new) in [
      ("data-rounds=\"", "data-rounds=\"1"), ("data-salt=\"", "data-salt=\"AAAA"), ("data-salt", "data-x"),
    ] {
      let last = try salt().salt
      try Data(text("index.html").replacing(old, with: new).utf8).write(
        to: URL(fileURLWithPath: "\(folder)/index.html"))
      try sealed()
      let now = try salt().salt
      #expect(now != last && now != "AAAA\(last)" && now.count == 24, "\(old)")
    }
  }

  @Test func aSecretIsInAnAppOnlyEncrypted() throws {
    world.run("identifier", "add", "Gym", "7391", "--type", "number", "--label", "PIN")
    let refused = write("Gym", "-i", "PIN", "--unencrypted", "--yes")
    #expect(refused.status == .usage && refused.messages.contains("has to be encrypted"))
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(write("Gym", "-i", "PIN", "--password-file", password).status == .done)
    #expect(write("--unencrypted", "--yes").status == .done)
    #expect(try !text("index.html").contains("7391"))
  }

  @Test func theHelpNamesTheOptions() {
    let help = world.run("export", "html", "--help").output
    #expect(help.contains("--app") && !help.contains("--unencrypted"))
    #expect(world.run("help", "export", "html", "--all").output.contains("--unencrypted"))
  }
}
