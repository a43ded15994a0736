import Barcodes
import Foundation
import Pictures
import Scanning
import Testing

/// The program that reads pictures is missing, or does not do as it should.
@Suite struct ProgramTests {
  private let samples: Samples

  init() throws { samples = try Samples() }

  /// A scanner that runs a script in place of `ucard-scan`.
  private func scanner(_ script: String, seconds: Double = 10) throws -> PictureScanner {
    let path = samples.path("fake-\(UUID().uuidString)")
    // A process of its own writes it: a file that this one has open, and a child for a moment, cannot be run.
    _ = try samples.output("sh", ["-c", "cat > \(path); chmod 755 \(path)"], Array("#!/bin/sh\n\(script)\n".utf8))
    var limits = ScanningLimits()
    limits.secondsPerPicture = seconds
    return PictureScanner(program: path, limits: limits)
  }

  private let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]

  private func error(_ script: String, seconds: Double = 10) throws -> ScanningError? {
    #expect(throws: ScanningError.self) { try scanner(script, seconds: seconds).scan(picture) }
  }

  @Test func aMissingProgramIsNamed() throws {
    let scanner = PictureScanner(program: "/nowhere/ucard-scan")
    #expect(throws: ScanningError.programMissing("/nowhere/ucard-scan")) { try scanner.scan(picture) }
  }

  @Test func aProgramThatTheSystemRefusesIsNamed() throws {
    let path = samples.path("no-program")
    _ = try samples.output("sh", ["-c", "cat > \(path); chmod 755 \(path)"], [0, 1, 2])
    #expect(throws: ScanningError.notStarted(program: "no-program", ENOEXEC)) {
      try PictureScanner(program: path).scan(picture)
    }
  }

  /// The system reports a missing library in this way.
  @Test func aMissingLibraryIsAMissingProgram() throws {
    guard case .programMissing? = try error("exit 127") else {
      Issue.record("no such error")
      return
    }
  }

  @Test func aCrashIsTold() throws {
    #expect(try error("kill -SEGV $$") == .crashed(signal: 11))
  }

  @Test func aProgramThatHangsIsEnded() throws {
    #expect(try error("exec sleep 60", seconds: 0.3) == .timedOut)
    #expect(try error("exec > /dev/null; exec sleep 60", seconds: 0.3) == .timedOut)
  }

  @Test func anEndlessAnswerIsCutOff() throws {
    #expect(try error("exec cat /dev/zero") == .invalidAnswer)
  }

  private static let header = "ucard-scan 2\npicture\tpng\t10\t10\twhole\n"
  private static let code = "code\tzxing\tQRCode\t]Q1\t-\tM\t3432\t0,0,9,0,9,9,0,9\t-\t-\n"

  static let invalid = [
    "", "ucard-scan 1\n", "ucard-scan 2\n", "ucard-scan 2\nfailure\tsomething\n", header, header + "end\t1\n",
    header + code, header + code + "end\t2\n", header + code + "end\t1\nmore\n", header + "end\t0",
    "ucard-scan 2\npicture\tpng\t0\t10\twhole\nend\t0\n", "ucard-scan 2\npicture\tpng\t10\t99999999\twhole\nend\t0\n",
    header + code.replacing("zxing", with: "other") + "end\t1\n",
    header + code.replacing("3432", with: "343") + "end\t1\n", header + code.replacing("3432", with: "-") + "end\t1\n",
    header + code.replacing("3432", with: "34zz") + "end\t1\n",
    header + code.replacing("\t-\tM", with: "\t-1\tM") + "end\t1\n",
    header + code.replacing("0,0,9", with: "0,0") + "end\t1\n",
    header + code.replacing("0,0,9", with: "0,0,99999999") + "end\t1\n",
    header + code.replacing("9\t-\t", with: "9\tevil\t") + "end\t1\n",
    header + code.replacing("M", with: "\u{1B}[2J") + "end\t1\n",
    header + code.replacing("3432", with: String(repeating: "00", count: 9000)) + "end\t1\n",
    header + String(repeating: code, count: 600) + "end\t600\n",
    header + code.replacing("-\n", with: "\n") + "end\t1\n",
    header + String(repeating: code.replacing("-\n", with: "8x1:ff\n"), count: 33) + "end\t33\n",
  ]

  static let invalidModules = [
    "8x1:f", "8x1:fff0", "8x1:gg", "8x1:FF", "8x1", "8:ff", "8x:ff", "0x1:", "-8x-1:ff", "+8x1:ff", "9x1:ffc0",
    "8x1:ff:ff",
    "580x1:" + String(repeating: "00", count: 73), "8x178:" + String(repeating: "00", count: 178),
  ]

  private func page(modules: String) throws -> Scan {
    let code = Self.code.replacing("-\n", with: modules + "\n")
    let answer = try samples.write(Array((Self.header + code + "end\t1\n").utf8), to: "answer")
    return try scanner("cat > /dev/null; cat \(answer)").scan(picture)
  }

  @Test(arguments: invalidModules) func modulesInAnotherFormAreRefused(modules: String) throws {
    #expect(throws: ScanningError.invalidAnswer) { try page(modules: modules) }
  }

  @Test(arguments: invalid.indices)
  func anInvalidAnswerIsRefused(index: Int) throws {
    let answer = try samples.write(Array(Self.invalid[index].utf8), to: "answer")
    #expect(try error("cat > /dev/null; cat \(answer)") == .invalidAnswer)
  }

  @Test func aValidAnswerIsAccepted() throws {
    let answer = try samples.write(Array((Self.header + Self.code + "end\t1\n").utf8), to: "answer")
    let scan = try scanner("cat > /dev/null; cat \(answer)").scan(picture)
    #expect(scan.codes.map(\.payload.text) == ["42"])
    #expect(scan.codes.first?.errorCorrection == .medium)
  }

  /// Modules that are none of the payload are no error, because a picture may be blurred; nothing is believed of them.
  @Test(arguments: [
    "8x1:ff", "1x177:" + String(repeating: "80", count: 177), "21x21:" + String(repeating: "0ff0f8", count: 21),
  ])
  func modulesThatFitNothingAreNoForm(modules: String) throws {
    let code = try #require(try page(modules: modules).codes.first)
    #expect(code.form == nil)
    #expect(code.losses == [.form])
    #expect(code.errorCorrection == .medium)
  }

  @Test func aMissingConverterIsNamed() throws {
    let scanner = PictureScanner(program: Samples.program, folders: "/nowhere")
    for (script, format, program) in [
      ("WEBP", PictureFormat.webp, "dwebp"), ("GIF", .gif, "giftopnm"), ("BMP", .bmp, "bmptopnm"),
    ] {
      let file = try samples.pillow("Image.new('L', (9, 9)).save(out, '\(script)')")
      #expect(throws: ScanningError.converterMissing(format, program: program)) { try scanner.scan(file) }
    }
  }

  @Test func aFileThatNoConverterReadsIsTold() throws {
    let file = Array("RIFF\u{10}\0\0\0WEBPVP8 broken".utf8)
    #expect(throws: ScanningError.notConverted(.webp, program: "dwebp")) { try Samples.scanner().scan(file) }
  }
}
