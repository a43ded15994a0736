/// Micro QR codes, versions M1 to M4: at most 35 digits, 21 characters or 15 bytes, in 11 to 17 modules a side.
///
/// ```swift
/// print(try MicroQR.encode(Array("12345".utf8)).width)  // 11
/// print(try MicroQR.encode(Array("Ticket 7".utf8)).width)  // 15
/// ```
///
/// Source: ISO/IEC 18004:2015.
public enum MicroQR {
  /// Encodes `payload` with the fewest bits.
  ///
  /// - Parameters:
  ///   - payload: the bytes.
  ///   - level: the error correction level. M1 has `low` alone, which only detects errors there; M2 and M3 have `low` and
  ///     `medium`; M4 has `quartile` too.
  ///   - version: the version, from 1 to 4; nil for the smallest that holds the payload at the level.
  ///   - mask: the data mask pattern, from 0 to 3; nil for the best one.
  /// - Returns: a square of 9 + 2 × version modules a side. The quiet zone around it has to be 2 modules wide.
  /// - Throws: `.empty`; `.tooLong`, in codewords before error correction; `.noSuchSize` for a version or a mask that
  ///   does not exist, a version without the level, or M1 or M2 for characters that these cannot carry.
  public static func encode(
    _ payload: [UInt8], level: QR.Level = .low, version: Int? = nil, mask: Int? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try QRMessage(payload)
    let fit = try message.fit(QRVersionClass.micro, level: level, version: version)
    return try message.grid(fit, level: level, mask: mask)
  }

  /// Encodes `payload` in the segments that are given, as a copy of an issued symbol needs them.
  ///
  /// - Parameters:
  ///   - payload: the bytes.
  ///   - segments: the parts of the payload one after the other, with the mode of each.
  ///   - level: the error correction level. M1 has `low` alone, which only detects errors there; M2 and M3 have `low` and
  ///     `medium`; M4 has `quartile` too.
  ///   - version: the version, from 1 to 4; nil for the smallest that holds the segments at the level.
  ///   - mask: the data mask pattern, from 0 to 3; nil for the best one.
  /// - Returns: a square of 9 + 2 × version modules a side. The quiet zone around it has to be 2 modules wide.
  /// - Throws: `.empty`; `.wrongSegment` for a segment that does not begin where the one before it ends, or whose mode
  ///   cannot carry its bytes; `.tooLong`, in codewords before error correction; `.noSuchSize` for a version or a mask
  ///   that does not exist, a version without the level, or M1 or M2 for a mode that these do not have.
  public static func encode(
    _ payload: [UInt8], segments: [QR.Segment], level: QR.Level = .low, version: Int? = nil, mask: Int? = nil
  ) throws(MatrixEncodingError) -> ModuleGrid {
    let message = try QRMessage(payload)
    let fit = try message.fit(QRVersionClass.micro, level: level, version: version, segments: segments)
    return try message.grid(fit, level: level, mask: mask)
  }
}
