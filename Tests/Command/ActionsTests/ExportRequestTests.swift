import Actions
import Barcodes
import Cards
import Exchange
import Files
import Foundation
import Pages
import Synchronization
import Testing
import TimeZones
import Values
import Wallet
import Witnesses
import Words

/// Exports write cards to a file, a folder or memory, and return what they did. Whoever calls them speaks.
@Suite struct ExportRequestTests {
  private let scratch: ScratchFolder
  private let wallet: WalletStore
  private static let time = Instant(seconds: 1_800_000_000)

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    var gym = Self.card("Gym", "96385074", category: "Sport")
    gym.identifiers = IdentifierList(
      Array(gym.identifiers) + [
        Identifier(label: "PIN", kind: .number, payload: Payload(text: "7291"), isSecret: true)
      ],
      selection: 0)
    var concert = Self.card("Concert", "T-77")
    concert.starts = EventTime(iso: "2027-12-05")
    var old = Self.card("Old", "12345678", category: "Sport")
    old.isArchived = true
    try wallet.add([gym, concert, old].map { NewCard($0) }, at: Self.time)
  }

  private static func card(_ name: String, _ number: String, category: String? = nil) -> CardContent {
    CardContent(
      name: name, identifiers: [Identifier(kind: .code(.qr), payload: Payload(text: number))],
      categories: category.map { [$0] } ?? [])
  }

  private func request(
    _ cards: ExportedCards, to output: ExportOutput, password: [UInt8]? = nil, named: Int? = nil,
    _ progress: Watched = Watched()
  ) -> ExportRequest {
    ExportRequest(
      cards, to: output, password: password,
      ExportOptions(start: { Instant(seconds: EventTime($0).moment(local: .utc)) }, temporaryFolder: scratch.url.path),
      named: { _ in named }, unreadable: { _ in }, progress)
  }

  private func names(in json: [UInt8]) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    return (object?["cards"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
  }

  @Test func cardsAreChosenInThreeWays() throws {
    let choices: [(ExportedCards, [String])] = [
      (.everything, ["Gym", "Concert", "Old"]), (.named([3, 1]), ["Old", "Gym"]),
      (.filtered(CardFilter(archived: .hidden)), ["Concert", "Gym"]),
      (.filtered(CardFilter(archived: .only)), ["Old"]),
    ]
    for (choice, expected) in choices {
      let sink = BytesSink()
      let result = try request(choice, to: .sink(sink)).data(.json, of: wallet)
      #expect(try names(in: sink.bytes) == expected)
      #expect(result.count == expected.count && result.locked == 0)
    }
    let archived = try wallet.withSnapshot {
      try ChosenCards(.filtered(CardFilter(archived: .hidden)), of: $0).archived
    }
    #expect(archived == 1)
  }

  @Test func nothingIsWrittenWithoutCards() throws {
    let path = scratch.path("none.json")
    let none = request(.filtered(CardFilter(text: "zzz")), to: .file(path))
    #expect(throws: NothingToExport.noCards(isWalletEmpty: false, archived: 0)) { try none.data(.json, of: wallet) }
    let one = request(.named([1]), to: .file(path))
    #expect(throws: NothingToExport.noEvents) { try one.calendar(of: wallet, in: .utc) }
    let empty = try WalletStore.open(scratch.path("empty.sqlite"), .creating)
    #expect(throws: NothingToExport.noCards(isWalletEmpty: true, archived: 0)) {
      try request(.everything, to: .file(path)).data(.csv, of: empty)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func secretsLeftOutOfATableAreReported() throws {
    let sink = BytesSink()
    let result = try request(.everything, to: .sink(sink)).data(.csv, of: wallet)
    #expect(result.remarks.map(\.code) == [.secret] && result.remarks.map(\.card) == ["Gym"])
    #expect(!String(decoding: sink.bytes, as: UTF8.self).contains("7291"))
    let links = try request(.named([2]), to: .sink(sink)).data(.links, of: wallet)
    #expect(links.count == 1)
  }

  @Test func aPasswordEncryptsTheFile() throws {
    let path = scratch.path("wallet.json.age")
    _ = try request(.everything, to: .file(path), password: Array("secret".utf8)).data(.json, of: wallet)
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let opened = try #require(try AgeProgram.decrypted(file, passphrase: "secret").output)
    #expect(
      try names(in: opened) == ["Gym", "Concert", "Old"] && String(decoding: opened, as: UTF8.self).contains("7291"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// A phone's file is noted in the wallet, so that the next one has only what is new.
  @Test func aPhoneGetsEachCardOnce() throws {
    let path = scratch.path("catima.zip")
    let first = try request(.everything, to: .file(path)).catima(of: wallet, for: "Pixel", at: Self.time)
    #expect(first.result.count == 3 && first.unnoted == nil && first.otherPhone == nil)
    #expect(first.result.remarks.map(\.code) == [.secret, .parts(.starts)])
    #expect(try Subprocess.run("unzip", ["-p", path, "catima.csv"]).text.contains("T-77"))
    #expect(throws: NothingToExport.noNewCards) {
      try request(.everything, to: .file(path)).catima(of: wallet, for: "pixel", isNewOnly: true, at: Self.time)
    }
    let sink = BytesSink()
    let other = try request(.everything, to: .sink(sink)).catima(of: wallet, for: "Nokia", at: Self.time)
    #expect(other.otherPhone?.name == "Pixel" && sink.bytes.starts(with: Array("PK".utf8)))
  }

  @Test func aFolderOfEventsFollowsTheWallet() throws {
    let folder = scratch.path("calendar")
    let calendar = request(.everything, to: .folder(folder))
    func changes() throws -> [Int] {
      let result = try calendar.calendar(of: wallet, in: .utc)
      return [result.count, result.leftOut, result.files?.count ?? 0, result.removedFiles]
    }
    #expect(try changes() == [1, 2, 1, 0])
    #expect(try changes() == [1, 2, 0, 0])
    try Data("foreign".utf8).write(to: URL(fileURLWithPath: folder + "/other.ics"))
    _ = try wallet.edit([2], at: Self.time) { $0.content.starts = nil }
    #expect(try changes() == [0, 3, 0, 1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["other.ics"])
  }

  private let content = PageContent(in: .english, written: (0, "1970-01-01"), pictures: nil) { card, identifiers in
    let kind = Phrase(verbatim: "QR")
    return PageCard(
      card, numbers: identifiers.map { (label: $0.label, kind: kind, groups: [$0.printedText], symbol: nil) })
  }

  @Test func aPageShowsASecretOnlyIfItIsNamed() throws {
    let path = scratch.path("page.html")
    func page() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    let shown = ExportedCards.filtered(CardFilter(archived: .hidden))
    let result = try request(shown, to: .file(path)).page(content, of: wallet, nil)
    #expect(result.count == 2 && result.leftOut == 1)
    #expect(try page().contains("Concert") && !page().contains("7291"))
    _ = try request(.named([1]), to: .file(path), named: 1).page(content, of: wallet, nil)
    #expect(try page().contains("7291"))
  }

  @Test func anAppHasNoSecretUnlessItIsEncrypted() throws {
    let folder = scratch.path("app")
    let request = request(.named([1]), to: .folder(folder), named: 1)
    #expect(throws: UnsealedSecret.self) { try request.page(content, of: wallet, nil, appWith: [:]) }
    #expect(!FileManager.default.fileExists(atPath: folder))
    let password = Array("secret".utf8)
    _ = try request.page(
      content, of: wallet, PageSeal(password, forAppIn: folder), appWith: [.small: [1, 2]])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(files == ["icon-192.png", "index.html", "manifest.webmanifest", "sw.js"])
    func salt() throws -> [UInt8]? {
      PageSeal.salt(ofPage: [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/index.html"))))
    }
    let first = try salt()
    _ = try request.page(content, of: wallet, PageSeal(password, forAppIn: folder), appWith: [:])
    #expect(try first != nil && salt() == first)
  }

  @Test func passesAreOneFileOrAFolder() throws {
    func write(_ cards: ExportedCards, to output: ExportOutput) throws -> PassResult {
      try request(cards, to: output).passes(
        of: wallet, for: nil, reading: ImportOptions(), isSigning: false, confirm: { _ in }
      ) {
        PassExport(
          for: nil, language: .english, day: \.iso, signer: nil,
          ExportOptions(start: { _ in Self.time }, temporaryFolder: scratch.url.path), remark: $0)
      }
    }
    let path = scratch.path("gym.pkpass")
    #expect(try !write(.named([1]), to: .file(path)).isBundle)
    #expect(try Subprocess.run("unzip", ["-p", path, "pass.json"]).text.contains("96385074"))
    #expect(throws: TooManyPasses.self) { try write(.everything, to: .file(path)) }
    #expect(try write(.everything, to: .file(path + "es")).isBundle)
    let folder = scratch.path("passes")
    #expect(try write(.everything, to: .folder(folder)).result.count == 3)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["Concert.pkpass", "Gym.pkpass", "Old.pkpass"])

    // No pass holds a code that apps do not draw. A card that was named has to be written, others are left out.
    let aztec = CardContent(name: "Odd", identifiers: [Identifier(kind: .unknown("rune"), payload: Payload(text: "1"))])
    try wallet.add(aztec, at: Self.time)
    #expect(try write(.everything, to: .folder(folder)).refused.map(\.card.name) == ["Odd"])
    #expect(throws: RefusedPass.self) { try write(.named([4]), to: .folder(folder)) }
  }

  /// A caller that ends the work leaves no file behind.
  @Test func aCallerCanEndIt() throws {
    let path = scratch.path("stopped.csv")
    let request = request(.everything, to: .file(path), Watched(stopsAfter: 0))
    #expect(throws: Watched.Stopped.self) { try request.data(.csv, of: wallet) }
    #expect(throws: Watched.Stopped.self) { try request.page(content, of: wallet, nil) }
    #expect(throws: Watched.Stopped.self) { try request.catima(of: wallet, for: nil, at: Self.time) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

/// Counts the steps of a work, and ends it after some of them.
final class Watched: WorkProgress {
  struct Stopped: Error {}

  private let steps = Mutex(0)
  private let most: Int

  init(stopsAfter most: Int = .max) { self.most = most }

  func run<Value>(cancel: @escaping @Sendable () -> Void, _ body: () throws -> Value) throws -> Value { try body() }

  func check() throws { if steps.withLock({ $0 }) > most { throw Stopped() } }

  func show(_ step: WorkStep) throws {
    steps.withLock { $0 += 1 }
    try check()
  }
}
