internal import Barcodes
internal import FoundationEssentials
internal import JSON

/// The facts that U-Card needs to read a pass of its own, in the key `userInfo` of `pass.json`, which apps ignore.
struct OwnPass {
  /// The key in `userInfo`.
  static let key = "ucard"

  /// The UUID of the card.
  let card: UUID
  /// The Extended Channel Interpretation that the code declares; nil for none.
  var eci: Int?
  /// Whether the card has a number without a code, which is the field `number`.
  var hasNumber: Bool?

  /// Creates the facts of a card.
  init(card: UUID) { self.card = card }

  /// The facts in JSON.
  var json: JSONObject {
    var object = JSONObject()
    object.add("card", card.uuidString)
    object.add("eci", eci)
    object.add("hasNumber", hasNumber)
    return object
  }

  /// Reads the facts; nil if the pass is not one of U-Card.
  init?(_ root: JSONValue) {
    guard let own = root["userInfo"]?[Self.key], let card = own["card"]?.string.flatMap(UUID.init(uuidString:)) else {
      return nil
    }
    self.card = card
    eci = [Charset.latin1, .utf8].map(\.eci).first { own["eci"]?.whole == $0 }
    hasNumber = own["hasNumber"]?.flag
  }
}
