/// Writes the data codewords of a symbol along a plan.
///
/// The codewords that the end of the symbol saves depend on how many are left, which a reader knows as well.
struct DataMatrixWriter {
  private let elements: [UInt16]
  private let steps: [DataMatrixPlan.Step]
  private let capacity: Int
  private var codewords: [UInt16]
  /// The next element.
  private var index = 0
  /// Whether a triplet was padded before the end of the symbol, where it must not be.
  private var isPaddedTooEarly = false

  /// The data codewords of a symbol, pads included.
  ///
  /// - Parameters:
  ///   - message: what is written.
  ///   - plan: the encodations of its elements.
  ///   - capacity: the number of data codewords of the symbol, at least as many as the header and the plan need.
  static func codewords(of message: DataMatrixMessage, _ plan: DataMatrixPlan, capacity: Int) -> [UInt16] {
    var writer = DataMatrixWriter(message, plan, capacity: capacity)
    writer.write()
    if writer.isPaddedTooEarly {
      writer = DataMatrixWriter(message, DataMatrixPlan(message.elements, padsTriplet: false), capacity: capacity)
      writer.write()
    }
    return writer.codewords
  }

  private init(_ message: DataMatrixMessage, _ plan: DataMatrixPlan, capacity: Int) {
    elements = message.elements
    steps = plan.steps
    self.capacity = capacity
    codewords = []
    codewords.reserveCapacity(capacity)
    codewords += message.header
  }

  private mutating func write() {
    while index < elements.count {
      switch steps[index].next {
      case .element: appendElement()
      case .digits: appendDigits()
      case .c40: appendTriplets(isText: false)
      case .text: appendTriplets(isText: true)
      case .x12: appendX12()
      case .edifact: appendEDIFACT()
      case .base256: appendBase256(count: Int(steps[index].base256Count))
      }
    }
    appendPads()
  }

  /// The number of codewords that are left.
  private var rest: Int { capacity - codewords.count }

  // MARK: - ASCII encodation, ISO/IEC 16022:2006, 5.2.3

  private mutating func appendElement() {
    let element = elements[index]
    index += 1
    if element == DataMatrixMessage.fnc1 {
      codewords.append(DataMatrixMessage.fnc1Codeword)
    } else if element < 0x80 {
      codewords.append(element + 1)
    } else {
      codewords.append(235)
      codewords.append(element - 0x7F)
    }
  }

  private mutating func appendDigits() {
    codewords.append(130 + (elements[index] - 0x30) * 10 + (elements[index + 1] - 0x30))
    index += 2
  }

  /// The first pad is plain, the others are randomized by their position. ISO/IEC 16022:2006, 5.2.4.2 and B.1.
  private mutating func appendPads() {
    if rest > 0 { codewords.append(129) }
    while rest > 0 {
      let pad = 129 + 149 * (codewords.count + 1) % 253 + 1
      codewords.append(UInt16(pad > 254 ? pad - 254 : pad))
    }
  }

  // MARK: - C40, Text and X12 encodation, ISO/IEC 16022:2006, 5.2.5 to 5.2.7

  private mutating func appendTriplets(isText: Bool) {
    codewords.append(isText ? 239 : 230)
    var triplet = Triplet()
    repeat {
      appendValues(of: elements[index], isText: isText, to: &triplet)
      index += 1
    } while triplet.count > 0 ? index < elements.count : !(isText ? steps[index].leavesText : steps[index].leavesC40)
    if triplet.count > 0 {
      isPaddedTooEarly = rest > 2
      append(0, to: &triplet)
    }
    unlatchTriplets()
  }

  private mutating func appendX12() {
    codewords.append(238)
    var triplet = Triplet()
    repeat {
      for _ in 0..<3 {
        let element = elements[index]
        index += 1
        let value: UInt16 =
          switch element {
          case 0x0D: 0
          case 0x2A: 1
          case 0x3E: 2
          default: Self.basicValue(of: element)
          }
        append(value, to: &triplet)
      }
    } while !steps[index].leavesX12
    unlatchTriplets()
  }

