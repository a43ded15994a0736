/// The encodations that need the fewest codewords for a message, found as a shortest path from its end.
///
/// Before each element, a reader is in one of six encodations, and in C40 and Text encodation it has read 0, 1 or 2
/// values of a triplet. The fewest codewords to the end of the data, for each of these states, follow from those of the
/// next elements. Their moves and costs (ISO/IEC 16022:2006, 5.2):
/// - ASCII: 1 for a byte below 128, for two digits or FNC1; 2 for another byte; 1 to latch to another encodation.
/// - C40 and Text: 2 for three values, of which an element has 1 to 4. X12: 2 for three elements.
/// - EDIFACT: 3 for four elements; 1, 2, 3 or 3 for 0, 1, 2 or 3 elements and the unlatch value.
/// - Base 256: 1 for a byte; 1 for the length, 2 for one from 250 on. It returns to ASCII by itself.
/// - Another encodation returns to ASCII by an unlatch between two triplets: 1.
///
/// At the end of the symbol, codewords are saved:
/// - If one codeword is left after a triplet, it is in ASCII encodation without an unlatch.
/// - If one or two are left after four EDIFACT elements, they are in ASCII encodation without an unlatch.
/// - A last triplet of two values in C40 or Text encodation is padded with Shift 1.
/// - The length of Base 256 data up to the end is 0, in one codeword.
///
/// The path takes all of these as if the symbol ended with its last codeword. A larger symbol has room for the same
/// elements without them, so that the smallest symbol is the smallest one with room for the path:
/// - Where one codeword was left, there is now room for an unlatch and this one; where two were left after EDIFACT, for
///   an unlatch and these two.
/// - There is room for the second codeword of a length.
/// - Instead of a padded triplet, a reader can leave C40 or Text at the last place between two triplets, and find the
///   rest in ASCII. From there on, no element ended a triplet. So each element of one value, which alone is longer in
///   ASCII, came together with a longer one, and the rest takes one codeword more at most: the unlatch.
struct DataMatrixPlan {
  /// The fewest codewords, if the symbol ends with the last of them.
  let codewordCount: Int
  /// The moves of the cheapest path before each element.
  let steps: [Step]

  /// The next move in ASCII encodation.
  enum Next: UInt8 {
    case element, digits, c40, text, x12, edifact, base256
  }

  /// The moves of the cheapest path before an element, for a reader in each state.
  struct Step {
    var next = Next.element
    /// Whether a reader in C40, Text or X12 encodation, between two triplets, goes to ASCII.
    var leavesC40 = true
    var leavesText = true
    var leavesX12 = true
    /// The number of elements before the unlatch value in EDIFACT encodation; 4 for no unlatch value.
    var edifactCount: UInt8 = 0
    /// The number of bytes if Base 256 is next.
    var base256Count: UInt32 = 0
  }

  /// - Parameters:
  ///   - elements: bytes, and `DataMatrixMessage.fnc1`.
  ///   - padsTriplet: whether a last triplet of two values may be padded.
  init(_ elements: [UInt16], padsTriplet: Bool = true) {
    (codewordCount, steps) = Self.find(elements, padsTriplet: padsTriplet)
  }
}

extension DataMatrixPlan {
  /// More than the cost of any path.
  private static let impossible = 1 << 40

  /// The costs of a reader in C40 or Text encodation, by the number of values that it has read of a triplet.
  private struct TripletCosts {
    var none: Int
    var one: Int
    var two: Int

    /// The costs before an element of so many values. A triplet costs two codewords when it is full.
    func before(values: UInt8) -> TripletCosts {
      switch values {
      case 1: TripletCosts(none: one, one: two, two: none &+ 2)
      case 2: TripletCosts(none: two, one: none &+ 2, two: one &+ 2)
      case 3: TripletCosts(none: none &+ 2, one: one &+ 2, two: two &+ 2)
      default: TripletCosts(none: one &+ 2, one: two &+ 2, two: none &+ 4)
      }
    }
  }

  /// The costs of the next elements: of the next one first.
  private struct Upcoming {
    var first: Int
    var second: Int
    var third: Int
    var fourth: Int

    init(end: Int) {
      (first, second, third, fourth) = (end, impossible, impossible, impossible)
    }

    mutating func push(_ cost: Int) {
      (first, second, third, fourth) = (cost, first, second, third)
    }
  }

  /// The cost of all elements for a reader in ASCII encodation, and the steps.
  private static func find(_ elements: [UInt16], padsTriplet: Bool) -> (cost: Int, steps: [Step]) {
    let kinds = DataMatrixElement.all
    let end = elements.count
    var steps = [Step](repeating: Step(), count: end + 1)
    var costs = Costs(padsTriplet: padsTriplet)
    for index in stride(from: end - 1, through: 0, by: -1) {
      steps[index] = costs.prepend(kinds[Int(elements[index])], left: end - index)
    }
    return (costs.ascii.first, steps)
  }

  /// The costs up to the end of the data for a reader in each state, which grow from the last element to the first.
  private struct Costs {
    private(set) var ascii = Upcoming(end: 0)
    private var x12 = Upcoming(end: 0)
    private var edifact = Upcoming(end: 0)
    private var c40: TripletCosts
    private var text: TripletCosts
    /// The cost if Base 256 goes on, and for how many bytes it does.
    private var bytes = 0
    private var byteCount = 0
    /// The number of the next elements that X12 has, and that EDIFACT has.
    private var x12Run = 0
    private var edifactRun = 0
    /// Whether all elements up to the end are bytes.
    private var endsInBytes = true
    private var isNextDigit = false

    init(padsTriplet: Bool) {
      c40 = TripletCosts(none: 0, one: impossible, two: padsTriplet ? 2 : impossible)
      text = c40
    }

