import Barcodes
import Pictures
import Rendering
import Testing

@Suite struct RenderingExamples {
  @Test func png() throws {
    func example() throws {
      let symbology = Symbology.ean13
      let symbol = try symbology.encode(Payload(text: "4006381333931"))

      let drawing = PictureDrawing(for: symbology)
      let bitmap = try drawing.draw(symbol)
      let resolution = drawing.pixelsPerMetre(moduleMillimetres: symbology.moduleMillimetres)
      let file = try PNG.data(bitmap, pixelsPerMetre: resolution)
      print("\(bitmap.width) × \(bitmap.height), \(resolution) to a metre")  // 452 × 332, 12121 to a metre
      print(file.prefix(4))  // [137, 80, 78, 71]
    }
    try check(example)
  }

  @Test func style() throws {
    func example() throws {
      let symbol = try Symbology.code128.encode(Payload(text: "A-1234"))
      let style = PictureStyle(showsText: false, barHeight: 40, rotation: .quarter)
      let bitmap = try PictureDrawing(modulePixels: 4, style: style).draw(symbol)
      print("\(bitmap.width) × \(bitmap.height)")  // 176 × 440
    }
    try check(example)
  }

  @Test func svg() throws {
    func example() throws {
      let symbol = try Symbology.qr.encode(Payload(text: "https://example.org/m/42")).printing("Member 42")
      let file = SVGDrawing(for: .qr).draw(symbol)
      print(file.contains("Member 42"))  // true
    }
    try check(example)
  }

  @Test func pdf() throws {
    func example() throws {
      let symbol = try Symbology.ean13.encode(Payload(text: "4006381333931"))
      let file = PDF.data([PDFDrawing(for: .ean13).page(of: symbol)], title: "Gym")
      print(String(decoding: file.prefix(8), as: UTF8.self))  // %PDF-1.4
    }
    try check(example)
  }

  @Test func pdfForLabels() throws {
    func example() throws {
      let labels = PDFDrawing(moduleMillimetres: 0.33, dotsPerInch: 203)
      print(labels.moduleDots)  // 3
    }
    try check(example)
  }

  @Test func face() throws {
    func example() throws {
      let symbol = try Symbology.ean13.encode(Payload(text: "4006381333931"))
      let face = CardFace(
        name: "Сільпо", ground: CardFace.Ground(red: 239, green: 108, blue: 0, hasWhiteLetters: false),
        subtitles: ["Food"], facts: [CardFace.Fact(name: "Balance", value: "12.50 UAH")], number: "4006381333931",
        symbol: symbol)
      let file = FaceDrawing(.phone).draw(face)
      print(file.contains("Сільпо"))  // true
    }
    try check(example)
  }

  @Test func sheet() throws {
    func example() throws {
      let face = CardFace(name: "Gym", ground: CardFace.Ground(red: 33, green: 33, blue: 33, hasWhiteLetters: true))
      let sheets = FaceSheet(.a4).draw([face], title: "Cards")
      if VectorPicture.isAvailable {
        let document = try VectorPicture.pdf(sheets, title: "Cards")
        print(document.prefix(4))  // [37, 80, 68, 70]
      }
    }
    try check(example)
  }

  @Test func terminal() throws {
    func example() throws {
      let symbol = try Symbology.ean13.encode(Payload(text: "4006381333931"))
      let lines = try TerminalDrawing(columns: 80, rows: 24).draw(symbol)
      print(lines.split(separator: "\n").count)  // 12
    }
    try check(example)
  }

  @Test func pixels() throws {
    func example() throws {
      let symbol = try Symbology.qr.encode(Payload(text: "https://example.org/m/42"))
      let drawing = PixelDrawing(.sixel, cell: PictureSize(width: 8, height: 16))
      let picture = try drawing.draw(symbol, width: 640, height: 320)
      print("\(picture.columns) columns, \(picture.rows) rows")  // 38 columns, 19 rows
      print(picture.bytes.count > 1000)  // true
    }
    try check(example)
  }

  @Test func narrowWindow() throws {
    func example() throws {
      let symbol = try Symbology.ean13.encode(Payload(text: "4006381333931"))
      do {
        _ = try TerminalDrawing(columns: 40).draw(symbol)
      } catch {
        print(error)  // tooWide(columns: 57, available: 40)
      }
    }
    try check(example)
  }

  @Test func barsAndModules() throws {
    func example() throws {
      for (symbology, number) in [(Symbology.ean13, "4820000000000"), (.aztec, "M1SHEVCHENKO/TARAS")] {
        let symbol = try symbology.encode(Payload(text: number))
        let svg = SVGDrawing(for: symbology).draw(symbol)
        let png = try PNG.data(PictureDrawing(for: symbology).draw(symbol))
        print(svg.contains("</svg>") && png.count > 100)  // true, true
      }
    }
    try check(example)
  }
}
