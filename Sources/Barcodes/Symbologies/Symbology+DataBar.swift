internal import LinearBarcodes

extension Symbology {
  /// GS1 DataBar Omnidirectional, ISO/IEC 24724.
  public static let dataBar = zintLinear(
    id: "databar", name: "GS1 DataBar",
    aliases: ["rss14", "rss", "dbaromn", "databaromni", "databaromnidirectional", "gs1databaromnidirectional"],
    standard: "ISO/IEC 24724", alphabet: .digits, lengths: [14], barHeight: 33
  ) { payload throws(EncodingError) in
    let digits = payload.bytes
    // ITF-14 carries the same number with the same check digit, so its encoder checks the digits.
    _ = try ITF14.encode(digits)
    let code = ZintCode(symbology: 29)
    return (try code.grid(of: Payload(bytes: Array(digits.dropLast()))), "(01)" + payload.printableText)
  }

  /// GS1 DataBar Expanded, ISO/IEC 24724.
  public static let dataBarExpanded = zintLinear(
    id: "databarexp", name: "GS1 DataBar Expanded",
    aliases: ["rssexpanded", "rssexp", "dbarexp", "databarexpanded", "gs1databarexpanded"],
    standard: "ISO/IEC 24724", alphabet: .elementString, lengths: nil, barHeight: 34
  ) { payload throws(EncodingError) in
    let elementString = try GS1ElementString(payload: payload.bytes)
    // The only character of GS1 data that it has no codeword for; libzint would refuse it without saying why.
    if let index = payload.bytes.firstIndex(of: UInt8(ascii: "#")) { throw .unencodable("#", at: index) }
    return (try ZintCode(symbology: 31).grid(of: elementString), elementString.text)
  }

  /// A linear symbology of GS1 that libzint draws. Its patterns begin and end with a guard, so that they need no quiet
  /// zone; one module is left free all the same.
  private static func zintLinear(
    id: String, name: String, aliases: [String], standard: String, alphabet: Alphabet, lengths: [Int]?,
    barHeight: Int,
    encode: @escaping @Sendable (Payload) throws(EncodingError) -> (grid: ZintCode.Grid, text: String)
  ) -> Symbology {
    let quietZone = QuietZone(sides: 1)
    return linear(
      id: id, name: name, aliases: aliases, standard: standard, alphabet: alphabet, lengths: lengths,
      checkDigit: lengths == nil ? .none : .last, quietZone: quietZone, isDrawnByZint: true
    ) { bytes, _ throws(EncodingError) in
      let (grid, text) = try encode(Payload(bytes: bytes))
      return LinearSymbol(modules: grid.modules, quietZone: quietZone, barHeight: barHeight, characters: text)
    }
  }
}
