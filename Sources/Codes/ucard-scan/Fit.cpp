#include "Fit.hpp"

#include <algorithm>
#include <cmath>

namespace {

/// The numbers of modules that are looked at to place the corners.
constexpr int mostFixed = 240, mostOthers = 100;
/// The number of times that all corners are moved by a step.
constexpr int mostRounds = 2;
/// The weight of modules that are always looked at.
constexpr int heavy = 3;

}  // namespace

double distance(Point one, Point other) { return std::hypot(one.x - other.x, one.y - other.y); }

double moduleSize(const Quad &quad, const Pattern &pattern) {
  return ((distance(quad[0], quad[1]) + distance(quad[2], quad[3])) / pattern.width +
          (distance(quad[1], quad[2]) + distance(quad[3], quad[0])) / pattern.height) / 4;
}

double roughAgreement(const Pattern &pattern, const Quad &quad, const Darkness &darkness) {
  const Perspective map(pattern.width, pattern.height, quad);
  double sum = 0, weight = 0;
  const size_t step = std::max<size_t>(1, pattern.modules.size() / mostFixed) | 1;
  for (size_t i = 0; i < pattern.modules.size(); i += step) {
    const auto &[x, y, sign] = pattern.modules[i];
    sum += sign * darkness(map(x + 0.5, y + 0.5));
    weight += std::abs(sign);
  }
  return weight > 0 ? sum / weight : 0;
}

double sampled(const Perspective &map, const Darkness &darkness, double x, double y, double reach) {
  const double left = x + 0.5 - reach, right = x + 0.5 + reach, top = y + 0.5 - reach, bottom = y + 0.5 + reach;
  return (2 * darkness(map(x + 0.5, y + 0.5)) + darkness(map(left, top)) + darkness(map(right, top)) +
          darkness(map(left, bottom)) + darkness(map(right, bottom))) / 6;
}

Fit::Fit(const Pattern &pattern, const Quad &quad, const Darkness &darkness, bool isQuick)
    : pattern(pattern), quad(quad), darkness(darkness), isQuick(isQuick) {
  const int count = pattern.width * pattern.height, part = isQuick ? 2 : 1;
  // Odd steps, so that not the same columns are looked at in each row.
  const auto step = [&](int total, int most) { return std::max(1, total * part / most) | 1; };
  std::vector<bool> isFixed(static_cast<size_t>(count));
  int index = 0;
  const int fixedStep = step(static_cast<int>(pattern.modules.size()), mostFixed);
  for (const auto &module : pattern.modules) {
    isFixed[static_cast<size_t>(module.y * pattern.width + module.x)] = true;
    if (index++ % fixedStep == 0 || std::abs(module.sign) >= heavy) fixed.push_back(module);
  }
  for (int i = 0; i < count; i += step(count, mostOthers)) {
    if (!isFixed[static_cast<size_t>(i)]) others.push_back({i % pattern.width, i / pattern.width});
  }
  const Score first = score(quad);
  best = first.total;
  agreement = first.agreement;
}

void Fit::refine(std::initializer_list<double> steps) {
  const double module = moduleSize(quad, pattern);
  for (const double step : steps) {
    bool isMoved = true;
    for (int round = 0; round < mostRounds && isMoved; round++) {
      isMoved = false;
      for (size_t corner = 0; corner < 4; corner++) {
        for (const auto &[x, y] : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
          Quad moved = quad;
          moved[corner].x += x * step * module, moved[corner].y += y * step * module;
          isMoved = take(moved) || isMoved;
        }
      }
    }
  }
}

Modules Fit::modules() const {
  Modules modules;
  modules.width = pattern.width, modules.height = pattern.height;
  const Perspective map(pattern.width, pattern.height, quad);
  for (int y = 0; y < pattern.height; y++) {
    for (int x = 0; x < pattern.width; x++) modules.isDark.push_back(sampled(map, darkness, x, y, 0.2) > 0);
  }
  return modules;
}

// Modules of unknown colour are dark or light, but seldom in between if the corners are right.
Fit::Score Fit::score(const Quad &quad) const {
  const Perspective map(pattern.width, pattern.height, quad);
  const auto at = [&](int x, int y) {
    return isQuick ? darkness(map(x + 0.5, y + 0.5)) : sampled(map, darkness, x, y, 0.3);
  };
  double sum = 0, weight = 0, clear = 0;
  for (const auto &[x, y, sign] : fixed) {
    sum += sign * at(x, y);
    weight += std::abs(sign);
  }
  for (const auto &[x, y] : others) clear += std::abs(at(x, y));
  const double agreement = weight > 0 ? sum / weight : 0;
  return {agreement, agreement + (others.empty() ? 0 : clear / static_cast<double>(others.size()))};
}

bool Fit::take(const Quad &moved) {
  const Score score = this->score(moved);
  if (score.total <= best + 1e-6) return false;
  best = score.total;
  agreement = score.agreement;
  quad = moved;
  return true;
}
