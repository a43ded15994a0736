#include "Likeness.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace {

/// The points in a module.
constexpr int fineness = 6;
/// How far out of focus a picture may be: the standard deviations of a blur, in modules.
constexpr double blurs[] = {0.2, 0.45, 0.7, 0.95};
/// How much wider bars may be than they should, in modules.
constexpr double gains[] = {-0.4, -0.2, 0, 0.2, 0.4};
/// The modules around bars that are drawn with them.
constexpr double margin = 5;
/// The modules around a character that are compared with it.
constexpr double context = 1.5;
/// The modules at an end of bars whose light and dark are those of the quiet zone beside them.
constexpr double levelWidth = 14;
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

/// Draws bars from one module to another.
Drawing drawing(const std::vector<BarPattern::Bar> &bars, double first, double last, double blur, double gain) {
  Drawing result{first, {}};
  result.points.assign(static_cast<size_t>((last - first) * fineness + 0.5), 1);
  for (const auto &bar : bars) {
    const double from = bar.from - gain / 2 - first, to = bar.to + gain / 2 - first, wide = 4 * blur;
    const double end = std::min((to + wide) * fineness + 0.5, static_cast<double>(result.points.size()));
    for (size_t k = static_cast<size_t>(std::max(0.0, (from - wide) * fineness - 0.5)); static_cast<double>(k) < end; k++) {
      const double x = (static_cast<double>(k) + 0.5) / fineness;
      result.points[k] -= edge(x - from, blur) - edge(x - to, blur);
    }
  }
  return result;
}

/// The bars of a pattern with others in the place of a character.
std::vector<BarPattern::Bar> replaced(
    const BarPattern &pattern, const BarPattern::Character &character, const std::vector<BarPattern::Bar> &others) {
  const double start = character.start, end = start + character.width;
  std::vector<BarPattern::Bar> result;
  const auto add = [&](double from, double to) {
    if (to - from >= 1e-6) append(result, {from, to});
  };
  for (const auto &bar : pattern.bars) {
    if (bar.to > start - margin) add(bar.from, std::min(bar.to, start));
    if (bar.to >= start) break;
  }
  for (const auto &bar : others) add(bar.from, bar.to);
  for (const auto &bar : pattern.bars) {
    if (bar.to > end && bar.from < end + margin) add(std::max(bar.from, end), bar.to);
  }
  return result;
}

/// A profile less its mean in a neighbourhood, and divided by the contrast there.
struct Flattened {
  /// Zeros, the profile, zeros.
  std::vector<float> values;

  /// @param beside  the zeros on either side.
  Flattened(const std::vector<double> &profile, int radius, int beside) : sums(profile.size() + 1), squares(profile.size() + 1) {
    add(profile.begin(), profile.end());
    const int count = static_cast<int>(profile.size());
    values.assign(profile.size() + 2 * static_cast<size_t>(beside), 0);
    const auto first = values.begin() + beside;
    for (int i = 0; i < count; i++) {
      const int from = std::max(0, i - radius), to = std::min(count, i + radius + 1);
      const double spread = std::sqrt(variance(from, to));
      first[i] = static_cast<float>((profile[static_cast<size_t>(i)] - mean(from, to)) / (spread + 4));
    }
    add(first, first + count);
  }

  /// The variance from one index of the profile to another.
  double variance(int from, int to) const {
    const double m = mean(from, to), square = squares[static_cast<size_t>(to)] - squares[static_cast<size_t>(from)];
    return std::max(0.0, square / (to - from) - m * m);
  }

 private:
  template <typename Iterator>
  void add(Iterator from, Iterator to) {
    for (size_t i = 0; from != to; ++from, i++) sums[i + 1] = sums[i] + *from, squares[i + 1] = squares[i] + *from * *from;
  }
  double mean(int from, int to) const {
    return (sums[static_cast<size_t>(to)] - sums[static_cast<size_t>(from)]) / (to - from);
  }

  /// First of the profile, then of the values.
  std::vector<double> sums, squares;
};

}  // namespace

double Drawing::at(double module) const { return ::at(points, (module - first) * fineness - 0.5); }

BarDrawings::BarDrawings(const BarPattern &pattern) : pattern(pattern) {
  for (const double blur : blurs) {
    for (const double gain : gains) {
      const auto all = drawing(pattern.bars, -margin, pattern.width + margin, blur, gain);
      drawings.push_back({blur, gain, all, std::vector<std::vector<Drawing>>(pattern.characters.size())});
    }
  }
}

