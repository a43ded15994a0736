import Barcodes
import LinearBarcodes
import Testing

@Suite struct SymbologyTests {
  @Test func namesAreUniqueAndFoundInEverySpelling() {
    var owners: [String: Symbology] = [:]
    for symbology in Symbology.all {
      for name in symbology.names {
        #expect(Symbology.named(name) == symbology)
        #expect(Symbology.named(name.uppercased()) == symbology)
        let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
        #expect(owners[folded] == nil || owners[folded] == symbology, "\(name)")
        owners[folded] = symbology
      }
    }
    #expect(Symbology.named("EAN_13") == .ean13)
    #expect(Symbology.named("CODE_128") == .code128)
    #expect(Symbology.named("QR_CODE") == .qr)
    // Names of zxing and zint.
    for (name, symbology) in [
      ("DataBarExpanded", Symbology.dataBarExpanded), ("RSS_14", .dataBar), ("MicroQRCode", .microQR),
      ("PDF_417", .pdf417),
      ("BARCODE_EXCODE39", .code39FullASCII), ("BARCODE_C25INTER", .itf), ("GS1_128", .gs1128),
      ("DBAR_EXP", .dataBarExpanded),
      ("UPC-E", .upcE), ("MAXICODE", .maxiCode), ("I2/5", .itf),
    ] {
      #expect(Symbology.named(name) == symbology, "\(name)")
    }
    #expect(Symbology.named("eanl3") == nil)
    #expect(Symbology.named("") == nil)
  }

