import Barcodes
import Foundation
import Pictures
import Rendering
import Testing
import Witnesses

/// Pictures are right where programs that know nothing of us read the payload back, byte for byte.
@Suite struct PictureDecodingTests {
  private static let casesPerSample = 200

  @Test(arguments: SymbologySample.all)
  func everyPictureIsReadBack(_ sample: SymbologySample) throws {
    let scratch = try ScratchFolder()
    var generator = SeededGenerator(sample.name)
    for number in 0..<Self.casesPerSample {
      let payload = sample.payload(&generator)
      // The command's own sizes, 4 and 8, and others, down to the smallest that decoders read.
      let drawing = PictureDrawing(modulePixels: [4, 8, 2, 3, 5][number % 5], showsText: number % 3 != 0)
      let options = DrawingOptions(errorCorrection: ErrorCorrection.allCases[number % 4])
      let bitmap = try drawing.draw(sample.symbology.encode(payload, options: options))
      let picture = scratch.path("\(number).png")
      try Data(PNG.data(bitmap, pixelsPerMetre: 12000)).write(to: URL(fileURLWithPath: picture))
      let dark = scratch.path("\(number).pgm")
      try GrayPicture(png: picture).onBlack(margin: 40).write(to: dark)
      for decoder in sample.decoders {
        for path in [picture, dark] {
          #expect(
            try decoder.read(path, readsUPCA: sample.readsUPCA) == payload.bytes,
            "\(decoder) \(sample.name) case \(number), \(payload.bytes), \(drawing), \(path); \(SeededGenerator.hint)")
        }
      }
    }
  }
}
