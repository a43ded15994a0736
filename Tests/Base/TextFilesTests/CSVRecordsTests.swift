import Files
import Testing

@testable import TextFiles

/// Reading and writing the records of tables.
@Suite struct CSVRecordsTests {
  private enum Failure: Error, Equatable {
    case table(CSVError.Code, line: Int)
    case stream
  }

  /// A stream that gives `most` bytes at a time, of which a byte order mark needs three, and fails at its end if it is `cut`.
  private final class Parts: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let most: Int
    private let isCut: Bool

    init(_ text: String, most: Int, isCut: Bool = false) {
      rest = Array(text.utf8)[...]
      (self.most, self.isCut) = (most, isCut)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
      guard !rest.isEmpty || !isCut else { throw .stream }
      let part = rest.prefix(min(most, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  private func records(
    _ text: String, most: Int = 3, isForced: Bool = false, isCut: Bool = false
  ) -> CSVRecords<Failure> {
    CSVRecords(Parts(text, most: most, isCut: isCut), isForced: isForced, allowsFormulas: true) {
      .table($0.code, line: $0.line)
    }
  }

  private func all(_ records: CSVRecords<Failure>) throws -> [[String]] {
    var found: [[String]] = []
    while try records.next() { found.append(try records.texts()) }
    return found
  }

  private static let table = "\u{FEFF}a,\"b\"\"\r\n,c\"\r\n\r,,ї\n=\"001\"\r\n"

  @Test(arguments: [3, 1000]) func partsOfAnySize(_ most: Int) throws {
    let records = records(Self.table, most: most)
    #expect(try all(records) == [["a", "b\"\r\n,c"], [""], ["", "", "ї"], ["=\"001\""]])
    #expect(records.line == 6 && records.position == Self.table.utf8.count)
  }

  @Test func errorsSayWhere() {
    for (text, code, line) in [
      ("a\n\"b", .strayQuote, 2), ("a\nb\"c\n", .strayQuote, 2), ("\"a\"b\n", .strayQuote, 1),
      ("a\r\nb", .unfinishedLine, 2), ("a\nb\0\n", .notText, 2),
    ] as [(String, CSVError.Code, Int)] {
      #expect(throws: Failure.table(code, line: line), "\(text)") { try all(records(text)) }
    }
    #expect(throws: Failure.stream) { try all(records("a,b\n", isCut: true)) }
  }

  @Test func limits() {
    let fields = String(repeating: ",", count: CSVRecords<Failure>.maximumFields + 1)
    #expect(throws: Failure.table(.tooLarge(4096), line: 1)) { try all(records(fields + "\n", most: 1000)) }
    let text = String(repeating: "x", count: CSVRecords<Failure>.longestRecord + 1)
    #expect(throws: Failure.table(.tooLarge(1 << 20), line: 1)) { try all(records(text + "\n", most: 65_536)) }
  }

  @Test func fieldsAreCounted() throws {
    let records = records("a,b,\nc", isForced: true)
    #expect(try records.next())
    try records.check(count: 3)
    try records.check(count: 2, allowsEmpty: true)
    #expect(throws: Failure.table(.fieldCount(3, header: 2), line: 1)) { try records.check(count: 2) }
    #expect(try records.next())
    #expect(throws: Failure.table(.cutLine(1, header: 3), line: 2)) { try records.check(count: 3) }
  }

  @Test func whatIsWrittenIsRead() throws {
    let cells = [["", "a\"b", "c,d", "e\nf\r"], [""], ["ґ", "=1"]]
    var bytes: [UInt8] = []
    for record in cells { CSVLine.append(record, to: &bytes) }
    #expect(try all(records(String(decoding: bytes, as: UTF8.self))) == cells)
    #expect(CSVLine.safe("=1") == "'=1" && CSVLine.safe("'1") == "''1" && CSVLine.safe("1=") == "1=")
  }
}
