import Archives
import Barcodes
import Cards
import Foundation
import Testing
import Witnesses

@testable import Exchange

/// A pass that is created by Python and OpenSSL.
final class PassFixture: Sendable {
  let path: String
  private let scratch: ScratchFolder

  /// Runs a script that stores the content of the file in `result`, and finds its input in `given`.
  init(_ script: String, given: String = "") throws {
    scratch = try ScratchFolder()
    path = scratch.path("file")
    let whole = Self.tools + script + "\nopen(sys.argv[1], 'wb').write(result)\n"
    let run = try Subprocess.run("python3", ["-c", whole, path], input: Array(given.utf8))
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Creates a pass whose `pass.json` has `keys`, a JSON object, in addition to the usual keys.
  convenience init(keys: String) throws {
    try self.init("result = make(json.loads(given))", given: keys)
  }

  /// The bytes of the file.
  var bytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: URL(filePath: path))) } }

  /// Reads the events of the file.
  func read(_ options: ImportOptions = .init()) throws -> [ImportEvent] {
    let file = try ImportFile(owning: open(path, O_RDONLY))
    return try Self.read(ZipArchive(file, password: options.password), options)
  }

  /// Reads the events of an archive. Its file, which a card keeps, is left out: `PassOriginalTests` read it.
  static func read(_ archive: ZipArchive, _ options: ImportOptions = .init()) throws -> [ImportEvent] {
    var events: [ImportEvent] = []
    try PassReader(file: ImportFile([]), archive: archive, options: options).read { events.append($0) }
    return events
  }

  /// Reads the only card in the file.
  func card(_ options: ImportOptions = .init()) throws -> ImportedCard {
    let cards = try read(options).cards
    try #require(cards.count == 1)
    return cards[0]
  }

  /// Returns the error with which the file is refused.
  func refusal(_ options: ImportOptions = .init()) -> ImportError? {
    #expect(throws: ImportError.self) { try read(options) }
  }

  private static let tools = #"""
    import hashlib, io, json, os, struct, subprocess, sys, tempfile, zipfile, zlib

    given = sys.stdin.read()
    usual = {"formatVersion": 1, "passTypeIdentifier": "pass.org.example", "serialNumber": "07",
             "teamIdentifier": "TEAM", "organizationName": "Example", "description": "A card"}

    def zipped(files):
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        return target.getvalue()

    def data(content):
        return content if isinstance(content, bytes) else content.encode()

    def manifest(files):
        return json.dumps({name: hashlib.sha1(data(content)).hexdigest() for name, content in files.items()})

    def whole(files, junk={}, signature=b"0", folder=""):
        files = {**files, "manifest.json": manifest(files)}
        if signature: files["signature"] = signature
        return zipped({**{folder + name: content for name, content in files.items()}, **junk})

    def root(keys={}):
        return json.dumps({name: value for name, value in {**usual, **keys}.items() if value != "-"})

    def make(keys={}, files={}, **rest):
        return whole({"pass.json": root(keys), **files}, **rest)

    def png(grey, comment=0):
        def chunk(kind, content):
            return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
                + (chunk(b"tEXt", b"Comment\0" + b"x" * comment) if comment else b"")
                + chunk(b"IDAT", zlib.compress(bytes([0, grey]))) + chunk(b"IEND", b""))

    """#
}

extension [ImportEvent] {
  /// The cards among the events.
  var cards: [ImportedCard] { compactMap { if case .card(let card) = $0 { card } else { nil } } }
  /// The remarks among the events.
  var remarks: [ImportRemark] { compactMap { if case .remark(let remark) = $0 { remark } else { nil } } }
  /// The remarks, except that a pass has no code, as most here have none.
  var remarksOnFiles: [ImportRemark] { remarks.filter { $0.code != .noNumber } }
  /// The codes of the remarks, except for those that most passes here get.
  var news: [ImportRemark.Code] { remarks.map(\.code).filter { ![.signatureNotJudged, .noNumber].contains($0) } }
}

extension ImportedCard {
  /// The payload of each identifier.
  var payloads: [[UInt8]] { content.identifiers.map(\.payload.bytes) }
}
