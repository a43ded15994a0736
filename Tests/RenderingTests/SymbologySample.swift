import Barcodes
import Testing
import Witnesses

/// Random payloads of a symbology, and who can read them.
struct SymbologySample: Sendable, CustomTestStringConvertible {
  let symbology: Symbology
  let name: String
  /// Decoders that cannot read these by their nature, each with the reason.
  let unreadable: [Decoder: String]
  /// Whether decoders may take it for a UPC-A. They cannot tell that from an EAN-13 with a 0 in front.
  let readsUPCA: Bool
  let payload: @Sendable (inout SeededGenerator) -> Payload

  var testDescription: String { name }
  var decoders: [Decoder] { Decoder.allCases.filter { unreadable[$0] == nil } }

  init(
    _ symbology: Symbology, _ name: String, unreadable: [Decoder: String] = [:], readsUPCA: Bool = true,
    payload: @escaping @Sendable (inout SeededGenerator) -> Payload
  ) {
    self.symbology = symbology
    self.name = name
    self.unreadable = unreadable
    self.readsUPCA = readsUPCA
    self.payload = payload
  }

  /// One or more for each symbology.
  static let all = [
    SymbologySample(.ean13, "EAN-13") { Payload(bytes: $0.gtin(13, first: 1...9)) },
    SymbologySample(.ean13, "EAN-13 with a 0 in front", readsUPCA: false) { Payload(bytes: $0.gtin(13, first: 0...0)) },
    SymbologySample(.ean8, "EAN-8") { Payload(bytes: $0.gtin(8)) },
    SymbologySample(.upcA, "UPC-A") { Payload(bytes: $0.gtin(12)) },
    SymbologySample(.code128, "Code 128, ASCII") { Payload(bytes: $0.bytes(of: Array(0x20...0x7E), most: 30)) },
    SymbologySample(.code128, "Code 128, digits") { Payload(bytes: $0.digits(Int.random(in: 1...40, using: &$0))) },
    SymbologySample(.code128, "Code 128, controls and NUL") { Payload(bytes: $0.bytes(of: Array(0...0x7F), most: 25)) },
    SymbologySample(
      .code128, "Code 128, ISO-8859-1", unreadable: [.zbar: "it has no FNC4, and takes it for a function of no effect"]
    ) { Payload(bytes: $0.bytes(of: Array(0...0xFF), most: 20)) },
    SymbologySample(.qr, "QR, text") { Payload(bytes: $0.bytes(of: Array(0x20...0x7E), most: 120)) },
    SymbologySample(.qr, "QR, bytes") { Payload(bytes: $0.bytes(of: Array(0...0xFF), most: 120)) },
    SymbologySample(.qr, "QR, UTF-8 with its ECI") { generator in
      let letters = Array("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’ ABC123🎁")
      let count = Int.random(in: 1...40, using: &generator)
      // The first letter is one that ISO-8859-1 has not.
      return Payload(
        text: "є" + String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }))
    },
  ]
}

@Suite struct SymbologySampleTests {
  @Test func noSymbologyIsLeftOut() {
    #expect(Set(SymbologySample.all.map(\.symbology)) == Set(Symbology.all))
    #expect(SymbologySample.all.allSatisfy { !$0.decoders.isEmpty })
  }
}
