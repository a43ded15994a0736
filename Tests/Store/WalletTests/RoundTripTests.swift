import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID
import Wallet
import Witnesses

/// An exported wallet can be imported again without loss.
@Suite struct RoundTripTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// A wallet with random changes.
  static func wallet(_ seed: Int) throws -> WalletStore {
    let wallet = try WalletStore.inMemory()
    var somebody = HistoryTests.Somebody(wallet: wallet, generator: SeededGenerator("round trip \(seed)"))
    for _ in 0..<80 { try somebody.act() }
    for card in try wallet.cards().prefix(3) { try wallet.recordUse(of: card, at: HistoryTests.time) }
    return wallet
  }

  /// All parts of a wallet that another wallet can have.
  struct Contents: Equatable {
    var cards: [StoredCard] = []
    var categories: [String] = []
    var pictures: [String: [UInt8]] = [:]
    var originals: [String: [UInt8]] = [:]

    init(_ wallet: WalletStore) throws {
      try wallet.withSnapshot { snapshot in
        categories = try snapshot.categories()
        try snapshot.forEachCard(unreadable: { _ in }) { cards.append($0) }
        for reference in cards.flatMap(\.card.pictures.values) {
          pictures[reference.digest] = try snapshot.file(of: reference)
        }
        for original in try snapshot.originals() { originals[original.digest] = try snapshot.file(of: original) }
      }
    }

    /// The UUIDs of all identifiers and of all balance entries, in order.
    var identities: [[UUID?]] {
      [
        cards.flatMap { $0.card.identifiers.map(\.id) }, cards.flatMap { $0.card.balanceHistory.map(\.id) },
      ]
    }

    /// The contents without secrets, backgrounds and originals, which Catima has no place for.
    var open: Contents {
      var open = self
      open.cards = cards.map { stored in
        var card = stored.card
        card.content.identifiers = card.identifiers.withoutSecrets
        card.content.pictures[.background] = nil
        for original in card.originals { card.content.remove(original) }
        return StoredCard(card, use: stored.use, origins: stored.origins)
      }
      let digests = Set(open.cards.flatMap(\.card.pictures.values).map(\.digest))
      open.pictures = pictures.filter { digests.contains($0.key) }
      open.originals = [:]
      return open
    }
  }

  /// Imports the file at `path` into a wallet.
  private func take(_ path: String, into wallet: WalletStore) throws -> ImportCounts {
    let file = try ImportFile(owning: open(path, O_RDONLY))
    return try wallet.importing(
      at: HistoryTests.time.adding(seconds: 9_999),
      from: { stage in
        stage.beginFile()
        try Importer.read(file, ImportOptions()) { event in
          switch event {
          case .original(let file): try stage.add(file)
          case .card(let card): try stage.add(card)
          case .category(let name): try stage.add(category: name)
          case .everyCard(let format): stage.noteEveryCard(of: format)
          case .fault(let error): throw error
          case .lock, .phoneExport, .skipped, .remark: break
          }
        }
      })
  }

  @Test(arguments: 1...6)
  func throughJSON(_ seed: Int) throws {
    let wallet = try Self.wallet(seed)
    let path = scratch.path("wallet.json")
    var bytes: [UInt8] = []
    try wallet.withSnapshot { snapshot in
      var json = try WalletJSON(categories: snapshot.categories(), ids: snapshot.categoryIDs()) { bytes += $0 }
      for original in try snapshot.originals() { try json.add(original, file: snapshot.file(of: original) ?? []) }
      try snapshot.forEachCard(unreadable: { _ in }) { try json.add($0, picture: snapshot.file) }
      try json.end()
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let other = try WalletStore.inMemory()
    let contents = try Contents(wallet)
    #expect(try take(path, into: other).added == contents.cards.count)
    #expect(try Contents(other) == contents && other.findings().isEmpty, "\(SeededGenerator.hint)")
    #expect(try Contents(other).identities == contents.identities && !contents.identities[0].contains(nil))
    #expect(try other.categories() == wallet.categories())
    // Importing it into the original wallet changes nothing.
    let steps = try wallet.history().count
    #expect(try take(path, into: wallet).unchanged == contents.cards.count)
    #expect(try Contents(wallet) == contents && wallet.history().count == steps, "\(SeededGenerator.hint)")
  }

  @Test(arguments: 1...6)
  func throughCatima(_ seed: Int) throws {
    let wallet = try Self.wallet(seed)
    let path = scratch.path("catima.zip")
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    let options = ExportOptions(start: { $0.midnight })
    try wallet.withSnapshot { snapshot in
      var export = try CatimaExport(categories: snapshot.categories(), options) { _ in }
      try snapshot.forEachCard(unreadable: { _ in }) { try export.add($0) }
      try export.write(to: descriptor, password: nil, at: HistoryTests.time) {
        try snapshot.file(of: $0) ?? []
      } progress: { _ in
      }
    }
    let other = try WalletStore.inMemory()
    let contents = try Contents(wallet)
    #expect(try take(path, into: other).added == contents.cards.count)
    #expect(try Contents(other) == contents.open && other.findings().isEmpty, "\(SeededGenerator.hint)")
    #expect(try Contents(other).identities == contents.open.identities, "\(SeededGenerator.hint)")
    // Importing it into the original wallet changes nothing, and the secrets stay.
    let steps = try wallet.history().count
    #expect(try take(path, into: wallet).unchanged == contents.cards.count)
    #expect(try Contents(wallet) == contents && wallet.history().count == steps, "\(SeededGenerator.hint)")
  }
}
