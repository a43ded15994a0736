import Cards
import Testing
import Values
import Wallet
import Witnesses

/// The documents of cards in a wallet.
@Suite struct OriginalTests {
  private static let time = HistoryTests.time
  private let scratch: ScratchFolder
  private let wallet: WalletStore
  private let number: Int

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    number = try wallet.add(CardContent(name: "Concert"), at: Self.time)
  }

  private static func file(_ text: String, size: Int = 0) throws -> OriginalFile {
    try OriginalFile(Array("%PDF-1.7 \(text)".utf8) + [UInt8](repeating: 32, count: size))
  }

  private func add(_ files: OriginalFile...) throws {
    try wallet.edit([number], StepOptions(.originalAdd, originals: files), at: Self.time) {
      for file in files { $0.content.insert(file.original(named: "ticket \(file.digest.prefix(4))")) }
    }
  }

  private var card: Card { get throws { try #require(try wallet.cards().first) } }

  @Test func itIsKeptUndoneAndForgotten() throws {
    let file = try Self.file("a")
    try add(file)
    let original = try #require(try card.originals.first)
    #expect(try wallet.file(of: original) == file.bytes && wallet.originalsSize() == (1, file.bytes.count))
    #expect(try wallet.findings().isEmpty)
    try wallet.edit([number], at: Self.time) { $0.content.remove(original) }
    #expect(try card.originals.isEmpty && wallet.originalsSize() == (0, 0) && wallet.undo()?.action == .edit)
    #expect(try card.originals == [original] && wallet.undo()?.action == .originalAdd)
    #expect(try card.originals.isEmpty && wallet.redo()?.action == .originalAdd && card.originals == [original])
    try wallet.delete([number], at: Self.time)
    #expect(try wallet.file(of: original) != nil && wallet.undo() != nil && card.originals == [original])
    try wallet.delete([number], at: Self.time)
    _ = try wallet.forgetHistory()
    #expect(try wallet.file(of: original) == nil && wallet.findings().isEmpty)
  }

  @Test func aPictureAndAnOriginalShareAFile() throws {
    let picture = try CardPicture([0xFF, 0xD8, 0xFF, 1, 0xFF, 0xD9])
    let file = try OriginalFile(picture.bytes)
    try wallet.edit([number], StepOptions(.edit, pictures: [picture], originals: [file]), at: Self.time) {
      $0.pictures[.front] = picture.reference
      $0.content.insert(file.original(named: "photo"))
    }
    try wallet.edit([number], at: Self.time) { $0.pictures = [:] }
    _ = try wallet.forgetHistory()
    #expect(try wallet.file(of: #require(try card.originals.first)) == picture.bytes)
    try wallet.edit([number], StepOptions(.edit, pictures: [picture]), at: Self.time) {
      $0.pictures[.back] = picture.reference
      for original in $0.originals { $0.content.remove(original) }
    }
    _ = try wallet.forgetHistory()
    #expect(try wallet.file(of: picture.reference) == picture.bytes && wallet.originalsSize() == (0, 0))
  }

  @Test func thereIsALimit() throws {
    var wallet = wallet
    wallet.maximumOriginals = 3000
    func add(_ name: String, _ size: Int) throws {
      let file = try Self.file(name, size: size)
      try wallet.edit([number], StepOptions(.originalAdd, originals: [file]), at: Self.time) {
        $0.content.insert(file.original(named: name))
      }
    }
    try add("a", 1000)
    try add("b", 1000)
    let error = #expect(throws: WalletError.self) { try add("c", 1000) }
    #expect(error?.code == .tooManyOriginals && error?.detail == "3000")
    #expect(try card.originals.map(\.name) == ["a", "b"] && wallet.findings().isEmpty)
    // The same file takes no more room, and neither does what a household has.
    try add("a", 1000)
    wallet.maximumOriginals = 10
    try add("a", 1000)
    let smaller = #expect(throws: WalletError.self) { try add("d", 1) }
    #expect(smaller?.detail == "10")
  }

  @Test func damageIsFound() throws {
    try add(Self.file("a"), Self.file("b"))
    let sql = """
      UPDATE picture SET bytes = CAST('%PDF other' AS BLOB) WHERE rowid = 1;
      UPDATE picture SET type = 'exe' WHERE rowid = 2
      """
    #expect(try Subprocess.run("sqlite3", [scratch.path("wallet.sqlite"), sql]).status == 0)
    #expect(try wallet.findings().contains(.changedPicture(card: number)))
    #expect(try wallet.repair(at: Self.time).map(\.part) == [.fields(.originals)])
    #expect(try card.originals.count == 1)
  }
}
