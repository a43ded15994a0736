import Cards
import Household
import Testing
import Wallet

/// The documents of cards, which a household shares. Whoever can write to its repository can put any file there.
@Suite struct OriginalSharingTests {
  private static func file(_ text: String) throws -> OriginalFile { try OriginalFile(Array("%PDF-1.7 \(text)".utf8)) }

  @Test(arguments: Room.Kind.allCases) func bothSidesKeepAll(_ kind: Room.Kind) throws {
    let room = try Room(kind)
    let (anna, bob) = try room.pair()
    let (ticket, bill) = (try Self.file("ticket"), try Self.file("bill"))
    try anna.keep(ticket, "ticket.pdf")
    try bob.keep(bill, "bill.pdf")
    try room.exchange(anna, bob)
    for device in [anna, bob] {
      let originals = try device.card("Gym").originals
      #expect(originals.map(\.name) == ["bill.pdf", "ticket.pdf"])
      #expect(try originals.map { try device.wallet.file(of: $0) } == [bill.bytes, ticket.bytes])
      #expect(try device.wallet.findings().isEmpty && device.conflicts().isEmpty)
    }
    try anna.edit("Gym") { content in for original in content.originals { content.remove(original) } }
    try bob.edit("Gym") { $0.note = "x" }
    try room.exchange(bob, anna)
    #expect(try anna.contents == bob.contents && bob.card("Gym").originals.isEmpty)
    // What a sync brought can be undone, and it comes back for all.
    #expect(try anna.wallet.undo() != nil && anna.card("Gym").originals.count == 2)
    try room.exchange(anna, bob)
    #expect(try bob.card("Gym").originals.count == 2 && bob.wallet.file(of: bob.card("Gym").originals[0]) == bill.bytes)
  }

  @Test(arguments: [
    "for file in originals/*; do echo MZ program > $file; done", "rm originals/*.pdf",
    "for file in originals/*; do printf '%%PDF-1.7 other' > $file; done",
    "sed -i 's/\"type\":\"pdf\"/\"type\":\"png\"/' cards/*/*.json",
    "sed -i 's/\"type\":\"pdf\"/\"type\":\"sh\"/' cards/*/*.json",
    "sed -i 's/\"size\":[0-9]*/\"size\":99999999999/' cards/*/*.json",
    "sed -i 's,\"digest\":\"[0-9a-f]*,\"digest\":\"../../x,' cards/*/*.json",
  ])
  func aFileOfAStrangerIsNotTaken(_ change: String) throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try anna.keep(Self.file("ticket"), "ticket.pdf")
    try anna.sync()
    try room.push(change)
    let report = try bob.sync()
    #expect(report.unreadableCards.count == 1)
    #expect(try bob.card("Gym").originals.isEmpty && bob.wallet.findings().isEmpty)
  }

  /// A file that is known by its digest is none of another type.
  @Test func anOriginalIsNoPicture() throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try anna.keep(Self.file("ticket"), "ticket.pdf")
    try room.exchange(anna, bob)
    let digest = try bob.card("Gym").originals[0].digest
    try room.push(
      "sed -i 's/\"name\":\"Gym\"/\"name\":\"Gym\",\"pictures\":{\"front\":{\"digest\":\"\(digest)\",\"size\":15,\"type\":\"png\"}}/' cards/*/*.json"
    )
    for device in [anna, bob] {
      #expect(try device.sync().unreadableCards.count == 1)
      #expect(try device.card("Gym").pictures.isEmpty && device.wallet.findings().isEmpty)
    }
  }

  @Test func aNameThatOneHasChangedIsTaken() throws {
    let room = try Room()
    let (anna, bob) = try room.pair()
    try anna.keep(Self.file("ticket"), "a.pdf")
    try room.exchange(anna, bob)
    try anna.edit("Gym") { content in
      let old = content.originals[0]
      content.remove(old)
      content.insert(CardOriginal(name: "b.pdf", digest: old.digest, type: old.type, byteCount: old.byteCount))
    }
    try bob.edit("Gym") { $0.note = "later" }
    try room.exchange(anna, bob)
    #expect(try anna.card("Gym").originals.map(\.name) == ["b.pdf"] && anna.contents == bob.contents)
  }
}

extension Device {
  /// Keeps a document with the card `Gym`.
  fileprivate func keep(_ file: OriginalFile, _ name: String) throws {
    let number = try card("Gym").number
    try wallet.edit([number], StepOptions(.originalAdd, originals: [file]), at: edit("Gym") { _ in }) {
      $0.content.insert(file.original(named: name))
    }
  }
}
