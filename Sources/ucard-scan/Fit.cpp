#include "Fit.hpp"

#include <algorithm>
#include <cmath>

namespace {

/// The number of modules that are looked at, beside the fixed ones, to place the corners.
constexpr int mostOthers = 300;

}  // namespace

double distance(Point one, Point other) { return std::hypot(one.x - other.x, one.y - other.y); }

double moduleSize(const Quad &quad, const Pattern &pattern) {
  return ((distance(quad[0], quad[1]) + distance(quad[2], quad[3])) / pattern.width +
          (distance(quad[1], quad[2]) + distance(quad[3], quad[0])) / pattern.height) / 4;
}

double roughAgreement(const Pattern &pattern, const Quad &quad, const Darkness &darkness) {
  const Perspective map(pattern.width, pattern.height, quad);
  double sum = 0, weight = 0;
  for (const auto &[x, y, sign] : pattern.modules) {
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

Fit::Fit(const Pattern &pattern, const Quad &quad, const Darkness &darkness)
    : pattern(pattern), quad(quad), darkness(darkness) {
  std::vector<bool> isFixed(static_cast<size_t>(pattern.width * pattern.height));
  for (const auto &module : pattern.modules) isFixed[static_cast<size_t>(module.y * pattern.width + module.x)] = true;
  // An odd step, so that not the same columns are looked at in each row.
  const int count = pattern.width * pattern.height, step = std::max(1, count / mostOthers) | 1;
  for (int i = 0; i < count; i += step) {
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
    for (int round = 0; round < 3 && isMoved; round++) {
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
  double sum = 0, weight = 0, clear = 0;
  for (const auto &[x, y, sign] : pattern.modules) {
    sum += sign * sampled(map, darkness, x, y, 0.3);
    weight += std::abs(sign);
  }
  for (const auto &[x, y] : others) clear += std::abs(sampled(map, darkness, x, y, 0.3));
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
