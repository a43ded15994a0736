import Barcodes
import CLibZint
import Foundation
import Pictures
import Rendering

/// Draws payloads as PNG files in a folder in memory, compared with libzint writing the same pixels.
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
    print("Payload to PNG file in memory, pictures a second, median of 101 runs of \(Self.count):")
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

  private func compare(_ subject: Subject) throws {
    let drawing = PictureDrawing(
      modulePixels: Self.module, style: PictureStyle(showsText: false, barHeight: subject.barHeight))
    let ours = try drawing.draw(subject.symbology.encode(Payload(bytes: subject.payloads[0])))
    let theirs = try zintSize(subject, subject.payloads[0])
    let medians = try Race(contenders: [
      .init(name: "libzint") { for payload in subject.payloads { try zintWrites(subject, payload) } },
      .init(name: "U-Card") {
        for payload in subject.payloads {
          let bitmap = try drawing.draw(subject.symbology.encode(Payload(bytes: payload)))
          try write(PNG.data(bitmap, pixelsPerMetre: 9091))
        }
      },
      .init(name: "U-Card, no file") {
        for payload in subject.payloads {
          let bitmap = try drawing.draw(subject.symbology.encode(Payload(bytes: payload)))
          _ = try PNG.data(bitmap, pixelsPerMetre: 9091)
        }
      },
    ]).medians(rounds: 101)
    let rates = medians.map { Int((Double(Self.count) / $0.seconds).rounded()) }
    print(
      "  \(subject.symbology.name), \(ours.width) × \(ours.height) pixels (libzint \(theirs.width) × \(theirs.height)):"
    )
    for (name, rate) in zip(["libzint", "U-Card", "U-Card, bytes alone"], rates) {
      print("    \(name): \(rate), \((Double(rate) / Double(rates[0])).formatted(1)) times libzint")
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, Foundation.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw POSIXError(.EIO)
    }
    close(descriptor)
  }

  private func withZint<Value>(_ subject: Subject, _ body: (UnsafeMutablePointer<zint_symbol>) throws -> Value) throws
    -> Value
  {
    guard let symbol = ZBarcode_Create() else { throw POSIXError(.ENOMEM) }
    defer { ZBarcode_Delete(symbol) }
    symbol.pointee.symbology = subject.zint
    symbol.pointee.show_hrt = 0
    symbol.pointee.scale = Float(Self.module) / 2
    symbol.pointee.height = Float(subject.barHeight)
    symbol.pointee.whitespace_width = subject.quietZone
    symbol.pointee.whitespace_height = 2
    symbol.pointee.output_options |= BARCODE_NO_QUIET_ZONES
    symbol.pointee.guard_descent = 0
    return try body(symbol)
  }

  private func zintWrites(_ subject: Subject, _ payload: [UInt8]) throws {
    try withZint(subject) { symbol in
      withUnsafeMutableBytes(of: &symbol.pointee.outfile) { name in
        name.copyBytes(from: Array(file.utf8) + [0])
      }
      guard ZBarcode_Encode_and_Print(symbol, payload, Int32(payload.count), 0) < ZINT_ERROR else {
        throw POSIXError(.EIO)
      }
    }
  }

  private func zintSize(_ subject: Subject, _ payload: [UInt8]) throws -> (width: Int32, height: Int32) {
    try withZint(subject) { symbol in
      guard ZBarcode_Encode_and_Buffer(symbol, payload, Int32(payload.count), 0) < ZINT_ERROR else {
        throw POSIXError(.EIO)
      }
      return (symbol.pointee.bitmap_width, symbol.pointee.bitmap_height)
    }
  }
}
