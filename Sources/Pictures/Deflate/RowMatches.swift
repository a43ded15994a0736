/// The rows of a picture as literal bytes and as matches, which repeat the byte before or the row above.
///
/// Bars and modules are the same in many rows, and in a row, most is white. Other matches, for which zlib searches, hardly
/// ever pay: a byte of a picture of few patterns takes about four bits, and a match with any other distance takes ten to
/// twenty.
struct RowMatches {
  /// A literal byte; or 256 plus the length of a match, and 512 more if the match is with the row above.
  typealias Token = UInt16

  enum Kind {
    case literal(UInt8)
    case match(length: Int, isAbove: Bool)
  }

  @inline(__always)
  static func kind(of token: Token) -> Kind {
    if token < match { return .literal(UInt8(token)) }
    let isAbove = token > match + Token(longestMatch)
    return .match(length: Int(token - (isAbove ? match + above : match)), isAbove: isAbove)
  }

  private static let longestMatch = 258
  private static let shortestMatch = 3
  private static let match: Token = 256
  private static let above: Token = 512
  /// Shorter matches take more bits than literals.
  private static let shortestRun = 4
  private static let shortestCopy = 6
  /// The farthest that a match may reach back. RFC 1951, section 3.2.5.
  static let farthest = 32_768

  private(set) var tokens: [Token] = []
  private(set) var checksum = Adler32()

  /// - Parameters:
  ///   - rows: the rows, without the filter type 0 that PNG has before each.
  ///   - count: the number of bytes in a row.
  init(_ rows: UnsafeBufferPointer<UInt8>, rowBytes count: Int) {
    guard var row = rows.baseAddress else { return }
    tokens.reserveCapacity(4 * count + rows.count / 64)
    let end = row + rows.count
    var above: UnsafePointer<UInt8>?
    while row < end {
      append(row, count, below: above)
      var copies = 0
      if count + 1 <= Self.farthest {
        above = row
        // As long as the rows are the same, each byte is that of one row before.
        copies = Self.equalBytes(row + count, row, most: end - row - count) / count
        // A single copy of a row of one byte is too short for a match.
        if copies * (count + 1) < Self.shortestMatch { copies = 0 }
        append(match: copies * (count + 1), Self.match + Self.above)
      }
      checksum.append(UnsafeBufferPointer(start: row, count: count), times: copies + 1)
      row += (copies + 1) * count
    }
  }

  /// Appends a row of `count` bytes that is different from the one above; nil if there is none.
  private mutating func append(_ row: UnsafePointer<UInt8>, _ count: Int, below above: UnsafePointer<UInt8>?) {
    // The index of the next byte; the filter type is before the first.
    var index = -1
    while index < count {
      let start = max(index, 0)
      let copy = above.map { Self.equalBytes(row + start, $0 + start, most: count - start) + start - index } ?? 0
      let run = index < 1 ? 0 : Self.equalBytes(row + index, row + index - 1, most: count - index)
      if run >= Self.shortestRun && run >= copy {
        append(match: run, Self.match)
        index += run
      } else if copy >= Self.shortestCopy {
        append(match: copy, Self.match + Self.above)
        index += copy
      } else {
        tokens.append(index < 0 ? 0 : Token(row[index]))
        index += 1
      }
    }
  }

  /// Appends matches of `count` bytes in total, which are 0 or at least three.
  private mutating func append(match count: Int, _ kind: Token) {
    var count = count
    while count > 0 {
      var length = min(count, Self.longestMatch)
      // The rest has to be a match, too.
      if count > length && count - length < Self.shortestMatch { length = count - Self.shortestMatch }
      tokens.append(kind + Token(length))
      count -= length
    }
  }

  /// The number of bytes from two addresses on that are equal, at most `most`.
  private static func equalBytes(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, most: Int) -> Int {
    var count = 0
    while count + 8 <= most {
      let difference =
        UnsafeRawPointer(one + count).loadUnaligned(as: UInt64.self)
        ^ UnsafeRawPointer(other + count).loadUnaligned(as: UInt64.self)
      if difference != 0 { return count + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
      count += 8
    }
    while count < most && one[count] == other[count] { count += 1 }
    return count
  }
}
