#pragma once

#include "Code.hpp"
#include "View.hpp"

#include <string>
#include <vector>

/// The codes that zxing-cpp finds in a view, with corners in the picture.
std::vector<Code> readWithZXing(const View &view);

/// The linear codes that zxing-cpp finds in a view whose bars are upright.
std::vector<Code> readLinearWithZXing(const View &view);

/// The Aztec codes, or the Data Matrix symbols, that zxing-cpp finds in a view. Version 1.4 finds one at most.
std::vector<Code> readAztecWithZXing(const View &view);
std::vector<Code> readDataMatrixWithZXing(const View &view);

/// The codes that libzbar finds in a view, with corners in the picture.
std::vector<Code> readWithZBar(const View &view);

/// The codes, unconfirmed where this version of zxing-cpp may have read them wrongly.
std::vector<Code> withDoubts(std::vector<Code> codes);

/// The versions of the two libraries.
std::string versionOfZXing();
std::string versionOfZBar();
