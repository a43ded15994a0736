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
        let folded = name.lowercased().filter { !"-_ ".contains($0) }
        #expect(owners[folded] == nil || owners[folded] == symbology, "\(name)")
        owners[folded] = symbology
      }
    }
    #expect(Symbology.named("EAN_13") == .ean13)
    #expect(Symbology.named("CODE_128") == .code128)
    #expect(Symbology.named("QR_CODE") == .qr)
    #expect(Symbology.named("eanl3") == nil)
    #expect(Symbology.named("") == nil)
  }

  @Test func idsAreFrozen() {
    // Wallets hold these.
    #expect(Symbology.all.map(\.id) == ["code128", "ean13", "qr", "upca", "ean8"])
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
  }
}
