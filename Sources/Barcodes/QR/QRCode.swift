internal import LinearBarcodes

/// QR codes: segments computed here, codewords and mask by libqrencode.
///
/// Source: ISO/IEC 18004:2015.
enum QRCode {
  /// The number of light modules on every side.
  static let quietZone = 4

  /// Encodes `payload` in the smallest version that holds it, with the given error correction level.
  ///
  /// - Throws: `.empty`; `.tooLong`, in bytes of the code with its headers, if version 40 is too small;
  ///   `.noSuchECI`; `.outOfMemory`.
  static func encode(_ payload: Payload, errorCorrection: ErrorCorrection) throws(EncodingError) -> MatrixSymbol {
    guard !payload.bytes.isEmpty else { throw .empty }
    guard payload.bytes.count <= maximumLength else {
      throw .tooLong(found: payload.bytes.count, limit: nil)
    }
    if let eci = payload.eci, !(0...greatestECI).contains(eci) { throw .noSuchECI(eci) }
    let (version, segments) = try fit(payload, errorCorrection: errorCorrection)
    let code = try QRGrid(
      version: version, errorCorrection: errorCorrection, isMicro: false, payload: payload, segments: segments)
    return MatrixSymbol(modules: code.modules, width: code.width, quietZone: quietZone, text: payload.printableText)
  }

  /// The largest ECI that is written. The standard has larger ones, but libqrencode 4.1.1 writes their headers wrongly
  /// (24 bits with the mark of their length four positions too far right), and no reader understands them.
  static let greatestECI = 16_383

  /// The number of digits that version 40-L holds. No longer payload fits any version.
  static let maximumLength = 7089

  /// The smallest version that holds `payload`, and the segments with which it fits.
  static func fit(
    _ payload: Payload, errorCorrection: ErrorCorrection
  ) throws(EncodingError) -> (version: Int, segments: [QRSegment]) {
    var limit = 0
    var bits = 0
    for versions in QRVersionClass.qr {
      guard let segmentation = QRSegmentation(payload.bytes, in: versions) else { continue }
      bits = segmentation.bitCount + eciBits(payload.eci)
      for version in versions.versions {
        limit = QRCapacity.bits(version: version, errorCorrection: errorCorrection)
        if bits <= limit { return (version, segmentation.segments) }
      }
    }
    throw .tooLong(found: (bits + 7) / 8, limit: limit / 8)
  }

  /// The number of bits of an ECI header: the mode indicator, and 8 or 16 for the number. ISO/IEC 18004:2015, 7.4.2.
  private static func eciBits(_ eci: Int?) -> Int {
    guard let eci else { return 0 }
    return 4 + (eci < 128 ? 8 : 16)
  }
}
