#include "Likeness.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

/// The points in a module.
constexpr int fineness = 6;
/// The modules of a quiet zone, at the least: more than the widest space within a code.
constexpr int quietModules = 5;
/// How far out of focus a picture may be: the standard deviations of a blur, in modules.
constexpr double blurs[] = {0.2, 0.45, 0.7, 0.95};
/// How much wider bars may be than they should, in modules.
constexpr double gains[] = {-0.4, -0.2, 0, 0.2, 0.4};
/// The modules around a digit that are compared with it.
constexpr double context = 1.5;
/// The modules around a digit that are drawn with it.
constexpr int neighbours = 5;
/// The pieces of bars that are followed one after the other: the first module and the width, in modules.
constexpr int firstPiece = -2, pieceWidth = 7;

double interpolated(const Raster &gray, double x, double y) {
  if (x < 0 || y < 0 || x > gray.width - 1 || y > gray.height - 1) return -1;
  const int left = std::min(static_cast<int>(x), std::max(0, gray.width - 2)), next = gray.width > 1 ? 1 : 0;
  const int top = std::min(static_cast<int>(y), std::max(0, gray.height - 2));
  const double right = x - left, below = y - top;
  const uint8_t *upper = gray.row(top) + left, *lower = gray.row(std::min(top + 1, gray.height - 1)) + left;
  return (upper[0] * (1 - right) + upper[next] * right) * (1 - below) + (lower[0] * (1 - right) + lower[next] * right) * below;
}

double at(const std::vector<double> &values, double position) {
  if (position <= 0) return values.front();
  const size_t index = static_cast<size_t>(position);
  if (index + 1 >= values.size()) return values.back();
  const double part = position - static_cast<double>(index);
  return values[index] * (1 - part) + values[index + 1] * part;
}

/// The part of a blurred edge that is light at a distance from it.
double edge(double distance, double blur) { return 0.5 * std::erfc(-distance / blur / std::sqrt(2)); }

/// @param first   the index of the first of the modules.
/// @param margin  the light modules that are added on either side.
Drawing drawing(const std::vector<bool> &modules, int first, double blur, double gain, int margin) {
  Drawing result{first - margin, {}};
  result.points.assign((modules.size() + 2 * static_cast<size_t>(margin)) * fineness, 1);
  for (size_t i = 0; i < modules.size();) {
    if (!modules[i]) {
      i++;
      continue;
    }
    size_t end = i;
    while (end < modules.size() && modules[end]) end++;
    const double from = static_cast<double>(i) - gain / 2, to = static_cast<double>(end) + gain / 2;
    for (size_t k = 0; k < result.points.size(); k++) {
      const double x = (static_cast<double>(k) + 0.5) / fineness - margin;
      if (x < from - 4 * blur || x > to + 4 * blur) continue;
      result.points[k] -= edge(x - from, blur) - edge(x - to, blur);
    }
    i = end;
  }
  return result;
}

/// Sums for the line through points that fits best.
struct Fit {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  void add(double a, double b) { n++, x += a, y += b, xx += a * a, xy += a * b, yy += b * b; }
  double variance() const { return yy - y * y / n; }
  /// The correlation; 0 if one of them has no contrast.
  double correlation() const {
    const double a = xx - x * x / n, b = variance();
    return a <= 1e-9 || b <= 1e-9 ? 0 : (xy - x * y / n) / std::sqrt(a * b);
  }
  /// The part of the contrast that is explained, with light where it should be.
  double explained() const {
    const double r = correlation();
    return r <= 0 ? 0 : r * r;
  }
};

/// The profile less its mean in a neighbourhood, and divided by the contrast there.
std::vector<double> flattened(const std::vector<double> &values, int radius) {
  std::vector<double> sums(values.size() + 1), squares(values.size() + 1), result(values.size());
  for (size_t i = 0; i < values.size(); i++) {
    sums[i + 1] = sums[i] + values[i];
    squares[i + 1] = squares[i] + values[i] * values[i];
  }
  const int count = static_cast<int>(values.size());
  for (int i = 0; i < count; i++) {
    const size_t from = static_cast<size_t>(std::max(0, i - radius)), to = static_cast<size_t>(std::min(count, i + radius + 1));
    const double n = static_cast<double>(to - from), mean = (sums[to] - sums[from]) / n;
    const double spread = std::sqrt(std::max(0.0, (squares[to] - squares[from]) / n - mean * mean));
    result[static_cast<size_t>(i)] = (values[static_cast<size_t>(i)] - mean) / (spread + 4);
  }
  return result;
}

}  // namespace

double Drawing::at(double module) const { return ::at(points, (module - first) * fineness - 0.5); }

BarDrawings::BarDrawings(const RetailBars &bars) : bars(bars) {
  for (const double blur : blurs) {
    for (const double gain : gains) drawings.push_back({blur, gain, drawing(bars.modules, 0, blur, gain, quietModules)});
  }
}

