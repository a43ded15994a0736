/// The messages of a language in gettext's binary format (GNU MO). They are sorted by their keys, so that a message is
/// found by binary search. Nothing is read until a message is asked for.
///
/// A file has a header of numbers of 32 bits, little-endian: at 8 the number of messages, at 12 and 16 the places of
/// two tables, one of keys, one of translations, with the size and the place of each text. The key of a message with a
/// context is the context, U+0004 and the English. Behind the key of a plural stands NUL and its other form; behind
/// each of its translations but the last stands NUL. See "The Format of GNU MO Files" in gettext's manual.
struct Catalogue: Sendable {
  /// The bytes, which exist as long as the program runs.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  /// Creates a catalogue of bytes that stay where they are.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The translation of a message; nil if there is none.
  func message(_ key: String, context: String? = nil) -> String? {
    find(context.map { "\($0)\u{4}\(key)" } ?? key).flatMap(text)
  }

  /// The translation of a message about a number of things, in the form for that number; nil if there is none.
  ///
  /// - Parameter key: the form for one.
  func message(_ key: String, for count: Int) -> String? {
    guard let forms = find(key), let rule = PluralRule(header: message("") ?? "") else { return nil }
    var start = forms.startIndex
    for _ in 0..<rule.form(for: count) {
      guard let end = bytes[forms][start...].firstIndex(of: 0) else { return nil }
      start = end + 1
    }
    let end = bytes[forms][start...].firstIndex(of: 0) ?? forms.endIndex
    return text(start..<end)
  }

  /// The place of the translation of a key.
  private func find(_ key: String) -> Range<Int>? {
    guard let count = number(at: 8), let keys = number(at: 12), let texts = number(at: 16) else { return nil }
    var key = key
    return key.withUTF8 { key in
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        guard let found = range(at: keys + 8 * middle) else { return nil }
        let other = bytes[found].prefix { $0 != 0 }
        if other.elementsEqual(key) { return range(at: texts + 8 * middle) }
        if other.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// The number at a place; nil behind the end.
  private func number(at place: Int) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
  }

  /// The range that the size and the place at a place give; nil if it is not inside of the file.
  private func range(at place: Int) -> Range<Int>? {
    guard let size = number(at: place), let start = number(at: place + 4), start + size <= bytes.count else {
      return nil
    }
    return start..<start + size
  }

  /// The text of a range; nil if it is empty, as that of a message without a translation.
  private func text(_ range: Range<Int>) -> String? {
    range.isEmpty ? nil : String(decoding: bytes[range], as: UTF8.self)
  }
}
