import Foundation
import Testing
import CommandBase
import Witnesses

/// The page that `ucard export html` writes. `Tests/Proof/Browsers` opens it in browsers.
@Suite struct PageCommandTests {
  private let world: World

  /// Names and numbers whose codes the page has to show.
  private static let cards: [(name: String, type: String, payload: String)] = [
    ("Сільпо", "ean13", "4820000000000"), ("Gym", "qr", "https://example.org/m/42"),
    ("<img src=x onerror=alert(1)>", "code128", "A-1234-5678"), ("🎉🛍️ \"Party\" & 'Co'", "code39", "987654"),
    ("سوبر ماركت", "ean8", "96385074"), ("Long", "code128", "0123456789ABCDEFGHIJklmnopqrstuvwxyz"),
    ("Wide", "code128", String(repeating: "x1", count: 28)), ("Aztec", "aztec", "6275980012345678901"),
    ("Flight", "pdf417", "M1DOE/JOHN EABC123 KBPWAW LO 0752"), ("Matrix", "datamatrix", "010123456789012815270331"),
    ("Box", "itf14", "14820000000007"),
  ]

  init() throws {
    world = try World()
    for card in Self.cards {
      let result = world.run("add", "--type", card.type, "--no-store", "--", card.name, card.payload)
      #expect(result.status == .done, "\(result.messages)")
    }
  }

  private func page(_ arguments: String...) throws -> World.Result {
    let result = world.run(["export", "html"] + arguments)
    try #require(result.status == .done, "\(result.messages)")
    return result
  }

  /// Runs a program of Python with a page as its input.
  private func python(_ script: String, _ page: World.Result, _ arguments: String...) throws -> String {
    let run = try Subprocess.run("/usr/bin/python3", ["-c", script] + arguments, input: page.bytes)
    try #require(run.status == 0, "\(run.errors)")
    return run.text
  }

