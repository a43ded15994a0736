#pragma once

#include "Code.hpp"
#include "View.hpp"

#include <vector>

/// Finds the codes in a picture.
///
/// The plain pass asks zxing-cpp, at several scales. If it finds nothing, libzbar is asked, then both of them about
/// changed copies of the picture, one after the other, until one of them has a code or the time is over.
///
/// @param picture  the luminance of the picture.
/// @param seconds  the time after which no further copy is made.
std::vector<Code> search(const View &picture, double seconds);
