#pragma once

#include "Code.hpp"
#include "View.hpp"

#include <vector>

/// The codes, with the modules of the two-dimensional ones among them as they are in the picture.
///
/// The size of a symbol is that whose fixed patterns agree best with the picture. Codes that are mirrored or light on dark
/// get no modules, nor do those whose patterns are not seen well.
///
/// @param picture  the luminance of the picture.
std::vector<Code> withModules(std::vector<Code> codes, const View &picture);