  /// With 3:1, the wide bars of this Codabar would need more than the width of a phone; with 2:1 it stays across.
  @Test func aCodabarStaysAcrossTheScreenWhereItCan() throws {
    let payload = "A\(String(repeating: "7", count: 18))B"
    for (options, box) in [([], "0 0 221 "), (["--ratio", "2"], "0 0 221 "), (["--ratio", "3"], " 263")] {
      let added = world.run(["add", "Library", payload, "--type", "codabar"] + options)
      #expect(added.status == .done, "\(added.messages)")
      let page = try page("Library").output
      let found = page.firstMatch(of: /class="code[^>]*viewBox="([^"]*)"/).map { String($0.1) } ?? ""
      #expect(options == ["--ratio", "3"] ? found.hasSuffix(box) : found.hasPrefix(box), "\(options): \(found)")
      world.run("delete", "--yes", "Library")
    }
  }

  @Test func everyCodeIsRead() throws {
    let codes = try page().output.components(separatedBy: "<svg class=\"code").dropFirst().map { part in
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"code"
        + (part.components(separatedBy: "</svg>").first ?? "") + "</svg>"
    }
    try #require(codes.count == Self.cards.count)
    var found: [Decoder: Set<String>] = [:]
    for (index, code) in codes.enumerated() {
      let path = world.scratch.path("code\(index).png")
      // As wide as a phone; a code that stands upright has its own size.
      let size = code.contains("upright") ? ["--zoom", "2"] : ["--width", "720"]
      let drawn = try Subprocess.run("rsvg-convert", size + ["-o", path], input: Array(code.utf8))
      try #require(drawn.status == 0, "\(drawn.errors)")
      for decoder in Decoder.general {
        found[decoder, default: []].insert(String(decoding: try decoder.read(path), as: UTF8.self))
      }
    }
    let all = Set(Self.cards.map(\.payload))
    #expect(found[.zxing] == all)
    // libzbar knows neither Aztec, nor PDF417, nor Data Matrix.
    #expect(found[.zbar]?.subtracting([""]) == all.subtracting(Self.cards.suffix(4).prefix(3).map(\.payload)))
  }

  /// The page has nothing but what its policy allows, and every element is closed.
  @Test func thePolicyIsStrictAndRight() throws {
    let file = world.scratch.path("password")
    try Data("пароль\n".utf8).write(to: URL(fileURLWithPath: file))
    for page in [try page(), try page("--password-file", file)] {
      let policy = try python(Self.checks, page)
      #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
      #expect(policy.contains("; img-src data:; base-uri 'none'; form-action 'none'") && !policy.contains("unsafe"))
    }
    #expect(try page().output.contains(">&lt;img src=x onerror=alert(1)&gt;</span>"))
    #expect(try page().output.contains(">🎉🛍️ &quot;Party&quot; &amp; &#39;Co&#39;</span>"))
    #expect(try page().output.contains("dir=\"auto\">سوبر ماركت</span>"))
  }

  /// Checks a page in Python, and prints its policy. A web app may name files beside it.
  static let checks = """
    import base64, hashlib, json, re, sys
    from html.parser import HTMLParser

    class Page(HTMLParser):
      empty = {"meta", "input", "img", "link", "!doctype"}
      def __init__(self):
        super().__init__()
        self.open, self.texts, self.policy, self.ids = [], [], None, set()
      def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), names
        for name, value in attributes:
          assert not name.startswith("on") and name != "style", name
          assert name != "src" or value.startswith("data:image/"), value
          # Links are followed by a tap, never loaded.
          assert name != "href" or tag == "a" and value.startswith(("geo:", "https://", "http://")) \
            or tag == "link" and value in sys.argv[1:], value
          if name == "id":
            assert value not in self.ids, value
            self.ids.add(value)
        given = dict(attributes)
        if given.get("http-equiv") == "Content-Security-Policy": self.policy = given["content"]
        if tag not in self.empty:
          self.open.append((tag, given))
      def handle_startendtag(self, tag, attributes):
        assert tag == "path", tag
      def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag, tag
      def handle_data(self, text):
        if self.open and self.open[-1][0] in ("style", "script"): self.texts.append((*self.open[-1], text))

    page = Page()
    page.feed(sys.stdin.buffer.read().decode())
    page.close()
    assert not page.open
    for kind in ("script", "style"):
      found = {f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
               for tag, given, text in page.texts if tag == kind and "type" not in given}
      allowed = set(re.search(kind + "-src ([^;]*)", page.policy)[1].split())
      assert found and found == allowed, (kind, found, allowed)
    tables = json.loads(next(text for tag, given, text in page.texts if given.get("id") == "tables"))
    english, ukrainian = tables["texts"]["en"], tables["texts"]["uk"]
    assert english.keys() == ukrainian.keys() and len(english) > 20
    for key in english:
      assert not re.search("[а-яіїє]", english[key], re.I) and (re.search("[а-яіїє]", ukrainian[key], re.I) or key == "openStreetMap"), key
    print(page.policy)
    """

  @Test func anotherProgramOpensTheEncryptedPage() throws {
    world.run("edit", "Сільпо", "--color", "#12ab9e")
    let file = world.scratch.path("password")
    try Data("пароль\n".utf8).write(to: URL(fileURLWithPath: file))
    let page = try page("--password-file", file)
    for secret in ["Сільпо", "4820000000000", "12ab9e", "<details"] { #expect(!page.output.contains(secret)) }
    let script = """
      import base64, hashlib, re, sys
      from cryptography.exceptions import InvalidTag
      from cryptography.hazmat.primitives.ciphers.aead import AESGCM
      page = sys.stdin.read()
      found = re.search('<script type="application/octet-stream" id="sealed" data-salt="(.*?)" data-nonce="(.*?)" '
                        'data-rounds="(.*?)" data-bytes="(.*?)" data-digest="(.*?)">(.*?)</script>', page, re.S)
      salt, nonce, digest, sealed = (base64.b64decode(found[part]) for part in (1, 2, 5, 6))
      assert int(found[3]) >= 600_000 and len(salt) == 16 and len(nonce) == 12
      assert hashlib.sha256(sealed).digest() == digest and len(sealed) == int(found[4])
      key = hashlib.pbkdf2_hmac("sha256", sys.argv[1].encode(), salt, int(found[3]), 32)
      inside = AESGCM(key).decrypt(nonce, sealed, None).decode()
      try: AESGCM(key).decrypt(nonce, sealed[:-1] + bytes([sealed[-1] ^ 1]), None)
      except InvalidTag: print(inside)
      """
    let inside = try python(script, page, "пароль")
    #expect(inside.contains(">Сільпо</span>") && inside.contains("data-ground=\"#12ab9e\""))
    #expect(inside.contains("<span>820000</span>") && !inside.contains("<script") && !inside.contains("<style"))
    #expect(try self.page("--password-file", file).output != page.output, "a new salt and nonce for each page")
  }

  @Test func nobodyIsAskedForAPasswordInAScript() {
    let result = world.run("export", "html", "--encrypt", "-o", world.scratch.path("page.html"))
    #expect(
      result.status == .usage
        && result.messages
          == "ucard: A password is needed, and there is no terminal to ask in. Use --password-file FILE.\n"
    )
  }

  @Test func theSameCardsAsPictures() throws {
    world.run("edit", "Aztec", "--archive")
    let file = world.scratch.path("wallet.html")
    let result = try page("-o", file)
    #expect(
      result.messages == """
        Wrote 10 cards to “\(file)”.
        1 archived card left out; --all or --archived takes it.

        """)
    #expect(try !page().output.contains("Aztec</span>") && page("--all").output.contains("Aztec</span>"))
    let one = try page("Long").output
    #expect(one.contains(">Long</span>") && !one.contains("Сільпо"))
    #expect(world.run("export", "html", "nobody").status == .nothingMatches)
    #expect(world.run("export", "html", "-i", "x").status == .usage)
  }

  @Test func secretsAreOnAPageOnlyByName() throws {
    world.run("identifier", "add", "Gym", "7391", "--type", "number", "--label", "PIN")
    world.run("identifier", "add", "Gym", "96385074", "--label", "app")
    let page = try page().output
    #expect(page.contains("<summary><span dir=\"auto\">app</span></summary>") && page.contains(">5074</span></p>"))
    #expect(!page.contains("7391"))
    let file = world.scratch.path("gym.html")
    let named = try self.page("Gym", "-i", "PIN", "-o", file)
    #expect(named.status == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains(">7391</p>"))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    world.run("identifier", "select", "Gym", "PIN")
    #expect(try !self.page().output.contains("7391"))
  }

  @Test func aCardShowsWhatThePersonKnows() throws {
    world.run("balance", "Сільпо", "set", "512.50")
    world.run("edit", "Сільпо", "--expires", "2027-12-31", "--note", "one\ntwo <b>", "--issuer", "Fozzy", "--star")
    world.run("edit", "Сільпо", "--add-category", "Food")
    let bad = world.scratch.path("bad.csv")
    try Data("name,payload,type\nWrong,4820000000001,ean13\n".utf8).write(to: URL(fileURLWithPath: bad))
    world.run("import", bad)
    let page = try page()
    for part in [
      "<html lang=\"en\">", ">Fozzy</span>", "one\ntwo &lt;b&gt;</span>",
      "<time datetime=\"2027-12-31\">2027-12-31</time>",
      "data-en=\"512.5 points\" data-uk=\"512,5 бала\">512.5 points</span>", "aria-label=\"Starred\">★</span>",
      "<p class=\"number alone\" dir=\"auto\"><span>4</span><span>820000</span><span>000001</span></p>",
    ] { #expect(page.output.contains(part), "\(part)") }
    #expect(page.messages.hasPrefix("“Wrong” (#12): "), "\(page.messages)")
    #expect(page.output.contains("<div id=\"cards\">"))
    world.run("config", "order", "starred")
    #expect(try self.page().output.contains("<div id=\"cards\" data-stars-first>"))
    world.environment["LC_ALL"] = "uk_UA.UTF-8"
    let ukrainian = try self.page().output
    for part in ["<html lang=\"uk\">", ">Картки</span>", ">512,5 бала</span>", ">31.12.2027</time>"] {
      #expect(ukrainian.contains(part), "\(part)")
    }
  }

  @Test func picturesAreInThePageOrLeftOut() throws {
    let photo = world.scratch.path("photo.png")
    world.run("encode", "qr", "photo", "-o", photo)
    world.run("edit", "Gym", "--front", photo, "--icon", photo)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: photo)).base64EncodedString()
    let parts = try page().output.components(separatedBy: "src=\"data:image/png;base64,\(bytes)\"")
    #expect(parts.count == 3)
    #expect(try !page("--no-pictures").output.contains("data:image/"))
    let script = """
      import sys; from PIL import Image
      Image.effect_noise((2400, 1800), 60).convert("RGB").save(sys.argv[1], "JPEG", quality=95)
      """
    let large = world.scratch.path("large.jpg")
    let made = try Subprocess.run("/usr/bin/python3", ["-c", script, large])
    #expect(made.status == 0, "\(made.errors)")
    let before = try page().output.utf8.count
    world.run("edit", "Gym", "--back", large, "--background", photo)
    let page = try page().output
    #expect(page.utf8.count - before < 500_000 + 2 * bytes.utf8.count && page.contains("src=\"data:image/jpeg;base64,"))
    #expect(page.contains("<img class=\"ground\" alt=\"\" src=\"data:image/png;base64,\(bytes)\">"))
  }

  @Test func aThousandCardsAreThreeMegabytes() throws {
    var table = "name,payload,type,categories,note\n"
    // The types in the share that a list of 7,500 loyalty programmes has, with more large codes.
    for number in 0..<1000 {
      let digits = String(number + 1_000_000)
      let (type, payload) =
        switch number % 20 {
        case 0..<9: ("code128", "2\(digits)\(digits)1")
        case 9..<15: ("itf", "\(digits)0\(digits)1")
        case 15: ("code39", "A\(digits)")
        case 16: ("pdf417", "M1DOE/JOHN \(digits) KBPWAW LO 0752")
        default: ("qr", "https://example.org/member/\(digits)")
        }
      table += "Крамниця \(number),\(payload),\(type),Food,A note of some words\n"
    }
    let file = world.scratch.path("many.csv")
    try Data(table.utf8).write(to: URL(fileURLWithPath: file))
    #expect(world.run("import", file).status == .done)
    let page = try page()
    #expect(page.output.components(separatedBy: "<details class").count == 1012)
    #expect(page.output.components(separatedBy: "<svg class=\"code").count == 1012)
    #expect(page.bytes.count < 3_000_000, "\(page.bytes.count)")
  }
}
