import Barcodes
import Cards
import Testing

@Suite struct DigitGroupsTests {
  @Test(
    arguments: [
      ("4820000000000", .ean13, "4 820000 000000"), ("036000291452", .upcA, "0 36000 29145 2"),
      ("01234565", .upcE, "0 123456 5"), ("96385074", .ean8, "9638 5074"), ("0023456789", .code128, "00 2345 6789"),
      ("12345", .code128, "12345"), ("A-1234-5678", .code39, "A-1234-5678"),
      ("1234567890123456", nil, "1234 5678 9012 3456"),
      ("4820000000", .ean13, "4820000000"),
    ] as [(String, Symbology?, String)])
  func longDigitsAreGrouped(_ text: String, _ symbology: Symbology?, _ groups: String) {
    #expect(DigitGroups.groups(of: text, symbology).joined(separator: " ") == groups)
  }
}
