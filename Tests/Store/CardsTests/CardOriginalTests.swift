import Cards
import Testing
import Values

/// The documents of a card.
@Suite struct CardOriginalTests {
  /// A file of each type that is kept, by its first bytes, and files of others.
  @Test(
    arguments: [
      ("%PDF-1.7", .pdf), ("\u{89}PNG\r\n\u{1A}\n", .png), ("\u{FF}\u{D8}\u{FF}\u{E0}", .jpeg),
      ("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", .heic), ("PK\u{3}\u{4}", .pass), ("GIF89a", nil), ("<html>", nil),
      ("MZ", nil), ("", nil), ("\0\0\0\u{18}ftypavif\0\0\0\0avifmif1", nil), ("<svg xmlns='a'/>", nil),
    ] as [(String, CardOriginal.FileType?)])
  func theTypeFollowsFromTheContent(_ start: String, _ type: CardOriginal.FileType?) throws {
    let bytes = start.unicodeScalars.map { UInt8($0.value) }
    #expect(CardOriginal.FileType(of: bytes) == type)
    guard let type else {
      #expect(throws: OriginalFile.Refusal.unknownType) { try OriginalFile(bytes) }
      return
    }
    let file = try OriginalFile(bytes)
    let digest = try CardPicture.digest(of: bytes)
    #expect(file.original(named: "x") == CardOriginal(name: "x", digest: digest, type: type, byteCount: bytes.count))
  }

  private func original(_ name: String, _ type: CardOriginal.FileType = .pdf) -> CardOriginal {
    CardOriginal(name: name, digest: "digest of \(name)", type: type, byteCount: 9)
  }

  @Test func aCardHasEachFileOnceAndOnePass() {
    var card = CardContent(name: "Concert")
    let (ticket, bill) = (original("ticket.pdf"), original("bill.pdf"))
    #expect(card.insert(ticket) && card.insert(bill) && !card.insert(ticket))
    #expect(card.originals == [bill, ticket] && card.pass == nil)
    #expect(card.insert(original("old", .pass)) && card.insert(original("new", .pass)))
    #expect(card.pass?.name == "new" && card.originals.count == 3)
    card.remove(bill)
    #expect(card.originals == [original("new", .pass), ticket])
  }

  @Test func aMergeOfCardsKeepsTheOriginalsOfBoth() {
    var (gym, other) = (CardContent(name: "Gym"), CardContent(name: "Gym"))
    gym.insert(original("a"))
    gym.insert(original("own", .pass))
    for name in ["a", "b"] { other.insert(original(name)) }
    #expect(gym.merge(other) == [] && gym.originals.map(\.name) == ["a", "b", "own"])
    other.insert(original("theirs", .pass))
    #expect(gym.merge(other) == .originals && gym.pass?.name == "own")
  }

  @Test func onlyThePassIsLeftOut() throws {
    var card = ImportedCard(CardContent(name: "Concert"), fields: [.name], at: ImportLocation())
    card.take(try OriginalFile(Array("%PDF-1.7".utf8)), named: "ticket")
    card.take(try OriginalFile(Array("PK\u{3}\u{4}".utf8)), named: "pass")
    #expect(card.withoutPass.content.originals.map(\.name) == ["ticket"])
    #expect(card.withoutPass.originalFiles.map(\.type) == [.pdf] && card.withoutPass.fields == [.name, .originals])
    var alone = ImportedCard(CardContent(name: "Concert"), fields: [.name], at: ImportLocation())
    alone.take(try OriginalFile(Array("PK\u{3}\u{4}".utf8)), named: "pass")
    #expect(alone.withoutPass.fields == [.name] && alone.withoutPass.content == CardContent(name: "Concert"))
  }

  /// What two devices made of the originals `a` and `b`.
  @Test(
    arguments: [
      (["a", "b", "c"], ["a", "b", "d"], ["a", "b", "c", "d"]), (["a"], ["b"], []), (["a", "b"], ["a"], ["a"]),
      (["a", "c"], ["a", "b", "c"], ["a", "c"]), ([], ["a", "b", "d"], ["d"]),
    ])
  func twoDevices(_ one: [String], _ other: [String], _ expected: [String]) {
    func card(_ names: [String], _ seconds: Int) -> HouseholdCard {
      var content = CardContent(name: "Gym")
      for name in names { content.insert(original(name)) }
      let time = Instant(seconds: 1_800_000_000)
      return HouseholdCard(
        id: Self.id, content: content, categories: [], added: time, changed: time.adding(seconds: seconds))
    }
    let base = card(["a", "b"], 0)
    for times in [(1, 2), (2, 1), (1, 1)] {
      let (first, second) = (card(one, times.0), card(other, times.1))
      let merged = HouseholdCard.merging(first, second, base: base)
      #expect(merged.content.originals.map(\.name) == expected && merged.conflicts.isEmpty)
      #expect(HouseholdCard.merging(second, first, base: base).content == merged.content)
    }
  }

  private static let id = UUID()
}
