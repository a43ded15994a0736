#pragma once

#include "Code.hpp"
#include "View.hpp"

#include <vector>

/// Finds the codes in a picture.
///
/// The plain pass asks zxing-cpp, at several scales, and libzbar if it finds nothing. Then each place that shows the finder
/// pattern of an Aztec code or of a Data Matrix is read by itself. If there is no code yet, both readers are asked about
/// changed copies of the picture, one after the other, until one of them has a code or the time is over. If there is, only
/// other parts with bars are read in this way, and the codes in them are told if they can be confirmed. What is looked for
/// beside a code takes at most 0.4 seconds of processor time, and nothing is if `seconds` is below 1, as it is for a camera.
///
/// @param picture  the luminance of the picture.
/// @param seconds  the time after which no further copy is made.
std::vector<Code> search(const View &picture, double seconds);
