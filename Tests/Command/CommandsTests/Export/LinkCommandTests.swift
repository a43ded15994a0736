import Foundation
import Testing
import CommandBase
import Witnesses

/// Links that contain cards: typed, in a file, and in pictures of QR codes.
@Suite struct LinkCommandTests {
  private let world: World

  init() throws { world = try World() }

  /// A link of Google Wallet with a gift card.
  private func googleLink(_ object: String) -> String {
    let claims = #"{"payload": {"giftCardObjects": [\#(object)]}}"#
    let part = Data(claims.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    return "https://pay.google.com/gp/v/save/e30.\(part.replacing("=", with: "")).c2ln"
  }

  /// The names of all cards, sorted.
  private var names: [String] {
    world.run("list", "--format", "json").output.matches(of: /"name" ?: ?"([^"]+)"/).map { String($0.1) }.sorted()
  }

  private let object = #"""
    {"id": "388.o", "cardNumber": "6000", "pin": "1234", "balance": {"micros": 20000000, "currencyCode": "USD"},
      "classReference": {"merchantName": "Bakery"}, "barcode": {"type": "CODE_128", "value": "6000"}}
    """#

  @Test func cardOfGoogleWallet() {
    let added = world.run("import", googleLink(object))
    #expect(
      added.status == .done && added.messages.contains("The link, line 1: the pass is signed; the signature was not"))
    let info = world.run("info", "Bakery").output
    #expect(info.contains("20.00 USD") && info.contains("Code 128") && info.contains("PIN") && !info.contains("1234"))
    // The same card with another balance.
    let changed = object.replacing("20000000", with: "5500000")
    #expect(world.run("import", googleLink(changed)).messages.contains("1 updated"))
    #expect(world.run("info", "Bakery").output.contains("5.50 USD"))
  }

  @Test func cardsElsewhere() {
    let refused = world.run("import", googleLink(#"{"id": "388.o", "classId": "388.c"}"#))
    #expect(refused.status == .badData)
    #expect(refused.messages.contains("only names a card on Google's servers, and does not contain the card."))
    let broken = world.run("import", String(googleLink(object).prefix(100)))
    #expect(
      broken.status == .badData && broken.messages.contains("the token in this link of Google Wallet is damaged."))
    #expect(names == [])
  }

  /// Codes with links are cards, and the other ones of a picture a card of the file's name.
  @Test func qrCodes() throws {
    let links = ["https://catima.app/share#store=Gym&note=&cardid=42", googleLink(object)]
    for (index, link) in links.enumerated() {
      let picture = world.scratch.path("picture\(index).png")
      #expect(world.run("encode", "qr", link, "-o", picture).status == .done)
      #expect(world.run("import", picture).messages.contains("1 added"))
    }
    #expect(names == ["Bakery", "Gym"])
    let named = world.scratch.path("named.png")
    world.run("encode", "qr", googleLink(#"{"id": "388.o"}"#), "-o", named)
    let refused = world.run("import", named)
    #expect(refused.status == .badData && refused.messages.contains("named.png"))
    #expect(refused.messages.contains("only names a card on Google's servers"))
  }
}
