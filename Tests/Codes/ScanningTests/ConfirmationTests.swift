import Barcodes
import Foundation
import Scanning
import Testing
import Witnesses

/// A number that is read from a picture is confirmed only on evidence.
@Suite struct ConfirmationTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let zint, payload: String
    var testDescription: String { "\(zint) \(payload)" }
  }

  static let samples = [
    Sample(zint: "EANX", payload: "482000000001"), Sample(zint: "EANX", payload: "9638507"),
    Sample(zint: "EANX", payload: "977123456700+05"), Sample(zint: "EANX", payload: "978020137962+51234"),
    Sample(zint: "UPCA", payload: "03600029145"), Sample(zint: "UPCE", payload: "0123456"),
    Sample(zint: "CODE128", payload: "UA-2026-77"), Sample(zint: "CODE39", payload: "A-1234"),
    Sample(zint: "CODE93", payload: "A-1234"), Sample(zint: "CODABAR", payload: "A40156B"),
    Sample(zint: "C25INTER", payload: "123456789012"), Sample(zint: "DBAR_OMN", payload: "0950110153000"),
    Sample(zint: "QRCODE", payload: "4820000000017"), Sample(zint: "AZTEC", payload: "4820000000017"),
    Sample(zint: "DATAMATRIX", payload: "4820000000017"), Sample(zint: "PDF417", payload: "4820000000017"),
  ]

  private static let changes = [
    "", "picture = picture.filter(ImageFilter.GaussianBlur(1))",
    "picture = picture.rotate(-90, expand=True)", "picture = picture.point(lambda v: 60 + v // 3)",
  ]

  @Test(arguments: samples, changes) func clearCodesAreConfirmed(sample: Sample, change: String) throws {
    let samples = try Samples()
    let picture = try samples.pillow(
      change + "\npicture.save(out, 'PNG')", try samples.zint(sample.zint, Array(sample.payload.utf8)))
    let codes = try Samples.scanner().scan(picture).codes
    #expect(codes.count == 1 && codes.allSatisfy(\.isConfirmed), "\(codes)")
  }

  /// The bars are there, but a margin is cut off: they may be a part of others.
  @Test(arguments: [
    Sample(zint: "EANX", payload: "482000000001"), Sample(zint: "EANX", payload: "9638507"),
    Sample(zint: "UPCE", payload: "0123456"), Sample(zint: "C25INTER", payload: "123456789012"),
  ])
  func aCodeWithoutAQuietZoneIsDoubted(sample: Sample) throws {
    let samples = try Samples()
    let picture = try samples.pillow(
      """
      left = next(x for x in range(picture.width) if picture.getpixel((x, 40))[0] < 128)
      picture.crop((left - 4, 0, picture.width, 100)).save(out, "PNG")
      """, try samples.zint(sample.zint, Array(sample.payload.utf8)))
    #expect(try Samples.scanner().scan(picture).codes.allSatisfy { !$0.isConfirmed })
  }

  /// libzxing before 2.2 takes the padding of a large Aztec code for a binary shift, and reads 31 bytes beyond the end.
  ///
  /// - Parameters:
  ///   - counts: of bytes, the first of which is a letter or not.
  ///   - option: zint's number of 24 or 25 layers.
  @Test(arguments: [(600...602, UInt8(0x80), 28), (398...402, 0x41, 29)])
  func paddingOfALargeAztecCodeIsDoubted(counts: ClosedRange<Int>, first: UInt8, option: Int32) throws {
    var wrong = 0
    for count in counts {
      let bytes = (0..<count).map { first + UInt8($0 * 37 % (first < 0x80 ? 25 : 97)) }
      let theirs = try #require(Zint.modules(.aztec, bytes, option: option))
      let code = try #require(try Samples.scanner().scan(GrayPicture(rows: theirs, module: 3).file).codes.first)
      guard code.payload.bytes != bytes else { continue }
      #expect(!code.isConfirmed && code.payload.bytes.count == count + 31)
      wrong += 1
    }
    #expect((wrong > 0) == (ZXing.version < 202))
  }

  /// A smaller one has no room for so much padding.
  @Test func anAztecCodeIsConfirmed() throws {
    for count in 400...405 {
      let bytes = (0..<count).map { UInt8(0x80 + $0 * 37 % 97) }
      let theirs = try #require(Zint.modules(.aztec, bytes, option: 25))
      let code = try #require(try Samples.scanner().scan(GrayPicture(rows: theirs, module: 3).file).codes.first)
      #expect(code.payload.bytes == bytes && code.isConfirmed)
    }
  }

  /// A part of a PDF417 may be noise.
  @Test(arguments: [("0", true), ("60", false)]) func theStopOfAPDF417IsSeen(cut: String, isConfirmed: Bool) throws {
    let samples = try Samples()
    let picture = try samples.pillow(
      "picture.crop((0, 0, picture.width - \(cut), picture.height)).save(out, 'PNG')",
      try samples.zint("PDF417", Array("4820000000017 Anna".utf8)))
    #expect(try Samples.scanner().scan(picture).codes.map(\.isConfirmed) == [isConfirmed])
  }

  /// The last pair of digits looks as much like another one, whatever the readers make of it.
  @Test(arguments: ["1234567890123457", "1234567890123465", "1234567890123498"])
  func anITFThatLooksLikeAnotherIsDoubted(other: String) throws {
    let samples = try Samples()
    let path = try samples.write(try samples.zint("C25INTER", Array(other.utf8)), to: "other.png")
    let picture = try samples.pillow(
      """
      other = Image.open("\(path)").convert("RGB")
      Image.blend(picture, other, 0.5).save(out, "PNG")
      """, try samples.zint("C25INTER", Array("1234567890123456".utf8)))
    #expect(try Samples.scanner().scan(picture).codes.allSatisfy { !$0.isConfirmed })
  }

  /// Some of the pictures of `Tests/Proof/Photos`, among them those whose numbers are read wrong. Parts of an ITF and of a
  /// Codabar that light has bleached are among them, and the bars of a Code 39 that a cut makes look like its start.
  @Test func noWrongNumberOfDrawnPicturesIsConfirmed() throws {
    let run = try photos([
      3, 11, 31, 113, 132, 405, 518, 565, 852, 943, 983, 1094, 1191, 1612, 1614, 2576, 2842, 5696, 7699, 8587, 10054,
      10056, 10062, 10073, 10089, 10122, 10494, 12017, 12104, 12107, 12606, 13002, 14718, 15270,
    ])
    #expect(run.status == 0, "\(String(decoding: run.output, as: UTF8.self)) \(run.errors)")
  }

  /// A reader sees these ITF, Codabar, Code 39 and Code 128 on few lines, but their bars fit the picture. Among them
  /// are EAN-13 whose bars are not at right angles to the lines.
  @Test func numbersWhoseBarsFitAreConfirmed() throws {
    let run = try photos([77, 124, 417, 974, 988, 1560, 1649, 2943, 12145, 12355])
    let output = String(decoding: run.output, as: UTF8.self)
    #expect(run.status == 0 && !output.contains("doubted: "), "\(output) \(run.errors)")
  }

  /// The report of `Tests/Proof/Photos` on the pictures with some seeds.
  private func photos(_ seeds: [Int]) throws -> Subprocess.Result {
    let tool = Repository.path("Tests/Proof/Photos/photos.py")
    return try Subprocess.run(
      "/usr/bin/python3", [tool, Samples.program, "--seeds", seeds.map(String.init).joined(separator: ","), "--show"])
  }
}
