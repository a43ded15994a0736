import Barcodes
import Foundation
import Pictures
import Rendering
import Scanning
import Testing

@Suite struct ScanningExamples {
  private let path: String
  private let program: String

  init() throws {
    let symbol = try Symbology.ean13.encode(Payload(text: "4820000000017"))
    let bitmap = try PictureDrawing(modulePixels: 3).draw(symbol)
    let folder = FileManager.default.temporaryDirectory
    path = folder.appending(path: "ucard-scanning-\(UUID().uuidString).png").path
    try Data(PNG.data(bitmap, pixelsPerMetre: 9091)).write(to: URL(fileURLWithPath: path))
    program =
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "ucard-scan").path
  }

  @Test func scan() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    func example() throws {
      let scan = try PictureScanner(program: program).scan(path: path)
      for code in scan.codes {
        print("\(code.symbology?.name ?? code.format): \(code.payload.text)")  // EAN-13: 4820000000017
      }
    }
    try check(example)
  }

  @Test func picture() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    func example() throws {
      let scanner = PictureScanner(program: program)
      let picture = try scanner.picture(of: scanner.read(path))
      print("\(picture.format.name), \(picture.width) pixels wide")  // PNG, 339 pixels wide
    }
    try check(example)
  }
}
