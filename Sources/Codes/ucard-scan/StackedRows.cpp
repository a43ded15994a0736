#include "StackedRows.hpp"

#include "Fit.hpp"

#include <algorithm>
#include <cmath>

namespace {

/// The widths of the elements of the start and the stop pattern, a bar first. ISO/IEC 15438:2015, 5.3.
constexpr int startPattern[] = {8, 1, 1, 1, 1, 1, 1, 3};
constexpr int stopPattern[] = {7, 1, 1, 3, 1, 1, 1, 2, 1};
constexpr int codewordModules = 17;
constexpr int stopModules = 18;
constexpr int mostColumns = 30;
constexpr int fewestRows = 3, mostRows = 90;
/// The most codewords of a symbol. ISO/IEC 15438:2015, 5.1.1.
constexpr int mostCodewords = 928;
/// The number of lines across a symbol in which its rows are looked for.
constexpr int mostLines = 360;
/// The corrections that are tried in each direction, and the lines on which they are.
constexpr int mostBends = 8, bendLines = 10;
/// The agreement of the start and the stop pattern, and the part of the codewords that fit their row, from which modules
/// are taken.
constexpr double leastAgreement = 0.3, leastFit = 0.5;

template <size_t count>
void add(Pattern &pattern, const int (&widths)[count], int x, int y) {
  bool isDark = true;
  for (const int width : widths) {
    for (int i = 0; i < width; i++) pattern.add(x++, y, isDark);
    isDark = !isDark;
  }
}

/// The start and the stop pattern in a few lines of a symbol with square modules.
Pattern guards(int columns, double ratio) {
  Pattern pattern;
  pattern.width = codewordModules * (columns + 3) + stopModules;
  pattern.height = std::clamp(static_cast<int>(pattern.width / ratio), 8, 2000);
  for (int line = 1; line < 8; line++) {
    const int y = pattern.height * line / 8;
    add(pattern, startPattern, 0, y);
    add(pattern, stopPattern, pattern.width - stopModules, y);
  }
  return pattern;
}

/// The part of the height in which a guard is seen, from the middle up and down.
class Extent {
 public:
  double start = 0, end = 1;

  /// @param pattern  the guard, in the line 0.
  Extent(const Pattern &pattern, const Quad &quad, const Darkness &darkness, int height) {
    const Perspective map(pattern.width, 1, quad);
    const double step = 1.0 / (3 * height);
    const auto isSeen = [&](double place) {
      double sum = 0;
      for (const auto &[x, y, sign] : pattern.modules) sum += sign * darkness(map(x + 0.5, place));
      return sum > 0.4 * static_cast<double>(pattern.modules.size());
    };
    start = last(isSeen, -step) - step / 2;
    end = last(isSeen, step) + step / 2;
  }

 private:
  template <typename Seen>
  static double last(Seen isSeen, double step) {
    double last = 0.5;
    // Dirt may hide a few lines.
    const double gap = std::max(0.04, 2.5 * std::abs(step));
    for (double place = 0.5; place > -0.2 && place < 1.2 && std::abs(place - last) < gap; place += step) {
      if (isSeen(place)) last = place;
    }
    return last;
  }
};

/// The cluster of the codeword in 17 modules, 0, 3 or 6; -1 if these are no codeword. ISO/IEC 15438:2015, 5.3.1.
int cluster(const bool *isDark) {
  int widths[8] = {}, element = 0;
  if (!isDark[0] || isDark[codewordModules - 1]) return -1;
  for (int i = 0; i < codewordModules; i++) {
    if (i > 0 && isDark[i] != isDark[i - 1] && ++element == 8) return -1;
    widths[element]++;
  }
  return element == 7 ? (widths[0] - widths[2] + widths[4] - widths[6] + 9) % 9 : -1;
}

/// A correction of places along the rows. The ends of a symbol hardly tell how much nearer to the camera one of them is,
/// on which the places between them depend.
struct Bend {
  double width;
  /// 1 for no correction.
  double ratio;

