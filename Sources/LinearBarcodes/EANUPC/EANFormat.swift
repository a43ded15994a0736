/// The layout of the symbols of one member of the EAN/UPC family.
struct EANFormat: Sendable {
  /// The width of the symbol without an add-on, in modules.
  let moduleCount: Int
  let quietZone: QuietZone
  /// The height of the bars in modules: 22.85 mm, or 18.23 mm for EAN-8, at the nominal module of 0.33 mm.
  var barHeight = 69
  /// Whether an add-on may stand beside the symbol (GS1 General Specifications, 5.2.2).
  var mayHaveAddOn = true
  let guardBars: [Range<Int>]
  let groups: [TextGroup]
  /// The number of light modules between the symbol and an add-on.
  var addOnGap = 7

  /// The number of elements of the longest symbol; the longest add-on has 32.
  private static let maximumElements = 59
  private static let maximumAddOnElements = 32

  /// Encodes `payload`, including its add-on.
  ///
  /// - Parameters:
  ///   - check: checks the digits of the number.
  ///   - write: writes the bars of the digits.
  /// - Throws: the errors of `check`; `.noAddOn`, `.wrongAddOn`, `.unencodable`.
  @inline(__always)
  func symbol(
    of payload: [UInt8], check: (Span<UInt8>) throws(EncodingError) -> Void,
    write: (inout ElementWriter, Span<UInt8>) -> Void
  ) throws(EncodingError) -> LinearSymbol {
    let (length, addOn) = try EANAddOn.split(payload)
    let number = payload.span.extracting(first: length)
    try check(number)
    guard addOn == nil || mayHaveAddOn else { throw .noAddOn }
    let capacity = Self.maximumElements + (addOn == nil ? 0 : Self.maximumAddOnElements)
    let elements = Elements(capacity: capacity) { [addOnGap] elements in
      write(&elements, number)
      if let addOn { elements.append(addOn, gap: addOnGap) }
    }
    let text = String(decoding: payload, as: UTF8.self)
    guard let addOn else {
      return LinearSymbol(
        elements: elements.widths, moduleCount: moduleCount, quietZone: quietZone, barHeight: barHeight,
        guardBars: guardBars, characters: text, groups: groups)
    }
    let start = moduleCount + addOnGap
    let end = start + addOn.moduleCount
    let count = addOn.digits.count
    return LinearSymbol(
      elements: elements.widths, moduleCount: end, quietZone: QuietZone(left: quietZone.left, right: 5),
      barHeight: barHeight, guardBars: guardBars, addOn: start..<end, characters: text,
      groups: groups + [
        TextGroup(offset: payload.count - count, count: count, start: start + 3, pitch: 9, isAbove: true)
      ])
  }
}
