/// A set of rules that encodes a payload as bars and spaces.
public protocol LinearSymbology: SendableMetatype {
  /// The quiet zone of the symbols; 10 modules on each side for most.
  static var quietZone: QuietZone { get }

  /// Encodes exactly `payload`, as bytes of ISO-8859-1.
  ///
  /// - Throws: `EncodingError` if the symbology cannot encode the payload as it is. Nothing is trimmed,
  ///   padded or corrected.
  static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol
}

extension LinearSymbology {
  /// Ten modules on each side.
  public static var quietZone: QuietZone { QuietZone(left: 10, right: 10) }
}
