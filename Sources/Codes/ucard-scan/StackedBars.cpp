#include "StackedBars.hpp"

#include "Likeness.hpp"

#include <algorithm>
#include <cmath>

namespace {

/// The lines across a symbol, and those of them that have to show both patterns.
constexpr int lines = 16, enoughLines = 4;
/// The correlation of a line with a pattern from which it is seen.
constexpr double leastLikeness = 0.8;
/// How far a pattern may be from the corner of the symbol, in modules, and the modules of a margin that are compared with it.
constexpr double tolerance = 3, margin = 1.5;
/// The widths that a module may have, as parts of what the corners tell.
constexpr double scales[] = {0.94, 0.97, 1, 1.03, 1.06};
/// The points in a module.
constexpr int fineness = 4;

/// One of the two patterns of a symbol (ISO/IEC 15438, 5.3.1) as a camera sees it, a little out of focus or more.
struct End {
  double first, width;
  std::vector<std::vector<double>> drawn;

  End(const char *elements, bool isStart) {
    BarPattern pattern;
    pattern.addGuard(widths(elements));
    first = isStart ? -margin : 0, width = pattern.width;
    for (const auto &one : BarDrawings(pattern).drawings) {
      if (one.gain != 0) continue;
      drawn.emplace_back();
      for (int i = 0; i < (width + margin) * fineness; i++) {
        drawn.back().push_back(one.drawing.at(first + (i + 0.5) / fineness));
      }
    }
  }

  /// The correlation with a part of a line.
  double likeness(const double *values) const {
    double best = 0;
    for (const auto &lights : drawn) {
      LineFit fit;
      for (size_t i = 0; i < lights.size(); i++) fit.add(lights[i], values[i]);
      best = std::max(best, fit.correlation());
    }
    return best;
  }

  /// The largest correlation around a place on a line from one point to another.
  double likeness(const View &picture, Point from, Point to, double place, double module, bool isInverted) const {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    double best = 0;
    for (const double scale : scales) {
      const double unit = module * scale, begin = place + (first - tolerance) * unit;
      const double end = place + (first + width + margin + tolerance + 1) * unit;
      const auto at = [&](double x) {
        return Point{from.x + (to.x - from.x) / length * x, from.y + (to.y - from.y) / length * x};
      };
      const Profile line = profile(picture.gray, at(begin), at(end), 1, unit / fineness, isInverted);
      for (size_t i = 0; i + drawn[0].size() < line.values.size(); i++) best = std::max(best, likeness(&line.values[i]));
    }
    return best;
  }
};

}  // namespace

bool hasStartAndStop(const Code &code, const View &picture) {
  const End start("81111113", true), stop("711311121", false);
  std::array<Point, 4> corners;
  for (size_t i = 0; i < 4; i++) corners[i] = picture.reduced(code.corners[i]);
  // A symbol has up to 30 columns of codewords, and the same everywhere.
  for (int columns = 1; columns <= 30; columns++) {
    int seen = 0;
    for (int i = 0; i < lines; i++) {
      const double part = (i + 0.5) / lines;
      const auto between = [&](const Point &one, const Point &other) {
        return Point{one.x + part * (other.x - one.x), one.y + part * (other.y - one.y)};
      };
      const Point left = between(corners[0], corners[3]), right = between(corners[1], corners[2]);
      const double length = std::hypot(right.x - left.x, right.y - left.y), module = length / (17 * columns + 69);
      if (module < 0.8) continue;
      const double one = start.likeness(picture, left, right, 0, module, code.isInverted);
      const double other = stop.likeness(picture, left, right, length - stop.width * module, module, code.isInverted);
      seen += one >= leastLikeness && other >= leastLikeness;
    }
    if (seen >= enoughLines) return true;
  }
  return false;
}
