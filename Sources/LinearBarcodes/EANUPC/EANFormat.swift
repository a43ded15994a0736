/// What the symbols of one member of the EAN/UPC family have in common.
struct EANFormat: Sendable {
  /// Width of the symbol without an add-on.
  let moduleCount: Int
  let quietZone: QuietZone
  /// Height of the bars: 22.85 mm, or 18.23 of EAN-8, at the nominal module of 0.33 mm.
  var barHeight = 69
  let guardBars: [Range<Int>]
  let groups: [TextGroup]
  /// Light modules between the symbol and an add-on.
  var addOnGap = 7

  /// The longest symbol has 59 elements, the longest add-on 32.
  private static let mostElements = 59
  private static let mostAddOnElements = 32

  /// The symbol of `payload`, its add-on included.
  ///
  /// - Parameters:
  ///   - digits: the digits of the number, which it proves.
  ///   - write: writes their bars.
  /// - Throws: what `digits` throws; `.wrongAddOn`, `.unencodable`.
  @inline(__always)
  func symbol(
    of payload: [UInt8], digits: (ArraySlice<UInt8>) throws(EncodingError) -> [UInt8],
    write: (inout EANElements, [UInt8]) -> Void
  ) throws(EncodingError) -> LinearSymbol {
    let (number, addOn) = try EANAddOn.split(payload)
    let digits = try digits(number)
    let capacity = Self.mostElements + (addOn == nil ? 0 : Self.mostAddOnElements)
    let elements = EANElements.written(capacity: capacity) { elements in
      write(&elements, digits)
      if let addOn { elements.append(addOn, gap: addOnGap) }
    }
    let text = String(decoding: payload, as: UTF8.self)
    guard let addOn else {
      return LinearSymbol(
        elements: elements, moduleCount: moduleCount, quietZone: quietZone, barHeight: barHeight,
        guardBars: guardBars, characters: text, groups: groups)
    }
    let start = moduleCount + addOnGap
    let end = start + addOn.moduleCount
    let count = addOn.digits.count
    return LinearSymbol(
      elements: elements, moduleCount: end, quietZone: QuietZone(left: quietZone.left, right: 5),
      barHeight: barHeight, guardBars: guardBars, addOn: start..<end, characters: text,
      groups: groups + [
        TextGroup(offset: payload.count - count, count: count, start: start + 3, pitch: 9, isAbove: true)
      ])
  }
}
