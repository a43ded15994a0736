#include "Raster.hpp"

#include <algorithm>
#include <cstring>

Raster upright(Raster picture, int orientation) {
  if (orientation <= 1 || orientation > 8) return picture;
  const bool isTurned = orientation >= 5;
  const int width = picture.width, height = picture.height, channels = picture.channels;
  Raster turned(isTurned ? height : width, isTurned ? width : height, channels);
  for (int y = 0; y < turned.height; y++) {
    uint8_t *target = turned.row(y);
    for (int x = 0; x < turned.width; x++, target += channels) {
      int column = 0, line = 0;
      switch (orientation) {
        case 2: column = width - 1 - x, line = y; break;
        case 3: column = width - 1 - x, line = height - 1 - y; break;
        case 4: column = x, line = height - 1 - y; break;
        case 5: column = y, line = x; break;
        case 6: column = y, line = height - 1 - x; break;
        case 7: column = width - 1 - y, line = height - 1 - x; break;
        default: column = width - 1 - y, line = x; break;
      }
      std::memcpy(target, picture.row(line) + static_cast<size_t>(column) * channels, channels);
    }
  }
  return turned;
}

namespace {

/// The part of each source pixel in a target pixel, along one direction.
struct Span {
  int first;
  std::vector<float> weights;
};

std::vector<Span> spans(int from, int to) {
  std::vector<Span> spans(static_cast<size_t>(to));
  const double step = static_cast<double>(from) / to;
  for (int i = 0; i < to; i++) {
    const double start = i * step, end = std::min<double>(from, start + step);
    Span &span = spans[static_cast<size_t>(i)];
    span.first = static_cast<int>(start);
    for (int source = span.first; source < from && source < end; source++) {
      const double covered = std::min<double>(end, source + 1) - std::max<double>(start, source);
      span.weights.push_back(static_cast<float>(covered / (end - start)));
    }
  }
  return spans;
}

}  // namespace

Raster reduced(const Raster &picture, int width, int height) {
  Raster result(width, height, picture.channels);
  const auto columns = spans(picture.width, width), rows = spans(picture.height, height);
  const size_t channels = static_cast<size_t>(picture.channels);
  std::vector<float> line(picture.stride());
  for (int y = 0; y < height; y++) {
    std::fill(line.begin(), line.end(), 0.5f);
    const Span &span = rows[static_cast<size_t>(y)];
    for (size_t i = 0; i < span.weights.size(); i++) {
      const uint8_t *source = picture.row(span.first + static_cast<int>(i));
      for (size_t x = 0; x < line.size(); x++) line[x] += span.weights[i] * source[x];
    }
    uint8_t *target = result.row(y);
    for (const Span &column : columns) {
      for (size_t channel = 0; channel < channels; channel++) {
        float sum = 0;
        for (size_t i = 0; i < column.weights.size(); i++) {
          sum += column.weights[i] * line[(static_cast<size_t>(column.first) + i) * channels + channel];
        }
        *target++ = static_cast<uint8_t>(std::clamp(sum, 0.0f, 255.0f));
      }
    }
  }
  return result;
}
