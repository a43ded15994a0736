import Barcodes
import CLibZint
import Foundation
import LinearBarcodes

/// Encodes payloads as bars, in memory, compared with libzint through its C interface.
struct EncodingBenchmark {
  private static let count = Workload.count(500)

  private struct Subject {
    let name: String
    let rules: any LinearSymbology.Type
    let zint: Int32
    let payloads: [[UInt8]]
  }

  func run() throws {
    print("Payload to bars, symbols a second, median of 101 runs of \(Self.count):")
    let numbers = (0..<Self.count).map { 100_000_000_000 + $0 * 7_919 }
    for subject in [
      Subject(
        name: "Code 128", rules: Code128.self, zint: BARCODE_CODE128,
        payloads: numbers.map { Array("A-\($0 % 100_000_000)".utf8) }),
      Subject(
        name: "EAN-13", rules: EAN13.self, zint: BARCODE_EANX, payloads: numbers.map { Array(String($0).ean13.utf8) }),
      Subject(
        name: "Code 39", rules: Code39.self, zint: BARCODE_CODE39,
        payloads: numbers.map { Array("A-\($0 % 100_000_000)".utf8) }),
      Subject(name: "ITF", rules: ITF.self, zint: BARCODE_C25INTER, payloads: numbers.map { Array(String($0).utf8) }),
    ] {
      try compare(subject)
    }
  }

  private func compare(_ subject: Subject) throws {
    var modules = 0
    let medians = try Race(contenders: [
      .init(name: "libzint") {
        for payload in subject.payloads {
          guard let symbol = ZBarcode_Create() else { throw POSIXError(.ENOMEM) }
          defer { ZBarcode_Delete(symbol) }
          symbol.pointee.symbology = subject.zint
          guard ZBarcode_Encode(symbol, payload, Int32(payload.count)) < ZINT_ERROR else { throw POSIXError(.EINVAL) }
          modules += Int(symbol.pointee.width)
        }
      },
      .init(name: "U-Card") {
        for payload in subject.payloads { modules += try subject.rules.encode(payload).moduleCount }
      },
    ]).medians(rounds: 101)
    let rates = medians.map { Int((Double(Self.count) / $0.seconds).rounded()) }
    // The compiler would remove work whose result is not used.
    guard modules > 0 else { throw POSIXError(.EINVAL) }
    print("  \(subject.name):")
    for (name, rate) in zip(["libzint", "U-Card"], rates) {
      print("    \(name): \(rate), \((Double(rate) / Double(rates[0])).formatted(1)) times libzint")
    }
  }
}

extension String {
  /// The twelve digits of the string, followed by their check digit.
  var ean13: String {
    let sum = compactMap(\.wholeNumberValue).enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return self + String((10 - sum % 10) % 10)
  }
}
