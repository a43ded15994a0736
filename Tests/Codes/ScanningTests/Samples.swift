import Foundation
import Scanning
import Synchronization
import Testing
import Witnesses

/// Pictures that programs other than U-Card draw and change.
struct Samples {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// The program under test, which is built beside the tests.
  static let program = built("ucard-scan")

  static func built(_ name: String) -> String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }

  static func scanner(_ change: (inout ScanningLimits) -> Void = { _ in }) -> PictureScanner {
    var limits = ScanningLimits()
    // Other tests run at the same time.
    limits.seconds = 10
    limits.secondsPerPicture = 60
    change(&limits)
    return PictureScanner(program: program, limits: limits)
  }

  /// A PNG by the command `zint`.
  ///
  /// - Parameters:
  ///   - symbology: the name of the symbology in zint.
  ///   - payload: the bytes of the payload.
  ///   - options: further options of zint.
  func zint(_ symbology: String, _ payload: [UInt8], _ options: [String] = []) throws -> [UInt8] {
    let drawing = Drawing(symbology: symbology, payload: payload, options: options)
    if let known = Self.drawn.withLock({ $0[drawing] }) { return known }
    let output = scratch.path("zint-\(UUID().uuidString).png")
    let input = scratch.path("payload")
    try Data(payload).write(to: URL(fileURLWithPath: input))
    let run = try Subprocess.run(
      "zint",
      ["-b", symbology, "-i", input, "-o", output, "--quietzones", "--scale=1.5", "--binary", "--height=50"] + options)
    try #require(run.status == 0, "zint -b \(symbology): \(run.errors)")
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
    Self.drawn.withLock { $0[drawing] = file }
    return file
  }

  /// A request to `zint` for a drawing.
  private struct Drawing: Hashable {
    let symbology: String
    let payload: [UInt8]
    let options: [String]
  }

  /// The files that it has drawn: most cases begin with one of a few pictures.
  private static let drawn = Mutex<[Drawing: [UInt8]]>([:])

  /// A file that Python's Pillow makes of a picture.
  ///
  /// - Parameters:
  ///   - script: the lines that change `picture`, and write it to `out`, a stream.
  ///   - picture: the file with the picture.
  func pillow(_ script: String, _ picture: [UInt8] = []) throws -> [UInt8] {
    let start = """
      import io, sys, random
      from PIL import Image, ImageFilter, ImageOps, ImageEnhance, ImageDraw
      data = sys.stdin.buffer.read()
      out = sys.stdout.buffer
      random.seed(1)
      if data:
          picture = Image.open(io.BytesIO(data)).convert("RGB")

      """
    let run = try Subprocess.run("/usr/bin/python3", ["-c", start + script], input: picture)
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }

  /// The output of a program for some input.
  func output(_ program: String, _ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
    let run = try Subprocess.run(program, arguments, input: input, in: scratch.url)
    try #require(run.status == 0, "\(program): \(run.errors)")
    return run.output
  }

  func path(_ name: String) -> String { scratch.path(name) }

  /// Writes a file, and returns its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}
