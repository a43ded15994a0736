internal import Glibc

/// Angles in a picture, whose y axis points down.
enum Angle {
  /// The direction to a point, in degrees clockwise from the right.
  static func degrees(x: Double, y: Double) -> Double { atan2(y, x) * 180 / .pi }
}
