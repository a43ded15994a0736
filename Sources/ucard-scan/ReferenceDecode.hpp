#pragma once

#include <optional>
#include <string>
#include <vector>

/// The elements along a line across a linear code, as the reference decode algorithm of its symbology reads them.
struct Reading {
  /// The values of the characters, without guards. Those of an EAN or UPC in number set B have 10 added.
  std::vector<int> values;
  /// The widths that the elements should have, in modules.
  std::vector<double> nominal;
  /// The width of a module, or the mean width of the narrow elements, in the unit of the widths.
  double module = 0;
  /// The decodability, up to 1: the part of the tolerance that widths leave (ISO/IEC 15416, and the standards of the
  /// symbologies).
  double decodability = 1;
};

/// Whether codes of a symbology, by its name in zxing-cpp, are read.
bool hasReferenceDecode(const std::string &format);

/// Whether a code of a symbology may have this number of elements.
bool isCountOfElements(const std::string &format, size_t count);

/// Reads the widths of bars and spaces by turns, from the first bar to the last; nothing if they are no code of the symbology.
std::optional<Reading> reading(const std::string &format, const std::vector<double> &widths);
