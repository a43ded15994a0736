#pragma once

#include "Code.hpp"
#include "Raster.hpp"

#include <array>
#include <vector>

/// The corners of a symbol: the top left as it is read, then clockwise.
using Quad = std::array<Point, 4>;

/// A map from a rectangle to a quadrilateral as a camera sees it, by perspective.
class Perspective {
 public:
  /// @param width, height  the rectangle from (0, 0) to (width, height), whose corners become those of `quad`.
  Perspective(double width, double height, const Quad &quad);

  Point operator()(double x, double y) const {
    const double w = g * x + h * y + 1;
    return {(a * x + b * y + c) / w, (d * x + e * y + f) / w};
  }

 private:
  double a, b, c, d, e, f, g, h;
};

/// How dark a part of a picture is, compared with the lightest and darkest of each neighbourhood.
class Darkness {
 public:
  /// @param gray    the luminance of the picture.
  /// @param quad    the corners of a symbol in it, around which darkness is known.
  /// @param module  the size of a module in pixels, about.
  Darkness(const Raster &gray, const Quad &quad, double module);

  /// The darkness at a point in pixels: 1 for dark, -1 for light, in between for what is neither; -1 outside.
  double operator()(Point point) const;

 private:
  /// The range of luminance in a tile and those around it.
  struct Range {
    float middle = 128, scale = 0;
  };

  const Raster &gray;
  int left = 0, top = 0, columns = 0, lines = 0, tile = 8;
  std::vector<Range> ranges;
};
