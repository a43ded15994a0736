import Barcodes
import LinearBarcodes
import Testing

@Suite struct BarcodesExamples {
  @Test func anyName() throws {
    func example() throws {
      if let symbology = Symbology.named("PKBarcodeFormatQR") {
        print(symbology)  // QR
        let symbol = try symbology.encode(Payload(text: "https://example.org/m/42"))
        print(symbol.rows.count)  // 25
      }
      print(Symbology.named("interleaved 2 of 5")?.id ?? "unknown")  // itf
      print(Symbology.all.count)  // 24
    }
    try check(example)
  }

  @Test func linearOrMatrix() throws {
    func example() throws {
      switch try Symbology.code39.encode(Payload(text: "A-1")) {
      case .linear(let symbol): print(symbol.elements.count)  // 49
      case .matrix(let symbol): print("\(symbol.width) × \(symbol.height)")
      }
    }
    try check(example)
  }

  @Test func guess() throws {
    func example() throws {
      for text in ["4006381333931", "A-1234-5678", "Сільпо"] {
        let (symbology, reason) = try Symbology.guess(for: Payload(text: text))
        print("\(symbology): \(reason)")  // EAN-13: checkDigit(length: 13), Code 128: shortText, QR: longText
      }
    }
    try check(example)
  }

  @Test func nearMiss() throws {
    func example() throws {
      if let (symbology, expected) = Symbology.nearMiss(of: Payload(text: "4006381333932")) {
        print("\(symbology) if the last digit were \(expected)")  // EAN-13 if the last digit were 1
      }
    }
    try check(example)
  }

  @Test func payload() throws {
    func example() throws {
      let plain = Payload(text: "Café")
      print(plain.bytes)  // [67, 97, 102, 233]
      print(plain.eci ?? -1)  // -1

      let other = Payload(text: "Ї")
      print(other.bytes)  // [208, 135]
      print(other.eci ?? -1)  // 26
    }
    try check(example)
  }

  @Test func typedPayload() throws {
    func example() throws {
      print(try Symbology.qr.payload(typed: "ÄÖÜ").eci ?? -1)  // 26
      print(try Symbology.code128.payload(typed: "ÄÖÜ").eci ?? -1)  // -1
    }
    try check(example)
  }

  @Test func elementString() throws {
    func example() throws {
      let symbology = Symbology.gs1DataMatrix
      let payload = try symbology.payload(typed: "[01]09506000134352[10]AB-1[21]7")
      print(payload.bytes.count)  // 26
      print(symbology.printedText(of: payload))  // (01)09506000134352(10)AB-1(21)7
    }
    try check(example)
  }

  @Test func options() throws {
    func example() throws {
      let symbology = Symbology.qr
      print(symbology.errorCorrectionLevels.map(\.rawValue))  // ["L", "M", "Q", "H"]
      let symbol = try symbology.encode(Payload(text: "42"), options: DrawingOptions(errorCorrection: .high))
      print(symbol.rows.count)  // 21
    }
    try check(example)
  }

  @Test func caution() throws {
    func example() throws {
      if let caution = Symbology.code128.caution(for: Payload(text: "Café")) {
        print(caution)  // beyondASCII
      }
    }
    try check(example)
  }
}
