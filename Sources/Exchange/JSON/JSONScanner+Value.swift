internal import Cards

extension JSONScanner {
  /// The scan of a value for its end, part by part.
  struct ValueScan {
    /// The largest number of bytes.
    private let most: Int
    /// The largest number of values within it.
    private let values: Int
    private var length = 0
    private var depth = 0
    private var count = 1
    private var isInString = false
    private var isEscaped = false

    /// The largest depth of nested values.
    private static let deepest = 128

    init(most: Int, values: Int) {
      self.most = most
      self.values = values
    }

    /// Whether a part has the end of the value.
    enum Result {
      case whole
      case unfinished
      case wrong(ImportError.Code)
    }

    /// Whether a number could end here, if it is one.
    var isBetweenTokens: Bool { depth == 0 && !isInString }

    /// Scans the next bytes.
    ///
    /// - Parameter line: the number of the line, which line breaks between tokens increase.
    /// - Returns: the index behind the bytes of the value.
    mutating func scan(
      _ bytes: Slice<UnsafeBufferPointer<UInt8>>, line: inout Int
    ) -> (end: Int, result: Result) {
      for index in bytes.indices {
        let byte = bytes[index]
        var isWhole = false
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInString = false
            isWhole = depth == 0
          } else if byte < 0x20 {
            return (index, .wrong(.notJSON))
          }
        } else {
          switch byte {
          case UInt8(ascii: "\""):
            isInString = true
          case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            count += 1
            guard depth <= Self.deepest else { return (index, .wrong(.notJSON)) }
          case UInt8(ascii: "}"), UInt8(ascii: "]"):
            // The bracket closes the value that contains this one.
            if depth == 0 { return (index, .whole) }
            depth -= 1
            isWhole = depth == 0
          case UInt8(ascii: ","), UInt8(ascii: ":"):
            if depth == 0 { return (index, .whole) }
            if byte == UInt8(ascii: ",") { count += 1 }
          case UInt8(ascii: "\n"):
            if depth == 0 { return (index, .whole) }
            line += 1
          case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
            if depth == 0 { return (index, .whole) }
          default:
            break
          }
        }
        guard count <= values else { return (index, .wrong(.tooManyValues)) }
        guard length < most else { return (index, .wrong(.tooLarge(most))) }
        length += 1
        if isWhole { return (index + 1, .whole) }
      }
      return (bytes.endIndex, .unfinished)
    }
  }
}
