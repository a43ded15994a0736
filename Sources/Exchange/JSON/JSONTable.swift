internal import FoundationEssentials
internal import Cards

/// An array of flat objects in JSON, such as a list of fixtures, which is read as a table whose columns are its keys.
enum JSONTable {
  /// The largest number of bytes of a file, which is in memory as a whole.
  static let maximumBytes = 64 << 20

  /// Returns the objects as a table with a line for each.
  ///
  /// - Throws: `ImportError`: `.tooLarge`, `.notJSON`; `.notAnObject` for an element that is none.
  static func table(of file: ImportFile) throws -> ImportFile {
    guard file.size <= maximumBytes else { throw ImportError(.tooLarge(maximumBytes)) }
    let bytes = try file.stream().all(most: maximumBytes)
    try ImportBudget(size: bytes.count).spendValues(of: bytes)
    guard let elements = try JSONValue(bytes).array else { throw ImportError(.notOfFormat(.csv)) }
    var objects: [[String: JSONValue]] = []
    for (index, element) in elements.enumerated() {
      guard case .object(let object) = element else {
        throw ImportError(.notAnObject, at: ImportLocation(item: index + 1))
      }
      objects.append(object)
    }
    let keys = Set(objects.flatMap(\.keys)).sorted()
    guard !keys.isEmpty else { throw ImportError(.empty) }
    var lines: [UInt8] = []
    CSVLine.append(keys, to: &lines)
    for object in objects { CSVLine.append(keys.map { text(object[$0]) }, to: &lines) }
    return ImportFile(Bytes(lines))
  }

  /// A value as a cell. Objects and arrays have none.
  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text)?: text
    case .number(let number)?: number.description
    case .bool(let flag)?: flag ? "true" : "false"
    case .array(let items)?: items.map { text($0) }.joined(separator: "; ")
    case .null?, .object?, nil: ""
    }
  }

  private struct Bytes: RandomAccess {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int {
      guard offset < bytes.count else { return 0 }
      let part = bytes[offset...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }
}
