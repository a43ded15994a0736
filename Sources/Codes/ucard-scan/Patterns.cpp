#include "Patterns.hpp"

#include <algorithm>
#include <cstdlib>

namespace {

/// Square rings about a module, of which those at the distances `light` and 4 are light.
void addRings(Pattern &pattern, int centreX, int centreY, int radius, int light) {
  for (int y = centreY - radius; y <= centreY + radius; y++) {
    for (int x = centreX - radius; x <= centreX + radius; x++) {
      const int distance = std::max(std::abs(x - centreX), std::abs(y - centreY));
      pattern.add(x, y, distance != light && distance != 4);
    }
  }
}

/// The finder pattern about a module, with its separator. ISO/IEC 18004:2015, 6.3.3.
void addFinder(Pattern &pattern, int centreX, int centreY) { addRings(pattern, centreX, centreY, 4, 2); }

/// ISO/IEC 18004:2015, 6.3.3 to 6.3.6.
Pattern qr(int version) {
  Pattern pattern;
  const int width = pattern.width = pattern.height = 17 + 4 * version, last = width - 7;
  addFinder(pattern, 3, 3);
  addFinder(pattern, width - 4, 3);
  addFinder(pattern, 3, width - 4);
  for (int i = 8; i < width - 8; i++) {
    pattern.add(i, 6, i % 2 == 0, 2);
    pattern.add(6, i, i % 2 == 0, 2);
  }
  if (version < 2) return pattern;
  // Annex E: the last positions are equally far apart.
  const int count = version / 7 + 2, distance = (8 * version + 3 * count + 5) / (4 * count - 4) * 2;
  const auto position = [&](int i) { return i == 0 ? 6 : last - (count - 1 - i) * distance; };
  for (int row = 0; row < count; row++) {
    for (int column = 0; column < count; column++) {
      if ((row == 0 && (column == 0 || column == count - 1)) || (column == 0 && row == count - 1)) continue;
      addRings(pattern, position(column), position(row), 2, 1);
    }
  }
  return pattern;
}

/// ISO/IEC 18004:2015, 6.3.3 to 6.3.5.
Pattern microQR(int version) {
  Pattern pattern;
  pattern.width = pattern.height = 9 + 2 * version;
  addFinder(pattern, 3, 3);
  for (int i = 8; i < pattern.width; i++) {
    pattern.add(i, 0, i % 2 == 0, 3);
    pattern.add(0, i, i % 2 == 0, 3);
  }
  return pattern;
}

/// The finder pattern around each data region. ISO/IEC 16022:2006, 4.1.
Pattern dataMatrix(int rows, int columns, int regionRows, int regionColumns) {
  Pattern pattern;
  pattern.width = columns, pattern.height = rows;
  for (int y = 0; y < rows; y++) {
    for (int x = 0; x < columns; x++) {
      const int row = y % regionRows, column = x % regionColumns;
      if (column == 0 || row == regionRows - 1) {
        pattern.add(x, y, true);
      } else if (row == 0) {
        pattern.add(x, y, column % 2 == 0, 2);
      } else if (column == regionColumns - 1) {
        pattern.add(x, y, row % 2 == 1, 2);
      }
    }
  }
  return pattern;
}

/// The rings, the marks of orientation and the reference grid. ISO/IEC 24778:2024, 7.1.
Pattern aztec(int layers, bool isCompact) {
  Pattern pattern;
  const int base = (isCompact ? 11 : 14) + 4 * layers, side = isCompact ? base : base + 1 + (base / 2 - 1) / 15 * 2;
  pattern.width = pattern.height = side;
  const int centre = side / 2, radius = isCompact ? 5 : 7;
  for (int y = -radius; y <= radius; y++) {
    for (int x = -radius; x <= radius; x++) {
      const int distance = std::max(std::abs(x), std::abs(y));
      if (distance < radius) pattern.add(centre + x, centre + y, distance % 2 == 0);
    }
  }
  // Three dark modules at the upper left, two at the upper right, one at the lower right.
  const int near = centre - radius, far = centre + radius;
  const bool isDark[4][3] = {{true, true, true}, {true, true, false}, {false, false, true}, {false, false, false}};
  const int places[4][3][2] = {{{near, near}, {near + 1, near}, {near, near + 1}},
                               {{far, near}, {far, near + 1}, {far - 1, near}},
                               {{far, far}, {far - 1, far}, {far, far - 1}},
                               {{near, far}, {near, far - 1}, {near + 1, far}}};
  for (int corner = 0; corner < 4; corner++) {
    for (int i = 0; i < 3; i++) pattern.add(places[corner][i][0], places[corner][i][1], isDark[corner][i], 4);
  }
  if (isCompact) return pattern;
  for (int line = centre % 16; line < side; line += 16) {
    for (int place = 0; place < side; place++) {
      if (std::max(std::abs(line - centre), std::abs(place - centre)) <= radius) continue;
      pattern.add(line, place, (place - centre) % 2 == 0, 2);
      if (place % 16 != centre % 16) pattern.add(place, line, (place - centre) % 2 == 0, 2);
    }
  }
  return pattern;
}

/// The sides of square symbols, and of their data regions with the finder pattern. ISO/IEC 16022:2006, Table 7.
constexpr int squares[][2] = {{10, 10}, {12, 12}, {14, 14}, {16, 16},  {18, 18},  {20, 20},  {22, 22},  {24, 24},
                              {26, 26}, {32, 16}, {36, 18}, {40, 20},  {44, 22},  {48, 24},  {52, 26},  {64, 16},
                              {72, 18}, {80, 20}, {88, 22}, {96, 24}, {104, 26}, {120, 20}, {132, 22}, {144, 24}};
/// The rows and columns of the others, and the columns of their data regions; then those of ISO/IEC 21471.
constexpr int rectangles[][3] = {{8, 18, 18},  {8, 32, 16},  {12, 26, 26}, {12, 36, 18},  {16, 36, 18},  {16, 48, 24},
                                 {8, 48, 24},  {8, 64, 16},  {8, 80, 20},  {8, 96, 24},   {8, 120, 20},  {8, 144, 24},
                                 {12, 64, 16}, {12, 88, 22}, {16, 64, 16}, {20, 36, 18},  {20, 44, 22},  {20, 64, 16},
                                 {22, 48, 24}, {24, 48, 24}, {24, 64, 16}, {26, 40, 20},  {26, 48, 24},  {26, 64, 16}};

}  // namespace

std::vector<Pattern> patterns(const std::string &format) {
  std::vector<Pattern> patterns;
  if (format == "QRCode") {
    for (int version = 1; version <= 40; version++) patterns.push_back(qr(version));
  } else if (format == "MicroQRCode") {
    for (int version = 1; version <= 4; version++) patterns.push_back(microQR(version));
  } else if (format == "DataMatrix") {
    for (const auto &[side, region] : squares) patterns.push_back(dataMatrix(side, side, region, region));
    for (const auto &[rows, columns, region] : rectangles) patterns.push_back(dataMatrix(rows, columns, rows, region));
  } else if (format == "Aztec") {
    for (int layers = 1; layers <= 4; layers++) patterns.push_back(aztec(layers, true));
    for (int layers = 1; layers <= 32; layers++) patterns.push_back(aztec(layers, false));
  }
  return patterns;
}
