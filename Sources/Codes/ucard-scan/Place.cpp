#include "Place.hpp"

#include "Regions.hpp"

#include <algorithm>
#include <cmath>

namespace {

/// The direction across the bars in a neighbourhood, as a unit vector: that in which the brightness changes most.
Point directionAcrossBars(const Raster &gray, double left, double top, double right, double bottom) {
  const int first = static_cast<int>(left), start = static_cast<int>(top);
  const Edges edges(gray, {first, start, static_cast<int>(right) - first + 1, static_cast<int>(bottom) - start + 1});
  const double angle = std::atan2(edges.imaginary, edges.real) / 2;
  return {std::cos(angle), std::sin(angle)};
}

}  // namespace

Place::Place(const Code &code, const View &picture) {
  std::array<Point, 4> corners;
  for (size_t i = 0; i < 4; i++) {
    corners[i] = picture.reduced(code.corners[i]);
    middle.x += corners[i].x / 4, middle.y += corners[i].y / 4;
  }
  auto [left, right, top, bottom] = Box(corners);
  const double side = std::max(right - left, bottom - top), margin = side < 20 ? 40 : std::max(4.0, side / 12);
  if (right - left < 2 * margin) left -= margin, right += margin;
  if (bottom - top < 2 * margin) top -= margin, bottom += margin;
  across = directionAcrossBars(picture.gray, left, top, right, bottom);
  reading = {corners[1].x - corners[0].x + corners[2].x - corners[3].x,
             corners[1].y - corners[0].y + corners[2].y - corners[3].y};
  bars = {corners[3].x - corners[0].x + corners[2].x - corners[1].x,
          corners[3].y - corners[0].y + corners[2].y - corners[1].y};
  if (across.x * reading.x + across.y * reading.y < 0) across = {-across.x, -across.y};
  down = {-across.y, across.x};
  double start = 1e9, end = -1e9, upper = 1e9, lower = -1e9;
  for (const Point &corner : corners) {
    const double x = (corner.x - middle.x) * across.x + (corner.y - middle.y) * across.y;
    const double y = (corner.x - middle.x) * down.x + (corner.y - middle.y) * down.y;
    start = std::min(start, x), end = std::max(end, x);
    upper = std::min(upper, y), lower = std::max(lower, y);
  }
  reach = std::max(end - start, side / 2);
  // The corners of slanted bars reach farther than one line.
  const double read = (reading.x * across.x + reading.y * across.y) / 2;
  length = code.reader == "zxing" && read > 20 ? read : reach;
  height = lower - upper;
}

Place Place::slanted() const {
  Place place = *this;
  const double size = std::hypot(reading.x, reading.y), slope = std::hypot(bars.x, bars.y);
  if (size == 0) return place;
  place.across = {reading.x / size, reading.y / size};
  place.down = slope > 8 ? Point{bars.x / slope, bars.y / slope} : Point{-place.across.y, place.across.x};
  place.length = size / 2;
  return place;
}
