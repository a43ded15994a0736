internal import Values

/// A key that a person pressed, or what they did with the mouse.
package enum Key: Hashable, Sendable {
  /// A character.
  case character(Character)
  /// A letter, in lower case, with Ctrl.
  case control(Character)
  /// Text that was pasted, without control characters.
  case pasted(String)
  /// F1.
  case help
  /// F2.
  case add
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// The left button of the mouse was pressed on a cell, counted from 0.
  case click(column: Int, row: Int)
  /// The wheel of the mouse was turned.
  case wheelUp, wheelDown
}

/// Turns the bytes that a terminal sends into keys.
///
/// Sources: ECMA-48, 5.4 (control sequences); XTerm Control Sequences, “PC-Style Function Keys”, “Bracketed Paste Mode” and
/// “Extended coordinates” (SGR, 1006).
package struct KeyDecoder: Sendable {
  /// The bytes that do not yet make a key.
  private var pending: [UInt8] = []
  /// The text that is being pasted; nil outside of a paste.
  private var pasted: [UInt8]?
  /// How often `flush` was called since the last byte.
  private var silences = 0

  /// The most bytes of a sequence, and of a paste; what is longer is no key.
  private static let maximumSequence = 64
  private static let maximumPaste = 4096
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Creates a decoder that has seen nothing.
  package init() {}

  /// The number of calls of `flush` after which the rest of a sequence or a paste is not expected any more. A network may
  /// deliver it in parts.
  private static let maximumSilences = 25

  /// Whether bytes are left that may become a key with more bytes, or an Escape without them.
  package var isWaiting: Bool { !pending.isEmpty || pasted != nil }

  /// Returns the keys that are complete with `bytes`.
  package mutating func keys(from bytes: some Sequence<UInt8>) -> [Key] {
    silences = 0
    pending += bytes
    var keys: [Key] = []
    while !pending.isEmpty {
      guard let (key, count) = pasted == nil ? next() : nextPasted() else { break }
      pending.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Returns the keys that the pending bytes are if none came for a while: Escape if it is alone. A sequence or a paste
  /// that has begun is given up after several such calls.
  package mutating func flush() -> [Key] {
    if pasted == nil, pending == [0x1B] {
      pending = []
      return [.escape]
    }
    silences += 1
    guard silences >= Self.maximumSilences else { return [] }
    let text = pasted.flatMap { Self.visible($0 + pending) }
    (pending, pasted, silences) = ([], nil, 0)
    return text.map { [.pasted($0)] } ?? []
  }

  /// The next key and its number of bytes; no key for bytes that mean none; nil if bytes are missing.
  private mutating func next() -> (Key?, Int)? {
    let first = pending[0]
    switch first {
    case 0x1B: return escaped()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
    case 0x00...0x1F: return (nil, 1)
    default: return character()
    }
  }

  /// A character in UTF-8 (RFC 3629, 3). Bytes that are none mean no key.
  private func character() -> (Key?, Int)? {
    let count = pending[0].characterLength
    guard count > 0 else { return (nil, 1) }
    guard pending.count >= count else {
      // A byte that does not continue the character ends it.
      return pending.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 } ? nil : (nil, 1)
    }
    guard let text = String(validating: pending[..<count], as: UTF8.self), let character = text.first else {
      return (nil, 1)
    }
    return (.character(character), count)
  }

  /// A sequence that begins with Escape.
  private mutating func escaped() -> (Key?, Int)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      return (pending[2] == UInt8(ascii: "M") ? .enter : Self.final(pending[2]), 3)
    case 0x1B: return (.escape, 1)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      return controlString()
    default:
      // Alt with a key, which means nothing here.
      return (nil, 2)
    }
  }

  /// A string that a terminal answers, which is no key: up to ST or BEL (ECMA-48, 5.6).
  private func controlString() -> (Key?, Int)? {
    for index in pending.indices.dropFirst(2) {
      if pending[index] == 0x07 { return (nil, index + 1) }
      if pending[index] == 0x1B {
        guard index + 1 < pending.count else { return nil }
        return (nil, pending[index + 1] == UInt8(ascii: "\\") ? index + 2 : index)
      }
    }
    return pending.count > Self.maximumPaste ? (nil, pending.count) : nil
  }

  /// A control sequence: parameters 0x30 to 0x3F, intermediate bytes 0x20 to 0x2F, and a final byte (ECMA-48, 5.4).
  private mutating func controlSequence() -> (Key?, Int)? {
    guard let end = pending.dropFirst(2).firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return pending.count > Self.maximumSequence ? (nil, pending.count) : nil
    }
    let final = pending[end]
    // Another Escape, or any control character, cancels the sequence.
    guard (0x40...0x7E).contains(final) else { return (nil, end) }
    let text = String(decoding: pending[2..<end], as: UTF8.self)
    switch (text, Character(Unicode.Scalar(final))) {
    case ("", "["):
      // The function keys of the console of Linux: another byte, A for F1, B for F2.
      guard pending.count > end + 1 else { return nil }
      let function = pending[end + 1]
      return (function == UInt8(ascii: "A") ? .help : function == UInt8(ascii: "B") ? .add : nil, end + 2)
    case ("", "M"):
      // A report of the mouse in the oldest form: a button, a column and a row, a byte each.
      return pending.count > end + 3 ? (nil, end + 4) : nil
    default: break
    }
    if text.first == "<" { return (Self.mouse(text.dropFirst(), isPressed: final == UInt8(ascii: "M")), end + 1) }
    let number = Int(text.prefix { $0 != ";" })
    guard final == UInt8(ascii: "~") else { return (Self.final(final), end + 1) }
    switch number {
    case 1, 7: return (.home, end + 1)
    case 3: return (.delete, end + 1)
    case 4, 8: return (.end, end + 1)
    case 5: return (.pageUp, end + 1)
    case 6: return (.pageDown, end + 1)
    case 11: return (.help, end + 1)
    case 12: return (.add, end + 1)
    case 200:
      pasted = []
      return (nil, end + 1)
    default: return (nil, end + 1)
    }
  }

  /// The key of a sequence that its last byte names.
  private static func final(_ byte: UInt8) -> Key? {
    switch Character(Unicode.Scalar(byte)) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "P": .help
    case "Q": .add
    case "Z": .backTab
    default: nil
    }
  }

  /// A report of the mouse: the button with 64 for the wheel, the column, and the row, from 1.
  private static func mouse(_ text: Substring, isPressed: Bool) -> Key? {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, isPressed else { return nil }
    return switch numbers[0] {
    case 0: .click(column: numbers[1] - 1, row: numbers[2] - 1)
    case 64: .wheelUp
    case 65: .wheelDown
    default: nil
    }
  }

  /// The next part of a paste. Control characters in it are left out, since a person did not press them.
  private mutating func nextPasted() -> (Key?, Int)? {
    let text = pasted ?? []
    let end = pending.indices.first { pending[$0...].starts(with: Self.pasteEnd) }
    // The beginning of the end may be pending.
    let count = end ?? max(0, pending.count - Self.pasteEnd.count + 1)
    pasted = text + pending[..<count].prefix(Self.maximumPaste - min(text.count, Self.maximumPaste))
    guard end != nil else { return count == 0 ? nil : (nil, count) }
    defer { pasted = nil }
    return (Self.visible(pasted ?? []).map(Key.pasted), count + Self.pasteEnd.count)
  }

  /// The text of a paste without control characters; nil if nothing is left.
  private static func visible(_ bytes: [UInt8]) -> String? {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let visible = String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .control }))
    return visible.isEmpty ? nil : visible
  }
}
