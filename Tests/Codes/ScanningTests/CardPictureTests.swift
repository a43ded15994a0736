import Pictures
import Scanning
import Testing

/// Pictures that are kept with a card.
@Suite struct CardPictureTests {
  private func picture(_ width: Int, _ height: Int, _ format: String, _ options: String = "") throws -> [UInt8] {
    try Samples().pillow(
      "Image.effect_noise((\(width), \(height)), 40).convert('RGB').save(out, '\(format)'\(options))")
  }

  @Test(arguments: ["PNG", "JPEG"])
  func aPictureThatFitsIsKeptAsItIs(format: String) throws {
    let file = try picture(300, 200, format)
    #expect(try Samples.scanner().picture(of: file).bytes == file)
  }

  @Test(arguments: [("PNG", PictureFormat.png, 600, 400), ("JPEG", .jpeg, 600, 400), ("PNG", .png, 100, 1600)])
  func aLargePictureIsReduced(name: String, format: PictureFormat, width: Int, height: Int) throws {
    let file = try picture(width, height, name)
    let result = try Samples.scanner { $0.pictureWidth = 200 }.picture(of: file)
    #expect(result.format == format)
    #expect(result.width <= 200 && result.height <= 400)
    #expect(abs(result.width * height - result.height * width) <= width + height)
    let size = try Samples().pillow("out.write(('%d %d' % picture.size).encode())", result.bytes)
    #expect(String(decoding: size, as: UTF8.self) == "\(result.width) \(result.height)")
  }

  /// Noise is what JPEG takes the most bytes for.
  @Test(arguments: [("JPEG", 2400, 1800), ("PNG", 900, 2000)])
  func aPhotoForAPageHasFewBytes(name: String, width: Int, height: Int) throws {
    let photo = try Samples.scanner().photo(of: picture(width, height, name), longest: 1600, mostBytes: 370_000)
    #expect(photo.format == .jpeg && photo.bytes.count <= 370_000 && max(photo.width, photo.height) <= 1600)
    #expect(abs(photo.width * height - photo.height * width) <= width + height)
    let size = try Samples().pillow("out.write(('%d %d' % picture.size).encode())", photo.bytes)
    #expect(String(decoding: size, as: UTF8.self) == "\(photo.width) \(photo.height)")
  }

  @Test func aPhotoIsTurnedUpright() throws {
    let samples = try Samples()
    let file = try samples.pillow(
      """
      picture = Image.new("RGB", (300, 200), "blue")
      picture.paste((255, 0, 0), (0, 0, 150, 100))
      exif = Image.Exif()
      exif[274] = 6
      picture.save(out, "JPEG", exif=exif)
      """)
    let result = try Samples.scanner().picture(of: file)
    #expect((result.width, result.height) == (200, 300))
    // The upper left quarter has come to the upper right.
    let colours = try samples.pillow(
      """
      bare = Image.open(io.BytesIO(data))
      out.write(repr((bare.getexif().get(274), [c > 128 for x in (50, 150) for c in bare.getpixel((x, 50))])).encode())
      """, result.bytes)
    #expect(String(decoding: colours, as: UTF8.self) == "(None, [False, False, True, True, False, False])")
  }

  @Test func transparencyIsKept() throws {
    let samples = try Samples()
    let file = try samples.pillow("Image.new('RGBA', (400, 400), (0, 0, 0, 0)).save(out, 'PNG')")
    let result = try Samples.scanner { $0.pictureWidth = 200 }.picture(of: file)
    let pixel = try samples.pillow(
      "out.write(repr(Image.open(io.BytesIO(data)).getpixel((9, 9))).encode())", result.bytes)
    #expect(String(decoding: pixel, as: UTF8.self) == "(0, 0, 0, 0)")
  }

  @Test func anotherFormatBecomesAPNG() throws {
    let result = try Samples.scanner().picture(of: try picture(300, 200, "WEBP"))
    #expect(result.format == .png)
    #expect((result.width, result.height) == (300, 200))
  }
}
