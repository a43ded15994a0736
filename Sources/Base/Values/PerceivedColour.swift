internal import Glibc

/// A colour as it looks to people: the distance of two such colours is about the difference that a person sees.
///
/// Source: Björn Ottosson, “A perceptual color space for image processing” (OKLab), 2020.
package struct PerceivedColour: Sendable {
  /// The lightness, from 0 to 1, and the two axes from green to red and from blue to yellow.
  private let axes: SIMD3<Double>

  /// Creates a colour from the parts of sRGB.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    let rgb = SIMD3(Self.light(red), Self.light(green), Self.light(blue))
    func cone(_ weights: SIMD3<Double>) -> Double { cbrt((rgb * weights).sum()) }
    let cones = SIMD3(
      cone([0.4122214708, 0.5363325363, 0.0514459929]), cone([0.2119034982, 0.6806995451, 0.1073969566]),
      cone([0.0883024619, 0.2817188376, 0.6299787005]))
    func axis(_ weights: SIMD3<Double>) -> Double { (cones * weights).sum() }
    axes = SIMD3(
      axis([0.2104542553, 0.7936177850, -0.0040720468]), axis([1.9779984951, -2.4285922050, 0.4505937099]),
      axis([0.0259040371, 0.7827717662, -0.8086757660]))
  }

  /// The squared distance to another colour.
  package func squaredDistance(to other: PerceivedColour) -> Double {
    let difference = axes - other.axes
    return (difference * difference).sum()
  }

  /// The index of the colour among `others` that looks most like this one, and its squared distance.
  package func nearest(in others: [PerceivedColour]) -> (index: Int, squaredDistance: Double)? {
    others.indices.map { ($0, squaredDistance(to: others[$0])) }.min { $0.1 < $1.1 }
  }

  /// A part of sRGB as light, from 0 to 1 (IEC 61966-2-1).
  package static func light(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
