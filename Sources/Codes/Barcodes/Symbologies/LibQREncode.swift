internal import CQREncode
internal import MatrixBarcodes

/// The library libqrencode, which draws QR and Micro QR codes. It is opened at the first of them.
package enum LibQREncode {
  private static let library: cqrencode_functions? = cqrencode_open()?.pointee

  /// Its version, such as "4.1.1"; nil if it is not installed.
  package static var version: String? { library?.QRcode_APIVersionString().map { String(cString: $0) } }

  /// The modules of a symbol, with a mask that libqrencode chooses; nil if it is not installed, or cannot draw the symbol:
  /// it has no FNC1 that readers accept, draws ECIs from 16,384 on wrongly, and counts 16 bits too many for an ECI, so that
  /// it may take a larger version.
  static func modules(of plan: QRPlan) -> ModuleGrid? {
    guard let library, !plan.isGS1, plan.eci ?? 0 < 1 << 14 else { return nil }
    let level = QRecLevel(rawValue: UInt32(plan.level.rawValue))
    let create = plan.isMicro ? library.QRinput_newMQR : library.QRinput_new2
    guard let input = create(Int32(plan.version), level) else { return nil }
    defer { library.QRinput_free(input) }
    if let eci = plan.eci, library.QRinput_appendECIheader(input, UInt32(eci)) != 0 { return nil }
    for segment in plan.segments {
      let mode = [QR_MODE_NUM, QR_MODE_AN, QR_MODE_8, QR_MODE_KANJI][segment.mode.rawValue]
      let status = plan.bytes[segment.bytes].withUnsafeBufferPointer {
        library.QRinput_append(input, mode, Int32($0.count), $0.baseAddress)
      }
      guard status == 0 else { return nil }
    }
    guard let code = library.QRcode_encodeInput(input) else { return nil }
    defer { library.QRcode_free(code) }
    guard Int(code.pointee.version) == plan.version else { return nil }
    let width = Int(code.pointee.width)
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    return ModuleGrid(modules: modules.map { $0 & 1 == 1 }, width: width)
  }
}

extension QRPlan {
  /// The modules by libqrencode where it is there and can draw them, else by MatrixBarcodes.
  func drawn() throws(MatrixEncodingError) -> ModuleGrid {
    if let grid = LibQREncode.modules(of: self) { return grid }
    return try grid()
  }
}
