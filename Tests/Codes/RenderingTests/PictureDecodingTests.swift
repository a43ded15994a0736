import Barcodes
import Foundation
import Pictures
import Rendering
import Testing
import Witnesses

/// Independent programs read the payload from pictures, byte for byte.
@Suite struct PictureDecodingTests {
  private static let pngCases = 16
  private static let svgCases = 5

  /// A picture and the payload that must be read from it.
  private struct Case {
    let path: String
    let payload: Payload
    let description: String
    var isOnBlack = false
  }

  @Test(arguments: SymbologySample.all)
  func everyPNGIsReadBack(_ sample: SymbologySample) throws {
    let scratch = try ScratchFolder()
    var generator = SeededGenerator(sample.name)
    var cases: [Case] = []
    for number in 0..<Self.pngCases {
      let payload = sample.payload(&generator)
      let drawing = PictureDrawing(
        modulePixels: sample.modulePixels[number % 5],
        style: PictureStyle(showsText: number % 3 != 0))
      let bitmap = try drawing.draw(sample.symbology.encode(payload, options: sample.options(number)))
      let picture = scratch.path("\(number).png")
      try Data(PNG.data(bitmap, pixelsPerMetre: 12000)).write(to: URL(fileURLWithPath: picture))
      let dark = scratch.path("\(number).pgm")
      try GrayPicture(file: picture).onBlack(margin: 40).write(to: dark)
      cases.append(Case(path: picture, payload: payload, description: "PNG \(number) \(drawing)"))
      cases.append(
        Case(path: dark, payload: payload, description: "PNG \(number) on black \(drawing)", isOnBlack: true))
    }
    try check(cases, sample)
  }

  @Test(arguments: SymbologySample.all)
  func everySVGIsReadBack(_ sample: SymbologySample) throws {
    let scratch = try ScratchFolder()
    var generator = SeededGenerator("SVG \(sample.name)")
    var cases: [Case] = []
    for number in 0..<Self.svgCases {
      let payload = sample.payload(&generator)
      // zxing-cpp does not read every PDF417 that is upside down, and may then misread a short ITF, which has no check
      // digit.
      let isUpright = sample.symbology.family == .stacked || sample.symbology == .itf
      let turns = isUpright ? [.none] : PictureStyle.Rotation.allCases
      let style = PictureStyle(showsText: number % 3 != 0, rotation: turns[number % turns.count])
      let svg = SVGDrawing(for: sample.symbology, style: style).draw(
        try sample.symbology.encode(payload, options: sample.options(number)))
      let file = scratch.path("\(number).svg")
      try Data(svg.utf8).write(to: URL(fileURLWithPath: file))
      let picture = scratch.path("\(number).png")
      // Four pixels per module, which is the unit of the picture.
      let width = try #require(svg.firstMatch(of: #/viewBox="0 0 ([0-9]+)/#).flatMap { Int($0.1) })
      let result = try Subprocess.run("rsvg-convert", ["-w", String(4 * width), "-o", picture, file])
      #expect(result.status == 0, "\(result.errors)")
      cases.append(Case(path: picture, payload: payload, description: "SVG \(number) \(style)"))
    }
    try check(cases, sample)
  }

  /// At scales that give a module no whole number of pixels, gray edges are read more often than edges that are moved
  /// to whole pixels.
  @Test func barsInAnSVGAreReadMoreOftenWithGrayEdges() throws {
    let scratch = try ScratchFolder()
    let picture = scratch.path("scaled.png")
    let file = scratch.path("bars.svg")
    func readings(_ svg: String, _ bytes: [UInt8]) throws -> Int {
      try Data(svg.utf8).write(to: URL(fileURLWithPath: file))
      let width = try #require(svg.firstMatch(of: #/viewBox="0 0 ([0-9]+)/#).flatMap { Double($0.1) })
      return try [1.1, 1.3, 1.5, 1.7, 1.9, 2.3, 2.7].count { scale in
        let pixels = String(Int((scale * width).rounded()))
        let result = try Subprocess.run("rsvg-convert", ["-w", pixels, "-b", "white", "-o", picture, file])
        #expect(result.status == 0, "\(result.errors)")
        return try Decoder.zbar.read(picture) == bytes
      }
    }
    var (gray, crisp) = (0, 0)
    for (symbology, text) in [(Symbology.codabar, "A40156B"), (.code128, "A-1234-5678"), (.code39, "GYM1234")] {
      let payload = Payload(text: text)
      let svg = SVGDrawing(for: symbology).draw(try symbology.encode(payload))
      #expect(!svg.contains("crispEdges"))
      gray += try readings(svg, payload.bytes)
      crisp += try readings(
        svg.replacingOccurrences(of: "<path ", with: "<path shape-rendering=\"crispEdges\" "), payload.bytes)
    }
    #expect(gray > crisp, "\(gray) with gray edges, \(crisp) with crisp ones")
    #expect(try SVGDrawing(for: .qr).draw(Symbology.qr.encode(Payload(text: "A"))).contains("crispEdges"))
  }

  private func check(_ cases: [Case], _ sample: SymbologySample) throws {
    for decoder in sample.decoders {
      for each in cases where !each.isOnBlack || sample.decodersOnBlack.contains(decoder) {
        let read = try decoder.read(each.path, sample.reading)
        let expected = sample.expected(each.payload, by: decoder)
        #expect(
          read == expected,
          "\(decoder) took \(expected) for \(read): \(sample.name), \(each.description); \(SeededGenerator.hint)")
      }
    }
  }
}
