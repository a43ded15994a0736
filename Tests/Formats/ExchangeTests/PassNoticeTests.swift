import Cards
import Foundation
import Testing

@testable import Exchange

/// What passes say besides values: text with links, texts at places, events to come.
@Suite struct PassNoticeTests {
  private func note(_ keys: String) throws -> String? {
    try PassFixture(keys: #"{"description": "Example", \#(keys)}"#).card().content.note
  }

  @Test(arguments: [
    (#"<a href="https://example.org/t">Terms</a>"#, "Terms (https://example.org/t)"),
    (#"<A class='x' HREF='https://example.org/?a=1&amp;b=2'>Terms</A>."#, "Terms (https://example.org/?a=1&b=2)."),
    (
      "<a href=https://example.org>Terms</a> or <a href='tel:123'>call</a>",
      "Terms (https://example.org) or call (tel:123)"
    ),
    ("<a href='https://example.org'>https://example.org</a>", "https://example.org"),
    ("<a href='https://example.org/'>example.org</a>", "https://example.org/"),
    ("<a href='mailto:a@example.org'>a@example.org</a>", "mailto:a@example.org"),
    ("<a href='https://example.org'></a>", "https://example.org"), ("<a name='x'>Terms</a>", "Terms"),
    ("<a href='https://example.org'>Terms", "Terms (https://example.org)"),
    ("<a href='https://a.org'>A<a href='https://b.org'>B</a>", "A (https://a.org)B (https://b.org)"),
    ("one<br>two<br/>three<p>four</p>", "one\ntwo\nthreefour\n"),
    ("<b>bold</b> &lt;i&gt; &#39;&#x27; &nbsp;&who;", "bold <i> ''  &who;"),
    ("1 < 2 > 0 & 3", "1 < 2 > 0 & 3"), ("<", "<"), ("<a", "<a"), ("&", "&"), ("", ""), ("<!-- x -->y", "y"),
  ])
  func linksAreAddresses(_ markup: String, _ text: String) { #expect(PassMarkup.text(of: markup) == text) }

  @Test(arguments: [
    (
      #""value": "Terms", "attributedValue": "<a href='https://example.org'>Terms</a>""#,
      "A: Terms (https://example.org)"
    ),
    (#""attributedValue": "<a href='https://example.org'>Terms</a>""#, "A: Terms (https://example.org)"),
    (
      #""value": "Call 12", "attributedValue": "<a href='https://example.org'>Site</a>""#,
      "A: Call 12\nSite (https://example.org)"
    ),
    (#""value": "Same", "attributedValue": "Same""#, "A: Same"),
    (#""value": "Same", "attributedValue": " ""#, "A: Same"),
    (#""value": 12, "attributedValue": 12"#, "A: 12"),
    (#""value": 12, "currencyCode": "EUR", "attributedValue": "<b>12</b> euros""#, "A: 12 euros"),
    (#""attributedValue": "2026-12-05T19:00+02:00""#, "A: 2026-12-05 19:00 (+02:00)"),
  ])
  func attributedValuesAreShown(_ field: String, _ line: String) throws {
    #expect(try note(#""boardingPass": {"backFields": [{"key": "a", "label": "A", \#(field)}]}"#) == line)
  }

  @Test func textsAtPlacesAreLines() throws {
    let keys = """
      "locations": [{"latitude": 50, "longitude": 30, "relevantText": "Near the shop"}, {"latitude": 51, "longitude": 30},
        {"relevantText": "Near the shop"}, {"relevantText": ""}, 7],
      "beacons": [{"proximityUUID": "x", "relevantText": "At the till"}]
      """
    #expect(try note(keys) == "Nearby: Near the shop\nNearby: At the till")
  }

  @Test func textsAtPlacesAreTranslated() throws {
    let fixture = try PassFixture(
      """
      result = make({"description": "Example", "locations": [{"relevantText": "HERE"}]}, {"uk.lproj/pass.strings": '"HERE" = "Тут";'})
      """)
    #expect(try fixture.card(ImportOptions { $0.languages = ["uk"] }).content.note == "Nearby: Тут")
  }

  @Test func eventsToComeAreLines() throws {
    let keys = """
      "eventTicket": {}, "upcomingPassInformation": [
        {"type": "event", "identifier": "1", "displayName": "Final",
          "dateInformation": {"date": "2027-06-01T19:00+03:00", "timeZone": "Europe/Kyiv"},
          "backFields": [{"label": "Gate", "value": "7"}], "semantics": {"venueName": "Stadium"},
          "URLs": {"parkingInformationURL": "https://example.org/p"}},
        {"displayName": "Later", "dateInformation": {"date": "2027-07-01T19:00+03:00", "ignoreTimeComponents": true}},
        {"displayName": "Open", "dateInformation": {"date": "2027-08-01T19:00+03:00", "isUnannounced": true}}, 7, {}]
      """
    #expect(
      try note(keys) == """
        Coming up: Final, 2027-06-01 19:00 (+03:00)
        Gate: 7
        Venue: Stadium
        parkingInformationURL: https://example.org/p
        Coming up: Later, 2027-07-01
        Coming up: Open
        """)
  }
}
