import Barcodes
import Foundation
import Pictures
import Scanning
import Testing

/// Documents, page by page.
@Suite struct DocumentTests {
  /// A PDF of three pages: a code, nothing, another code.
  private func document(_ samples: Samples) throws -> [UInt8] {
    let second = try samples.write(try samples.zint("QRCODE", Array("https://example.org".utf8)), to: "second.png")
    return try samples.pillow(
      """
      def page(code):
          sheet = Image.new("RGB", (1240, 1754), "white")
          if code: sheet.paste(code, (300, 900))
          return sheet
      b = io.BytesIO()
      page(picture).save(b, "PDF", resolution=150, save_all=True, append_images=[
          page(None), page(Image.open("\(second)").convert("RGB"))])
      out.write(b.getvalue())
      """, try samples.zint("EANX", Array("482000000001".utf8)))
  }

  /// A PDF of empty pages.
  private func pages(_ count: Int, size: Int = 200) -> [UInt8] {
    var text =
      "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Count \(count) /Kids ["
    for index in 0..<count { text += " \(index + 3) 0 R" }
    text += "]>> endobj\n"
    for index in 0..<count {
      text += "\(index + 3) 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 \(size) \(size)]>> endobj\n"
    }
    return Array((text + "trailer <</Root 1 0 R>>\n%%EOF\n").utf8)
  }

  @Test func everyPageIsRead() throws {
    let samples = try Samples()
    var calls: [[Int]] = []
    let scan = try Samples.scanner().scan(try document(samples)) {
      calls.append([$0, $1])
      return true
    }
    #expect(scan.pageCount == 3)
    #expect(scan.pages.map { $0.codes.count } == [1, 0, 1])
    #expect(scan.codes.map(\.page) == [1, 3])
    #expect(scan.codes.map(\.payload.text) == ["4820000000017", "https://example.org"])
    #expect(calls == [[1, 3], [2, 3], [3, 3]])
    let stopped = try Samples.scanner().scan(try document(samples)) { page, _ in page < 2 }
    #expect(stopped.pages.map(\.number) == [1] && !stopped.isComplete)
  }

  @Test func aPageBecomesAPictureOfACard() throws {
    let samples = try Samples()
    let file = try document(samples)
    let picture = try Samples.scanner().picture(of: file, page: 3)
    #expect(picture.width == 1654)
    #expect(try Samples.scanner().scan(picture.bytes).codes.map(\.payload.text) == ["https://example.org"])
    #expect(throws: ScanningError.noSuchPage(4)) { try Samples.scanner().picture(of: file, page: 4) }
  }

  @Test func aLongDocumentIsReadInPart() throws {
    let scan = try Samples.scanner { $0.pages = 2 }.scan(pages(500))
    #expect(scan.pageCount == 500)
    #expect(scan.pages.count == 2)
    #expect(!scan.isComplete)
  }

  @Test func aPosterIsDrawnSmaller() throws {
    let scan = try Samples.scanner().scan(pages(1, size: 14_000))
    let page = try #require(scan.pages.first)
    #expect(page.width * page.height <= 21_000_000)
  }

  @Test func theTimeForADocumentIsLimited() throws {
    let scan = try Samples.scanner { $0.secondsPerDocument = 0 }.scan(pages(3))
    #expect(scan.pages.isEmpty)
    #expect(!scan.isComplete)
  }

  @Test func damagedDocumentsAreRefused() throws {
    #expect(throws: ScanningError.damaged(.pdf)) { try Samples.scanner().scan(Array("%PDF-1.4\nnothing".utf8)) }
  }

  @Test func withoutPopplerItsProgramIsNamed() throws {
    let scanner = PictureScanner(program: Samples.program, folders: "/nowhere")
    #expect(throws: ScanningError.converterMissing(.pdf, program: "pdfinfo")) { try scanner.scan(pages(1)) }
  }
}
