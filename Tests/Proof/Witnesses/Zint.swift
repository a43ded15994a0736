import CLibZint

/// libzint, an encoder that is independent of U-Card.
package enum Zint {
  /// The version, such as 21100 for 2.11.0.
  package static let version = ZBarcode_Version()

  /// The symbologies by their numbers in `zint.h`.
  package enum Symbology: Int32, Sendable {
    case itf = 3
    case code39 = 8
    case code39FullASCII = 9
    case ean = 13
    case gs1128 = 16
    case codabar = 18
    case code128 = 20
    case code93 = 25
    case dataBar = 29
    case dataBarExpanded = 31
    case upcA = 34
    case upcE = 37
    case pdf417 = 55
    case qr = 58
    case dataMatrix = 71
    case itf14 = 89
    case aztec = 92
    case microQR = 97
  }

  /// The input modes of zint.
  package enum Mode: Int32, Sendable {
    case data = 0
    /// Text in UTF-8, which zint converts to the charset of the ECI.
    case unicode = 1
    /// Element strings with application identifiers in square brackets.
    case gs1 = 2
    /// The same without a check of the content: GS1_MODE with GS1NOCHECK_MODE. `[]` stands for any identifier, before
    /// which there is always a separator.
    case gs1Unchecked = 0x22
  }

  /// The rows of modules of a symbol, true for dark; nil if zint refuses the payload.
  ///
  /// - Parameters:
  ///   - option: the second option of the symbology; 1 asks for a check character of Code 39.
  ///   - level: the error correction level; -1 for zint's choice.
  ///   - onlySquares: whether Data Matrix is a square, the third option 100 (`DM_SQUARE`).
  ///   - mask: the data mask pattern of a QR code; nil for zint's choice.
  ///   - failsOnWarning: whether zint refuses what it only warns about otherwise.
  ///   - eci: the Extended Channel Interpretation to declare; 0 for none.
  package static func modules(
    _ symbology: Symbology, _ payload: [UInt8], mode: Mode = .data, option: Int32 = 0, level: Int32 = -1,
    onlySquares: Bool = false, mask: Int32? = nil, eci: Int32 = 0, failsOnWarning: Bool = false
  ) -> [[Bool]]? {
    guard let symbol = ZBarcode_Create() else { return nil }
    defer { ZBarcode_Delete(symbol) }
    symbol.pointee.symbology = symbology.rawValue
    symbol.pointee.input_mode = mode.rawValue
    symbol.pointee.option_1 = level
    symbol.pointee.option_2 = option
    if onlySquares { symbol.pointee.option_3 = 100 }
    if let mask { symbol.pointee.option_3 = (mask + 1) << 8 }
    symbol.pointee.eci = eci
    if failsOnWarning { symbol.pointee.warn_level = WARN_FAIL_ALL }
    guard ZBarcode_Encode(symbol, payload, Int32(payload.count)) < ZINT_ERROR else { return nil }
    let width = Int(symbol.pointee.width)
    return withUnsafeBytes(of: &symbol.pointee.encoded_data) { bytes in
      let stride = bytes.count / 200
      return (0..<Int(symbol.pointee.rows)).map { row in
        (0..<width).map { bytes[row * stride + $0 / 8] >> UInt8($0 % 8) & 1 == 1 }
      }
    }
  }
}
