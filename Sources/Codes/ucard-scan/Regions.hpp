#pragma once

#include "View.hpp"

#include <vector>

/// The parts of a view in which light and dark change often, as they do in a code, the largest first; none that is
/// nearly the whole.
///
/// The readers look for some matrix codes from the middle outwards, so that they see them better in such a part.
std::vector<Part> busyParts(const View &view);

/// The angle by which most edges in a view are turned clockwise, in degrees from -45 to 45.
double angle(const View &view);

/// The sum of the squares of the gradients of brightness in a part, taken as complex numbers: they add up if their directions
/// are the same or opposite. Half its angle is the direction in which the brightness changes most.
struct Edges {
  double real = 0, imaginary = 0;
  /// The sum of the absolute values.
  double total = 0;

  Edges(const Raster &gray, const Part &part);
};

/// How much the edges in a part of a view run in one direction, from 0 to 1, as those of bars do.
double evenness(const View &view, const Part &part);
