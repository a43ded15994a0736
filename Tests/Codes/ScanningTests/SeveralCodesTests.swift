import Barcodes
import Scanning
import Testing

/// Pictures in which a code is not in the middle, or not alone. The detectors of zxing-cpp 1.4 see one Aztec code and one
/// Data Matrix, near the middle of a picture.
@Suite struct SeveralCodesTests {
  private static func number(_ index: Int) -> String { "48\(1_000_000_000 + 7_654_321 * index)" }

  /// A page of 900 × 1400 pixels with the pictures of codes at some places.
  ///
  /// - Parameter script: lines of Python that change `page`, before the codes are pasted.
  private func page(
    of codes: [(symbology: String, text: String, x: Int, y: Int)], _ samples: Samples, script: String = ""
  ) throws -> [UInt8] {
    var lines = "page = Image.new('RGB', (900, 1400), 'white')\n" + script + "\n"
    for (index, code) in codes.enumerated() {
      let file = try samples.write(
        try samples.zint(code.symbology, Array(code.text.utf8), ["--scale=2"]), to: "code\(index).png")
      lines += "page.paste(Image.open('\(file)').convert('RGB'), (\(code.x), \(code.y)))\n"
    }
    return try samples.pillow(lines + "page.save(out, 'PNG')")
  }

  private func texts(_ picture: [UInt8]) throws -> Set<String> {
    let codes = try Samples.scanner().scan(picture).codes
    #expect(codes.allSatisfy { $0.isConfirmed })
    return Set(codes.map(\.payload.text))
  }

  @Test(arguments: ["AZTEC", "DATAMATRIX"]) func threeOfAKindAreRead(_ symbology: String) throws {
    let samples = try Samples()
    let texts = (0..<3).map(Self.number)
    let picture = try page(
      of: [(symbology, texts[0], 30, 40), (symbology, texts[1], 600, 200), (symbology, texts[2], 300, 1100)], samples)
    #expect(try self.texts(picture) == Set(texts))
  }

  @Test(arguments: ["AZTEC", "DATAMATRIX"]) func aCodeBesideAnEANIsRead(_ symbology: String) throws {
    let samples = try Samples()
    let picture = try page(of: [("EANX", "482000000001", 40, 100), (symbology, "TICKET-42", 600, 900)], samples)
    #expect(try texts(picture) == ["4820000000017", "TICKET-42"])
  }

  private static let text = """
    draw = ImageDraw.Draw(page)
    for y in range(20, 1380, 14):
        line = " ".join(random.choice(["seat", "coach", "terms", "apply", "refund", "price"]) for _ in range(22))
        draw.text((20, y), line, fill="black")
    """

  @Test(arguments: ["AZTEC", "DATAMATRIX"], [(30, 60), (620, 100), (60, 1150), (640, 1160), (350, 640)])
  func aCodeAnywhereInTextIsRead(symbology: String, place: (x: Int, y: Int)) throws {
    let samples = try Samples()
    let picture = try page(of: [(symbology, Self.number(place.x), place.x, place.y)], samples, script: Self.text)
    #expect(try texts(picture) == [Self.number(place.x)])
  }

  @Test(arguments: ["AZTEC", "DATAMATRIX"]) func turnedCodesAreRead(_ symbology: String) throws {
    let samples = try Samples()
    let page = try page(of: [(symbology, "TURNED-1", 100, 150), (symbology, "TURNED-2", 550, 950)], samples)
    let picture = try samples.pillow(
      "picture.rotate(24, Image.BICUBIC, expand=True, fillcolor='white').save(out, 'JPEG')", page)
    #expect(try texts(picture) == ["TURNED-1", "TURNED-2"])
  }

  @Test func aLightAztecOnADarkGroundIsReadBesideAnother() throws {
    let samples = try Samples()
    let page = try page(of: [("AZTEC", "DARK", 100, 150), ("AZTEC", "LIGHT", 550, 950)], samples)
    let picture = try samples.pillow(
      """
      picture.paste(ImageOps.invert(picture.crop((0, 700, 900, 1400))), (0, 700))
      picture.save(out, "PNG")
      """, page)
    let codes = try Samples.scanner().scan(picture).codes
    #expect(Set(codes.map(\.payload.text)) == ["DARK", "LIGHT"])
    for code in codes { #expect(code.isInverted == (code.payload.text == "LIGHT")) }
  }

  /// Corners are those of the code, wherever it stands.
  @Test(arguments: ["AZTEC", "DATAMATRIX"]) func cornersAreInPixelsOfThePicture(_ symbology: String) throws {
    let samples = try Samples()
    let picture = try page(of: [(symbology, "A", 60, 80), (symbology, "B", 600, 1100)], samples)
    for code in try Samples.scanner().scan(picture).codes {
      let (x, y) = code.payload.text == "A" ? (60, 80) : (600, 1100)
      #expect(code.corners.allSatisfy { $0.x >= x && $0.y >= y && $0.x <= x + 200 && $0.y <= y + 200 })
    }
  }

  /// Bars that the plain pass does not read.
  @Test func aTiltedCodeBesideAQRIsRead() throws {
    let samples = try Samples()
    let page = try page(
      of: [("QRCODE", "https://example.org/m/42", 80, 80), ("CODE128", "UA-2026-77", 60, 900)], samples)
    let picture = try samples.pillow(
      """
      picture = picture.rotate(33, Image.BICUBIC, expand=True, fillcolor="white")
      picture.save(out, "PNG")
      """, page)
    #expect(try texts(picture) == ["https://example.org/m/42", "UA-2026-77"])
  }
}
