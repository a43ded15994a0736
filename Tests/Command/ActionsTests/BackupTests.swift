import Actions
import Age
import Barcodes
import Cards
import Files
import Foundation
import Testing
import Values
import Wallet
import Witnesses

/// Backups are written and opened without a command, and the results say what happened.
@Suite struct BackupTests {
  private let scratch: ScratchFolder
  private let wallet: WalletStore
  private static let time = Instant(seconds: 1_800_000_000)
  private static let password = Array("open sesame".utf8)
  private static let wrong = Array("open barley".utf8)

  init() throws {
    scratch = try ScratchFolder()
    wallet = try WalletStore.open(scratch.path("wallet.sqlite"), .creating)
    let identifier = Identifier(kind: .code(.qr), payload: Payload(text: "42"))
    try wallet.add(CardContent(name: "Gym", identifiers: [identifier]), at: Self.time)
  }

  @discardableResult
  private func backUp(
    to name: String, password: [UInt8]? = nil, isForced: Bool = false
  ) throws -> BackupResult {
    try BackupRequest(to: .file(scratch.path(name)), encryptedWith: password, isForced: isForced).run(on: wallet)
  }

  private func open(_ source: BackupSource, _ decrypting: BackupSource.Decrypting) throws -> [String] {
    let backup = try source.open(insteadOf: scratch.path("wallet.sqlite"), decrypting: decrypting)
    return try backup.cards(matching: .text("Gym")).firstCards.map(\.name)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path(name)))
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: scratch.path(name))))
  }

  private func sqlite(_ statement: String) throws {
    let result = try Subprocess.run("sqlite3", [scratch.path("wallet.sqlite"), statement])
    try #require(result.status == 0, "\(result.errors)")
  }

  // MARK: writing

  @Test func aBackupReplacesOnlyABackup() throws {
    for _ in 1...2 {
      let result = try backUp(to: "a.ucard")
      #expect(result.count == 1 && result.damagedCards.isEmpty && !result.isDamaged)
    }
    try write("diary", to: "a.ucard")
    #expect(throws: BackupRequest.Refusal.noBackup) { try backUp(to: "a.ucard") }
    #expect(try bytes("a.ucard") == Array("diary".utf8))
    try backUp(to: "a.ucard", isForced: true)
    #expect(try open(.file(scratch.path("a.ucard"))) { _ in throw Watched.Stopped() } == ["Gym"])
    // A wallet is no backup.
    _ = try WalletStore.open(scratch.path("other.sqlite"), .creating)
    #expect(throws: BackupRequest.Refusal.noBackup) { try backUp(to: "other.sqlite") }
  }

  @Test func aLeftoverJournalPreventsABackup() throws {
    try write("not of this backup", to: "a.ucard-journal")
    let leftover = scratch.path("a.ucard-journal")
    #expect(throws: BackupRequest.Refusal.leftover(leftover)) { try backUp(to: "a.ucard") }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("a.ucard")))
    try backUp(to: "a.ucard", isForced: true)
    #expect(!FileManager.default.fileExists(atPath: leftover))
  }

  @Test func aLinkThatLeadsNowhereIsNotFollowed() throws {
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "nowhere")
    let error = #expect(throws: FileError.self) { try backUp(to: "link") }
    #expect(error?.path == scratch.path("link"))
  }

  @Test func damageIsToldAndReplacesNothing() throws {
    try sqlite("UPDATE card SET balance = 'abc'")
    let result = try backUp(to: "card.ucard")
    #expect(result.damagedCards == [1] && !result.isDamaged && result.count == 1)
    try sqlite("INSERT INTO card_category VALUES (99, 1)")
    let before = try bytes("card.ucard")
    for isForced in [false, true] {
      #expect(throws: BackupRequest.Refusal.damagedWallet) { try backUp(to: "card.ucard", isForced: isForced) }
    }
    #expect(try bytes("card.ucard") == before)
    let copy = try backUp(to: "copy.ucard")
    #expect(copy.isDamaged && copy.count == 0)
  }

  @Test func anEncryptedBackupIsReplacedWithItsPassword() throws {
    try backUp(to: "a.age", password: Self.password)
    #expect(throws: BackupRequest.Refusal.encrypted) { try backUp(to: "a.age") }
    #expect(throws: BackupRequest.Refusal.encrypted) { try backUp(to: "a.age", password: Self.wrong) }
    #expect(try backUp(to: "a.age", password: Self.password).count == 1)
    let source = BackupSource.file(scratch.path("a.age"))
    #expect(throws: AgeError.wrongPassphrase) { try open(source) { try $0(Self.wrong) } }
    var tries = 0
    let names = try open(source) { open in
      while true {
        tries += 1
        do { return try open(tries == 1 ? Self.wrong : Self.password) } catch AgeError.wrongPassphrase {}
      }
    }
    #expect(names == ["Gym"] && tries == 2)
  }

  // MARK: opening

  @Test func aBackupCanStayInMemory() throws {
    let (plain, encrypted) = (BytesSink(), BytesSink())
    #expect(try BackupRequest(to: .sink(plain)).run(on: wallet).count == 1)
    _ = try BackupRequest(to: .sink(encrypted), encryptedWith: Self.password).run(on: wallet)
    #expect(try open(.input(BytesSource(plain.bytes))) { _ in throw Watched.Stopped() } == ["Gym"])
    #expect(try open(.input(BytesSource(encrypted.bytes))) { try $0(Self.password) } == ["Gym"])
    // Whoever asks for the password may give up.
    #expect(throws: Watched.Stopped.self) {
      try open(.input(BytesSource(encrypted.bytes))) { _ in throw Watched.Stopped() }
    }
    // All of it is authenticated.
    let cut = Array(encrypted.bytes.dropLast())
    #expect(throws: AgeError.damaged) { try open(.input(BytesSource(cut))) { try $0(Self.password) } }
  }

  @Test func otherFilesAreRefusedAsBackups() throws {
    func refusal(_ name: String) throws -> BackupSource.Refusal? {
      do {
        _ = try open(.file(scratch.path(name))) { _ in throw Watched.Stopped() }
        return nil
      } catch let refusal as BackupSource.Refusal {
        return refusal
      }
    }
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "nowhere")
    try FileManager.default.createSymbolicLink(atPath: scratch.path("same"), withDestinationPath: "wallet.sqlite")
    #expect(try refusal("none") == .nothing && refusal("link") == .nothing)
    #expect(try refusal(".") == .noFile)
    #expect(try refusal("wallet.sqlite") == .wallet && refusal("same") == .wallet)
    try write("diary", to: "text")
    let error = #expect(throws: WalletError.self) { try refusal("text") }
    #expect(error?.code == .notAWallet)
  }
}
