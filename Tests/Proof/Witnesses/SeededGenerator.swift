import Foundation

/// Random numbers that are reproducible by a seed (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  /// The seed of this run: that of `UCARD_SEED`, or a constant.
  package static let seed = ProcessInfo.processInfo.environment["UCARD_SEED"].flatMap(UInt64.init) ?? 20_261_121

  /// Whether a seed is given, as for a long run.
  package static let isChosen = ProcessInfo.processInfo.environment["UCARD_SEED"] != nil

  private var state: UInt64

  /// Creates the sequence of this run for one test, by its name.
  package init(_ name: String) {
    state = name.utf8.reduce(Self.seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A hint for the message about a failed random case.
  package static var hint: String { "UCARD_SEED=\(seed) makes this case again" }
}

extension RandomNumberGenerator {
  /// Between 1 and `most` random bytes of `alphabet`.
  package mutating func bytes(of alphabet: [UInt8], most: Int) -> [UInt8] {
    (0..<Int.random(in: 1...most, using: &self)).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &self)] }
  }

  /// `count` random ASCII digits.
  package mutating func digits(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &self) }
  }

  /// A random number of the EAN/UPC family: `count` ASCII digits, the last one the check digit by the textbook rule
  /// (weights 1 and 3 from the right, sum a multiple of ten), found by trying.
  package mutating func gtin(_ count: Int, first: ClosedRange<UInt8> = 0...9) -> [UInt8] {
    let body = [0x30 + UInt8.random(in: first, using: &self)] + digits(count - 2)
    for last in UInt8(0x30)...0x39 {
      let whole = body + [last]
      let sum = whole.reversed().enumerated().reduce(0) { $0 + Int($1.element - 0x30) * ($1.offset % 2 == 0 ? 1 : 3) }
      if sum % 10 == 0 { return whole }
    }
    return body
  }

  /// A random UPC-E of 8 digits, with the last digit that makes the corresponding UPC-A valid.
  package mutating func upcE() -> [UInt8] {
    let body = [UInt8.random(in: 0x30...0x31, using: &self)] + digits(6)
    let d = body.map { Int($0 - 0x30) }
    let long: [Int]
    switch d[6] {
    case 0...2: long = [d[0], d[1], d[2], d[6], 0, 0, 0, 0, d[3], d[4], d[5]]
    case 3: long = [d[0], d[1], d[2], d[3], 0, 0, 0, 0, 0, d[4], d[5]]
    case 4: long = [d[0], d[1], d[2], d[3], d[4], 0, 0, 0, 0, 0, d[5]]
    default: long = [d[0], d[1], d[2], d[3], d[4], d[5], 0, 0, 0, 0, d[6]]
    }
    let sum = long.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
    return body + [UInt8(0x30 + (10 - sum % 10) % 10)]
  }

  /// Up to 40 characters of Code 39, followed by their sum modulo 43 as a check character.
  package mutating func code39Checked() -> [UInt8] {
    let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)
    let body = bytes(of: alphabet, most: 40)
    return body + [alphabet[body.reduce(0) { $0 + (alphabet.firstIndex(of: $1) ?? 0) } % 43]]
  }

  /// 2 to 30 characters of Codabar between a start and a stop character.
  package mutating func codabar() -> [UInt8] {
    let ends = Array("ABCD".utf8)
    // At most 31 characters: libzbar 0.23.92 writes a byte past its buffer when it reads a Codabar of 32, as valgrind shows.
    let inner = digits(2) + bytes(of: Array("0123456789-$:/.+".utf8), most: 27)
    return bytes(of: ends, most: 1) + inner.shuffled(using: &self) + bytes(of: ends, most: 1)
  }
}
