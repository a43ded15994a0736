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
  /// Those of its keys whose value is a string or a number.
  private(set) var plainKeys: Set<String> = []
  /// For each of its keys whose value is an array with an object, the keys of the first one.
  private(set) var keysOfElements: [String: Set<String>] = [:]
  /// The number of keys that may still come.
  private var keysLeft = Self.maximum

  /// The largest number of different keys in the objects of a file.
  static let maximum = 10_000

  /// Counts a key that was not there before.
  ///
  /// - Throws: `ImportError`, `.tooManyKeys`.
  static func count(_ keysLeft: inout Int) throws(ImportError) {
    keysLeft -= 1
    if keysLeft < 0 { throw ImportError(.tooManyKeys(maximum)) }
  }

  /// Reads up to the end of the first object, or to a mistake in it.
  ///
  /// - Throws: `ImportError`, `.tooManyKeys`, and the errors of the file.
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
      if case .tooManyKeys = error.code { throw error }
      mistake = error
    }
  }

  private mutating func readObject(_ scanner: inout JSONScanner) throws {
    guard try scanner.peek() == UInt8(ascii: "{") else { return try scanner.pass() }
    try scanner.members { scanner, key in
      if keys.insert(key).inserted { try Self.count(&keysLeft) }
      let first = try scanner.peek()
      if first == UInt8(ascii: "[") { return try readElements(&scanner, of: key) }
      if let first, "\"-0123456789".utf8.contains(first) { plainKeys.insert(key) }
      try scanner.pass()
    }
  }

  private mutating func readElements(_ scanner: inout JSONScanner, of key: String) throws {
    try scanner.elements { scanner in
      guard keysOfElements[key] == nil, try scanner.peek() == UInt8(ascii: "{") else { return try scanner.pass() }
      var keys: Set<String> = []
      try scanner.members { scanner, key in
        if keys.insert(key).inserted { try Self.count(&keysLeft) }
        try scanner.pass()
      }
      keysOfElements[key] = keys
    }
  }
}
