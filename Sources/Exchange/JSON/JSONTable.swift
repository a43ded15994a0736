internal import FoundationEssentials
internal import Cards
internal import JSON

/// An array of flat objects in JSON, such as a list of fixtures, which is read as a table whose columns are its keys.
enum JSONTable {
  /// Returns the objects as a table with a line for each.
  ///
  /// - Throws: `ImportError`: `.tooLarge`, `.notJSON`; `.notAnObject` for an element that is none.
  static func table(of file: ImportFile) throws -> ImportFile {
    guard let elements = try EntryReader.value(of: file).array else { throw ImportError(.notOfFormat(.csv)) }
    var objects: [JSONObject] = []
    for (index, element) in elements.enumerated() {
      guard let object = element.object else { throw ImportError(.notAnObject, at: ImportLocation(item: index + 1)) }
      objects.append(object)
    }
    let keys = Set(objects.flatMap(\.keys)).sorted()
    guard !keys.isEmpty else { throw ImportError(.empty) }
    // Objects of one kind have the same keys. Otherwise the table could be as large as the square of the file.
    guard keys.count * objects.count <= 200_000 + file.size else { throw ImportError(.tooManyValues) }
    var lines: [UInt8] = []
    CSVLine.append(keys, to: &lines)
    for object in objects { CSVLine.append(keys.map { text(object[$0]) }, to: &lines) }
    return ImportFile(Bytes(lines))
  }

  /// A value as a cell. Objects and arrays have none.
  static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text)?: text
    case .number?: value?.digits ?? ""
    case .flag(let flag)?: flag ? "true" : "false"
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
