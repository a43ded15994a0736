#pragma once

#include "Code.hpp"
#include "View.hpp"

#include <optional>
#include <vector>

/// What is measured of a linear code along one of the lines across it, by ISO/IEC 15416.
struct MeasuredLine {
  /// The greatest and the least reflectance, quiet zones included; 0 to 1.
  double most = 0, least = 0;
  /// What elements tell. There is nothing if the line is not read as the code.
  struct Elements {
    /// The least contrast of an edge, and the greatest reflectance non-uniformity of an element.
    double edgeContrast = 1, nonuniformity = 0;
    double decodability = 0;
    /// The quiet zones before the first bar and after the last, in modules, up to those that the symbology needs.
    double before = 0, after = 0;
    /// How much wider bars are than they should be, in modules.
    double growth = 0;
  };
  std::optional<Elements> elements;
};

/// What is measured of a linear code, for a grade.
struct Measurement {
  /// Why there is nothing.
  enum class Refusal { none, matrix, symbology, inverted, unmeasured };
  Refusal refusal = Refusal::none;
  /// The width of a module in pixels: of the narrow elements, if there are two widths.
  double module = 0;
  /// The quiet zones that the symbology needs, in modules.
  int before = 0, after = 0;
  /// Ten lines, evenly spread over the inner four fifths of the height of the bars.
  std::vector<MeasuredLine> lines;
};

/// Measures codes.
///
/// @param picture  the luminance of the picture in full size.
/// @return a measurement for each code, in their order.
std::vector<Measurement> measurements(const std::vector<Code> &codes, const View &picture);
