import Barcodes
import CLibZint
import CLibQREncode
import Foundation
import LinearBarcodes
import MatrixBarcodes

/// Encodes payloads in memory, compared with libzint, and QR codes with libqrencode, through their C interfaces.
struct EncodingBenchmark {
  private static let count = Workload.count(500)

  private struct Subject {
    let name: String
    let rules: any LinearSymbology.Type
    let zint: Int32
    let payloads: [[UInt8]]
  }

  func run() throws {
    print("Payload to bars, symbols a second, median of 101 runs of \(Self.count).")
    print("Rates are compared with those of libzint where it uses one symbol again, cleared between payloads:")
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
    try compareDataBar(numbers)
    print("Payload to modules, of 20, 100 and 400 bytes of text, median of 21 runs; compared in the same way:")
    for length in [20, 100, 400] {
      let text = Array("Flight LH 2574 KBP-FRA, 14:05, seat 12A; https://example.org/m/42?t=a1B2c3. ".utf8)
      let payloads = (0..<Self.count / 5).map { start in (0..<length).map { text[(start + $0) % text.count] } }
      try compareMatrix("Aztec, \(length) bytes", BARCODE_AZTEC, payloads) { try Aztec.encode($0).width }
      try compareMatrix("Data Matrix, \(length) bytes", BARCODE_DATAMATRIX, payloads) {
        try DataMatrix.encode($0).width
      }
      try compareMatrix("PDF417, \(length) bytes", BARCODE_PDF417, payloads) { try PDF417.encode($0).width }
      try compareMatrix("QR, \(length) bytes", BARCODE_QRCODE, payloads) { try QR.encode($0, level: .low).width }
    }
    print("Payload to the modules of a QR code, level M, median of 21 runs of \(Self.count).")
    print("Rates are compared with those of QRcode_encodeData of libqrencode, with automatic version:")
    try compareQR("Links of 34 characters", numbers.map { Array("https://example.org/m/\($0)".utf8) })
    try compareQR("Numbers of 12 digits, as small in bytes", numbers.map { Array(String($0).utf8) })
    try compareQR("Numbers of 16 digits, smaller as digits", numbers.map { Array("2610\($0)".utf8) })
  }

  /// GS1 DataBar and Expanded. libzint wants the number without its check digit, and identifiers in brackets.
  private func compareDataBar(_ numbers: [Int]) throws {
    let numbers = numbers.map { Array("0\(String($0).ean13)".utf8) }
    try compareMatrix("GS1 DataBar", BARCODE_DBAR_OMN, numbers, zint: { Array($0.dropLast()) }) {
      try DataBar.encode($0).moduleCount
    }
    let strings = numbers.map { Array("01".utf8) + $0 + Array("3103001750".utf8) }
    try compareMatrix(
      "GS1 DataBar Expanded", BARCODE_DBAR_EXP, strings, mode: GS1_MODE,
      zint: { Array("[01]".utf8) + $0[2..<16] + Array("[3103]".utf8) + $0[20...] }
    ) { try DataBarExpanded.encode($0).moduleCount }
  }

  /// Compares an encoder with libzint, whose payloads may be written otherwise.
  private func compareMatrix(
    _ name: String, _ symbology: Int32, _ payloads: [[UInt8]], mode: Int32 = DATA_MODE,
    zint: ([UInt8]) -> [UInt8] = { $0 }, _ encode: @escaping ([UInt8]) throws -> Int
  ) throws {
    var modules = 0
    guard let symbol = ZBarcode_Create() else { throw POSIXError(.ENOMEM) }
    defer { ZBarcode_Delete(symbol) }
    let theirs = payloads.map(zint)
    try printRates(
      of: name, payloads: payloads.count, rounds: 21,
      [
        .init(name: "libzint") {
          for payload in theirs {
            ZBarcode_Clear(symbol)
            symbol.pointee.symbology = symbology
            symbol.pointee.input_mode = mode
            guard ZBarcode_Encode(symbol, payload, Int32(payload.count)) < ZINT_ERROR else { throw POSIXError(.EINVAL) }
            modules += Int(symbol.pointee.width)
          }
        },
        .init(name: "U-Card") { for payload in payloads { modules += try encode(payload) } },
      ])
    guard modules > 0 else { throw POSIXError(.EINVAL) }
  }

  private func compare(_ subject: Subject) throws {
    var modules = 0
    guard let reused = ZBarcode_Create() else { throw POSIXError(.ENOMEM) }
    defer { ZBarcode_Delete(reused) }
    reused.pointee.symbology = subject.zint
    func encode(_ payload: [UInt8], _ symbol: UnsafeMutablePointer<zint_symbol>) throws {
      guard ZBarcode_Encode(symbol, payload, Int32(payload.count)) < ZINT_ERROR else { throw POSIXError(.EINVAL) }
      modules += Int(symbol.pointee.width)
    }
    try printRates(
      of: subject.name, payloads: Self.count, rounds: 101,
      [
        .init(name: "libzint") {
          for payload in subject.payloads {
            ZBarcode_Clear(reused)
            try encode(payload, reused)
          }
        },
        .init(name: "libzint, a new symbol for each") {
          for payload in subject.payloads {
            guard let symbol = ZBarcode_Create() else { throw POSIXError(.ENOMEM) }
            defer { ZBarcode_Delete(symbol) }
            symbol.pointee.symbology = subject.zint
            try encode(payload, symbol)
          }
        },
        .init(name: "U-Card") {
          for payload in subject.payloads { modules += try subject.rules.encode(payload).moduleCount }
        },
      ])
    // The compiler would remove work whose result is not used.
    guard modules > 0 else { throw POSIXError(.EINVAL) }
  }

  private func compareQR(_ name: String, _ payloads: [[UInt8]]) throws {
    var modules = 0
    try printRates(
      of: name, payloads: Self.count, rounds: 21,
      [
        .init(name: "libqrencode") {
          for payload in payloads {
            guard let code = QRcode_encodeData(Int32(payload.count), payload, 0, QR_ECLEVEL_M) else {
              throw POSIXError(.EINVAL)
            }
            modules += Int(code.pointee.width)
            QRcode_free(code)
          }
        },
        .init(name: "U-Card") {
          for payload in payloads {
            guard case .matrix(let code) = try Symbology.qr.encode(Payload(bytes: payload)) else {
              throw POSIXError(.EINVAL)
            }
            modules += code.width
          }
        },
      ])
    guard modules > 0 else { throw POSIXError(.EINVAL) }
  }

  /// Prints the rates of contenders, and their ratios to that of the first.
  private func printRates(of name: String, payloads: Int, rounds: Int, _ contenders: [Race.Contender]) throws {
    let medians = try Race(contenders: contenders).medians(rounds: rounds)
    print("  \(name):")
    for (contender, median) in zip(contenders, medians) {
      let rate = Int((Double(payloads) / median.seconds).rounded())
      print("    \(contender.name): \(rate), \((medians[0] / median).formatted(2)) times \(contenders[0].name)")
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
