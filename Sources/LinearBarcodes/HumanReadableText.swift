/// A group of the human-readable interpretation, and its position at the bars.
public struct HumanReadableText: Hashable, Sendable {
  /// The arrangement of characters within a span.
  public enum Alignment: Hashable, Sendable {
    /// One line in the middle of the span.
    case centred
    /// Each character in the middle of an equal share of the span, below the bars that carry it.
    case spread
  }

  /// The text to print. Control characters are replaced by blanks.
  public let characters: String
  /// The modules below which the text is printed; 0 is the first module of the first bar, and negative ones are in the
  /// quiet zone.
  public let span: Range<Int>
  /// The arrangement of the characters within `span`.
  public let alignment: Alignment
  /// Whether the text is above the bars, as that of an add-on is.
  public let isAbove: Bool

  /// Creates a group of `characters` at the modules of `span`.
  public init(_ characters: String, span: Range<Int>, alignment: Alignment, isAbove: Bool = false) {
    self.characters = characters
    self.span = span
    self.alignment = alignment
    self.isAbove = isAbove
  }
}
