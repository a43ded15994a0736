#include "Decoding.hpp"
#include "Luminance.hpp"

#include <algorithm>

namespace {

/// Reads the header of a binary PBM, PGM or PPM (Netpbm).
class Header {
 public:
  explicit Header(const std::vector<uint8_t> &file) : file(file) {}

  /// The next number after white space and comments; throws if there is none.
  int number() {
    while (position < file.size() && (isSpace(file[position]) || file[position] == '#')) {
      if (file[position] == '#') {
        while (position < file.size() && file[position] != '\n') position++;
      } else {
        position++;
      }
    }
    const size_t start = position;
    int value = 0;
    while (position < file.size() && position - start < 7 && file[position] >= '0' && file[position] <= '9') {
      value = 10 * value + (file[position++] - '0');
    }
    if (position == start) throw Failure::damaged;
    return value;
  }

  /// The position of the first byte of the pixels, one byte of white space after the last number.
  size_t end() const { return std::min(file.size(), position + 1); }

 private:
  static bool isSpace(uint8_t byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

  const std::vector<uint8_t> &file;
  size_t position = 2;
};

}  // namespace

Decoded decodePNM(const std::vector<uint8_t> &file, const Wish &wish) {
  const char kind = static_cast<char>(file[1]);
  Header header(file);
  Decoded decoded;
  decoded.format = FileFormat::pnm;
  decoded.width = header.number();
  decoded.height = header.number();
  const int maximum = kind == '4' ? 1 : header.number();
  if (maximum < 1 || maximum > 65535) throw Failure::damaged;

  const bool isColour = kind == '6', isWide = maximum > 255;
  const int channels = isColour && wish.keepsColour ? 3 : 1;
  RowSink sink(decoded.width, decoded.height, channels, wish.maximumPixels);
  const size_t width = static_cast<size_t>(decoded.width), samples = width * (isColour ? 3 : 1);
  const size_t stride = kind == '4' ? (width + 7) / 8 : samples * (isWide ? 2 : 1);
  std::vector<uint8_t> row(samples);
  size_t position = header.end();
  for (int y = 0; y < decoded.height; y++, position += stride) {
    if (file.size() - position < stride) {
      decoded.isDamaged = true;
      break;
    }
    const uint8_t *source = file.data() + position;
    for (size_t i = 0; i < samples; i++) {
      if (kind == '4') {
        row[i] = source[i / 8] >> (7 - i % 8) & 1 ? 0 : 255;
      } else {
        const int value = isWide ? source[2 * i] << 8 | source[2 * i + 1] : source[i];
        row[i] = static_cast<uint8_t>(std::min(255, value * 255 / maximum));
      }
    }
    if (isColour && channels == 1) {
      for (size_t x = 0; x < width; x++) row[x] = luminance(&row[3 * x]);
    }
    sink.add(row.data());
  }
  decoded.picture = sink.take();
  return decoded;
}
