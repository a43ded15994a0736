/// Joins the lines of a file that a fold has split (RFC 5545 §3.1), piece by piece. Lines end in CRLF or LF. In a line whose
/// value is QUOTED-PRINTABLE, as vCalendar 1.0 has it, an equals sign at the end of a line is a fold, too.
///
/// It works on bytes, because a fold may split a character. It keeps one line in memory.
struct LineUnfolder {
  /// A line without its folds.
  struct Line: Hashable {
    var bytes: [UInt8] = []
    /// The number of its first line in the file, from 1 on.
    var number = 0
  }

  /// The largest number of bytes of a line, without folds.
  static let longest = 1 << 18
  /// The number of bytes after which the rest of a line that is not needed is dropped.
  private static let kept = 1024

  private let isNeeded: ([UInt8]) -> Bool
  /// The lines that are complete.
  private var complete: [Line] = []
  private var line = Line()
  private var hasLine = false
  private var number = 1
  private var state = State.start
  /// Whether the rest of the line is dropped.
  private var isDropping = false

  private enum State {
    /// At the beginning of the file, after a byte order mark or a part of it.
    case start
    /// At the beginning of a line of the file.
    case begin
    /// Inside of a line.
    case inside
    /// After blanks at the beginning of a line that continues no other one.
    case blank
    /// After a CR.
    case carriage
  }

  /// Creates an unfolder.
  ///
  /// - Parameter isNeeded: whether the property with this name is needed in full. A line that is not may be of any
  ///   length, and is cut.
  init(isNeeded: @escaping ([UInt8]) -> Bool) { self.isNeeded = isNeeded }

  /// Takes the next bytes of the file, and returns the lines that are complete.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(CalendarError) -> [Line] {
    complete = []
    for byte in bytes { try take(byte) }
    return complete
  }

  /// Takes the end of the file, and returns the last line.
  mutating func finish() throws(CalendarError) -> [Line] {
    complete = []
    if state == .carriage { try append(0x0D) }
    give()
    return complete
  }

  private mutating func take(_ byte: UInt8) throws(CalendarError) {
    switch (state, byte) {
    case (.start, 0xEF), (.start, 0xBB), (.start, 0xBF): return
    case (.carriage, 0x0A), (.inside, 0x0A), (.begin, 0x0A), (.start, 0x0A):
      if state == .begin || state == .start { give() }
      number += 1
      state = removeSoftBreak() ? .inside : .begin
    case (.carriage, _):
      try append(0x0D)
      state = .inside
      try take(byte)
    case (.begin, 0x20), (.begin, 0x09), (.start, 0x20), (.start, 0x09):
      state = hasLine ? .inside : .blank
    case (.blank, 0x20), (.blank, 0x09), (.blank, 0x0D): return
    case (.blank, 0x0A):
      number += 1
      state = .begin
    case (.blank, _): throw CalendarError(.strayContinuation, line: number)
    case (.begin, 0x0D), (.start, 0x0D):
      give()
      state = .carriage
    case (.begin, _), (.start, _):
      give()
      line = Line(number: number)
      hasLine = true
      state = .inside
      try append(byte)
    case (.inside, 0x0D): state = .carriage
    case (.inside, _): try append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) throws(CalendarError) {
    guard !isDropping, hasLine else { return }
    line.bytes.append(byte)
    if line.bytes.count == Self.kept { isDropping = !isNeeded(ContentLine.name(of: line.bytes)) }
    guard line.bytes.count <= Self.longest else { throw CalendarError(.tooLong(Self.longest), line: line.number) }
  }

  /// Removes the equals sign at the end of a line that goes on in the next one (RFC 2045 §6.7).
  ///
  /// - Returns: whether there is one.
  private mutating func removeSoftBreak() -> Bool {
    guard hasLine, state != .begin, line.bytes.last == UInt8(ascii: "="), ContentLine.isQuotedPrintable(line.bytes)
    else { return false }
    line.bytes.removeLast()
    return true
  }

  private mutating func give() {
    guard hasLine else { return }
    hasLine = false
    isDropping = false
    complete.append(line)
  }
}
