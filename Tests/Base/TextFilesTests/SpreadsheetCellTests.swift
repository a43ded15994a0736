import Testing

@testable import TextFiles

/// What spreadsheets make of the cells of a table.
@Suite struct SpreadsheetCellTests {
  @Test(
    arguments: [
      ("123", "00123"), ("4.82E+12", "4820000000000"), ("4,82E+12", "4820000000123"), ("TRUE", "true"),
      ("ІСТИНА", "true"), ("1.234.567", "1234567"), ("2027-01-02", "1/2/27"), ("2 січ. 2027", "2.1.2027"),
      ("0,5", "50%"), (" 7 ", "7"),
    ])
  func isForm(_ cell: String, _ text: String) { #expect(SpreadsheetForm.isForm(cell, of: text)) }

  @Test(
    arguments: [
      ("00123", "123"), ("124", "123"), ("true", "1"), ("4.83E+12", "4820000000000"), ("2027-01-03", "1/2/27"),
      ("", "0"), ("$1", "€1"),
    ])
  func isNoForm(_ cell: String, _ text: String) { #expect(!SpreadsheetForm.isForm(cell, of: text)) }

  @Test(
    arguments: [
      ("00123", .unchanged), ("abc", .unchanged), ("12E3", .unchanged), ("=\"00123\"", .mended("00123")),
      ("'00789", .mended("00789")), ("4.82E+12", .cut), ("#NUM!", .cut), ("4820000000000.0", .amount("4820000000000")),
      ("4,820,000", .amount("4820000")), ("4820 15", .doubtful),
    ] as [(String, SpreadsheetNumber)])
  func numbers(_ cell: String, _ number: SpreadsheetNumber) {
    #expect(SpreadsheetNumber(cell, isNumeric: false) { _ in false } == number)
  }

  @Test func blanksBetweenDigits() {
    #expect(SpreadsheetNumber("4820 15", isNumeric: true) { _ in false } == .mended("482015"))
    #expect(SpreadsheetNumber("4820 15", isNumeric: false) { $0 == "482015" } == .mended("482015"))
  }

  @Test func namesAreFolded() { #expect("Nº de Código (Größe)".foldedName == "nºdecodigogroße") }
}
