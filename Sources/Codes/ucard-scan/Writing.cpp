#include "Writing.hpp"

#include "Luminance.hpp"

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <new>

#include <jpeglib.h>
#include <png.h>

namespace {

/// The size from which a picture without transparency is written as a JPEG.
constexpr size_t largestPNG = 4'000'000;

bool isOpaque(const Raster &picture) {
  for (size_t i = 3; i < picture.samples.size(); i += 4) {
    if (picture.samples[i] != 255) return false;
  }
  return true;
}

Raster withoutOpacity(const Raster &picture) {
  Raster result(picture.width, picture.height, 3);
  uint8_t *target = result.samples.data();
  for (size_t i = 0; i < picture.samples.size(); i += 4) {
    for (size_t channel = 0; channel < 3; channel++) {
      *target++ = onGround(picture.samples[i + channel], picture.samples[i + 3], 255);
    }
  }
  return result;
}

void append(png_structp png, png_bytep bytes, png_size_t count) {
  auto &file = *static_cast<std::vector<uint8_t> *>(png_get_io_ptr(png));
  bool isDone = true;
  try {
    file.insert(file.end(), bytes, bytes + count);
  } catch (...) {
    isDone = false;
  }
  if (!isDone) png_error(png, "out of memory");
}

void flush(png_structp) {}

bool writePNG(png_structp png, png_infop info, const Raster &picture, std::vector<uint8_t> &file) {
  if (setjmp(png_jmpbuf(png))) return false;
  const int type = picture.channels == 1   ? PNG_COLOR_TYPE_GRAY
                   : picture.channels == 3 ? PNG_COLOR_TYPE_RGB
                                           : PNG_COLOR_TYPE_RGB_ALPHA;
  png_set_write_fn(png, &file, append, flush);
  png_set_IHDR(
      png, info, static_cast<png_uint_32>(picture.width), static_cast<png_uint_32>(picture.height), 8, type,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (int y = 0; y < picture.height; y++) png_write_row(png, picture.row(y));
  png_write_end(png, info);
  return true;
}

struct JPEGErrors {
  jpeg_error_mgr manager;
  std::jmp_buf jump;
};

bool writeJPEG(jpeg_compress_struct &jpeg, JPEGErrors &errors, const Raster &picture, int quality) {
  if (setjmp(errors.jump)) return false;
  jpeg.image_width = static_cast<JDIMENSION>(picture.width);
  jpeg.image_height = static_cast<JDIMENSION>(picture.height);
  jpeg.input_components = picture.channels;
  jpeg.in_color_space = picture.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    auto row = const_cast<JSAMPROW>(picture.row(static_cast<int>(jpeg.next_scanline)));
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  return true;
}

/// The picture reduced, if it is larger than `width` and `height`, with its proportions.
Raster within(Raster picture, double width, double height) {
  const double factor = std::min({1.0, width / picture.width, height / picture.height});
  if (factor == 1) return picture;
  return reduced(
      picture, std::max(1, static_cast<int>(std::lround(picture.width * factor))),
      std::max(1, static_cast<int>(std::lround(picture.height * factor))));
}

/// A part of a picture that was `width` and `height` pixels large before it was reduced.
Raster cut(const Raster &picture, int width, int height, const Rectangle &part) {
  const double across = static_cast<double>(picture.width) / width, down = static_cast<double>(picture.height) / height;
  const int left = std::clamp(static_cast<int>(part.left * across), 0, picture.width - 1);
  const int top = std::clamp(static_cast<int>(part.top * down), 0, picture.height - 1);
  const int right = std::clamp(static_cast<int>(std::ceil((part.left + static_cast<double>(part.width)) * across)), left + 1, picture.width);
  const int bottom = std::clamp(static_cast<int>(std::ceil((part.top + static_cast<double>(part.height)) * down)), top + 1, picture.height);
  Raster result(right - left, bottom - top, picture.channels);
  for (int y = 0; y < result.height; y++) {
    const uint8_t *row = picture.row(top + y) + static_cast<size_t>(left) * static_cast<size_t>(picture.channels);
    std::copy(row, row + result.stride(), result.row(y));
  }
  return result;
}

/// The picture larger by a whole factor.
Raster repeated(const Raster &picture, int factor) {
  Raster result(picture.width * factor, picture.height * factor, picture.channels);
  const size_t channels = static_cast<size_t>(picture.channels);
  for (int y = 0; y < result.height; y++) {
    for (int x = 0; x < result.width; x++) {
      const uint8_t *pixel = picture.row(y / factor) + static_cast<size_t>(x / factor) * channels;
      std::copy(pixel, pixel + channels, result.row(y) + static_cast<size_t>(x) * channels);
    }
  }
  return result;
}

/// The longer side, in pixels, below which a picture on a page is not reduced for fewer bytes.
constexpr int smallestOnPage = 200;
/// The factor by which a part of a picture is enlarged at most.
constexpr int mostEnlarged = 4;

}  // namespace

std::vector<uint8_t> writtenPNG(const Raster &picture) {
  std::vector<uint8_t> file;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  const bool isDone = info != nullptr && writePNG(png, info, picture, file);
  png_destroy_write_struct(&png, &info);
  if (!isDone) throw std::bad_alloc();
  return file;
}

std::vector<uint8_t> writtenJPEG(const Raster &picture, int quality) {
  jpeg_compress_struct jpeg{};
  JPEGErrors errors{};
  unsigned char *buffer = nullptr;
  unsigned long count = 0;
  jpeg.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = [](j_common_ptr jpeg) { std::longjmp(reinterpret_cast<JPEGErrors *>(jpeg->err)->jump, 1); };
  errors.manager.output_message = [](j_common_ptr) {};
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &buffer, &count);
  const bool isDone = writeJPEG(jpeg, errors, picture, quality);
  std::vector<uint8_t> file;
  if (isDone) file.assign(buffer, buffer + count);
  jpeg_destroy_compress(&jpeg);
  std::free(buffer);
  if (!isDone) throw std::bad_alloc();
  return file;
}

