internal import Barcodes

extension Symbology {
  /// The symbology of a code that was read; nil if U-Card does not know it.
  ///
  /// - Parameters:
  ///   - format: the name of the symbology in zxing-cpp.
  ///   - identifier: the symbology identifier of ISO/IEC 15424.
  ///   - bytes: the payload.
  static func scanned(format: String, identifier: String?, bytes: [UInt8]) -> Symbology? {
    switch format {
    case "Code128": identifier == "]C1" ? .gs1128 : .code128
    case "DataMatrix": identifier == "]d2" || identifier == "]d5" ? .gs1DataMatrix : .dataMatrix
    case "ITF": isITF14(bytes) ? .itf14 : .itf
    case "EAN-13": .ean13
    case "EAN-8": .ean8
    case "UPC-A": .upcA
    case "UPC-E": .upcE
    case "Code39": .code39
    case "Code93": .code93
    case "Codabar": .codabar
    case "DataBar": .dataBar
    case "DataBarExpanded": .dataBarExpanded
    // FNC1 in the first position, and no ECI (ISO/IEC 18004:2015, annex F).
    case "QRCode": identifier == "]Q3" ? .gs1QR : .qr
    case "MicroQRCode": .microQR
    case "Aztec": .aztec
    case "PDF417": .pdf417
    case "MaxiCode": .maxiCode
    default: nil
    }
  }

  /// Whether an ITF has 14 digits of which the last is the check digit: weights 3 and 1 from the left (GS1 General
  /// Specifications, 7.9.1).
  private static func isITF14(_ digits: [UInt8]) -> Bool {
    guard digits.count == 14 else { return false }
    let sum = digits.enumerated().reduce(0) { $0 + Int($1.element & 15) * ($1.offset % 2 == 0 ? 3 : 1) }
    return sum % 10 == 0
  }
}