  double operator()(double x) const { return x * width / (x + (width - x) * ratio); }
};

/// The clusters of the codewords on a line across a symbol, with those of the row indicators.
std::vector<int> clusters(const Perspective &across, const Bend &bend, double y, int columns, const Darkness &darkness) {
  std::vector<int> clusters;
  for (int word = 1; word <= columns + 2; word++) {
    bool isDark[codewordModules];
    for (int i = 0; i < codewordModules; i++) isDark[i] = darkness(across(bend(codewordModules * word + i + 0.5), y)) > 0;
    clusters.push_back(cluster(isDark));
  }
  return clusters;
}

/// The correction with which most codewords are some, on a few of a number of lines across a symbol.
Bend bestBend(const Perspective &across, int lines, int columns, const Darkness &darkness) {
  const double width = codewordModules * (columns + 3) + stopModules;
  Bend best{width, 1};
  int most = -1;
  // Each step moves the middle by a quarter of a module.
  for (int step = 0; step <= 2 * mostBends; step++) {
    const int side = step % 2 == 0 ? step / 2 : -(step + 1) / 2;
    const Bend bend{width, 1 + side / width};
    int right = 0;
    for (int line = 0; line < bendLines; line++) {
      const auto found = clusters(across, bend, (line + 0.5) * lines / bendLines, columns, darkness);
      right += static_cast<int>(std::count_if(found.begin(), found.end(), [](int cluster) { return cluster % 3 == 0; }));
    }
    if (right > most) most = right, best = bend;
  }
  return best;
}

/// The number of rows that fits the clusters of the codewords in lines across a symbol best; 0 if none fits well.
int rowCount(const std::vector<std::vector<int>> &lines, int columns) {
  const int count = static_cast<int>(lines.size());
  int best = 0;
  double bestFit = leastFit;
  const int most = std::min({mostRows, mostCodewords / columns, 2 * count / 3});
  for (int rows = fewestRows; rows <= most; rows++) {
    int right = 0, total = 0;
    for (int line = 0; line < count; line++) {
      const double place = (line + 0.5) * rows / count;
      const int row = static_cast<int>(place);
      if (std::abs(place - row - 0.5) > 0.3) continue;
      for (const int cluster : lines[static_cast<size_t>(line)]) {
        right += cluster == row % 3 * 3;
        total++;
      }
    }
    const double fit = total > 0 ? static_cast<double>(right) / total : 0;
    if (fit > bestFit) best = rows, bestFit = fit;
  }
  return best;
}

}  // namespace

Modules stackedRows(const Quad &corners, const Raster &gray) {
  const double length = (distance(corners[0], corners[1]) + distance(corners[2], corners[3])) / 2;
  const double height = (distance(corners[1], corners[2]) + distance(corners[3], corners[0])) / 2;
  if (length < 2 * codewordModules || height < fewestRows) return {};
  const Darkness coarse(gray, corners, std::max(1.0, length / 150));
  Pattern pattern;
  int columns = 0;
  double agreement = leastAgreement / 2;
  for (int count = 1; count <= mostColumns; count++) {
    Pattern candidate = guards(count, length / height);
    const double value = roughAgreement(candidate, corners, coarse);
    if (value <= agreement) continue;
    agreement = value, columns = count, pattern = std::move(candidate);
  }
  if (columns == 0) return {};
  const Darkness darkness(gray, corners, moduleSize(corners, pattern));
  Fit fit(pattern, corners, darkness, false);
  fit.refine({0.8, 0.4, 0.2, 0.1});
  if (fit.agreement < leastAgreement) return {};

  // Bars do not tell where they end, so the corners are moved to their ends.
  Pattern start, stop;
  start.width = stop.width = pattern.width, start.height = stop.height = 1;
  add(start, startPattern, 0, 0);
  add(stop, stopPattern, pattern.width - stopModules, 0);
  const Extent left(start, fit.quad, darkness, pattern.height), right(stop, fit.quad, darkness, pattern.height);
  const Perspective seen(pattern.width, 1, fit.quad);
  const Quad quad = {seen(0, left.start), seen(pattern.width, right.start), seen(pattern.width, right.end), seen(0, left.end)};

  const int count = std::clamp(static_cast<int>(height), 3 * fewestRows, mostLines);
  const Perspective across(pattern.width, count, quad);
  const Bend bend = bestBend(across, count, columns, darkness);
  std::vector<std::vector<int>> lines;
  for (int line = 0; line < count; line++) lines.push_back(clusters(across, bend, line + 0.5, columns, darkness));
  Modules modules;
  modules.height = rowCount(lines, columns);
  if (modules.height == 0) return {};
  modules.width = pattern.width;
  const Perspective map(pattern.width, modules.height, quad);
  for (int y = 0; y < modules.height; y++) {
    for (int x = 0; x < modules.width; x++) {
      modules.isDark.push_back(sampled(map, darkness, bend(x + 0.5) - 0.5, y, 0.2) > 0);
    }
  }
  return modules;
}
