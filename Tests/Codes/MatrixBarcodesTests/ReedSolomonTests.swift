import Testing

@testable import MatrixBarcodes

@Suite struct ReedSolomonTests {
  /// ISO/IEC 16022, Annex O: the codewords of "123456" in the smallest symbol.
  @Test func theCheckWordsOfDataMatrixAreThoseOfItsStandard() {
    let field = ReedSolomon(bits: 8, polynomial: 0x12D)
    #expect(field.checkWords(of: [142, 164, 186], count: 5) == [114, 25, 5, 88, 102])
  }

  /// ISO/IEC 18004:2015, Annex I.2: "01234567" in version 1-M.
  @Test func theCheckWordsOfQRAreThoseOfItsStandard() {
    let field = ReedSolomon(bits: 8, polynomial: 0x11D, firstRoot: 0)
    let data: [UInt16] = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
    let check: [UInt16] = [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]
    #expect(field.checkWords(of: data, count: 10) == check)
  }
}
