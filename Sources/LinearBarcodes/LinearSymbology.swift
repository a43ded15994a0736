/// A set of rules that turns a payload into bars and spaces.
public protocol LinearSymbology: SendableMetatype {
  /// The light modules that its symbols need beside them; 10 on each side for most.
  static var quietZone: QuietZone { get }

  /// The symbol that carries exactly `payload`, as bytes of ISO-8859-1.
  ///
  /// - Throws: `EncodingError` where the symbology cannot carry the payload as it is. Nothing is trimmed,
  ///   padded or corrected.
  static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol
}

extension LinearSymbology {
  /// Ten modules on each side.
  public static var quietZone: QuietZone { QuietZone(left: 10, right: 10) }
}
