#pragma once

#include "Decoding.hpp"

#include <cstdint>
#include <vector>

/// A picture of a card, as it is kept.
struct WrittenPicture {
  /// Whether the file that was read can be kept as it is.
  bool isSame = false;
  bool isPNG = false;
  int width = 0;
  int height = 0;
  std::vector<uint8_t> bytes;
};

/// Makes the picture of a card from a decoded file: upright, and at most `maximumWidth` pixels wide and twice that high. A JPEG
/// stays one; any other becomes a PNG, or a JPEG if that would have more than four megabytes. A file that needs no
/// change is kept, unless it is to be rewritten.
///
/// Throws Failure, or std::bad_alloc.
WrittenPicture pictureOfCard(Decoded decoded, int maximumWidth, bool isRewritten);

/// A rectangle of an upright picture, in pixels of the file; nothing for the whole picture.
struct Rectangle {
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
};

/// Makes a picture for a terminal from a decoded file: an opaque PNG, upright, and not larger than `width` and `height`. A
/// small part is enlarged by a whole factor. What could be read of a damaged picture is shown.
///
/// Throws std::bad_alloc.
WrittenPicture pictureOnScreen(Decoded decoded, int width, int height, const Rectangle &part);

/// Makes a picture for a page from a decoded file: an opaque JPEG, upright, whose longer side has at most `longest` pixels. Its
/// quality is lowered, then its size, until it has at most `mostBytes`.
///
/// Throws Failure, or std::bad_alloc.
WrittenPicture pictureOnPage(Decoded decoded, int longest, size_t mostBytes);

/// A PNG of 1, 3 or 4 channels.
std::vector<uint8_t> writtenPNG(const Raster &picture);
/// A JPEG of 1 or 3 channels.
std::vector<uint8_t> writtenJPEG(const Raster &picture, int quality = 90);
