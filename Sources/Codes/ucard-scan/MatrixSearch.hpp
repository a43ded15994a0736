#pragma once

#include "Code.hpp"
#include "View.hpp"

#include <vector>

/// Reads the Aztec codes and Data Matrix symbols of a picture, each in a copy of its place.
///
/// @param picture   the luminance of the picture.
/// @param found     the codes that are known, whose places are left out.
/// @param deadline  the processor time after which no further place is looked at.
std::vector<Code> readMatrixPlaces(const View &picture, const std::vector<Code> &found, double deadline);

/// The processor time that this program has taken, in seconds.
double processorTime();
