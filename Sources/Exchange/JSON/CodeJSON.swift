internal import FoundationEssentials

/// The description of a code in a JSON object: an identifier of a card, or a line of `encode --batch`.
package struct CodeJSON {
  /// The content of a code: text, or bytes.
  package enum Content {
    case text(String)
    case bytes([UInt8])
  }

  /// The type, by any of its names; nil to guess it.
  package let type: String?
  /// The content of the code.
  package let content: Content
  /// The charset of the text.
  package let charset: String?
  /// The ECI, 0 to 999999.
  package let eci: Int?
  /// The error correction level, by its letter or number.
  package let errorCorrection: String?
  /// The ratio of wide to narrow bars.
  package let ratio: Int?
  /// Whether the code has bearer bars.
  package let hasBearerBars: Bool
  /// The text that is printed below the code; nil for the payload.
  package let text: String?

  /// The keys of a code.
  package static let keys: Set<String> = [
    "type", "payload", "payloadBase64", "charset", "eci", "errorCorrection", "ratio", "bearerBars", "text",
  ]

  /// Reads a code from an object.
  ///
  /// - Throws: `ImportError`: `.missing` without a payload, `.payloadTwice` with two payloads.
  package init(_ members: JSONMembers) throws(ImportError) {
    type = try members.string("type")
    switch (try members.string("payload"), try members.string("payloadBase64")) {
    case (let text?, nil):
      content = .text(text)
    case (nil, let base64?):
      guard let data = Data(base64Encoded: base64) else { throw members.error("payloadBase64") }
      content = .bytes([UInt8](data))
    case (nil, nil):
      throw members.error("payload", .missing)
    case (_?, _?):
      throw members.error("payload", .payloadTwice)
    }
    charset = try members.string("charset")
    eci = try members.whole("eci")
    errorCorrection = try members.string("errorCorrection")
    ratio = try members.whole("ratio")
    hasBearerBars = try members.flag("bearerBars") ?? false
    text = try members.string("text")
  }
}
