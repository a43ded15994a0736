import Barcodes
import Testing

struct CompletionTests {
  @Test(arguments: [
    (Symbology.ean13, "400638133393", "4006381333931"), (.ean8, "9638507", "96385074"),
    (.upcA, "01234567890", "012345678905"), (.upcE, "0123456", "01234565"), (.upcE, "1234567", "12345670"),
    (.codabar, "1234", "A1234A"), (.codabar, "a12b", "A12B"), (.codabar, "T1$2E", "A1$2D"), (.codabar, "n1*", "B1C"),
  ]) func missingCheckDigitsAndGuardsAreCompleted(_ symbology: Symbology, _ payload: String, _ whole: String) throws {
    #expect(symbology.completed(Payload(text: payload)) == Payload(text: whole))
    #expect(throws: (any Error).self) { try symbology.encode(Payload(text: payload)) }
  }

  @Test(arguments: [
    (Symbology.ean13, "4006381333931"), (.ean13, "4006381333930"), (.ean13, "40063813339"), (.ean13, "40063813339A"),
    (.codabar, "A12B"), (.codabar, "A12"), (.codabar, ""), (.codabar, "12ü"), (.code39, "abc"), (.itf, "123"),
    (.code128, "x"), (.ean13, ""), (.upcE, "01234564"), (.upcE, "012345"), (.upcE, "2123456"), (.upcE, "0123456+12"),
  ]) func otherPayloadsAreNotCompleted(_ symbology: Symbology, _ payload: String) {
    #expect(symbology.completed(Payload(text: payload)) == nil)
  }
}
