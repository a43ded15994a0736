#include "Sampling.hpp"

#include <algorithm>
#include <cmath>

// Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, 2.2.3.
Perspective::Perspective(double width, double height, const Quad &quad) {
  const auto &[p0, p1, p2, p3] = quad;
  const double sx = p0.x - p1.x + p2.x - p3.x, sy = p0.y - p1.y + p2.y - p3.y;
  const double dx1 = p1.x - p2.x, dy1 = p1.y - p2.y, dx2 = p3.x - p2.x, dy2 = p3.y - p2.y;
  const double determinant = dx1 * dy2 - dx2 * dy1;
  const bool isFlat = std::abs(determinant) < 1e-9;
  const double u = isFlat ? 0 : (sx * dy2 - dx2 * sy) / determinant;
  const double v = isFlat ? 0 : (dx1 * sy - sx * dy1) / determinant;
  a = (p1.x - p0.x + u * p1.x) / width;
  b = (p3.x - p0.x + v * p3.x) / height;
  c = p0.x;
  d = (p1.y - p0.y + u * p1.y) / width;
  e = (p3.y - p0.y + v * p3.y) / height;
  f = p0.y;
  g = u / width;
  h = v / height;
}

namespace {

/// The contrast below which a neighbourhood is plain ground.
constexpr int leastContrast = 16;
/// The size of a tile in modules: with those around it, it has dark and light ones in every symbol.
constexpr double tileModules = 5;

}  // namespace

Darkness::Darkness(const Raster &gray, const Quad &quad, double module) : gray(gray) {
  const Box box(quad);
  const double margin = 2 * module;
  left = static_cast<int>(std::clamp(box.left - margin, 0.0, gray.width - 1.0));
  top = static_cast<int>(std::clamp(box.top - margin, 0.0, gray.height - 1.0));
  const int right = static_cast<int>(std::clamp(box.right + margin, 1.0, static_cast<double>(gray.width)));
  const int bottom = static_cast<int>(std::clamp(box.bottom + margin, 1.0, static_cast<double>(gray.height)));
  tile = std::max(6, static_cast<int>(tileModules * module));
  columns = std::max(1, (right - left + tile - 1) / tile);
  lines = std::max(1, (bottom - top + tile - 1) / tile);
  // A few pixels of each module are enough. Luminance is counted in 64 steps.
  const int step = std::max(1, static_cast<int>(module / 3));
  using Counts = std::array<uint16_t, 64>;
  std::vector<Counts> counts(static_cast<size_t>(columns * lines));
  for (int y = top; y < bottom; y += step) {
    const uint8_t *row = gray.row(y);
    Counts *line = &counts[static_cast<size_t>((y - top) / tile * columns)];
    for (int x = left; x < right; x += step) {
      uint16_t &count = line[(x - left) / tile][row[x] >> 2];
      if (count < 0xFFFF) count++;
    }
  }
  ranges.resize(counts.size());
  for (int line = 0; line < lines; line++) {
    for (int column = 0; column < columns; column++) {
      std::array<uint32_t, 64> sum{};
      uint32_t total = 0;
      for (int y = std::max(0, line - 1); y <= std::min(lines - 1, line + 1); y++) {
        for (int x = std::max(0, column - 1); x <= std::min(columns - 1, column + 1); x++) {
          const Counts &one = counts[static_cast<size_t>(y * columns + x)];
          for (size_t i = 0; i < sum.size(); i++) sum[i] += one[i], total += one[i];
        }
      }
      int dark = 0, light = 63;
      for (uint32_t seen = sum[0]; dark < 63 && seen * 20 < total; seen += sum[static_cast<size_t>(dark)]) dark++;
      for (uint32_t seen = sum[63]; light > 0 && seen * 20 < total; seen += sum[static_cast<size_t>(light)]) light--;
      Range &range = ranges[static_cast<size_t>(line * columns + column)];
      range.middle = static_cast<float>(2 * (dark + light) + 2);
      const int contrast = 4 * (light - dark);
      range.scale = contrast < leastContrast ? 0 : 2.0f / static_cast<float>(contrast);
    }
  }
}

double Darkness::operator()(Point point) const {
  const double x = point.x - 0.5, y = point.y - 0.5;
  if (!(x >= 0 && y >= 0 && x < gray.width - 1 && y < gray.height - 1)) {
    if (!(x >= -1 && y >= -1 && x < gray.width && y < gray.height)) return -1;
  }
  const int column = std::clamp(static_cast<int>(x), 0, gray.width - 2), line = std::clamp(static_cast<int>(y), 0, gray.height - 2);
  const float right = static_cast<float>(x - column), below = static_cast<float>(y - line);
  const uint8_t *above = gray.row(line) + column, *under = gray.row(line + 1) + column;
  const float upper = above[0] + (above[1] - above[0]) * right, lower = under[0] + (under[1] - under[0]) * right;
  const float value = upper + (lower - upper) * below;
  // The range between the middles of four tiles.
  const float u = std::clamp(static_cast<float>(point.x - left) / tile - 0.5f, 0.0f, static_cast<float>(columns - 1));
  const float v = std::clamp(static_cast<float>(point.y - top) / tile - 0.5f, 0.0f, static_cast<float>(lines - 1));
  const int i = std::min(static_cast<int>(u), std::max(0, columns - 2)), j = std::min(static_cast<int>(v), std::max(0, lines - 2));
  const int nextColumn = std::min(i + 1, columns - 1), nextLine = std::min(j + 1, lines - 1);
  const float s = u - i, t = v - j;
  const auto at = [&](int column, int line) -> const Range & { return ranges[static_cast<size_t>(line * columns + column)]; };
  const Range &one = at(i, j), &two = at(nextColumn, j), &three = at(i, nextLine), &four = at(nextColumn, nextLine);
  const auto mixed = [&](float a, float b, float c, float d) {
    return (a + (b - a) * s) * (1 - t) + (c + (d - c) * s) * t;
  };
  const float middle = mixed(one.middle, two.middle, three.middle, four.middle);
  const float scale = mixed(one.scale, two.scale, three.scale, four.scale);
  return std::clamp((middle - value) * scale, -1.0f, 1.0f);
}
