#include "Regions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace {

constexpr int tile = 12;
constexpr size_t mostParts = 6;

/// The steps of brightness at a pixel, to the right and down.
struct Step {
  int across, down;

  Step(const Raster &gray, int x, int y) {
    const uint8_t *row = gray.row(y);
    across = row[x + 1] - row[x];
    down = gray.row(y + 1)[x] - row[x];
  }
};

/// The gradient of brightness around a pixel, to the right and down, by the operator of Scharr, whose direction is right
/// at any angle. The steps to the next pixels alone prefer the directions of the grid.
struct Gradient {
  double across, down;

  Gradient(const Raster &gray, int x, int y) {
    const uint8_t *above = gray.row(y - 1) + x, *row = gray.row(y) + x, *below = gray.row(y + 1) + x;
    across = (3 * (above[1] - above[-1]) + 10 * (row[1] - row[-1]) + 3 * (below[1] - below[-1])) / 32.0;
    down = (3 * (below[-1] - above[-1]) + 10 * (below[0] - above[0]) + 3 * (below[1] - above[1])) / 32.0;
  }
};

/// A picture of tiles: 1 where light and dark change more than once along a tile. An edge changes once.
Raster busyTiles(const Raster &gray) {
  const int columns = (gray.width - 1) / tile, lines = (gray.height - 1) / tile;
  Raster range(std::max(1, columns), std::max(1, lines), 1), busy(range.width, range.height, 1);
  int widest = 0;
  for (int line = 0; line < lines; line++) {
    for (int column = 0; column < columns; column++) {
      int dark = 255, light = 0, changes = 0;
      for (int y = line * tile; y < (line + 1) * tile; y++) {
        for (int x = column * tile; x < (column + 1) * tile; x++) {
          dark = std::min<int>(dark, gray.row(y)[x]);
          light = std::max<int>(light, gray.row(y)[x]);
          const Step step(gray, x, y);
          changes += std::abs(step.across) + std::abs(step.down);
        }
      }
      range.row(line)[column] = static_cast<uint8_t>(light - dark);
      busy.row(line)[column] = 2 * changes > 3 * tile * (light - dark);
      widest = std::max(widest, light - dark);
    }
  }
  for (size_t i = 0; i < busy.samples.size(); i++) {
    if (range.samples[i] < std::max(16, widest * 2 / 5)) busy.samples[i] = 0;
  }
  return busy;
}

/// The angle of most edges in a part, which repeats every 90 degrees: that of the sum of the fourth powers of the steps,
/// taken as complex numbers.
double angle(const Raster &gray, const Part &part) {
  double real = 0, imaginary = 0;
  for (int y = std::max(part.top, 1); y < std::min(part.top + part.height, gray.height - 1); y++) {
    for (int x = std::max(part.left, 1); x < std::min(part.left + part.width, gray.width - 1); x++) {
      const Gradient gradient(gray, x, y);
      const double a = gradient.across, b = gradient.down, square = a * a + b * b;
      if (square < 400) continue;
      real += (a * a * a * a - 6 * a * a * b * b + b * b * b * b) / square;
      imaginary += 4 * (a * a * a * b - a * b * b * b) / square;
    }
  }
  return std::atan2(imaginary, real) / 4 * 180 / 3.14159265358979323846;
}

struct Component {
  int left, top, right, bottom;
  int tiles = 0;
};

/// Takes the busy tiles that touch each other, from one on, out of the picture of tiles.
Component take(Raster &busy, int x, int y) {
  Component component{x, y, x, y};
  std::vector<std::pair<int, int>> open{{x, y}};
  busy.row(y)[x] = 0;
  while (!open.empty()) {
    const auto [column, line] = open.back();
    open.pop_back();
    component.tiles++;
    component.left = std::min(component.left, column), component.right = std::max(component.right, column);
    component.top = std::min(component.top, line), component.bottom = std::max(component.bottom, line);
    for (int near = std::max(0, line - 1); near <= std::min(busy.height - 1, line + 1); near++) {
      for (int next = std::max(0, column - 1); next <= std::min(busy.width - 1, column + 1); next++) {
        if (busy.row(near)[next] == 0) continue;
        busy.row(near)[next] = 0;
        open.push_back({next, near});
      }
    }
  }
  return component;
}

}  // namespace

double angle(const View &view) { return angle(view.gray, {0, 0, view.gray.width, view.gray.height}); }

Edges::Edges(const Raster &gray, const Part &part) {
  for (int y = std::max(part.top, 1); y < std::min(part.top + part.height, gray.height - 1); y++) {
    for (int x = std::max(part.left, 1); x < std::min(part.left + part.width, gray.width - 1); x++) {
      const Gradient gradient(gray, x, y);
      const double a = gradient.across, b = gradient.down;
      real += a * a - b * b;
      imaginary += 2 * a * b;
      total += a * a + b * b;
    }
  }
}

double evenness(const View &view, const Part &part) {
  const Edges edges(view.gray, part);
  return edges.total > 0 ? std::hypot(edges.real, edges.imaginary) / edges.total : 0;
}

std::vector<Part> busyParts(const View &view) {
  Raster busy = busyTiles(view.gray);
  std::vector<Component> components;
  for (int y = 0; y < busy.height; y++) {
    for (int x = 0; x < busy.width; x++) {
      if (busy.row(y)[x] == 0) continue;
      const Component component = take(busy, x, y);
      const bool isLarge = component.right - component.left >= 2 && component.bottom - component.top >= 1;
      if (isLarge) components.push_back(component);
    }
  }
  std::sort(components.begin(), components.end(), [](auto &one, auto &other) { return one.tiles > other.tiles; });
  std::vector<Part> parts;
  for (const auto &component : components) {
    // The margin holds the quiet zone.
    const int left = std::max(0, (component.left - 2) * tile), top = std::max(0, (component.top - 2) * tile);
    const int right = std::min(view.gray.width, (component.right + 3) * tile);
    const int bottom = std::min(view.gray.height, (component.bottom + 3) * tile);
    const double share = static_cast<double>(right - left) * (bottom - top) / view.gray.width / view.gray.height;
    if (share > 0.9) continue;
    parts.push_back({left, top, right - left, bottom - top});
    parts.back().angle = angle(view.gray, parts.back());
    if (parts.size() == mostParts) break;
  }
  return parts;
}
