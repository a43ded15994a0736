import Barcodes
import Cards
import Exchange
import Foundation
import Testing
import Witnesses

/// Importing archives of Catima, packed by Python and 7-Zip.
@Suite struct CatimaArchiveTests {
  private static let table =
    "2\r\n\r\n_id\r\n\r\n_id,store,cardid,barcodetype\r\n1,One,11,QR_CODE\r\n12,Two,22,\r\n\r\ncardId,groupId\r\n"
  private static let jpeg = #"b"\xff\xd8\xff\xe0anything\xff\xd9""#

  @Test func pictures() throws {
    let script = """
      result = zipped({"catima.csv": given, "card_1_front.png": png(1), "card_1_back.png": \(Self.jpeg),
        "card_12_icon.png": png(3), "card_12_front.png": png(1)})
      """
    let events = try Reading.bytes(made(script, given: Self.table))
    try #require(events.cards.count == 2 && events.remarks == [])
    let (one, two) = (events.cards[0].content.pictures, events.cards[1].content.pictures)
    let pngs = try [made("result = png(1)"), made("result = png(3)")].map { try CardPicture.digest(of: $0) }
    let digest = try CardPicture.digest(of: try made("result = \(Self.jpeg)"))
    #expect(one.mapValues(\.digest) == [.front: pngs[0], .back: digest] && one[.back]?.type == .jpeg)
    #expect(two.mapValues(\.digest) == [.icon: pngs[1], .front: pngs[0]])
    #expect(events.cards[0].pictures.map(\.reference) == [.front, .back].map { one[$0] })
    #expect(events.cards.allSatisfy { $0.fields == [.name, .identifier, .type, .categories, .front, .back, .icon] })
    #expect(events.cards.map(\.location.entry) == ["catima.csv", "catima.csv"])
  }

  @Test func anArchiveThatWasPackedAgain() throws {
    let script = """
      result = zipped({"export/": "", "export/catima.csv": given, "export/card_1_front.png": png(1),
        "__MACOSX/export/._catima.csv": "x", "__MACOSX/export/catima.csv": "x", "export/.DS_Store": "x"})
      """
    let events = try Reading.bytes(made(script, given: Self.table))
    try #require(events.cards.count == 2 && events.remarks == [])
    #expect(events.cards[0].content.pictures[.front] != nil)
    #expect(events.cards.map(\.location.entry) == ["export/catima.csv", "export/catima.csv"])
  }

  @Test func unreadablePicturesAndOtherEntriesAreReported() throws {
    let names = ["card_1_back.png", "readme.txt", "card_3_front.png", "card_1_left.png", "sub/card_1_icon.png"]
    let script = """
      result = zipped({"catima.csv": given, "card_1_front.png": png(1)[:-1], "card_1_back.png": b"GIF89a",
        "readme.txt": "x", "card_3_front.png": png(1), "card_1_left.png": png(1), "sub/card_1_icon.png": png(1)})
      """
    let events = try Reading.bytes(made(script, given: Self.table))
    try #require(events.cards.count == 2)
    #expect(events.cards[0].content.pictures.isEmpty && events.cards[0].pictures.isEmpty)
    // A broken picture does not remove the picture in the wallet.
    #expect(events.cards[0].fields.isDisjoint(with: [.front, .back]) && events.cards[0].fields.contains(.icon))
    let ignored = names.dropFirst().map { ImportRemark(.ignoredEntry, at: .init(entry: $0)) }
    #expect(
      events.remarks
        == [
          ImportRemark(.unreadablePicture(.truncated(.png)), at: .init(entry: "card_1_front.png")),
          ImportRemark(.unreadablePicture(.unknownType), at: .init(entry: "card_1_back.png")),
        ] + ignored)
  }

  /// An export of tens of thousands of cards is compressed to a tenth, and no zip bomb.
  @Test func aLargeArchiveIsRead() throws {
    let script = """
      row = "{0},Store {1} {0},note {0} about this card,,1893456000000,12.50,UAH,{2},,CODE_128,ISO-8859-1,-9977996,0,0\\n"
      rows = "".join(row.format(i + 1, i % 10, 482000000000 + i * 7) for i in range(40000))
      result = zipped({"catima.csv": given.replace("1,One,11,QR_CODE\\r\\n12,Two,22,\\r\\n", rows)})
      """
    let columns = """
      _id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,barcodeencoding,headercolor,\
      starstatus,archive
      """
    let table = Self.table.replacing("_id,store,cardid,barcodetype", with: columns)
    #expect(try Reading.bytes(made(script, given: table)).cards.count == 40_000)
  }

  // MARK: - Passwords

  @Test(arguments: ["AES256", "ZipCrypto"], ["Deflate", "Copy"])
  func encrypted(_ method: String, _ compression: String) throws {
    let scratch = try ScratchFolder()
    try Data(Self.table.utf8).write(to: scratch.url.appending(path: "catima.csv"))
    try Data(made("result = png(1)")).write(to: scratch.url.appending(path: "card_1_front.png"))
    let path = scratch.path("it.zip")
    let run = try Subprocess.run(
      "7z", ["a", "-tzip", "-psecret", "-mem=\(method)", "-mm=\(compression)", path, "catima.csv", "card_1_front.png"],
      in: scratch.url)
    try #require(run.status == 0, "\(run.text)\(run.errors)")

    let events = try Reading.file(path, ImportOptions { $0.password = { Array("secret".utf8) } })
    #expect(events.cards.map(\.content.name) == ["One", "Two"] && events.remarks == [])
    #expect(events.cards.first?.pictures.count == 1)
    let needed = ImportError(.passwordNeeded, at: .init(entry: "catima.csv"))
    #expect(Reading.refusal(ofFile: path) == needed)
    // One in 256 wrong passwords passes ZipCrypto's own check.
    for count in 0..<(method == "AES256" ? 3 : 600) {
      let refusal = Reading.refusal(ofFile: path, ImportOptions { $0.password = { Array("wrong \(count)".utf8) } })
      #expect(refusal == ImportError(.wrongPassword, at: .init(entry: "catima.csv")), "wrong \(count)")
    }
  }
}
