import Barcodes
import Foundation
import LinearBarcodes
import Testing
import Witnesses

/// Random payloads of a symbology, and the decoders that can read them.
struct SymbologySample: Sendable, CustomTestStringConvertible {
  let symbology: Symbology
  let name: String
  /// The decoders that cannot read these payloads, with the reasons.
  let unreadable: [Decoder: String]
  /// The options of decoders for these payloads.
  let reading: Decoder.Options
  /// Converts a payload to the bytes that a decoder returns for it, if they differ.
  let transmitted: [Decoder: @Sendable ([UInt8]) -> [UInt8]]
  let options: DrawingOptions?
  let payload: @Sendable (inout SeededGenerator) -> Payload

  var testDescription: String { name }
  var decoders: [Decoder] {
    // libdmtx only reads Data Matrix.
    let all: [Decoder] = symbology.id.contains("datamatrix") ? [.zxing, .dmtx] : [.zxing, .zbar]
    return all.filter { unreadable[$0] == nil }
  }

  init(
    _ symbology: Symbology, _ name: String, unreadable: [Decoder: String] = [:], reading: Decoder.Options = .init(),
    transmitted: [Decoder: @Sendable ([UInt8]) -> [UInt8]] = [:], options: DrawingOptions? = nil,
    payload: @escaping @Sendable (inout SeededGenerator) -> Payload
  ) {
    self.symbology = symbology
    self.name = name
    self.unreadable = unreadable
    self.reading = reading
    self.transmitted = transmitted
    self.options = options
    self.payload = payload
  }

  /// The bytes that `decoder` returns for a code with `payload`.
  func expected(_ payload: Payload, by decoder: Decoder) -> [UInt8] {
    transmitted[decoder]?(payload.bytes) ?? payload.bytes
  }

  /// The decoders for a picture on black. libdmtx may mistake a black surrounding for the solid sides of a Data Matrix
  /// code, whose quiet zone is only one module.
  var decodersOnBlack: [Decoder] { decoders.filter { $0 != .dmtx } }

  /// The numbers of pixels per module, down to the smallest that decoders read: libdmtx and zxing-cpp miss some Data
  /// Matrix codes at 2.
  var modulePixels: [Int] {
    let smallest = symbology.id.contains("datamatrix") ? 3 : 2
    return [symbology.modulePixels, 8, smallest, 3, 5]
  }

  /// The options for a case: those of the sample, or each error correction level in turn.
  func options(_ number: Int) -> DrawingOptions {
    if let options { return options }
    let levels = symbology.errorCorrectionLevels
    return DrawingOptions(errorCorrection: levels.isEmpty ? nil : levels[number % levels.count])
  }

  private static let noFNC4: [Decoder: String] = [.zbar: "it has no FNC4, and takes it for a function of no effect"]
  private static let noAddOns: [Decoder: String] = [.zbar: "it reads add-ons only as codes of their own"]
  private static func notInZbar(_ name: String) -> [Decoder: String] { [.zbar: "it knows no \(name)"] }

