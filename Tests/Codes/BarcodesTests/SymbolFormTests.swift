import Barcodes
import Testing

/// Symbols in the form of one that was issued.
@Suite struct SymbolFormTests {
  private func size(_ symbology: Symbology, _ payload: String, _ form: String?) throws -> [Int] {
    let options = DrawingOptions(form: form.flatMap(SymbolForm.init(text:)))
    guard case .matrix(let matrix) = try symbology.encode(Payload(text: payload), options: options) else { return [] }
    return [matrix.width, matrix.height]
  }

  @Test(arguments: [
    (Symbology.qr, "qr 5 mask 3 A6", [37, 37]), (.microQR, "qr 4 mask 1 A6", [17, 17]),
    (.aztec, "aztec 3 compact", [23, 23]), (.aztec, "aztec 5 full", [37, 37]),
    (.dataMatrix, "datamatrix 12x36", [36, 12]), (.dataMatrix, "datamatrix 24x24", [24, 24]),
    (.dataMatrix, "datamatrix 8x48", [48, 8]),
    (.pdf417, "pdf417 12x2", [103, 12]),
  ])
  func theSizeIsThatOfTheForm(_ symbology: Symbology, _ form: String, _ wanted: [Int]) throws {
    #expect(try size(symbology, "ABC123", form) == wanted)
  }

  /// The payload decides; a form in which it cannot be drawn is passed over.
  @Test(arguments: [
    (Symbology.qr, "qr 1 mask 3 N6"), (.qr, "qr 1 mask 3 A5"), (.qr, "qr 5 mask 3 K28"),
    (.microQR, "qr 4 mask 7 A6"), (.qr, "aztec 3 compact"),
    (.aztec, "aztec 5 compact"), (.dataMatrix, "datamatrix 13x13"), (.pdf417, "pdf417 3x1"),
    (.dataMatrix, "datamatrix 10x10 words 042043044"), (.pdf417, "pdf417 3x4 words 001002003004005"),
    (.aztec, "aztec 1 compact words 004008"), (.dataMatrix, "datamatrix 10x10 words fffffffff"),
  ])
  func aFormThatDoesNotFitIsPassedOver(_ symbology: Symbology, _ form: String) throws {
    let long = String(repeating: "ABC123 ", count: symbology == .microQR ? 1 : 4)
    #expect(try size(symbology, long, form) == size(symbology, long, nil))
  }

  @Test func aSymbolIsDrawnWithTheCodewordsOfItsForm() throws {
    let options = DrawingOptions(form: SymbolForm(text: "datamatrix 10x10 words 042043044"))
    let issued = try Symbology.dataMatrix.encode(Payload(text: "ABC"), options: options)
    let own = try Symbology.dataMatrix.encode(Payload(text: "ABC"))
    #expect(issued.rows == own.rows)
    // The same digits one by one, in a symbol that has room for them in pairs.
    let digits = DrawingOptions(form: SymbolForm(text: "datamatrix 10x10 words 032033081"))
    let single = try Symbology.dataMatrix.encode(Payload(text: "12"), options: digits)
    let pair = try Symbology.dataMatrix.encode(Payload(text: "12"))
    #expect(single.rows.count == 10 && single.rows != pair.rows)
  }

  @Test(arguments: [
    "qr 5 mask 3 N12 A4 B20", "qr 40 mask 7 B0", "qr 5 mask 3 N12 zero", "qr 5 mask 3 zero", "qr 5 mask 3 K4 N1",
    "aztec 3 compact", "aztec 32 full", "datamatrix 12x36", "pdf417 90x30",
    "aztec 3 compact words 00400a", "datamatrix 10x10 words 042043044", "pdf417 90x30 words 39f",
  ])
  func textIsReadAsItIsWritten(_ text: String) throws {
    #expect(try #require(SymbolForm(text: text)).text == text)
  }

  @Test(arguments: [
    "", "qr", "qr 5", "qr 41 mask 3 A1", "qr 5 mask 8 A1", "qr 5 mask 3 X4", "qr 5 mask 3 A-1", "qr 05 mask 3 A1",
    "qr 5 mask 3 zero A1", "qr 5 mask 3 zero zero",
    "aztec 3 other", "aztec 33 full", "datamatrix 12", "datamatrix 0x9", "pdf417 +9x4", "maxicode 4",
    "qr 5 mask 3 A99999999999999999999", "datamatrix 10x10 words", "datamatrix 10x10 words 04", "pdf417 3x4 words 04G",
    "datamatrix 10x10 codes 042", "aztec 3 compact words 042 043", "pdf417 3x4 words 04F",
  ])
  func otherTextIsNoForm(_ text: String) {
    #expect(SymbolForm(text: text) == nil)
  }
}
