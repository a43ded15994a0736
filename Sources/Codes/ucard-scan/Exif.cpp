#include "Decoding.hpp"

namespace {

/// Numbers of a TIFF structure, which are bounded and in the byte order that its header names.
class TIFF {
 public:
  TIFF(const uint8_t *bytes, size_t count) : bytes(bytes), count(count) {
    isBigEndian = count >= 2 && bytes[0] == 'M';
  }

  /// The number of `size` bytes at an offset; 0 beyond the end.
  uint32_t number(size_t offset, size_t size) const {
    if (offset > count || count - offset < size) return 0;
    uint32_t value = 0;
    for (size_t i = 0; i < size; i++) value = value << 8 | bytes[offset + (isBigEndian ? i : size - 1 - i)];
    return value;
  }

 private:
  const uint8_t *bytes;
  size_t count;
  bool isBigEndian;
};

}  // namespace

// The tag Orientation (274) of the first directory, one number of 16 bits (CIPA DC-008-2019, 4.6.4).
int exifOrientation(const uint8_t *bytes, size_t count) {
  const TIFF tiff(bytes, count);
  if (count < 8 || bytes[0] != bytes[1] || (bytes[0] != 'I' && bytes[0] != 'M') || tiff.number(2, 2) != 42) return 1;
  const size_t directory = tiff.number(4, 4);
  const uint32_t entries = tiff.number(directory, 2);
  for (uint32_t i = 0; i < entries; i++) {
    const size_t entry = directory + 2 + 12 * static_cast<size_t>(i);
    if (entry > count) break;
    if (tiff.number(entry, 2) != 274) continue;
    const uint32_t value = tiff.number(entry + 8, 2);
    return tiff.number(entry + 2, 2) == 3 && value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
  }
  return 1;
}
