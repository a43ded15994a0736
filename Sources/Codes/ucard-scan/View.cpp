#include "View.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace {

/// Sums over rectangles in constant time (a summed-area table).
class Sums {
 public:
  explicit Sums(const Raster &gray) : width(gray.width), height(gray.height) {
    table.resize((static_cast<size_t>(width) + 1) * (static_cast<size_t>(height) + 1));
    for (int y = 0; y < height; y++) {
      uint32_t line = 0;
      const uint8_t *row = gray.row(y);
      for (int x = 0; x < width; x++) {
        line += row[x];
        at(x + 1, y + 1) = at(x + 1, y) + line;
      }
    }
  }

  /// The mean of the square around a point, as far as it is in the picture.
  int mean(int x, int y, int radius) {
    const int left = std::max(0, x - radius), right = std::min(width, x + radius + 1);
    const int top = std::max(0, y - radius), bottom = std::min(height, y + radius + 1);
    // The table may overflow, but differences are right: a square has fewer than 2^24 pixels.
    const uint32_t sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
    return static_cast<int>(sum / (static_cast<uint32_t>(right - left) * static_cast<uint32_t>(bottom - top)));
  }

 private:
  uint32_t &at(int x, int y) {
    return table[static_cast<size_t>(y) * (static_cast<size_t>(width) + 1) + static_cast<size_t>(x)];
  }

  int width, height;
  std::vector<uint32_t> table;
};

uint8_t sample(double value) { return static_cast<uint8_t>(std::clamp(value + 0.5, 0.0, 255.0)); }

/// The brightness between pixels, interpolated; white outside.
double interpolated(const Raster &gray, double x, double y) {
  const double left = std::floor(x), top = std::floor(y);
  const double right = x - left, below = y - top;
  const auto at = [&](double column, double line) -> double {
    if (column < 0 || line < 0 || column >= gray.width || line >= gray.height) return 255;
    return gray.row(static_cast<int>(line))[static_cast<size_t>(column)];
  };
  const double upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const double lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return upper * (1 - below) + lower * below;
}

/// The weights of four neighbours, for each position of a pixel that is `factor` times smaller: cubic convolution (Keys,
/// 1981, a = -1/2).
std::vector<std::array<float, 4>> cubicWeights(int factor) {
  std::vector<std::array<float, 4>> weights(static_cast<size_t>(factor));
  for (int phase = 0; phase < factor; phase++) {
    double t = (phase + 0.5) / factor - 0.5;
    if (t < 0) t += 1;
    weights[static_cast<size_t>(phase)] = {
        static_cast<float>(0.5 * (-t + 2 * t * t - t * t * t)), static_cast<float>(0.5 * (2 - 5 * t * t + 3 * t * t * t)),
        static_cast<float>(0.5 * (t + 4 * t * t - 3 * t * t * t)), static_cast<float>(0.5 * (-t * t + t * t * t))};
  }
  return weights;
}

/// A view of the same size, whose pixels are yet to be set.
View blank(const View &view) { return derived(view, Raster(view.gray.width, view.gray.height, 1)); }

/// A view whose pixels follow from those of another, and from the means of the squares around them.
template <typename Change>
View changedByMeans(const View &view, int radius, Change change) {
  View result = blank(view);
  Sums sums(view.gray);
  for (int y = 0; y < view.gray.height; y++) {
    for (int x = 0; x < view.gray.width; x++) {
      result.gray.row(y)[x] = change(view.gray.row(y)[x], sums.mean(x, y, radius));
    }
  }
  return result;
}

}  // namespace

View derived(const View &view, Raster gray, const Map &toView) {
  return {std::move(gray), view.toPicture.after(toView), view.isInverted};
}

View reduced(const View &view, double across, double down) {
  const int width = std::max(1, static_cast<int>(view.gray.width / across));
  const int height = std::max(1, static_cast<int>(view.gray.height / down));
  Map toView;
  toView.a = static_cast<double>(view.gray.width) / width;
  toView.e = static_cast<double>(view.gray.height) / height;
  return derived(view, reduced(view.gray, width, height), toView);
}

View cropped(const View &view, const Part &part) {
  Raster gray(part.width, part.height, 1);
  for (int y = 0; y < part.height; y++) {
    std::copy_n(view.gray.row(part.top + y) + part.left, part.width, gray.row(y));
  }
  Map toView;
  toView.c = part.left;
  toView.f = part.top;
  return derived(view, std::move(gray), toView);
}

