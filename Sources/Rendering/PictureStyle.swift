/// Options of the picture of a code, for pixels, SVG and PDF.
public struct PictureStyle: Hashable, Sendable {
  /// A clockwise rotation of the whole picture.
  public enum Rotation: Int, CaseIterable, Sendable {
    /// No rotation.
    case none = 0
    /// A quarter turn, as on a narrow shelf label.
    case quarter = 90
    /// A half turn.
    case half = 180
    /// Three quarter turns.
    case threeQuarters = 270
  }

  /// Whether the picture shows the human-readable interpretation.
  public let showsText: Bool
  /// The height of the bars of a linear code in modules; nil for the default of the symbology.
  public let barHeight: Int?
  /// The rotation of the picture.
  public let rotation: Rotation

  /// Creates a style.
  ///
  /// - Precondition: `barHeight` is from 1 to `PictureDrawing.longestSide`.
  public init(showsText: Bool = true, barHeight: Int? = nil, rotation: Rotation = .none) {
    precondition((1...PictureDrawing.longestSide).contains(barHeight ?? 1), "bars have a height")
    self.showsText = showsText
    self.barHeight = barHeight
    self.rotation = rotation
  }
}