  @Test func idsAreFrozen() {
    // These ids are stored in wallets.
    #expect(
      Symbology.all.map(\.id) == [
        "code128", "ean13", "code39", "qr", "itf", "upca", "ean8", "gs1-128", "codabar", "pdf417", "aztec",
        "datamatrix",
        "upce", "code93", "itf14", "code39ext", "code39check", "gs1-datamatrix", "gs1-qr", "datamatrix-rectangular",
        "databar",
        "databarexp", "microqr", "maxicode",
      ])
  }

  @Test(arguments: [
    ("4006381333931", Symbology.ean13), ("036000291452", .upcA), ("96385074", .ean8),
    ("4006381333932", .code128), ("A-1234-5678", .code128), ("Müller", .qr),
    ("1234567890123456789012345678901234567890", .code128), ("12345678901234567890123456789012345678901234567890", .qr),
    ("https://example.org/m/42", .qr), ("Сільпо", .qr), ("a\0b", .code128),
  ])
  func guesses(_ text: String, _ expected: Symbology) throws {
    #expect(try Symbology.guess(for: Payload(text: text)).symbology == expected)
  }

  @Test func guessesRefuseWhatNoCodeHolds() {
    #expect(throws: EncodingError.empty) { try Symbology.guess(for: Payload(bytes: [])) }
    #expect(throws: EncodingError.self) { try Symbology.guess(for: Payload(bytes: [UInt8](repeating: 0, count: 9000))) }
  }

  @Test func linearCodesSayWhichCharacterTheyCannotHold() {
    #expect(throws: EncodingError.unencodable("і", at: 1)) { try Symbology.code128.encode(Payload(text: "Aіb")) }
    #expect(throws: EncodingError.unencodable("🎁", at: 2)) { try Symbology.ean13.encode(Payload(text: "40🎁")) }
  }

  @Test func printableTextHasNothingThatMovesACursor() {
    let text = Payload(text: "a\u{1B}[2Jb\u{202E}c\nd\u{85}").printableText
    #expect(text == "a [2Jb c d ")
    // The text of a picture must not contain characters that XML cannot hold.
    #expect(Payload(text: "a\u{FFFF}b\u{FFFE}").printableText == "a b ")
  }

  /// A payload that each symbology refuses, and the reason.
  @Test(
    arguments: [
      (Symbology.code128, "Ж", EncodingError.unencodable("Ж", at: 0)),
      (.ean13, "400638133393", .missingCheckDigit(expected: "1", at: 12)),
      (.ean13, "4006381333932+12", .wrongCheckDigit(found: "2", expected: "1", at: 12)),
      (.ean8, "9638507", .missingCheckDigit(expected: "4", at: 7)), (.upcA, "03600029145-", .unencodable("-", at: 11)),
      (.upcE, "31234505", .wrongNumberSystem("3")), (.upcE, "01234505+1", .wrongAddOn(found: 1)),
      (.itf, "123", .oddLength(found: 3)),
      (.itf14, "09506000134353", .wrongCheckDigit(found: "3", expected: "2", at: 13)),
      (.code39, "a", .unencodable("a", at: 0)),
      (.code39Checked, "CODE 39X", .wrongCheckDigit(found: "X", expected: "R", at: 7)),
      (.code39FullASCII, "é", .unencodable("é", at: 0)), (.code93, "aé", .unencodable("é", at: 1)),
      (.codabar, "1234", .missingStartOrStop(at: 0)), (.codabar, "A12é4B", .unencodable("é", at: 3)),
      (
        .gs1128, "[01]09506000134353",
        .elementString(.wrongCheckDigit(identifier: "01", found: "3", expected: "2", at: 17))
      ),
      (.gs1DataMatrix, "[17]27123", .elementString(.wrongLength(identifier: "17", found: 5, allowed: [6]))),
      (.gs1QR, "[17]27123", .elementString(.wrongLength(identifier: "17", found: 5, allowed: [6]))),
      (.ean8, "96385074+12", .noAddOn), (.ean8, "96385074+51299", .noAddOn),
      (.gs1128, "[91]" + String(repeating: "A", count: 47), .tooLong(found: 49, limit: 48)),
      (.dataBarExpanded, "[8010]9506#1", .unencodable("#", at: 8)),
      (.dataBarExpanded, "[05]1", .elementString(.unknownIdentifier("05", at: 1))),
      (.dataBar, "2001234567890", .missingCheckDigit(expected: "9", at: 13)),
      (.microQR, "123456789012345678901234567890123456", .tooManyCodewords(found: 17, limit: 16)),
      (.microQR, "ї", .noECI),
      (.maxiCode, "A", .notDrawn),
    ] as [(Symbology, String, EncodingError)])
  func refusals(_ symbology: Symbology, _ text: String, _ error: EncodingError) {
    #expect(throws: error) { try symbology.encode(symbology.payload(typed: text)) }
  }

  @Test(arguments: Symbology.all)
  func nothingIsEncodedOfNothing(_ symbology: Symbology) {
    #expect(throws: symbology.isDrawn ? EncodingError.empty : .notDrawn) { try symbology.encode(Payload(bytes: [])) }
  }

  @Test(arguments: Symbology.all.filter { $0.family == .linear })
  func noLinearCodeDeclaresAnECI(_ symbology: Symbology) {
    #expect(throws: EncodingError.noECI) { try symbology.encode(Payload(bytes: [0x31], eci: 26)) }
  }

  @Test func optionsThatASymbologyHasNot() {
    let payload = Payload(text: "4006381333931")
    #expect(throws: EncodingError.noSuchErrorCorrection("L")) {
      try Symbology.ean13.encode(payload, options: DrawingOptions(errorCorrection: .low))
    }
    for symbology in [Symbology.ean13, .qr, .pdf417] {
      #expect(throws: EncodingError.noSuchRatio(.two)) {
        try symbology.encode(payload, options: DrawingOptions(ratio: .two))
      }
      #expect(throws: EncodingError.noBearerBars) {
        try symbology.encode(payload, options: DrawingOptions(hasBearerBars: true))
      }
    }
  }

  /// The bars are the same; libzint draws them for the usual names.
  @Test(arguments: [("a40156b", "A40156B"), ("T1$2E", "A1$2D"), ("n12*", "B12C"), ("A12B", "A12B"), ("D1d", "D1D")])
  func startAndStopHaveOtherNames(_ typed: String, _ usual: String) throws {
    let payload = try Symbology.codabar.payload(typed: typed)
    #expect(payload == Payload(text: usual))
    #expect(try Symbology.codabar.encode(payload).rows == [Codabar.encode(Array(usual.utf8)).modules])
    // Other symbologies hold these letters as they are.
    #expect(try Symbology.code128.payload(typed: typed) == Payload(text: typed))
  }

  @Test(arguments: ["a12", "12b", "a", "x12x", "aA12b"]) func otherCodabarsStayAsTheyAre(_ typed: String) throws {
    #expect(try Symbology.codabar.payload(typed: typed).text.dropFirst().dropLast() == typed.dropFirst().dropLast())
    #expect(throws: EncodingError.self) { try Symbology.codabar.encode(Symbology.codabar.payload(typed: typed)) }
  }

  @Test func elementStringsInCodesForTextAreNoticed() {
    let bracketed = Payload(text: "[01]09506000134352[10]AB")
    for (symbology, other) in [
      (Symbology.code128, Symbology.gs1128), (.qr, .gs1QR), (.microQR, .gs1QR), (.dataMatrix, .gs1DataMatrix),
      (.rectangularDataMatrix, .gs1DataMatrix),
    ] {
      #expect(symbology.gs1Symbology(for: bracketed) == other)
    }
    #expect(Symbology.qr.gs1Symbology(for: Payload(text: "(01)09506000134352(10)AB")) == .gs1QR)
    for text in ["[01]0950600013435", "[x]1", "(91)98765-43210", "(1) one", "0109506000134352", "x[10]A"] {
      #expect(Symbology.qr.gs1Symbology(for: Payload(text: text)) == nil, "\(text)")
    }
    for symbology in [Symbology.gs1QR, .aztec, .code39, .pdf417] {
      #expect(symbology.gs1Symbology(for: bracketed) == nil)
    }
  }

  @Test func cautions() {
    #expect(Symbology.code128.caution(for: Payload(text: "é")) == .beyondASCII)
    #expect(Symbology.code128.caution(for: Payload(text: "e")) == nil)
    #expect(Symbology.code39FullASCII.caution(for: Payload(text: "Ab")) == .pairs)
    #expect(Symbology.code39FullASCII.caution(for: Payload(text: "AB-1")) == nil)
    #expect(Symbology.qr.caution(for: Payload(text: "é")) == nil)
    #expect(Symbology.code39.caution(for: Payload(text: "AB+Y7")) == .likePairs)
    #expect(Symbology.code39.caution(for: Payload(text: "AB-Y7 $5/")) == nil)
  }

  @Test func charsets() throws {
    for charset in Charset.all { #expect(charset.bytes(of: "A1") != nil, "\(charset.name)") }
    #expect(
      Charset(named: "cp1251")?.eci == 22 && Charset(named: "UTF8") == .utf8 && Charset(named: "latin1") == .latin1)
    #expect(Charset(named: "klingon") == nil && Charset(eci: 14) == nil)
    let windows = try #require(Charset(eci: 22))
    let payload = try #require(Payload(text: "Сільпо", charset: windows))
    #expect(payload == Payload(bytes: [0xD1, 0xB3, 0xEB, 0xFC, 0xEF, 0xEE], eci: 22))
    #expect(payload.text == "Сільпо")
    #expect(Payload(text: "Сільпо", charset: .latin1) == nil)
    #expect(Payload(text: "é", charset: .latin1) == Payload(bytes: [0xE9]))
    // Bytes that are invalid in their charset can still be shown as text.
    #expect(Payload(bytes: [0xFF], eci: 26).text == "ÿ")
  }
}
