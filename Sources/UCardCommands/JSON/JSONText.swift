internal import FoundationEssentials

/// JSON as all lists write it.
enum JSONText {
  /// Encodes `value` on several lines, with sorted keys and a newline at the end.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    try [UInt8](encoder.encode(value)) + [newline]
  }

  /// Writes an array in the same form, element by element.
  struct ArrayWriter {
    private let write: ([UInt8]) throws -> Void
    private let encoder = JSONText.encoder
    private var isEmpty = true

    /// Creates an array. `write` writes its bytes.
    init(to write: @escaping ([UInt8]) throws -> Void) { self.write = write }

    /// Adds an element.
    mutating func add(_ element: some Encodable) throws {
      var bytes = Array((isEmpty ? "[\n  " : ",\n  ").utf8)
      isEmpty = false
      var isAtBeginning = false
      for byte in try encoder.encode(element) {
        if isAtBeginning, byte != newline { bytes += Array("  ".utf8) }
        bytes.append(byte)
        // A newline within a string is escaped.
        isAtBeginning = byte == newline
      }
      try write(bytes)
    }

    /// Ends the array.
    func finish() throws { try write(isEmpty ? JSONText.bytes(of: [String]()) : Array("\n]\n".utf8)) }
  }

  private static let newline = UInt8(ascii: "\n")

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
