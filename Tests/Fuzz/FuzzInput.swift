/// Numbers from the front of an input; the rest is what is parsed.
struct FuzzInput {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next byte; 0 where there is none.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// One of `choices`, of which there is one at least.
  mutating func choice<Choices: RandomAccessCollection>(of choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: Int(byte()) % choices.count)]
  }
}
