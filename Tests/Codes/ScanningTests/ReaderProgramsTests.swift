import Foundation
import Testing

@testable import Scanning

/// Several programs `ucard-scan`, of which the first that starts is taken.
@Suite struct ReaderProgramsTests {
  private let samples: Samples

  init() throws { samples = try Samples() }

  /// Writes a script in place of a program.
  private func program(_ name: String, _ script: String) throws -> String {
    let path = samples.path(name)
    // A process of its own writes it: a file that this one has open, and a child for a moment, cannot be run.
    _ = try samples.output("sh", ["-c", "cat > \(path); chmod 755 \(path)"], Array("#!/bin/sh\n\(script)\n".utf8))
    return path
  }

  private static func lacking(_ library: String) -> String {
    """
    echo "$0: error while loading shared libraries: \(library): cannot open shared object file: No such file" >&2
    exit 127
    """
  }

  private static let answer = #"printf 'ucard-scan 2\nlibrary\tlibzxing\t2.3.0\nlibrary\tlibzbar\t0.23.93\nend\t2\n'"#

  @Test func theFirstThatStartsIsTakenAndRemembered() throws {
    let log = samples.path("log")
    let old = try program("ucard-scan-zxing4", "echo four >> \(log)\n\(Self.lacking("libZXing.so.4"))")
    let right = try program("ucard-scan-zxing3", "echo three >> \(log)\n\(Self.answer)")
    let next = try program("ucard-scan-zxing2", "echo two >> \(log)\n\(Self.answer)")
    let programs = ReaderPrograms(["/nowhere/ucard-scan", old, right, next])
    #expect(
      try programs.libraries()
        == [ReaderLibrary(name: "libzxing", version: "2.3.0"), ReaderLibrary(name: "libzbar", version: "0.23.93")])
    #expect(try programs.withPath { $0 } == right)
    #expect(try programs.libraries().count == 2)
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "four\nthree\nthree\n")
  }

  @Test func theNewestStandsFirst() throws {
    for name in ["zxing2", "zxing10", "zxing3", "other", "zxing"] { _ = try program("ucard-scan-\(name)", "") }
    _ = try program("ucard-scan", "")
    let folder = (samples.path("x") as NSString).deletingLastPathComponent
    let names = ReaderPrograms.programs(in: folder).map { ($0 as NSString).lastPathComponent }
    #expect(names == ["ucard-scan-zxing10", "ucard-scan-zxing3", "ucard-scan-zxing2", "ucard-scan"])
  }

  @Test func ifNoneStartsTheirLibrariesAreNamed() throws {
    let programs = try ["4", "3"].map { try program("ucard-scan-zxing\($0)", Self.lacking("libZXing.so.\($0)")) }
    #expect(throws: ScanningError.librariesMissing(["libZXing.so.4", "libZXing.so.3"])) {
      try ReaderPrograms(programs).libraries()
    }
  }

  /// A single program is not tried first. A picture, a document and a question for its libraries say the same.
  @Test func aSingleProgramThatLacksALibrarySaysSo() throws {
    let path = try program("ucard-scan", Self.lacking("libzbar.so.0"))
    let scanner = PictureScanner(program: path)
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]
    #expect(throws: ScanningError.librariesMissing(["libzbar.so.0"])) { try scanner.scan(picture) }
    #expect(throws: ScanningError.librariesMissing(["libzbar.so.0"])) { try scanner.scan(Array("%PDF-1.4\n".utf8)) }
    #expect(throws: ScanningError.librariesMissing(["libzbar.so.0"])) {
      try scanner.scan(Array("GIF89a broken, whatever comes".utf8))
    }
    #expect(throws: ScanningError.librariesMissing(["libzbar.so.0"])) { try scanner.libraries() }
  }

  @Test func aLibraryThatIsTooOldIsToldInTheWordsOfTheSystem() throws {
    let message = "ucard-scan: /lib/libstdc++.so.6: version `GLIBCXX_3.4.99' not found (required by ucard-scan)"
    let path = try program("ucard-scan", "echo \"\(message.replacing("`", with: "\\`"))\" >&2\nexit 1")
    #expect(throws: ScanningError.programFailed(message)) { try PictureScanner(program: path).libraries() }
  }

  @Test func theBuiltProgramTellsItsLibraries() throws {
    let libraries = try PictureScanner(program: Samples.program).libraries()
    #expect(libraries.map(\.name) == ["libzxing", "libzbar"])
    #expect(libraries.allSatisfy { $0.version.split(separator: ".").count == 3 })
  }

  @Test(arguments: ["end\t0", "library\tlibzxing\nend\t1", "library\t\t1\nend\t1", "end\t1\n", "end\t0\nmore\n"])
  func anInvalidAnswerIsRefused(rest: String) throws {
    let path = try program("ucard-scan", "printf 'ucard-scan 2\\n\(rest.replacing("\n", with: "\\n"))'")
    #expect(throws: ScanningError.invalidAnswer) { try PictureScanner(program: path).libraries() }
  }
}
