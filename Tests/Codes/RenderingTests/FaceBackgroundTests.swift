import Barcodes
import Foundation
import LinearBarcodes
import Pictures
import Rendering
import Testing
import Witnesses

/// Pictures of one's own behind the faces of cards.
@Suite struct FaceBackgroundTests {
  /// A ground on which letters are black without a background.
  private static let ground = CardFace.Ground(red: 0xFF, green: 0xEB, blue: 0x3B, hasWhiteLetters: false)

  private static func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) throws -> CardFace.Picture
  {
    let pixels = [[UInt8]](repeating: [red, green, blue, alpha], count: 12).flatMap(\.self)
    return try #require(CardFace.Picture(PNG.data(ColourPicture(width: 4, height: 3, bytes: pixels))))
  }

  /// The relative luminance of a colour (WCAG 2.2).
  private static func luminance(_ colour: [UInt8]) -> Double {
    let parts = colour.map { Double($0) / 255 }.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return zip(parts, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func contrast(_ colour: [UInt8]) -> Double { 1.05 / (luminance(colour) + 0.05) }

  @Test(arguments: [FaceDrawing.Form.card, .phone, .screen(reduction: 2)])
  func whiteLettersCanBeReadOnAnyPicture(_ form: FaceDrawing.Form) throws {
    let grounds =
      [(255, 255, 255, 255), (255, 255, 255, 0), (255, 255, 0, 255), (0, 255, 255, 255), (0, 0, 0, 255)]
      as [(UInt8, UInt8, UInt8, UInt8)]
    for (red, green, blue, alpha) in grounds {
      let face = CardFace(
        name: "Gym", ground: Self.ground, subtitles: ["Sport"], facts: [.init(name: "Balance", value: "12.50 UAH")],
        background: try Self.plain(red, green, blue, alpha: alpha))
      let picture = try FaceDrawing(form).picture(of: face)
      // 0xAABBGGRR.
      let pixels = picture.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
      // The left edge is free of letters.
      let rows = picture.height / 4..<picture.height * 3 / 4
      let edge = Set(rows.map { pixels[$0 * picture.width + picture.width / 40] })
      let behind = try #require(edge.first)
      #expect(edge.count == 1 && behind >> 24 == 255, "\(red) \(green) \(blue)")
      let contrast = Self.contrast([UInt8(behind & 255), UInt8(behind >> 8 & 255), UInt8(behind >> 16 & 255)])
      #expect(contrast >= 4.5, "\(contrast) on \(red) \(green) \(blue)")
      // Letters are white, and none are black.
      #expect(pixels.count { $0 == 0xFFFF_FFFF } > 200)
      #expect(pixels.contains(0xFF00_0000) == ([red, green, blue] == [0, 0, 0]))
    }
    let bare = CardFace(name: "Gym", ground: Self.ground)
    #expect(!FaceDrawing(form).draw(bare).contains("#fff\">Gym"))
  }

  /// Photos as a camera writes them, by Pillow, whose own `exif_transpose` says how they stand upright.
  private static let photos = """
    import base64, io, json
    from PIL import Image, ImageOps
    told = []
    for orientation in range(1, 9):
        size = (160, 100) if orientation < 5 else (100, 160)
        stored = Image.new('RGB', size)
        quarters = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]
        for index, colour in enumerate(quarters):
            width, height = size[0] // 2, size[1] // 2
            stored.paste(colour, (index % 2 * width, index // 2 * height, (index % 2 + 1) * width, (index // 2 + 1) * height))
        exif = Image.Exif()
        exif[274] = orientation
        exif[271] = 'Maker of cameras'
        exif.get_ifd(0x8825)[2] = (50.0, 27.0, 0.0)
        file = io.BytesIO()
        stored.save(file, 'JPEG', quality=95, subsampling=0, exif=exif)
        upright = ImageOps.exif_transpose(Image.open(io.BytesIO(file.getvalue())))
        corners = [upright.getpixel((x, y)) for y in (20, 80) for x in (30, 130)]
        told.append({'file': base64.b64encode(file.getvalue()).decode(), 'corners': corners})
    print(json.dumps(told))
    """

  private struct Photo: Decodable {
    let file: Data
    let corners: [[Double]]
  }

  @Test func photosStandUprightAndSayNothingOfThePlace() throws {
    let told = try Subprocess.run("/usr/bin/python3", ["-c", Self.photos])
    let photos = try JSONDecoder().decode([Photo].self, from: Data(told.text.utf8))
    #expect(photos.count == 8)
    for (index, photo) in photos.enumerated() {
      let background = try #require(CardFace.Picture(Array(photo.file)))
      let face = CardFace(name: "A", ground: Self.ground, background: background)
      let picture = try FaceDrawing(.card).picture(of: face)
      for (corner, expected) in photo.corners.enumerated() {
        let x = corner.isMultiple(of: 2) ? picture.width / 40 : picture.width * 39 / 40
        let y = corner < 2 ? picture.height / 4 : picture.height * 3 / 4
        let start = (y * picture.width + x) * 4
        let pixel = picture.bytes[start..<start + 3]
        let isSame = zip(pixel, expected).allSatisfy { abs(Double($0) - $1 * 0.45) < 4 }
        #expect(isSame, "orientation \(index + 1), corner \(corner): \(Array(pixel)), expected \(expected)")
      }
      // The file in the drawing has the same pixels, and nothing of what the camera said.
      let svg = FaceDrawing(.phone).draw(face)
      let match = try #require(svg.firstMatch(of: /data:image\/jpeg;base64,([^"]+)"/))
      let stripped = try #require(Data(base64Encoded: String(match.1)))
      #expect(photo.file.range(of: Data("Exif".utf8)) != nil && photo.file.range(of: Data("Maker".utf8)) != nil)
      #expect(stripped.range(of: Data("Exif".utf8)) == nil && stripped.range(of: Data("Maker".utf8)) == nil)
      #expect(stripped.count > 300 && stripped.suffix(300) == photo.file.suffix(300))
    }
  }

  /// A picture with damaged Exif data of a camera is drawn as it is stored.
  @Test func damagedExifIsPassedOver() throws {
    let told = try Subprocess.run("/usr/bin/python3", ["-c", Self.photos])
    let photo = try #require(try JSONDecoder().decode([Photo].self, from: Data(told.text.utf8)).last)
    let file = Array(photo.file)
    let exif = try #require(photo.file.range(of: Data("Exif".utf8)))
    var drawn = 0
    for index in exif.lowerBound - 4..<exif.lowerBound + 40 {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] where file[index] != value {
        var damaged = file
        damaged[index] = value
        guard let icon = CardFace.Picture(damaged) else { continue }
        let svg = FaceDrawing(.card).draw(CardFace(name: "A", ground: Self.ground, icon: icon))
        drawn += svg.contains("data:image/jpeg;base64,/9j/") ? 1 : 0
      }
    }
    #expect(drawn > 100)
    // The size stands behind what the camera says.
    for count in 0..<exif.upperBound + 40 { #expect(CardFace.Picture(Array(file.prefix(count))) == nil) }
  }

  /// A PDF has no more pixels of a photo than a printer has dots, and a page may hold many pictures.
  @Test func aPrinterGetsNoMorePixelsThanDots() throws {
    let scratch = try ScratchFolder()
    let script = """
      import random
      from PIL import Image
      random.seed(1)
      noise = Image.frombytes('RGB', (1000, 750), random.randbytes(1000 * 750 * 3))
      exif = Image.Exif()
      exif[274] = 6
      noise.resize((4000, 3000)).save('photo.jpg', quality=70, exif=exif)
      """
    let photo = scratch.path("photo.jpg")
    let made = try Subprocess.run(
      "/bin/sh", ["-c", "cd \(scratch.url.path) && /usr/bin/python3 - <<'END'\n\(script)\nEND"])
    #expect(made.status == 0, "\(made.errors)")
    let background = try #require(CardFace.Picture(Array(Data(contentsOf: URL(fileURLWithPath: photo)))))
    for (form, dots) in [(FaceDrawing.Form.card, 1011 * 638), (.phone, 1080 * 1920)] {
      let drawing = FaceDrawing(form, isPrinted: true)
      let printable = try drawing.printable(background)
      let faces = (1...(form == .card ? 10 : 2)).map {
        CardFace(name: "Card \($0)", ground: Self.ground, background: printable)
      }
      let pages = form == .card ? FaceSheet(.a4).draw(faces, title: "Cards") : faces.map(drawing.draw)
      let file = scratch.path("cards.pdf")
      try Data(VectorPicture.pdf(pages)).write(to: URL(fileURLWithPath: file))
      let images = try Subprocess.run("pdfimages", ["-list", file]).text.split(separator: "\n").dropFirst(2)
      let counts = images.map { line in
        line.split(separator: " ").dropFirst(3).prefix(2).compactMap { Int($0) }.reduce(1, *)
      }
      // cairo adds a few pixels at the edges.
      #expect(counts.count == faces.count && counts.allSatisfy { (dots...dots * 51 / 50).contains($0) }, "\(counts)")
      // Without this, a page is larger than the 10 MB that librsvg takes otherwise.
      #expect(form == .phone || pages[0].utf8.count > 10_000_000)
      let small = try Self.plain(255, 255, 255)
      #expect(try drawing.printable(small) == small)
    }
  }

  @Test func aSheetCutsEachPictureToItsCard() throws {
    let scratch = try ScratchFolder()
    let white = try Self.plain(255, 255, 255)
    let symbol = try Symbology.ean13.encode(Payload(text: "4820000000000"))
    let faces = (1...3).map { CardFace(name: "Card \($0)", ground: Self.ground, symbol: symbol, background: white) }
    let sheet = FaceSheet(.a4).draw(faces, title: "Cards")
    #expect(sheet.count == 1 && sheet[0].components(separatedBy: "<clipPath ").count == 2)
    #expect(sheet[0].components(separatedBy: "<image ").count == 4)
    let file = scratch.path("sheet.pdf")
    try Data(VectorPicture.pdf(sheet)).write(to: URL(fileURLWithPath: file))
    _ = try Subprocess.run("pdftoppm", ["-r", "254", "-png", "-gray", "-singlefile", file, scratch.path("sheet")])
    let picture = try GrayPicture(file: scratch.path("sheet.png"))
    // A millimetre is ten pixels. The first card begins 184 pixels from the left.
    let row = try #require((0..<picture.height).first { picture[600, $0] < 130 && picture[200, $0 + 5] < 130 })
    #expect(picture[187, row + 3] > 250, "the corner is round")
    #expect((110...120).contains(picture[600, row + 30]) && (110...120).contains(picture[190, row + 270]))
    #expect(try picture.readZXing()?.text == "4820000000000")
  }
}
