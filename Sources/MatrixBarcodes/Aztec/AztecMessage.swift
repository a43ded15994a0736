/// The content of a symbol: bytes, an Extended Channel Interpretation (ECI) and FNC1, each of which is one item.
struct AztecMessage {
  /// Bytes, `fnc1` and `eci`.
  let items: [UInt16]
  /// The number of the ECI that is declared.
  private let interpretation: Int

  /// The item that stands for FNC1.
  static let fnc1: UInt16 = 256
  /// The item that declares the ECI.
  static let eci: UInt16 = 257

  /// An FNC1 in the first position stands before the declaration of the ECI.
  init(_ payload: [UInt8], eci: Int?, fnc1: [Int]) throws(MatrixEncodingError) {
    try MatrixEncodingError.check(payload, eci: eci, fnc1: fnc1)
    interpretation = eci ?? 0
    guard eci != nil || !fnc1.isEmpty else {
      items = payload.map { UInt16($0) }
      return
    }
    var items: [UInt16] = []
    items.reserveCapacity(payload.count + fnc1.count + 1)
    var positions = fnc1[...]
    if positions.first == 0 { items.append(Self.fnc1) }
    if eci != nil { items.append(Self.eci) }
    if positions.first == 0 { positions.removeFirst() }
    for index in payload.indices {
      if positions.first == index {
        items.append(Self.fnc1)
        positions.removeFirst()
      }
      items.append(UInt16(payload[index]))
    }
    self.items = items
  }

  /// The code FLG(n) of `punct` with its number and the digits of an ECI. ISO/IEC 24778:2024, 10.2.
  func flag(_ item: UInt16) -> (bits: UInt64, size: Int) {
    guard item == Self.eci else { return (0, 8) }
    var bits: UInt64 = 0
    var digits = 0
    var rest = interpretation
    repeat {
      // A digit has the code that it has in the mode `digit`.
      bits |= UInt64(rest % 10 + 2) << UInt64(4 * digits)
      rest /= 10
      digits += 1
    } while rest > 0
    return (UInt64(digits) << UInt64(4 * digits) | bits, 8 + 4 * digits)
  }
}
