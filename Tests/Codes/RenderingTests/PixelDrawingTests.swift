import Barcodes
import Foundation
import LinearBarcodes
import Pictures
import Rendering
import Testing
import Witnesses

/// Pixels in a terminal, decoded again by other programs.
@Suite struct PixelDrawingTests {
  private struct Case: CustomTestStringConvertible {
    let sample: SymbologySample
    let graphics: TerminalGraphics
    var testDescription: String { "\(sample.name), \(graphics)" }
  }

  /// Each sample by one of the protocols, and each protocol in turn.
  private static let cases = SymbologySample.all.enumerated().map { number, sample in
    Case(sample: sample, graphics: TerminalGraphics.allCases[number % TerminalGraphics.allCases.count])
  }

  /// The greatest number that divides every position where a row or column changes its colour: the width of a module.
  private func module(of picture: GrayPicture) -> Int {
    func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? one : divisor(other, one % other) }
    var module = 0
    for y in 0..<picture.height {
      for x in 1..<picture.width where picture[x, y] != picture[x - 1, y] { module = divisor(module, x) }
    }
    for y in 1..<picture.height {
      for x in 0..<picture.width where picture[x, y] != picture[x, y - 1] { module = divisor(module, y) }
    }
    return module
  }

  @Test(arguments: cases)
  private func aCodeIsReadInWholeModules(_ test: Case) throws {
    var generator = SeededGenerator("pixels \(test.sample.name)")
    let payload = test.sample.payload(&generator)
    let symbol = try test.sample.symbology.encode(payload, options: test.sample.options(0))
    let cell = PictureSize(
      width: Int.random(in: 6...12, using: &generator), height: Int.random(in: 12...24, using: &generator))
    let drawing = PixelDrawing(test.graphics, cell: cell)
    let drawn = try drawing.draw(symbol, width: 150 * cell.width, height: 24 * cell.height)
    let shown = try ShownPicture(drawn.bytes)
    #expect(shown.graphics == test.graphics.rawValue && shown.before == "\u{1B}7" && shown.after == "\u{1B}8")
    #expect(shown.gray.pixels.allSatisfy { $0 == 0 || $0 == 255 })
    if test.graphics != .sixel { #expect(shown.file[24] == 1 && shown.file[25] == 0, "1 bit, gray") }
    #expect(drawn.columns == (shown.gray.width + cell.width - 1) / cell.width && drawn.columns <= 150)
    #expect(drawn.rows == (shown.gray.height + cell.height - 1) / cell.height && drawn.rows <= 24)
    #expect(module(of: shown.gray) >= 2)
    let onBlack = shown.gray.onBlack(margin: 20)
    for decoder in test.sample.decodersOnBlack {
      let read =
        switch decoder {
        case .zbar: try onBlack.readZBar(test.sample.reading)
        default: try onBlack.readZXing(test.sample.reading)?.bytes
        }
      #expect(read == test.sample.expected(payload, by: decoder), "\(decoder); \(SeededGenerator.hint)")
    }
  }

  @Test func modulesAreAsLargeAsTheRoomAllows() throws {
    let symbol = try Symbology.qr.encode(Payload(text: "https://example.org/m/42"))
    let modules = 33
    let drawing = PixelDrawing(.kitty, cell: PictureSize(width: 10, height: 20))
    for (width, height, expected) in [
      (modules * 2, 4000, 2), (modules * 5 - 1, 4000, 4), (4000, modules * 7 + 3, 7), (4000, 4000, 20),
    ] {
      let shown = try ShownPicture(drawing.draw(symbol, width: width, height: height).bytes)
      #expect(module(of: shown.gray) == expected)
    }
    #expect(throws: WindowError.tooWide(columns: 7, available: 6)) {
      try drawing.draw(symbol, width: modules * 2 - 1, height: 400)
    }
    #expect(throws: WindowError.tooTall(rows: 6, available: 5)) {
      try drawing.draw(symbol, width: 400, height: modules * 2 - 1)
    }
    // At least eight rows of bars.
    let linear = try Symbology.ean13.encode(Payload(text: "4820000000000"))
    let bars = try ShownPicture(drawing.draw(linear, width: 300, height: 8 * 20 + 4 * 2).bytes)
    #expect((0..<bars.gray.height).count { bars.gray[11 * 2, $0] == 0 } >= 8 * 20)
    #expect(throws: WindowError.self) { try drawing.draw(linear, width: 300, height: 8 * 20) }
  }

  @Test func aPictureInColourIsDithered() throws {
    let scratch = try ScratchFolder()
    let (path, sixels, decoded) = (scratch.path("in.png"), scratch.path("out.six"), scratch.path("out.png"))
    let make = """
      from PIL import Image
      import sys
      image = Image.new("RGB", (64, 45))
      image.putdata([(x * 4, y * 5, 255 - x * 4) for y in range(45) for x in range(64)])
      image.save(sys.argv[1])
      """
    try #require(Subprocess.run("/usr/bin/python3", ["-c", make, path]).status == 0)
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // The mean of 8 × 8 pixels stays, in many colours and in few.
    for colours in [216, 16] {
      let drawing = PixelDrawing(.sixel, cell: PictureSize(width: 8, height: 16), colours: colours)
      let drawn = try #require(drawing.draw(png: file))
      try Data(ShownPicture(drawn.bytes).file).write(to: URL(fileURLWithPath: sixels))
      try #require(Subprocess.run("sixel2png", ["-i", sixels, "-o", decoded]).status == 0)
      let compare = """
        from PIL import Image, ImageChops
        import sys
        one, other = (Image.open(path).convert("RGB") for path in sys.argv[1:3])
        assert one.size == other.size and len(set(other.getdata())) <= int(sys.argv[3])
        small = [image.crop((0, 0, 64, 40)).resize((8, 5), Image.BOX) for image in (one, other)]
        print(max(high for low, high in ImageChops.difference(*small).getextrema()))
        """
      let result = try Subprocess.run("/usr/bin/python3", ["-c", compare, path, decoded, "\(colours)"])
      let difference = try #require(Int(result.text.dropLast()), "\(result.errors)")
      #expect(difference <= 12, "\(colours)")
    }
    let small = PixelDrawing(
      .sixel, cell: PictureSize(width: 8, height: 16), largest: PictureSize(width: 63, height: 45))
    #expect(small.draw(png: file) == nil && small.draw(png: Array(file.prefix(40))) == nil)
  }

  @Test(arguments: [256, 16]) func theColoursThatFillAPictureStay(_ colours: Int) throws {
    let scratch = try ScratchFolder()
    let (path, sixels, decoded) = (scratch.path("in.png"), scratch.path("out.six"), scratch.path("out.png"))
    // A brown ground, a white panel, and a bright edge in shades between the two.
    let make = """
      from PIL import Image, ImageDraw
      import sys
      image = Image.new("RGB", (80, 50), (78, 52, 46))
      ImageDraw.Draw(image).rectangle((40, 10, 70, 40), (255, 255, 255))
      for x in range(10): image.putpixel((30 + x, 25), (78 + 17 * x, 52 + 20 * x, 46 + 20 * x))
      image.save(sys.argv[1])
      """
    try #require(Subprocess.run("/usr/bin/python3", ["-c", make, path]).status == 0)
    let drawing = PixelDrawing(.sixel, cell: PictureSize(width: 8, height: 16), colours: colours)
    let drawn = try #require(drawing.draw(png: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))))
    try Data(ShownPicture(drawn.bytes).file).write(to: URL(fileURLWithPath: sixels))
    try #require(Subprocess.run("sixel2png", ["-i", sixels, "-o", decoded]).status == 0)
    let compare = """
      from PIL import Image, ImageChops
      import sys
      one, other = (Image.open(path).convert("RGB") for path in sys.argv[1:3])
      for box in (0, 0, 29, 50), (40, 10, 71, 41):
          pair = [image.crop(box) for image in (one, other)]
          print(max(high for low, high in ImageChops.difference(*pair).getextrema()))
      """
    let result = try Subprocess.run("/usr/bin/python3", ["-c", compare, path, decoded])
    // A sample of a sixel's colour is a whole percentage: 2.55 of 255.
    #expect(result.text.split(separator: "\n").map { Int($0) ?? 255 }.allSatisfy { $0 <= 2 }, "\(result)")
  }

  @Test func beyondTmuxEverySequenceIsWrapped() throws {
    let symbol = try Symbology.qr.encode(Payload(text: String(repeating: "A-1234 ", count: 100)))
    let cell = PictureSize(width: 10, height: 20)
    for graphics in TerminalGraphics.allCases {
      let plain = try PixelDrawing(graphics, cell: cell).draw(symbol, width: 4000, height: 4000)
      let wrapped = try PixelDrawing(graphics, cell: cell, isBeyondTmux: true).draw(symbol, width: 4000, height: 4000)
      var text = String(decoding: wrapped.bytes, as: UTF8.self)
      if graphics != .sixel {
        // As tmux unwraps it: a doubled escape is one.
        text = text.replacing("\u{1B}\u{1B}", with: "\u{0}").replacing("\u{1B}Ptmux;", with: "")
          .replacing("\u{1B}\\", with: "").replacing("\u{0}", with: "\u{1B}")
        // Erasing a character puts the cursor of the terminal there.
        #expect(text.hasPrefix("\u{1B}7\u{1B}[X"))
        text = text.replacing("\u{1B}[X", with: "", maxReplacements: 1)
      }
      #expect(Array(text.utf8) == plain.bytes && (wrapped.bytes == plain.bytes) == (graphics == .sixel))
    }
  }

  @Test func linesMakeRoomBeforeThePicture() throws {
    let symbol = try Symbology.ean13.encode(Payload(text: "4820000000000"))
    let window = TerminalDrawing(columns: 80, rows: 24)
    let drawing = PixelDrawing(.sixel, cell: PictureSize(width: 8, height: 16))
    let text = String(decoding: try drawing.lines(of: symbol, in: window), as: UTF8.self)
    let rows = text.prefix { $0 == "\n" }.count
    #expect(rows >= 8 && text.dropFirst(rows).hasPrefix("\u{1B}[\(rows)A\u{1B}7\u{1B}P"))
    let below = try #require(text.components(separatedBy: "\u{1B}8\u{1B}[\(rows)B").last)
    #expect(below.contains("4820000000000") && below.hasSuffix("\n"))
  }

  @Test func codabarHasWideBarsWhereThereIsRoom() throws {
    func symbol(_ ratio: WideNarrowRatio?) throws -> Symbol {
      try Symbology.codabar.encode(Payload(text: "A401567890B"), options: DrawingOptions(ratio: ratio))
    }
    let drawing = PixelDrawing(.kitty, cell: PictureSize(width: 8, height: 16))
    var chosen: Set<WideNarrowRatio> = []
    for width in stride(from: 300, to: 1200, by: 20) {
      let two = try drawing.draw(symbol(.two), width: width, height: nil)
      let three = try? drawing.draw(symbol(.three), width: width, height: nil)
      let isWide = three?.modulePixels == two.modulePixels
      #expect(try drawing.draw(symbol(nil), width: width, height: nil) == (isWide ? three : two), "\(width)")
      chosen.insert(isWide ? .three : .two)
    }
    #expect(chosen == [.two, .three])
  }
}
