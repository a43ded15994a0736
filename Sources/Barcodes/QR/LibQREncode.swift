internal import CQREncode
internal import LinearBarcodes
internal import MatrixBarcodes

/// The library libqrencode, which lays out the modules of QR codes. It is linked.
package enum LibQREncode {
  /// Its version, such as "4.1.1".
  package static var version: String { String(cString: QRcode_APIVersionString()) }

  /// The modules of a QR or Micro QR code with the given segments.
  ///
  /// - Throws: `.outOfMemory`.
  static func grid(
    _ fit: QRFit, level: QR.Level, isMicro: Bool, payload: Payload
  ) throws(EncodingError) -> ModuleGrid {
    let make = isMicro ? QRinput_newMQR : QRinput_new2
    let levels = [QR_ECLEVEL_L, QR_ECLEVEL_M, QR_ECLEVEL_Q, QR_ECLEVEL_H]
    guard let input = make(Int32(fit.version), levels[level.rawValue]) else { throw .outOfMemory }
    defer { QRinput_free(input) }
    if let eci = payload.eci {
      guard QRinput_appendECIheader(input, UInt32(eci)) == 0 else { throw .outOfMemory }
    }
    let modes = [QR_MODE_NUM, QR_MODE_AN, QR_MODE_8]
    for segment in fit.segments {
      let status = payload.bytes[segment.bytes].withUnsafeBufferPointer { bytes in
        QRinput_append(input, modes[segment.mode.rawValue], Int32(bytes.count), bytes.baseAddress)
      }
      guard status == 0 else { throw .outOfMemory }
    }
    guard let code = QRcode_encodeInput(input) else { throw .outOfMemory }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    let data = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    let modules = [Bool](unsafeUninitializedCapacity: data.count) { modules, count in
      for index in data.indices { modules[index] = data[index] & 1 == 1 }
      count = data.count
    }
    return ModuleGrid(modules: modules, width: width)
  }
}