View enlarged(const View &view, int factor) {
  const int width = view.gray.width, height = view.gray.height;
  const auto weights = cubicWeights(factor);
  const auto weighed = [&](size_t phase, auto at) {
    float sum = 0.5f;
    for (int i = 0; i < 4; i++) sum += weights[phase][static_cast<size_t>(i)] * at(i - 1);
    return static_cast<uint8_t>(std::clamp(sum, 0.0f, 255.0f));
  };
  // For each phase, whether the pixel lies in the left half of the one that it is a part of.
  const auto before = [&](int i) { return i / factor - (2 * (i % factor) + 1 < factor ? 1 : 0); };
  Raster wide(width * factor, height, 1);
  for (int y = 0; y < height; y++) {
    const uint8_t *row = view.gray.row(y);
    for (int x = 0; x < wide.width; x++) {
      wide.row(y)[x] = weighed(
          static_cast<size_t>(x % factor), [&](int i) { return row[std::clamp(before(x) + i, 0, width - 1)]; });
    }
  }
  Raster gray(wide.width, height * factor, 1);
  for (int y = 0; y < gray.height; y++) {
    uint8_t *row = gray.row(y);
    const uint8_t *sources[4];
    for (int i = 0; i < 4; i++) sources[i] = wide.row(std::clamp(before(y) + i - 1, 0, height - 1));
    for (int x = 0; x < wide.width; x++) {
      row[x] = weighed(static_cast<size_t>(y % factor), [&](int i) { return sources[i + 1][x]; });
    }
  }
  Map toView;
  toView.a = toView.e = 1.0 / factor;
  return derived(view, std::move(gray), toView);
}

View turned(const View &view, double degrees) {
  const double angle = degrees * 3.14159265358979323846 / 180, cosine = std::cos(angle), sine = std::sin(angle);
  const double width = view.gray.width, height = view.gray.height;
  const int newWidth = static_cast<int>(std::ceil(std::abs(width * cosine) + std::abs(height * sine)));
  const int newHeight = static_cast<int>(std::ceil(std::abs(width * sine) + std::abs(height * cosine)));
  const double x = newWidth / 2.0, y = newHeight / 2.0;
  const Map toView{cosine, sine, width / 2 - cosine * x - sine * y, -sine, cosine, height / 2 + sine * x - cosine * y};
  Raster gray(newWidth, newHeight, 1);
  for (int row = 0; row < newHeight; row++) {
    for (int column = 0; column < newWidth; column++) {
      const Point point = toView({column + 0.5, row + 0.5});
      gray.row(row)[column] = sample(interpolated(view.gray, point.x - 0.5, point.y - 0.5));
    }
  }
  return derived(view, std::move(gray), toView);
}

View inverted(const View &view) {
  View result = blank(view);
  result.isInverted = !view.isInverted;
  for (size_t i = 0; i < view.gray.samples.size(); i++) {
    result.gray.samples[i] = static_cast<uint8_t>(255 - view.gray.samples[i]);
  }
  return result;
}

View levelled(const View &view) {
  // The darkest and the lightest pixel of each tile, and those of the tiles around it.
  constexpr int tile = 32;
  const int width = view.gray.width, height = view.gray.height;
  const int columns = (width + tile - 1) / tile, lines = (height + tile - 1) / tile;
  Raster darkest(columns, lines, 1), lightest(columns, lines, 1);
  std::fill(darkest.samples.begin(), darkest.samples.end(), 255);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const uint8_t value = view.gray.row(y)[x];
      uint8_t &dark = darkest.row(y / tile)[x / tile], &light = lightest.row(y / tile)[x / tile];
      dark = std::min(dark, value);
      light = std::max(light, value);
    }
  }
  Raster low(columns, lines, 1), high(columns, lines, 1);
  for (int line = 0; line < lines; line++) {
    for (int column = 0; column < columns; column++) {
      int dark = 255, light = 0;
      for (int y = std::max(0, line - 1); y <= std::min(lines - 1, line + 1); y++) {
        for (int x = std::max(0, column - 1); x <= std::min(columns - 1, column + 1); x++) {
          dark = std::min<int>(dark, darkest.row(y)[x]);
          light = std::max<int>(light, lightest.row(y)[x]);
        }
      }
      low.row(line)[column] = static_cast<uint8_t>(dark);
      high.row(line)[column] = static_cast<uint8_t>(light);
    }
  }
  View result = blank(view);
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const int dark = low.row(y / tile)[x / tile], light = high.row(y / tile)[x / tile];
      // Plain ground stays plain: its noise is not spread.
      const int range = std::max(24, light - dark);
      const int value = 255 - (light - view.gray.row(y)[x]) * 255 / range;
      result.gray.row(y)[x] = static_cast<uint8_t>(std::clamp(value, 0, 255));
    }
  }
  return result;
}

View thresholded(const View &view, int radius) {
  return changedByMeans(view, radius, [](int value, int mean) { return static_cast<uint8_t>(value < mean - 5 ? 0 : 255); });
}

View sharpened(const View &view, int radius, double amount) {
  return changedByMeans(view, radius, [=](double value, int mean) { return sample(value + amount * (value - mean)); });
}

View smoothed(const View &view) {
  View result = blank(view);
  const int width = view.gray.width, height = view.gray.height;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      uint8_t around[9];
      int count = 0;
      for (int line = std::max(0, y - 1); line <= std::min(height - 1, y + 1); line++) {
        for (int column = std::max(0, x - 1); column <= std::min(width - 1, x + 1); column++) {
          around[count++] = view.gray.row(line)[column];
        }
      }
      std::nth_element(around, around + count / 2, around + count);
      result.gray.row(y)[x] = around[count / 2];
    }
  }
  return result;
}
