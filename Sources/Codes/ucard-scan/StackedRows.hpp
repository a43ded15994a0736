#pragma once

#include "Code.hpp"
#include "Sampling.hpp"

/// The modules of a PDF417, a row of modules for each of its rows; none if they are not seen well.
///
/// @param corners  the corners of the symbol.
/// @param gray     the luminance of the picture.
Modules stackedRows(const Quad &corners, const Raster &gray);
