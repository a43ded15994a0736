import Barcodes
import Scanning
import Testing

/// Data Matrix symbols that do not lie in a plane, or whose modules have different sizes.
@Suite struct BentSymbolTests {
  /// Lines of Python with a function that bends a picture like paper on a bottle, by pixels in its middle, and narrows what is
  /// on its right.
  private static let bending = """
    def bent(picture, pixels, narrowing):
        width, height = picture.size
        place = lambda u: width * (u + narrowing * u * (1 - u))
        drop = lambda u: 4 * pixels * u * (1 - u)
        strips = []
        for i in range(40):
            u, v = i / 40, (i + 1) / 40
            (x, y), (right, down) = (place(u), -drop(u)), (place(v), -drop(v))
            strips.append((
                (round(width * u), 0, round(width * v), height), (x, y, x, y + height, right, down + height, right, down)))
        return picture.transform(picture.size, Image.MESH, strips, Image.BICUBIC, fillcolor="white")

    """

  /// The codes of a bent picture that zint draws.
  ///
  /// - Parameter script: lines of Python that change `picture` after that.
  private func codes(
    of text: String, pixels: Int, narrowing: Double, then script: String = ""
  ) throws -> [ScannedCode] {
    let samples = try Samples()
    let picture = try samples.zint(
      "DATAMATRIX", Array(text.utf8), ["--square", "--scale=2", "--whitesp=2", "--vwhitesp=2"])
    let bend = "picture = bent(picture, \(pixels), \(narrowing))\n"
    let bent = try samples.pillow(Self.bending + bend + script + "picture.save(out, 'PNG')", picture)
    return try Samples.scanner().scan(bent).codes
  }

  private static let short = String(repeating: "U-CARD ", count: 8)
  private static let long = String(repeating: "KYIV-LVIV-2026-", count: 12)

  /// Symbols of one data region, and of four.
  @Test(arguments: [(short, 0, 0.15), (short, 8, 0), (long, 0, 0.3), (long, 4, 0.15), (long, 8, 0)])
  func bentSymbolsAreRead(text: String, pixels: Int, narrowing: Double) throws {
    let codes = try codes(of: text, pixels: pixels, narrowing: narrowing)
    #expect(codes.map(\.payload.text) == [text])
    #expect(codes.allSatisfy { $0.isConfirmed && $0.symbology == .dataMatrix })
  }

  /// The size is that of the symbol, which a flat grid between the corners would miss.
  @Test func theFormOfABentSymbolIsKnown() throws {
    let flat = try #require(try codes(of: Self.long, pixels: 0, narrowing: 0).first)
    let bent = try #require(try codes(of: Self.long, pixels: 8, narrowing: 0).first)
    #expect(flat.form != nil && bent.form == flat.form)
  }

  /// A part that is torn off is not guessed.
  @Test func aSymbolWithoutItsMiddleIsNotRead() throws {
    let script = "ImageDraw.Draw(picture).rectangle((60, 60, 140, 140), fill='white')\n"
    #expect(try codes(of: Self.long, pixels: 8, narrowing: 0, then: script).isEmpty)
  }
}