  /// Leaves one of these encodations. At the end of the symbol, that needs no codeword.
  private mutating func unlatchTriplets() {
    if rest > 1 || (rest == 1 && index == elements.count) { codewords.append(254) }
  }

  /// Up to three values, of which two codewords are made.
  private struct Triplet {
    var value: UInt16 = 0
    var count = 0
  }

  private mutating func append(_ value: UInt16, to triplet: inout Triplet) {
    triplet.value = 40 * triplet.value + value
    triplet.count += 1
    guard triplet.count == 3 else { return }
    codewords.append((triplet.value + 1) >> 8)
    codewords.append((triplet.value + 1) & 0xFF)
    triplet = Triplet()
  }

  /// The value of a character that C40, Text or X12 encodation has without a shift; Text has lower-case letters in place
  /// of upper-case ones. ISO/IEC 16022:2006, Tables C.1 to C.3.
  private static func basicValue(of character: UInt16) -> UInt16 {
    character == 0x20 ? 3 : character < 0x41 ? character - 0x30 + 4 : character - 0x41 + 14
  }

  /// ISO/IEC 16022:2006, Tables C.1 and C.2.
  private mutating func appendValues(of element: UInt16, isText: Bool, to triplet: inout Triplet) {
    var character = element
    if element == DataMatrixMessage.fnc1 {
      append(1, to: &triplet)
      append(27, to: &triplet)
      return
    }
    if element >= 0x80 {
      // Upper Shift.
      append(1, to: &triplet)
      append(30, to: &triplet)
      character -= 0x80
    }
    // Text encodation is C40 encodation with the case of each letter changed.
    let folded = character & 0xDF
    if isText && folded >= 0x41 && folded <= 0x5A { character ^= 0x20 }
    switch character {
    case 0x20, 0x30...0x39, 0x41...0x5A:
      append(Self.basicValue(of: character), to: &triplet)
    case ..<0x20:
      append(0, to: &triplet)
      append(character, to: &triplet)
    case ..<0x60:
      append(1, to: &triplet)
      // 15 punctuation marks before the digits, 7 between them and the letters, 5 after these.
      append(character - (character < 0x30 ? 0x21 : character < 0x41 ? 0x3A - 15 : 0x5B - 22), to: &triplet)
    default:
      append(2, to: &triplet)
      append(character - 0x60, to: &triplet)
    }
  }

  // MARK: - EDIFACT encodation, ISO/IEC 16022:2006, 5.2.8

  private mutating func appendEDIFACT() {
    codewords.append(240)
    while true {
      // With fewer than three codewords left, a reader is back in ASCII encodation.
      if rest < 3 { return }
      let count = Int(steps[index].edifactCount)
      var bits = 0
      for offset in 0..<4 {
        let value = offset < count ? Int(elements[index + offset] & 0x3F) : offset == count ? 0b011111 : 0
        bits = bits << 6 | value
      }
      index += count
      codewords.append(UInt16(bits >> 16))
      if count > 0 { codewords.append(UInt16(bits >> 8 & 0xFF)) }
      if count > 1 { codewords.append(UInt16(bits & 0xFF)) }
      if count < 4 { return }
    }
  }

  // MARK: - Base 256 encodation, ISO/IEC 16022:2006, 5.2.9 and B.2

  private mutating func appendBase256(count: Int) {
    codewords.append(231)
    if count + 1 == rest {
      appendRandomized(0)
    } else if count < 250 {
      appendRandomized(count)
    } else {
      appendRandomized(count / 250 + 249)
      appendRandomized(count % 250)
    }
    for _ in 0..<count {
      appendRandomized(Int(elements[index]))
      index += 1
    }
  }

  private mutating func appendRandomized(_ byte: Int) {
    codewords.append(UInt16((byte + 149 * (codewords.count + 1) % 255 + 1) & 0xFF))
  }
}
