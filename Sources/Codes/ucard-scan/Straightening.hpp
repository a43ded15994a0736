#pragma once

#include "Code.hpp"
#include "MatrixPlaces.hpp"
#include "Sampling.hpp"
#include "View.hpp"

#include <functional>

/// A Data Matrix of a picture, drawn anew as a flat symbol.
struct StraightSymbol {
  /// The modules as they are in the picture.
  Modules modules;
  /// The corners in the picture's view.
  Quad corners;

  /// A picture of the modules, with a quiet zone around them.
  View view() const;
};

/// Takes the modules of a Data Matrix whose surface is bent, whose modules have different sizes, or whose data regions do not
/// lie in one plane. The reader of zxing-cpp 2.3 takes them from a flat grid between the four corners.
///
/// @param gray   the luminance of the picture.
/// @param place  the place of the symbol in it.
/// @param deadline  the processor time at which to end.
/// @param read   receives what the symbol is in a size that may be right, the likeliest first, and returns whether to end.
void straighten(
    const Raster &gray, const MatrixPlace &place, double deadline, const std::function<bool(const StraightSymbol &)> &read);
