import Foundation
import Terminal
import Testing
import CommandBase
import Witnesses

/// A picture of one's own as the background of a card, from the command to every file.
@Suite struct BackgroundCommandTests {
  private let world: World
  private let photo: String
  private let icon: String

  init() throws {
    world = try World()
    (photo, icon) = (world.scratch.path("photo.png"), world.scratch.path("icon.png"))
    world.run("encode", "qr", "photo", "-o", photo)
    world.run("encode", "qr", "icon", "-o", icon)
    #expect(world.run("add", "Gym", "42", "--type", "code128", "--no-store", "--background", photo).status == .done)
  }

  private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  private func background(_ options: String...) -> [UInt8] {
    world.run(["picture", "Gym", "background", "-o", "-"] + options).bytes
  }

  @Test func aBackgroundIsSetReplacedRemovedAndRestored() throws {
    #expect(try background() == bytes(photo))
    #expect(world.run("info", "Gym").output.contains(/Pictures: +background\n/))
    #expect(world.run("edit", "Gym", "--background", icon, "--front", photo).status == .done)
    #expect(try background() == bytes(icon) && world.run("info", "Gym").output.contains("front, background"))
    #expect(world.run("history").output.contains("changed “Gym”: front, background"))
    #expect(world.run("edit", "Gym", "--background", "").status == .done)
    #expect(
      world.run("picture", "Gym", "background", "-o", "-").messages.contains("“Gym” has no picture “background”."))
    #expect(world.run("undo").messages == "Undone: the change of “Gym”: background.\n")
    #expect(try background() == bytes(icon))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(world.run("undo").messages.contains("«Gym»: лицьовий бік, тло"))
    #expect(try background() == bytes(photo))
  }

  /// A front is mostly a photo of a card with another code and number.
  @Test func aFrontIsNoBackground() throws {
    world.run("add", "Pool", "43", "--no-store", "--front", photo)
    let drawn = world.run("export", "svg", "--face", "Pool", "-o", "-").output
    #expect(drawn.contains("</svg>") && !drawn.contains("<image"))
    #expect(world.run("export", "svg", "--face", "Gym", "-o", "-").output.contains("<image"))
  }

  @Test func jsonAndBackupsHaveTheBackground() throws {
    let other = world.scratch.path("other.sqlite")
    let json = world.scratch.path("w.json")
    world.run("export", "json", "-o", json)
    #expect(world.run("import", json, "--wallet", other).status == .done)
    #expect(try background("--wallet", other) == bytes(photo))
    #expect(world.run("import", json).messages.contains("1 unchanged"))
    // `list --format json` names it; `add --json` and `edit --json` read its bytes.
    let cards =
      try JSONSerialization.jsonObject(with: Data(world.run("list", "--format", "json").bytes)) as? [[String: Any]]
    let photoSize = try bytes(photo).count
    let named = try #require(cards?.first?["pictures"] as? [String: [String: Any]])
    #expect(named.keys.sorted() == ["background"] && named["background"]?["size"] as? Int == photoSize)
    world.answers = Array(
      #"{"number":1,"pictures":{"background":{"base64":"\#(Data(try bytes(icon)).base64EncodedString())"}}}"#.utf8)
    #expect(world.run("edit", "--json", "-").status == .done)
    #expect(try background() == bytes(icon))
    world.answers = Array(#"{"number":1,"pictures":{"background":null}}"#.utf8)
    #expect(world.run("edit", "--json", "-").status == .done)
    #expect(background().isEmpty)
    world.run("undo", "2", "--yes")
    let backup = world.scratch.path("w.ucard")
    world.run("backup", backup)
    #expect(world.run("restore", backup, "--yes", "--wallet", other).status == .done)
    #expect(try background("--wallet", other) == bytes(photo))
  }

  /// Catima and passes have no place for it: this is said once, and an import of the file leaves it alone.
  @Test func otherWalletsHaveNoBackgrounds() throws {
    world.run("add", "Pool", "43", "--type", "code128", "--no-store", "--background", icon, "--icon", icon)
    world.run("add", "Zoo", "44", "--type", "code128", "--no-store")
    let zip = world.scratch.path("catima.zip")
    for options in [[], ["--whole"]] {
      let result = world.run(["export", "catima", "-o", zip, "--force"] + options)
      let told = "2 backgrounds were left out, because the format has no place for them.\n"
      #expect(result.status == .done && result.messages.components(separatedBy: told).count == 2, "\(result.messages)")
      let names = try Subprocess.run("unzip", ["-Z1", zip]).text.split(separator: "\n")
      #expect(names.count == 2 && names.contains { $0.hasSuffix("_icon.png") }, "\(names)")
      #expect(world.run("import", zip).status == .done)
      #expect(try background() == bytes(photo))
      #expect(try world.run("picture", "Pool", "background", "-o", "-").bytes == bytes(icon))
    }
    #expect(world.run("history").output.split(separator: "\n").count == 4, "no import has changed anything")
    let pass = world.run("export", "pkpass", "Gym", "--reader", "catima", "-o", world.scratch.path("gym.pkpass"))
    #expect(pass.messages.contains("1 background was left out, because the format has"), "\(pass.messages)")
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    let ukrainian = world.run("export", "catima", "-o", zip, "--force", "--whole").messages
    #expect(ukrainian.contains("Пропущено 2 зображення тла, бо у форматі немає для них місця.\n"), "\(ukrainian)")
  }

  @Test func thePictureNeedNotBeNamedIfThereIsOne() throws {
    #expect(try world.run("picture", "Gym", "-o", "-").bytes == bytes(photo))
    let cannot = "This terminal cannot show the picture. To save it to a file:\n  ucard picture Gym background -o FILE"
    for words in [["picture", "Gym"], ["picture", "Gym", "background"], ["picture", "Gym", "--show"]] {
      let result = world.run(words)
      #expect(result.status == .usage && result.messages == "ucard: \(cannot)\n", "\(result.messages)")
    }
    world.run("add", "Zoo", "44", "--type", "code128", "--no-store")
    for words in [["picture", "Zoo"], ["picture", "Zoo", "-o", "-"]] {
      let (status, english, ukrainian) = world.answers(words)
      #expect(status == .nothingMatches)
      #expect(english == "ucard: “Zoo” has no pictures. To add one:\n  ucard edit '#2' --front FILE\n")
      #expect(ukrainian.hasSuffix("\n  ucard edit '#2' --front ФАЙЛ\n"))
    }
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 90, rows: 40)
    (world.terminalIdentity, world.terminalAnswer) = ("window 1", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;16;8t\u{1B}[?62;c")
    for words in [["picture", "Gym"], ["picture", "Gym", "background"], ["picture", "Gym", "--show"]] {
      #expect(try ShownPicture(world.run(words).bytes).gray.readZXing()?.text == "photo", "\(words)")
    }
    #expect(world.run("picture", "Gym", "--show", "-o", "-").status == .usage)
  }

  @Test func severalPicturesAreListedWithTheirCommandLines() {
    world.run("edit", "Gym", "--front", photo)
    let listed = world.run("picture", "Gym")
    #expect(
      listed.status == .done
        && listed.messages
          == """
          “Gym” has several pictures. To show one:
            ucard picture '#1' front
            ucard picture '#1' background

          """,
      "\(listed.messages)")
    let saved = world.run("picture", "Gym", "-o", "-")
    #expect(saved.status == .usage && saved.bytes.isEmpty)
    #expect(saved.messages.hasSuffix("\n  ucard picture '#1' front -o FILE\n  ucard picture '#1' background -o FILE\n"))
    #expect(world.run("picture", "Gym", "--show").status == .usage)
  }

  @Test func onePictureThatIsTooLargeIsSaid() throws {
    let large = world.scratch.path("large.png")
    let script = """
      import sys, zlib, struct
      def chunk(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      head = struct.pack(">IIBBBBB", 5000, 4000, 1, 0, 0, 0, 0)
      data = zlib.compress(bytes(626 * 4000))
      open(sys.argv[1], "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))
      """
    #expect(try Subprocess.run("/usr/bin/python3", ["-c", script, large]).status == 0)
    let told = "larger than 4 MB or 16 megapixels: the card is drawn without it.\n"
    let added = world.run("edit", "Gym", "--background", large)
    #expect(added.status == .done && added.messages.hasPrefix("“\(large)” is \(told)"), "\(added.messages)")
    #expect(!world.run("edit", "Gym", "--front", large).messages.contains("megapixels"), "a front is not drawn")
    let drawn = world.run("export", "svg", "--face", "Gym", "-o", "-")
    #expect(drawn.messages == "“Gym” (#1): its background is \(told)" && !drawn.output.contains("<image"))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    #expect(
      world.run("export", "svg", "--face", "Gym", "-o", "-").messages.hasPrefix("«Gym» (#1): її тло має понад 4 МБ"))
  }

  /// The whole card in a terminal that shows pictures.
  @Test func aTerminalShowsIt() throws {
    world.terminal = Terminal(isInput: true, isOutput: true, columns: 90, rows: 40)
    (world.terminalIdentity, world.terminalAnswer) = ("window 1", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;16;8t\u{1B}[?62;c")
    let shown = try ShownPicture(world.run("show", "Gym", "--face").bytes)
    #expect(try shown.gray.readZXing()?.text == "42")
    // The picture of a code is white for the most part, and then grey behind black of 55 %.
    let greys = shown.gray.pixels.count { (113...117).contains($0) }
    #expect(greys > shown.gray.pixels.count / 20, "\(greys) of \(shown.gray.pixels.count)")
    world.run("config", "face", "true")
    let screen = ScriptedScreen()
    screen.press(.enter)
    nonisolated(unsafe) let opened: any Screen = screen
    world.openScreen = { opened }
    world.run()
    let picked = try ShownPicture(screen.frames.last?.frame.picture?.bytes ?? []).gray
    #expect(try picked.readZXing()?.text == "42")
    #expect(picked.pixels.count { (113...117).contains($0) } > picked.pixels.count / 20)
    world.run("edit", "Gym", "--background", "")
    let bare = try ShownPicture(world.run("show", "Gym", "--face").bytes)
    #expect(bare.gray.pixels.count { (113...117).contains($0) } < greys / 10)
  }
}
