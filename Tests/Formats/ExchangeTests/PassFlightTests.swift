import Barcodes
import Cards
import Foundation
import Testing
import TimeZones
import Values

@testable import Exchange

/// Passes of Apple Wallet and PassAndroid whose code is a boarding pass.
@Suite struct PassFlightTests {
  private static let code = "M1SHEVCHENKO/OLENA    EABC123 KBPWAWLO 0752 350Y012A0025 100"
  private static let barcode = #""barcode": {"format": "PKBarcodeFormatAztec", "message": "\#(code)"}"#

  /// As of 2 December 2026.
  private let options = ImportOptions {
    $0.morning = 9 * 3600
    $0.now = { Instant(seconds: 1_796_205_600) }
  }

  private func card(_ keys: String, code: String = code) throws -> ImportedCard {
    let barcode = Self.barcode.replacing(Self.code, with: code)
    return try PassFixture(keys: "{\(keys)\(keys.isEmpty ? "" : ", ")\(barcode)}").card(options)
  }

  @Test func missingValuesAreFilledInFromTheCode() throws {
    let card = try card("")
    #expect(card.content.name == "Example" && card.content.note == "A card\nSeat 12A")
    #expect(card.content.starts == EventTime(iso: "2026-12-16") && card.content.reminders.text == "15h")
    #expect(card.content.people == 1 && card.shown?.label == "SHEVCHENKO/OLENA")
    // What a person may have changed since is not filled in again.
    #expect(card.fields.contains(.starts) && card.fields.isDisjoint(with: [.reminders, .people]))
  }

  @Test func valuesOfThePassStay() throws {
    let fields = #"{"auxiliaryFields": [{"key": "seat", "label": "Seat", "value": "12A"}]}"#
    let card = try card(
      #""logoText": "LOT", "relevantDate": "2026-12-16T07:40:00+02:00", "boardingPass": \#(fields)"#)
    #expect(card.content.name == "LOT" && card.content.starts?.clock != nil && card.content.reminders.isEmpty)
    #expect(card.content.note?.contains("Seat: 12A") ?? false)
    #expect(!(card.content.note?.contains("Seat 12A") ?? true))
  }

  /// The last day of the pass tells the year better than the clock.
  @Test func yearOfThePass() throws {
    let card = try card(#""expirationDate": "2024-12-16T00:00:00Z""#)
    #expect(card.content.starts == EventTime(iso: "2024-12-15"))
  }

  @Test func passWithoutAName() throws {
    let card = try card(#""organizationName": "", "description": """#)
    #expect(card.content.name == "KBP→WAW LO 0752")
  }

  /// A new seat is a new code, which replaces the old one although that has a label.
  @Test func renewedPassKeepsNoOldCode() throws {
    let before = try card("").content
    let renewed = try card("", code: Self.code.replacing("012A", with: "014C"))
    var updated = before
    updated.identifiers.append(Identifier(label: "PIN", kind: .number, payload: Payload(text: "1234")))
    updated.reminders = []
    renewed.update(&updated)
    #expect(updated.identifiers.map(\.payload.text) == [renewed.shown?.payload.text, "1234"])
    #expect(updated.note == "A card\nSeat 14C" && updated.reminders.isEmpty)
  }

  @Test func espass() throws {
    let script = #"""
      result = zipped({"main.json": json.dumps({"type": "LOYALTY", "creator": "LOT",
          "barCode": {"format": "AZTEC", "message": given}}), "icon.png": png(1)})
      """#
    let card = try Reading.bytes(made(script, given: Self.code), options).card()
    #expect(card.content.name == "LOT" && card.content.note == "Seat 12A" && card.content.people == 1)
    #expect(card.content.starts == EventTime(iso: "2026-12-16") && card.fields.contains(.starts))
  }
}
