import Barcodes
import CLibZint
import Foundation
import Pictures
import Rendering

/// Draws payloads as PNG files of the same pixels as libzint's: its own files in a folder in memory, and its pixels written
/// through libpng, at zlib's best and fastest levels of compression.
struct PictureBenchmark {
  private static let module = 3
  private static let count = Workload.count(200)
  private let file = "/dev/shm/ucard-bench-\(getpid()).png"

  private struct Subject {
    let symbology: Symbology
    let zint: Int32
    let barHeight: Int
    let quietZone: Int32
    let payloads: [[UInt8]]
  }

  func run() throws {
    defer { unlink(file) }
    print("Payload to PNG, pictures a second, median of 101 runs of \(Self.count), and bytes of a file on average.")
    print("No file has a resolution. libzint uses one symbol again, and compresses its own files at level 9:")
    // Zint has the same margin on both sides, so an EAN-13 (11 and 7) gets 9.
    let numbers = (0..<Self.count).map { 100_000_000_000 + $0 * 7_919 }
    for subject in [
      Subject(
        symbology: .code128, zint: BARCODE_CODE128, barHeight: 50, quietZone: 10,
        payloads: numbers.map { Array("A-\($0 % 100_000_000)".utf8) }),
      Subject(
        symbology: .ean13, zint: BARCODE_EANX, barHeight: 69, quietZone: 9,
        payloads: numbers.map { Array(String($0).ean13.utf8) }),
      Subject(
        symbology: .code39, zint: BARCODE_CODE39, barHeight: 50, quietZone: 10,
        payloads: numbers.map { Array("A-\($0 % 100_000_000)".utf8) }),
      Subject(
        symbology: .itf, zint: BARCODE_C25INTER, barHeight: 50, quietZone: 10,
        payloads: numbers.map { Array(String($0).utf8) }),
    ] {
      try compare(subject)
    }
  }

  /// A way to make a file of a payload.
  private struct Way {
    let name: String
    /// Makes the file, and returns its size.
    let write: (_ payload: [UInt8]) throws -> Int
  }

  private func compare(_ subject: Subject) throws {
    let drawing = PictureDrawing(
      modulePixels: Self.module, style: PictureStyle(showsText: false, barHeight: subject.barHeight))
    func data(_ payload: [UInt8]) throws -> [UInt8] {
      try PNG.data(drawing.draw(subject.symbology.encode(Payload(bytes: payload))))
    }
    let symbol = try zint(subject)
    defer { ZBarcode_Delete(symbol) }
    let raster = try zint(subject)
    defer { ZBarcode_Delete(raster) }
    raster.pointee.output_options |= OUT_BUFFER_INTERMEDIATE
    func libpng(_ payload: [UInt8], level: Int32) throws -> Int {
      ZBarcode_Clear(raster)
      guard ZBarcode_Encode_and_Buffer(raster, payload, Int32(payload.count), 0) < ZINT_ERROR else {
        throw POSIXError(.EIO)
      }
      return try ZintPNG.data(raster, level: level).count
    }
    let groups = [
      [
        Way(name: "libzint, file") { payload in
          ZBarcode_Clear(symbol)
          guard ZBarcode_Encode_and_Print(symbol, payload, Int32(payload.count), 0) < ZINT_ERROR else {
            throw POSIXError(.EIO)
          }
          return 0
        },
        Way(name: "U-Card, file") { try write(data($0)) },
      ],
      [
        Way(name: "libzint and libpng at level 9, in memory") { try libpng($0, level: 9) },
        Way(name: "U-Card, in memory") { try data($0).count },
      ],
      [
        Way(name: "libzint and libpng at level 1, in memory") { try libpng($0, level: 1) },
        Way(name: "U-Card, in memory") { try data($0).count },
      ],
    ]
    let ours = try drawing.draw(subject.symbology.encode(Payload(bytes: subject.payloads[0])))
    _ = try libpng(subject.payloads[0], level: 9)
    let theirs = raster.pointee
    print(
      """
        \(subject.symbology.name), \(ours.width) × \(ours.height) pixels \
      (libzint \(theirs.bitmap_width) × \(theirs.bitmap_height)):
      """)
    for ways in groups { try compare(ways, subject.payloads) }
  }

  /// Prints the rates and the sizes of some ways, and the ratios of their rates to that of the first.
  private func compare(_ ways: [Way], _ payloads: [[UInt8]]) throws {
    let medians = try Race(
      contenders: ways.map { way in .init(name: way.name) { for payload in payloads { _ = try way.write(payload) } } }
    ).medians(rounds: 101)
    for (way, median) in zip(ways, medians) {
      var bytes = 0
      for payload in payloads {
        let count = try way.write(payload)
        bytes += count > 0 ? count : try Data(contentsOf: URL(fileURLWithPath: file)).count
      }
      let rate = Int((Double(payloads.count) / median.seconds).rounded())
      print(
        "    \(way.name): \(rate), \((medians[0] / median).formatted(1)) times the rate; \(bytes / payloads.count) bytes"
      )
    }
  }

  private func write(_ bytes: [UInt8]) throws -> Int {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, Foundation.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw POSIXError(.EIO)
    }
    close(descriptor)
    return bytes.count
  }

  /// A symbol of libzint with the options of a subject, for one payload after the other.
  private func zint(_ subject: Subject) throws -> UnsafeMutablePointer<zint_symbol> {
    guard let symbol = ZBarcode_Create() else { throw POSIXError(.ENOMEM) }
    symbol.pointee.symbology = subject.zint
    symbol.pointee.show_hrt = 0
    symbol.pointee.scale = Float(Self.module) / 2
    symbol.pointee.height = Float(subject.barHeight)
    symbol.pointee.whitespace_width = subject.quietZone
    symbol.pointee.whitespace_height = 2
    symbol.pointee.output_options |= BARCODE_NO_QUIET_ZONES
    symbol.pointee.guard_descent = 0
    withUnsafeMutableBytes(of: &symbol.pointee.outfile) { name in
      name.copyBytes(from: Array(file.utf8) + [0])
    }
    return symbol
  }
}
