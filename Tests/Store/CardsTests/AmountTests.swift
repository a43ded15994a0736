import Cards
import Foundation
import Testing

/// Amounts of money. Foundation's `Decimal` is the witness.
@Suite struct AmountTests {
  @Test(arguments: [
    "0", "0.0", "12", "12.5", "12.50", "0.001", "-3.10", "1200", "1200.00", "999999999999999", "1000000000000000",
    "123456789012345678", "123456789012345678.0123456789", "007", "0.0000000001", "-0", "-0.0000000001",
  ])
  func amountsAreThoseOfFoundation(_ text: String) throws {
    let amount = try #require(Amount(text))
    let expected = try #require(Decimal(string: text))
    #expect(amount.text() == expected.description && Amount(expected.description) == amount)
    #expect((-amount).text() == (-expected).description && amount.magnitude.text() == expected.magnitude.description)
  }

  @Test func sumsAreThoseOfFoundation() throws {
    for _ in 0..<5000 {
      let texts = (0..<2).map { _ in "\(Int.random(in: -9_999_999...9_999_999)).\(Int.random(in: 0...999_999))" }
      let amounts = try texts.map { try #require(Amount($0)) }
      let expected = try texts.map { try #require(Decimal(string: $0)) }
      #expect((amounts[0] + amounts[1]).text() == (expected[0] + expected[1]).description)
      #expect((amounts[0] - amounts[1]).text() == (expected[0] - expected[1]).description)
      #expect((amounts[0] < amounts[1]) == (expected[0] < expected[1]))
    }
  }

  @Test(arguments: [
    ("12.5", 2, "12.50"), ("12", 2, "12.00"), ("12.345", 2, "12.345"), ("-0.5", 0, "-0.5"), ("7", 0, "7"),
    ("0", 3, "0.000"),
  ])
  func zerosAreAdded(_ text: String, _ digits: Int, _ expected: String) {
    #expect(Amount(text)?.text(minimumFractionDigits: digits) == expected)
  }

  @Test(arguments: [
    "", ".", "1.", ".5", "1.2.3", "1,2.3", "1234567890123456789", "9999999999999999999", "1.01234567890",
    String(repeating: "9", count: 1000), "0.\(String(repeating: "9", count: 1000))", "1e3", "+1", "--1", "1-", "-",
    "1\u{301}", "١",
  ])
  func otherTextIsNoAmount(_ text: String) { #expect(Amount(text) == nil) }

  @Test func literalsAreAmounts() {
    #expect((12.5 as Amount).text() == "12.5" && (-3 as Amount).text() == "-3" && (0.1 + 0.2 as Amount) == 0.3)
  }
}
