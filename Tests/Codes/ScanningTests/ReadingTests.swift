import Barcodes
import Pictures
import Scanning
import Testing

/// Pictures as people have them: turned, blurred, dark, in any file format.
@Suite struct ReadingTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    /// Lines of Python that change `picture`.
    let script: String

    var testDescription: String { name }
  }

  private static let onGround = """
    ground = Image.new("RGB", (picture.width + 160, picture.height + 160), (235, 235, 235))
    ground.paste(picture, (80, 80))
    picture = ground

    """

  static let changes = [
    Change(name: "turned by 90°", script: "picture = picture.rotate(-90, expand=True)"),
    Change(name: "turned by 180°", script: "picture = picture.rotate(180)"),
    Change(
      name: "turned by 33°", script: onGround + "picture = picture.rotate(33, Image.BICUBIC, True, fillcolor='white')"),
    Change(
      name: "turned by 45°", script: onGround + "picture = picture.rotate(-45, Image.BICUBIC, True, fillcolor='white')"),
    Change(name: "blurred", script: "picture = picture.filter(ImageFilter.GaussianBlur(1.2))"),
    Change(name: "of low contrast", script: "picture = picture.convert('L').point(lambda v: 110 + v // 12)"),
    Change(name: "light on dark", script: "picture = ImageOps.invert(picture)"),
    Change(
      name: "blue on yellow", script: "picture = ImageOps.colorize(picture.convert('L'), (20, 20, 120), (250, 220, 60))"
    ),
    Change(
      name: "in a dark corner of a large picture",
      script: "g = Image.new('RGB', (1800, 1400), (40, 40, 40)); g.paste(picture, (30, 900)); picture = g"),
  ]

  @Test(arguments: ["CODE128", "QRCODE"], changes)
  func changedPicturesAreRead(symbology: String, change: Change) throws {
    let samples = try Samples()
    let text = "UA-2026-77"
    let picture = try samples.pillow(
      change.script + "\npicture.save(out, 'PNG')", try samples.zint(symbology, Array(text.utf8)))
    let scan = try Samples.scanner().scan(picture)
    #expect(scan.codes.map(\.payload.text) == [text])
    #expect(scan.codes.first?.isInverted == (change.name == "light on dark"))
  }

  static let files: [(PictureFormat, String)] = [
    (.png, "picture.save(out, 'PNG')"),
    (.png, "picture.convert('P', palette=Image.ADAPTIVE, colors=4).save(out, 'PNG')"),
    (.png, "picture.convert('1').save(out, 'PNG')"),
    (.png, "picture.convert('L').convert('I').point(lambda v: v * 257).convert('I;16').save(out, 'PNG')"),
    (
      .png,
      "m = ImageOps.invert(picture.convert('L')); picture = Image.new('RGBA', m.size, 'black'); picture.putalpha(m); picture.save(out, 'PNG')"
    ),
    (.jpeg, "picture.save(out, 'JPEG', quality=30)"),
    (.jpeg, "picture.save(out, 'JPEG', progressive=True)"),
    (.jpeg, "picture.convert('L').save(out, 'JPEG')"),
    (.jpeg, "picture.convert('CMYK').save(out, 'JPEG')"),
    (.pnm, "picture.save(out, 'PPM')"),
    (.pnm, "picture.convert('L').save(out, 'PPM')"),
    (.pnm, "picture.convert('1').save(out, 'PPM')"),
    (.webp, "picture.save(out, 'WEBP', quality=60)"),
    (.gif, "picture.save(out, 'GIF')"),
    (.bmp, "picture.save(out, 'BMP')"),
    (.tiff, "b = io.BytesIO(); picture.save(b, 'TIFF'); out.write(b.getvalue())"),
    (.pdf, "b = io.BytesIO(); picture.save(b, 'PDF'); out.write(b.getvalue())"),
  ]

  @Test(arguments: files)
  func everyFormatIsRead(format: PictureFormat, script: String) throws {
    let samples = try Samples()
    let picture = try samples.pillow(script, try samples.zint("EANX", Array("482000000001".utf8)))
    let scan = try Samples.scanner().scan(picture)
    #expect(scan.format == format)
    #expect(scan.codes.map(\.payload.text) == ["4820000000017"])
    #expect(scan.isComplete)
  }

  /// Drawings that are meant for a dark ground, or have holes for bars, in files that can be transparent.
  @Test(
    arguments: [("white", "m"), ("white", "ImageOps.invert(m)"), ("black", "m"), ("black", "ImageOps.invert(m)")],
    ["'PNG'", "'WEBP', lossless=True", "'TIFF'"])
  func transparentPicturesAreRead(drawn: (colour: String, opacity: String), format: String) throws {
    let samples = try Samples()
    let picture = try samples.pillow(
      """
      m = ImageOps.invert(picture.convert('L'))
      picture = Image.new('RGBA', m.size, '\(drawn.colour)')
      picture.putalpha(\(drawn.opacity))
      file = io.BytesIO()
      picture.save(file, \(format))
      out.write(file.getvalue())
      """, try samples.zint("EANX", Array("482000000001".utf8)))
    let codes = try Samples.scanner().scan(picture).codes
    #expect(codes.map(\.payload.text) == ["4820000000017"])
    #expect(codes.first?.isConfirmed == true)
  }

  /// The number of the colour that is transparent, and both colours.
  @Test(arguments: [(0, "255, 255, 255"), (1, "255, 255, 255"), (0, "0, 0, 0"), (1, "0, 0, 0"), (0, "0, 0, 255")])
  func transparentGIFsAreRead(transparent: Int, colour: String) throws {
    let samples = try Samples()
    let picture = try samples.pillow(
      """
      picture = picture.convert('L').point(lambda v: 0 if v > 127 else 1).convert('P')
      picture.putpalette([\(colour), \(colour)] + [0] * 762)
      picture.save(out, 'GIF', transparency=\(transparent))
      """, try samples.zint("QRCODE", Array("GIF 42".utf8)))
    #expect(try Samples.scanner().scan(picture).codes.map(\.payload.text) == ["GIF 42"])
  }

  /// Nothing but what is half transparent is there; on white it is read at once.
  @Test func aFaintDrawingOnNothingIsRead() throws {
    let samples = try Samples()
    let picture = try samples.pillow(
      """
      m = ImageOps.invert(picture.convert('L')).point(lambda v: v // 3)
      picture = Image.new('RGBA', m.size, (40, 40, 90))
      picture.putalpha(m)
      picture.save(out, 'PNG')
      """, try samples.zint("QRCODE", Array("faint".utf8)))
    let code = try #require(try Samples.scanner().scan(picture).codes.first)
    #expect(code.payload.text == "faint" && !code.isInverted && code.isExactCopy)
  }

  @Test func interlacedPicturesAreRead() throws {
    let samples = try Samples()
    let plain = try samples.zint("EANX", Array("482000000001".utf8))
    let picture = try samples.output(
      "pnmtopng", ["-quiet", "-interlace"], samples.pillow("picture.save(out, 'PPM')", plain))
    #expect(try Samples.scanner().scan(picture).codes.map(\.symbology) == [.ean13])
  }

  @Test func photosOfAnIPhoneAreRead() throws {
    let samples = try Samples()
    let file = try samples.write(try samples.zint("EANX", Array("482000000001".utf8)), to: "photo.png")
    _ = try samples.output("heif-enc", ["-q", "60", "-o", samples.path("photo.heic"), file], [])
    let scan = try Samples.scanner().scan(path: samples.path("photo.heic"))
    #expect(scan.format == .heic)
    #expect(scan.codes.map(\.payload.text) == ["4820000000017"])
  }

  @Test func drawingsAreRead() throws {
    let samples = try Samples()
    _ = try samples.output("zint", ["-b", "QRCODE", "-d", "drawn", "--quietzones", "-o", samples.path("code.svg")], [])
    let scan = try Samples.scanner().scan(path: samples.path("code.svg"))
    #expect(scan.format == .svg)
    #expect(scan.codes.map(\.payload.text) == ["drawn"])
  }

  /// The corners are those of the picture as people see it, whatever the camera wrote.
  @Test(arguments: 1...8)
  func orientationOfExifIsHonoured(orientation: Int) throws {
    let samples = try Samples()
    let turns = [
      "picture", "ImageOps.mirror(picture)", "picture.rotate(180)", "ImageOps.flip(picture)",
      "picture.transpose(Image.TRANSPOSE)", "picture.rotate(90, expand=True)", "picture.transpose(Image.TRANSVERSE)",
      "picture.rotate(-90, expand=True)",
    ]
    let plain = try samples.zint("QRCODE", Array("https://example.org/m/42".utf8), ["--whitesp=20"])
    let picture = try samples.pillow(
      """
      exif = Image.Exif()
      exif[274] = \(orientation)
      \(turns[orientation - 1]).save(out, "JPEG", quality=90, exif=exif)
      """, plain)
    let expected = try #require(try Samples.scanner().scan(plain).pages.first)
    let page = try #require(try Samples.scanner().scan(picture).pages.first)
    #expect((page.width, page.height) == (expected.width, expected.height))
    let (code, original) = (try #require(page.codes.first), try #require(expected.codes.first))
    #expect(!code.isMirrored)
    #expect(code.angle == 0)
    for (corner, other) in zip(code.corners, original.corners) {
      #expect(abs(corner.x - other.x) <= 2 && abs(corner.y - other.y) <= 2)
    }
  }

  @Test(arguments: [0, 90, 180, 270])
  func positionAndAngleAreThoseOfTheCode(degrees: Int) throws {
    let samples = try Samples()
    let picture = try samples.pillow(
      """
      ground = Image.new("RGB", (1100, 1100), "white")
      picture = picture.rotate(-\(degrees), expand=True)
      ground.paste(picture, (500, 100))
      ground.save(out, "PNG")
      """, try samples.zint("CODE128", Array("UA-2026-77".utf8)))
    let code = try #require(try Samples.scanner().scan(picture).codes.first)
    #expect(code.angle == degrees)
    #expect(code.corners.allSatisfy { $0.x >= 500 && $0.y >= 100 && $0.x <= 1100 && $0.y <= 700 })
  }

  @Test func everyCodeOfAPictureIsRead() throws {
    let samples = try Samples()
    let second = try samples.write(try samples.zint("QRCODE", Array("https://example.org".utf8)), to: "second.png")
    let picture = try samples.pillow(
      """
      ground = Image.new("RGB", (1200, 900), (200, 220, 240))
      ground.paste(picture, (50, 50))
      ground.paste(Image.open("\(second)").convert("RGB").rotate(90, expand=True), (800, 500))
      ground.save(out, "JPEG", quality=70)
      """, try samples.zint("EANX", Array("482000000001".utf8)))
    let codes = try Samples.scanner().scan(picture).codes
    #expect(Set(codes.map(\.symbology)) == [.ean13, .qr])
    #expect(codes.count == 2)
  }

  /// zxing-cpp 1.4 fails an assertion there.
  @Test func aCodeThatIsThereTwiceIsReadOnce() throws {
    let samples = try Samples()
    let picture = try samples.pillow(
      """
      ground = Image.new("RGB", (600, 700), "white")
      for y in (20, 400): ground.paste(picture, (50, y))
      ground.save(out, "PNG")
      """, try samples.zint("EANX", Array("482000000001".utf8)))
    let codes = try Samples.scanner().scan(picture).codes
    #expect(codes.map(\.payload.text) == ["4820000000017"])
    #expect(codes.map(\.reader) == [.zxing])
  }

  /// libzbar reads an ITF of two digits, which zxing-cpp takes for noise.
  @Test func aShortITFThatOneReaderSeesIsDoubted() throws {
    let samples = try Samples()
    let short = try Samples.scanner().scan(try samples.zint("C25INTER", Array("1234".utf8)))
    #expect(short.codes.allSatisfy { !$0.isConfirmed })
    let long = try Samples.scanner().scan(try samples.zint("C25INTER", Array("123456789012".utf8)))
    #expect(long.codes.map(\.isConfirmed) == [true])
  }

  /// A line across a tilted ITF may miss one of its ends, for both readers alike.
  @Test(arguments: [20, 33, 53, 70]) func aTiltedITFIsReadWhole(_ degrees: Int) throws {
    let samples = try Samples()
    let tilted = try samples.pillow(
      "picture.rotate(\(degrees), expand=True, fillcolor='white', resample=Image.BICUBIC).save(out, 'PNG')",
      try samples.zint("C25INTER", Array("123456789012".utf8), ["--scale=3"]))
    let codes = try Samples.scanner().scan(tilted).codes
    #expect(codes.map(\.payload.text) == ["123456789012"] && codes.allSatisfy(\.isConfirmed))
  }

  @Test func lossesAreTold() throws {
    let samples = try Samples()
    let code = try #require(
      try Samples.scanner().scan(samples.zint("AZTEC", Array("[01]09501101530003[10]AB".utf8), ["--gs1"])).codes.first)
    #expect(code.symbology == .aztec)
    #expect(code.losses.filter(\.concernsContent) == [.gs1])
  }

  @Test func textWithoutADeclaredCharsetIsKnownAsUTF8() throws {
    let samples = try Samples()
    let qr = try #require(try Samples.scanner().scan(samples.zint("QRCODE", Array("Сільпо".utf8))).codes.first)
    #expect(qr.payload == Payload(bytes: Array("Сільпо".utf8)))
    #expect(qr.charset == .utf8)
    let plain = try #require(try Samples.scanner().scan(samples.zint("QRCODE", Array("Silpo".utf8))).codes.first)
    #expect(plain.charset == nil)
  }
}
