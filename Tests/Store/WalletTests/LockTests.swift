import Barcodes
import Cards
import Foundation
import Testing
import Witnesses

@testable import Wallet

/// The lock on secrets.
@Suite struct LockTests {
  private static let time = WalletStoreTests.time
  private static let passphrase = Array("правильний кінь".utf8)

  private let scratch: ScratchFolder
  private var path: String { scratch.path("wallet.sqlite") }

  init() throws { scratch = try ScratchFolder() }

  private static func pin(_ payload: String, text: String? = nil, label: String = "PIN") -> Identifier {
    Identifier(label: label, kind: .number, payload: Payload(bytes: Array(payload.utf8)), text: text)
  }

  private static func card(_ name: String, _ identifiers: Identifier...) -> CardContent {
    var content = CardContent(name: name)
    content.identifiers = IdentifierList([pin("4820000000000", label: "code")] + identifiers, selection: 0)
    return content
  }

  private func has(_ text: String) throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(text.utf8)) != nil
  }

  private func pins(_ wallet: WalletStore, _ key: WalletKey) throws -> [String] {
    try wallet.cards().sorted { $0.number < $1.number }.flatMap { card in
      try card.identifiers.filter(\.isSecret).map { try key.opened($0, of: card.number).payload.text }
    }
  }

  // MARK: encryption

  @Test func nothingSecretIsLeftInTheFile() throws {
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(Self.card("Gym", Self.pin("MARK-FIRST", text: "MARK-TEXT")), at: Self.time)
    try wallet.edit([1], at: Self.time) { $0.identifiers.replace(at: 1, with: Self.pin("MARK-SECOND")) }
    // The identifier becomes secret later, but the history has it from before.
    try wallet.add(Self.card("Bank", Self.pin("MARK-OPEN", label: "account")), at: Self.time)
    try wallet.edit([2], at: Self.time) { card in
      var secret = card.identifiers[1]
      secret.isSecret = true
      card.identifiers.replace(at: 1, with: secret)
    }
    try wallet.add(Self.card("Gone", Self.pin("MARK-GONE")), at: Self.time)
    try wallet.delete([3], at: Self.time)
    // Unused space in the file that older versions did not overwrite.
    #expect(
      try Subprocess.run(
        "sqlite3",
        [path, "PRAGMA secure_delete = OFF; CREATE TABLE x (y); INSERT INTO x VALUES ('MARK-OLD'); DROP TABLE x"]
      )
      .status == 0)
    for mark in ["FIRST", "SECOND", "TEXT", "OPEN", "GONE", "OLD"] { try #require(try has("MARK-" + mark)) }

    #expect(try wallet.lock(with: Self.passphrase, work: 4) == 2)
    #expect(try wallet.lock()?.isClean == false && wallet.findings() == [.unfinishedLock])
    try wallet.finishLocking()
    #expect(try wallet.lock()?.isClean == true)
    #expect(try !has("MARK-"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["wallet.sqlite"])
    #expect(try wallet.findings().isEmpty)
    let key = try wallet.key(for: Self.passphrase)
    #expect(try pins(wallet, key) == ["MARK-SECOND", "MARK-OPEN"])

    // New secrets are encrypted immediately, wherever they come from.
    try wallet.add(Self.card("New", Self.pin("MARK-NEW", text: "MARK-LABEL")), at: Self.time)
    try wallet.importing(at: Self.time) { stage in
      stage.beginFile()
      let location = ImportLocation(line: 1)
      try stage.add(
        ImportedCard(Self.card("Come", Self.pin("MARK-COME")), fields: [.name, .identifiers], at: location))
    }
    try wallet.edit([1], at: Self.time) { $0.identifiers.append(Self.pin("MARK-MORE", text: "MARK-TEXT")) }
    #expect(try pins(wallet, key) == ["MARK-SECOND", "MARK-MORE", "MARK-OPEN", "MARK-NEW", "MARK-COME"])
    #expect(try !has("MARK-"))
    // An identifier that becomes secret is encrypted in the whole history.
    try wallet.edit([1], at: Self.time) { $0.identifiers.append(Self.pin("MARK-LATE", label: "account")) }
    try wallet.edit([1], at: Self.time) { card in
      var other = card.identifiers[3]
      other.payload = Self.pin("MARK-LATER").payload
      card.identifiers.replace(at: 3, with: other)
    }
    #expect(try has("MARK-LATE"))
    try wallet.edit([1], at: Self.time) { card in
      var secret = card.identifiers[3]
      secret.isSecret = true
      card.identifiers.replace(at: 3, with: secret)
    }
    #expect(try !has("MARK-"))
    while try wallet.undo() != nil {}
    #expect(try !has("MARK-"))
    while try wallet.redo() != nil {}
    #expect(try pins(wallet, key).contains("MARK-LATER") && !has("MARK-"))
    #expect(try wallet.findings().isEmpty)
  }

  /// A card that a person took out of the archive stays out, although the feed still lacks it.
  @Test func theMemoryOfFeedsSurvivesTheLock() throws {
    let wallet = try WalletStore.open(path, .creating)
    func feed(_ names: String...) throws {
      try wallet.importing(at: Self.time) { stage in
        stage.feed = ImportFeed(name: "shop", maximumPruned: 1)
        stage.beginFile()
        for (line, name) in names.enumerated() {
          var card = ImportedCard(CardContent(name: name), fields: [.name], at: ImportLocation(line: line))
          card.externalID = name
          if stage.takeIdentity(of: card) { try stage.add(card) }
        }
      }
    }
    func archived() throws -> [String] { try wallet.cards(CardFilter(archived: .only)).map(\.name) }
    try feed("Anna", "Borys")
    try feed("Anna")
    #expect(try archived() == ["Borys"])
    try wallet.edit([2], at: Self.time) { $0.isArchived = false }
    // No identifier in the wallet is without a secret.
    _ = try wallet.lock(with: Self.passphrase, work: 4)
    try wallet.finishLocking()
    try feed("Anna")
    #expect(try archived() == [] && wallet.cards().count == 2)
  }

  /// A wallet with random changes is the same after locking and unlocking, including its history.
  @Test(arguments: 1...3)
  func aWalletIsTheSameAfterLockingAndUnlocking(_ seed: Int) throws {
    let plain = try WalletStore.open(path, .creating)
    var somebody = HistoryTests.Somebody(wallet: plain, generator: SeededGenerator("lock \(seed)"))
    for _ in 0..<25 { try somebody.act() }
    let copy = scratch.path("copy.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let locked = try WalletStore.open(copy, .existing)
    _ = try locked.lock(with: Self.passphrase, work: 4)
    try locked.finishLocking()
    let key = try locked.key(for: Self.passphrase)
    var sealed = 0

    func expectSame(_ what: String) throws {
      let (open, shut) = (try HistoryTests.Snapshot(plain), try HistoryTests.Snapshot(locked))
      try #require(open.categories == shut.categories && open.cards.count == shut.cards.count)
      for (one, other) in zip(open.cards, shut.cards) {
        var opened = other
        for (index, identifier) in other.identifiers.enumerated() where identifier.encryptedFor != nil {
          sealed += 1
          var identifier = try key.opened(identifier, of: other.number)
          // An identifier that was ever secret stays secret in a lock's history.
          identifier.isSecret = one.identifiers[index].isSecret
          opened.identifiers.replace(at: index, with: identifier)
        }
        try #require(opened == one, "\(what), card \(one.number)")
      }
    }
    func walk(_ what: String) throws {
      try expectSame("\(what), at the end")
      while let step = try plain.undo() {
        try #require(try locked.undo() == step)
        try expectSame("\(what), before \(step.number)")
      }
      while let step = try plain.redo() {
        try #require(try locked.redo() == step)
        try expectSame("\(what), after \(step.number)")
      }
    }
    try walk("locked")
    #expect(sealed > 0)
    #expect(try locked.findings().isEmpty)
    _ = try locked.unlock(with: key)
    sealed = 0
    try walk("unlocked")
    #expect(sealed == 0)
    #expect(try locked.findings().isEmpty && locked.lock() == nil)
  }

  @Test func anotherChangeLeavesWhatIsLockedAsItIs() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(Self.card("Gym", Self.pin("1234")), at: Self.time)
    #expect(try wallet.lock(with: Self.passphrase, work: 4) == 1)
    let before = try wallet.cards()[0].identifiers
    #expect(before[1].encryptedFor == (try wallet.lock()?.recipient) && before[1].printedText == "•••")
    try wallet.edit([1], at: Self.time) { $0.note = "x" }
    try wallet.edit([1], at: Self.time) { card in card.identifiers.move(from: 1, to: 0) }
    let after = try wallet.cards()[0].identifiers
    #expect(Set(after.map(\.payload)) == Set(before.map(\.payload)))
    let steps = try wallet.history().count
    try wallet.edit([1], at: Self.time) { card in card.identifiers = after }
    #expect(try wallet.history().count == steps)
  }

  // MARK: the passphrase

  @Test func onlyThePassphraseOpens() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(Self.card("Gym", Self.pin("1234")), at: Self.time)
    #expect(throws: WalletError.self) { try wallet.key(for: Self.passphrase) }
    _ = try wallet.lock(with: Self.passphrase, work: 4)
    func code(_ body: () throws -> Void) -> WalletError.Code? {
      do { try body() } catch { return (error as? WalletError)?.code }
      return nil
    }
    #expect(code { _ = try wallet.lock(with: [1], work: 4) } == .locked)
    #expect(code { _ = try wallet.key(for: [1]) } == .wrongPassphrase)
    let key = try wallet.key(for: Self.passphrase)
    let changed = try wallet.change(passphraseOf: key, to: [7], work: 4)
    #expect(code { _ = try wallet.key(for: Self.passphrase) } == .wrongPassphrase)
    #expect(try pins(wallet, wallet.key(for: [7])) == ["1234"] && wallet.lock()?.isClean == false)
    // Another lock is different, even with the same passphrase.
    #expect(code { _ = try wallet.unlock(with: key) } == .notLocked)
    #expect(try wallet.unlock(with: changed) == 1)
    #expect(code { _ = try wallet.unlock(with: key) } == .notLocked)
    _ = try wallet.lock(with: Self.passphrase, work: 4)
    #expect(code { _ = try wallet.unlock(with: key) } == .notLocked)
    #expect(code { _ = try key.opened(wallet.cards()[0].identifiers[1], of: 1) } == .replacedLock)
    #expect(try wallet.cards()[0].identifiers[1].encryptedFor != nil)
  }

  @Test func ageOpensASecretWithoutUs() throws {
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(Self.card("Gym", Self.pin("1234", text: "дванадцять")), at: Self.time)
    _ = try wallet.lock(with: Self.passphrase, work: 4)
    let files = [
      "identity FROM lock", "payload FROM identifier WHERE is_secret", "printed_text FROM identifier WHERE is_secret",
    ]
    let parts = try files.map { choice in
      try Subprocess.run(
        "sqlite3", ["-readonly", path, "SELECT hex(\(choice.replacing(" FROM", with: ") FROM", maxReplacements: 1))"]
      )
      .text.trimmingCharacters(in: .newlines)
    }
    func bytes(_ hexadecimal: String) -> [UInt8] {
      let digits = Array(hexadecimal.utf8)
      return stride(from: 0, to: digits.count, by: 2).map {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
      }
    }
    let found = try AgeProgram.decrypted(
      bytes(parts[0]), passphrase: String(decoding: Self.passphrase, as: UTF8.self))
    let identity = try #require(found.output, "\(found.said)")
    try Data(identity).write(to: scratch.url.appending(path: "key"))
    let text = Data(base64Encoded: Data(bytes(parts[2]))) ?? Data()
    for (file, expected) in [(bytes(parts[1]), "1234"), ([UInt8](text), "дванадцять")] {
      #expect(try Subprocess.run("age", ["-d", "-i", scratch.path("key")], input: file).text == expected)
    }
  }

  // MARK: damage

  @Test func secretsOfAnotherLockAreRefused() throws {
    let (one, other) = (try WalletStore.inMemory(), try WalletStore.inMemory())
    try one.add(Self.card("Gym", Self.pin("1234")), at: Self.time)
    _ = try one.lock(with: Self.passphrase, work: 4)
    let card = try one.cards()[0]
    let location = ImportLocation(line: 1)
    for _ in 1...2 {
      #expect { try other.add(card.content, at: Self.time) } throws: {
        ($0 as? WalletError)?.code == .foreignSecret
      }
      #expect {
        try other.importing(at: Self.time) { stage in
          stage.beginFile()
          try stage.add(ImportedCard(card.content, fields: [.name, .identifiers], at: location))
        }
      } throws: {
        ($0 as? WalletError)?.code == .foreignSecret
      }
      #expect(try other.isEmpty())
      if try other.lock() == nil { _ = try other.lock(with: Self.passphrase, work: 4) }
    }
  }

  @Test func aSecretThatIsOpenInALockedWalletIsFoundAndMended() throws {
    let wallet = try WalletStore.open(path, .creating)
    try wallet.add(Self.card("Gym", Self.pin("1234")), at: Self.time)
    try wallet.add(Self.card("Bank", Self.pin("5678")), at: Self.time)
    _ = try wallet.lock(with: Self.passphrase, work: 4)
    try wallet.finishLocking()
    let key = try wallet.key(for: Self.passphrase)
    func sqlite(_ sql: String) throws { #expect(try Subprocess.run("sqlite3", [path, sql]).status == 0) }
    try sqlite(
      "UPDATE identifier SET sealed_for = NULL, payload = CAST('MARK-4321' AS BLOB) WHERE is_secret AND card_id = 1")
    #expect(try wallet.findings() == [.openSecret(card: 1)])
    try wallet.repair(at: Self.time)
    #expect(try wallet.findings().isEmpty && pins(wallet, key) == ["MARK-4321", "5678"])
    #expect(try !has("MARK-"))

    try sqlite("UPDATE identifier SET payload = substr(payload, 1, 100) WHERE is_secret AND card_id = 2")
    #expect {
      try wallet.unlock(with: key)
    } throws: { error in
      let error = error as? WalletError
      return error?.code == .unopenable && error?.detail == "Bank"
    }
    // A deleted card does not prevent unlocking: secrets in the history that cannot be decrypted stay encrypted.
    #expect(try wallet.lock() != nil && wallet.cards().allSatisfy { $0.identifiers[1].encryptedFor != nil })
    try sqlite("UPDATE identifier SET sealed_for = 'age1other' WHERE is_secret AND card_id = 2")
    #expect(try wallet.findings() == [.unopenableSecret(card: 2)])
    try sqlite("UPDATE identifier SET sealed_for = (SELECT recipient FROM lock) WHERE sealed_for = 'age1other'")
    try wallet.delete([2], at: Self.time)
    #expect(try wallet.unlock(with: key) == 1 && wallet.lock() == nil)
    #expect(try wallet.undo()?.action == .delete && wallet.cards().count == 2)
    try sqlite("UPDATE identifier SET sealed_for = 'age1other' WHERE is_secret AND card_id = 2")
    // The card can be changed all the same.
    try wallet.edit([2], at: Self.time) { $0.identifiers.move(from: 1, to: 0) }
    #expect(try wallet.cards().first { $0.number == 2 }?.identifiers[0].encryptedFor == "age1other")
  }

  @Test func twoLocksAtOnceAreOne() throws {
    let wallets = try (0..<2).map { _ in try WalletStore.open(path, .creating) }
    try wallets[0].add(Self.card("Gym", Self.pin("1234")), at: Self.time)
    _ = try wallets[0].lock(with: Self.passphrase, work: 4)
    #expect { try wallets[1].lock(with: [1], work: 4) } throws: { ($0 as? WalletError)?.code == .locked }
    // A process that has the wallet open encrypts for the current lock.
    try wallets[1].add(Self.card("Bank", Self.pin("MARK-5678")), at: Self.time)
    #expect(try !has("MARK-") && pins(wallets[1], wallets[0].key(for: Self.passphrase)) == ["1234", "MARK-5678"])
  }
}
