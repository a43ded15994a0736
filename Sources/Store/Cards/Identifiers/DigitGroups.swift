package import Barcodes

/// Digits in the groups in which people read and compare them.
package enum DigitGroups {
  /// The groups of a number: long runs of digits in groups of four, the first of which may be shorter. An EAN or UPC has the
  /// groups that are printed below its bars.
  ///
  /// - Parameters:
  ///   - text: the number as text.
  ///   - symbology: the type of its code; nil for none.
  /// - Returns: the whole text as one group if it is short or has anything but digits.
  package static func groups(of text: String, _ symbology: Symbology?) -> [String] {
    guard text.count > 5, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return [text] }
    let digits: [Character] = text.map { $0 }
    let sizes: [Int]
    switch symbology {
    case .ean13?: sizes = [1, 6, 6]
    case .upcA?: sizes = [1, 5, 5, 1]
    case .upcE?: sizes = [1, 6, 1]
    default:
      sizes = (digits.count % 4 == 0 ? [] : [digits.count % 4]) + Array(repeating: 4, count: digits.count / 4)
    }
    guard sizes.reduce(0, +) == digits.count else { return [text] }
    var start = 0
    return sizes.map { size in
      defer { start += size }
      return String(digits[start..<start + size])
    }
  }
}
