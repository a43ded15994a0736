/// What may be chosen about the picture of a code, whether it is made of pixels or of lines.
public struct PictureStyle: Hashable, Sendable {
  /// A turn of the whole picture, clockwise.
  public enum Rotation: Int, CaseIterable, Sendable {
    /// As it is read.
    case none = 0
    /// A quarter turn, as on a narrow shelf label.
    case quarter = 90
    /// Upside down.
    case half = 180
    /// Three quarter turns.
    case threeQuarters = 270
  }

  /// Whether the human-readable interpretation stands with the code.
  public let showsText: Bool
  /// Height of the bars of a linear code in modules; nil for what the symbology asks for.
  public let barHeight: Int?
  /// How the picture is turned.
  public let rotation: Rotation

  /// A style.
  ///
  /// - Precondition: `barHeight` is from 1 to `PictureDrawing.longestSide`.
  public init(showsText: Bool = true, barHeight: Int? = nil, rotation: Rotation = .none) {
    precondition((1...PictureDrawing.longestSide).contains(barHeight ?? 1), "bars have a height")
    self.showsText = showsText
    self.barHeight = barHeight
    self.rotation = rotation
  }
}
