/// One group of the human-readable interpretation, and where it stands at the bars.
public struct HumanReadableText: Hashable, Sendable {
  /// How the characters share the span.
  public enum Alignment: Hashable, Sendable {
    /// Set as one line in the middle of the span.
    case centred
    /// Each character in the middle of its own equal share of the span, under the bars that carry it.
    case spread
  }

  /// What is printed. Control characters stand as blanks.
  public let characters: String
  /// The modules it stands under; 0 is the first module of the first bar, negative ones are quiet zone.
  public let span: Range<Int>
  /// How the characters share `span`.
  public let alignment: Alignment
  /// Whether it stands above the bars, as the text of an add-on does.
  public let isAbove: Bool

  /// The text `characters` at the modules of `span`.
  public init(_ characters: String, span: Range<Int>, alignment: Alignment, isAbove: Bool = false) {
    self.characters = characters
    self.span = span
    self.alignment = alignment
    self.isAbove = isAbove
  }
}
