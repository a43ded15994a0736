extension Symbology {
  /// The whole payload for one that another wallet has stored incompletely, because its encoder completes it: ZXing,
  /// which most wallets on phones use, adds the start and stop characters of a Codabar (`A…A`), takes small ones and `T`,
  /// `N`, `*` and `E` for A to D, and adds the check digit of an EAN or UPC number.
  ///
  /// Payloads that a person types are not completed: one with too few digits is more likely a mistake.
  ///
  /// - Returns: nil if the payload is whole, or cannot be completed.
  public func completed(_ payload: Payload) -> Payload? {
    guard self == .codabar || hasCheckDigitOfEAN, payload.eci == nil, (try? encode(payload)) == nil else { return nil }
    let whole = self == .codabar ? Self.completedCodabar(payload.bytes) : completedNumber(payload.bytes)
    return whole.map { Payload(bytes: $0) }.flatMap { (try? encode($0)) == nil ? nil : $0 }
  }

  /// A Codabar with start and stop characters among A to D (ZXing's `CodaBarWriter`).
  private static func completedCodabar(_ bytes: [UInt8]) -> [UInt8]? {
    guard let first = bytes.first, let last = bytes.last else { return nil }
    let others = Array("TN*E".utf8)
    func letter(_ byte: UInt8) -> UInt8? {
      let capital = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
      if capital >= UInt8(ascii: "A"), capital <= UInt8(ascii: "D") { return capital }
      return others.firstIndex(of: capital).map { UInt8(ascii: "A") + UInt8($0) }
    }
    if bytes.count > 1, let start = letter(first), let stop = letter(last) {
      return [start] + Array(bytes.dropFirst().dropLast()) + [stop]
    }
    return [UInt8(ascii: "A")] + bytes + [UInt8(ascii: "A")]
  }

  private var hasCheckDigitOfEAN: Bool { self == .ean13 || self == .ean8 || self == .upcA }

  /// An EAN or UPC number with its check digit, if only that is missing.
  private func completedNumber(_ bytes: [UInt8]) -> [UInt8]? {
    guard hasCheckDigitOfEAN, lengths?.contains(bytes.count + 1) ?? false else { return nil }
    for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where (try? encode(Payload(bytes: bytes + [digit]))) != nil {
      return bytes + [digit]
    }
    return nil
  }
}