Profile profile(const Raster &gray, Point from, Point to, double halfWidth, double step, bool isInverted) {
  Profile result;
  result.step = step;
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const int count = static_cast<int>(length / step), besides = std::clamp(static_cast<int>(halfWidth + 0.5), 0, 4);
  const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
  for (int i = 0; i < count; i++) {
    double sum = 0;
    int seen = 0;
    for (int beside = -besides; beside <= besides; beside++) {
      const double offset = besides == 0 ? 0 : beside * halfWidth / besides;
      const double x = from.x + along.x * i * step - along.y * offset, y = from.y + along.y * i * step + along.x * offset;
      const double value = interpolated(gray, x, y);
      if (value < 0) continue;
      sum += isInverted ? 255 - value : value;
      seen++;
    }
    result.values.push_back(seen == 0 ? 0 : sum / seen);
  }
  return result;
}

double Alignment::shift(double module) const {
  if (shifts.empty()) return 0;
  const double piece = (module - firstPiece) / pieceWidth - 0.5;
  return at(shifts, std::clamp(piece, 0.0, static_cast<double>(shifts.size()) - 1));
}

namespace {

/// The modules of a quiet zone that are aligned with the bars.
constexpr int alignedMargin = 3;
/// The shifts of pieces that are tried on either side, and how far one is from the next, in modules.
constexpr int shiftsAside = 24;
constexpr double shiftStep = 0.25;
/// How much the shift of a piece may differ from that of the piece before.
constexpr int mostBend = 6;
/// What a change of the shift costs, so that bars are as even as they can be.
constexpr double bendCost = 0.012;

/// The correlation from which bars are even enough.
constexpr double evenLikeness = 0.65;

/// The shift at a part of bars whose middle is shifted by `bend` modules, as it is in perspective.
double bent(double part, double bend) { return bend * 4 * std::clamp(part, 0.0, 1.0) * (1 - std::clamp(part, 0.0, 1.0)); }

/// How much bars look like a part of a profile, `shift` modules to the right of their alignment.
Fit fit(
    const std::vector<double> &values, const Drawing &drawing, const Alignment &alignment, double from, double to, double shift) {
  Fit fit;
  for (double module = from + 0.125; module < to; module += 0.25) {
    const double place = alignment.start + (module + shift) * alignment.module;
    if (place >= 0 && place < static_cast<double>(values.size())) fit.add(drawing.at(module), at(values, place));
  }
  return fit;
}

/// Finds the shifts of the pieces with which the bars look most alike, by dynamic programming.
void bend(Alignment &alignment, const std::vector<double> &values, const RetailBars &bars) {
  const int count = static_cast<int>(bars.modules.size()), states = 2 * shiftsAside + 1;
  const auto drawn = drawing(bars.modules, 0, 0.4, 0, quietModules);
  std::vector<std::vector<double>> sums;
  std::vector<std::vector<int>> before;
  for (int start = firstPiece; start < count - firstPiece; start += pieceWidth) {
    const double base = alignment.shifts[sums.size()];
    std::vector<double> sum(static_cast<size_t>(states));
    std::vector<int> from(static_cast<size_t>(states), 0);
    for (int state = 0; state < states; state++) {
      const double shift = base + (state - shiftsAside) * shiftStep;
      double best = sums.empty() ? 0 : -1e9;
      for (int other = std::max(0, state - mostBend); !sums.empty() && other <= std::min(states - 1, state + mostBend); other++) {
        const double one = sums.back()[static_cast<size_t>(other)] - bendCost * std::abs(state - other);
        if (one > best) best = one, from[static_cast<size_t>(state)] = other;
      }
      sum[static_cast<size_t>(state)] =
          best + fit(values, drawn, alignment, start - 1.0, start + pieceWidth + 1.0, shift).explained();
    }
    sums.push_back(sum);
    before.push_back(from);
  }
  size_t state = static_cast<size_t>(std::max_element(sums.back().begin(), sums.back().end()) - sums.back().begin());
  alignment.likeness = sums.back()[state] / static_cast<double>(sums.size());
  for (size_t piece = sums.size(); piece-- > 0;) {
    alignment.shifts[piece] += (static_cast<int>(state) - shiftsAside) * shiftStep;
    state = static_cast<size_t>(before[piece][state]);
  }
}

}  // namespace

Alignment roughAlignment(const Profile &profile, const RetailBars &bars, double least, double most) {
  Alignment best;
  const int count = static_cast<int>(bars.modules.size());
  const auto drawn = drawing(bars.modules, 0, 0.4, 0, alignedMargin);
  double bestBend = 0;
  for (const double bend : {0.0, 3.0, -3.0, 6.0, -6.0}) {
    if (best.likeness > evenLikeness) break;
    // Places relative to the first bar, in modules, and the light there.
    std::vector<std::pair<double, double>> points;
    for (double module = -alignedMargin + 0.25; module < count + alignedMargin; module += 0.5) {
      points.push_back({module + bent(module / count, bend), drawn.at(module)});
    }
    for (double module = least; module <= most; module *= 1.012) {
      const auto flat = flattened(profile.values, static_cast<int>(10 * module));
      const double last = static_cast<double>(flat.size()) - (count + 1) * module;
      for (double start = module; start < last; start += std::max(0.5, module / 3)) {
        Fit fit;
        for (const auto &[index, light] : points) {
          const double place = start + index * module;
          if (place >= 0 && place < static_cast<double>(flat.size())) fit.add(light, flat[static_cast<size_t>(place)]);
        }
        const double likeness = fit.correlation();
        if (likeness > best.likeness) best = {start, module, {}, likeness}, bestBend = bend;
      }
    }
  }
  for (int start = firstPiece; start < count - firstPiece; start += pieceWidth) {
    best.shifts.push_back(bent((start + pieceWidth / 2.0) / count, bestBend));
  }
  return best;
}

