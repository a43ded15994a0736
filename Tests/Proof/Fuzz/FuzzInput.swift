/// Takes numbers from the beginning of an input; the rest is the text to parse.
struct FuzzInput {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next byte; 0 if there is none.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// One of `choices`, which must not be empty.
  mutating func choice<Choices: RandomAccessCollection>(of choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: Int(byte()) % choices.count)]
  }
}
