import Barcodes
import Cards
import Foundation
import LinearBarcodes
import Values
import struct Values.UUID
import Words

extension FuzzTarget {
  /// Text that people type: dates, amounts, colours, names to search, element strings of GS1.
  static let texts = FuzzTarget(name: "texts") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    parseElementString(bytes)
    parseValues(text)
    parseNames(text)
  }

  private static func parseElementString(_ bytes: [UInt8]) {
    for found in [try? GS1ElementString(bytes: bytes), try? GS1ElementString(typed: bytes)] {
      guard let found, !found.bytes.isEmpty else { continue }
      promise((try? GS1ElementString(bytes: found.bytes)) == found, "an element string is what it transmits")
      do throws(GS1ElementStringError) {
        let again = try GS1ElementString(typed: Array(found.bracketed.utf8))
        promise(again.bracketed == found.bracketed, "an element string is what it prints")
      } catch {
        // Bytes are not checked for this, because others may have printed them.
        switch error {
        case .noSuchDate, .exclusivePair, .differentData, .forbidden: break
        default: promise(false, "an element string can be typed as it prints")
        }
      }
    }
  }

  private static func parseValues(_ text: String) {
    if let day = CalendarDate(text) {
      promise(CalendarDate(day.iso) == day, "a day is what it prints")
      promise(CalendarDate(epoch: day.midnight) == day, "a day is that of its midnight")
      for number in [0, 1, 13, 400, Int.max] { _ = (day.adding(months: number), day.adding(days: number)) }
    }
    if let moment = Instant(iso: text) { promise(Instant(iso: moment.iso) == moment, "a moment is what it prints") }
    if let amount = Amount(text) {
      promise(Amount(amount.text()) == amount, "an amount is what it prints")
      promise(
        Amount(amount.text(minimumFractionDigits: 3)) == amount, "an amount is what it prints with zeros")
    }
    if let colour = Colour(text) { promise(Colour(colour.hex) == colour, "a colour is what it prints") }
    if let currency = Currency(text) { promise(Currency(code: currency.code) == currency, "a currency is its code") }
    if let id = UUID(text: text) { promise(UUID(text: id.text) == id, "a UUID is what it prints") }
    if let uid = NFCChip.uid(text) { promise(NFCChip.uid(NFCChip.text(ofUID: uid)) == uid, "a UID is what it prints") }
    _ = CardSelector(text)
  }

  private static func parseNames(_ text: String) {
    let key = SearchKey(text)
    promise(SearchKey(text) == key && (text.isEmpty || !key.text.isEmpty), "a text has one key")
    promise(SearchKey.identity(of: SearchKey.identity(of: text)) == SearchKey.identity(of: text), "an identity stays")
    _ = (SpellingKey(key), SortKey(key), CategoryName.isReserved(text), Colour.computed(for: text))
    promise(text.printable.isPrintable, "what is made printable is printable")
    promise(!text.isPrintable || text.printable == text, "what is printable stays")
    let short = String(text.prefix(64))
    promise(EditDistance.between(short, short) == 0, "a text is no step from itself")
    if let typo = OneTypo(short) {
      promise(typo.matches(short) && typo.fragments.count == 3, "a text matches itself")
    }
    let plain = SearchKey(text + " x").text
    promise(plain.hasSuffix("x"), "a word stays in a key")
  }
}
