import CZint

/// libzint, an encoder that knows nothing of U-Card.
package enum Zint {
  /// Symbologies by their numbers in `zint.h`.
  package enum Symbology: Int32, Sendable {
    case ean = 13
    case code128 = 20
    case upcA = 34
  }

  /// The rows of modules of a symbol, true for dark; nil where zint refuses the payload.
  package static func modules(_ symbology: Symbology, _ payload: [UInt8]) -> [[Bool]]? {
    guard let symbol = ZBarcode_Create() else { return nil }
    defer { ZBarcode_Delete(symbol) }
    symbol.pointee.symbology = symbology.rawValue
    symbol.pointee.input_mode = DATA_MODE
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
