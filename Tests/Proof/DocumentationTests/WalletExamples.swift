import Barcodes
import Cards
import Foundation
import Testing
import Values
import struct Values.UUID
import Wallet

@Suite struct WalletExamples {
  @Test func opening() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/wallet.sqlite").path
    defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
    func example() throws {
      let wallet = try WalletStore.open(path, .creating)
      let member = Identifier(kind: .code(.code128), payload: Payload(text: "A-1234"))
      let number = try wallet.add(CardContent(name: "Library", identifiers: [member]), at: .now)
      print(number)  // 1
      try wallet.close()
    }
    try check(example)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func finding() throws {
    let wallet = try WalletStore.inMemory()
    func example() throws {
      for name in ["Сільпо", "Rozetka", "Library"] { try wallet.add(CardContent(name: name), at: .now) }

      print(try wallet.cards(matching: CardSelector("silpo")).firstCards.map(\.name))  // ["Сільпо"]
      print(try wallet.cards(matching: CardSelector("#2")).firstCards.map(\.name))  // ["Rozetka"]
      print(try wallet.cards(CardFilter(text: "rary")).map(\.name))  // ["Library"]
      print(try wallet.cards(order: .added).map(\.name))  // ["Library", "Rozetka", "Сільпо"]
    }
    try check(example)
  }

  @Test func changing() throws {
    let wallet = try WalletStore.inMemory()
    let number = try wallet.add(CardContent(name: "Library"), at: .now)
    func example() throws {
      try wallet.edit([number], at: .now) { card in
        card.note = "closed on Mondays"
        card.isStarred = true
      }
      try wallet.delete([number], at: .now)
      print(try wallet.isEmpty())  // true
    }
    try check(example)
  }

  @Test func ofCardGroup() throws {
    let wallet = try WalletStore.inMemory()
    for name in ["Gym", "Pool"] { try wallet.add(CardContent(name: name), at: .now) }
    func example() throws {
      let changed = try wallet.edit([1, 2], at: .now) { $0.isStarred = true }
      print(changed.firstCards.map(\.name))  // ["Gym", "Pool"]
    }
    try check(example)
  }

  @Test func undoing() throws {
    let wallet = try WalletStore.inMemory()
    let number = try wallet.add(CardContent(name: "Library"), at: .now)
    try wallet.delete([number], at: .now)
    func example() throws {
      if let step = try wallet.undo() { print("\(step.action) of \(step.subjects)") }  // delete of ["Library"]
      print(try wallet.cards().map(\.name))  // ["Library"]
      print(try wallet.history().map(\.isUndone))  // [true, false]
      print(try wallet.redo()?.subjects ?? [])  // ["Library"]
    }
    try check(example)
  }

  @Test func importing() throws {
    let wallet = try WalletStore.inMemory()
    let cards = [ImportedCard(CardContent(name: "Library"), fields: .all, at: ImportLocation(line: 2))]
    func example() throws {
      let counts = try wallet.importing(at: .now) { stage in
        stage.beginFile()
        for card in cards { try stage.add(card) }
      }
      print(counts.added)  // 1
    }
    try check(example)
  }

  @Test func snapshot() throws {
    let wallet = try WalletStore.inMemory()
    try wallet.add(CardContent(name: "Library"), at: .now)
    func example() throws {
      try wallet.withSnapshot { snapshot in
        try snapshot.forEachCard(unreadable: { print("card #\($0) is damaged") }) { stored in
          print("#\(stored.card.number) \(stored.card.name)")  // #1 Library
        }
      }
    }
    try check(example)
  }

  @Test func newerVersion() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try String(repeating: "This is a text. ", count: 100).write(toFile: path, atomically: true, encoding: .utf8)
    func example() throws {
      do {
        _ = try WalletStore.open(path, .existing)
      } catch {
        print(error.code)  // notAWallet
      }
    }
    try check(example)
  }

  @Test func ofWalletStore() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func example() throws {
      let wallet = try WalletStore.open(path, .creating)
      try wallet.add(CardContent(name: "Сільпо"), at: .now)
      print(try wallet.cards(matching: CardSelector("silpo")).firstCards.map(\.name))  // ["Сільпо"]
    }
    try check(example)
  }
}
