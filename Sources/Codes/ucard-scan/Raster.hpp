#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// A picture of 8-bit samples, rows from the top: 1 channel is luminance, 3 are RGB, 4 are RGBA.
struct Raster {
  int width = 0;
  int height = 0;
  int channels = 1;
  std::vector<uint8_t> samples;

  Raster() = default;
  Raster(int width, int height, int channels)
      : width(width), height(height), channels(channels),
        samples(static_cast<size_t>(width) * static_cast<size_t>(height) * static_cast<size_t>(channels)) {}

  bool isEmpty() const { return samples.empty(); }
  size_t stride() const { return static_cast<size_t>(width) * static_cast<size_t>(channels); }
  uint8_t *row(int y) { return samples.data() + static_cast<size_t>(y) * stride(); }
  const uint8_t *row(int y) const { return samples.data() + static_cast<size_t>(y) * stride(); }
};

/// Turns a picture upright.
///
/// @param orientation  the orientation of Exif, 1 to 8 (CIPA DC-008, tag 274).
Raster upright(Raster picture, int orientation);

/// The picture at another size, smaller in both directions; each pixel is the mean of the area that it covers.
Raster reduced(const Raster &picture, int width, int height);
