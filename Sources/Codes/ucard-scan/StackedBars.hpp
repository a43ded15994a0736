#pragma once

#include "Code.hpp"
#include "View.hpp"

/// Whether the start and the stop pattern of a PDF417 are seen on several lines across its place. zxing-cpp fills missing
/// codewords from those of error correction, so that it has read a few characters out of noise.
bool hasStartAndStop(const Code &code, const View &picture);