WrittenPicture pictureOfCard(Decoded decoded, int maximumWidth, bool isRewritten) {
  if (decoded.isDamaged) throw Failure::damaged;
  WrittenPicture written;
  const bool isReduced = decoded.picture.width != decoded.width || decoded.picture.height != decoded.height;
  const bool isJPEG = decoded.format == FileFormat::jpeg;
  Raster picture = upright(std::move(decoded.picture), decoded.orientation);
  const int width = picture.width, height = picture.height;
  picture = within(std::move(picture), maximumWidth, 2.0 * maximumWidth);
  written.width = picture.width;
  written.height = picture.height;
  const bool isCard = decoded.format != FileFormat::pnm;
  if (isCard && !isRewritten && picture.width == width && picture.height == height && !isReduced && decoded.orientation == 1) {
    written.isSame = true;
    return written;
  }
  const bool isTransparent = picture.channels == 4 && !isOpaque(picture);
  if (picture.channels == 4 && !isTransparent) picture = withoutOpacity(picture);
  if (!isJPEG) {
    written.isPNG = true;
    written.bytes = writtenPNG(picture);
    if (isTransparent || written.bytes.size() <= largestPNG) return written;
  }
  written.isPNG = false;
  written.bytes = writtenJPEG(picture);
  return written;
}

WrittenPicture pictureOnPage(Decoded decoded, int longest, size_t mostBytes) {
  if (decoded.isDamaged) throw Failure::damaged;
  Raster picture = within(upright(std::move(decoded.picture), decoded.orientation), longest, longest);
  if (picture.channels == 4) picture = withoutOpacity(picture);
  WrittenPicture written;
  while (true) {
    for (const int quality : {85, 75, 65, 55}) {
      written.bytes = writtenJPEG(picture, quality);
      if (written.bytes.size() <= mostBytes) break;
    }
    written.width = picture.width;
    written.height = picture.height;
    if (written.bytes.size() <= mostBytes || std::max(picture.width, picture.height) < smallestOnPage) return written;
    picture = within(std::move(picture), picture.width * 0.8, picture.height * 0.8);
  }
}

WrittenPicture pictureOnScreen(Decoded decoded, int width, int height, const Rectangle &part) {
  const bool isTurned = decoded.orientation >= 5;
  Raster picture = upright(std::move(decoded.picture), decoded.orientation);
  if (part.width > 0 && part.height > 0) {
    picture = cut(
        picture, isTurned ? decoded.height : decoded.width, isTurned ? decoded.width : decoded.height, part);
    const int factor = std::min({mostEnlarged, width / picture.width, height / picture.height});
    if (factor > 1) picture = repeated(picture, factor);
  }
  picture = within(std::move(picture), width, height);
  if (picture.channels == 4) picture = withoutOpacity(picture);
  WrittenPicture written;
  written.isPNG = true;
  written.width = picture.width;
  written.height = picture.height;
  written.bytes = writtenPNG(picture);
  return written;
}
