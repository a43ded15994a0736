#pragma once

#include "Failure.hpp"
#include "Raster.hpp"

#include <cstdint>
#include <vector>

/// The formats of files that are read. They are recognised by their first bytes.
enum class FileFormat { none, png, jpeg, pnm };

/// How a file is decoded.
struct Wish {
  /// Whether colours are kept, and transparency; otherwise the result is luminance on `ground`.
  bool keepsColour = false;
  /// The luminance of what is behind a transparent picture.
  uint8_t ground = 255;
  /// The number of pixels that the result may have at most; a larger picture is reduced by a whole factor, as it is
  /// decoded.
  size_t maximumPixels = 0;
};

/// A decoded file.
struct Decoded {
  FileFormat format = FileFormat::none;
  /// The pixels as they are in the file, not yet turned upright.
  Raster picture;
  /// The size of the picture in the file.
  int width = 0;
  int height = 0;
  /// The orientation of Exif.
  int orientation = 1;
  /// Whether a pixel lets the ground through; not known if colours are kept.
  bool isTransparent = false;
  /// Whether the file ends early or has errors; the rows that could not be read are white.
  bool isDamaged = false;
};

/// The largest number of pixels in a file: that of the largest sensors of phones.
constexpr size_t maximumPixelsInFile = 205'000'000;

FileFormat recognised(const std::vector<uint8_t> &file);

/// Decodes a file; throws Failure, or std::bad_alloc.
Decoded decode(const std::vector<uint8_t> &file, const Wish &wish);

// The decoders of the formats, for `decode`.
Decoded decodePNG(const std::vector<uint8_t> &file, const Wish &wish);
Decoded decodeJPEG(const std::vector<uint8_t> &file, const Wish &wish);
Decoded decodePNM(const std::vector<uint8_t> &file, const Wish &wish);

/// The orientation in the data of an Exif block, which begins with a TIFF header; 1 if there is none.
int exifOrientation(const uint8_t *bytes, size_t count);

/// Receives the rows of a picture one by one, and reduces it by a whole factor in both directions.
class RowSink {
 public:
  /// Creates a sink for rows of `width` pixels; throws Failure if there are more than are allowed.
  RowSink(int width, int height, int channels, size_t maximumPixels);

  /// Adds the next row; rows beyond the height are ignored.
  void add(const uint8_t *row);

  /// The picture. Rows that were not added are white.
  Raster take();

 private:
  void finishRow();

  int width, height, factor;
  int rows = 0;
  int pending = 0;
  Raster result;
  std::vector<uint32_t> sums;
};
