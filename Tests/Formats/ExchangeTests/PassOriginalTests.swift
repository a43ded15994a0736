import Barcodes
import Cards
import Foundation
import Testing

@testable import Exchange

/// The file of a pass, which its card keeps, so that an export gives it back.
@Suite struct PassOriginalTests {
  private static let keys = """
    {"logoText": "Кіно", "organizationName": "Planeta", "eventTicket": {"primaryFields": [
    {"key": "a", "label": "Film", "value": "Тіні"}]}, "relevantDate": "2027-03-05T19:30+02:00",
    "expirationDate": "2027-03-06T00:00+02:00", "barcode": {"format": "PKBarcodeFormatQR", "message": "T-1",
    "messageEncoding": "utf-8"}}
    """

  private static func card(_ file: [UInt8], _ options: ImportOptions = .init()) throws -> ImportedCard {
    var cards: [ImportedCard] = []
    try Importer.read(ImportFile(file), options) { if case .card(let card) = $0 { cards.append(card) } }
    return try #require(cards.first)
  }

  @Test func theFileIsKeptAndTheSame() throws {
    let file = try PassFixture(keys: Self.keys).bytes
    let card = try Self.card(file)
    #expect(card.originalFiles.map(\.bytes) == [file] && card.content.pass?.name == card.content.name + ".pkpass")
    #expect(card.content.pass?.type == .pass && card.fields.contains(.originals))
    #expect(PassOriginal.isSame(file, as: card.content, ImportOptions()))
    // What a pass does not have makes no difference.
    var own = card.content
    (own.isStarred, own.isArchived, own.categories) = (true, true, ["Кіно"])
    #expect(PassOriginal.isSame(file, as: own, ImportOptions()))
  }

  @Test(
    arguments: [
      { $0.name = "Kino" }, { $0.note = nil }, { $0.expiry = nil }, { $0.place = "Hall 2" },
      { $0.colour = Colour("red") },
      { $0.identifiers.append(Identifier(kind: .number, payload: Payload(text: "2"))) }, { $0.identifiers = [] },
      { $0.starts = EventTime(iso: "2027-03-05") }, { $0.balance = Balance(1) },
      { $0.pictures = [.front: PictureReference(digest: "0", type: .png, byteCount: 1)] },
    ] as [@Sendable (inout CardContent) -> Void])
  func anEditedCardIsNot(_ edit: @Sendable (inout CardContent) -> Void) throws {
    let file = try PassFixture(keys: Self.keys).bytes
    var content = try Self.card(file).content
    edit(&content)
    #expect(!PassOriginal.isSame(file, as: content, ImportOptions()))
  }

  @Test func aNewerFileTakesThePlaceOfTheOld() throws {
    let (old, new) = (
      try PassFixture(keys: Self.keys).bytes, try PassFixture(keys: Self.keys.replacing("T-1", with: "T-2")).bytes
    )
    var content = try Self.card(old).content
    try Self.card(new).update(&content)
    #expect(content.originals.map(\.digest) == [try CardPicture.digest(of: new)])
    #expect(
      PassOriginal.isSame(new, as: content, ImportOptions()) && !PassOriginal.isSame(old, as: content, ImportOptions()))
  }

  @Test func eachPassOfABundleIsKept() throws {
    let bundle = try PassFixture(
      "one, two = make({'serialNumber': '1'}), make({'serialNumber': '2'})\nresult = zipped({'a.pkpass': one, 'b.pkpass': two})"
    )
    var files: [Int] = []
    try Importer.read(ImportFile(bundle.bytes), ImportOptions()) { event in
      if case .card(let card) = event { files += card.originalFiles.map(\.bytes.count) }
    }
    #expect(files.count == 2 && files.allSatisfy { $0 > 100 })
  }

  @Test func aPassThatDiffersFromItsManifestIsNotKept() throws {
    let pass = try PassFixture(
      "result = zipped({'pass.json': root(), 'manifest.json': json.dumps({'pass.json': '0'})})"
    ).bytes
    #expect(try Self.card(pass, ImportOptions { $0.isForced = true }).originalFiles.isEmpty)
  }

  @Test func whatIsNoPassIsNot() {
    for file in [[], Array("PK\u{3}\u{4}".utf8), Array("%PDF-1.7".utf8)] as [[UInt8]] {
      #expect(!PassOriginal.isSame(file, as: CardContent(name: "x"), ImportOptions()))
    }
  }
}
