import Barcodes
import Cards
import Files
import Pages
import Testing
import Values
import Witnesses
import Words

/// Pages and web apps, without a wallet and without the command.
@Suite struct PageTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func page(
    _ names: [String], _ seal: PageSeal? = nil, isApp: Bool = false, groups: [String] = ["42"], hasNumbers: Bool = true,
    pictures: [PictureSide: PageCard.Picture] = [:], thumbnail: PageCard.Picture? = nil
  ) throws -> String {
    let page = WalletPage(
      categories: ["Sport"], written: (1_795_890_300, "2026-11-28 19:05"), language: .english, seal: seal, isApp: isApp,
      spool: Spool(in: scratch.path(".")))
    let symbol = try Symbology.qr.encode(Payload(text: "42"))
    for (index, name) in names.enumerated() {
      let content = CardContent(name: name, categories: ["Sport"])
      let time = Instant(seconds: 1_800_000_000)
      let card = Card(id: UUID(), number: index + 1, content: content, added: time, changed: time)
      let number: PageCard.Number = (label: nil, kind: Phrase(verbatim: "QR"), groups: groups, symbol: symbol)
      var shown = PageCard(card, numbers: hasNumbers ? [number] : [])
      (shown.pictures, shown.thumbnail) = (pictures, thumbnail)
      try page.add(shown)
    }
    var bytes: [UInt8] = []
    try page.write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aPageIsWholeAndItsTextIsNoMarkup() throws {
    let page = try self.page(["Gym", "<b>&\"'"])
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</body>\n</html>\n"))
    #expect(page.contains(">Gym</span>") && page.contains("&lt;b&gt;&amp;&quot;&#39;") && !page.contains("<b>"))
    #expect(page.matches(of: /<svg class="code/).count == 2)
  }

  @Test func aPageSaysWhenItWasWrittenAndThatACardHasNoNumber() throws {
    let page = try self.page(["Gym"])
    #expect(page.contains("<span data-at=\"1795890300\">2026-11-28 19:05</span>"))
    let sign = "class=\"none\""
    #expect(!page.contains(sign))
    #expect(try self.page(["Gym"], hasNumbers: false).contains(sign))
  }

  @Test func longDigitsStandInGroupsAndLongTextIsSmall() throws {
    #expect(try page(["Gym"], groups: ["1234", "5678"]).contains("<span>1234</span><span>5678</span></p>"))
    let address = "https://example.org/m/42"
    #expect(try page(["Gym"], groups: [address]).contains("class=\"number small\" dir=\"auto\">\(address)</p>"))
  }

  @Test func theListHasTheIconOrTheFront() throws {
    let picture: PageCard.Picture = (.png, [1, 2, 3])
    func badge(_ pictures: [PictureSide: PageCard.Picture], _ thumbnail: PageCard.Picture?) throws -> Substring {
      let page = try self.page(["Gym"], pictures: pictures, thumbnail: thumbnail)
      return try #require(page.firstMatch(of: /class="(badge[^"]*)"/)).1
    }
    #expect(try badge([:], nil) == "badge" && badge([.front: picture], picture) == "badge front")
    #expect(try badge([.icon: picture, .front: picture], picture) == "badge")
  }

  @Test func aPageNamesNoOtherFileUnlessItIsOfAnApp() throws {
    let files = [WebApp.manifest, WebApp.Icon.small.file, WebApp.Icon.touch.file, "'self'"]
    let (page, app) = (try self.page(["Gym"]), try self.page(["Gym"], isApp: true))
    for file in files { #expect(!page.contains(file) && app.contains(file), "\(file)") }
  }

  @Test func aSealedPageHidesEverythingAndKeepsItsSalt() throws {
    let password = Array("secret".utf8)
    let first = try page(["Gym", "Pool"], PageSeal(password))
    for text in ["Gym<", "Pool<", "Sport<", "<svg class=\"code"] { #expect(!first.contains(text), "\(text)") }
    let salt = try #require(PageSeal.salt(ofPage: Array(first.utf8)))
    let second = try page(["Gym", "Pool"], PageSeal(password, salt: salt))
    #expect(PageSeal.salt(ofPage: Array(second.utf8)) == salt && second != first)
    // A salt of another length, another number of rounds, and a page without encryption have none that could stay.
    for (old, new) in [
      ("data-salt=\"", "data-salt=\"AAAA"), ("data-rounds=\"", "data-rounds=\"1"), ("\"sealed\"", "\"\""),
    ] {
      #expect(PageSeal.salt(ofPage: Array(first.replacing(old, with: new).utf8)) == nil, "\(old)")
    }
  }

  @Test func theManifestIsInTheLanguageOfThePage() {
    let manifest = String(decoding: WebApp.manifest(in: .english), as: UTF8.self)
    #expect(manifest.contains("\"lang\":\"en\"") && manifest.contains("\"display\":\"standalone\""))
  }

  @Test func aWorkerOfOtherFilesIsAnotherOne() throws {
    func worker(_ digests: [String: [UInt8]]) throws -> String {
      String(decoding: try WebApp.worker(digests: digests), as: UTF8.self)
    }
    let digests = [WebApp.page: [UInt8](repeating: 1, count: 32), "icon-192.png": [UInt8](repeating: 2, count: 32)]
    let first = try worker(digests)
    #expect(try worker(digests) == first)
    #expect(first.contains("\"digest\":\"sha256-AQEBAQEB"))
    let other = try worker(digests.merging([WebApp.page: [UInt8](repeating: 3, count: 32)]) { $1 })
    let version = try #require(first.firstMatch(of: /"version":"([0-9a-f]{64})"/)).1
    #expect(!other.contains(version))
  }
}
