import Cards
import Exchange
import Foundation
import Testing

/// Balances and dates in the fields of passes.
@Suite struct PassFieldTests {
  /// Reads a pass with fields, which are JSON objects, in a style.
  private func card(_ fields: String, style: String = "storeCard", keys: String = "") throws -> ImportedCard {
    try PassFixture(keys: #"{"description": "Example", "\#(style)": {"primaryFields": [\#(fields)]}\#(keys)}"#).card()
  }

  @Test(
    arguments: [
      (#"{"key": "balance", "label": "Balance", "value": 21.75, "currencyCode": "USD"}"#, "21.75", "USD"),
      (#"{"key": "a", "label": "Баланс", "value": "500", "currencyCode": "uah"}"#, "500", "UAH"),
      (#"{"key": "a", "label": "Gift card", "value": 20, "currencyCode": "EUR"}"#, "20", "EUR"),
      (#"{"key": "cardBalance", "value": -3.5, "currencyCode": "EUR"}"#, "-3.5", "EUR"),
      (
        #"{"key": "spent", "value": 7, "currencyCode": "EUR"}, {"label": "Guthaben", "value": 8, "currencyCode": "EUR"}"#,
        "8", "EUR"
      ),
      (#"{"key": "points", "label": "Your points", "value": 340}"#, "340", nil),
      (#"{"key": "rewardPoints", "value": "340"}"#, "340", nil), (#"{"label": "Бонуси", "value": 12}"#, "12", nil),
      (
        #"{"label": "Points", "value": 12}, {"label": "Saldo", "value": 5, "currencyCode": "PLN"}"#, "5", "PLN"
      ),
      (
        #"{"label": "Konto", "value": 1, "currencyCode": "EUR", "semantics": {"balance": {"amount": "1", "currencyCode": "EUR"}}}, {"label": "Other", "value": 2, "currencyCode": "EUR"}"#,
        "1", "EUR"
      ),
    ] as [(String, String, String?)])
  func haveABalance(_ fields: String, _ amount: String, _ currency: String?) throws {
    let card = try card(fields)
    let expected = Balance(try #require(Amount(amount)), currency.flatMap(Currency.init(code:)))
    #expect(card.content.balance == expected && card.fields.contains(.balance))
  }

  @Test func balanceLeavesTheNote() throws {
    let card = try card(
      #"{"label": "Total", "value": 9, "currencyCode": "EUR"}, {"label": "Balance", "value": 12.5, "currencyCode": "EUR"}"#
    )
    #expect(card.content.note == "Total: 9.00 EUR")
    #expect(card.content.balance == Currency(code: "EUR").map { Balance(12.5, $0) })
  }

  @Test(arguments: [
    ("storeCard", #"{"label": "Balance", "value": 12}"#, "Balance: 12"),
    ("storeCard", #"{"label": "Balance", "value": "1,250.00", "currencyCode": "EUR"}"#, "Balance: 1,250.00"),
    ("storeCard", #"{"label": "Balance", "value": 12, "currencyCode": "euro"}"#, "Balance: 12"),
    ("storeCard", #"{"label": "Points to next reward", "value": 12}"#, "Points to next reward: 12"),
    ("storeCard", #"{"label": "Points", "value": "about 12"}"#, "Points: about 12"),
    ("storeCard", #"{"key": "pointOfSale", "label": "Desk", "value": 12}"#, "Desk: 12"),
    ("coupon", #"{"label": "Discount", "value": 5, "currencyCode": "EUR"}"#, "Discount: 5.00 EUR"),
    ("coupon", #"{"key": "totalPrice", "value": 5, "currencyCode": "JPY"}"#, "5 JPY"),
    (
      "storeCard",
      #"{"label": "A", "value": 5, "currencyCode": "EUR"}, {"label": "B", "value": 6, "currencyCode": "EUR"}"#,
      "A: 5.00 EUR\nB: 6.00 EUR"
    ), ("eventTicket", #"{"label": "Paid", "value": 40, "currencyCode": "EUR"}"#, "Paid: 40.00 EUR"),
    ("eventTicket", #"{"label": "Kategorie 1", "value": 40, "currencyCode": "EUR"}"#, "Kategorie 1: 40.00 EUR"),
    ("boardingPass", #"{"label": "Fare", "value": 40, "currencyCode": "EUR"}"#, "Fare: 40.00 EUR"),
  ])
  func areNotABalance(_ style: String, _ fields: String, _ note: String) throws {
    let card = try card(fields, style: style)
    #expect(card.content.note == note && card.content.balance == nil && !card.fields.contains(.balance))
  }

  @Test(arguments: [
    (#""value": "2026-12-05T19:00:00+02:00""#, "2026-12-05 19:00 (+02:00)"),
    (#""value": "2026-12-05T19:00Z""#, "2026-12-05 19:00 UTC"),
    (#""value": "2026-12-05T19:00Z", "ignoresTimeZone": true"#, "2026-12-05 19:00"),
    (#""value": "2026-12-05T00:30:00+02:00", "dateStyle": "PKDateStyleMedium""#, "2026-12-05"),
    (
      #""value": "2026-12-05T19:00+02:00", "dateStyle": "PKDateStyleShort", "timeStyle": "PKDateStyleNone""#,
      "2026-12-05"
    ),
    (
      #""value": "2026-12-05T19:00+02:00", "dateStyle": "PKDateStyleShort", "timeStyle": "PKDateStyleShort""#,
      "2026-12-05 19:00 (+02:00)"
    ), (#""value": "2026-12-05T19:00+02:00", "timeStyle": "PKDateStyleShort""#, "19:00 (+02:00)"),
    (
      #""value": "2026-12-05T19:00+02:00", "timeStyle": "PKDateStyleShort", "dateStyle": "PKDateStyleNone""#,
      "19:00 (+02:00)"
    ), (#""value": "2026-12-05T24:00:00+02:00""#, "2026-12-06 00:00 (+02:00)"),
    (#""value": "2026-12-05""#, "2026-12-05"),
    (#""value": "2026-12-05T19:00:00""#, "2026-12-05 19:00"),
    (#""value": "5 December", "dateStyle": "PKDateStyleFull""#, "5 December"),
    (#""value": "2026-13-05T19:00:00+02:00""#, "2026-13-05T19:00:00+02:00"),
    (#""value": "1969-12-31T23:59:59-11:30""#, "1969-12-31 23:59 (-11:30)"),
  ])
  func haveReadableDates(_ field: String, _ text: String) throws {
    #expect(try card(#"{"label": "A", \#(field)}"#).content.note == "A: " + text)
  }
}
