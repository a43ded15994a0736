internal import CQREncode
internal import LinearBarcodes
internal import MatrixBarcodes

/// The modules of a QR or Micro QR code, which libqrencode computes from the segments.
struct QRGrid {
  /// The modules, row by row, true for dark.
  let modules: [Bool]
  let width: Int

  /// - Throws: `.outOfMemory`.
  init(
    _ fit: QRFit, errorCorrection: ErrorCorrection, isMicro: Bool, payload: Payload
  ) throws(EncodingError) {
    let make = isMicro ? QRinput_newMQR : QRinput_new2
    guard let input = make(Int32(fit.version), errorCorrection.level) else { throw .outOfMemory }
    defer { QRinput_free(input) }
    if let eci = payload.eci {
      guard QRinput_appendECIheader(input, UInt32(eci)) == 0 else { throw .outOfMemory }
    }
    for segment in fit.segments {
      let status = payload.bytes[segment.bytes].withUnsafeBufferPointer { bytes in
        QRinput_append(input, segment.mode.mode, Int32(bytes.count), bytes.baseAddress)
      }
      guard status == 0 else { throw .outOfMemory }
    }
    guard let code = QRcode_encodeInput(input) else { throw .outOfMemory }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    let data = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    modules = [Bool](unsafeUninitializedCapacity: data.count) { modules, count in
      for index in data.indices { modules[index] = data[index] & 1 == 1 }
      count = data.count
    }
  }
}

extension ErrorCorrection {
  fileprivate var level: QRecLevel {
    switch self {
    case .low: QR_ECLEVEL_L
    case .medium: QR_ECLEVEL_M
    case .quartile: QR_ECLEVEL_Q
    default: QR_ECLEVEL_H
    }
  }
}

extension QR.Segment.Mode {
  fileprivate var mode: QRencodeMode {
    switch self {
    case .numeric: QR_MODE_NUM
    case .alphanumeric: QR_MODE_AN
    case .byte: QR_MODE_8
    }
  }
}
