import LinearBarcodes
import MatrixBarcodes

/// Encodes with the two libraries alone, for `instructions.py` to count. Without arguments it prints the names of the
/// encoders; with a name and a number it makes that many symbols.
@main
struct Encoders {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]) else {
      for encoder in all { print(encoder.name) }
      return
    }
    for encoder in all where encoder.name == arguments[1] {
      // All of them whatever the number, so that making them does not count.
      let payloads = (0..<200).map { Array(encoder.payload($0).utf8) }
      for index in 0..<count where try encoder.encode(payloads[index % payloads.count]) == 0 {
        print("An empty symbol.")
      }
    }
  }

  private struct Encoder {
    let name: String
    /// The payload with an index.
    let payload: (Int) -> String
    /// Encodes a payload, and returns the number of modules or, for a matrix code, of columns.
    let encode: ([UInt8]) throws -> Int
  }

  private static var all: [Encoder] {
    [
      linear("Code 128", Code128.self) { "A-\(12_345_678 + $0)" },
      linear("GS1-128", GS1128.self) { "010950600013435210AB-\(1000 + $0)" },
      linear("Code 39", Code39.self) { "A-\(12_345_678 + $0)" },
      linear("Code 39, full ASCII", Code39FullASCII.self) { "a-\(12_345_678 + $0)" },
      linear("Code 93", Code93.self) { "A-\(12_345_678 + $0)" },
      linear("Codabar", Codabar.self) { "A\(12_345_678 + $0)B" },
      linear("ITF", ITF.self) { "\(100_000_000_000 + 7919 * $0)" },
      linear("ITF-14", ITF14.self) { checked("\(1_000_000_000_000 + 7919 * $0)") },
      linear("EAN-13", EAN13.self) { checked("\(400_000_000_000 + 7919 * $0)") },
      linear("EAN-8", EAN8.self) { checked("\(4_000_000 + 79 * $0)") },
      linear("UPC-A", UPCA.self) { checked("\(10_000_000_000 + 7919 * $0)") },
      linear("UPC-E", UPCE.self) { _ in "01234565" },
      linear("GS1 DataBar", DataBar.self) { checked("\(1_000_000_000_000 + 7919 * $0)") },
      linear("GS1 DataBar Expanded", DataBarExpanded.self) { "010950600013435210AB-\(1000 + $0)" },
      Encoder(name: "Micro QR", payload: { "\(1_000_000 + $0)" }, encode: { try MicroQR.encode($0).width }),
    ]
      + [20, 100, 400].flatMap { length in
        [
          matrix("Aztec", length) { try Aztec.encode($0) },
          matrix("Data Matrix", length) { try DataMatrix.encode($0) },
          matrix("PDF417", length) { try PDF417.encode($0) },
          matrix("QR", length) { try QR.encode($0) },
        ]
      }
  }

  private static func linear(
    _ name: String, _ symbology: any LinearSymbology.Type, _ payload: @escaping (Int) -> String
  ) -> Encoder {
    Encoder(name: name, payload: payload, encode: { try symbology.encode($0).moduleCount })
  }

  private static func matrix(
    _ name: String, _ length: Int, _ encode: @escaping ([UInt8]) throws -> ModuleGrid
  ) -> Encoder {
    Encoder(name: "\(name), \(length) bytes", payload: { text(length, $0) }, encode: { try encode($0).width })
  }

  /// Digits with their check digit. GS1 General Specifications 7.9.
  private static func checked(_ digits: String) -> String {
    let sum = digits.utf8.reversed().enumerated().reduce(0) { $0 + Int($1.element - 48) * ($1.offset % 2 == 0 ? 3 : 1) }
    return digits + String((10 - sum % 10) % 10)
  }

  /// Text with words, numbers and a link, from another place of it for each index.
  private static func text(_ length: Int, _ index: Int) -> String {
    let text = Array("Flight LH 2574 KBP-FRA, 14:05, seat 12A; https://example.org/m/42?t=a1B2c3. ".utf8)
    return String(decoding: (0..<length).map { text[(index + $0) % text.count] }, as: UTF8.self)
  }
}
