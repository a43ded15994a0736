internal import LinearBarcodes

/// QR codes: our segments, libqrencode's codewords and mask.
///
/// Source: ISO/IEC 18004:2015.
enum QRCode {
  /// Light modules on every side.
  static let quietZone = 4

  /// The QR code of the smallest version that carries `payload` at that level of error correction.
  ///
  /// - Throws: `.empty`; `.tooLong`, in bytes of the code with its headers, where version 40 is too small;
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

  /// The standard has greater ones. libqrencode 4.1.1 writes the header of those wrong (24 bits with the mark of their
  /// length four places too far right), and no reader understands it.
  static let greatestECI = 16_383

  /// Digits that version 40-L holds; no payload of more bytes fits anything.
  static let maximumLength = 7089

  /// The smallest version that holds `payload`, and the segments that make it fit.
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

  /// Bits of an ECI header: the mode indicator, and 8 or 16 for the number. ISO/IEC 18004:2015, 7.4.2.
  private static func eciBits(_ eci: Int?) -> Int {
    guard let eci else { return 0 }
    return 4 + (eci < 128 ? 8 : 16)
  }
}
