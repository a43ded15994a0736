internal import JSON

/// The keys of the first object of a file, by which its format is recognised.
struct JSONKeys {
  /// Whether the file is an array.
  let isArray: Bool
  /// Whether the file is an array without elements.
  private(set) var isEmptyArray = false
  /// The keys of the first object.
  private(set) var keys: Set<String> = []
  /// A mistake in JSON up to there; nil for none.
  private(set) var mistake: ImportError?
  /// The keys of the first object in its array `cards`.
  private(set) var keysOfCards: Set<String> = []

  /// Reads up to the end of the first object, or to a mistake in it.
  init(of file: ImportFile) throws {
    var scanner = JSONScanner(file.stream())
    isArray = try scanner.peek() == UInt8(ascii: "[")
    // Only the first element of an array is read.
    struct FirstIsRead: Error {}
    do {
      if isArray {
        try scanner.elements { scanner in
          try readObject(&scanner)
          throw FirstIsRead()
        }
        isEmptyArray = true
      } else {
        try readObject(&scanner)
      }
    } catch is FirstIsRead {
    } catch let error as ImportError {
      mistake = error
    }
  }

  private mutating func readObject(_ scanner: inout JSONScanner) throws {
    guard try scanner.peek() == UInt8(ascii: "{") else { return try scanner.pass() }
    try scanner.members { scanner, key in
      keys.insert(key)
      guard key == "cards", try scanner.peek() == UInt8(ascii: "[") else { return try scanner.pass() }
      try scanner.elements { scanner in
        guard keysOfCards.isEmpty, try scanner.peek() == UInt8(ascii: "{") else { return try scanner.pass() }
        try scanner.members { scanner, key in
          keysOfCards.insert(key)
          try scanner.pass()
        }
      }
    }
  }
}