    /// Puts an element before the others.
    ///
    /// - Parameter left: the number of elements up to the end, with this one.
    mutating func prepend(_ kind: DataMatrixElement, left: Int) -> Step {
      var step = Step()
      c40 = c40.before(values: kind.c40Values)
      text = text.before(values: kind.textValues)
      x12Run = kind.isX12 ? x12Run &+ 1 : 0
      edifactRun = kind.isEDIFACT ? edifactRun &+ 1 : 0
      var x12Cost = x12Run >= 3 ? x12.third &+ 2 : impossible
      var edifactCost = cheapestEDIFACT(&step)

      var asciiCost = ascii.first &+ Int(kind.asciiCodewords)
      if kind.isDigit && isNextDigit && ascii.second &+ 1 <= asciiCost {
        (asciiCost, step.next) = (ascii.second &+ 1, .digits)
      }
      if c40.none &+ 1 < asciiCost { (asciiCost, step.next) = (c40.none &+ 1, .c40) }
      if text.none &+ 1 < asciiCost { (asciiCost, step.next) = (text.none &+ 1, .text) }
      if x12Cost &+ 1 < asciiCost { (asciiCost, step.next) = (x12Cost &+ 1, .x12) }
      if edifactCost &+ 1 < asciiCost { (asciiCost, step.next) = (edifactCost &+ 1, .edifact) }
      compareBase256(kind, left: left, &asciiCost, &step)

      // With one codeword to go, it is in ASCII encodation without an unlatch; after EDIFACT, with two as well.
      let unlatched = asciiCost &+ (asciiCost <= 1 ? 0 : 1)
      step.leavesC40 = unlatched < c40.none
      if step.leavesC40 { c40.none = unlatched }
      step.leavesText = unlatched < text.none
      if step.leavesText { text.none = unlatched }
      step.leavesX12 = unlatched < x12Cost
      if step.leavesX12 { x12Cost = unlatched }
      let edifactUnlatched = asciiCost &+ (asciiCost <= 2 ? 0 : 1)
      if edifactUnlatched < edifactCost { (edifactCost, step.edifactCount) = (edifactUnlatched, 0) }

      ascii.push(asciiCost)
      x12.push(x12Cost)
      edifact.push(edifactCost)
      isNextDigit = kind.isDigit
      return step
    }

    /// The cost for a reader in EDIFACT encodation that reads at least one element before it leaves.
    private func cheapestEDIFACT(_ step: inout Step) -> Int {
      var cost = impossible
      if edifactRun >= 1 { (cost, step.edifactCount) = (ascii.first &+ 2, 1) }
      if edifactRun >= 2 && ascii.second &+ 3 < cost { (cost, step.edifactCount) = (ascii.second &+ 3, 2) }
      if edifactRun >= 3 && ascii.third &+ 3 < cost { (cost, step.edifactCount) = (ascii.third &+ 3, 3) }
      if edifactRun >= 4 && edifact.fourth &+ 3 <= cost { (cost, step.edifactCount) = (edifact.fourth &+ 3, 4) }
      return cost
    }

    /// Takes Base 256 if it costs less than what a reader in ASCII encodation does otherwise.
    private mutating func compareBase256(
      _ kind: DataMatrixElement, left: Int, _ asciiCost: inout Int, _ step: inout Step
    ) {
      if kind.isByte {
        bytes &+= 1
        byteCount &+= 1
        // The length is the shortest one of those that cost the least. If it is longer than 249, any shorter one costs
        // at least one codeword more, which is what the second codeword for the length costs.
        let cost = bytes &+ (byteCount < 250 ? 2 : 3)
        if cost < asciiCost { (asciiCost, step.next, step.base256Count) = (cost, .base256, UInt32(byteCount)) }
        if endsInBytes && left &+ 2 < asciiCost {
          (asciiCost, step.next, step.base256Count) = (left &+ 2, .base256, UInt32(left))
        }
      } else {
        endsInBytes = false
        bytes = impossible
      }
      if asciiCost <= bytes { (bytes, byteCount) = (asciiCost, 0) }
    }
  }
}

/// The properties of a byte or FNC1 in the encodations.
struct DataMatrixElement {
  /// The number of values in C40 encodation, from 1 to 4.
  private(set) var c40Values: UInt8
  /// The number of values in Text encodation, from 1 to 4.
  private(set) var textValues: UInt8
  /// The number of codewords in ASCII encodation, 1 or 2.
  private(set) var asciiCodewords: UInt8
  private(set) var isByte: Bool
  private(set) var isX12 = false
  private(set) var isEDIFACT = false
  private(set) var isDigit = false

  /// By the element: the bytes, and then FNC1.
  static let all: [DataMatrixElement] = (UInt16(0)...256).map { DataMatrixElement($0) }

  private init(_ element: UInt16) {
    isByte = element != DataMatrixMessage.fnc1
    guard isByte else {
      (c40Values, textValues, asciiCodewords) = (2, 2, 1)
      return
    }
    let low = element & 0x7F
    isDigit = element >= 0x30 && element <= 0x39
    let isUpper = low >= 0x41 && low <= 0x5A
    let isLower = low >= 0x61 && low <= 0x7A
    let isInBoth = low == 0x20 || (low >= 0x30 && low <= 0x39)
    c40Values = isInBoth || isUpper ? 1 : 2
    textValues = isInBoth || isLower ? 1 : 2
    asciiCodewords = 1
    if element >= 0x80 {
      // Upper Shift is two values, and one codeword.
      c40Values += 2
      textValues += 2
      asciiCodewords = 2
    } else {
      isX12 = isInBoth || isUpper || low == 0x0D || low == 0x2A || low == 0x3E
      isEDIFACT = low >= 0x20 && low <= 0x5E
    }
  }
}
