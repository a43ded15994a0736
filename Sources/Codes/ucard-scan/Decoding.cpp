#include "Decoding.hpp"

#include <algorithm>
#include <cstring>

FileFormat recognised(const std::vector<uint8_t> &file) {
  static const uint8_t png[] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
  if (file.size() >= sizeof png && std::memcmp(file.data(), png, sizeof png) == 0) return FileFormat::png;
  if (file.size() >= 3 && file[0] == 0xFF && file[1] == 0xD8 && file[2] == 0xFF) return FileFormat::jpeg;
  const bool isPNM = file.size() >= 3 && file[0] == 'P' && (file[1] == '5' || file[1] == '6' || file[1] == '4') &&
                     std::strchr(" \t\r\n#", file[2]) != nullptr;
  return isPNM ? FileFormat::pnm : FileFormat::none;
}

Decoded decode(const std::vector<uint8_t> &file, const Wish &wish) {
  switch (recognised(file)) {
    case FileFormat::png: return decodePNG(file, wish);
    case FileFormat::jpeg: return decodeJPEG(file, wish);
    case FileFormat::pnm: return decodePNM(file, wish);
    case FileFormat::none: break;
  }
  throw Failure::notAPicture;
}

static int reduction(int width, int height, size_t maximumPixels) {
  int factor = 1;
  const auto pixels = [&] {
    return (static_cast<size_t>(width) / factor) * (static_cast<size_t>(height) / factor);
  };
  while (pixels() > maximumPixels) factor++;
  // A very long and narrow picture keeps a pixel of its width.
  return std::max(1, std::min({factor, width, height}));
}

RowSink::RowSink(int width, int height, int channels, size_t maximumPixels)
    : width(width), height(height), factor(reduction(width, height, maximumPixels)) {
  if (width <= 0 || height <= 0) throw Failure::damaged;
  if (static_cast<size_t>(width) * static_cast<size_t>(height) > maximumPixelsInFile) throw Failure::tooLarge;
  result = Raster(width / factor, height / factor, channels);
  std::fill(result.samples.begin(), result.samples.end(), 255);
  if (factor > 1) sums.assign(result.stride(), 0);
}

void RowSink::add(const uint8_t *row) {
  if (rows >= result.height) return;
  if (factor == 1) {
    std::memcpy(result.row(rows++), row, result.stride());
    return;
  }
  const int channels = result.channels;
  for (int x = 0; x < result.width; x++) {
    for (int i = 0; i < factor; i++) {
      for (int channel = 0; channel < channels; channel++) {
        sums[static_cast<size_t>(x * channels + channel)] += *row++;
      }
    }
  }
  if (++pending == factor) finishRow();
}

void RowSink::finishRow() {
  uint8_t *target = result.row(rows++);
  const uint32_t area = static_cast<uint32_t>(factor * factor);
  for (size_t i = 0; i < sums.size(); i++) target[i] = static_cast<uint8_t>((sums[i] + area / 2) / area);
  std::fill(sums.begin(), sums.end(), 0);
  pending = 0;
}

Raster RowSink::take() { return std::move(result); }
