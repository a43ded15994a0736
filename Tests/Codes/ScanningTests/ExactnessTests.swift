import Barcodes
import Scanning
import Testing

/// A code that zint draws is read as it is: symbology, bytes, ECI.
@Suite struct ExactnessTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let zint: String
    let input: [UInt8]
    var options: [String] = []
    let symbology: Symbology
    /// The payload, if it is not the input.
    var bytes: [UInt8]?
    var eci: Int?

    var testDescription: String { "\(zint) \(options) \(Payload(bytes: input).printableText)" }
  }

  private static func sample(
    _ zint: String, _ input: String, _ symbology: Symbology, _ bytes: String? = nil, options: [String] = [],
    eci: Int? = nil
  ) -> Sample {
    Sample(
      zint: zint, input: Array(input.utf8), options: options, symbology: symbology, bytes: bytes.map { Array($0.utf8) },
      eci: eci)
  }

  private static let everyByte = (0...255).map { UInt8($0) }
  private static let elements = "[01]09501101530003[10]AB[21]3"
  private static let elementString = "010950110153000310AB\u{1D}213"

  static let samples: [Sample] = [
    sample("EANX", "482000000001", .ean13, "4820000000017"),
    sample("EANX", "9771234567003+05", .ean13, "9771234567003+05"),
    sample("EANX", "978020137962+51995", .ean13, "9780201379624+51995"),
    sample("EANX", "9638507", .ean8, "96385074"),
    sample("UPCA", "03600029145", .upcA, "036000291452"),
    sample("UPCA", "03600029145+12", .upcA, "036000291452+12"),
    sample("UPCE", "0123456", .upcE, "01234565"),
    sample("UPCE", "0123456+12345", .upcE, "01234565+12345"),
    sample("CODE128", "A-1234-5678", .code128),
    sample("CODE128", "12345678901234567", .code128),
    Sample(zint: "CODE128", input: [0x41, 0, 0x1F, 0x7F, 0xE4, 0xFF, 0x62], symbology: .code128),
    sample("GS1_128", elements, .gs1128, elementString),
    sample("CODE39", "A-12 34.$/+%", .code39),
    sample("CODE39", "ABC123", .code39, "ABC123$", options: ["--vers=1"]),
    sample("EXCODE39", "aB", .code39, "+AB"),
    sample("CODE93", "Hello, 93", .code93),
    sample("CODABAR", "A12345B", .codabar),
    sample("CODABAR", "C40156-7$:/.+D", .codabar),
    sample("C25INTER", "1234567890", .itf),
    sample("ITF14", "0950110153000", .itf14, "09501101530003"),
    sample("DBAR_OMN", "0950110153001", .dataBar, "09501101530010"),
    sample(
      "DBAR_EXP", "[01]09501101530003[3103]000123[10]ABC", .dataBarExpanded, "01095011015300033103000123" + "10ABC"),
    sample("DBAR_EXP", elements, .dataBarExpanded, elementString),
    sample("QRCODE", "https://example.org/m/42", .qr),
    Sample(zint: "QRCODE", input: everyByte, symbology: .qr),
    sample("QRCODE", "Сільпо", .qr, options: ["--eci=26"], eci: 26),
    Sample(zint: "QRCODE", input: [0xD1, 0x5C, 0xE5, 0x5C], options: ["--eci=22"], symbology: .qr, eci: 22),
    sample("QRCODE", elements, .gs1QR, elementString, options: ["--gs1"]),
    sample("MICROQR", "12345", .microQR),
    Sample(zint: "DATAMATRIX", input: everyByte, symbology: .dataMatrix),
    sample("DATAMATRIX", elements, .gs1DataMatrix, elementString, options: ["--gs1"]),
    Sample(zint: "AZTEC", input: everyByte, symbology: .aztec),
    sample("AZTEC", "Сільпо", .aztec, options: ["--eci=26"], eci: 26),
    Sample(zint: "PDF417", input: everyByte, symbology: .pdf417),
    sample("MAXICODE", "hello maxi", .maxiCode),
  ]

  @Test(arguments: samples)
  func everySymbologyIsReadExactly(sample: Sample) throws {
    let picture = try Samples().zint(sample.zint, sample.input, sample.options)
    let scan = try Samples.scanner().scan(picture)
    let code = try #require(scan.codes.first, "nothing found")
    #expect(scan.codes.count == 1)
    #expect(code.symbology == sample.symbology)
    #expect(code.payload == Payload(bytes: sample.bytes ?? sample.input, eci: sample.eci))
    #expect(code.isConfirmed)
    #expect(code.losses.filter(\.concernsContent).isEmpty)
  }
}