Alignment bestAlignment(const Profile &profile, const RetailBars &bars, double least, double most) {
  Alignment best = roughAlignment(profile, bars, least, most);
  if (best.module > 0) bend(best, profile.values, bars);
  return best;
}

double Likeness::leastMargin() const { return margins.empty() ? -1 : *std::min_element(margins.begin(), margins.end()); }

namespace {

/// A profile along which bars are followed, piece by piece.
class Follower {
 public:
  Follower(const Profile &profile, const Alignment &alignment)
      : profile(profile), alignment(alignment), bent(alignment) {}

  /// Moves each piece a little, to where it looks most like a drawing.
  ///
  /// @return  the part of the contrast that the drawing explains.
  double follow(const Drawing &drawing) {
    double sum = 0;
    for (size_t piece = 0; piece < alignment.shifts.size(); piece++) {
      const double start = firstPiece + static_cast<int>(piece) * pieceWidth;
      double best = -1;
      for (int step = -2; step <= 2; step++) {
        const double shift = alignment.shifts[piece] + 0.1 * step;
        const double explained = fit(profile.values, drawing, alignment, start - 1, start + pieceWidth + 1, shift).explained();
        if (explained > best) best = explained, bent.shifts[piece] = shift;
      }
      sum += best;
    }
    return sum / static_cast<double>(alignment.shifts.size());
  }

  double position(double module) const { return bent.position(module); }
  double value(double module) const { return at(profile.values, position(module)); }

  /// The part of the contrast around a digit that a drawing explains.
  double explained(const Drawing &drawing, int start) const {
    double best = 0;
    for (int step = -2; step <= 2; step++) {
      Fit fit;
      for (double module = start - context + 0.125; module < start + 7 + context; module += 0.25) {
        const double place = position(module) + 0.12 * step * alignment.module;
        if (place >= 0 && place < static_cast<double>(profile.values.size())) fit.add(drawing.at(module), at(profile.values, place));
      }
      best = std::max(best, fit.explained());
    }
    return best;
  }

 private:
  const Profile &profile;
  const Alignment &alignment;
  Alignment bent;
};

/// The modules around a digit, with another digit in its place.
std::vector<bool> replaced(const std::vector<bool> &modules, int start, int pattern) {
  std::vector<bool> result;
  for (int module = start - neighbours; module < start + 7 + neighbours; module++) {
    const bool isDigit = module >= start && module < start + 7, isThere = module >= 0 && module < static_cast<int>(modules.size());
    result.push_back(isDigit ? (pattern >> (start + 6 - module) & 1) == 1 : isThere && modules[static_cast<size_t>(module)]);
  }
  return result;
}

/// Whether the modules before or after bars are as light as a space among them. The blurred edge of a bar is left out.
bool isQuiet(const Follower &follower, int from, int width, double dark, double light) {
  for (double module = from + 1; module <= from + width - 1; module += 0.5) {
    if (follower.value(module) < (dark + light) / 2) return false;
  }
  return true;
}

}  // namespace

Likeness likeness(const Profile &profile, const BarDrawings &drawings, const Alignment &alignment) {
  Likeness result;
  const RetailBars &bars = drawings.bars;
  const int count = static_cast<int>(bars.modules.size());
  const BarDrawings::One *drawn = nullptr;
  double most = -1;
  Follower follower(profile, alignment);
  for (const auto &one : drawings.drawings) {
    const double explained = follower.follow(one.drawing);
    if (explained > most) most = explained, drawn = &one;
  }
  follower.follow(drawn->drawing);
  result.total = most;
  for (const auto &digit : bars.digits) {
    const double own = follower.explained(drawn->drawing, digit.start);
    double other = 0;
    for (const int pattern : digit.others) {
      const auto changed = drawing(
          replaced(bars.modules, digit.start, pattern), digit.start - neighbours, drawn->blur, drawn->gain, 0);
      other = std::max(other, follower.explained(changed, digit.start));
    }
    result.margins.push_back(own - other);
  }
  const auto level = [&](int from) {
    double dark = 255, light = 0;
    for (double module = from; module < from + 7; module += 0.25) {
      dark = std::min(dark, follower.value(module)), light = std::max(light, follower.value(module));
    }
    return std::pair(dark, light);
  };
  const auto first = level(0), last = level(count - 7);
  result.isQuiet = isQuiet(follower, -quietModules, quietModules, first.first, first.second) &&
                   isQuiet(follower, count, bars.quietAfter, last.first, last.second);
  result.end = follower.position(count);
  result.module = alignment.module;
  return result;
}
