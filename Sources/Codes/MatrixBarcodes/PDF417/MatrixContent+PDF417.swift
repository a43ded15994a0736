/// The content of a PDF417.
///
/// Source: ISO/IEC 15438:2015, 5.4.
extension MatrixContent {
  /// Reads codewords as a reader does.
  ///
  /// Nil for codewords that have no meaning, and for symbols that hold more than a content: those with several ECIs, a part of
  /// a sequence of symbols (Macro PDF417), or instructions for readers.
  init?(ofPDF417 codewords: [UInt16]) {
    self.init()
    var rest = codewords[...]
    // A symbol begins in text compaction.
    guard readText(&rest) else { return nil }
    while let codeword = rest.popFirst() {
      let isRead =
        switch codeword {
        case 900: readText(&rest)
        case 901, 924: readBytes(&rest, areGroupsWhole: codeword == 924)
        case 902: readDigits(&rest)
        case 925...927: readECI(codeword, &rest) && readText(&rest)
        default: false
        }
      guard isRead else { return nil }
    }
  }

  /// Takes the codewords before the next one that changes the compaction.
  private static func run(_ rest: inout ArraySlice<UInt16>) -> ArraySlice<UInt16> {
    let run = rest.prefix { $0 < 900 }
    rest = rest.dropFirst(run.count)
    return run
  }

  /// 5.4.2.
  private mutating func readText(_ rest: inout ArraySlice<UInt16>) -> Bool {
    var submode = PDF417Submode.alpha
    // The sub-mode of the next character alone.
    var shifted: PDF417Submode?
    while let codeword = rest.first, codeword < 900 || codeword == 913 {
      rest.removeFirst()
      if codeword == 913 {
        guard let byte = rest.popFirst().flatMap(UInt8.init(exactly:)) else { return false }
        bytes.append(byte)
        shifted = nil
        continue
      }
      for value in [codeword / 30, codeword % 30] {
        let current = shifted ?? submode
        if let byte = current.byte(of: value) {
          bytes.append(byte)
          shifted = nil
        } else if shifted != nil {
          return false
        } else if let latch = PDF417Submode.latch(from: current, value) {
          submode = latch
        } else if value == PDF417Submode.punctuationShift {
          shifted = .punctuation
        } else if value == PDF417Submode.alphaShift {
          shifted = .alpha
        } else {
          return false
        }
      }
    }
    return true
  }

  /// 5.4.3: five codewords for six bytes. If the bytes are no whole groups, each of the last ones, up to five, has its own
  /// codeword.
  private mutating func readBytes(_ rest: inout ArraySlice<UInt16>, areGroupsWhole: Bool) -> Bool {
    var run = Self.run(&rest)
    while run.count > (areGroupsWhole ? 0 : 5) {
      guard run.count >= 5 else { return false }
      let number = run.prefix(5).reduce(0) { 900 * $0 + Int($1) }
      guard number < 1 << 48 else { return false }
      for byte in (0..<6).reversed() { bytes.append(UInt8(number >> (8 * byte) & 0xFF)) }
      run = run.dropFirst(5)
    }
    for codeword in run {
      guard let byte = UInt8(exactly: codeword) else { return false }
      bytes.append(byte)
    }
    return true
  }

  /// 5.4.4: fifteen codewords, or fewer at the end, for a number of up to 45 digits, whose first digit is a 1 that is left out.
  private mutating func readDigits(_ rest: inout ArraySlice<UInt16>) -> Bool {
    var run = Self.run(&rest)
    while !run.isEmpty {
      // From the lowest digit.
      var digits: [UInt8] = []
      for codeword in run.prefix(15) {
        var carry = Int(codeword)
        for index in digits.indices {
          carry += 900 * Int(digits[index])
          digits[index] = UInt8(carry % 10)
          carry /= 10
        }
        while carry > 0 {
          digits.append(UInt8(carry % 10))
          carry /= 10
        }
      }
      guard digits.popLast() == 1 else { return false }
      bytes += digits.reversed().map { $0 + 0x30 }
      run = run.dropFirst(15)
    }
    return true
  }

  /// 5.5, Table 8. It holds for all bytes if none precedes it.
  private mutating func readECI(_ codeword: UInt16, _ rest: inout ArraySlice<UInt16>) -> Bool {
    guard bytes.isEmpty, eci == nil, let first = rest.popFirst().map({ Int($0) }), first < 900 else { return false }
    switch codeword {
    case 927: eci = first
    case 926:
      guard let second = rest.popFirst().map({ Int($0) }), second < 900 else { return false }
      eci = 900 * (first + 1) + second
    default: eci = 810_900 + first
    }
    return true
  }
}

extension PDF417Submode {
  /// The sub-mode to which a value latches; nil if it is no latch.
  fileprivate static func latch(from submode: PDF417Submode, _ value: UInt16) -> PDF417Submode? {
    for index in latches.indices where latches[index].from == submode && latches[index].value == value {
      return latches[index].to
    }
    return nil
  }
}