  /// zxing-cpp returns a blank before an add-on.
  private static let blankForPlus: [Decoder: @Sendable ([UInt8]) -> [UInt8]] = [
    .zxing: { $0.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 } }
  ]

  private static func addOn(_ generator: inout SeededGenerator) -> [UInt8] {
    [UInt8(ascii: "+")] + generator.digits(Bool.random(using: &generator) ? 2 : 5)
  }

  private static let code39 = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)
  private static let withAddOn = Decoder.Options(readsAddOn: true)

  private static let linear = [
    SymbologySample(.ean13, "EAN-13") { Payload(bytes: $0.gtin(13, first: 1...9)) },
    SymbologySample(.ean13, "EAN-13 with a 0 in front", reading: .init(readsUPCA: false)) {
      Payload(bytes: $0.gtin(13, first: 0...0))
    },
    SymbologySample(.ean8, "EAN-8") { Payload(bytes: $0.gtin(8)) },
    SymbologySample(.upcA, "UPC-A") { Payload(bytes: $0.gtin(12)) },
    SymbologySample(.upcE, "UPC-E, number system 0") { generator in
      while true {
        let payload = generator.upcE()
        if payload[0] == 0x30 { return Payload(bytes: payload) }
      }
    },
    SymbologySample(
      .upcE, "UPC-E, number system 1", unreadable: [.zbar: "it reads number system 0 alone"]
    ) { generator in
      while true {
        let payload = generator.upcE()
        if payload[0] == 0x31 { return Payload(bytes: payload) }
      }
    },
    SymbologySample(
      .ean13, "EAN-13 with an add-on", unreadable: noAddOns, reading: withAddOn, transmitted: blankForPlus
    ) { Payload(bytes: $0.gtin(13, first: 1...9) + addOn(&$0)) },
    SymbologySample(
      .upcA, "UPC-A with an add-on", unreadable: noAddOns, reading: withAddOn, transmitted: blankForPlus
    ) { Payload(bytes: $0.gtin(12) + addOn(&$0)) },
    SymbologySample(
      .upcE, "UPC-E with an add-on", unreadable: noAddOns, reading: withAddOn, transmitted: blankForPlus
    ) { Payload(bytes: $0.upcE() + addOn(&$0)) },
    SymbologySample(.code128, "Code 128, ASCII") { Payload(bytes: $0.bytes(of: Array(0x20...0x7E), most: 30)) },
    SymbologySample(.code128, "Code 128, digits") { Payload(bytes: $0.digits(Int.random(in: 1...40, using: &$0))) },
    SymbologySample(.code128, "Code 128, controls and NUL") { Payload(bytes: $0.bytes(of: Array(0...0x7F), most: 25)) },
    SymbologySample(.code128, "Code 128, ISO-8859-1", unreadable: noFNC4) {
      Payload(bytes: $0.bytes(of: Array(0...0xFF), most: 20))
    },
    SymbologySample(.gs1128, "GS1-128") { elementString(&$0) },
    SymbologySample(.code39, "Code 39") { Payload(bytes: $0.bytes(of: code39, most: 20)) },
    SymbologySample(.code39, "Code 39, 3:1", options: DrawingOptions(ratio: .three)) {
      Payload(bytes: $0.bytes(of: code39, most: 20))
    },
    SymbologySample(.code39Checked, "Code 39 with check") { Payload(bytes: $0.code39Checked()) },
    SymbologySample(
      .code39FullASCII, "Code 39 full ASCII", unreadable: [.zbar: "it reads the pairs as they are"],
      reading: .init(readsFullASCII: true)
    ) { Payload(bytes: $0.bytes(of: Array(0...0x7F), most: 15)) },
    SymbologySample(.code93, "Code 93") { Payload(bytes: $0.bytes(of: Array(0...0x7F), most: 20)) },
    SymbologySample(.codabar, "Codabar") { Payload(bytes: $0.codabar()) },
    SymbologySample(.codabar, "Codabar, 2:1", options: DrawingOptions(ratio: .two)) { Payload(bytes: $0.codabar()) },
    SymbologySample(.itf, "ITF") { Payload(bytes: $0.digits(2 * Int.random(in: 3...15, using: &$0))) },
    SymbologySample(.itf, "ITF, 2:1", options: DrawingOptions(ratio: .two)) {
      Payload(bytes: $0.digits(2 * Int.random(in: 3...15, using: &$0)))
    },
    SymbologySample(.itf14, "ITF-14") { Payload(bytes: $0.gtin(14)) },
    SymbologySample(.itf14, "ITF-14 in bearer bars", options: DrawingOptions(hasBearerBars: true)) {
      Payload(bytes: $0.gtin(14))
    },
    SymbologySample(
      .dataBar, "GS1 DataBar",
      // zbar returns the whole element string, whose identifier is always 01.
      transmitted: [.zbar: { Array("01".utf8) + $0 }, .zxing: ZXing.transmitted(dataBar:)]
    ) { Payload(bytes: $0.gtin(14)) },
    // After letters, FNC1 is also a change to digits (ISO/IEC 24724, 7.2.5.5). zbar does not support that, so letters
    // come last here. (zxing-cpp 3.1 reads everything.)
    SymbologySample(
      .dataBarExpanded, "GS1 DataBar Expanded", unreadable: [.zxing: "version 1.4 misreads it"]
    ) { elementString(&$0, lettersStandLast: true) },
  ]

  private static let matrices = [
    SymbologySample(.qr, "QR, text") { Payload(bytes: $0.bytes(of: Array(0x20...0x7E), most: 120)) },
    SymbologySample(.qr, "QR, bytes") { Payload(bytes: $0.bytes(of: Array(0...0xFF), most: 120)) },
    SymbologySample(.qr, "QR, UTF-8 with its ECI") { ukrainian(&$0) },
    SymbologySample(.gs1QR, "GS1 QR") { elementString(&$0) },
    SymbologySample(.microQR, "Micro QR, digits", unreadable: notInZbar("Micro QR")) {
      Payload(bytes: $0.digits(Int.random(in: 1...18, using: &$0)))
    },
    SymbologySample(.microQR, "Micro QR, bytes", unreadable: notInZbar("Micro QR")) {
      Payload(bytes: $0.bytes(of: Array(0...0xFF), most: 9))
    },
    SymbologySample(.aztec, "Aztec, text", unreadable: notInZbar("Aztec")) {
      Payload(bytes: $0.bytes(of: Array(0x20...0x7E), most: 120))
    },
    // zxing-cpp 1.4 takes 0x1D at the beginning for FNC1, however it was encoded; 3.1 does not.
    SymbologySample(.aztec, "Aztec, bytes", unreadable: notInZbar("Aztec")) {
      Payload(bytes: [UInt8.random(in: 0x20...0xFF, using: &$0)] + $0.bytes(of: Array(0...0xFF), most: 119))
    },
    SymbologySample(.aztec, "Aztec, UTF-8 with its ECI", unreadable: notInZbar("Aztec")) { ukrainian(&$0) },
    SymbologySample(.dataMatrix, "Data Matrix, text") { Payload(bytes: $0.bytes(of: Array(0x20...0x7E), most: 120)) },
    SymbologySample(.dataMatrix, "Data Matrix, bytes") { Payload(bytes: $0.bytes(of: Array(0...0xFF), most: 120)) },
    SymbologySample(
      .dataMatrix, "Data Matrix, UTF-8 with its ECI", unreadable: [.dmtx: "it knows no ECI"]
    ) { ukrainian(&$0) },
    SymbologySample(.rectangularDataMatrix, "Data Matrix, rectangular") {
      Payload(bytes: $0.bytes(of: Array(0x20...0x7E), most: 40))
    },
    SymbologySample(
      .gs1DataMatrix, "GS1 Data Matrix",
      // dmtxread returns the FNC1 at the beginning as well.
      transmitted: [.dmtx: { [GS1ElementString.separator] + $0 }]
    ) { elementString(&$0) },
    SymbologySample(.pdf417, "PDF417, text", unreadable: notInZbar("PDF417")) {
      Payload(bytes: $0.bytes(of: Array(0x20...0x7E), most: 120))
    },
    SymbologySample(.pdf417, "PDF417, bytes", unreadable: notInZbar("PDF417")) {
      Payload(bytes: $0.bytes(of: Array(0...0xFF), most: 80))
    },
    SymbologySample(.pdf417, "PDF417, UTF-8 with its ECI", unreadable: notInZbar("PDF417")) { ukrainian(&$0) },
  ]

  /// One or more samples for each symbology that can be drawn.
  static let all = linear + matrices

  private static func ukrainian(_ generator: inout SeededGenerator) -> Payload {
    let letters = Array("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’ ABC123🎁")
    let count = Int.random(in: 1...40, using: &generator)
    // The first letter is one that ISO-8859-1 lacks.
    return Payload(
      text: "є" + String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }))
  }

  private static func elementString(
    _ generator: inout SeededGenerator, lettersStandLast: Bool = false
  ) -> Payload {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-/.".utf8)
    let elements = [
      "[01]\(text(generator.gtin(14)))", "[10]\(text(generator.bytes(of: letters, most: 12)))",
      "[17]2712\(Int.random(in: 10...28, using: &generator))",
      "[21]\(text(generator.digits(Int.random(in: 1...8, using: &generator))))",
      "[3103]\(text(generator.digits(6)))",
    ].shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator))
    let (letters10, others) = (elements.filter { $0.hasPrefix("[10]") }, elements.filter { !$0.hasPrefix("[10]") })
    let typed = lettersStandLast ? (others + letters10).joined() : elements.joined()
    let bytes = (try? GS1ElementString(typed: Array(typed.utf8)).bytes) ?? []
    return Payload(bytes: bytes)
  }
}

@Suite struct SymbologySampleTests {
  @Test func noSymbologyIsLeftOut() {
    #expect(Set(SymbologySample.all.map(\.symbology)) == Set(Symbology.all.filter(\.isDrawn)))
    #expect(SymbologySample.all.allSatisfy { !$0.decoders.isEmpty })
  }
}
