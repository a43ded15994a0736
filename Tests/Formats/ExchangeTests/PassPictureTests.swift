import Cards
import Exchange
import Foundation
import Testing
import Witnesses

@Suite struct PassPictureTests {
  @Test(arguments: [
    ("icon.png icon@2x.png icon@3x.png logo@3x.png", "icon@3x.png", nil), ("icon.png icon@2x.png", "icon@2x.png", nil),
    ("icon.png logo@3x.png", "icon.png", nil), ("logo.png logo@2x.png", "logo@2x.png", nil),
    ("strip.png background@2x.png thumbnail@3x.png", nil, "strip.png"),
    ("background.png thumbnail@3x.png", nil, "background.png"), ("thumbnail.png", nil, "thumbnail.png"),
    ("icon@3x.png en.lproj/icon.png uk.lproj/icon.png", "en.lproj/icon.png", nil),
    ("icon@3x.png uk.lproj/icon.png", "icon@3x.png", nil), ("footer.png icon.pdf", nil, nil),
    ("icon.png en.lproj/strip@2x.png strip@3x.png", "icon.png", "en.lproj/strip@2x.png"),
  ])
  func choosesThePicture(_ names: String, _ icon: String?, _ front: String?) throws {
    let fixture = try PassFixture(
      "result = make({}, {name: png(place) for place, name in enumerate(given.split())})", given: names)
    let events = try fixture.read()
    let card = try #require(events.cards.first)
    #expect(card.fields.contains(.icon) == (icon != nil) && card.fields.contains(.front) == (front != nil))
    #expect(try card.content.pictures[.icon]?.digest == icon.map(fixture.digest(of:)))
    #expect(try card.content.pictures[.front]?.digest == front.map(fixture.digest(of:)))
    #expect(Set(card.pictures.map(\.reference)) == Set(card.content.pictures.values) && events.news.isEmpty)
  }

  @Test(arguments: [
    ("b'GIF89a'", CardPicture.Refusal.unknownType), ("b''", .unknownType), ("png(1)[:-1]", .truncated(.png)),
    (#"b'\xff\xd8\xff\xe0'"#, .truncated(.jpeg)), ("b'\\x89PNG\\r\\n\\x1a\\n' + os.urandom(10_000_000)", .tooLarge),
  ])
  func leavesOutWhatIsNone(_ content: String, _ refusal: CardPicture.Refusal) throws {
    let fixture = try PassFixture(
      #"result = make({}, {"icon@2x.png": \#(content), "icon.png": png(2), "strip.png": \#(content)})"#)
    let events = try fixture.read()
    let card = try #require(events.cards.first)
    #expect(try card.content.pictures[.icon]?.digest == fixture.digest(of: "icon.png"))
    #expect(card.content.pictures[.front] == nil && !card.fields.contains(.front))
    #expect(
      events.remarksOnFiles.dropFirst() == [
        ImportRemark(.unreadablePicture(refusal), at: ImportLocation(entry: "icon@2x.png")),
        ImportRemark(.unreadablePicture(refusal), at: ImportLocation(entry: "strip.png")),
      ])
  }

  @Test func takesJPEG() throws {
    let fixture = try PassFixture(#"result = make({}, {"strip.png": b"\xff\xd8\xff\xe0\0\xff\xd9"})"#)
    #expect(try fixture.card().content.pictures[.front]?.type == .jpeg)
  }
}

extension PassFixture {
  /// The SHA-256 digest of a file in the archive, computed by Python.
  fileprivate func digest(of name: String) throws -> String {
    let script = """
      import hashlib, sys, zipfile
      print(hashlib.sha256(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2])).hexdigest(), end="")
      """
    return try Subprocess.run("python3", ["-c", script, path, name]).text
  }
}
