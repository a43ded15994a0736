import Cards
import Exchange
import Foundation
import Testing
import Witnesses

/// Importing the folder of an unpacked pass.
@Suite struct UnpackedPassTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Unpacks an archive that a script creates.
  private func unpack(_ script: String) throws {
    let unzip = "import io, sys, zipfile; zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).extractall(sys.argv[1])"
    let run = try Subprocess.run(
      "python3", ["-c", unzip, scratch.url.path], input: made("result = " + script))
    try #require(run.status == 0, "\(run.errors)")
  }

  private func write(_ text: String, to name: String) throws {
    let file = scratch.url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: target)
  }

  private func read(_ options: ImportOptions = .init()) throws -> [ImportEvent] {
    var events: [ImportEvent] = []
    let format = try Importer.read(ImportFolder(scratch.url.path), options) { events.append($0) }
    #expect(format == .pass)
    return events
  }

  private func refusal(_ options: ImportOptions = .init()) -> ImportError? {
    #expect(throws: ImportError.self) { try read(options) }
  }

  private static let labelled = """
    make({"storeCard": {"backFields": [{"label": "Points", "value": "no"}]}}, {"icon.png": png(1),
        "uk.lproj/pass.strings": '"Points" = "Бали";', "uk.lproj/logo.png": png(2)})
    """

  @Test func isReadAsItsArchive() throws {
    try unpack(Self.labelled)
    let options = ImportOptions { $0.languages = ["uk"] }
    let archive = try PassFixture("result = " + Self.labelled).card(options)
    let card = try #require(try read(options).cards.first)
    #expect(card.content == archive.content && card.origins == archive.origins && card.fields == archive.fields)
    #expect(card.content.note == "A card\nБали: no" && card.content.pictures[.icon] != nil)
  }

  @Test func otherFilesAreNotRead() throws {
    try unpack(Self.labelled)
    try write("x", to: "README")
    try write("x", to: "Sources/pass.psd")
    try write("x", to: ".git")
    try write("x", to: "deep/deeper/icon.png")
    try link("strip.png", to: "/etc/passwd")
    let remarks = try read().remarks
    #expect(remarks.map(\.code) == [.ignoredEntry, .ignoredEntry, .signatureNotJudged, .noNumber])
    #expect(remarks.map(\.location.entry) == ["README", "Sources/pass.psd", "signature", "pass.json"])
  }

  @Test(arguments: [("icon.png", "differs"), ("background.png", "unnamed"), ("en.lproj/pass.strings", "unnamed")])
  func aChangeOfItsFilesIsNoticed(_ name: String, _ fault: String) throws {
    try unpack(Self.labelled)
    try write("", to: name)
    let expected: ImportError.ManifestFault = fault == "differs" ? .differs : .unnamed
    #expect(refusal() == ImportError(.manifest(expected), at: ImportLocation(entry: name)))
    #expect(try read(ImportOptions { $0.isForced = true }).remarks.first?.code == .manifest(expected))
  }

  /// A pass with a name, an identity or a time is a card without a code; one with nothing is none.
  @Test func passesWithoutACodeAreReported() throws {
    try write(#"{"formatVersion": 1}"#, to: "pass.json")
    #expect(refusal() == ImportError(.empty, at: ImportLocation(entry: "pass.json")))
    let number = #""barcode": {"format": "PKBarcodeFormatQR", "message": "1", "messageEncoding": "utf-8"}"#
    for (keys, remarks) in [
      (#""passTypeIdentifier": "pass.x", "serialNumber": "1""#, [.noManifest, .unnamed, .noNumber]),
      (#""description": "Gym""#, [.noManifest, .noNumber]), (number, [.noManifest, .unnamed]),
    ] as [(String, [ImportRemark.Code])] {
      try write("{\(keys)}", to: "pass.json")
      #expect(try read().remarks.map(\.code) == remarks)
    }
  }

  @Test func needsNoManifest() throws {
    try write(#"{"logoText": "Gym"}"#, to: "pass.json")
    try write("x", to: "README")
    let events = try read()
    #expect(events.remarks.map(\.code) == [.noManifest, .noNumber] && events.cards.map(\.content.name) == ["Gym"])
  }

  @Test func linksAreNotFollowed() throws {
    try write("{}", to: "elsewhere/deep/pass.json")
    try link("pass.json", to: scratch.path("elsewhere/deep/pass.json"))
    #expect(refusal() == ImportError(.missingEntry("pass.json")))
  }

  @Test func hasLimits() throws {
    try write(String(repeating: " ", count: 1_000_001), to: "pass.json")
    #expect(refusal() == ImportError(.tooLarge(1_000_000), at: ImportLocation(entry: "pass.json")))
    for number in 0..<ImportFolder.maximumFiles { try write("", to: "many/\(number)") }
    #expect(refusal() == ImportError(.tooLarge(ImportFolder.maximumFiles)))
  }

  @Test func isOfTheFormatThatIsAsked() throws {
    try write("{}", to: "pass.json")
    #expect(refusal(ImportOptions { $0.format = .csv }) == ImportError(.notOfFormat(.csv)))
    #expect(throws: ImportError(.unreadable(ENOENT))) { try ImportFolder(scratch.path("none")) }
  }
}
