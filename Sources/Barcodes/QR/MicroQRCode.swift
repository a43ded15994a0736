internal import LinearBarcodes

/// Micro QR codes: at most 35 digits, 21 characters or 15 bytes, in 11 to 17 modules a side.
///
/// Source: ISO/IEC 18004:2015.
enum MicroQRCode {
  /// The number of light modules on every side.
  static let quietZone = 2

  /// Encodes `payload` in the smallest version that holds it, with error correction level L, M or Q.
  ///
  /// - Throws: `.empty`; `.tooLong`; `.noECI` for a payload with an ECI, which a Micro QR code cannot declare;
  ///   `.outOfMemory`.
  static func encode(_ payload: Payload, errorCorrection: ErrorCorrection) throws(EncodingError) -> MatrixSymbol {
    guard !payload.bytes.isEmpty else { throw .empty }
    guard payload.eci == nil else { throw .noECI }
    guard payload.bytes.count <= maximumLength else { throw .tooLong(found: payload.bytes.count, limit: nil) }
    for versions in QRVersionClass.micro {
      let version = versions.versions.lowerBound
      guard let limit = QRCapacity.microBits(version: version, errorCorrection: errorCorrection),
        let segmentation = QRSegmentation(payload.bytes, in: versions), segmentation.bitCount <= limit
      else { continue }
      let code = try QRGrid(
        version: version, errorCorrection: errorCorrection, isMicro: true, payload: payload,
        segments: segmentation.segments)
      return MatrixSymbol(modules: code.modules, width: code.width, quietZone: quietZone, text: payload.printableText)
    }
    throw .tooLong(found: payload.bytes.count, limit: nil)
  }

  /// The number of digits that version 4-L holds. No longer payload fits any version.
  private static let maximumLength = 35
}
