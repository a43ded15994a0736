import Barcodes
import Cards
import Foundation
import LinearBarcodes
import Testing
import Values
import struct Values.UUID
import Wallet
import Witnesses

/// The wallet as a file.
@Suite struct WalletFileTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func expect(
    _ code: WalletError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    #expect(sourceLocation: sourceLocation) {
      try body()
    } throws: {
      ($0 as? WalletError)?.code == code
    }
  }

  private func sqlite(_ path: String, _ sql: String) throws -> String {
    let result = try Subprocess.run("sqlite3", [path, sql])
    #expect(result.status == 0, "\(result.errors)")
    return result.text
  }

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func isOneFileThatOnlyItsOwnerReads() throws {
    let path = scratch.path("new/deeper/wallet.sqlite")
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(WalletStoreTests.rich, at: WalletStoreTests.time)
    try wallet.close()
    #expect(try mode(path) == 0o600)
    #expect(try mode(scratch.path("new/deeper")) == 0o700 && mode(scratch.path("new")) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("new/deeper")) == ["wallet.sqlite"])
    #expect(try sqlite(path, "PRAGMA journal_mode; PRAGMA integrity_check; PRAGMA foreign_key_check") == "delete\nok\n")
  }

  @Test func otherNamesOfTheFileAndItsJournalArePartsOfIt() throws {
    let path = scratch.path("wallet.sqlite")
    try WalletStore.open(path, .creating).add(CardContent(name: "Gym"), at: WalletStoreTests.time)
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: scratch.path("second"))
    for name in ["wallet.sqlite", "link", "second", "wallet.sqlite-journal", "wallet.sqlite-wal"] {
      #expect(WalletStore.isPart(scratch.path(name), of: path), "\(name)")
    }
    #expect(WalletStore.isPart(scratch.path("wallet.sqlite-journal"), of: scratch.path("link")))
    for name in ["other.sqlite", "wallet.sqlite-old", "link-journal"] {
      #expect(!WalletStore.isPart(scratch.path(name), of: path), "\(name)")
    }
  }

  @Test func aFolderThatStandsIsLeftAsItIs() throws {
    let folder = scratch.path("shared")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    try WalletStore.open(folder + "/w.sqlite", .creating).close()
    #expect(try mode(folder) == 0o755)
  }

  @Test func readingMakesNothing() throws {
    let wallet = try WalletStore.open(scratch.path("none/wallet.sqlite"), .existing)
    #expect(try wallet.cards().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("none")))
  }

  @Test func aReopenedWalletIsTheSame() throws {
    let path = scratch.path("wallet.sqlite")
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(WalletStoreTests.rich, at: WalletStoreTests.time)
    let before = try wallet.cards()
    try wallet.close()
    #expect(try WalletStore.open(path, .existing).cards() == before)
  }

  /// Copies the wallet of a released schema.
  private func fixture(_ name: String) throws -> String {
    let path = scratch.path("wallet.sqlite")
    let fixture = try #require(
      URL(string: #filePath)?.deletingLastPathComponent().appending(path: "Fixtures/\(name).sqlite"))
    try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
    return path
  }

  @Test func theSecondSchemaOpens() throws {
    let path = try fixture("schema-2")
    let wallet = try WalletStore.open(path, .creating)
    #expect(try wallet.findings().isEmpty)
    let cards = try wallet.cards(CardFilter(archived: .last))
    #expect(cards.map(\.content.name) == ["Сільпо", "Gym"])
    let silpo = try #require(cards.first)
    #expect(
      silpo.issuer == "Fozzy" && silpo.note == "рядок\nдругий" && silpo.colour?.hex == "#FF8522" && silpo.isStarred)
    #expect(silpo.validFrom?.day.iso == "2023-01-01" && silpo.expiry?.day.iso == "2030-12-31")
    #expect(silpo.categories == ["Продукти", "Щодня"])
    #expect(silpo.balance?.amountText == "487.50" && silpo.balanceHistory.map(\.change) == [.set, .spend])
    #expect(silpo.identifiers.map(\.kind.id) == ["ean13", "qr", "number", "nfc", "qr", "itf"])
    #expect(silpo.identifiers.map(\.isSecret) == [false, false, true, false, false, false])
    #expect(silpo.identifiers.selection == 4 && silpo.identifiers.selected?.printedText == "Привіт")
    #expect(silpo.identifiers[0].text == "№ 7" && silpo.identifiers[0].modulePixels == 4)
    #expect(silpo.identifiers[1].payload == Payload(bytes: [0, 1, 0xFF], eci: 26))
    #expect(silpo.identifiers[5].options == DrawingOptions(ratio: .two, hasBearerBars: true))
    let picture = try #require(silpo.pictures[.front])
    #expect(try wallet.file(of: picture) == [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 0xFF, 0xD9])
    // Steps that were done and undone in the old version can be undone and redone now.
    #expect(try wallet.redo()?.subjects == ["Gym"] && wallet.cards(CardFilter(archived: .only)).first?.note == "x")
    #expect(try wallet.undo() != nil && wallet.undo()?.action == .delete)
    #expect(try wallet.cards().map(\.content.name).contains("Bare"))
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }

  /// An import that fails removes the wallet that it has made, while another process opens it for a change.
  @Test func aRemovedWalletLeavesNoEmptyFile() throws {
    for _ in 0..<150 {
      let path = scratch.path("raced.sqlite")
      try? FileManager.default.removeItem(atPath: path)
      let first = try WalletStore.open(path, .creating)
      let second = try WalletStore.open(path, .creating)
      nonisolated(unsafe) var isAdded = false
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
          try? first.removeIfUnused()
        } else {
          isAdded = (try? second.add(CardContent(name: "Gym"), at: WalletStoreTests.time)) != nil
        }
      }
      try first.close()
      try second.close()
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(size != 0)
      if isAdded { #expect(try WalletStore.open(path, .existing).cards().count == 1) }
    }
  }

  /// A released migration never changes.
  @Test func aNewWalletHasTheSchemaThatWasReleased() throws {
    let new = scratch.path("new.sqlite")
    try WalletStore.open(new, .creating).close()
    let schema = "SELECT name, sql FROM sqlite_schema ORDER BY name"
    #expect(try sqlite(new, schema) == sqlite(fixture("schema-15"), schema))
  }

  /// A wallet with originals of two cards, one of which both have, and one that is a picture, too. The removal of another was
  /// undone.
  @Test func theFifteenthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-15"), .creating)
    func originals() throws -> [[String]] { try wallet.cards().map { $0.originals.map(\.name) } }
    #expect(try wallet.findings().isEmpty && originals() == [["bill.pdf", "photo.jpg", "ticket.pdf"], ["Квиток"]])
    let ticket = try #require(try wallet.cards()[1].originals.first)
    #expect(try wallet.file(of: ticket).map { String(decoding: $0, as: UTF8.self) } == "%PDF-1.4 ticket\n%%EOF\n")
    #expect(try wallet.originalsSize().count == 3)
    #expect(try wallet.redo()?.action == .originalRemove && originals()[0] == ["bill.pdf", "ticket.pdf"])
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }

  /// A wallet with a balance that two devices have set, and a card that was merged into another one; a payment was undone.
  @Test func theThirteenthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-13"), .creating)
    func amounts() throws -> [Amount] { try wallet.cards().compactMap(\.balance?.amount) }
    #expect(try wallet.findings().isEmpty && wallet.cards().map(\.name) == ["Gym", "Pool"])
    #expect(try wallet.withHouseholdSnapshot { try $0.disputedBalances().count } == 1)
    #expect(try wallet.withHouseholdSnapshot { try $0.mergedCards().count } == 1)
    #expect(try amounts() == [60] && wallet.redo()?.action == .balance && amounts() == [59])
    #expect(try wallet.undo(2).count == 2 && wallet.cards().count == 3 && amounts() == [60])
    #expect(try wallet.withHouseholdSnapshot { try $0.mergedCards().isEmpty })
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }

  /// A wallet that has met a phone: a value waits, an offer is open, and a card that the phone still has was deleted, which was
  /// told. Another change was undone.
  @Test func theFourteenthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-14"), .creating)
    #expect(try wallet.findings().isEmpty && wallet.cards().map(\.name) == ["Gym", "Pool"])
    #expect(try wallet.cards().map(\.note) == ["there", "offered"])
    let waiting = try wallet.waitingValues()
    #expect(try waiting.map(\.card) == [wallet.cards()[0].id] && waiting[0].text.contains("\"note\":\"here\""))
    var origins: [String: [CardOrigin]] = [:]
    try wallet.withSnapshot { snapshot in
      #expect(try snapshot.phone(named: "pixel", of: "catima")?.lastKey == 3)
      try snapshot.forEachCard(nil, unreadable: { _ in }) { origins[$0.card.name] = $0.origins }
    }
    #expect(origins["Gym"]?.first?.entry?.hasPrefix("Gym\nthere\n") == true && origins["Gym"]?.first?.offers == [])
    #expect(origins["Pool"]?.first?.entry?.hasPrefix("Pool\nold\n") == true)
    #expect(origins["Pool"]?.first?.offers.map { $0.hasPrefix("Pool\noffered\n") } == [true])
    let phones = try wallet.withHouseholdSnapshot { try $0.phones() }
    #expect(phones.map(\.name) == ["Pixel"] && phones[0].rows.keys.sorted() == ["1", "2", "3"])
    #expect(phones[0].exports.count == 3 && phones[0].rows["3"]?.groups == ["sport"])
    #expect(try wallet.redo()?.action == .edit && wallet.cards()[0].isStarred)
    try wallet.forget(waiting)
    #expect(try wallet.waitingValues().isEmpty)
  }

  /// A wallet with prices of one person, of which one became that of all, and another change was undone.
  @Test func theTwelfthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-12"), .creating)
    func arePerPerson() throws -> [Bool] { try wallet.cards().map { $0.price?.isPerPerson == true } }
    #expect(try wallet.findings().isEmpty && wallet.cards().map(\.name) == ["Bunker", "Quest"])
    #expect(try arePerPerson() == [false, true])
    #expect(try wallet.redo()?.action == .edit && arePerPerson() == [false, false])
    #expect(try wallet.undo(2).count == 2 && arePerPerson() == [true, true])
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }

  /// A wallet with backgrounds, of which one was replaced, and another was removed and is back.
  @Test func theEleventhSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-11"), .creating)
    func types() throws -> [CardPicture.FileType?] { try wallet.cards().map { $0.pictures[.background]?.type } }
    #expect(try wallet.findings().isEmpty && wallet.cards().map(\.name) == ["Gym", "Pool"])
    #expect(try types() == [.jpeg, .jpeg])
    #expect(try wallet.redo()?.action == .edit && types() == [.jpeg, nil])
    #expect(try wallet.undo(2).count == 2 && types() == [.png, .jpeg])
    let background = try #require(try wallet.cards().first?.pictures[.background])
    #expect(try wallet.file(of: background).map { try CardPicture($0).reference } == background)
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }

  /// A wallet with copies of issued symbols, of which one was dropped, and another change was undone.
  @Test func theTenthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-10"), .creating)
    func forms() throws -> [String?] { try wallet.cards().map { $0.identifiers[0].options.form?.text } }
    #expect(try wallet.findings().isEmpty && wallet.cards().map(\.name) == ["Az", "Dm", "Pdf", "Tram"])
    #expect(try forms() == [nil, "datamatrix 12x36", "pdf417 9x4", "qr 5 mask 3 A22"])
    #expect(try wallet.redo()?.action == .identifierEdit)
    #expect(try forms().last == .some(nil))
    #expect(try wallet.undo(2).count == 2)
    #expect(try forms() == ["aztec 4 compact", "datamatrix 12x36", "pdf417 9x4", "qr 5 mask 3 A22"])
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }

  /// A wallet that was synced with an encrypted household, and locked afterwards.
  @Test func theNinthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-9"), .creating)
    #expect(try wallet.findings().isEmpty && wallet.cards().map(\.name) == ["Gym", "Сільпо"])
    let (state, keys) = try wallet.withHouseholdSnapshot { (try $0.state(), try $0.keys()) }
    #expect(state?.base == "2860c839338f1c5ec872a31a8f18638b9fa78af5" && state?.secrets == nil)
    #expect(keys.ids == ["de9f1c930adfe33a"] && keys.usable.isEmpty && keys.current == nil)
    let key = try wallet.key(for: Array("fixture".utf8))
    #expect(try wallet.unlock(with: key) == 1)
    #expect(try wallet.withHouseholdSnapshot { try $0.keys().current?.id } == "de9f1c930adfe33a")
    _ = try wallet.forgetHistory()
    let next = try wallet.withHouseholdSnapshot { try $0.keys() }
    #expect(next.usable.map(\.generation) == [1] && !next.ids.contains("de9f1c930adfe33a"))
  }

  /// A wallet that was synced once, and changed afterwards.
  @Test func theEighthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-8"), .creating)
    #expect(try wallet.findings().isEmpty && wallet.cards().map(\.name) == ["Gym", "Сільпо"])
    let state = try wallet.withHouseholdSnapshot { try $0.state() }
    #expect(state?.base == "b97d717f807ab25829b9a45427c1ae96f15786bc" && state?.published == state?.base)
    #expect(try wallet.redo()?.action == .delete && wallet.cards().map(\.name) == ["Gym"])
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
    // What is undone is undone for the household too.
    #expect(try wallet.withHouseholdSnapshot { try $0.state() } == state)
  }

  @Test func theSeventhSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-7"), .creating)
    #expect(try wallet.findings().isEmpty)
    let cards = try wallet.cards()
    try #require(cards.map(\.name) == ["Bunker 42", "Gym", "Концерт"])
    let bunker = cards[0].content
    #expect(bunker.starts?.iso == "2026-12-05T18:00[Europe/Kyiv]" && bunker.ends?.clock?.text == "20:30")
    #expect(bunker.place == "Quest Point" && bunker.address == "Хрещатик 22" && bunker.people == 4)
    #expect(bunker.price == Balance(1200, Currency(code: "UAH")) && bunker.status == .confirmed)
    #expect(bunker.reminders.text == "1h 10m" && bunker.url == "https://example.com/b")
    #expect(cards[2].starts?.iso == "2026-12-06" && cards[2].status == nil)
    let revisions = try wallet.withSnapshot { try $0.calendarRevisions() }
    #expect(revisions[cards[0].id]?.sequence == 1 && revisions[cards[1].id] == nil)
    // The status changed, was undone, and the card was deleted and brought back.
    #expect(revisions[cards[2].id]?.sequence == 4)
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
    #expect(try wallet.withSnapshot { try $0.calendarRevisions() }.count == 2)
  }

  @Test func theSixthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-6"), .creating)
    #expect(try wallet.findings().isEmpty && wallet.cards().map(\.name) == ["Gym", "Сільпо"])
    var origins: [String: [CardOrigin]] = [:]
    try wallet.withSnapshot { snapshot in
      let phone = try #require(try snapshot.phone(named: "PIXEL", of: "catima"))
      #expect(phone.name == "Pixel" && phone.lastKey == 3 && phone.used != nil)
      #expect(try snapshot.phone(named: nil, of: "catima") == phone && snapshot.phone(named: "x", of: "catima") == nil)
      try snapshot.forEachCard(nil, unreadable: { _ in }) { origins[$0.card.name] = $0.origins }
    }
    #expect(origins["Gym"]?.map(\.key) == ["1", "3"] && origins["Сільпо"]?.map(\.key) == ["2"])
    #expect(origins["Gym"]?.first?.pictures[.front]?.there != nil)
    #expect(origins["Gym"]?.first?.entry?.hasPrefix("Gym\ntwo\\nlines\n") ?? false)
  }

  @Test func theFifthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-5"), .creating)
    #expect(try wallet.findings().isEmpty)
    let key = try wallet.key(for: Array("fixture".utf8))
    let cards = try wallet.cards()
    try #require(cards.map(\.name) == ["Gym", "Сільпо"] && cards[0].identifiers.map(\.label) == ["app", "PIN"])
    #expect(cards[0].identifiers[1].encryptedFor == key.recipient)
    #expect(try key.opened(cards[0].identifiers[1], of: cards[0].number).printedText == "1234")
    #expect(try wallet.unlock(with: key) == 1 && wallet.findings().isEmpty)
    #expect(try wallet.redo()?.action == .delete && wallet.cards().map(\.name) == ["Сільпо"])
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.categories().isEmpty && wallet.findings().isEmpty)
  }

  @Test func theFourthSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-4"), .creating)
    #expect(try wallet.findings().isEmpty)
    let cards = try wallet.cards(CardFilter(archived: .last))
    #expect(cards.map(\.name) == ["Gym", "Сільпо"] && cards[0].identifiers.map(\.label) == ["app", "PIN"])
    #expect(cards.allSatisfy { $0.identifiers.allSatisfy { $0.id != nil } })
    #expect(try wallet.redo()?.action == .delete && wallet.cards().map(\.name) == ["Сільпо"])
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.categories().isEmpty && wallet.findings().isEmpty)
  }

  /// Every column of `card` that is not part of its identity holds a fact of the list, and every fact has its columns.
  @Test func everyColumnOfACardIsInTheListOfFacts() throws {
    let path = scratch.path("new.sqlite")
    try WalletStore.open(path, .creating).close()
    let columns = try sqlite(path, "SELECT name FROM pragma_table_info('card')").split(separator: "\n").map(String.init)
    let facts = CardFact.all.flatMap { fact -> [String] in
      switch fact.value {
      case .line, .note, .colour, .flag, .time, .count, .status, .reminders: [fact.column]
      case .date: [fact.column, fact.column + "_instant"]
      case .amount(_, let others): [fact.column, others.currency] + [others.perPerson].compactMap(\.self)
      }
    }
    let identity = ["id", "uuid", "name", "name_key", "sort_key", "spelling_key", "added", "changed"]
    #expect(columns.sorted() == (identity + facts).sorted())
  }

  /// Rows of an older wallet get UUIDs, and their images in the history get the same ones.
  @Test(arguments: ["schema-1", "schema-2", "schema-3"]) func olderSchemasGetIdentities(_ name: String) throws {
    let path = try fixture(name)
    let wallet = try WalletStore.open(path, .creating)
    for table in ["identifier", "category", "balance_entry"] {
      let ids = try sqlite(path, "SELECT uuid FROM \(table)").split(separator: "\n")
      #expect(ids.allSatisfy { UUID(text: String($0))?.text == String($0) } && Set(ids).count == ids.count)
      // Version 4, and the variant of RFC 9562.
      #expect(ids.allSatisfy { $0.dropFirst(14).first == "4" && "89AB".contains($0.dropFirst(19).first ?? "-") })
    }
    #expect(
      try sqlite(
        path,
        """
        SELECT count(*) FROM change JOIN identifier ON identifier.id = change.key
        WHERE tbl = 'identifier' AND image IS NOT NULL AND json_extract(image, '$.uuid') IS NOT identifier.uuid
        """) == "0\n")
    func identities() throws -> [UUID?] {
      try wallet.cards(CardFilter(archived: .last), order: .added).flatMap { $0.identifiers.map(\.id) }
    }
    let before = try identities()
    #expect(!before.contains(nil))
    var steps = 0
    while try wallet.undo() != nil { steps += 1 }
    for _ in 0..<steps { #expect(try wallet.redo() != nil) }
    #expect(try identities() == before && wallet.findings().isEmpty)
  }

  /// Editing an identifier keeps its row and its UUID, and those of the other identifiers.
  @Test func anEditKeepsIdentities() throws {
    let path = scratch.path("wallet.sqlite")
    let wallet = try WalletStore.open(path, .creating)
    let number = try wallet.add(WalletStoreTests.rich, at: WalletStoreTests.time)
    func rows() throws -> [String: String] {
      let lines = try sqlite(path, "SELECT uuid, id FROM identifier").split(separator: "\n")
      return Dictionary(uniqueKeysWithValues: lines.map { ($0.prefix(36) + "", $0.dropFirst(37) + "") })
    }
    let before = try rows()
    let card = try #require(try wallet.cards(matching: .number(number)).first)
    try #require(card.identifiers.count > 1)
    try wallet.edit([number], at: WalletStoreTests.time) { card in
      var changed = card.identifiers[0]
      changed.payload = Payload(text: "another")
      card.identifiers.replace(at: 0, with: changed)
      card.identifiers.move(from: 0, to: card.identifiers.count - 1)
      card.identifiers.select(card.identifiers.count - 1)
    }
    #expect(try rows() == before)
    let edited = try #require(try wallet.cards(matching: .number(number)).first)
    #expect(
      edited.identifiers.last?.id == card.identifiers.first?.id && edited.identifiers.last?.payload.text == "another")
    #expect(try wallet.undo() != nil && rows() == before)
    #expect(try wallet.cards(matching: .number(number)).firstCards == [card])
    #expect(try wallet.cards(matching: .number(number)).first?.identifiers.map(\.id) == card.identifiers.map(\.id))
  }

  @Test func theThirdSchemaOpens() throws {
    let wallet = try WalletStore.open(fixture("schema-3"), .creating)
    #expect(try wallet.findings().isEmpty)
    #expect(try wallet.cards().map(\.name) == ["Gym", "Library", "Сільпо"])
    let stored = try wallet.withSnapshot { snapshot in
      var stored: [StoredCard] = []
      try snapshot.forEachCard(unreadable: { _ in }) { stored.append($0) }
      return stored
    }
    #expect(stored.map { $0.origins.map(\.key) } == [[], ["1"], ["7"]])
    // The second import had changed a note, and was undone.
    #expect(try wallet.redo()?.action == .import && wallet.cards().last?.note == "other")
    while try wallet.undo() != nil {}
    #expect(try wallet.isEmpty() && wallet.findings().isEmpty)
  }

  @Test func theFirstSchemaOpens() throws {
    let path = try fixture("schema-1")
    let cards = try WalletStore.open(path, .creating).cards()
    #expect(cards.map(\.name) == ["Gym", "Library", "М’ята", "Сільпо"])
    #expect(cards.map(\.number) == [3, 2, 5, 1])
    let silpo = try #require(cards.last)
    #expect(silpo.categories == ["Продукти", "Щодня"])
    #expect(silpo.id == UUID(text: "5C9F4A0E-3D51-4B0C-9D7B-0A4F1E8B7C21"))
    #expect(silpo.identifiers.map(\.kind) == [.code(.ean13), .code(.qr)])
    #expect(silpo.identifiers.selection == 1)
    #expect(silpo.identifiers[1].payload == Payload(bytes: [0, 1, 0xFF], eci: 26))
    #expect(silpo.identifiers[1].label == "app" && silpo.identifiers[1].options.errorCorrection == .high)
    #expect(silpo.added == Instant(milliseconds: 1_700_000_000_123))

    // Newer features work for cards of the old version.
    let wallet = try WalletStore.open(path, .creating)
    #expect(try wallet.findings().isEmpty && wallet.history().isEmpty)
    #expect(try wallet.cards(matching: .text("silpo")).firstCards.map(\.number) == [1])
    try wallet.edit([1], at: WalletStoreTests.time) { $0.note = "новий" }
    #expect(try wallet.cards(CardFilter(text: "новий")).map(\.number) == [1])
    #expect(try wallet.undo() != nil && wallet.cards() == cards)
  }

  @Test func otherFilesAreRefusedAndLeftUnchanged() throws {
    expect(.isFolder) { _ = try WalletStore.open(scratch.url.path, .creating) }

    let text = scratch.path("text")
    try Data("Dear diary, this is not a database at all.".utf8).write(to: URL(fileURLWithPath: text))
    let before = try Data(contentsOf: URL(fileURLWithPath: text))
    expect(.notAWallet) { _ = try WalletStore.open(text, .creating) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: text)) == before)

    let foreign = scratch.path("foreign.sqlite")
    _ = try sqlite(foreign, "CREATE TABLE bookmark (url TEXT)")
    expect(.notAWallet) { _ = try WalletStore.open(foreign, .creating) }
    #expect(try sqlite(foreign, ".tables").contains("bookmark"))

    let newer = scratch.path("newer.sqlite")
    try WalletStore.open(newer, .creating).close()
    _ = try sqlite(newer, "INSERT INTO grdb_migrations VALUES ('99 the future')")
    expect(.newerVersion) { _ = try WalletStore.open(newer, .existing) }

    expect(.cannotCreate) { _ = try WalletStore.open(text + "/wallet.sqlite", .creating) }
  }

  @Test func aWalletWithoutItsFirstMigrationIsCompleted() throws {
    // The table that earlier versions committed before the first migration.
    let path = scratch.path("half.sqlite")
    _ = try sqlite(path, "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(CardContent(name: "A"), at: WalletStoreTests.time)
    #expect(try wallet.cards().count == 1)
  }

  @Test func whereALinkLeadsNowhereTheFileIsMadeThereForItsOwnerAlone() throws {
    let (link, target) = (scratch.path("link.sqlite"), scratch.path("target.sqlite"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let wallet = try WalletStore.open(link, .creating)
    try wallet.add(CardContent(name: "A"), at: WalletStoreTests.time)
    #expect(try mode(target) == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try WalletStore.open(target, .existing).cards().count == 1)
  }

  /// Each case is a list of statements, with a connection for each: the second reads the schema that the first has
  /// manipulated.
  @Test(arguments: [
    [
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'card'",
      "UPDATE card SET name = NULL",
    ],
    ["UPDATE card SET uuid = 'no uuid'"], ["UPDATE identifier SET is_selected = 0"], ["DROP TABLE card_category"],
  ])
  func damageIsSaidAndNeverFatal(_ damage: [String]) throws {
    let path = scratch.path("damaged.sqlite")
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(WalletStoreTests.rich, at: WalletStoreTests.time)
    try wallet.close()
    for sql in damage {
      // Newer shells of SQLite are defensive unless they are told not to be.
      #expect(try Subprocess.run("sqlite3", [path, ".dbconfig defensive off", sql]).status == 0)
    }
    expect(.damaged) { _ = try WalletStore.open(path, .existing).cards() }
  }

  @Test func anEmptyFileBecomesAWallet() throws {
    let path = scratch.path("empty.sqlite")
    try Data().write(to: URL(fileURLWithPath: path))
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(CardContent(name: "A"), at: WalletStoreTests.time)
    #expect(try wallet.cards().count == 1)
  }

  @Test func aWalletThatIsHeldIsBusyAndUseDoesNotWait() throws {
    let path = scratch.path("wallet.sqlite")
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(CardContent(name: "A"), at: WalletStoreTests.time)
    let card = try #require(try wallet.cards().first)
    let holder = try HeldWallet(path, "BEGIN IMMEDIATE; SELECT 'held';")
    let start = ContinuousClock.now
    expect(.busy) { try wallet.recordUse(of: card, at: WalletStoreTests.time) }
    #expect(ContinuousClock.now - start < .seconds(2))
    try holder.release()
    try wallet.recordUse(of: card, at: WalletStoreTests.time)
    #expect(try sqlite(path, "SELECT times_shown FROM usage") == "1\n")
  }

  @Test func aJournalLeftByACrashIsRolledBack() throws {
    let path = scratch.path("wallet.sqlite")
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(CardContent(name: "Before"), at: WalletStoreTests.time)
    try wallet.close()
    // A process crashes during a transaction, with its pages already in the file.
    let crash = """
      import os, sqlite3
      database = sqlite3.connect(\(path.debugDescription), isolation_level=None)
      database.execute("PRAGMA cache_size = 1")
      database.execute("PRAGMA cache_spill = 1")
      database.execute("BEGIN")
      for number in range(3000):
          database.execute("INSERT INTO card (uuid, name, name_key, sort_key, added, changed) VALUES (?, ?, '', '', 0, 0)", (str(number), "x" * 200))
      os._exit(1)
      """
    #expect(try Subprocess.run("python3", ["-c", crash]).status == 1)
    #expect(FileManager.default.fileExists(atPath: path + "-journal"))
    #expect(try WalletStore.open(path, .existing).cards().map(\.name) == ["Before"])
  }
}
