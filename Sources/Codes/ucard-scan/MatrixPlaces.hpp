#pragma once

#include "Sampling.hpp"
#include "View.hpp"

#include <vector>

/// A place in a view that may be an Aztec code or a Data Matrix.
struct MatrixPlace {
  enum class Kind { aztec, dataMatrix };

  Kind kind;
  Point middle;
  /// The width of a module of an Aztec code, the longer side of a Data Matrix; in pixels of the view.
  double size;
  /// Whether light and dark are swapped.
  bool isInverted;
  /// The corners of a Data Matrix, about: the top left as it is read, then clockwise.
  Quad corners;
  /// How far the middles of the bottom and of the left side of a Data Matrix, and of the sides opposite to them, are from a
  /// straight side.
  Point bottomBend, leftBend;
};

/// The places of a view that show the finder pattern of an Aztec code or of a Data Matrix, those of Aztec codes first, then
/// the largest first.
///
/// The detectors of zxing-cpp 1.4 look for one such code, in or near the middle of a picture.
///
/// @param deadline  the processor time from which on no more places are looked for.
std::vector<MatrixPlace> matrixPlaces(const View &view, double deadline);
