import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Values
import struct Values.UUID
import Wallet

@Suite struct ExchangeExamples {
  @Test func reading() throws {
    let path = try Self.file("Store,Number\nLibrary,A-1234\nGym,4006381333931\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    func example() throws {
      let file = try ImportFile(owning: open(path, O_RDONLY | O_CLOEXEC))
      let format = try Importer.read(file, ImportOptions()) { event in
        switch event {
        case .card(let incoming): print(incoming.content.name)  // Library, Gym
        case .original: break  // the file of a document, in JSON of U-Card
        case .category(let name): print("category \(name)")
        case .skipped(let entry): print("skipped \(entry.name ?? "an entry"): \(entry.reason)")
        case .remark(let remark): print("\(remark.code)")
        case .fault(let error): print("\(error.code)")
        case .lock: break  // of a wallet whose secrets are encrypted
        case .everyCard, .phoneExport: break  // a phone has no others
        }
      }
      print(format)  // csv
    }
    try check(example)
  }

  @Test func encrypted() throws {
    func example() throws {
      let options = ImportOptions {
        $0.format = .catima
        $0.password = { Array("secret".utf8) }
        $0.languages = ["uk", "en"]
      }
      print(options.format?.name ?? "any")  // Catima
    }
    try check(example)
  }

  @Test func errors() throws {
    let path = try Self.file("This is a letter.\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    func example() throws {
      do {
        try Importer.read(ImportFile(owning: open(path, O_RDONLY | O_CLOEXEC)), ImportOptions()) { _ in }
      } catch let error as ImportError {
        print(error.code)  // unrecognised
      }
    }
    try check(example)
  }

  @Test func wholeImport() throws {
    let path = try Self.file("Store,Number\nLibrary,A-1234\nGym,4006381333931\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let wallet = try WalletStore.inMemory()
    func example() throws {
      let file = try ImportFile(owning: open(path, O_RDONLY | O_CLOEXEC))
      let counts = try wallet.importing(at: .now) { stage in
        stage.beginFile()
        try Importer.read(file, ImportOptions()) { event in
          switch event {
          case .card(let card): try stage.add(card)
          case .category(let name): try stage.add(category: name)
          case .everyCard(let format): stage.noteEveryCard(of: format)
          case .original, .lock, .phoneExport, .skipped, .remark, .fault: break
          }
        }
      }
      print("\(counts.added) added, \(counts.updated) updated")  // 2 added, 0 updated
    }
    try check(example)
  }

  @Test func json() throws {
    let wallet = try Self.wallet()
    func example() throws {
      var bytes: [UInt8] = []
      try wallet.withSnapshot { snapshot in
        var json = try WalletJSON(categories: snapshot.categories()) { bytes += $0 }
        try snapshot.forEachCard(unreadable: { _ in }) { stored in
          try json.add(stored, picture: snapshot.file)
        }
        try json.end()
      }
      print(String(decoding: bytes, as: UTF8.self).contains("Library"))  // true
    }
    try check(example)
  }

  @Test func catima() throws {
    let wallet = try Self.wallet()
    let path = try Self.file("")
    defer { try? FileManager.default.removeItem(atPath: path) }
    func example() throws {
      let utc = ExportOptions(start: \.midnight)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      defer { close(descriptor) }
      try wallet.withSnapshot { snapshot in
        var export = try CatimaExport(categories: snapshot.categories(), utc) { remark in
          print("\(remark.card): \(remark.code)")  // Library: secret
        }
        try snapshot.forEachCard(unreadable: { _ in }) { try export.add($0) }
        try export.write(
          to: descriptor, password: nil, at: .now, picture: { try snapshot.file(of: $0) ?? [] }, progress: { _ in })
      }
    }
    try check(example)
    let file = try ImportFile(owning: open(path, O_RDONLY | O_CLOEXEC))
    #expect(try Importer.read(file, ImportOptions()) { _ in } == .catima)
  }

  @Test func pass() throws {
    let wallet = try Self.wallet()
    func example() throws {
      let utc = ExportOptions(start: \.midnight)
      let export = PassExport(for: .fosswallet, utc) { remark in
        print("\(remark.card): \(remark.code)")  // Library: secret
      }
      try wallet.withSnapshot { snapshot in
        try snapshot.forEachCard(unreadable: { _ in }) { stored in
          let pass = try export.pass(of: stored, picture: snapshot.file)
          print(pass.prefix(2))  // [80, 75]
        }
      }
    }
    try check(example)
  }

  @Test func table() throws {
    let wallet = try Self.wallet()
    func example() throws {
      var bytes: [UInt8] = []
      let table = try WalletTable { bytes += $0 }
      for card in try wallet.cards() {
        try table.add(StoredCard(card)) { remark in
          print("\(remark.card): \(remark.code)")  // Library: secret
        }
      }
      print(String(decoding: bytes, as: UTF8.self).contains("Library"))  // true
    }
    try check(example)
  }

  private static func file(_ text: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().text).path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static func wallet() throws -> WalletStore {
    let wallet = try WalletStore.inMemory()
    let identifiers: IdentifierList = [
      Identifier(kind: .code(.code128), payload: Payload(text: "A-1234")),
      Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234")),
    ]
    try wallet.add(CardContent(name: "Library", identifiers: identifiers), at: .now)
    return wallet
  }
}