const std::vector<Drawing> &BarDrawings::others(One &one, size_t index) {
  const auto &character = pattern.characters[index];
  auto &result = one.others[index];
  for (size_t i = result.size(); i < character.others.size(); i++) {
    const auto bars = replaced(pattern, character, character.others[i]);
    result.push_back(
        drawing(bars, character.start - margin, character.start + character.width + margin, one.blur, one.gain));
  }
  return result;
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
LineFit fit(
    const std::vector<double> &values, const Drawing &drawing, const Alignment &alignment, double from, double to, double shift) {
  LineFit fit;
  for (double module = from + 0.125; module < to; module += 0.25) {
    const double place = alignment.start + (module + shift) * alignment.module;
    if (place >= 0 && place < static_cast<double>(values.size())) fit.add(drawing.at(module), at(values, place));
  }
  return fit;
}

/// Finds the shifts of the pieces with which the bars look most alike, by dynamic programming.
void bend(Alignment &alignment, const std::vector<double> &values, const BarPattern &pattern) {
  const int states = 2 * shiftsAside + 1;
  const auto drawn = drawing(pattern.bars, -margin, pattern.width + margin, 0.4, 0);
  std::vector<std::vector<double>> sums;
  std::vector<std::vector<int>> before;
  for (int start = firstPiece; start < pattern.width - firstPiece; start += pieceWidth) {
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

Alignment roughAlignment(const Profile &profile, const BarPattern &pattern, double least, double most) {
  Alignment best;
  const double width = pattern.width;
  const auto drawn = drawing(pattern.bars, -alignedMargin, width + alignedMargin, 0.4, 0);
  // Places relative to the first bar, in modules, and how much lighter than the mean they are.
  std::vector<double> modules;
  std::vector<float> lights;
  for (double module = -alignedMargin + 0.25; module < width + alignedMargin; module += 0.5) {
    modules.push_back(module), lights.push_back(static_cast<float>(drawn.at(module)));
  }
  const size_t count = modules.size();
  const float mean = std::accumulate(lights.begin(), lights.end(), 0.0f) / static_cast<float>(count);
  double contrast = 0;
  for (float &light : lights) light -= mean, contrast += light * light;
  double bestBend = 0;
  for (const double bend : {0.0, 3.0, -3.0, 6.0, -6.0}) {
    if (best.likeness > evenLikeness) break;
    for (double module = least; module <= most; module *= 1.012) {
      // The points outside of the profile count as gray, halfway between bars and spaces.
      const int beside = static_cast<int>((std::abs(bend) + alignedMargin) * module) + 1;
      const Flattened flat(profile.values, static_cast<int>(10 * module), beside);
      std::vector<int> places;
      for (const double one : modules) places.push_back(beside + static_cast<int>(std::lround((one + bent(one / width, bend)) * module)));
      const int last = static_cast<int>(static_cast<double>(profile.values.size()) - (width + 1) * module);
      const int step = std::max(1, static_cast<int>(module / 3)), length = static_cast<int>(width * module);
      for (int start = static_cast<int>(module); start < last; start += step) {
        const float *values = flat.values.data() + start;
        float sum = 0;
        for (size_t i = 0; i < count; i++) sum += lights[i] * values[places[i]];
        const double likeness = sum / std::sqrt(contrast * static_cast<double>(count) * flat.variance(start, start + length) + 1e-9);
        if (likeness > best.likeness) best = {static_cast<double>(start), module, {}, likeness}, bestBend = bend;
      }
    }
  }
  for (int start = firstPiece; start < width - firstPiece; start += pieceWidth) {
    best.shifts.push_back(bent((start + pieceWidth / 2.0) / width, bestBend));
  }
  return best;
}

Alignment bestAlignment(const Profile &profile, const BarPattern &pattern, double least, double most) {
  Alignment best = roughAlignment(profile, pattern, least, most);
  if (best.module > 0) bend(best, profile.values, pattern);
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

  /// The part of the contrast around a character that a drawing explains.
  double explained(const Drawing &drawing, const BarPattern::Character &character) const {
    double best = 0;
    const double end = character.start + character.width + context;
    for (int step = -2; step <= 2; step++) {
      LineFit fit;
      for (double module = character.start - context + 0.125; module < end; module += 0.25) {
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

/// Whether the modules from one on are as light as a space among the bars beside them. The blurred edge of a bar is left out.
///
/// @param bars  the first of the modules with these bars.
bool isQuiet(const Follower &follower, const Drawing &drawing, double from, double width, double bars, double least) {
  // The mean of a module has less noise than a point.
  constexpr double stretch = 1;
  LineFit fit;
  for (double module = bars; module < bars + levelWidth; module += 0.25) fit.add(drawing.at(module), follower.value(module));
  const double limit = fit.dark() + least * (fit.light() - fit.dark());
  for (double module = from + 1; module + stretch <= from + width - 1; module += 0.5) {
    double sum = 0, count = 0;
    for (double inner = module; inner < module + stretch; inner += 0.25) sum += follower.value(inner), count++;
    if (sum / count < limit) return false;
  }
  return true;
}

}  // namespace

Likeness likeness(const Profile &profile, BarDrawings &drawings, const Alignment &alignment) {
  Likeness result;
  const BarPattern &pattern = drawings.pattern;
  BarDrawings::One *drawn = nullptr;
  double most = -1;
  Follower follower(profile, alignment);
  for (auto &one : drawings.drawings) {
    const double explained = follower.follow(one.drawing);
    if (explained > most) most = explained, drawn = &one;
  }
  follower.follow(drawn->drawing);
  result.total = most;
  for (size_t i = 0; i < pattern.characters.size(); i++) {
    const auto &character = pattern.characters[i];
    double other = 0;
    for (const Drawing &changed : drawings.others(*drawn, i)) other = std::max(other, follower.explained(changed, character));
    result.margins.push_back(follower.explained(drawn->drawing, character) - other);
  }
  result.isQuiet =
      isQuiet(follower, drawn->drawing, -pattern.quietBefore, pattern.quietBefore, 0, pattern.quietLight) &&
      isQuiet(follower, drawn->drawing, pattern.width, pattern.quietAfter, pattern.width - levelWidth, pattern.quietLight);
  result.end = follower.position(pattern.width);
  result.module = alignment.module;
  return result;
}
